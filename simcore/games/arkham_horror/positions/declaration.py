"""Keys of a position of the whole game, and the machine at the beginning of a turn."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simcore.contract.look import Look
from simcore.contract.position_values import Name, Names, UnfitError, Whole
from simcore.contract.positions import (
    Clash,
    Key,
    Positions,
    Section,
    of_bit,
    of_field,
)
from simcore.games.arkham_horror.box.codes import STOPS, TRACKS
from simcore.games.arkham_horror.box.positions import (
    MOST_TOKENS,
    alive_key,
    fill_maximum,
    sheet_keys,
    turns_left,
)
from simcore.games.arkham_horror.limits import MAX_TURNS
from simcore.games.arkham_horror.positions.normal import checkpoint, normal
from simcore.games.arkham_horror.positions.pack_pieces import PACK_PILES, decks_section
from simcore.games.arkham_horror.positions.pack_ties import tie_keys
from simcore.games.arkham_horror.positions.pieces import (
    ALLIES,
    GATE_CARDS,
    GATE_NAME,
    GATES,
    MYTHOS,
    PILES,
    POSSESSIONS,
    free_gate,
    kind_of_gate,
    monsters_at,
    trophies_of,
)
from simcore.games.arkham_horror.rules.phases.complete import complete
from simcore.games.arkham_horror.rules.records.codes import (
    BOX,
    JAIL,
    LOST,
    NONE,
    NOWHERE,
    ON_RUMOR,
    OUTSKIRTS,
    SKY,
    WORLD,
    MythosKind,
    Part,
)
from simcore.jit.calls import NONE as NOTHING
from simcore.jit.calls import closed, record_of
from simcore.jit.decorators import again

LESS = "max_less"
MOST_MONEY = 999
MOST_TERROR = 10
PHASES = {
    "movement": Part.MOVEMENT,
    "upkeep": Part.UPKEEP,
    "arkham-encounters": Part.ARKHAM,
    "other-world-encounters": Part.WORLDS,
}
NAMES = {part: name for name, part in PHASES.items()} | {
    Part.SETUP: "setup",
    Part.TURN: "new-turn",
    Part.MYTHOS: "mythos",
    Part.BATTLE: "battle",
}
AREA = Name("place", "areas", NONE)
ELSEWHERE = {"lost": LOST, "jail": JAIL, "nowhere": NOWHERE}


# --- the place of an investigator


def _codes(look: Look) -> dict[str, int]:
    """Return the code of each place by its name."""
    worlds = {
        f"{name}-{half}": WORLD + 2 * number + second
        for number, name in enumerate(look.list_of("worlds"))
        for second, half in enumerate(("first", "second"))
    }
    areas = {str(name): number for number, name in enumerate(look.list_of("areas"))}
    return areas | worlds | ELSEWHERE


def _place_names(look: Look) -> Sequence[str]:
    return list(_codes(look))


def _place() -> Key:
    def get(look: Look, row: int) -> int:
        return list(_codes(look).values()).index(int(look.state["at"][row]))

    def put(look: Look, row: int, number: int) -> None:
        look.state["at"][row] = list(_codes(look).values())[number]

    meaning = (
        "street or location, `WORLD-first` or `WORLD-second` for an area of an Other World, `lost` (in time "
        "and space) or `jail`"
    )
    return Key("place", meaning, Name("place", _place_names), get, put)


# --- gates and seals


def _gate() -> Key:
    def get(look: Look, row: int) -> int:
        marker = int(look.state["gate_at"][row])
        return NONE if marker == NONE else kind_of_gate(look, marker)

    def put(look: Look, row: int, kind: int) -> None:
        look.state["gate_at"][row] = NONE
        if kind != NONE:
            look.state["gate_at"][row] = free_gate(look, kind)

    return Key("gate", "Other World to which the open gate leads", GATE_NAME, get, put)


def _sealed() -> Key:
    """Return the key of a seal, which lies on an unstable location without a gate (Sealing Gates)."""
    plain = of_bit("sealed", "whether the place is sealed", "sealed")

    def put(look: Look, row: int, value: bool) -> None:
        if value and not int(look.tables["unstable"]) >> row & 1:
            raise UnfitError("only an unstable location can be sealed")
        if value and int(look.state["gate_at"][row]) != NONE:
            raise UnfitError("a place with an open gate cannot be sealed")
        plain.put(look, row, value)

    return replace(plain, put=put)


def _gate_trophies() -> Key:
    def get(look: Look, row: int) -> list[int]:
        bits = int(look.state["gates_held"][row])
        return [kind_of_gate(look, n) for n in range(int(look.tables["n_gates"])) if bits >> n & 1]

    def put(look: Look, row: int, kinds: list[int]) -> None:
        look.state["gates_held"][row] = 0
        for kind in kinds:
            look.state["gates_held"][row] |= 1 << free_gate(look, kind)

    return Key("gate-trophies", "Other Worlds of the gate trophies", Names(GATE_NAME), get, put)


# --- mythos cards


def _mythos(name: str, meaning: str, kind: MythosKind | None = None, *, implied: bool = False) -> Key:
    """Return the key of a mythos card in play, of one kind or of any."""
    what = "mythos card" if kind is None else kind.name.lower()

    def labels(look: Look) -> Sequence[str]:
        kinds, all_of = look.tables["mythos_kind"], look.list_of("mythos")
        if kind is None:
            return all_of
        return [name if int(kinds[card]) == kind else "" for card, name in enumerate(all_of)]

    return of_field(name, meaning, Name(what, labels, NONE), implied=implied)


# --- the hooks


def set_up(look: Look) -> None:
    """Give all investigators their sanity and stamina, and the first player marker to the first one."""
    s = look.state
    s["lead"] = s["first_seat"] = 0
    s["part"], s["round"] = Part.MOVEMENT, 1
    s["drawn"][:] = 0
    for seat in range(int(s["n_seats"])):
        fill_maximum(look, seat, LESS)
        s["stop"][seat][:TRACKS] = STOPS // 2
    for pile in (*PILES, *PACK_PILES):
        pile.fill(look)


def phase(look: Look) -> str:
    """Return the name of the part of the turn."""
    return NAMES[Part(int(look.state["part"]))]


def begin(look: Look, seat: int, name: str) -> None:
    """Begin the turn of a seat in a part of the turn."""
    s = look.state
    s["part"], s["actor"], s["decision"] = PHASES[name], seat, 0
    s["coming"] = turns_left(look, seat, int(s["lead"]))
    s["n_trace"] = s["traced"] = 0


@functools.cache
def _complete_for(tables: np.dtype[Any], state: np.dtype[Any]) -> Callable[..., Any]:
    """Return the compiled kernel that computes what follows from a position, for some records."""
    return closed(again(complete), NOTHING, (record_of(tables), record_of(state)))


def settle(look: Look) -> Iterator[Clash]:
    """Take the components out of the decks that lie elsewhere, and compute what follows."""
    for pile in (*PILES, *PACK_PILES):
        yield from pile.take_out(look)
    _complete_for(look.tables.dtype, look.state.dtype)(look.tables, look.state)
    checkpoint(look)


# --- the declaration


def _areas(look: Look) -> Mapping[str, int]:
    return {str(name): number for number, name in enumerate(look.list_of("areas"))}


def _table() -> tuple[Key, ...]:
    return (
        of_field("turn", "number of the turn", Whole(MAX_TURNS, 1), "round"),
        of_field(
            "first-player",
            "player with the first player marker",
            Whole(lambda look, _: int(look.state["n_seats"]) - 1, shift=1),
            "lead",
        ),
        of_field("doom", "doom tokens on the track", Whole(lambda look, _: int(look.tables["doom"]))),
        of_field("terror", "terror level", Whole(MOST_TERROR)),
        _mythos("environment", "environment in play", MythosKind.ENVIRONMENT),
        _mythos("rumor", "rumor in play", MythosKind.RUMOR),
        of_field("rumor-turn", "turn in which the rumor came into play", Whole(MAX_TURNS)),
        of_field("rumor-tokens", "tokens on the rumor", Whole(MOST_TOKENS)),
        _mythos("lasting", "failed rumor whose rule applies for the rest of the game", implied=True),
        _mythos("mythos-card", "mythos card of this turn, while it is carried out", implied=True),
        of_field("no-arrest-until", "last turn without arrests", Whole(MAX_TURNS), implied=True),
        monsters_at(
            "monsters-in-box", "monsters that are neither in the cup nor in play", lambda _: BOX, implied=True
        ),
        monsters_at("sky", "monsters in the Sky", lambda _: SKY),
        monsters_at("outskirts", "monsters in the Outskirts", lambda _: OUTSKIRTS),
        monsters_at("rumor-monsters", "monsters on the rumor", lambda _: ON_RUMOR),
        *(
            pile.seen_key(f"seen-{name}", f"cards on the {name} deck that a player has seen, next one first")
            for name, pile in POSSESSIONS.items()
        ),
        MYTHOS.seen_key("seen-mythos", "mythos cards on the deck that a player has seen, next one first"),
        GATE_CARDS.seen_key("seen-gate-cards", "gate cards on the deck that a player has seen"),
        *(
            pile.under_key(f"under-{name}", f"cards under the {name} deck, next one first")
            for name, pile in POSSESSIONS.items()
        ),
        MYTHOS.under_key("under-mythos", "mythos cards under the deck, next one first"),
        GATE_CARDS.under_key("under-gate-cards", "gate cards under the deck, next one first"),
        GATES.under_key("under-gates", "gate markers under the stack, next one first"),
        *(
            pile.removed_key(f"removed-{name}", f"cards of the {name} deck that are out of the game")
            for name, pile in POSSESSIONS.items()
        ),
        ALLIES.removed_key("removed-allies", "allies that are out of the game"),
        MYTHOS.removed_key("removed-mythos", "mythos cards that are out of the game, or carried out"),
        GATE_CARDS.removed_key("removed-gate-cards", "gate cards that are out of the game"),
        GATES.removed_key("removed-gates", "gate markers that are out of the game"),
        *_counts(),
    )


def _counts() -> Iterator[Key]:
    """Yield the keys of counts that the value of a position may use."""
    counts = {
        "gates-closed": "gates closed so far, including sealed ones",
        "gates-sealed": "gates sealed so far",
        "signs-used": "cards used to seal so far",
        "surges": "monster surges so far",
        "monsters-beaten": "monsters defeated so far",
        "clues-found": "clue tokens gained so far",
        "rumors-failed": "rumors failed so far",
    }
    for name, meaning in counts.items():
        yield of_field(name, meaning, Whole(MOST_MONEY), implied=True)


def _players() -> tuple[Key, ...]:
    return (
        alive_key(),
        _place(),
        *sheet_keys(LESS),
        of_field("money", "dollars", Whole(MOST_MONEY)),
        monsters_at("monster-trophies", "monster trophies", trophies_of),
        _gate_trophies(),
        of_bit("delayed", "whether the investigator is delayed", "delayed"),
        of_bit("loses-turn", "whether the investigator loses this turn", "skipping"),
        of_bit("loses-next-turn", "whether the investigator loses the next turn", "skips_next"),
        of_bit("explored", "whether an explored marker lies under the investigator", "explored"),
        of_field("entered-at", "place of the gate to the Other World", AREA),
        of_bit("no-loan", "whether the bank gives no further loan", "no_loan"),
        *tie_keys(),
    )


def _places() -> tuple[Key, ...]:
    return (
        _gate(),
        _sealed(),
        of_field("clues", "clue tokens", Whole(MOST_TOKENS), "clues_at"),
        monsters_at("monsters", "monsters", lambda row: row),
        of_bit("closed", "whether the location is closed for the rest of the game", "closed", implied=True),
        of_field("closed-until", "last turn of a temporary closure", Whole(MAX_TURNS), "shut_until"),
        of_field("barred-until", "last turn in which the street is barred", Whole(MAX_TURNS), "barred_until"),
    )


def positions() -> Positions:
    """Return the declaration."""
    return Positions(
        table=_table(),
        players=_players(),
        sections=(Section("places", "place", _areas, _places()), decks_section()),
        phases=tuple(PHASES),
        phase=phase,
        begin=begin,
        set_up=set_up,
        settle=settle,
        normal=normal,
    )
