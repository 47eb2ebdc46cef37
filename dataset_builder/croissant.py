"""`croissant.json`: the data described for machines, in the Croissant vocabulary (MLCommons, 1.1).

Made from the columns and the files by `build`, so that it can't disagree with them: a description,
the Parquet files with their SHA-256, and a record set for each split.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datasets import Features
from datasets import List
from datasets import Value

from finnewsbench.dataset_builder.builder import Finnewsbench
from finnewsbench.dataset_builder.features import FEATURES

FILE = Path(__file__).with_name("croissant.json")

CANARY = "FINNEWSBENCH CANARY 7b0c1e52-4d0f-4f5c-9a3e-2f6f0f6c8d31"
"""Stands in the card and the description, so that a corpus with the benchmark in it can be told.

Who trains a model should leave out every document that holds it.
"""

PUBLISHED = "2026-11-30"
"""Day of this version of the data."""

CITATION = (
    "@misc{finnewsbench, title={FinNewsBench: structured information extraction from Korean "
    "financial news}, year={2026}}"
)

_TYPES = {"string": "sc:Text", "bool": "sc:Boolean", "float64": "sc:Float", "int32": "sc:Integer"}

_WORDS = {
    "id": "fnb-t001 ... of test, fnb-v001 ... of validation",
    "title": "the headline, shown to the model",
    "article": "the text, shown to the model; evidence comes from here",
    "published": "ISO date, in 2025",
    "central_company": "whom the sentiment is about",
    "central_aliases": "its other names in title and text",
    "sector": "industry of the central company, of a closed list",
    "event": "what happened, of a closed list",
    "register": "how it is written, of a closed list",
    "tags": "what the article contains",
    "difficulty": "what makes it hard",
    "hard": "whether at least three difficulties meet",
    "synthetic": "true: the article was written by a language model, about fictional firms",
    "companies": "reference companies",
    "people": "reference people",
    "themes": "reference market themes",
    "keywords": "reference keywords",
    "sentiment": "statements on the central company",
    "excluded": "securities firms, analysts and opinions that must not be returned",
}

_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def describe(files: Mapping[str, Path], features: Features = FEATURES) -> dict[str, Any]:
    """The description as JSON-LD; ``files`` are the Parquet files by split."""
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": "finnewsbench",
        "description": (
            "Korean financial news articles with reference annotations for document-level, "
            "multi-aspect structured extraction: companies, people, themes, keywords and the "
            "sentiment towards the central company, each with a relevance and the sentence it "
            "rests on. The articles are synthetic. "
            f"{CANARY}"
        ),
        "inLanguage": "ko",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "version": str(Finnewsbench.VERSION),
        "datePublished": PUBLISHED,
        "citeAs": CITATION,
        "isLiveDataset": False,
        "keywords": ["finance", "news", "Korean", "information extraction", "benchmark"],
        "rai:dataCollection": (
            "Written and labelled by passes of a language model after a plan; no text of the press."
        ),
        "rai:dataAnnotationProtocol": (
            "Three blind annotations an article, then adjudication against the text, all by passes "
            "of one language model; no human expert. GUIDELINES.md holds the rules."
        ),
        "rai:dataLimitations": (
            "Synthetic news is tidier than the press; references may share the habits of the "
            "models that are measured; themes and keywords are representative, not exhaustive."
        ),
        "rai:dataUseCases": "Evaluating models on the test split; tuning on validation alone.",
        "rai:personalSensitiveInformation": "None: persons and companies are fictional.",
        "distribution": [_file(split, path) for split, path in files.items()],
        "recordSet": [_records(split, features) for split in files],
    }


def write(files: Mapping[str, Path], target: Path = FILE) -> Path:
    """Write the description; the same files give the same bytes."""
    text = json.dumps(describe(files), ensure_ascii=False, indent=2, allow_nan=False)
    target.write_text(text + "\n", encoding="utf-8", newline="\n")
    return target


def _file(split: str, path: Path) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": f"{split}.parquet",
        "name": path.name,
        "contentUrl": f"data/{path.name}",
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }


def _records(split: str, features: Features) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": split,
        "name": split,
        "description": f"The articles of {split}, one a record.",
        "key": {"@id": f"{split}/id"},
        "field": [_field(split, (name,), feature) for name, feature in features.items()],
    }


def _field(split: str, path: Sequence[str], feature: Any) -> dict[str, Any]:
    """One column, or one field of the structs in a column."""
    inner = feature.feature if isinstance(feature, List) else feature
    column, *below = path
    extract: dict[str, Any] = {"column": column}
    found: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": "/".join((split, *path)),
        "name": "/".join(path),
    }
    if not below:
        found["description"] = _WORDS[column]
    if isinstance(inner, Value):
        found["dataType"] = _TYPES[inner.dtype]
        found["source"] = {"fileObject": {"@id": f"{split}.parquet"}, "extract": extract}
        if below:
            found["source"]["transform"] = {"jsonPath": ".".join(below)}
    else:
        found["subField"] = [_field(split, (*path, name), each) for name, each in inner.items()]
    if isinstance(feature, List):
        found["repeated"] = True
    return found
