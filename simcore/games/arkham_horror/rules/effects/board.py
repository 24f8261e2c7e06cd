"""Steps of programs about places, monsters and tracks that end in no fight.

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import FORBIDDEN, PLACE
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import TERMS, WORDS, amount
from simcore.games.arkham_horror.rules.board.decks import draw_mythos, pick, put_mythos_under
from simcore.games.arkham_horror.rules.board.doom import awaken, is_ended
from simcore.games.arkham_horror.rules.board.lost_and_devoured import lose_in_time
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, on_board, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker, nth_member, place_monster
from simcore.games.arkham_horror.rules.board.terror import box_ally, close_place
from simcore.games.arkham_horror.rules.board.travel import (
    come_back,
    draw_in,
    is_closed,
    is_in_world,
    is_street,
    list_gates_back,
    put,
    world_of,
)
from simcore.games.arkham_horror.rules.records.codes import (
    CUP,
    NONE,
    OUTSKIRTS,
    RUMOUR,
    SKY,
    TROPHY,
    WORLD,
    Awoke,
    Down,
    Stream,
    ints,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has, members, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit2

MYTHOS = ints(Event.MYTHOS)[0]
BARRED, FORESEEN = ints(Event.BARRED, Event.FORESEEN)
ASK_PLACE, ASK_FORESEE = ints(Decision.PLACE, Decision.FORESEE)
ASK_BOARD_TROPHY, ASK_PULLED = ints(Decision.BOARD_TROPHY, Decision.PULLED)
MOVED = ints(Down.MOVED)[0]
NO_MONSTER_LEFT = ints(Awoke.NO_MONSTER_LEFT)[0]
CUP_STREAM, LOCATION_STREAM = ints(Stream.CUP, Stream.LOCATION)
NOT_USED = 3  # of a mythos card: number of "it is not used"
STREET, ANY, BY_MYTHOS, ARKHAM, STREETS, LOCATIONS, IN_SKY, IN_OUTSKIRTS = (
    PLACE.numbers[word]
    for word in ("street", "any", "mythos", "arkham", "streets", "locations", "sky", "outskirts")
)
ARREST, LOAN = FORBIDDEN.numbers["arrest"], FORBIDDEN.numbers["loan"]
NEXT_TURN_END = 0  # number of the only word of `until`


# --- where he is


@kernel
def gate_of_mythos(t, s, log):
    """The gate location of a mythos card that is drawn and put under its deck; -1: no card shows any."""
    for _ in range(len(t["mythos_gate"])):
        card = np.int64(draw_mythos(s))
        if card == NONE:
            break
        put_mythos_under(s, card)
        emit2(log, MYTHOS, card, NOT_USED)
        if t["mythos_gate"][card] >= 0:
            return np.int64(t["mythos_gate"][card])
    return np.int64(NONE)


@kernel
def ask_place(t, s, log, seat):
    """Ask for any street or open location of Arkham; True while it waits. The result is the area."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            offer(s, area)
    if ask(t, s, log, ASK_PLACE, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def do_move(t, s, log, seat, row):
    """He stands somewhere else at once; nobody gets into a closed location (Closed). True while it waits."""
    where = np.int64(row["a"])
    if where == ANY:
        if ask_place(t, s, log, seat):
            return True
        where = np.int64(s["result"])
    elif where == STREET:
        at = np.int64(s["at"][seat])
        where = np.int64(t["street_of"][at]) if at < MAX_AREAS else np.int64(NONE)
    elif where == BY_MYTHOS:
        where = gate_of_mythos(t, s, log)
    if 0 <= where < MAX_AREAS and (is_street(t, where) or not is_closed(t, s, where)):
        put(t, s, log, seat, where)
    return False


@kernel
def do_return(t, s, log, seat, any_gate):
    """Back to Arkham through an open gate, or lost (Other World Movement); True while it waits."""
    if not is_in_world(s, seat):
        return False
    if come_back(t, s, log, seat, any_gate):
        return True
    if s["result"] == NONE:
        lose_in_time(t, s, log, seat)
    return False


@kernel
def do_go(t, s, log, seat, row):
    """Into an Other World, without an explored marker."""
    put(t, s, log, seat, WORLD + 2 * np.int64(row["a"]) + np.int64(row["b"]) - 1)


@kernel
def do_next_area(t, s, log, seat):
    """On in his Other World, and out of it after the second area; True while it waits."""
    if not is_in_world(s, seat):
        return False
    at = np.int64(s["at"][seat])
    if (at - WORLD) & 1:
        return do_return(t, s, log, seat, 0)
    put(t, s, log, seat, at + 1)
    return False


@kernel
def list_nearest_gates(t, s, seat):
    """List the open gates that are nearest to somebody (Nearest)."""
    at, best = np.int64(s["at"][seat]), np.int64(127)
    clear_options(s)
    for area in range(t["n_areas"]):
        if s["gate_at"][area] != NONE:
            lines = np.int64(t["distance"][at, area])
            if lines < best:
                best = lines
                clear_options(s)
            if lines == best:
                offer(s, area)


@kernel
def do_pulled(t, s, log, seat):
    """A monster takes him through the nearest gate, out of an Other World back; True while it waits.

    No gate: nothing happens. The fight is over for him.
    """
    if is_in_world(s, seat):
        list_gates_back(t, s, world_of(s, seat), 0)
        if not t["nightgaunt_other_world"] or s["n_options"] == 0:
            return False
        if come_back(t, s, log, seat, 0):
            return True
        s["down"][seat] = MOVED
        return False
    if s["at"][seat] >= MAX_AREAS:
        return False
    list_nearest_gates(t, s, seat)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, ASK_PULLED, seat):
        return True
    draw_in(t, s, log, seat, np.int64(chosen(s)), 0)
    s["down"][seat] = MOVED
    return False


