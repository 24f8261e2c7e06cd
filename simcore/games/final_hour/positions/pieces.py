"""Components that lie nowhere on the table: they fill the decks, the cup and everything face down.

A redeal then shuffles all that the deciding seat does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from simcore.contract.look import Look
from simcore.contract.positions import Clash, pile_of, set_pile
from simcore.games.final_hour.rules.state import (
    CLUE_ITEM,
    EMPTY,
    KIND,
    NONE,
    ROW,
    TURNS,
    Phase,
)

UNKNOWN = -2
"""Face-down card of which a file says only that it lies there."""


# --- what lies face down for the deciding seat


def number_is_hidden(look: Look, slot: int) -> bool:
    """Return whether the priority card of a slot is face down for the deciding seat."""
    s = look.state
    if not int(s["hidden"]) or int(s["phase"]) != Phase.TURN:
        return False
    return int(s["slot_seat"][slot]) != int(s["seat"])


def card_is_hidden(look: Look, slot: int) -> bool:
    """Return whether the action card of a slot is face down for the deciding seat."""
    s = look.state
    if int(s["solo"]) or int(s["slot_seat"][slot]) == int(s["seat"]):
        return False
    if int(s["phase"]) == Phase.TURN:
        return True
    return slot not in s["order"][: int(s["resolved"]) + 1].tolist()


# --- monsters


def kinds_at(look: Look, location: int) -> list[int]:
    """Return the kinds of the monsters at a location."""
    s = look.state
    return [int(token) & KIND for token in s["monsters"][location][: int(s["n_monsters"][location])]]


def put_monsters(look: Look, location: int, kinds: Sequence[int]) -> None:
    """Put exactly these monsters at a location."""
    row = look.state["monsters"][location]
    row[: ROW - 1], row[ROW - 1] = EMPTY, 0
    row[: len(kinds)] = kinds
    look.state["n_monsters"][location] = len(kinds)


def fill_cup(look: Look) -> Iterator[Clash]:
    """Put the standard monsters that lie nowhere else into the cup, and special ones beside the sheet."""
    s, t = look.state, look.tables
    board = Counter(kind for place in range(int(t["n_locations"])) for kind in kinds_at(look, place))
    cup: list[int] = []
    for kind in range(int(t["n_kinds"])):
        copies = int(t["copies"][kind]) - board[kind]
        if t["standard"][kind]:
            copies -= int(s["beside"][kind])
            cup += [kind] * copies
        else:
            s["beside"][kind] = max(copies, 0)
        if copies < 0:
            path = ("locations", _place_of(look, kind), "monsters")
            name = look.label("kinds", kind)
            yield Clash(path, f"too many of {name}", f"{int(t['copies'][kind])} in the box")
    set_pile(look, cup, "cup", "n_cup")


def _place_of(look: Look, kind: int) -> str:
    places = range(int(look.tables["n_locations"]))
    return next(
        (str(look.label("locations", place)) for place in places if kind in kinds_at(look, place)), ""
    )


# --- gates, clues, items


def hidden_gates(look: Look) -> Counter[int]:
    """Return the gate tokens in the stack and the removed ones, by icon."""
    return Counter([*pile_of(look, "gate_stack", "n_stack"), *pile_of(look, "gate_removed", "n_removed")])


def all_gates(look: Look) -> Counter[int]:
    """Return all gate tokens by icon."""
    return Counter(dict.fromkeys(range(int(look.tables["n_gates"])), int(look.tables["gates_per_icon"])))


def fill_gates(look: Look) -> Iterator[Clash]:
    """Divide the gate tokens that do not lie on the board into removed ones and the stack.

    At the setup, one of each icon lies on the board.
    """
    s, t = look.state, look.tables
    hidden = hidden_gates(look)
    left: list[int] = []
    for icon in range(int(t["n_gates"])):
        more = hidden[icon] + 1 - int(s["tokens"][icon])
        if more < 0:
            name = look.label("gate_icons", icon)
            yield Clash(("gates",), f"too many of {name}", f"{int(t['gates_per_icon'])} of each icon")
        left += [icon] * more
    removed = min(int(t["gates_removed"]), len(left))
    set_pile(look, left[:removed], "gate_removed", "n_removed")
    set_pile(look, left[removed:], "gate_stack", "n_stack")


def fill_clues(look: Look) -> Iterator[Clash]:
    """Divide the clues that were not found into reserved ones and those on the board."""
    s, t = look.state, look.tables
    n_icons, each = int(t["n_clue_icons"]), int(t["clues_per_icon"])
    found = [int(number) for number in s["found"][:n_icons]]
    if max(found, default=0) > each:
        icon = look.label("clue_icons", found.index(max(found)))
        yield Clash(("clues-found",), f"too many of {icon}", f"{each} of each icon")
        return
    icons = [icon for icon, n in enumerate(found) for _ in range(each - n)]
    lying = [place for place in range(int(t["n_locations"])) if int(s["clue"][place]) != NONE]
    reserved = int(t["reserved_clues"])
    keys = min(max(0, len(lying) + reserved - len(icons)), int(t["item_clues"]))
    needed = len(lying) + reserved - keys
    if needed > len(icons):
        problem = f"{len(lying)} clues lie on the board, and only {len(icons) + keys - reserved} are left"
        yield Clash(("clues-found",), problem)
        return
    s["reserved"][:] = 0
    s["reserved"][:reserved] = icons[:reserved]
    down = icons[reserved:needed] + [CLUE_ITEM] * keys
    for place, clue in zip(lying, down, strict=True):
        s["clue"][place] = clue


def fill_items(look: Look) -> Iterator[Clash]:
    """Take the items that investigators have out of the deck."""
    s = look.state
    left = Counter(pile_of(look, "item_deck", "n_items"))
    for seat in range(int(s["n_seats"])):
        for item in range(int(look.tables["n_items"])):
            left[item] -= int(s["held"][seat][item])
            if left[item] < 0:
                name = look.title(look.label("items", item))
                yield Clash(("players", str(seat + 1), "items"), f"too many of {name}", "those in the box")
                left[item] = 0
    set_pile(look, sorted(left.elements()), "item_deck", "n_items")


# --- priority cards


def open_priority(look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the priority cards that the deciding seat knows, each with the path of its key."""
    s = look.state
    seat = int(s["seat"])
    for card in pile_of(look, "priority_discard", "n_priority_discard"):
        yield ("priority-discard",), card
    for slot in range(int(s["n_turns"])):
        if int(s["slot_number"][slot]) >= 0 and not number_is_hidden(look, slot):
            yield ("played",), int(s["slot_number"][slot])
    for card in pile_of(look, "hand", "n_hand", seat):
        yield ("players", str(seat + 1), "hand"), card
    for card in pile_of(look, "aside", "n_aside"):
        yield ("set-aside",), card


