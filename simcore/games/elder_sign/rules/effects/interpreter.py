"""What effects do, one instruction after the other (rulebook p.7-12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.cards_in_play import open_gate, worlds_in_play
from simcore.games.elder_sign.rules.board.clock import advance_clock
from simcore.games.elder_sign.rules.board.dice import put_dice, terror_dice
from simcore.games.elder_sign.rules.board.doom import add_doom, remove_doom, seal
from simcore.games.elder_sign.rules.board.investigators import (
    change_sanity,
    change_stamina,
    has_ability,
    lower_maximum,
)
from simcore.games.elder_sign.rules.effects.dice_effects import (
    add_die,
    defeat,
    discard_monster,
    face,
    raise_die,
    reroll,
    secure,
)
from simcore.games.elder_sign.rules.effects.gains import gain
from simcore.games.elder_sign.rules.effects.losses import halve, lose, payable
from simcore.games.elder_sign.rules.records.codes import (
    ASIDE,
    NONE,
    OF_ANCIENT_ONE,
    OTHER,
    POOL,
    Ability,
    ints,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, first_from, lowest, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at
from simcore.kernels.effects import (
    END,
    asking_once,
    finish,
    jump,
    next_instruction,
    start,
)
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit, emit1, emit2

Op = EFFECTS.codes(__name__)
GAIN, LOSE, RESTORE, LOWER_MAX, DOOM, MONSTER = ints(
    Op.GAIN, Op.LOSE, Op.RESTORE, Op.LOWER_MAX, Op.DOOM, Op.MONSTER
)
GATE, CLOCK, EACH, ANY, CHOOSE, UNLESS = ints(
    Op.GATE, Op.CLOCK, Op.EACH, Op.ANY, Op.CHOOSE, Op.DEVOURED_UNLESS
)
WORLDS, FAIL, DISCARD = ints(Op.FOR_EACH_OTHER_WORLD, Op.FAIL, Op.DISCARD_TERROR_DICE)
LOSE_HALF, LOSE_GAME, ADD, SECURE, REROLL = ints(Op.LOSE_HALF, Op.LOSE_GAME, Op.ADD, Op.SECURE, Op.REROLL)
FACE, RAISE_DIE, DEFEAT, DISCARD_MONSTER = ints(Op.FACE, Op.RAISE_DIE, Op.DEFEAT, Op.DISCARD_MONSTER)
(JUMP,) = ints(Op.JUMP)
ASK_WHO, ASK_CHOICE, ASK_UNLESS = ints(Decision.WHO, Decision.CHOICE, Decision.UNLESS)
IMMUNE, EFFECT, EFFECT_ENDS = ints(Event.IMMUNE, Event.EFFECT, Event.EFFECT_ENDS)
(NO_MONSTERS,) = ints(Ability.NO_MONSTERS)
DEVOURED, PAYS = range(2)


# --- the cause of what happens


@inlined
def tell_cause(log, of, thing):
    """Write the cause of the next events: one of `codes.CAUSES`, and its card, monster or seat."""
    emit2(log, EFFECT, of, thing)


@inlined
def tell_cause_over(log):
    """Write that the last cause no longer applies."""
    emit(log, EFFECT_ENDS)


@inlined
def start_because(s, log, program, seat, of, thing):
    """Begin an effect program, if there is one, and write its cause."""
    if program != NONE:
        tell_cause(log, of, thing)
        start(s, program, seat)


# --- whom a block is for


@kernel
def run_loop(s, code, whole):
    """Go through the seats or places of a set, and on behind the block when none is left."""
    if s["loop_pc"] != s["pc"]:
        s["loop_pc"] = s["pc"]
        s["loop_left"] = whole
        s["loop_owner"] = s["resolver"]
    if s["loop_left"] == 0:
        s["loop_pc"] = NONE
        s["resolver"] = s["loop_owner"]
        jump(s, code["target"])
        return NONE
    member = first_from(s["loop_left"], s["active"])
    s["loop_left"] = without(s["loop_left"], member)
    next_instruction(s)
    return member


@inlined
def each(t, s, code):
    """The block for every investigator in turn order (p.12)."""
    seat = run_loop(s, code, s["alive"])
    if seat != NONE:
        s["resolver"] = seat


@inlined
def list_seats(t, s, log, code):
    """List who may be meant."""
    clear_options(s)
    for seat in range(s["n_seats"]):
        if s["alive"] >> seat & 1:
            offer(s, seat)
    return ASK_WHO


@inlined
def take_seat(t, s, log, code, seat):
    """The block is for that one."""
    s["block_end"] = code["target"]
    s["loop_owner"] = s["resolver"]
    s["resolver"] = seat


any_one = asking_once(list_seats, take_seat)


# --- choices


@inlined
def list_choices(t, s, log, code):
    """List the options that can be paid in full; if none can, the last one happens as far as possible."""
    clear_options(s)
    n = code["count"]
    for option in range(n):
        if payable(t, s, s["resolver"], t["code"][s["pc"] + 1 + option]["target"]):
            offer(s, option)
    if s["n_options"] == 0:
        offer(s, n - 1)
    return ASK_CHOICE


@inlined
def take_choice(t, s, log, code, option):
    """Go on with that one."""
    jump(s, t["code"][s["pc"] + 1 + option]["target"])


choose = asking_once(list_choices, take_choice)


@inlined
def list_unless(t, s, log, code):
    """List whether the price is paid: perhaps it cannot be (p.12)."""
    clear_options(s)
    offer(s, DEVOURED)
    if payable(t, s, s["resolver"], s["pc"] + 1):
        offer(s, PAYS)
    return ASK_UNLESS


@inlined
def take_unless(t, s, log, code, pays):
    """The price is paid next, or the investigator is devoured."""
    if not pays:
        s["doomed"] |= bit(s["resolver"])
        jump(s, code["target"])


devoured_unless = asking_once(list_unless, take_unless)


# --- single effects


@kernel
def untouched(t, s, log):
    """Whether a terror effect does nothing to the attempt of somebody who is immune (p.7; ability)."""
    if s["terrified"] and has_ability(t, s, s["active"], NO_MONSTERS):
        emit1(log, IMMUNE, s["active"])
        return True
    return False


@inlined
def restore(s, log, code):
    """Up to the maximum (p.8)."""
    seat = s["resolver"]
    if code["what"] == 0:
        change_sanity(s, log, seat, s["max_sanity"][seat] - s["sanity"][seat])
    else:
        change_stamina(s, log, seat, s["max_stamina"][seat] - s["stamina"][seat])


@inlined
def doom(t, s, log, tokens):
    """Doom tokens come or go (p.11)."""
    if tokens > 0:
        add_doom(t, s, log, tokens, s["feeder"])
    else:
        remove_doom(s, log, -tokens, s["feeder"])


@inlined
def appear(s, code):
    """Monsters are due (p.10)."""
    if code["here"] == 0:
        s["monsters_due"] += code["count"]
    elif s["card_of"] != NONE:  # the card is still there
        s["here_at"] = s["card_of"]
        s["here_due"] += code["count"]


@kernel
def at_once(t, s, log, code, op):
    """Do what needs no choice."""
    if op == DOOM:
        doom(t, s, log, code["tokens"])
    elif op == MONSTER:
        appear(s, code)
    elif op == GATE:
        for _ in range(code["cards"]):
            open_gate(t, s, log)
    elif op == RESTORE:
        restore(s, log, code)
    elif op == LOWER_MAX:
        lower_maximum(s, log, s["resolver"], code["sanity"], code["stamina"])
    elif op == CLOCK:
        advance_clock(t, s, log, code["steps"])
    elif op == FAIL:
        if not untouched(t, s, log):
            s["failing"] = 1
    elif op == DISCARD:
        if not untouched(t, s, log):
            dice = terror_dice(t, s, dice_at(s, POOL))
            if t["discard_is_aside"] and dice:
                s["counted_aside"] = lowest(dice) + 1
            put_dice(s, log, dice, ASIDE)
    elif op == LOSE_GAME:
        lose_game(s, s["last_feeder"])
    elif op == ADD:
        add_die(t, s, log, code)
    next_instruction(s)


@kernel
def end_program(t, s, log):
    """A program ends: the one that called it goes on, or what the Ancient One adds to it follows."""
    if finish(s):
        return
    tell_cause_over(log)
    s["terrified"] = s["of_mythos"] = 0
    s["feeder"], s["card_of"] = OTHER, NONE
    if not s["awakens"] and not s["awake"]:
        seal(t, s)
    if s["then_pc"] != NONE:
        start_because(s, log, s["then_pc"] + 0, s["active"], OF_ANCIENT_ONE, NONE)
        s["then_pc"] = NONE


@kernel
def run_instruction(t, s, log):
    """Run the present instruction; True while it waits for a choice."""
    if s["block_end"] == s["pc"]:
        s["block_end"] = NONE
        s["resolver"] = s["loop_owner"]
    code = t["code"][s["pc"]]
    op = code["op"]
    if op == END:
        end_program(t, s, log)
    elif op == JUMP:
        jump(s, code["target"])
    elif op == GAIN:
        return gain(t, s, log, code)
    elif op == LOSE:
        return lose(t, s, log, code)
    elif op == CHOOSE:
        return choose(t, s, log, code)
    elif op == EACH:
        each(t, s, code)
    elif op == WORLDS:
        run_loop(s, code, worlds_in_play(s))
    elif op == ANY:
        return any_one(t, s, log, code)
    elif op == UNLESS:
        return devoured_unless(t, s, log, code)
    elif op == SECURE:
        return secure(t, s, log, code)
    elif op == REROLL:
        return reroll(t, s, log, code)
    elif op == FACE:
        return face(t, s, log, code)
    elif op == RAISE_DIE:
        return raise_die(t, s, log, code)
    elif op == DEFEAT:
        return defeat(t, s, log, code)
    elif op == DISCARD_MONSTER:
        return discard_monster(t, s, log, code)
    elif op == LOSE_HALF:
        return halve(t, s, log, code)
    else:
        at_once(t, s, log, code, op)
    return False
