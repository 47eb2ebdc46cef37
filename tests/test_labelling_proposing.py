"""Articles and proposals that come into a project: files, runs, faults, what is counted."""

import csv
import json

import labelling_session as session
import pytest

from finnewsbench.config import RunConfig
from finnewsbench.data import load
from finnewsbench.dataset_builder.labelling.annotationfiles import AnnotationError
from finnewsbench.dataset_builder.labelling.beginning import begin
from finnewsbench.dataset_builder.labelling.beginning import from_file
from finnewsbench.dataset_builder.labelling.beginning import from_rows
from finnewsbench.dataset_builder.labelling.project import read_articles
from finnewsbench.dataset_builder.labelling.proposing import read_proposals
from finnewsbench.dataset_builder.labelling.proposing import store
from finnewsbench.dataset_builder.labelling.proposing import stored
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.fileerrors import silent
from finnewsbench.runner import run_model


@pytest.fixture
def project(tmp_path):
    """A project with the session's two articles; its files lie in ``files``."""
    session.write(tmp_path / "files")
    begin(tmp_path / "news", from_file(tmp_path / "files" / "articles.jsonl", silent))
    return tmp_path / "news"


def write(path, records):
    """Write records, one a line."""
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
    path.write_text("".join(lines), encoding="utf-8")
    return path


def annotation(**changed):
    """An annotation without labels."""
    empty = {key: [] for key in ("companies", "people", "themes", "keywords", "sentiment")}
    return {"article_id": "fnb-v003", "annotator": "ann", **empty, **changed}


def test_labels_of_the_articles_stay_outside(project):
    """Annotators must not see what was settled: only text and facts are kept."""
    text = (project / "articles.jsonl").read_text(encoding="utf-8")
    assert "캘더웨이" in text  # in the article
    assert '"companies"' not in text
    assert '"relevance"' not in text
    assert read_articles(project)["fnb-v003"].about["central_company"] == "매듭"


def test_dataset_rows_begin_the_same_project(project, tmp_path):
    """From `load_dataset` or from the source file: the same lines."""
    rows = [row for row in load(split="validation").rows if row["id"] in session.IDS]
    begin(tmp_path / "other", from_rows(rows))
    first, second = (path / "articles.jsonl" for path in (project, tmp_path / "other"))
    assert first.read_bytes() == second.read_bytes()


def test_a_table_with_id_and_text_is_enough(tmp_path):
    """News of one's own as CSV; a cell may hold a list, divided by a semicolon."""
    with (tmp_path / "own.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [
                ("기사번호", "제목", "본문", "central_company", "tags"),
                ("7", "제목", "가온정밀이 공장을 짓는다.", "가온정밀", "overseas; forecast"),
            ]
        )
    begin(tmp_path / "news", from_file(tmp_path / "own.csv", silent))
    (article,) = read_articles(tmp_path / "news").values()
    assert (article.id, article.about["tags"]) == ("7", ["overseas", "forecast"])
    assert article.central_names == ("가온정밀",)


def test_articles_are_added_and_changed_only_when_asked(project):
    """Another batch is added; another text under a known id needs --update."""
    articles = list(read_articles(project).values())
    more = [row for row in load(split="validation").rows if row["id"] == "fnb-v001"]
    assert begin(project, [*articles, *from_rows(more)]).added == 1
    assert list(read_articles(project)) == ["fnb-v001", "fnb-v003", "fnb-v009"]
    changed = [{**more[0], "article": "다른 글이다."}]
    with pytest.raises(ConfigError, match="--update"):
        begin(project, from_rows(changed))
    assert begin(project, from_rows(changed), update=True).changed == 1
    assert read_articles(project)["fnb-v001"].article == "다른 글이다."


def test_sentence_numbers_become_sentences(project, tmp_path):
    """Number 5 is the fifth sentence of the article, word for word."""
    found = read_proposals(
        tmp_path / "files" / "ann.jsonl", read_articles(project), name="", tell=silent
    )
    first = found.annotations[0]
    assert [e.sentence for e in first.of("theme") if e.name == "AI"] == [
        "덩치를 키운 것은 인공지능(AI) 데이터센터다."
    ]
    assert first.of("company")[0].attributes["role"] == "central"


def test_all_faults_of_a_file_come_at_once(project, tmp_path):
    """Each with file, line, article and item; nothing of the file is taken."""
    good = {"name": "매듭", "relevance": 1.0, "sentence_no": 2}
    bad = [
        annotation(
            companies=[{**good, "sentence_no": 99}, {**good, "relevance": 1.5, "role": "main"}],
            people=[{"relevance": 0.5, "sentence": "가", "sentence_no": 1}],
            sentiment=[{"company": "매듭", "impact": 0.5, "sentence_no": True}],
            excluded=[{"name": "백두투자증권", "kind": "bank", "sentence_no": 14, "relevence": 0}],
        ),
        {"article_id": "fnb-v009", "annotator": "ann", "companies": []},
        annotation(article_id="fnb-v777"),
    ]
    path = write(tmp_path / "bad.jsonl", bad)
    with pytest.raises(AnnotationError) as error:
        read_proposals(path, read_articles(project), tell=silent)
    lines = [line.strip().partition("bad.jsonl, ")[2] for line in str(error.value).split("\n")[1:]]
    first = "line 1, fnb-v003: "
    missing = [
        f"line 2, fnb-v009: {key}: the list is missing; write [] where there is nothing"
        for key in ("people", "themes", "keywords", "sentiment")
    ]
    assert lines == [
        first + "companies[0]: 'sentence_no' is 99; the article has sentences 1 to 16",
        first + "companies[1]: 'relevance' must be a number from 0 to 1, not 1.5",
        first + "companies[1]: 'role' must be one of central, other, not 'main'",
        first + "people[0]: 'name' is missing or empty",
        first + "people[0]: give either 'sentence' or 'sentence_no'",
        first + "sentiment[0]: 'polarity' is missing; it is one of positive, negative, neutral",
        first + "sentiment[0]: 'sentence_no' must be a whole number, not True",
        first + "excluded[0]: 'relevence' is no field of it",
        first + "excluded[0]: 'kind' must be one of securities_firm, analyst, opinion, not 'bank'",
        *missing,
        "line 3: the project has no article 'fnb-v777'",
    ]


