"""Asks a game for chances, and puts beside each how sure its simulation is."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from analysis.statistics.proportions import CONFIDENCE, METHOD, proportion_interval
from simcore.names import unknown_name
from simcore.odds import Asked, Odds, OddsExtra, OddsPool, OddsProvider


def read_extras(provider: OddsProvider, words: Sequence[str]) -> dict[str, int | tuple[str, ...]]:
    """Extras out of words `name` and `name=value`.

    Raises
    ------
    ValueError
        If there is no such extra, or it cannot have that value.
    """
    known = {each.name: each for each in provider.extras}
    found: dict[str, int | tuple[str, ...]] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise ValueError(unknown_name("extra", name, known))
        extra = known[name]
        if extra.choices:
            found[name] = (*_named(found, extra), _choice(extra, value))
        else:
            found[name] = _number(extra, value)
    return found


def _named(found: Asked, extra: OddsExtra) -> tuple[str, ...]:
    before = found.get(extra.name, ())
    assert isinstance(before, tuple)
    if before and not extra.several:
        raise ValueError(f"{extra.name}: only one can be named, {before[0]} is one already")
    return before


def _choice(extra: OddsExtra, value: str) -> str:
    if value not in extra.choices:
        raise ValueError(unknown_name(extra.name, value, extra.choices))
    return value


def _number(extra: OddsExtra, value: str) -> int:
    if not value and extra.most >= 1 >= extra.least:
        return 1
    if not value.isdecimal() or not extra.least <= int(value) <= extra.most:
        raise ValueError(
            f"{extra.name}={value}: must be a whole number from {extra.least} to {extra.most}"
            if value
            else f"{extra.name}: needs a number, such as {extra.name}={extra.most}"
        )
    return int(value)


def choose_subjects(provider: OddsProvider, names: Sequence[str]) -> tuple[str, ...]:
    """The subjects of these names; all for none and for `all`.

    Raises
    ------
    ValueError
        If there is no such subject.
    """
    for name in names:
        if name != "all" and name not in provider.subjects:
            raise ValueError(unknown_name(provider.unit, name, provider.subjects))
    return tuple(provider.subjects if not names or "all" in names else dict.fromkeys(names))


def choose_pools(provider: OddsProvider, extras: Asked) -> tuple[OddsPool, ...]:
    """The usual sets with some extras more; one alone if the extras say themselves what differs there."""
    varied = {name for pool in provider.pools for name in pool.extras}
    if varied & set(extras):
        return (OddsPool("asked", "what was asked for", extras),)
    return tuple(OddsPool(each.name, each.sentence, {**extras, **each.extras}) for each in provider.pools)


def answer(
    provider: OddsProvider,
    subjects: Sequence[str],
    pools: Sequence[OddsPool],
    attempts: int,
    seed: int,
    *,
    workers: int = 1,
    titles: Mapping[str, str] | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> list[dict[str, Any]]:
    """The chance of each subject in each pool.

    Parameters
    ----------
    provider
        Who knows.
    subjects, pools
        What is asked.
    attempts
        How many are simulated for each.
    seed
        Key of their luck.
    workers
        Threads.
    titles
        Names as people write them.
    stop
        Whether nothing more is to be asked.
    """
    questions = [(subject, pool) for subject in subjects for pool in pools]

    def ask(question: tuple[str, OddsPool]) -> Odds | None:
        if stop():
            return None
        subject, pool = question
        return provider.odds(subject, pool.extras, attempts, seed)

    with ThreadPoolExecutor(workers) as threads:
        found = list(threads.map(ask, questions))
    return [
        _row(each, pool, (titles or {}).get(subject, subject))
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
            name: list(each) if isinstance(each, tuple) else each for name, each in pool.extras.items()
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
        "means": dict(odds.means),
        "seconds": odds.seconds,
    }


def _deviation(odds: Odds, simulated: float | None) -> float | None:
    """How far the simulation lies from the exact chance, in standard errors; None where that says nothing."""
    if simulated is None or odds.exact is None or not 0.0 < odds.exact < 1.0:
        return None
    return (simulated - odds.exact) / math.sqrt(odds.exact * (1.0 - odds.exact) / odds.attempts)
