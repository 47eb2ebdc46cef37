"""Failure modes seen in public harnesses, by row: what bites every harness does not bite this one.

Rows whose test stands here are tests below; the others are listed with the test that holds them.
"""

import ast
from pathlib import Path

import pytest
from hand import ARTICLE
from hand import LEAD
from hand import VIEW
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.evidence import locate
from finnewsbench.metric.matching import equivalent
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.text import exact
from finnewsbench.metric.text import fold_name
from finnewsbench.task import messages
from finnewsbench.task import wire_schema

TESTS = Path(__file__).parent
EMPTY = {key: [] for key in perfect()}


def one(source, **lists):
    """The figures of one article with a prediction that holds only ``lists``."""
    return score_pairs([(source, {**EMPTY, **lists})])


def walk(schema):
    """Every schema inside a schema."""
    yield schema
    for part in (*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])):
        yield from walk(part)


def test_h5_012_013_014_the_wire_schema_is_the_common_subset():
    """Objects closed, every property required, no bounds, lengths or patterns anywhere."""
    for schema in walk(wire_schema()):
        assert set(schema) <= {
            *("type", "properties", "required", "additionalProperties"),
            *("items", "enum", "description"),
        }
        if schema["type"] == "object":
            assert schema["additionalProperties"] is False
            assert schema["required"] == list(schema["properties"])


def test_h5_047_empty_reference_lists():
    """Nothing due: out of recall, 1.0 for nothing, the validity for something; n is shown."""
    source = {**row(), "people": []}
    correct, invented = one(source), one(source, people=[item("김가람 유령")])
    assert correct["recall_exact"]["people"] is invented["recall_exact"]["people"] is None
    assert correct["n"]["recall_exact"]["people"] == 0
    assert correct["rubric"]["people"] == 1.0
    assert invented["rubric"]["people"] == 0.0


def test_h5_049_repeated_references_do_not_lower_recall():
    """Recall counts distinct items."""
    source = row()
    source["keywords"].append(dict(source["keywords"][0]))
    figures = one(source, keywords=perfect()["keywords"])
    assert figures["recall_exact"]["keyword"] == 1.0


def test_h5_050_unparseable_replies_stay_in_the_denominator():
    """Six of ten at 1, four unparseable: 0.6, with n and the failures shown."""
    pairs = [(row(f"a{n}"), perfect() if n < 6 else "이 기사에는…") for n in range(10)]
    figures = score_pairs(pairs)
    assert figures["recall_exact"]["overall"] == 0.6
    assert figures["n"]["articles"] == 10
    assert figures["failures"]["no_json"] == 4


def test_h5_052_identical_korean_text_scores_one():
    """No step keeps ASCII only."""
    assert locate(LEAD, ARTICLE).kind == "exact"
    assert equivalent("한빛중공업 수주 확대", "한빛중공업 수주 확대", "keyword")


@pytest.mark.parametrize(
    ("reference", "predicted"),
    [
        ("한빛중공업", "㈜한빛중공업"),
        ("한빛중공업", "(주)한빛중공업"),
        ("한빛중공업", "한빛중공업(주)"),
        ("한빛중공업", "주식회사 한빛중공업"),
        ("LS엠트론", "ＬＳ엠트론"),
    ],
)
def test_h5_094_corporate_marks_and_width(reference, predicted):
    """Folded in normalised recall, in all spellings; exact recall folds none of them."""
    assert fold_name(reference) == fold_name(predicted)
    assert exact(reference) != exact(predicted)
    assert fold_name("새주식회사랑") != fold_name("새랑")


@pytest.mark.parametrize("name", ["이가은", "박도이", "새로은"])
def test_h5_095_names_that_end_like_particles_are_never_shortened(name):
    """Neither form is taken for the other; a glued particle is a miss of exact recall."""
    category = "company" if name == "새로은" else "people"
    assert not equivalent(name, name[:-1], category)
    assert one(row(), companies=[item("가온전자가")])["recall_exact"]["company"] == 0.0


def test_h5_097_homonyms_preferred_shares_and_codes():
    """A code in brackets goes, a place in brackets or the preferred share stays another firm."""
    assert equivalent("가온화학", "가온화학(012345)", "company")
    assert not equivalent("가온화학", "가온화학우", "company")
    assert not equivalent("동해산업(부산)", "동해산업(창원)", "company")


def test_h5_098_securities_firms_that_comment_and_one_that_acts():
    """The commenting firm must be at 0; one that is the subject is a company like any other."""
    commenting = one(row(), companies=[item("다온증권", 0.6, VIEW)])
    assert commenting["validity"]["company"] == 0.0
    assert one(row(), companies=[item("다온증권", 0, VIEW)])["missing"]["company"] == 1
    source = row()
    source["companies"][1]["name"] = "다온증권"
    source["excluded"] = []
    assert one(source, companies=[item("다온증권", 0.6)])["validity"]["company"] == 1.0


