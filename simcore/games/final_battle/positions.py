"""Positions of the final battle as files."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.contract.look import Look
from simcore.contract.position_values import Whole
from simcore.contract.positions import Clash, Key, Positions, of_field
from simcore.games.arkham_horror.box.codes import NONE, STOPS, Phase
from simcore.games.arkham_horror.box.limits import MAX_DOOM
from simcore.games.arkham_horror.box.positions import (
    MOST_TOKENS,
    alive_key,
    sheet_keys,
    take_cards,
    too_many_cards,
    turns_left,
)
from simcore.games.final_battle.limits import MAX_ROUNDS
from simcore.games.final_battle.rules.complete import complete
from simcore.games.final_battle.rules.state import STATE
from simcore.games.final_battle.rules.tables import TABLES
from simcore.jit.calls import NONE as NOTHING
from simcore.jit.calls import closed, record_of

LESS = "max_loss"
PHASES = {"attack": Phase.ATTACK, "refresh": Phase.REFRESH, "trade": Phase.TRADE, "ward": Phase.WARD,
          "defend": Phase.DEFEND}  # fmt: skip
NAMES = {phase: name for name, phase in PHASES.items()}


def set_up(look: Look) -> None:
    """Leave the fixed possessions of the investigators, and begin the first round."""
    s, t = look.state, look.tables
    s["round"], s["lead"] = 1, 0
    for seat in range(int(s["n_seats"])):
        who = int(s["investigator"][seat])
        take_cards(look, seat, [int(card) for card in t["fixed"][who][: int(t["n_fixed"][who])]], LESS)
        s["clues"][seat], s["status"][seat] = t["start_clues"][who], t["start_status"][who]
        for name in ("sanity", "stamina"):
            s[name][seat] = min(int(t[f"now_{name}"][who]), int(s[f"max_{name}"][seat]))
        for track, stop in enumerate(t["start_stop"][who]):
            s["stop"][seat][track] = STOPS // 2 if stop == NONE else stop


def phase(look: Look) -> str:
    """Return the name of the phase of the round."""
    return NAMES.get(Phase(int(look.state["phase"])), "")


def begin(look: Look, seat: int, name: str) -> None:
    """Begin the turn of a seat in a phase."""
    s = look.state
    s["phase"], s["step"], s["actor"] = PHASES[name], 0, seat
    s["coming"] = turns_left(look, seat, int(s["lead"]))


def settle(look: Look) -> Iterator[Clash]:
    """Compute what follows from the rest; a card exists no more often than in the box."""
    yield from too_many_cards(look)
    closed(complete, NOTHING, (record_of(TABLES), record_of(STATE)))(look.tables, look.state)


def normal(look: Look) -> None:
    """Nothing is in a random order."""


def _doom() -> Key:
    return of_field("doom", "doom tokens left", Whole(lambda look, _: int(look.tables["doom"]), 1))


def positions() -> Positions:
    """Return the declaration."""
    return Positions(
        table=(
            of_field("round", "number of the round", Whole(MAX_ROUNDS, 1)),
            of_field(
                "first-player",
                "player with the first player marker",
                Whole(lambda look, _: int(look.state["n_seats"]) - 1, shift=1),
                "lead",
            ),
            _doom(),
            of_field("successes", "successes towards the next doom token", Whole(MOST_TOKENS)),
            of_field("rubble", "rubble tokens left", Whole(MAX_DOOM)),
            of_field("warded", "1: the attack of this round is cancelled", Whole(1), implied=True),
        ),
        players=(
            alive_key(),
            *sheet_keys(LESS),
            of_field("monster-trophies", "monster trophies", Whole(MOST_TOKENS)),
            of_field("gate-trophies", "gate trophies", Whole(MOST_TOKENS)),
        ),
        phases=tuple(PHASES),
        phase=phase,
        begin=begin,
        set_up=set_up,
        settle=settle,
        normal=normal,
    )
