"""Keys of positions that all games of the box share: the sheet and the cards of an investigator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from simcore.contract.look import Look
from simcore.contract.position_values import Name, Names, Numbers, UnfitError, Whole
from simcore.contract.positions import Clash, Key, of_bit, of_field
from simcore.games.arkham_horror.box.codes import (
    BLESSED,
    CURSED,
    FULL,
    MORE_SANITY,
    MORE_STAMINA,
    NONE,
    STOPS,
)
from simcore.games.arkham_horror.box.limits import DECKS, MAX_HELD, SKILLS
from simcore.games.arkham_horror.box.possessions import recount
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, set_of, with_one, with_only_if

MOST_TOKENS = 99
CARD = Name("card", "cards")
STATUSES = (BLESSED, CURSED)
STATUS_WORDS = ("blessed", "cursed")


# --- cards


def held(look: Look, row: int) -> list[int]:
    """Return the cards of an investigator."""
    return [int(card) for card in look.state["held"][row][: int(look.state["n_held"][row])]]


def fill_maximum(look: Look, row: int, less: str) -> None:
    """Set the maximum of sanity and stamina by the sheet and the cards, and fill both.

    Parameters
    ----------
    look
        The position, which is changed.
    row
        The seat.
    less
        Field of the tables with the points that the Ancient One takes.
    """
    s, t, who = look.state, look.tables, int(look.state["investigator"][row])
    for name, bonus in (("sanity", MORE_SANITY), ("stamina", MORE_STAMINA)):
        more = sum(int(t["card_bonus"][card][bonus]) for card in held(look, row))
        most = max(1, min(int(t[f"sheet_{name}"][who]) + more - int(t[less]), FULL))
        s[f"max_{name}"][row] = s[name][row] = most


def take_cards(look: Look, row: int, cards: list[int], less: str) -> None:
    """Give an investigator exactly these cards; those without any effect in the game are put aside."""
    s, t = look.state, look.tables
    cards = [card for card in cards if t["useful"][card]]
    for name in ("held", "tokens"):
        s[name][row] = 0
    for name in ("in_use", "exhausted", "magic", "moved"):
        s[name][row] = 0
    s["held"][row][: len(cards)] = cards
    s["tokens"][row][: len(cards)] = [t["uses"][card] for card in cards]
    s["n_held"][row] = len(cards)
    fill_maximum(look, row, less)


def cards_key(less: str) -> Key:
    """Return the key of the cards of an investigator; `less` as in `fill_maximum`."""

    def put(look: Look, row: int, cards: list[int]) -> None:
        take_cards(look, row, cards, less)

    kind = Names(CARD, MAX_HELD)
    return Key("cards", "cards that the investigator has, and allies", kind, held, put)


def of_marks(name: str, meaning: str, source: str) -> Key:
    """Return the key of marks on cards: their names, out of a set of places in `held`."""

    def get(look: Look, row: int) -> list[int]:
        marked = int(look.state[source][row])
        return [card for place, card in enumerate(held(look, row)) if has(marked, place)]

    def put(look: Look, row: int, cards: list[int]) -> None:
        marked, mine = 0, held(look, row)
        for card in cards:
            free = [place for place, own in enumerate(mine) if own == card and not has(marked, place)]
            if not free:
                raise UnfitError(f"the player does not have {look.title(look.label('cards', card))}")
            marked = with_one(marked, free[0])
        look.state[source][row] = marked

    return Key(name, meaning, Names(CARD), get, put)


def _tokens() -> Key:
    def get(look: Look, row: int) -> Any:
        return look.state["tokens"][row][: int(look.state["n_held"][row])].tolist()

    def put(look: Look, row: int, tokens: list[int]) -> None:
        look.state["tokens"][row][: len(tokens)] = tokens

    kind = Numbers(lambda look, row: int(look.state["n_held"][row]), MOST_TOKENS)
    return Key("card-tokens", "remaining uses of each card", kind, get, put, implied=True)


# --- the sheet


def _status() -> Key:
    def get(look: Look, row: int) -> int:
        status = int(look.state["status"][row])
        return STATUSES.index(status) if status in STATUSES else NONE

    def put(look: Look, row: int, number: int) -> None:
        look.state["status"][row] = 0 if number == NONE else STATUSES[number]

    return Key("status", "`blessed` or `cursed`", Name("status", lambda _: STATUS_WORDS, NONE), get, put)


def _slider(track: int) -> Key:
    """Return the key of a slider: the value of its first skill on the sheet, without bonuses."""
    skill = 2 * track

    def lowest(look: Look, row: int) -> int:
        return int(look.tables["lowest"][int(look.state["investigator"][row])][skill])

    def get(look: Look, row: int) -> int:
        return lowest(look, row) + int(look.state["stop"][row][track])

    def put(look: Look, row: int, value: int) -> None:
        look.state["stop"][row][track] = value - lowest(look, row)

    kind = Whole(lambda look, row: lowest(look, row) + STOPS - 1, lowest)
    meaning = f"{SKILLS[skill].capitalize()} at the stop of its slider, without bonuses"
    return Key(SKILLS[skill], meaning, kind, get, put)


def most(name: str) -> Whole:
    """Return the kind of an amount with a maximum of its own, such as sanity."""
    return Whole(lambda look, row: int(look.state[f"max_{name}"][row]))


def sheet_keys(less: str) -> tuple[Key, ...]:
    """Return the keys of an investigator in every game of the box; `less` as in `fill_maximum`."""
    return (
        cards_key(less),
        of_marks("exhausted", "exhausted cards", "exhausted"),
        _tokens(),
        of_field("max-sanity", "maximum sanity", Whole(FULL), implied=True),
        of_field("max-stamina", "maximum stamina", Whole(FULL), implied=True),
        of_field("sanity", "sanity", most("sanity")),
        of_field("stamina", "stamina", most("stamina")),
        of_field("clues", "clue tokens", Whole(MOST_TOKENS)),
        _status(),
        of_field("status-new", "1: no roll for the status at the next refresh", Whole(1), implied=True),
        *(_slider(track) for track in range(len(SKILLS) // 2)),
        of_bit("ability-used", "whether the ability was used this round", "ability_used", implied=True),
        of_field("skills-up", "bonus to all checks of this round", Whole(FULL), implied=True),
        of_field("spells-cast", "spells tried this round", Whole(FULL), "casts", implied=True),
    )


def too_many_cards(look: Look) -> Iterator[Clash]:
    """Yield a contradiction for each card of which the table has more than the box."""
    seats = int(look.state["n_seats"])
    table = Counter(card for seat in range(seats) for card in held(look, seat))
    for seat in range(seats):
        for card in dict.fromkeys(held(look, seat)):
            copies = copies_of(look, card)
            if copies is not None and table[card] > copies:
                name = look.title(look.label("cards", card))
                yield Clash(
                    ("players", str(seat + 1), "cards"),
                    f"{table[card]} of {name} at the table",
                    f"{copies} in the box",
                )
                table[card] = 0  # one message is enough


def copies_of(look: Look, card: int) -> int | None:
    """Return how many copies of a card the box has; None: as many as needed."""
    t = look.tables
    if int(t["card_deck"][card]) < len(DECKS):
        return int(t["copies"][card])
    return 1 if card in t["allies"][: int(t["n_allies"])] else None


# --- turns


def turns_left(look: Look, seat: int, lead: int) -> int:
    """Return the seats whose turn is still to come when a seat begins, as a bit mask.

    Parameters
    ----------
    look
        The position.
    seat
        The seat that begins.
    lead
        The first player.
    """
    seats = int(look.state["n_seats"])
    passed = (seat - lead) % seats
    return set_of(*((lead + turn) % seats for turn in range(passed, seats))) & int(look.state["alive"])


def alive_key() -> Key:
    """Return the key of devoured investigators."""

    def get(look: Look, row: int) -> bool:
        return not has(int(look.state["alive"]), row)

    def put(look: Look, row: int, devoured: bool) -> None:
        look.state["alive"] = with_only_if(int(look.state["alive"]), row, not devoured)

    one = of_bit("devoured", "whether the investigator is devoured, without a successor", "alive")
    return Key(one.name, one.meaning, one.kind, get, put)


@kernel
def recount_all(t, s):
    """Recompute everything that depends on the cards in hand, for all seats."""
    for seat in range(s["n_seats"]):
        recount(t, s, seat)
