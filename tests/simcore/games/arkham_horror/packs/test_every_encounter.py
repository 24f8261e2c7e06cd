"""Every entry of the encounters of the small boxes, and every mythos card, once by itself.

The kernels and the referee, which shares no code with them, run each program in the same position with the
same luck and choices. Their tables are alike afterwards.
"""

from __future__ import annotations

from typing import Any

import pytest

from simcore.games.arkham_horror.rules.phases.mythos import ability
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.records.codes import WORLD, Part
from tests.simcore.games.arkham_horror.packs.beside import BOXES, MissingError, Position, judge, scenario
from tests.simcore.games.arkham_horror.referee import effects, encounter_steps, mythos, standing
from tests.simcore.games.arkham_horror.referee.book import book

pytestmark = pytest.mark.plain

SEEDS = (0,)
NOT_ALIKE = {
    ("dark-pharaoh-gate-03", "plateau-of-leng"): "sliders in a battle of one investigator",
}
"""Programs that the two read in different ways, and what differs."""


def entries(box: str) -> list[tuple[str, str, Any]]:
    """Cards, places and steps of the entries of a box that the rules play."""
    data, found = scenario().model, []
    for mine, its in (
        (book((), BOXES).encounters, data.encounters),
        (book((), BOXES).gate_cards, data.gate_cards),
    ):
        for card, entry in mine.items():
            if card.startswith(box):
                found += [
                    (card, place, steps)
                    for place, steps in entry["entries"].items()
                    if its[card].entries[place]
                ]
    return found


def other_world(card: str) -> str:
    """An Other World of which a gate card has no entry of its own."""
    its = scenario().model.gate_cards[card].entries
    return next(world for world in scenario().names.worlds if world not in its)


def row_of(g: Position, card: str, place: str) -> int:
    """Return the row where the program of an entry begins, and go to its place."""
    names, data = g.scenario().names, g.scenario().model
    if card in data.gate_cards:
        world = g.number("worlds", other_world(card) if place == "other" else place)
        g.s["part"], g.s["at"][0] = Part.WORLDS, WORLD + 2 * world
        entries = g.t["gate_entry"][names.gate_cards.index(card)]
        return int(entries[len(g.t["world_symbol"]) if place == "other" else world])
    deck = data.encounters[card].deck
    number = [name for name, each in data.encounters.items() if each.deck == deck].index(card)
    is_inner = place == "inner-sanctum"
    g.s["part"] = Part.ARKHAM
    g.s["at"][0] = area = g.number("areas", "silver-twilight-lodge" if is_inner else place)
    return int(g.t["sanctum_entry"][number] if is_inner else g.t["entry"][area, number])


def differ(card: str, place: str, steps: Any, seed: int) -> list[str]:
    """Run an entry twice; return where the tables differ."""
    position = Position(seed)
    row = row_of(position, card, place)
    assert row >= 0, (card, place)
    is_world = card in scenario().model.gate_cards
    name, deck = ("world", "gate") if is_world else ("location", "location")
    board = position.board("Other World Encounters" if is_world else "Arkham Encounters")

    def referee(g: Any) -> None:
        g.packs.card_at_hand = card
        with g.packs.at_hand(deck), encounter_steps.encountering(g, g.people[0]):
            effects.run(g, g.people[0], steps, standing.Source(name), entry=(name, g.people[0].at))

    return judge(position, board, referee, run_program, row, 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", ["black-goat", "dark-pharaoh", "king-in-yellow"])
def test_every_entry_of_an_encounter_leaves_the_same_table(box: str, seed: int) -> None:
    wrong = {}
    found = entries(box)
    assert len(found) > 150
    for card, place, steps in found:
        if (card, place) in NOT_ALIKE:
            continue
        try:
            where = differ(card, place, steps, seed)
        except MissingError as error:
            where = [str(error)]
        if where:
            wrong[card, place] = where
    assert wrong == {}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", BOXES)
def test_every_mythos_card_leaves_the_same_table(box: str, seed: int) -> None:
    """The text of headlines, and what environments and rumors do when they come."""
    wrong = {}
    cards = {name: card for name, card in book((), BOXES).mythos.items() if card.pack == box}
    for card in cards:
        if (card, "text") in NOT_ALIKE:
            continue
        position = Position(seed)
        position.s["part"] = Part.MYTHOS
        number = position.number("mythos", card)
        n = int(position.s["n_mythos"])
        left = [each for each in position.s["mythos"][:n].tolist() if each != number]
        position.s["mythos"][: len(left)], position.s["n_mythos"] = left, len(left)
        board = position.board("Mythos")
        board.mythos_deck.remove(card)
        try:
            where = judge(position, board, lambda g, card=card: mythos.ability_step(g, card), ability, number)
        except MissingError as error:
            where = [str(error)]
        if where:
            wrong[card] = where
    assert wrong == {}
