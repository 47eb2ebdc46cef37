"""Sentiment per company: the reference companies' ``polarity`` against what was said of each.

The paper asks for the central company's sentiment alone and names several companies as a limit of
it.  The reference knows a document-level polarity for every company, so whatever a model says of
one is measured here, beside the main scores.
"""

from __future__ import annotations

from collections.abc import Sequence

from .many_labels import firm_of
from .pairing import Case
from .pairing import Statement
from .schema import POLARITIES
from .schema import Article
from .schema import ReferenceItem

_GRAINS = 10**9  # impacts are summed as integers, so that ties don't hang on rounding


def company_sentiment(case: Case) -> dict[str, float | None]:
    """Shares of one article, each in [0, 1] or ``None``.

    ``accuracy``: over the reference companies that the sentiment names, whether the polarity said
    of them is theirs.  ``coverage``: the share of the reference companies that it names.
    ``central``: the accuracy on the central company alone.

    What is said of a company is the polarity with the largest sum of impacts; of equal ones, the
    one stated more often; what is still tied shares the credit.  An impact that can't be used
    weighs nothing; a company named with polarities that can't be used alone is named and wrong.
    """
    told = [company for company in case.article.companies if company.polarity in POLARITIES]
    named: list[float] = []
    central: float | None = None
    for company in told:
        about = [s for s in case.statements if is_about(case.article, company, s)]
        if about:
            named.append(_credit(company.polarity, about))
            if company.name == case.article.central_company:
                central = named[-1]
    return {
        "company_sentiment.accuracy": sum(sorted(named)) / len(named) if named else None,
        "company_sentiment.coverage": len(named) / len(told) if told else None,
        "company_sentiment.central": central,
    }


def is_about(article: Article, company: ReferenceItem, statement: Statement) -> bool:
    """Whether a statement names ``company``, by its name or an alias.

    One that names nobody is about the central company, as none other is asked for.
    """
    if company.name == article.central_company:
        return statement.central
    if article.central_company and statement.central:
        return False
    return firm_of(company.names)(statement.company)


def _credit(polarity: str, about: Sequence[Statement]) -> float:
    said: dict[str, tuple[int, int]] = {}
    for statement in about:
        if statement.polarity is not None:
            weight, times = said.get(statement.polarity, (0, 0))
            weight += round((statement.impact or 0.0) * _GRAINS)
            said[statement.polarity] = (weight, times + 1)
    leading = [name for name, known in said.items() if known == max(said.values())]
    return 1 / len(leading) if polarity in leading else 0.0
