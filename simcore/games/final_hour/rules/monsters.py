"""Monsters on the board: moves, spawns, destruction, overrun locations.

It covers tokens in locations, paths, seals, spawning, and the losses on the board.
"""

from __future__ import annotations

import numpy as np

from simcore.games.final_hour.limits import MAX_LOCATIONS, MAX_SPACES
from simcore.games.final_hour.rules.events import By, Event, Pile
from simcore.games.final_hour.rules.state import ACTED, EMPTY, KIND, NONE, Cause, Stream
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import row_word, set_row_word
from simcore.kernels.bits import bit, bit_if, has, without
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2, emit3, emit4, emit_pile
from simcore.kernels.graph import along
from simcore.kernels.packed_words import (
    begin,
    byte,
    equal,
    filled_below,
    last_only,
    masked,
    place_at,
    replaced,
    with_bits,
)
from simcore.kernels.piles import drawing, mix_again

ACTED_AT = 6  # bit of ACTED

draw_from_cup = drawing("cup", "n_cup")


@inlined
def kind_of(token):
    """Return the kind of a token, without its mark."""
    return masked(token, KIND)


@kernel
def free_spaces(t, s, location):
    """Return the empty monster spaces of a location."""
    return t["spaces"][location] - s["damage"][location] - s["n_monsters"][location]


@kernel
def lose(s, cause, location, origin, monster, investigator):
    """End the game with a loss (p.9)."""
    lose_game(s, cause)
    s["loss_location"] = location
    s["loss_origin"] = origin
    s["loss_monster"] = monster
    s["loss_source"] = s["source"]
    s["loss_investigator"] = investigator


@kernel
def overrun(t, s, origin, monster):
    """Lose the game because the full ritual location cannot take another token (p.9)."""
    owner = s["investigator"][s["resolver"]] if s["owner"] != NONE else NONE
    lose(s, Cause.OVERRUN, t["ritual"], origin, monster, owner)


@kernel
def hurt(s, log, seat, amount, monster, origin):
    """Take health from an investigator; losing the last point loses the game (p.11, p.9)."""
    lost = min(amount, s["health"][seat])
    if lost <= 0:
        return
    s["health"][seat] -= lost
    emit3(log, Event.HEALTH, seat, -lost, s["health"][seat])
    if s["health"][seat] == 0:
        lose(s, Cause.INVESTIGATOR_LOST, s["at"][seat], origin, monster, s["investigator"][seat])


@kernel
def put(s, location, token):
    """Put a token into a location that has room."""
    n = np.int64(s["n_monsters"][location])
    set_row_word(s["monsters"], location, replaced(row_word(s["monsters"], location), place_at(n), token))
    s["n_monsters"][location] = n + 1


@inlined
def take(s, location, kind):
    """Remove a monster of that kind from a location, preferably an idle one; return its token."""
    tokens = row_word(s["monsters"], location)
    found = equal(tokens, kind)
    if found == 0:
        found = equal(tokens, kind | ACTED)
        found = last_only(found)  # so that the others keep their order
    take_out(s, location, tokens, begin(found))
    return byte(tokens, begin(found))


@inlined
def take_out(s, location, tokens, at):
    """Remove the token that begins at a bit from a location; the last one takes its place."""
    last = np.int64(s["n_monsters"][location]) - 1
    tokens = replaced(tokens, at, byte(tokens, place_at(last)))
    set_row_word(s["monsters"], location, replaced(tokens, place_at(last), EMPTY))
    s["n_monsters"][location] = last


@kernel
def take_token(s, location, token):
    """Remove exactly this token (kind and mark) from a location."""
    tokens = row_word(s["monsters"], location)
    take_out(s, location, tokens, begin(equal(tokens, token)))


@kernel
def mark(s, location, kind):
    """Mark one monster of that kind as activated."""
    tokens = row_word(s["monsters"], location)
    set_row_word(s["monsters"], location, with_bits(tokens, begin(equal(tokens, kind)), ACTED))


@inlined
def kinds_among(tokens):
    """Return the kinds of the tokens of a location, as a set."""
    mask = np.int64(0)
    for slot in range(MAX_SPACES):
        mask |= bit(kind_of(byte(tokens, place_at(slot))))
    return without(mask, EMPTY)


@kernel
def kinds_mask(s, location):
    """Return the kinds of monsters in a location, as a set."""
    return kinds_among(row_word(s["monsters"], location))


@kernel
def idle_kinds_mask(s, location):
    """Return the kinds of monsters in a location that have not activated, as a set."""
    tokens = row_word(s["monsters"], location)
    return kinds_among(filled_below(tokens, ACTED_AT))  # a token with the mark becomes EMPTY


@kernel
def idle_locations(t, s, kind):
    """Return the locations with a monster of that kind that has not activated, as a set."""
    mask = np.int64(0)
    for location in range(t["n_locations"]):
        mask |= bit_if(equal(row_word(s["monsters"], location), kind) != 0, location)
    return mask


@kernel
def remove(t, s, log, location, kind, by):
    """Destroy a monster: put its removed token beside the cup or the sheet (p.10)."""
    s["beside"][kind] += 1
    s["destroyed"] += 1
    emit3(log, Event.DESTROYED, kind, location, by)


