"""How ``dataset import`` is told which column and key holds what: what can't be meant."""

from __future__ import annotations

import pytest
from import_rows import PLAIN
from import_rows import written

from finnewsbench.dataset_builder.importing.mapping import mapping_for
from finnewsbench.errors import ConfigError


def test_a_scale_of_nothing_is_refused(cli, tmp_path):
    """0 was given, not left out."""
    file = written(tmp_path / "a.jsonl", PLAIN)
    done = cli("dataset", "import", file, "--relevance-scale", 0, status=2)
    assert "relevance_scale is 0.0; it must be above 0" in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("columns: {body: x}", "columns names 'body'"),
        ("column: {}", "There may stand: columns"),
        ("polarities: {호재: good}", "it can be positive, negative, neutral"),
        ("relevance_scale: 0", "it must be above 0"),
        ("columns: {", "line 1: this is not YAML"),
    ],
)
def test_mapping_files_are_checked(tmp_path, text, words):
    """What can't be meant is named."""
    path = tmp_path / "m.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words.replace("(", r"\(")):
        mapping_for(path, {})
