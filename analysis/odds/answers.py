"""Chances that a game computes, with the intervals of their simulations."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from analysis.odds.odds_model import OddsRow, PartResult
from analysis.odds.reading import Request
from analysis.statistics.proportions import CONFIDENCE, METHOD, proportion_interval
from simcore.contract.questions import Odds, OddsPool


def answer(
    request: Request,
    attempts: int,
    seed: int,
    *,
    workers: int = 1,
    titles: Mapping[str, str] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> list[OddsRow]:
    """Compute the chance of each subject in each pool.

    Parameters
    ----------
    request
        The question, its subjects and pools.
    attempts
        Simulated attempts of each chance, if the question has a simulation.
    seed
        Seed of the simulations.
    workers
        Threads.
    titles
        Titles by name.
    stop
        Whether to stop before the next chance.
    """
    questions = [(subject, pool) for subject in request.subjects for pool in request.pools]
    simulated = attempts if request.question.simulates else 0

    def ask(question: tuple[str, OddsPool]) -> Odds | None:
        if stop():
            return None
        subject, pool = question
        return request.question.odds(subject, pool.given, simulated, seed)

    with ThreadPoolExecutor(workers) as threads:
        answers = list(threads.map(ask, questions))
    return [
        _row(request.question.name, odds, pool, (titles or {}).get(subject, subject))
        for (subject, pool), odds in zip(questions, answers, strict=True)
        if odds is not None
    ]


def _row(question: str, odds: Odds, pool: OddsPool, title: str) -> OddsRow:
    """Return an answer of a game for results."""
    failures = odds.attempts - odds.successes
    simulated = odds.successes / odds.attempts if odds.attempts else None
    return OddsRow(
        question=question,
        subject=odds.subject,
        title=title,
        pool=pool.name,
        extras=dict(pool.given),
        exact=odds.exact,
        why_not_exact=odds.why or None,
        attempts=odds.attempts,
        successes=odds.successes,
        simulated=simulated,
        interval=proportion_interval(odds.successes, odds.attempts) if odds.attempts else None,
        interval_method=METHOD,
        confidence=CONFIDENCE,
        deviation=_deviation(odds, simulated),
        parts=tuple(
            PartResult(
                name=part.name,
                left=part.left,
                share_of_failures=part.left / failures if failures else None,
            )
            for part in odds.parts
        ),
        chances=dict(odds.chances),
        means=dict(odds.means),
        seconds=odds.seconds,
    )


def _deviation(odds: Odds, simulated: float | None) -> float | None:
    """Return the simulated less the exact chance, in standard errors; None if that has no meaning."""
    if simulated is None or odds.exact is None or not 0.0 < odds.exact < 1.0:
        return None
    return (simulated - odds.exact) / math.sqrt(odds.exact * (1.0 - odds.exact) / odds.attempts)
