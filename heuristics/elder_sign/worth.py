"""Adjustment of the plain prices to a position: health, doom, cards in play, and possessions."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.effects import (
    W_CLUE,
    W_DEVOURED,
    W_DOOM,
    W_EDGE,
    W_FEAR,
    W_FREED,
    W_HAUNT,
    W_HEALTH,
    W_LATE,
    W_LOCKED,
    W_MONSTER,
    W_MONSTER_DICE,
    W_NIGHT,
    W_SIGN,
    W_TERROR,
    W_THRIFT,
    W_TROPHY,
    W_WIN,
)
from heuristics.elder_sign.layout import (
    CARD,
    CHANCE,
    CLOSED,
    COLOURED,
    FIELDS,
    MARKER,
    MASKS,
    NIGHT,
    NIGHT_MONSTERS,
    PENALTY,
    PER_WORLD,
    POOLS,
    PRICE,
    REWARD,
    REWARD_DOOM,
    REWARD_SIGNS,
    TERROR,
    TOLL,
    TROPHIES,
)
from heuristics.elder_sign.needs import between
from simcore.games.elder_sign.rules.board.cards_in_play import worlds_in_play
from simcore.games.elder_sign.rules.records.codes import (
    ALL_GREEN,
    EMPTY,
    GREEN,
    LOCKED,
    MARKER_SOURCE,
    NONE,
    POOL,
    SPELL,
    WHOLE,
    Ability,
)
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, has, members

YELLOW_DIE = 6
PROHIBITIVE = 99.0
BOUGHT = 0.15  # price of the two dice that an ability buys
COLOURED_LOCK = 0.4  # value of a locked yellow or red die beside a green one


@inlined
def price_of_doom(t, s, w):
    """Return the present cost of a doom token."""
    left = max(1, t["doom_track"] - s["doom"])
    return w["value"][W_DOOM] * (1.0 + w["value"][W_EDGE] / left)


@kernel
def trophies_of(t, s, seat):
    """Return the total value of the trophies of a seat."""
    total = 0
    for card in members(s["won"][seat]):
        total += t["card_value"][card]
    for marker in members(s["caught"][seat]):
        total += t["marker_value"][marker]
    return total


@kernel
def price_of_death(t, s, seat, w):
    """Return the cost of a devoured investigator: a doom token and all possessions."""
    price = w["value"][W_DEVOURED] + price_of_doom(t, s, w) + w["value"][W_CLUE] * s["clues"][seat]
    for card in members(s["held"][seat]):
        price += w["prepared"][PRICE + card]
    return price + w["value"][W_TROPHY] * trophies_of(t, s, seat)


@kernel
def price_of_health(t, s, seat, health, most, change, w):
    """Return the value of a change of sanity or stamina; negative for a loss."""
    then = min(most, health + change)
    if then <= 0:
        return -price_of_death(t, s, seat, w)
    fear = w["value"][W_FEAR]
    return w["value"][W_HEALTH] * (then - health) + fear / max(1, health) - fear / then


@kernel
def value_of_change(t, s, seat, sanity, stamina, w):
    """Return the value of a change of both sanity and stamina."""
    value = 0.0
    if sanity != 0.0:
        value += price_of_health(t, s, seat, s["sanity"][seat], s["max_sanity"][seat], sanity, w)
    if stamina != 0.0:
        value += price_of_health(t, s, seat, s["stamina"][seat], s["max_stamina"][seat], stamina, w)
    return value


@kernel
def value_of_signs(t, s, signs, w):
    """Return the value of elder signs; the last one wins the game."""
    value = w["value"][W_SIGN] * signs
    if s["elder_signs"] + signs >= t["sign_limit"]:
        value += w["value"][W_WIN]
    return value


@inlined
def time_left(t, s, w):
    """Return the share of the price of goods that is left; it drops towards the end of the game."""
    near = max(s["elder_signs"] / t["sign_limit"], s["doom"] / t["doom_track"])
    return 1.0 - w["value"][W_LATE] * near


@kernel
def price_of_use(t, s, card, w):
    """Return the price of using a card: the card, unless it stays, and the health that its use takes.

    The price of the last point of health is prohibitive.
    """
    seat = s["active"]
    sanity, stamina = w["prepared"][TOLL + 2 * card], w["prepared"][TOLL + 2 * card + 1]
    if s["sanity"][seat] + sanity <= 0.0 or s["stamina"][seat] + stamina <= 0.0:
        return PROHIBITIVE
    price = -value_of_change(t, s, seat, sanity, stamina, w)
    if t["card_kept"][card]:
        return price
    return price + w["value"][W_THRIFT] * time_left(t, s, w) * w["prepared"][PRICE + card]


@kernel
def reward_of(t, s, card, w):
    """Return the gain from completing a card, which also removes its effect at midnight."""
    at = CARD + card * FIELDS
    value = w["prepared"][at + REWARD] + w["value"][W_TROPHY] * w["prepared"][at + TROPHIES]
    value *= time_left(t, s, w)
    value += value_of_signs(t, s, w["prepared"][at + REWARD_SIGNS], w)
    value -= w["prepared"][at + REWARD_DOOM] * price_of_doom(t, s, w)
    night = w["prepared"][at + NIGHT] - w["prepared"][at + NIGHT + 3] * price_of_doom(t, s, w)
    night += (w["prepared"][at + NIGHT + 1] + w["prepared"][at + NIGHT + 2]) * w["value"][W_FEAR] / 4.0
    night += w["prepared"][at + NIGHT_MONSTERS] * (w["value"][W_HAUNT] - w["value"][W_MONSTER])
    if w["prepared"][at + PER_WORLD] > 0.0:
        night *= count(worlds_in_play(s))
    return value - w["value"][W_NIGHT] * night


@kernel
def four_counts(t, s, seat, at, w):
    """Return the value to a seat of a card's effect, given its four precomputed counts."""
    value = w["prepared"][at] - w["prepared"][at + 3] * price_of_doom(t, s, w)
    return value + value_of_change(t, s, seat, w["prepared"][at + 1], w["prepared"][at + 2], w)


