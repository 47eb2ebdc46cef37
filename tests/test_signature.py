"""The digest of the references: what it depends on, and that parts add up to the whole."""

import hashlib
import json

from hand import row

from finnewsbench.metric.signature import ReferenceDigest

ROWS = [row(f"fnb-v{number}") for number in range(901, 906)]


def digest(*rows):
    """The digest of ``rows``."""
    counted = ReferenceDigest()
    for each in rows:
        counted.add(each)
    return counted


def test_merging_the_digests_of_parts_gives_the_digest_of_the_whole():
    """Parts of any size, an empty one too, in any order."""
    merged = digest(*ROWS[3:])
    for part in (digest(), digest(ROWS[2]), digest(*ROWS[:2])):
        merged.merge(part)
    assert str(merged) == str(digest(*ROWS))
    assert str(merged) != str(digest(*ROWS[1:]))


def test_merging_leaves_the_other_digest_as_it_was():
    """What is merged from can be merged again elsewhere."""
    other = digest(ROWS[1])
    digest(ROWS[0]).merge(other)
    assert str(other) == str(digest(ROWS[1]))


def test_a_digest_is_that_of_the_sorted_json_of_what_bears_on_scores():
    """Published digests stay true: keys sorted, Korean letters as they are, ``title`` left out."""
    hashed = """
    article central_aliases central_company companies excluded id keywords people sentiment themes
    """.split()
    kept = {key: ROWS[0][key] for key in hashed}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    assert str(digest(ROWS[0])) == hashlib.sha256(text.encode()).hexdigest()[:12]
    assert str(digest({**ROWS[0], "title": "다른 제목"})) == str(digest(ROWS[0]))
    assert str(digest({**ROWS[0], "central_aliases": []})) != str(digest(ROWS[0]))