@kernel
def do_foresee(t, s, log, seat):
    """The next card of a location deck lies open: he names the deck; True while it waits."""
    decks = np.int64(0)
    for area in range(t["n_streets"], t["n_areas"]):
        deck = t["location_deck"][area]
        if deck != NONE and not has(decks, deck):
            decks = with_one(decks, deck)
    list_bits(s, decks)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, ASK_FORESEE, seat):
        return True
    deck = np.int64(chosen(s))
    if s["foreseen"][deck] == NONE:
        s["foreseen"][deck] = pick(s, LOCATION_STREAM + deck, np.int64(t["deck_cards"][deck]))
    emit2(log, FORESEEN, deck, s["foreseen"][deck])
    return False


# --- places


@kernel
def last_turn(s, until):
    """The turn up to which something lasts: the next one, or 0 for good."""
    return np.int64(s["round"]) + 1 if until == NEXT_TURN_END else np.int64(0)


@kernel
def do_close_place(t, s, log, row):
    """A location is closed (Closed)."""
    close_place(t, s, log, np.int64(row["a"]), last_turn(s, row["b"]))


@kernel
def do_bar_street(s, log, row):
    """Nobody walks into a street, or out of it."""
    area = np.int64(row["a"])
    s["barred_until"][area] = np.int64(s["round"]) + 1
    emit2(log, BARRED, area, s["barred_until"][area])


@kernel
def do_forbid(s, seat, row):
    """What a program forbids at once: arrests up to the end of a turn, another loan for him."""
    if row["a"] == ARREST:
        s["no_arrest_until"] = np.int64(s["round"]) + 1
    elif row["a"] == LOAN:
        s["no_loan"] = with_one(np.int64(s["no_loan"]), seat)


# --- monsters


@kernel
def markers_at(t, s, where):
    """Monster markers at a place that a program names, a bit each."""
    if where == IN_SKY:
        return np.int64(s["markers"][SKY])
    if where == IN_OUTSKIRTS:
        return np.int64(s["markers"][OUTSKIRTS])
    if where < WORDS:
        return np.int64(s["markers"][where])
    found = on_board(t, s) if where < TERMS else np.int64(0)
    if where == ARKHAM:
        found &= ~np.int64(s["markers"][OUTSKIRTS])
    if where < TERMS and where != STREETS and where != LOCATIONS:
        return found
    found = np.int64(0)
    for area in range(t["n_areas"]):
        if where == STREETS or where == LOCATIONS:
            is_there = (area < t["n_streets"]) == (where == STREETS)
        else:
            is_there = t["street_of"][area] == t["terms"][where - TERMS]["a"]
        if is_there:
            found |= np.int64(s["markers"][area])
    return found


@kernel
def of_kinds(t, markers, kind_set):
    """These markers, but only those of some kinds; 0: all kinds."""
    if kind_set <= 0:
        return markers
    found = np.int64(0)
    for marker in members(markers):
        if has(np.int64(t["kind_sets"][kind_set]), t["kind_of"][marker]):
            found = with_one(found, marker)
    return found


@kernel
def do_to_cup(t, s, log, row):
    """Markers go back into the cup; masks only where they are named (Mask Monsters). How many went."""
    found = of_kinds(t, markers_at(t, s, np.int64(row["a"])), np.int64(row["b"]))
    if row["b"] <= 0:
        found &= ~np.int64(t["masks"])
    for marker in members(found):
        to_cup(s, log, marker)
    return count(found)


@kernel
def do_respawn(t, s, log, row):
    """Trophies of a kind return to the board (Monster Limit)."""
    for seat in range(s["n_seats"]):
        for marker in members(of_kinds(t, np.int64(s["markers"][TROPHY + seat]), np.int64(row["a"]))):
            if not is_ended(s):
                place_monster(t, s, log, marker, np.int64(row["b"]))


@kernel
def do_trophy(t, s, log, seat, row):
    """A monster of the cup, or one of the board that he chooses, is his trophy; True while it waits.

    Endless or not, but no mask (Mask Monsters).
    """
    from_cup = row["a"] == 0
    there = np.int64(s["markers"][CUP]) if from_cup else on_board(t, s)
    there &= ~np.int64(t["masks"])
    if there == 0:
        if from_cup:
            awaken(t, s, log, NO_MONSTER_LEFT)
        return False
    if from_cup:
        marker = np.int64(nth_member(there, pick(s, CUP_STREAM, count(there))))
    else:
        list_bits(s, there)
        if ask(t, s, log, ASK_BOARD_TROPHY, seat):
            return True
        marker = np.int64(chosen(s))
    move_marker(s, log, marker, TROPHY + seat)
    return False


@kernel
def do_token_monster(t, s, log, seat, row):
    """Monsters of the cup come onto the rumour (Rumor)."""
    for _ in range(amount(t, s, seat, np.int64(row["a"]))):
        if not is_ended(s):
            marker = draw_marker(t, s, log)
            if marker != NONE:
                move_marker(s, log, marker, RUMOUR)


@kernel
def do_release_rumor(t, s, log, row):
    """The monsters of the rumour enter a street (Monster Limit)."""
    for marker in members(np.int64(s["markers"][RUMOUR])):
        if not is_ended(s):
            place_monster(t, s, log, marker, np.int64(row["a"]))


@kernel
def masks_to_cup(t, s, log):
    """The masks join the cup (Mask Monsters)."""
    for marker in members(np.int64(t["masks"])):
        to_cup(s, log, marker)


@kernel
def do_ally_to_box(s, log, row):
    """Allies leave the game; 1 if there were enough of them, else 0 (Ally)."""
    for _ in range(row["a"]):
        if not box_ally(s, log):
            return 0
    return 1