@kernel
def penalty_of(t, s, seat, card, w):
    """Return the cost of failing a card."""
    return -four_counts(t, s, seat, CARD + card * FIELDS + PENALTY, w)


@kernel
def terror_of(t, s, seat, card, w):
    """Return the cost of a terror effect, including the sanity lost to that of the mythos card."""
    price = -four_counts(t, s, seat, CARD + card * FIELDS + TERROR, w)
    if s["mythos"] != NONE and t["mythos_terror"][s["mythos"]] >= 0:
        price -= value_of_change(t, s, seat, -1.0, 0.0, w)
    return (
        0.0 if t["ability"][s["investigator"][seat]] == Ability.NO_MONSTERS else w["value"][W_TERROR] * price
    )


@kernel
def locks_of(s, source):
    """Return the dice that the icons of a card or monster lock, counted in green ones."""
    value = 0.0
    for icon in range(s["n_icons"]):
        if s["icon_source"][icon] == source and s["icon_die"][icon] >= 0:
            value += COLOURED_LOCK if s["icon_colour"][icon] != GREEN else 1.0
    return value


@kernel
def monster_value(t, s, marker, w):
    """Return the value of a monster for the investigator who defeats it: trophies and a locked die."""
    locked = locks_of(s, MARKER_SOURCE + marker)
    return w["value"][W_TROPHY] * t["marker_value"][marker] + w["value"][W_LOCKED] * locked


@kernel
def markers_on(t, s, place):
    """Return the monsters on a card with uncompleted tasks, as a bit mask."""
    markers = 0
    for marker in members(s["on_cards"] & ~s["done_markers"] & ~s["defeated"]):
        if s["marker_at"][marker] == place:
            markers |= bit(marker)
    return markers


@kernel
def chance_of(t, s, card, monsters, done, greens, coloured, w):
    """Return the chance of completing a card with this many green dice and these coloured dice.

    Monsters come first: they take dice, and each has a chance of its own.
    """
    mask = done | np.int64(w["prepared"][CARD + card * FIELDS + CLOSED])
    chance, dice = 1.0, 1.0 * greens
    for marker in members(monsters):
        row = s["marker_row"][marker]
        if row >= 0:
            if has(done, row):
                continue
            if t["row_kind"][card, row] == WHOLE or t["row_kind"][card, row] == EMPTY:
                mask |= bit(row)
        at = MARKER + marker * POOLS * 2
        pool = min(7, max(0, np.int64(dice))) * COLOURED + coloured
        chance *= w["prepared"][at + 2 * pool]
        dice -= w["value"][W_MONSTER_DICE] * w["prepared"][at + 2 * pool + 1]
    if dice < 0.0:
        chance *= 0.5
    return chance * between(w, CHANCE + (card * MASKS + mask) * POOLS, dice, coloured)


@kernel
def dice_free(s):
    """Return the dice that are neither locked nor on a spell."""
    free = 0
    for die in range(8):
        if s["die_at"][die] != LOCKED and s["die_at"][die] < SPELL:
            free |= bit(die)
    return free


@kernel
def dice_secured(s):
    """Return the number of dice on spells."""
    dice = 0
    for die in range(8):
        if s["die_at"][die] >= SPELL:
            dice += 1
    return dice


@kernel
def dice_of_pool(s):
    """Return the dice of the pool."""
    dice = 0
    for die in range(8):
        if s["die_at"][die] == POOL:
            dice |= bit(die)
    return dice


@inlined
def greens_of(dice):
    """Return how many of some dice are green."""
    return count(dice & ALL_GREEN)


@inlined
def coloured_of(dice):
    """Return the coloured dice among some dice: 1 is yellow, 2 is red, 3 is both."""
    return dice >> YELLOW_DIE & 3


@kernel
def doing(t, s):
    """Return the card that is being attempted; NONE in the battle."""
    place = s["at"][s["active"]]
    return np.int64(s["place_card"][place]) if place >= 0 else NONE


@kernel
def stake_of(t, s, seat, card, w):
    """Return the difference in value between success and failure of a card."""
    freed = w["value"][W_FREED] * locks_of(s, s["at"][s["active"]])
    return max(0.05, reward_of(t, s, card, w) + freed + penalty_of(t, s, seat, card, w))
