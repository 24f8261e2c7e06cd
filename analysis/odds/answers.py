"""Asks a game for chances, and puts beside each how sure its simulation is."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

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
) -> list[dict[str, Any]]:
    """The chance of each subject in each pool, as objects.

    Parameters
    ----------
    request
        The question, its subjects and pools.
    attempts
        How many are simulated for each, if the question has a simulation.
    seed
        Key of their luck.
    workers
        Threads.
    titles
        Names for people.
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
        found = list(threads.map(ask, questions))
    return [
        {"question": request.question.name, **_row(each, pool, (titles or {}).get(subject, subject))}
        for (subject, pool), each in zip(questions, found, strict=True)
        if each is not None
    ]


def _row(odds: Odds, pool: OddsPool, title: str) -> dict[str, Any]:
    """One answer as an object."""
    failures = odds.attempts - odds.successes
    simulated = odds.successes / odds.attempts if odds.attempts else None
    return {
        "subject": odds.subject,
        "title": title,
        "pool": pool.name,
        "extras": {
            name: list(each) if isinstance(each, tuple) else each for name, each in pool.given.items()
        },
        "exact": odds.exact,
        "why_not_exact": odds.why or None,
        "attempts": odds.attempts,
        "successes": odds.successes,
        "simulated": simulated,
        "interval": list(proportion_interval(odds.successes, odds.attempts)) if odds.attempts else None,
        "interval_method": METHOD,
        "confidence": CONFIDENCE,
        "deviation": _deviation(odds, simulated),
        "parts": [
            {**asdict(part), "share_of_failures": part.left / failures if failures else None}
            for part in odds.parts
        ],
        "chances": dict(odds.chances),
        "means": dict(odds.means),
        "seconds": odds.seconds,
    }


def _deviation(odds: Odds, simulated: float | None) -> float | None:
    """How far the simulation lies from the exact chance, in standard errors; None where that says nothing."""
    if simulated is None or odds.exact is None or not 0.0 < odds.exact < 1.0:
        return None
    return (simulated - odds.exact) / math.sqrt(odds.exact * (1.0 - odds.exact) / odds.attempts)
