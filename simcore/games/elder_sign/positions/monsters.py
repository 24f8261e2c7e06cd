"""Monsters of a position, and the dice that lock icons hold."""

from __future__ import annotations

from collections.abc import Sequence

from simcore.contract.look import Look
from simcore.contract.position_values import Names, UnfitError
from simcore.contract.positions import Key
from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.positions.sets import MONSTER, free_copies, members
from simcore.games.elder_sign.rules.records.codes import (
    ALL_GREEN,
    BOTTOM,
    BOX,
    CUP,
    GREEN,
    LOCKED,
    MARKER_SOURCE,
    MYTHOS_SOURCE,
    NONE,
    PLAIN,
    RED_DIE,
    SUPPLY,
    TAKEN,
    YELLOW,
    YELLOW_DIE,
)  # fmt: skip


def markers_at(look: Look, place: int) -> list[int]:
    """Return the monster markers at a place, in the order in which they appeared."""
    n, at = int(look.tables["n_markers"]), look.state["marker_at"]
    order = look.state["marker_order"]
    return sorted((m for m in range(n) if int(at[m]) == place), key=lambda m: (int(order[m]), m))


def row_for(look: Look, place: int) -> int:
    """Return the row that the next monster on a card covers; `BOTTOM` if no monster task is free."""
    card = int(look.state["place_card"][place])
    taken = {int(look.state["marker_row"][marker]) for marker in markers_at(look, place)}
    for row in range(int(look.tables["n_rows"][card])):
        if int(look.tables["row_kind"][card][row]) != PLAIN and row not in taken:
            return row
    return BOTTOM


def free_markers(look: Look, numbers: Sequence[int]) -> list[int]:
    """Return markers from the cup, or else from the box."""
    cup = sum(1 << marker for marker in markers_at(look, CUP))
    box = sum(1 << marker for marker in markers_at(look, BOX))
    chosen: list[int] = []
    for number in numbers:
        for home in (cup, box):
            left = home & ~sum(1 << marker for marker in chosen)
            try:
                chosen += free_copies(look, "markers", [number], left, "monster")
                break
            except UnfitError:
                if home is box:
                    raise
    return chosen


def monsters() -> Key:
    """Return the key of the monsters on a card in play."""

    def put(look: Look, row: int, numbers: list[int]) -> None:
        for order, marker in enumerate(free_markers(look, numbers), 1):
            look.state["marker_row"][marker] = row_for(look, row)
            look.state["marker_at"][marker] = row
            look.state["marker_order"][marker] = order

    meaning = "monsters on the card; they cover free monster tasks from the top, and then lie under the tasks"
    return Key("monsters", meaning, Names(MONSTER, 40), markers_at, put)


def monster_trophies() -> Key:
    """Return the key of the monsters that are trophies."""

    def get(look: Look, row: int) -> list[int]:
        return members(int(look.state["caught"][row]))

    def put(look: Look, row: int, numbers: list[int]) -> None:
        look.state["caught"][row] = 0
        for marker in free_markers(look, numbers):
            look.state["caught"][row] |= 1 << marker
            look.state["marker_at"][marker] = TAKEN

    return Key("monster-trophies", "monsters that are trophies", Names(MONSTER, 40), get, put)


def monsters_in_box() -> Key:
    """Return the key of the monsters that are not in the game."""

    def get(look: Look, row: int) -> list[int]:
        return markers_at(look, BOX)

    def put(look: Look, row: int, numbers: list[int]) -> None:
        for marker in markers_at(look, BOX):
            look.state["marker_at"][marker] = CUP
        for marker in free_markers(look, numbers):
            look.state["marker_at"][marker] = BOX

    kind = Names(MONSTER, 40)
    return Key("monsters-in-box", "monsters that are not in the game", kind, get, put, implied=True)


# --- locked dice


def lock_dice(look: Look) -> None:
    """Put dice on the lock icons of cards, of monsters and of the mythos card."""
    s, t = look.state, look.tables
    icons = [(place, int(t["card_lock"][int(card)])) for place, card in enumerate(s["place_card"].tolist())
             if card != NONE]  # fmt: skip
    icons += [
        (MARKER_SOURCE + marker, int(t["marker_lock"][marker]))
        for place in range(PLACES)
        for marker in markers_at(look, place)
    ]
    if int(s["mythos"]) != NONE:
        icons.append((MYTHOS_SOURCE, int(t["mythos_lock"][int(s["mythos"])])))
    icons = [(source, colour) for source, colour in icons if colour != NONE]
    s["die_at"][:] = SUPPLY
    s["die_face"][:] = NONE
    s["n_icons"] = len(icons)
    dice = {GREEN: members(ALL_GREEN), YELLOW: [YELLOW_DIE]}
    for icon, (source, colour) in enumerate(icons):
        free = [die for die in dice.get(colour, [RED_DIE]) if int(s["die_at"][die]) == SUPPLY]
        s["icon_source"][icon], s["icon_colour"][icon] = source, colour
        s["icon_die"][icon] = free[0] if free else NONE
        if free:
            s["die_at"][free[0]] = LOCKED
