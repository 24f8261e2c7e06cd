"""Choice of places, of actions at the entrance, and of cards for monsters."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.effects import (
    W_ABILITY_DICE,
    W_CLUE_DICE,
    W_FREED,
    W_IDLE,
    W_MONSTER_DICE,
    W_PROGRESS,
    W_RESERVE,
    W_SPELL_DICE,
    W_SPENT,
    W_THRIFT,
    W_TROPHY,
)
from heuristics.elder_sign.layout import (
    CARD,
    COLOURED,
    COST_SANITY,
    COST_STAMINA,
    FIELDS,
    GREENS,
    LINE,
    LINE_EITHER,
    LINE_FIELDS,
    LINE_GOODS,
    LINE_SANITY,
    LINE_SIGNS,
    LINE_STAMINA,
    LINE_TOKENS,
    MARKER,
    POOLS,
)
from heuristics.elder_sign.worth import (
    BOUGHT,
    chance_of,
    coloured_of,
    dice_free,
    dice_secured,
    greens_of,
    locks_of,
    markers_on,
    monster_value,
    penalty_of,
    price_of_doom,
    price_of_use,
    reward_of,
    terror_of,
    time_left,
    trophies_of,
    value_of_change,
    value_of_signs,
)
from heuristics.toolbox.by_value import by_value
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import (
    ENTRANCE,
    LOCKED,
    MONSTER_TROPHY,
    NONE,
    PARTLY,
    YELLOW_DIE,
    Ability,
)
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import bit, count, members

NOWHERE, SURE_WIN = 99.0, 1e6
FAILS, AT_LEAST, TERROR_SHOWS = 2.5, 0.5, 0.55  # failed rolls of a failure, of a success; with terror
MOST_CLUES = 4  # clue tokens that one attempt uses
TWICE = 1.7  # value of a clue token that rerolls dice twice
BOTH = 4  # sets of coloured dice
WHOLE_POOL = 6 * COLOURED


@kernel
def prices_of_dice(t, s, seat, w, price):
    """Return the cost of adding no coloured die, the yellow, the red or both; very high if impossible."""
    price[0] = 0.0
    price[1] = price[2] = price[3] = NOWHERE
    for card in members(s["held"][seat]):
        added = np.int64(t["adds"][card])
        if added > 0:
            price[added] = min(price[added], price_of_use(t, s, card, w))
    price[3] = min(price[3], price[1] + price[2])
    if t["ability"][s["investigator"][seat]] == Ability.BUY_DICE and s["clues"][seat] > 0:
        price[3] = min(price[3], BOUGHT * w["value"][W_THRIFT])
    free = coloured_of(dice_within_reach(t, s, seat))
    own = free & ~coloured_of(dice_free(s))  # locked, but for this investigator they cost nothing
    if own:
        for colours in range(1, BOTH):
            if colours & ~own == 0:
                price[colours] = 0.0
            else:
                price[colours] = min(price[colours], price[colours & ~own])
    if free != 3:
        for colours in range(1, BOTH):
            if colours & ~free:
                price[colours] = NOWHERE


@kernel
def dice_ahead(t, s, seat, w):
    """Return the green dice of an attempt, and the dice that other help adds to them.

    Other help is dice on spells, clues, spells, and abilities.
    """
    ability = t["ability"][s["investigator"][seat]]
    dice = 1.0 * greens_of(dice_within_reach(t, s, seat)) + dice_secured(s)
    if ability == Ability.FREE_OF_MYTHOS or s["mythos"] == NONE or not t["no_clues"][s["mythos"]]:
        twice = TWICE if ability == Ability.CLUE_TWICE else 1.0
        dice += w["value"][W_CLUE_DICE] * twice * min(MOST_CLUES, s["clues"][seat])
    if (
        ability == Ability.TERROR_TO_LORE
        or ability == Ability.TERROR_TO_PERIL
        or ability == Ability.RAISE_DIE
        or ability == Ability.DAY_REROLL
    ):
        dice += w["value"][W_ABILITY_DICE]
    return dice + w["value"][W_SPELL_DICE] * min(2, count(s["held"][seat] & t["spell_cards"]))


@kernel
def dice_within_reach(t, s, seat):
    """Return the dice that are free for an investigator, who may have an ability that frees locked ones."""
    dice = dice_free(s)
    if t["ability"][s["investigator"][seat]] == Ability.FREE_OF_MYTHOS:
        for die in range(8):
            if s["die_at"][die] == LOCKED and (die < YELLOW_DIE or not t["mary_green_only"]):
                dice |= bit(die)
    return dice


@kernel
def value_of_monsters(t, s, card, monsters, dice, coloured, stake, chance, w):
    """Return the value of the monsters that an attempt defeats, even if it fails (p.11).

    They are tried one after the other. Besides their trophies and the dice that they lock, the card is easier
    without them for the next attempt, if this one fails.
    """
    if monsters == 0:
        return 0.0
    value, all_before, share, left = 0.0, 1.0, 0.0, 1.0 * dice
    for marker in members(monsters):
        at = MARKER + 2 * (marker * POOLS + min(GREENS - 1, max(0, np.int64(left))) * COLOURED + coloured)
        all_before *= w["prepared"][at]
        left -= w["value"][W_MONSTER_DICE] * w["prepared"][at + 1]
        value += all_before * monster_value(t, s, marker, w)
        share += all_before
    easier = chance_of(t, s, card, 0, 0, dice, coloured, w) - chance
    return value + w["value"][W_PROGRESS] * (1.0 - chance) * share / count(monsters) * easier * stake


@kernel
def value_of_card(t, s, seat, place, dice, price, w):
    """Return the value of an attempt at the card of a place."""
    card = np.int64(s["place_card"][place])
    at = CARD + card * FIELDS
    cost_sanity, cost_stamina = w["prepared"][at + COST_SANITY], w["prepared"][at + COST_STAMINA]
    possible = s["sanity"][seat] > cost_sanity and s["stamina"][seat] > cost_stamina
    penalty, terror = penalty_of(t, s, seat, card, w), terror_of(t, s, seat, card, w)
    if not possible:
        return -penalty - FAILS * terror
    reward = reward_of(t, s, card, w) + value_of_change(t, s, seat, -cost_sanity, -cost_stamina, w)
    monsters = markers_on(t, s, place)
    reward += w["value"][W_FREED] * locks_of(s, place)
    own = t["ability"][s["investigator"][seat]] == Ability.OTHER_WORLD_DICE and t["is_world"][card]
    best = -NOWHERE
    for colours in range(BOTH):
        cost = 0.0 if own else w["value"][W_RESERVE] * price[colours]
        if cost < reward + penalty:
            chance = chance_of(t, s, card, monsters, 0, dice, colours, w)
            value = value_of_monsters(t, s, card, monsters, dice, colours, reward + penalty, chance, w)
            rolls = TERROR_SHOWS * (FAILS * (1.0 - chance) + AT_LEAST * chance)
            best = max(best, value + chance * reward - (1.0 - chance) * penalty - rolls * terror - cost)
    return best


@kernel
def value_of_line(t, s, seat, line, owned, w):
    """Return the value of a line of the entrance, less the trophies that it costs."""
    price = t["line_price"][line] + (t["more_price"] if t["line_sold"][line] else 0)
    if price > owned:
        return -NOWHERE
    at = LINE + line * LINE_FIELDS
    signs = w["prepared"][at + LINE_SIGNS]
    if signs > 0.0 and s["elder_signs"] + signs >= t["sign_limit"]:
        return SURE_WIN
    value = w["prepared"][at + LINE_GOODS] - w["prepared"][at + LINE_TOKENS] * price_of_doom(t, s, w)
    value += value_of_signs(t, s, signs, w)
    value -= w["value"][W_SPENT] * w["value"][W_TROPHY] * time_left(t, s, w) * price
    sanity, stamina = w["prepared"][at + LINE_SANITY], w["prepared"][at + LINE_STAMINA]
    if w["prepared"][at + LINE_EITHER] > 0.0:
        one = value_of_change(t, s, seat, sanity, 0.0, w)
        return value + max(one, value_of_change(t, s, seat, 0.0, stamina, w))
    return value + value_of_change(t, s, seat, sanity, stamina, w)


@kernel
def value_of_entrance(t, s, seat, w):
    """Return the value of the best action at the entrance."""
    owned = trophies_of(t, s, seat)
    best = 0.0
    for line in range(t["n_lines"]):
        best = max(best, value_of_line(t, s, seat, line, owned, w))
    return best


@kernel
def choose_move(t, s, w):
    """Choose the card with the most valuable attempt, or the entrance."""
    seat = s["seat"]
    price = scratch(BOTH)
    prices_of_dice(t, s, seat, w, price)
    dice = dice_ahead(t, s, seat, w)
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        place = np.int64(s["options"][i])
        if place == ENTRANCE:
            value = value_of_entrance(t, s, seat, w) - w["value"][W_IDLE]
        else:
            value = value_of_card(t, s, seat, place, dice, price, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_line(t, s, w):
    """Choose the best action at the entrance."""
    seat = s["seat"]
    owned = trophies_of(t, s, seat)
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        line = np.int64(s["options"][i])
        value = 0.0 if line < 0 else value_of_line(t, s, seat, line, owned, w)
        if value > most:
            best, most = i, value
    return best


@by_value
def choose_trophy(t, s, _w, trophy):
    """Choose the trophy that comes nearest to the price; prefer one below the price."""
    is_monster = trophy >= MONSTER_TROPHY
    value = t["marker_value"][trophy - MONSTER_TROPHY] if is_monster else t["card_value"][trophy]
    gap = s["price"] - value
    return -1.0 * gap if gap >= 0 else 3.0 * gap


@by_value
def choose_place(t, s, w, option):
    """Choose the card on which a monster does the least harm: lost chance times the value of the card."""
    marker, place, row = np.int64(s["placing"]), option // 8, option % 8
    card = np.int64(s["place_card"][place])
    others = markers_on(t, s, place)
    before = chance_of(t, s, card, others, 0, 6.0, 0, w)
    pool = MARKER + (marker * POOLS + WHOLE_POOL) * 2
    covered = row < MAX_ROWS and t["row_kind"][card, row] != PARTLY
    done = bit(row) if covered else 0
    after = w["prepared"][pool] * chance_of(t, s, card, others, done, 6.0 - w["prepared"][pool + 1], 0, w)
    return (after - before) * reward_of(t, s, card, w)