@kernel
def harm_at(s, log, location, amount, kind, origin):
    """Harm all investigators in a location that a horde enters or leaves."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == location and s["over"] == 0:
            hurt(s, log, seat, amount, kind, origin)


@inlined
def step_to(t, s, log, kind, location, goal, by, origin):
    """Move a monster one step; return 1, or 0 if a seal destroys it or the game ends (p.11, p.12)."""
    way = t["walkway"][location, goal]
    if by != By.FALLBACK and way != NONE and s["seals"][way] > 0 and t["ignores_seals"][kind] == 0:
        s["seals"][way] -= 1
        emit2(log, Event.SEAL_HIT, way, s["seals"][way])
        remove(t, s, log, location, kind, By.SEAL)
        return 0
    emit4(log, Event.MONSTER_MOVES, kind, location, goal, by)
    harm = t["harm"][kind]
    if harm > 0:
        harm_at(s, log, location, harm, kind, origin)
        harm_at(s, log, goal, harm, kind, origin)
        if s["over"]:
            return 0
    return 1


@kernel
def settle(t, s, token, location, origin):
    """Put a moved monster into a location.

    Return 1 if it stays, 0 if the game is lost, -1 if it must move on.
    """
    if free_spaces(t, s, location) > 0:
        put(s, location, token)
        return 1
    if location == t["ritual"]:
        overrun(t, s, origin, kind_of(token))
        return 0
    return -1


@inlined
def travel(t, s, log, token, location, origin):
    """Move a monster without a space from `location` along its path until it has one (p.12, A2-A4).

    Return where it stops; NONE if it was destroyed or the game is lost.
    """
    kind = kind_of(token)
    colour = t["colour"][kind]
    seen = bit(location)
    while True:
        goal = along(t, colour, location)
        if step_to(t, s, log, kind, location, goal, colour, origin) == 0:
            return NONE
        there = settle(t, s, token, goal, origin)
        if there >= 0:
            return goal if there else NONE
        location = goal
        if has(seen, location):
            break
        seen |= bit(location)
    # A3: a loop without room; the last hop uses no walkway.
    ritual = t["ritual"]
    if step_to(t, s, log, kind, location, ritual, By.FALLBACK, origin) == 0:
        return NONE
    return ritual if settle(t, s, token, ritual, origin) == 1 else NONE


@kernel
def force_to(t, s, log, token, location, goal):
    """Move a monster by an investigator, ignoring path colours but not seals (p.17).

    Without room it moves on along its own path.
    """
    if step_to(t, s, log, kind_of(token), location, goal, By.EFFECT, location) == 0:
        return
    if settle(t, s, token, goal, location) < 0:
        travel(t, s, log, token, goal, location)


@kernel
def can_move(t, location, kind):
    """Return whether a monster can move by itself; most stay in the ritual location (p.12)."""
    return location != t["ritual"] or t["leaves_ritual"][kind] > 0


@kernel
def reset_cup(t, s, log):
    """Refill the empty cup with the tokens beside it and shuffle it (p.12)."""
    n = 0
    for kind in range(t["n_kinds"]):
        if t["standard"][kind]:
            for _ in range(s["beside"][kind]):
                s["cup"][n] = kind
                n += 1
            s["beside"][kind] = 0
    s["n_cup"] = n
    if n > 0:
        s["mixed_cup"] += 1
        mix_again(s["key"], s["game_number"], Stream.CUP, s["mixed_cup"], s["cup"], n)
        emit_pile(log, Event.RESHUFFLE, Pile.CUP, NONE, s["cup"], n)


@kernel
def can_spawn(t, s, kind):
    """Return whether a token is left to spawn; NONE means a standard monster."""
    if kind != NONE:
        return kind >= 0 and s["beside"][kind] > 0
    if s["n_cup"] > 0:
        return True
    for standard in range(t["n_kinds"]):
        if t["standard"][standard] and s["beside"][standard] > 0:
            return True
    return False


@inlined
def draw_token(t, s, log, kind):
    """Take a token to spawn from the cup (`kind` NONE), or a special one.

    Return NONE if there is none (p.12, p.17).
    """
    if kind != NONE:
        if s["beside"][kind] == 0:
            return NONE
        s["beside"][kind] -= 1
        return kind
    if s["n_cup"] == 0:
        reset_cup(t, s, log)
        if s["n_cup"] == 0:
            return NONE
    return draw_from_cup(s)


@inlined
def spawn(t, s, log, location, kind, event):
    """Spawn one monster: draw it, and place it or let it move on from there (p.12, A6)."""
    token = draw_token(t, s, log, kind)
    if token == NONE:
        return
    emit2(log, event, token, location)
    if settle(t, s, token, location, location) < 0:
        travel(t, s, log, token, location, location)


@inlined
def wreck(t, s, log, token, location):
    """Let a wrecker damage its space and move on (p.11, A8); return where it stops, or NONE."""
    take_token(s, location, token)
    s["damage"][location] += 1
    emit1(log, Event.DAMAGED, location)
    there = settle(t, s, token, location, location)
    if there >= 0:
        return location if there else NONE
    return travel(t, s, log, token, location, location)


@kernel
def evict(t, s, log, location, kind):
    """Move a monster out of a space that gets a damage token (p.11, A9)."""
    token = take(s, location, kind)
    s["damage"][location] += 1
    emit1(log, Event.DAMAGED, location)
    travel(t, s, log, token, location, location)


@inlined
def wipe_marks(s):
    """Clear the marks of activated monsters when a new card begins (p.13)."""
    for location in range(MAX_LOCATIONS):
        set_row_word(s["monsters"], location, masked(row_word(s["monsters"], location), KIND))
