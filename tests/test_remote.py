"""Files behind URLs: read as those on the disk are, named without what must not be shown."""

from __future__ import annotations

import gzip
import json

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from finnewsbench.fileerrors import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions
from finnewsbench.remote import Url
from finnewsbench.remote import files_below
from finnewsbench.remote import is_url
from finnewsbench.remote import place_of

ROWS = [{"id": f"a{n}", "title": f"제목 {n}", "article": f"누리정밀 {n}호."} for n in (1, 2, 3)]
LINES = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ROWS).encode()


@pytest.fixture
def store():
    """An empty file system in memory, as ``memory://``."""
    system = fsspec.filesystem("memory")
    system.store.clear()
    system.pseudo_dirs[:] = [""]
    return system


def read(url):
    """The articles of a URL as rows."""
    return [{"id": a.id, "title": a.title, "article": a.article} for a in read_articles(url)]


def test_jsonl_gzip_csv_and_parquet(store):
    """Every format that a path may have, by suffix and content as there."""
    store.pipe("/a.jsonl", LINES)
    store.pipe("/b.jsonl.gz", gzip.compress(LINES))
    table = "\n".join(["id,title,article", *(",".join(row.values()) for row in ROWS)])
    store.pipe("/c.csv", table.encode("cp949"))
    with store.open("/d.parquet", "wb") as file:
        pq.write_table(pa.Table.from_pylist(ROWS), file)
    for name in ("a.jsonl", "b.jsonl.gz", "c.csv", "d.parquet"):
        assert read(f"memory://{name}") == ROWS, name


def test_over_http(httpserver):
    """The same through a server; a query is part of the address, and not of the name."""
    httpserver.expect_request("/a.jsonl").respond_with_data(LINES)
    assert read(httpserver.url_for("/a.jsonl?token=canary")) == ROWS


def test_predictions_too(store):
    """What is scored may stand behind a URL as well."""
    store.pipe("/p.jsonl", b'{"article_id": "a1", "prediction": "{}"}\n')
    (entry,) = read_predictions("memory://p.jsonl")
    assert (entry.article_id, entry.where) == ("a1", "memory://p.jsonl, line 1")


def test_errors_name_the_url_without_what_must_not_be_shown(store, httpserver):
    """A line that cannot be read; an address that is not there; a package that is missing."""
    store.pipe("/a.jsonl", b'{"id": "x", "article": ""}\n')
    with pytest.raises(FileFormatError, match=r"^memory://a.jsonl, line 1: the article 'x' is"):
        list(read_articles("memory://a.jsonl"))
    with pytest.raises(FileFormatError, match=r"^memory://b.jsonl: it can't be read"):
        list(read_articles("memory://b.jsonl"))
    url = httpserver.url_for("/none.jsonl?key=canary").replace("://", "://user:canary@")
    with pytest.raises(FileFormatError) as caught:
        list(read_articles(url))
    assert "/none.jsonl: it can't be read" in str(caught.value)
    assert "canary" not in str(caught.value)
    with pytest.raises(FileFormatError, match=r"^nosuch://x: "):
        list(read_articles("nosuch://x"))


def test_a_pattern_and_a_folder_stand_for_their_files(store):
    """In the order of their names, whatever else is there."""
    for name in ("/d/b.jsonl", "/d/a.parquet", "/d/notes.md", "/d/deep/c.csv"):
        store.pipe(name, b"x")
    kinds = (".parquet", ".jsonl", ".csv")
    names = ["memory://d/a.parquet", "memory://d/b.jsonl", "memory://d/deep/c.csv"]
    assert [str(url).replace(":///", "://") for url in files_below(Url("memory://d"), kinds)] == (
        names
    )
    found = files_below(Url("memory://d/*.jsonl"), kinds)
    assert [str(url).replace(":///", "://") for url in found] == ["memory://d/b.jsonl"]
    assert files_below(Url("memory://d/b.jsonl"), kinds) == [Url("memory://d/b.jsonl")]
    with pytest.raises(FileFormatError, match="there is no file of articles"):
        files_below(Url("memory://d/*.csv"), kinds)


def test_what_a_url_is():
    """A scheme of two letters or more; drives of Windows and plain paths are none."""
    assert is_url("hf://datasets/a/b.parquet")
    assert is_url("s3://bucket/key")
    assert not any(map(is_url, ("C:\\a.csv", "c://x", "a.jsonl", "-", "./a:b//c")))
    assert str(place_of("https://u:p@h/x.csv?sig=1")) == "https://h/x.csv"
    assert "sig" not in repr(place_of("https://u:p@h/x.csv?sig=1"))
