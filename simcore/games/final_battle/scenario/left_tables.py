"""Loadouts from games that reached the battle: the possessions at the awakening of the Ancient One."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcore.contract.game import Cell, Continuation
from simcore.games.arkham_horror.box.codes import BLESSED, CURSED
from simcore.games.arkham_horror.box.limits import MAX_FIXED, MAX_TOKENS

GAME = "arkham-horror"
COMMON_CARDS = 12
"""Cards that the summary names."""
NUMBERS = {
    "sanity": "sanity",
    "stamina": "stamina",
    "clues": "clue tokens",
    "monster_trophies": "monster trophies",
    "gate_trophies": "gate trophies",
}


def continuation() -> Continuation:
    """Return how to continue the battle from tables of the whole game."""
    from simcore.games.arkham_horror.rules.phases.machine import advance_to_battle

    return Continuation(
        game=GAME,
        where="the Ancient One awoke",
        advance=advance_to_battle,
        table="preparations",
        entry=preparation,
        summary=summary,
    )


def preparation(scenario: Any, cell: Cell, state: Any) -> Mapping[str, Any] | None:
    """Return the survivors' possessions as a preparation; None without a battle or survivors."""
    if state["awoke"] < 0 or state["over"]:
        return None
    names, cards = scenario.names, scenario.model.cards
    people = {
        names.investigators[int(state["investigator"][seat])]: _loadout(names.cards, cards, state, seat)
        for seat in range(int(state["n_seats"]))
        if int(state["alive"]) >> seat & 1
    }
    if not people:
        return None
    return {"source": "reconstructed", "terror": int(state["terror"]), "investigators": people}


def _loadout(names: Sequence[str], cards: Mapping[str, Any], state: Any, seat: int) -> dict[str, Any]:
    held = [names[int(card)] for card in state["held"][seat][: int(state["n_held"][seat])]]
    useful = [name for name in held if name in cards and cards[name].useful]
    best = sorted(range(len(useful)), key=lambda place: -cards[useful[place]].value)[:MAX_FIXED]
    loadout: dict[str, Any] = {"cards": [useful[place] for place in sorted(best)]}
    loadout |= {field: min(int(state[field][seat]), MAX_TOKENS) for field in NUMBERS}
    status = int(state["status"][seat])
    if status in (BLESSED, CURSED):
        loadout["blessed" if status == BLESSED else "cursed"] = True
    return loadout


def summary(entries: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Summarize the tables: means of all investigators, and their most frequent cards."""
    people = [investigator for entry in entries for investigator in entry["investigators"].values()]
    return [
        ("investigators", f"{len(people) / len(entries):.1f}"),
        ("terror level", f"{sum(entry['terror'] for entry in entries) / len(entries):.1f}"),
        *_means(people),
        *_most_held(entries),
    ]


def _means(people: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for field, words in NUMBERS.items():
        yield f"{words} of each", f"{sum(investigator[field] for investigator in people) / len(people):.1f}"
    cards = sum(len(investigator["cards"]) for investigator in people)
    yield "cards of use of each", f"{cards / len(people):.1f}"
    for status in ("blessed", "cursed"):
        yield status, f"{100 * sum(status in investigator for investigator in people) / len(people):.0f} %"


def _most_held(entries: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Count the tables that had each card, most frequent first."""
    tables = [
        [investigator["cards"] for investigator in entry["investigators"].values()] for entry in entries
    ]
    had = Counter(card for table in tables for card in set(itertools.chain(*table)))
    for card, times in sorted(had.items(), key=lambda item: (-item[1], item[0]))[:COMMON_CARDS]:
        yield f"tables with {card}", f"{100 * times / len(entries):.0f} %"
