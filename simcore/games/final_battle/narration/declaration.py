"""Narration of battles: the summary of the deal, the narrator and the drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.contract.events import EventRecord
from simcore.contract.game import Cell
from simcore.contract.look import Look
from simcore.contract.narration import Dealt, Narration
from simcore.games.arkham_horror.box.codes import STARTS
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent, card, status
from simcore.games.final_battle.narration.facts import FACTS, SEAT_FACTS
from simcore.games.final_battle.narration.narrator import Narrator
from simcore.games.final_battle.rules.events import Event

COUNTED = (
    "sanity", "stamina", "max_sanity", "max_stamina", "clues", "monster_trophies", "gate_trophies",
)  # fmt: skip


def labels(scenario: Any, cell: Cell) -> Mapping[str, Sequence[Any]]:
    """Return the labels of the codes in the records."""
    names: Mapping[str, Sequence[Any]] = vars(scenario.names)
    return names


def _cards(look: Look, seat: int) -> list[str]:
    held = look.state["held"][seat][: look.state["n_held"][seat]]
    return [card.read(look, int(number), {}) for number in held]


def _investigators(look: Look, _: Cell) -> list[EventRecord]:
    s = look.state
    return [
        {
            "name": name,
            "cards": _cards(look, seat),
            **{field: int(s[field][seat]) for field in COUNTED},
            "status": status.read(look, int(s["status"][seat]), {}),
            "sliders": [int(stop) for stop in s["stop"][seat]],
        }
        for seat, name in enumerate(look.team)
    ]


def _combat(look: Look, _: Cell) -> int | None:
    t = look.tables
    return int(t["combat"]) if STARTS[int(t["start"])] != "end" else None  # no battle is fought


def _names(look: Look, cell: Cell) -> dict[str, str]:
    cards = [label for seat in range(len(look.team)) for label in _cards(look, seat)]
    return {label: look.titles[label] for label in dict.fromkeys([cell.ancient_one, *look.team, *cards])}


DEAL = (
    Dealt("doom", "tokens", lambda look, _: int(look.tables["doom"])),
    Dealt("combat", "rating; null if no investigator fights", _combat),
    Dealt("terror", "", lambda look, _: int(look.tables["terror"])),
    Dealt("rubble", "tokens", lambda look, _: int(look.tables["rubble"])),
    Dealt("investigators", "by seat: all possessions", _investigators),
    Dealt("names", "of all investigators and components", _names),
)


NARRATION = Narration(
    events=(BoxEvent, Event),
    decisions=(BoxDecision,),
    schema="elderodds.battle-events/1",
    deal=DEAL,
    facts=FACTS,
    seat_facts=SEAT_FACTS,
    labels=labels,
    narrator=lambda game, scenario: Narrator(game, scenario.titles()),
    luck=("dice",),
)
