"""Narration of games: the summary of the deal, the narrator and the drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.narration import Dealt, Narration
from simcore.games.final_hour.narration.facts import FACTS, SEAT_FACTS, places, ways
from simcore.games.final_hour.narration.narrator import Narrator
from simcore.games.final_hour.rules.events import Decision, Event, icon, location, shows


def labels(scenario: Any, cell: Cell) -> Mapping[str, Sequence[Any]]:
    """Return the labels of the codes in the records (`scenario.compile.Names`)."""
    names: Mapping[str, Sequence[Any]] = vars(scenario.compiled(cell)[1])
    return names


def titles(scenario: Any) -> dict[Any, str]:
    """Return the titles of the keys of the data and of the numbers of the locations."""
    tree = scenario.tree
    names: dict[Any, str] = {
        int(number): location["name"] for number, location in tree["board"]["locations"].items()
    }
    names |= {key: item["name"] for key, item in tree["items"].items()}
    for key, investigator in tree["investigators"].items():
        names[key] = investigator["name"]
        names |= {card: entry["title"] for card, entry in investigator["cards"].items()}
    for key, sheet in tree["ancient-ones"].items():
        names[key] = sheet["name"]
        names |= {effect: entry["name"] for effect, entry in sheet["effects"].items()}
    return names


def _removed_gate(look: Look, _: Cell) -> Any:
    removed = look.pile("gate_removed", "n_removed", "gate_icons")[::-1]
    return removed[0] if len(removed) == 1 else removed


def _reserved_clues(look: Look, _: Cell) -> list[str]:
    reserved = look.state["reserved"][: look.tables["reserved_clues"]]
    return [icon.read(look, int(number), {}) for number in reserved]


def _clues(look: Look, _: Cell) -> dict[str, str]:
    lying = [(place, int(clue)) for place, clue in enumerate(look.state["clue"]) if clue >= 0]
    return {str(location.read(look, place, {})): shows.read(look, clue, {}) for place, clue in lying}


def _action_decks(look: Look, _: Cell) -> list[list[str]]:
    decks = []
    for seat, investigator in enumerate(look.state["investigator"][: len(look.team)]):
        cards = look.state["action_deck"][seat][: look.state["n_action"][seat]]
        titles = look.label("titles", investigator)
        decks.append([titles[card] for card in cards[::-1]])
    return decks


DEAL = (
    Dealt(
        "cup",
        "standard monsters, next one first",
        lambda look, _: look.pile("cup", "n_cup", "kinds"),
    ),
    Dealt(
        "gate_stack",
        "icons, next one first",
        lambda look, _: look.pile("gate_stack", "n_stack", "gate_icons"),
    ),
    Dealt("removed_gate", "icon, or icons", _removed_gate),
    Dealt("reserved_clues", "icons", _reserved_clues),
    Dealt("clues", '{location: icon or "item"}', _clues),
    Dealt(
        "priority_deck",
        "numbers, next one first",
        lambda look, _: look.pile("priority_deck", "n_priority", "numbers"),
    ),
    Dealt("action_decks", "by seat, next card first", _action_decks),
    Dealt("item_deck", "next card first", lambda look, _: look.pile("item_deck", "n_items", "items")),
)


def _narrator(game: Game, scenario: Any) -> Narrator:
    """Return the narrator for a terminal, which names locations by number only."""
    return Narrator(game, {key: name for key, name in titles(scenario).items() if isinstance(key, str)})


NARRATION = Narration(
    events=(Event,),
    decisions=(Decision,),
    deal=DEAL,
    facts=FACTS,
    seat_facts=SEAT_FACTS,
    places=places,
    ways=ways,
    labels=labels,
    titles=titles,
    numbered_choice=False,
    narrator=_narrator,
    luck=("ritual", "gates", "monsters", "clues", "items", "cards drawn"),
)
