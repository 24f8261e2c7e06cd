"""How a game begins (p.5)."""

from __future__ import annotations

from typing import Any

from simcore.games.elder_sign.limits import MUSEUM
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Event

from . import clock, devour, outcome
from .table import Table


def read_decks(g: Table, state: Any) -> None:
    """Take the order of the decks, which is luck, from the position after the deal."""
    g.adventure_deck = state["adventure_deck"][: state["n_adventures"]].tolist()
    g.world_deck = state["world_deck"][: state["n_worlds"]].tolist()
    g.mythos_deck = state["mythos_deck"][: state["n_mythos"]].tolist()
    for deck in range(len(codes.DECKS)):
        g.decks[deck] = state["deck"][deck][: state["n_deck"][deck]].tolist()
    g.cup = set(g.box.cup)
    g.clues_left = g.box.clues
    g.doom, g.elder_signs = g.box.level.doom, g.box.level.elder_signs
    g.fed[codes.START] = g.doom


def set_up(g: Table, state: Any) -> None:
    """Cards, investigators, the first mythos card."""
    read_decks(g, state)
    for seat, person in enumerate(g.people):
        person.who = int(state["investigator"][seat])
    for _ in range(MUSEUM):
        outcome.enter(g, g.adventure_deck.pop())
    for person in g.people:
        points = g.log.learn(Event.ARRIVES, person.seat, person.who)
        person.first = person.who
        devour.arrive(g, person, person.who, points)
    for person in g.people:
        devour.pick_cards(g, person)
    clock.draw_mythos(g)
