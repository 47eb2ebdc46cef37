"""A real small model weighs candidates, behind llama.cpp's own server with the strict schema."""

import pytest
from labelling_cases import ARTICLE
from labelling_cases import by
from labelling_cases import company
from labelling_cases import theme
from llm_server import started

from finnewsbench.config import RunConfig
from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.reweighing import reweigh
from finnewsbench.dataset_builder.labelling.weights import read_reweighed

pytestmark = [pytest.mark.llm, pytest.mark.slow]  # minutes on two cores


@pytest.fixture(scope="module")
def server():
    """One slot with room for the prompt, the article and a reply."""
    with started(slots=1, context=4096) as url:
        yield url


def test_every_candidate_is_weighed_or_counted_as_unscored(server, tmp_path):
    """Whatever a model this small says, it is a weight in (0, 1] or a fault by kind."""
    agreed = agree(ARTICLE, by(a=[company("가온정밀", 1, 1.0), company("누리로봇"), theme("로봇")]))
    config = RunConfig(
        model="local",
        base_url=server,
        workers=1,
        max_tokens=300,
        attempt_seconds=900,
        article_seconds=1800,
    )
    found = reweigh(tmp_path, {"a1": ARTICLE}, {"a1": agreed}, config)
    assert (found.asked, found.pending.total(), found.stopped) == (1, 0, "")
    record = read_reweighed(tmp_path, {"a1": agreed})["a1"]
    assert sorted([*record["items"], *record["unscored"]]) == ["company-1", "company-2", "theme-1"]
    assert all(0 < each["relevance"] <= 1 for each in record["items"].values())
    assert [each["rank"] for each in record["items"].values()] == [
        *range(1, len(record["items"]) + 1)
    ]
    assert found.scored + found.unscored == 3
