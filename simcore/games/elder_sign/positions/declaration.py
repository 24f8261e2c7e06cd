"""Positions of the game as files: the keys, and the machine at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simcore.contract.look import Look
from simcore.contract.position_values import Name, Names, UnfitError, Whole
from simcore.contract.positions import (
    Clash,
    Key,
    Positions,
    Section,
    of_bit,
    of_field,
    pile_of,
    set_pile,
)
from simcore.games.elder_sign.limits import EXTRAS, MUSEUM, PLACES
from simcore.games.elder_sign.positions.decks import DECKED, removed
from simcore.games.elder_sign.positions.monsters import (
    lock_dice,
    markers_at,
    monster_trophies,
    monsters,
    monsters_in_box,
)
from simcore.games.elder_sign.positions.sets import ADVENTURE, CARD, free_copies, members
from simcore.games.elder_sign.rules.records.codes import (
    ANCIENT_ONE,
    CUP,
    ENTRANCE,
    GONE,
    NONE,
    Phase,
)

MOST = 99
FULL = 20
PHASES = {
    "move": Phase.MOVE,
    "own-cards": Phase.OWN_CARDS,
    "roll": Phase.ATTEMPT,
    "entrance": Phase.ENTRANCE,
}
NAMES = {phase: name for name, phase in PHASES.items()} | {Phase.BEFORE_ROLL: "roll"}
NOWHERE = {"entrance": ENTRANCE, "ancient-one": ANCIENT_ONE, "gone": GONE}


# --- the cards in play


def _places(name: str, meaning: str, first: int, end: int) -> Key:
    """Return the key of the cards in some places, in their order; an empty text is an empty place."""

    def get(look: Look, row: int) -> list[int]:
        cards = [int(card) for card in look.state["place_card"][first:end]]
        while cards and cards[-1] == NONE:
            cards.pop()
        return cards

    def put(look: Look, row: int, cards: list[int]) -> None:
        known = [card for card in cards if card != NONE]
        elsewhere = [int(card) for card in look.state["place_card"] if int(card) != NONE]
        if len(set(known)) < len(known) or set(known) & set(elsewhere):
            raise UnfitError("the same card lies in two places")
        look.state["place_card"][first:end] = NONE
        look.state["place_card"][first : first + len(cards)] = cards

    return Key(name, meaning, Names(ADVENTURE, end - first), get, put)


def in_play(look: Look) -> dict[str, int]:
    """Return the place of each card in play by its name."""
    cards = [int(card) for card in look.state["place_card"]]
    return {str(look.label("adventures", card)): place for place, card in enumerate(cards) if card != NONE}


def _place() -> Key:
    """Return the key of the place of an investigator: the name of a card in play, or another place."""

    def names(look: Look) -> list[str]:
        return [*NOWHERE, *map(str, look.list_of("adventures"))]

    def get(look: Look, row: int) -> int:
        at = int(look.state["at"][row])
        if at < 0:
            return list(NOWHERE.values()).index(at)
        return len(NOWHERE) + int(look.state["place_card"][at])

    def put(look: Look, row: int, number: int) -> None:
        name = names(look)[number]
        if number >= len(NOWHERE) and name not in in_play(look):
            raise UnfitError("this card is not in play", ", ".join(["entrance", *in_play(look)]))
        look.state["at"][row] = NOWHERE[name] if number < len(NOWHERE) else in_play(look)[name]

    return Key("place", "`entrance`, or the name of a card in play", Name("place", names), get, put)


# --- cards and trophies of investigators


def _cards() -> Key:
    def get(look: Look, row: int) -> list[int]:
        return members(int(look.state["held"][row]))

    def put(look: Look, row: int, numbers: list[int]) -> None:
        others = sum(int(bits) for seat, bits in enumerate(look.state["held"].tolist()) if seat != row)
        free = ((1 << int(look.tables["n_cards"])) - 1) & ~others
        look.state["held"][row] = sum(1 << card for card in free_copies(look, "cards", numbers, free, "card"))

    return Key("cards", "items, spells and allies", Names(CARD, 63), get, put)


def _trophies() -> Key:
    def get(look: Look, row: int) -> list[int]:
        return members(int(look.state["won"][row]))

    def put(look: Look, row: int, numbers: list[int]) -> None:
        others = sum(int(bits) for seat, bits in enumerate(look.state["won"].tolist()) if seat != row)
        taken = set(members(others)) | {int(card) for card in look.state["place_card"]}
        for number in numbers:
            if number in taken or numbers.count(number) > 1:
                raise UnfitError(f"{look.title(look.label('adventures', number))} lies in two places")
        look.state["won"][row] = sum(1 << number for number in numbers)

    return Key("trophies", "adventures and Other Worlds that are trophies", Names(ADVENTURE, 63), get, put)


# --- the hooks


def set_up(look: Look) -> None:
    """Seat the investigators at the entrance with the fixed possessions of their sheets."""
    s, t = look.state, look.tables
    s["phase"], s["in_turn"], s["turn"] = Phase.MOVE, 1, 1
    for seat in range(int(s["n_seats"])):
        who = int(s["investigator"][seat])
        s["used_investigators"] |= 1 << who
        for name in ("sanity", "stamina"):
            most = max(1, int(t[f"sheet_{name}"][who]) + int(t[f"more_{name}"]))
            s[f"max_{name}"][seat] = s[name][seat] = most
        s["clues"][seat] = int(t["sheet_clues"][who]) + int(t["more_clues"])
        ally = int(t["sheet_ally"][who])
        s["held"][seat] = 0 if ally == NONE else 1 << ally
    for field, count, index, all_of, *_ in DECKED:
        set_pile(look, sorted(all_of(look)), field, count, index)


def phase(look: Look) -> str:
    """Return the name of the phase of the turn."""
    now = Phase(int(look.state["phase"]))
    return NAMES.get(now, now.name.lower().replace("_", "-"))


def begin(look: Look, seat: int, name: str) -> None:
    """Begin a phase of the turn of a seat."""
    s = look.state
    s["active"], s["phase"], s["step"] = seat, PHASES[name], 0
    s["in_turn"] = 1


def reveal(look: Look, seat: int) -> None:
    """Draw a mythos card and adventures if the file names none."""
    s = look.state
    if int(s["mythos"]) == NONE:
        s["n_mythos"] -= 1
        s["mythos"] = s["mythos_deck"][int(s["n_mythos"])]
        s["mythos_deck"][int(s["n_mythos"])] = 0
    if not in_play(look):
        for place in range(min(MUSEUM, int(s["n_adventures"]))):
            s["n_adventures"] -= 1
            s["place_card"][place] = s["adventure_deck"][int(s["n_adventures"])]
            s["adventure_deck"][int(s["n_adventures"])] = 0
    lock_dice(look)


def settle(look: Look) -> Iterator[Clash]:
    """Take out of the decks what lies elsewhere, and lock dice."""
    s = look.state
    for field, count, index, _, elsewhere, *_ in DECKED:
        there = elsewhere(look)
        left = [card for card in pile_of(look, field, count, index) if card not in there]
        set_pile(look, sorted(left), field, count, index)
    clues = int(s["clues"][: int(s["n_seats"])].sum())
    s["clues_left"] = max(0, int(look.tables["clues"]) - clues)
    s["in_cup"] = sum(1 << marker for marker in markers_at(look, CUP))
    s["on_cards"] = sum(1 << marker for place in range(PLACES) for marker in markers_at(look, place))
    s["appeared"] = max(int(s["appeared"]), int(s["on_cards"]).bit_count())
    s["round"] = int(s["midnights"]) + 1
    lock_dice(look)
    yield from ()


def normal(look: Look) -> None:
    """Nothing is in a random order."""


# --- the declaration


def _limit(field: str) -> Whole:
    return Whole(lambda look, _: int(look.tables[field]))


def _most(name: str) -> Whole:
    return Whole(lambda look, row: int(look.state[f"max_{name}"][row]))


def _table() -> tuple[Key, ...]:
    return (
        of_field("turn", "turns so far, with this one", Whole(9999, 1)),
        of_field(
            "hour",
            "quarters of the clock since midnight",
            Whole(lambda look, _: int(look.tables["hours"]) - 1),
        ),
        of_field("midnights", "midnights so far", Whole(999)),
        of_field("elder-signs", "elder signs found", _limit("sign_limit")),
        of_field("doom", "doom tokens on the track", _limit("doom_track")),
        of_field("mythos", "mythos card in effect", Name("mythos card", "mythos", NONE)),
        _places("museum", "adventures in the museum, place by place", 0, MUSEUM),
        _places("extra", "adventures that are not replaced", MUSEUM, MUSEUM + EXTRAS),
        _places("other-worlds", "Other Worlds in play", MUSEUM + EXTRAS, PLACES),
        monsters_in_box(),
        *map(removed, DECKED),
        of_field("succeeded", "attempts that succeeded so far", Whole(9999), implied=True),
        of_field("failed", "attempts that failed so far", Whole(9999), implied=True),
    )


def _players() -> tuple[Key, ...]:
    return (
        of_field("max-sanity", "maximum sanity", Whole(FULL), implied=True),
        of_field("max-stamina", "maximum stamina", Whole(FULL), implied=True),
        of_field("sanity", "sanity", _most("sanity")),
        of_field("stamina", "stamina", _most("stamina")),
        of_field("clues", "clue tokens", Whole(MOST)),
        _place(),
        _cards(),
        _trophies(),
        monster_trophies(),
        of_bit("ability-used", "whether the daily ability was used since midnight", "day_used"),
    )


def _rows(look: Look) -> Mapping[str, int]:
    return in_play(look)


def positions() -> Positions:
    """Return the declaration."""
    return Positions(
        table=_table(),
        players=_players(),
        sections=(Section("cards", "card in play", _rows, (monsters(),)),),
        phases=tuple(PHASES),
        phase=phase,
        begin=begin,
        reveal=reveal,
        set_up=set_up,
        settle=settle,
        normal=normal,
    )
