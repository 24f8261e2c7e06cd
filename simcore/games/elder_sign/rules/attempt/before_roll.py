"""Actions before a roll, and the roll itself (rulebook p.6-7, p.9-10)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import DICE
from simcore.games.elder_sign.rules.attempt.cards_in_use import (
    before_roll_options,
    own_turn_options,
    use_card,
)
from simcore.games.elder_sign.rules.attempt.tasks import all_done, could_complete
from simcore.games.elder_sign.rules.board.clock import active_seat, enter
from simcore.games.elder_sign.rules.board.dice import held_dice, roll
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.board.locked_dice import borrow_die
from simcore.games.elder_sign.rules.board.possessions import (
    change_clues,
    lose_card,
    offer_cards,
    sweep_spells,
)
from simcore.games.elder_sign.rules.effects.dice import addable, join_pool
from simcore.games.elder_sign.rules.effects.interpreter import tell_cause, tell_cause_over
from simcore.games.elder_sign.rules.records.codes import (
    BUY_DICE,
    CLUE_OPTION,
    DECLARE_FAILED,
    FREE_LOCKED,
    LOCKED,
    NONE,
    OF_ABILITY,
    POOL,
    RED_DIE,
    ROLL,
    SPELL,
    STAND,
    SUPPLY,
    TAKE_BACK,
    WORLD_DICE,
    YELLOW_DIE,
    Ability,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, has, members
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at, unlike
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.event_log import emit1, emit2

YELLOW_BIT, RED_BIT = 1, 2


# --- before a roll


@kernel
def on_world(t, s):
    """Return whether the active investigator is on an Other World."""
    place = s["at"][s["active"]]
    return place >= 0 and t["is_world"][s["place_card"][place]] != 0


@kernel
def has_price(t, s, seat):
    """Return whether an investigator has a clue, a common item or a spell to exchange for dice (ability)."""
    return s["clues"][seat] > 0 or s["held"][seat] & (t["common_cards"] | t["spell_cards"]) != 0


@kernel
def may_buy(t, s):
    """Return whether the two dice can be bought now (ability)."""
    seat = s["active"] + 0
    early = s["first_roll"] or t["buy_any_roll"]
    return (
        early and addable(t, s) != 0 and has_ability(t, s, seat, Ability.BUY_DICE) and has_price(t, s, seat)
    )


@kernel
def may_take_world_dice(t, s):
    """Return whether the two dice are free on an Other World (ability), unless they were set aside."""
    free = s["die_at"][YELLOW_DIE] == SUPPLY or s["die_at"][RED_DIE] == SUPPLY
    return free and on_world(t, s) and has_ability(t, s, s["active"], Ability.OTHER_WORLD_DICE)


@kernel
def could_add(t, s, die):
    """Return whether a card or an ability would let the active investigator add this die now (p.9)."""
    seat = s["active"] + 0
    wanted = YELLOW_BIT if die == YELLOW_DIE else RED_BIT
    for card in members(s["held"][seat] & t["before_roll"]):
        if t["adds"][card] & wanted:
            return True
    if on_world(t, s) and has_ability(t, s, seat, Ability.OTHER_WORLD_DICE):
        return True
    buys = has_ability(t, s, seat, Ability.BUY_DICE) and (s["first_roll"] or t["buy_any_roll"])
    return buys and has_price(t, s, seat)


@kernel
def may_free(t, s, die):
    """Return whether a locked die can join the pool for free before the first roll (ability)."""
    by_itself = die < YELLOW_DIE or not t["mary_green_only"]
    return by_itself and s["first_roll"] and has_ability(t, s, s["active"], Ability.FREE_OF_MYTHOS)


@kernel
def dice_options(t, s):
    """Add the options for dice in the pool other than cards: from spells, by abilities, from icons."""
    if may_buy(t, s):
        offer(s, BUY_DICE)
    if may_take_world_dice(t, s):
        offer(s, WORLD_DICE)
    different = unlike(t, s, held_dice(s))
    for die in range(DICE):
        at = s["die_at"][die]
        if at >= SPELL:
            may = not t["spells_keep"] and (die < YELLOW_DIE or could_add(t, s, die))
            if may and has(different, die):
                offer(s, TAKE_BACK + die)
        elif at == LOCKED and may_free(t, s, die):
            offer(s, FREE_LOCKED + die)


@inlined
def list_before(t, s, log):
    """List the options before a roll; a hopeless attempt without options fails (p.7)."""
    if done_by_card(t, s):
        enter(s, Phase.SUCCESS)
        return DONE
    regain_dice(s)
    if s["awake"] and t["x_anew"]:
        s["x"] = max(1, count(s["on_cards"]))
    rolls = can_roll(t, s)
    clear_options(s)
    before_roll_options(t, s, rolls)
    own_turn_options(t, s)
    dice_options(t, s)
    if rolls:
        offer(s, ROLL)
        if s["first_roll"] and t["declare_failed"] and not s["awake"]:
            offer(s, DECLARE_FAILED)
        return Decision.BEFORE_ROLL
    if s["n_options"] == 0:
        stand(t, s, log)
        return DONE
    offer(s, STAND)
    return Decision.BEFORE_ROLL


@kernel
def can_roll(t, s):
    """Return whether a roll could complete an open task; without such a task the attempt fails (p.7).

    An alternative of the rules allows a roll of any remaining die.
    """
    pool = dice_at(s, POOL)
    return pool != 0 and (t["fail_no_dice"] != 0 or could_complete(t, s, pool))


@kernel
def done_by_card(t, s):
    """Return whether a card completed the last open task of an adventure, which needs no roll then."""
    return s["using"] != NONE and not s["awake"] and all_done(t, s)


@inlined
def regain_dice(s):
    """Add green dice that became free in the attempt to the pool."""
    for die in range(YELLOW_DIE):
        if s["die_at"][die] == SUPPLY:
            s["die_at"][die] = POOL


@kernel
def stand(t, s, log):
    """Fail without a roll (p.7); with an alternative, dice on markers and spells may still pay."""
    if dice_at(s, POOL):
        emit1(log, Event.HOPELESS, s["active"])
    elif t["pay_unrolled"] and held_dice(s):
        s["paid"] = 0
        enter(s, Phase.JUDGE)
        return
    end_without_dice(s)


@kernel
def end_without_dice(s):
    """End the attempt as failed, or the attack, because no dice are left (p.7, p.12)."""
    enter(s, Phase.CLOCK if s["awake"] else Phase.FAILURE)


@inlined
def act_before(t, s, log, act):
    """Perform the chosen act before a roll."""
    seat = s["active"] + 0
    if act == ROLL:
        enter(s, Phase.ROLL)
    elif act == STAND:
        stand(t, s, log)
    elif act == DECLARE_FAILED:
        end_without_dice(s)
    elif act == BUY_DICE:
        enter(s, Phase.BUY)
    elif act == WORLD_DICE:
        emit1(log, Event.ABILITY, seat)
        add_both(t, s, log)
    elif act >= FREE_LOCKED:
        borrow_die(s, log, seat, act - FREE_LOCKED)
    elif act >= TAKE_BACK:
        take_back(t, s, log, act - TAKE_BACK)
    else:
        use_card(t, s, log, act)
    return False


before_phase = asking_phase(list_before, act_before, active_seat)


@kernel
def add_both(t, s, log):
    """Add the yellow and the red die to the pool, as far as possible."""
    for die in range(YELLOW_DIE, RED_DIE + 1):
        join_pool(t, s, log, die)


@kernel
def take_back(t, s, log, die):
    """Add a die on a spell to the pool (p.9-10)."""
    s["die_at"][die] = POOL
    s["die_face"][die] = NONE
    emit2(log, Event.TAKEN_BACK, s["active"], die)
    sweep_spells(t, s, log)


@inlined
def list_prices(t, s, log):
    """List what can be exchanged for the two dice (ability)."""
    seat = s["active"] + 0
    clear_options(s)
    offer_cards(t, s, s["held"][seat] & (t["common_cards"] | t["spell_cards"]))
    if s["clues"][seat] > 0:
        offer(s, CLUE_OPTION)
    return Decision.BUY_DICE


@inlined
def buy(t, s, log, given):
    """Exchange the chosen card or clue for the dice."""
    seat = s["active"] + 0
    emit1(log, Event.ABILITY, seat)
    tell_cause(log, OF_ABILITY, seat)
    if given == CLUE_OPTION:
        change_clues(t, s, log, seat, -1)
    else:
        lose_card(t, s, log, seat, given)
    tell_cause_over(log)
    add_both(t, s, log)
    enter(s, Phase.BEFORE_ROLL)
    return False


buy_phase = asking_phase(list_prices, buy, active_seat)


@kernel
def roll_pool(t, s, log):
    """Roll all dice of the pool (p.6)."""
    roll(s, log, dice_at(s, POOL), False)
    s["first_roll"] = s["paid"] = s["changed"] = s["ability_used"] = s["helped"] = s["refused"] = 0
    enter(s, Phase.AFTER_ROLL)
