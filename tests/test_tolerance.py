"""The published tables: every flag and key once, fit for Markdown."""

from finnewsbench.metric.keys import ITEM_ALIASES
from finnewsbench.metric.keys import LIST_ALIASES
from finnewsbench.metric.keys import fold_key
from finnewsbench.metric.keys import key_table
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.tolerance import FLAGS
from finnewsbench.metric.tolerance import LENIENCIES
from finnewsbench.metric.tolerance import tolerance_table


def test_table_names_every_flag_once():
    """One row a flag, and nothing else."""
    rows = tolerance_table().splitlines()[2:]
    named = [row.split("|")[2].strip().strip("`") for row in rows]
    assert sorted(named) == sorted(FLAGS)
    assert len(LENIENCIES) == len(FLAGS)


def test_tables_hold_in_markdown():
    """Every row has the columns of its head; no example ends a cell or a line."""
    for table in (tolerance_table(), key_table()):
        lines = table.replace("\\|", "").splitlines()
        assert len({line.count("|") for line in lines}) == 1


def test_no_key_is_read_for_two_fields():
    """Within one object a key names one field, whatever its case and spacing."""
    for table in (LIST_ALIASES, *ITEM_ALIASES.values()):
        keys = [fold_key(key) for field, names in table.items() for key in {field, *names}]
        assert len(keys) == len(set(keys))


def test_every_list_and_category_has_its_keys():
    """The key table covers the schema."""
    assert list(LIST_ALIASES) == [FIELDS[category] for category in CATEGORIES]
    assert list(ITEM_ALIASES) == list(CATEGORIES)
