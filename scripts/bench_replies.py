"""Replies for benchmarks: made from the reference by a seeded generator, never by a model.

Items are dropped, renamed and added, sentences are quoted, cut, swapped and damaged, so that every
rule of the scoring has work.  About 26 items an article.  `spans` and `questions` are the same
items in the shapes that other metrics take.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]

LENGTHS = {"companies": 3, "people": 2, "themes": 4, "keywords": 10, "sentiment": 4}
"""How many items a list has at least; more where more of the reference is kept."""

SENTENCES = {key: f"{key} sentence" for key in LENGTHS if key != "sentiment"}
"""List -> label of its items' evidence; a sentiment item is its sentence."""

SYLLABLES = "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후"

DROPPED = 0.15
RENAMED = 0.25
MISQUOTED = 0.4


def pairs(rows: list[Row], n: int, *, new: bool = False) -> Iterator[tuple[Row, Row]]:
    """``n`` rows, each under an id of its own, with a reply (its five lists).

    Args:
        rows: dataset rows, taken in turn.
        n: how many to make; the i-th is the same whatever ``n`` is.
        new: give every article another firm and other amounts, so that no article occurs twice.
    """
    known = {key: [item for row in rows for item in row[key]] for key in LENGTHS}
    for number in range(n):
        rng = random.Random(number)  # noqa: S311
        row = rows[number % len(rows)]
        row = {**(_renewed(row, rng) if new else row), "id": f"bench-{number:07}"}
        yield row, {key: _items(row, key, known[key], rng) for key in LENGTHS}


def spans(lists: Row, article: str) -> Iterator[Row]:
    """Offsets of every item in the article, the end inclusive, and of its sentence."""
    for key in LENGTHS:
        for item in lists[key]:
            sentence = item["sentence"]
            text = item.get("name", sentence)
            place = max(0, article.find(sentence))
            start = max(0, article.find(text)) or place
            yield {"label": key, "start": start, "end": start + len(text) - 1}
            if key in SENTENCES:
                end = place + len(sentence) - 1
                yield {"label": SENTENCES[key], "start": place, "end": end}


def questions(row: Row, reply: Row) -> Iterator[tuple[Row, Row]]:
    """A prediction and a reference of squad per predicted item."""
    for key in LENGTHS:
        for place, item in enumerate(reply[key]):
            known = row[key][place % len(row[key])] if row[key] else {"name": "-"}
            names = [known.get("name") or known["polarity"], *known.get("aliases", ())]
            answers = {"text": names, "answer_start": [0] * len(names)}
            name = f"{row['id']}-{key}-{place}"
            text = item.get("name") or item["polarity"]
            yield {"id": name, "prediction_text": text}, {"id": name, "answers": answers}


def _renewed(row: Row, rng: random.Random) -> Row:
    """Change the firm's first syllables and the digits throughout; every offset stays true."""
    old = row["central_company"][:2]
    firm = _made_up(rng, len(old))
    digits = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))

    def change(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace(old, firm).translate(digits)
        if isinstance(value, list):
            return [change(entry) for entry in value]
        return {k: change(v) for k, v in value.items()} if isinstance(value, dict) else value

    return {key: change(value) for key, value in row.items()}


def _items(row: Row, key: str, known: list[Row], rng: random.Random) -> list[Row]:
    kept = [item for item in row[key] if rng.random() >= DROPPED]
    added = rng.choices(known, k=max(1, LENGTHS[key] - len(kept)))
    items = []
    for item in [*kept, *added]:
        sentence = _quoted(item["sentence"], row["article"], rng)
        weight = round(rng.uniform(0.1, 1), 2)
        if key == "sentiment":
            about = {"company": row["central_company"], "polarity": item["polarity"]}
            items.append({**about, "impact": weight, "sentence": sentence})
        else:
            name = _renamed(item["name"], rng) if rng.random() < RENAMED else item["name"]
            items.append({"name": name, "relevance": weight, "sentence": sentence})
    return items


def _renamed(name: str, rng: random.Random) -> str:
    """Without spaces, shortened to its last word, with a word before it, or another name."""
    words = name.split()
    changed = ["".join(words), words[-1], f"{_made_up(rng, 3)} {name}", _made_up(rng, 5)]
    return rng.choice(changed)


def _quoted(sentence: str, article: str, rng: random.Random) -> str:
    """As it is; or in quotation marks, cut, a paragraph of the article, or with another end."""
    if rng.random() >= MISQUOTED:
        return sentence
    words = sentence.split()
    paragraphs = [line for line in article.split("\n") if line]
    return rng.choice(
        [
            f"“{sentence}”",
            " ".join(words[: (len(words) + 1) // 2]),
            rng.choice(paragraphs),
            " ".join([*words[:-1], _made_up(rng, 4)]),
        ]
    )


def _made_up(rng: random.Random, length: int) -> str:
    return "".join(rng.choices(SYLLABLES, k=length))