def test_h5_099_hanja():
    """A theme in hanja is a miss of exact recall; compatibility code points are one character."""
    source = row()
    source["themes"][0]["name"] = "반도체"
    assert one(source, themes=[item("半導體")])["recall_exact"]["theme"] == 0.0
    assert exact("\uf9e1 대표") == exact("\u674e 대표")
    figures = one(row(), sentiment=[statement("肯定")])
    assert figures["counts"]["invalid_polarity"] == 1
    assert figures["recall_exact"]["sentiment"] == 0.0


def test_h5_100_evidence_is_compared_by_characters():
    """Spaces and the mark before a closing quote are folded: found, as normalised."""
    article = "회사는 “가온전자는  영업이익이 25% 늘었다”고 밝혔다."
    assert locate("가온전자는 영업이익이 25% 늘었다.", article).kind == "normalised"
    assert locate("가온전자는 영업이익이 26% 늘었다.", article) is None


@pytest.mark.parametrize(
    "evidence",
    [
        "이하늘 대표는 “3.5% 성장했다. 내년도 좋다”고 말했다.",
        '27" 모니터(대당 31만원)도 늘었다.',
    ],
)
def test_h5_101_quotes_inch_marks_and_brackets_in_evidence(evidence):
    """Good evidence is found verbatim, whatever a splitter might make of it."""
    article = (
        '이하늘 대표는 “3.5% 성장했다. 내년도 좋다”고 말했다. 27" 모니터(대당 31만원)도 늘었다.'
    )
    assert locate(evidence, article).kind == "exact"


def test_h5_102_the_article_is_sent_as_it_is():
    """No cleaner touches the text between data and prompt."""
    article = '그는 "N.K.가람"이라고 썼다.\n{title} <b>3%</b>'
    assert article in messages("제목", article)[1]["content"]
    assert article_from_row({**row(), "article": article}).article == article


ELSEWHERE = {
    "003-007, 009-011, 015-036, 043, 061, 071, 085, 089, 090, 093, 112": (
        "test_parsing_rows.py",
        "*",
    ),
    "011": ("test_chat.py", "test_a_schema_that_does_not_compile_stops_at_the_first_article"),
    "012": ("test_faults.py", "test_a_schema_that_does_not_compile_stops_the_run_with_advice"),
    "051": ("test_cli.py", "test_score_predictions_made_elsewhere"),
    "053": ("test_capabilities.py", "test_max_tokens_gives_way_to_max_completion_tokens"),
    "055": ("test_retrying.py", "test_a_wait_of_a_day_stops_the_run_and_names_the_time"),
    "056": ("test_chat.py", "test_a_server_that_never_ends_meets_the_deadline"),
    "057": ("test_chat.py", "test_a_passing_fault_is_retried"),
    "058": ("test_replies.py", "test_a_200_without_an_answer_is_the_fault_of_the_server"),
    "059": ("test_chat.py", "test_an_article_that_overflows_the_context_is_asked_once"),
    "062": ("test_backends.py", "test_a_setting_of_the_wrong_kind_is_named"),
    "064": ("test_backends.py", "test_prompt_schema_title_and_text_change_the_key"),
    "065": ("test_backends.py", "test_whatever_decides_the_reply_changes_the_key"),
    "066": ("test_runner.py", "test_faults_of_the_server_leave_articles_pending_and_resumable"),
    "067": ("test_resume.py", "test_a_finished_run_asks_nothing"),
    "068": ("test_store.py", "test_a_torn_last_line_is_dropped_counted_and_asked_again"),
    "069": ("test_cli.py", "test_run_then_run_again_then_report"),
    "073": ("test_files.py", "test_ids_that_look_like_dates_or_codes_stay_text"),
    "074, 075, 081": ("test_bare_name.py", "test_every_way_of_loading"),
    "082, 084": ("test_evaluate.py", "test_every_module_is_named"),
    "086": ("test_files_encodings.py", "test_korean_windows_changes_nothing"),
    "087": ("test_files_encodings.py", "test_encodings"),
    "088": ("test_files_tables.py", "test_csv_for_people_is_read_back"),
    "091": ("test_cli.py", "test_a_cp949_console_is_no_obstacle"),
    "092": ("test_files_encodings.py", "test_names_of_a_folder_made_on_a_mac"),
    "106": ("test_cli.py", "test_a_key_reaches_no_file_and_no_message"),
}
"""Rows -> the file and the test that hold them (* for a table of them)."""


@pytest.mark.parametrize("rows", ELSEWHERE)
def test_rows_held_elsewhere(rows):
    """The test that is named is there."""
    file, name = ELSEWHERE[rows]
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert name == "*" or name in names