def test_one_annotator_labels_an_article_once(project, tmp_path):
    """Two lines on one article would have to be told apart by chance."""
    path = write(tmp_path / "twice.jsonl", [annotation(), annotation()])
    with pytest.raises(AnnotationError, match="on an earlier line"):
        read_proposals(path, read_articles(project), tell=silent)


def test_a_corrected_file_needs_replace(project, tmp_path):
    """The same again is nothing new; other labels are not taken over earlier ones unasked."""
    articles = read_articles(project)
    files = tmp_path / "files"
    for name in ("ann", "ben"):
        store(
            project,
            read_proposals(files / f"{name}.jsonl", articles, tell=silent).annotations,
            replaced=False,
        )
    kept = stored(project, articles)
    assert list(kept) == ["ann", "ben"]
    again = read_proposals(files / "ann.jsonl", articles, tell=silent).annotations
    assert store(project, again, replaced=False) == {"ann": 2}
    other = read_proposals(write(tmp_path / "o.jsonl", [annotation()]), articles, tell=silent)
    with pytest.raises(ConfigError, match="--replace"):
        store(project, other.annotations, replaced=False)
    assert stored(project, articles) == kept
    store(project, other.annotations, replaced=True)
    assert stored(project, articles)["ann"]["fnb-v003"].entries == ()
    assert stored(project, articles)["ann"]["fnb-v009"] == kept["ann"]["fnb-v009"]


def test_two_names_that_make_one_file_name_are_refused(project):
    """a/b and a b would share a file."""
    articles = read_articles(project)
    for name in ("lab/one", "lab one"):
        record = annotation(annotator=name)
        path = write(project / "in.jsonl", [record])
        found = read_proposals(path, articles, tell=silent).annotations
        if name == "lab/one":
            store(project, found, replaced=False)
    with pytest.raises(ConfigError, match="'lab/one'"):
        store(project, found, replaced=False)


def test_a_run_folder_is_a_proposal_as_it_stands(project, tmp_path):
    """The baseline's run on twelve articles: its labels, and what it returns at 0 as excluded."""
    rows = load(split="validation").rows[:12]
    run_model(RunConfig(model="baseline", out=tmp_path / "run"), rows)
    found = read_proposals(tmp_path / "run", read_articles(project), tell=silent)
    assert {each.annotator for each in found.annotations} == {"baseline"}
    assert [each.article_id for each in found.annotations] == list(session.IDS)
    assert found.counts == {"replies on articles that the project does not have": 10}
    cathodes = found.annotations[1]
    assert "한들머티리얼즈" in [entry.name for entry in cathodes.of("company")]
    kinds = {entry.name: dict(entry.attributes) for entry in cathodes.of("excluded")}
    assert kinds["해오름투자증권"] == {"kind": "securities_firm"}
    assert kinds["하태겸"] == {"kind": "analyst"}
    assert kinds["적정주가"] == {"kind": "opinion"}


def test_predictions_of_a_file_count_what_is_of_no_use(project, tmp_path):
    """A reply that failed is no vote; an item without a usable relevance is left out, and said."""
    sentence = "이익을 갉아먹은 것은 연구개발비다."
    lists = annotation()
    del lists["article_id"], lists["annotator"]
    keyword = {"name": "연구개발비", "relevance": 0.7, "sentence": sentence}
    reply = {**lists, "keywords": [keyword, {**keyword, "name": "KX5", "relevance": 7}]}
    unknown = {"name": "누리기획", "relevance": 0, "sentence": sentence}
    path = write(
        tmp_path / "small-model.jsonl",
        [
            {"article_id": "fnb-v003", "reply": json.dumps({**reply, "companies": [unknown]})},
            {"article_id": "fnb-v009", "reply": "답할 수 없습니다."},
        ],
    )
    found = read_proposals(path, read_articles(project), tell=silent)
    assert found.counts == {
        "items without a name or a usable relevance": 1,
        "replies that failed (no_json)": 1,
    }
    (one,) = found.annotations
    assert one.annotator == "small-model"
    assert [entry.name for entry in one.of("keyword")] == ["연구개발비"]
    assert one.of("excluded")[0].attributes == {"returned_as": "company"}


def test_a_folder_without_articles_is_no_project(tmp_path):
    """The message says how to begin one."""
    with pytest.raises(FinNewsBenchError, match="label new"):
        read_articles(tmp_path)