def fill_priority(look: Look) -> Iterator[Clash]:
    """Divide the unknown priority cards into other hands, face-down cards and the deck."""
    s = look.state
    left = list(range(int(look.tables["n_priority"])))
    for path, card in open_priority(look):
        if card not in left:
            yield Clash(path, f"the card {look.label('numbers', card)} lies in two places")
        else:
            left.remove(card)
    down = [slot for slot in range(int(s["n_turns"])) if int(s["slot_number"][slot]) == UNKNOWN]
    others = [seat for seat in range(int(s["n_seats"])) if seat != int(s["seat"])]
    needed = len(down) + int(s["n_omen_cards"]) + sum(int(s["n_hand"][seat]) for seat in others)
    if needed > len(left):
        yield Clash(("priority-discard",), f"{needed} cards are face down, and only {len(left)} are left")
        return
    for slot in down:
        s["slot_number"][slot] = left.pop()
    omens = [left.pop() for _ in range(int(s["n_omen_cards"]))]
    set_pile(look, omens, "omen_cards", "n_omen_cards")
    for seat in others:
        fill_hand(look, seat, [left.pop() for _ in range(int(s["n_hand"][seat]))])
    set_pile(look, left, "priority_deck", "n_priority")


def fill_hand(look: Look, seat: int, cards: Iterable[int]) -> None:
    """Give a hand exactly these priority cards."""
    set_pile(look, sorted(cards), "hand", "n_hand", seat)


# --- action cards


def slots_of(look: Look, seat: int) -> list[int]:
    """Return the slots in which a seat has laid a card."""
    return [slot for slot in range(TURNS) if int(look.state["slot_seat"][slot]) == seat]


def fill_actions(look: Look) -> Iterator[Clash]:
    """Divide the action cards of each seat into the deck and face-down cards."""
    s = look.state
    for seat in range(int(s["n_seats"])):
        left = list(range(int(look.tables["deck_size"][int(s["investigator"][seat])])))
        known = [
            ("action-discard", card) for card in pile_of(look, "action_discard", "n_action_discard", seat)
        ]
        known += [("laid", int(s["slot_card"][slot])) for slot in slots_of(look, seat)
                  if int(s["slot_card"][slot]) >= 0]  # fmt: skip
        for name, card in known:
            if card not in left:
                yield Clash(
                    ("players", str(seat + 1), name), f"{_title(look, seat, card)} lies in two places"
                )
            else:
                left.remove(card)
        for slot in slots_of(look, seat):
            if int(s["slot_card"][slot]) == UNKNOWN:
                s["slot_card"][slot] = left.pop() if left else NONE
        set_pile(look, left, "action_deck", "n_action", seat)


def _title(look: Look, seat: int, card: int) -> str:
    return look.title(look.list_of("titles")[int(look.state["investigator"][seat])][card])
