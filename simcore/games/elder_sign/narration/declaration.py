"""Narration of games of Elder Sign: the summary of the deal, and the facts of the replay page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.contract.game import Cell
from simcore.contract.look import Look
from simcore.contract.narration import Dealt, Fact, Narration
from simcore.games.elder_sign.limits import EXTRAS, MUSEUM, PLACES
from simcore.games.elder_sign.narration.narrator import Narrator
from simcore.games.elder_sign.narration.tasks import HOURS, rows_of
from simcore.games.elder_sign.rules.records.arguments import die_words, face_name
from simcore.games.elder_sign.rules.records.codes import DECKS, LOCKED, MARKER, NONE, POOL, SPELL
from simcore.games.elder_sign.rules.records.events import Decision, Event

# --- the deal


def _deck(field: str, count: str, labels: str) -> Callable[[Look, Cell], list[Any]]:
    return lambda look, _: look.pile(field, count, labels)


def _small_decks(look: Look, _: Cell) -> dict[str, list[str]]:
    decks = {}
    for number, deck in enumerate(DECKS):
        cards = look.state["deck"][number][: int(look.state["n_deck"][number])]
        decks[deck] = [str(look.label("cards", int(card))) for card in cards[::-1]]
    return decks


DEAL = (
    Dealt(
        "adventures", "the adventure deck, next first", _deck("adventure_deck", "n_adventures", "adventures")
    ),
    Dealt(
        "other_worlds", "the deck of Other Worlds, next first", _deck("world_deck", "n_worlds", "adventures")
    ),
    Dealt("mythos", "the mythos deck, next first", _deck("mythos_deck", "n_mythos", "mythos")),
    Dealt("cards", "decks of small cards, next first", _small_decks),
    Dealt("elder_signs_needed", "elder signs needed to win", lambda look, _: int(look.tables["sign_limit"])),
    Dealt("doom_track", "spaces", lambda look, _: int(look.tables["doom_track"])),
)


# --- the replay page


def _of(field: str, limit: str) -> Callable[[Look], str]:
    return lambda look: f"{int(look.state[field])} of {int(look.tables[limit])}"


def _hour(look: Look) -> str:
    hour = int(look.state["hour"])
    return (
        HOURS[hour] if int(look.tables["hours"]) == len(HOURS) else f"{hour} of {int(look.tables['hours'])}"
    )


def _mythos(look: Look) -> str:
    card = int(look.state["mythos"])
    return "" if card == NONE or look.state["awake"] else look.title(look.label("mythos", card))


def _dice(look: Look, wanted: Callable[[int], bool]) -> str:
    s = look.state
    dice = [die for die, at in enumerate(s["die_at"]) if wanted(int(at))]
    return ", ".join(die_words(face_name(look, die, int(s["die_face"][die]))) for die in dice)


def _markers(look: Look, place: int) -> list[str]:
    s = look.state
    return [look.title(look.label("markers", number)) for number in range(len(s["marker_at"]))
            if s["marker_at"][number] == place]  # fmt: skip


def _card(place: int) -> Callable[[Look], str]:
    def shown(look: Look) -> str:
        card = int(look.state["place_card"][place])
        if card == NONE or look.state["awake"]:
            return ""
        people = [look.who(seat) for seat in range(len(look.team)) if look.state["at"][seat] == place]
        parts = [f"{look.title(look.labels['adventures'][card])}: {rows_of(look, place)}"]
        parts += [f"monsters: {', '.join(_markers(look, place))}"] if _markers(look, place) else []
        return "; ".join(parts + ([f"here: {', '.join(people)}"] if people else []))

    return shown


def _named(number: int) -> str:
    if number < MUSEUM:
        return f"Museum {number + 1}"
    return (
        f"Extra {number - MUSEUM + 1}"
        if number < MUSEUM + EXTRAS
        else f"Other World {number - MUSEUM - EXTRAS + 1}"
    )


FACTS = (
    Fact("Hour", _hour),
    Fact("Elder signs", _of("elder_signs", "sign_limit")),
    Fact("Doom", _of("doom", "doom_track")),
    Fact("Mythos", _mythos),
    Fact("Dice", lambda look: _dice(look, lambda at: at == POOL)),
    Fact("Dice on markers", lambda look: _dice(look, lambda at: MARKER <= at < SPELL)),
    Fact("Dice on spells", lambda look: _dice(look, lambda at: at >= SPELL)),
    Fact("Locked dice", lambda look: _dice(look, lambda at: at == LOCKED)),
    *(Fact(_named(place), _card(place)) for place in range(PLACES)),
)


def _labels(field: str, labels: str) -> Callable[[Look, int], str]:
    def shown(look: Look, seat: int) -> str:
        cards = int(look.state[field][seat])
        names = [look.title(label) for number, label in enumerate(look.labels[labels]) if cards >> number & 1]
        return ", ".join(names)

    return shown


def _points(field: str) -> Callable[[Look, int], str]:
    def shown(look: Look, seat: int) -> str:
        return f"{int(look.state[field][seat])} of {int(look.state[f'max_{field}'][seat])}"

    return shown


SEAT_FACTS = (
    Fact("Sanity", _points("sanity")),
    Fact("Stamina", _points("stamina")),
    Fact("Clues", "clues"),
    Fact("Cards", _labels("held", "cards")),
    Fact("Trophies", _labels("won", "adventures")),
    Fact("Monsters taken", _labels("caught", "markers")),
)


def labels(scenario: Any, cell: Cell) -> Mapping[str, Sequence[Any]]:
    """Return the labels of the codes in the records, and the options of each program step by row."""
    # Every command declares all games, and the models of a scenario take most of the time to load.
    from simcore.effects.in_words import offers
    from simcore.games.elder_sign.scenario.compile import compile_with_text

    _, programs = compile_with_text(scenario.model, cell)
    options = offers(programs.steps, len(programs.rows), titles(scenario))
    return {**scenario.labels(cell), "options": options}


def titles(scenario: Any) -> Mapping[Any, str]:
    """Return all names, including those of the actions at the entrance."""
    lines = {key: line.name for key, line in scenario.model.entrance.lines.items()}
    return {**scenario.titles(), **lines}


NARRATION = Narration(
    events=(Event,),
    decisions=(Decision,),
    schema="elderodds.elder-sign-events/2",
    deal=DEAL,
    facts=FACTS,
    seat_facts=SEAT_FACTS,
    labels=labels,
    titles=titles,
    narrator=Narrator,
    luck=("mythos cards", "dice", "adventures", "monsters", "cards drawn"),
)
