"""Narration of games of Arkham Horror: the summary of the deal, and the facts of the replay page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.contract.frames import ComponentKind
from simcore.contract.game import Cell, Game
from simcore.contract.look import Look
from simcore.contract.narration import Dealt, Fact, Narration
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import STATUS, BoxEvent
from simcore.games.arkham_horror.narration.narrator import Narrator
from simcore.games.arkham_horror.rules.records.codes import (
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    OUTSKIRTS,
    SKY,
    WORLD,
    Part,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import OR, PART_NAMES, Event, worlds_of_gate
from simcore.records.sets import read_set

ELSEWHERE = {LOST: "lost in time and space", JAIL: "in jail", NOWHERE: "nowhere"}


# --- the deal

DEAL = (
    Dealt(
        "open_gates_allowed", "open gates at which it awakens", lambda look, _: int(look.tables["gate_limit"])
    ),
    Dealt("monster_limit", "monsters in Arkham, at most", lambda look, _: int(look.tables["monster_limit"])),
    Dealt("doom_track", "spaces", lambda look, _: int(look.tables["doom"])),
)


# --- the replay page


def _area(look: Look, area: int) -> str:
    return look.title(look.label("areas", area))


def _monsters(look: Look, place: int) -> tuple[str, ...]:
    bits = read_set(look.state["markers"][place])
    if not bits:
        return ()
    kinds = look.tables["kind_of"]
    return tuple(
        look.title(look.label("monsters", int(kinds[marker])))
        for marker in range(int(look.tables["n_markers"]))
        if bits >> marker & 1
    )


def _where(look: Look, seat: int) -> str:
    at = int(look.state["at"][seat])
    if at in ELSEWHERE:
        return ELSEWHERE[at]
    if at < WORLD:
        return _area(look, at)
    world, area = divmod(at - WORLD, 2)
    return f"{look.title(look.labels['worlds'][world])}, {('first', 'second')[area]} area"


def _gate(look: Look, area: int) -> str:
    marker = int(look.state["gate_at"][area])
    return "" if marker == NONE else OR.join(map(look.title, worlds_of_gate(look, marker)))


COMPONENTS = (
    ComponentKind("investigators", "investigators", "I"),
    ComponentKind("monsters", "monsters", "M"),
    ComponentKind("gate", "gates", "G"),
    ComponentKind("clues", "clue tokens", "C"),
    ComponentKind("seal", "seals", "S"),
)


def places(look: Look) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the items on the board, by the label of the place."""
    s = look.state
    where, clues, sealed = s["at"].tolist(), s["clues_at"].tolist(), int(s["sealed"])
    areas: dict[str, dict[str, tuple[str, ...]]] = {}
    for area in range(int(look.tables["n_areas"])):
        gate = _gate(look, area)
        components = {
            "investigators": tuple(look.who(seat) for seat in range(len(look.team)) if where[seat] == area),
            "monsters": _monsters(look, area),
            "gate": (gate,) if gate else (),
            "clues": ("clue",) * clues[area],
            "seal": ("sealed",) if sealed >> area & 1 else (),
        }
        areas[str(look.label("areas", area))] = {kind: lying for kind, lying in components.items() if lying}
    areas["sky"] = {"monsters": _monsters(look, SKY)}
    areas["outskirts"] = {"monsters": _monsters(look, OUTSKIRTS)}
    return {name: components for name, components in areas.items() if any(components.values())}


def _card(field: str) -> Callable[[Look], str]:
    def shown(look: Look) -> str:
        card = int(look.state[field])
        return "" if card == NONE else look.title(look.label("mythos", card))

    return shown


def _of(field: str, limit: str) -> Callable[[Look], str]:
    return lambda look: f"{int(look.state[field])} of {int(look.tables[limit])}"


def _in_arkham(look: Look) -> str:
    areas = range(int(look.tables["n_areas"]))
    here = sum(read_set(look.state["markers"][place]).bit_count() for place in (*areas, SKY))
    return f"{here} of {int(look.tables['monster_limit'])}"


def _points(field: str) -> Callable[[Look, int], str]:
    def shown(look: Look, seat: int) -> str:
        now, most = int(look.state[field][seat]), int(look.state[f"max_{field}"][seat])
        waits = int(look.state["part"]) == Part.SETUP and not now  # before the setup of the investigator
        return "" if waits else f"{now} of {most}"

    return shown


def _battle_round(look: Look) -> str:
    return str(look.state["round"]) if int(look.state["part"]) == Part.BATTLE else ""


def _turn(look: Look) -> int:
    """Return the turn; in the battle, which counts rounds, the turn in which it began."""
    return int(look.state["awoke_turn" if int(look.state["part"]) == Part.BATTLE else "round"])


def _cards(look: Look, seat: int) -> str:
    held = look.state["held"][seat][: int(look.state["n_held"][seat])]
    return ", ".join(look.title(look.label("cards", int(card))) for card in held)


def _status(look: Look, seat: int) -> str:
    return STATUS[int(look.state["status"][seat])] or ""


FACTS = (
    Fact("Part", lambda look: PART_NAMES[int(look.state["part"])]),
    Fact("Round of the battle", _battle_round),
    Fact("Doom", _of("doom", "doom")),
    Fact("Terror", "terror"),
    Fact("Open gates", _of("n_open", "gate_limit")),
    Fact("Monsters in Arkham", _in_arkham),
    Fact("Mythos card", _card("mythos_card")),
    Fact("Environment", _card("environment")),
    Fact("Rumor", _card("rumor")),
)

SEAT_FACTS = (
    Fact("Place", _where),
    Fact("Sanity", _points("sanity")),
    Fact("Stamina", _points("stamina")),
    Fact("Clues", "clues"),
    Fact("Money", "money"),
    Fact("Status", _status),
    Fact("Monster trophies", "monster_trophies"),
    Fact("Gate trophies", "gate_trophies"),
    Fact("Cards", _cards),
)


def _narrator(game: Game, scenario: Any) -> Narrator:
    return Narrator(game, scenario)


def labels(scenario: Any, cell: Cell) -> Mapping[str, Sequence[Any]]:
    """Return labels of the codes in the records; for rows of programs, their origin and their content."""
    # Every command declares all games, and the models of a scenario take most of the time to load.
    from simcore.effects.in_words import offers

    programs = scenario.programs(cell)
    return {
        **scenario.labels(cell),
        "programs": tuple(programs.sources),
        "options": offers(programs.steps, len(programs.rows), scenario.titles()),
    }


NARRATION = Narration(
    events=(BoxEvent, Event),
    decisions=(BoxDecision, Decision),
    schema="elderodds.arkham-horror-events/2",
    deal=DEAL,
    round=_turn,
    facts=FACTS,
    seat_facts=SEAT_FACTS,
    places=places,
    labels=labels,
    narrator=_narrator,
    luck=("mythos cards", "encounters", "dice", "monsters", "cards drawn"),
)
