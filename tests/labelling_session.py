"""Three annotators' labels of two seed articles, and settled labels: files for a session.

python tests/labelling_session.py FOLDER
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import finnewsbench.dataset_builder.validate

SOURCE = Path(finnewsbench.dataset_builder.validate.__file__).parent / "source" / "validation.jsonl"
IDS = ("fnb-v003", "fnb-v009")


def item(name, relevance, sentence_no, *aliases, **more):
    """A company, person, theme or keyword."""
    found = {"name": name, "relevance": relevance, "sentence_no": sentence_no, **more}
    return found | ({"aliases": list(aliases)} if aliases else {})


def company(name, relevance, sentence_no, polarity, *aliases, **more):
    """A company with its polarity."""
    return item(name, relevance, sentence_no, *aliases, polarity=polarity, **more)


def told(name, polarity, impact, sentence_no):
    """A statement of sentiment."""
    return {"company": name, "polarity": polarity, "impact": impact, "sentence_no": sentence_no}


def out(name, kind, sentence_no, *aliases):
    """Something that must not be returned."""
    found = {"name": name, "kind": kind, "sentence_no": sentence_no}
    return found | ({"aliases": list(aliases)} if aliases else {})


CHIPS = {
    "ann": {
        "companies": [
            company("매듭", 1.0, 2, "negative", role="central", sector="Information Technology"),
            company("캘더웨이", 0.4, 7, "neutral", role="other", sector="Information Technology"),
        ],
        "people": [
            item("이나경", 0.5, 12, title="최고재무책임자(CFO)", affiliation="매듭"),
            item("홍이준", 0.4, 16, title="대표", affiliation="매듭"),
        ],
        "themes": [
            item("반도체", 0.9, 2),
            item("AI", 0.7, 5, "인공지능"),
            item("데이터센터", 0.5, 5),
            item("CXL", 0.8, 6),
        ],
        "keywords": [
            item("영업이익", 0.8, 4),
            item("연구개발비", 0.7, 9),
            item("KX5", 0.5, 10),
            item("CXL 컨트롤러", 0.8, 6),
            item("수주잔고", 0.4, 13),
        ],
        "sentiment": [
            told("매듭", "positive", 0.5, 3),
            told("매듭", "negative", 0.8, 4),
            told("매듭", "positive", 0.4, 13),
        ],
        "excluded": [
            out("백두투자증권", "securities_firm", 14),
            out("한도윤", "analyst", 14),
            out("목표주가", "opinion", 14),
            out("투자의견", "opinion", 15, "매수"),
        ],
    },
    "ben": {
        "companies": [
            company("매듭", 1.0, 2, "negative", role="central"),
            company("캘더웨이", 0.5, 7, "neutral", role="other"),
        ],
        "people": [item("이나경", 0.5, 12, title="최고재무책임자"), item("홍이준", 0.5, 16)],
        "themes": [
            item("반도체", 1.0, 2),
            item("AI 반도체", 0.7, 6),
            item("CXL", 0.7, 6, "컴퓨트익스프레스링크"),
            item("인공지능", 0.6, 5),
        ],
        "keywords": [
            item("영업이익", 0.9, 4),
            item("연구개발비", 0.6, 9),
            item("차세대 컨트롤러 ‘KX5’", 0.5, 10, "KX5"),
            item("전력관리반도체(PMIC)", 0.4, 8),
            item("CXL 컨트롤러 매출", 0.7, 6),
        ],
        "sentiment": [
            told("매듭", "positive", 0.4, 3),
            told("매듭", "negative", 0.7, 4),
            told("매듭", "neutral", 0.3, 13),
        ],
        "excluded": [
            out("백두투자증권", "securities_firm", 14),
            out("한도윤", "analyst", 14),
            out("목표주가", "opinion", 14),
        ],
    },
    "cho": {
        "companies": [
            company("매듭", 1.0, 3, "positive", role="central"),
            company("백두투자증권", 0.2, 14, "neutral", role="other"),
            company("캘더웨이", 0.5, 7, "neutral", role="other"),
        ],
        "people": [item("이나경 CFO", 0.4, 12), item("홍이준 대표", 0.5, 16)],
        "themes": [item("반도체", 0.9, 8), item("AI", 0.8, 5), item("데이터센터", 0.4, 7)],
        "keywords": [
            item("영업이익률", 0.5, 4),
            item("KX5", 0.6, 10),
            item("수주잔고", 0.3, 13),
            item("연구개발비", 0.7, 9),
            item("PMIC", 0.4, 8),
        ],
        "sentiment": [
            told("매듭", "positive", 0.6, 3),
            told("매듭", "negative", 0.7, 4),
            told("매듭", "positive", 0.4, 13),
        ],
        "excluded": [out("한도윤", "analyst", 14), out("투자의견", "opinion", 15)],
    },
}

CATHODES = {
    "ann": {
        "companies": [
            company("한들머티리얼즈", 1.0, 2, "positive", role="central", sector="Materials"),
            company("한들홀딩스", 0.7, 13, "neutral", role="other", sector="Conglomerates/Holding"),
            company("프레리그리드", 0.6, 9, "positive", "PrairieGrid", sector="Industrials"),
        ],
        "people": [item("채윤석", 0.7, 7), item("조은섭", 0.4, 14)],
        "themes": [item("2차전지", 1.0, 1), item("ESS", 0.5, 9), item("LFP", 0.7, 7)],
        "keywords": [
            item("유상증자", 1.0, 2, "유증"),
            item("LFP 양극재 공급 계약", 0.8, 9),
            item("초과청약", 0.6, 13),
        ],
        "sentiment": [
            told("한들머티리얼즈", "negative", 0.6, 4),
            told("한들머티리얼즈", "positive", 0.8, 10),
        ],
        "excluded": [
            out("해오름투자증권", "securities_firm", 17),
            out("하태겸", "analyst", 17),
            out("투자의견", "opinion", 17),
        ],
    },
    "ben": {
        "companies": [
            company("한들머티리얼즈", 1.0, 2, "positive", role="central"),
            company("한들홀딩스", 0.6, 13, "neutral", role="other"),
            company("PrairieGrid", 0.7, 9, "neutral", "프레리그리드", role="other"),
        ],
        "people": [item("채윤석", 0.6, 7), item("조은섭", 0.4, 14)],
        "themes": [item("2차전지", 0.9, 1), item("ESS", 0.4, 9, "전력저장장치")],
        "keywords": [
            item("유증", 0.9, 2),
            item("양극재 공급 계약", 0.7, 9),
            item("예정 발행가", 0.4, 4),
        ],
        "sentiment": [
            told("한들머티리얼즈", "negative", 0.7, 4),
            told("한들머티리얼즈", "positive", 0.7, 10),
        ],
        "excluded": [
            out("해오름투자증권", "securities_firm", 17),
            out("하태겸", "analyst", 17),
            out("적정주가", "opinion", 17),
        ],
    },
    "cho": {
        "companies": [
            company("한들머티리얼즈", 1.0, 1, "negative", role="central"),
            company("프레리그리드", 0.7, 9, "neutral", role="other"),
            company("한들홀딩스", 0.7, 13, "neutral", role="other"),
        ],
        "people": [item("채윤석", 0.7, 7)],
        "themes": [item("2차전지", 1.0, 1), item("LFP", 0.6, 9), item("리튬", 0.2, 15)],
        "keywords": [
            item("유상증자", 1.0, 2),
            item("LFP 양극재 공급 계약", 0.7, 9),
            item("초과청약", 0.7, 13),
        ],
        "sentiment": [
            told("한들머티리얼즈", "negative", 0.6, 4),
            told("한들머티리얼즈", "positive", 0.8, 10),
            told("프레리그리드", "positive", 0.4, 9),
        ],
        "excluded": [
            out("해오름투자증권", "securities_firm", 17),
            out("하태겸", "analyst", 17),
            out("적정주가", "opinion", 17),
        ],
    },
}


def source_rows():
    """The source rows of the two articles: what was settled about them."""
    lines = SOURCE.read_text(encoding="utf-8").split("\n")
    rows = [json.loads(line) for line in lines if line]
    return [row for row in rows if row["id"] in IDS]


def settled(row):
    """An adjudicator's line: the labels of a source row."""
    keys = ("companies", "people", "themes", "keywords", "sentiment", "excluded")
    return {
        "article_id": row["id"],
        "adjudicator": "eun",
        **{key: row[key] for key in keys},
        "notes": [{"category": "company", "name": "백두투자증권", "why": "증권사이므로 제외"}]
        if row["id"] == "fnb-v003"
        else [],
    }


QUOTAS = """\
category: {company: 2.2, people: 1.96, theme: {target: 3.5, within: 0.5}}
polarity: {positive: 1.98, negative: 0.64}
sector: {Materials: 20}
theme: {AI: 1}
"""


def write(folder):
    """Write articles, ann, ben, cho and settled (.jsonl), and quotas.yaml into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = source_rows()
    files = {"articles": rows, "settled": [settled(row) for row in rows]}
    for name in ("ann", "ben", "cho"):
        labels = zip(IDS, (CHIPS[name], CATHODES[name]), strict=True)
        files[name] = [{"article_id": i, "annotator": name, **found} for i, found in labels]
    for name, records in files.items():
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
        (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8", newline="\n")
    (folder / "quotas.yaml").write_text(QUOTAS, encoding="utf-8", newline="\n")
    return folder


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise SystemExit("Name a folder for the files: python tests/labelling_session.py FOLDER")
    write(Path(sys.argv[1]))
