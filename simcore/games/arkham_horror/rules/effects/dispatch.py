"""Steps of programs that do something, by the groups of the vocabulary."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, GATE, HORROR, SPELL, ints
from simcore.games.arkham_horror.box.effect_kinds import AUTOMATIC, QUANTITY
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.rules.board.amounts import ALLY, amount
from simcore.games.arkham_horror.rules.board.cards import take_named
from simcore.games.arkham_horror.rules.board.decks import shuffle_mythos
from simcore.games.arkham_horror.rules.board.doom import add_doom
from simcore.games.arkham_horror.rules.board.lost_and_devoured import arrest, devour, lose_in_time
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn
from simcore.games.arkham_horror.rules.board.terror import raise_terror
from simcore.games.arkham_horror.rules.effects.board import (
    do_bar_street,
    do_close_place,
    do_forbid,
    do_foresee,
    do_go,
    do_move,
    do_next_area,
    do_pulled,
    do_release_rumor,
    do_respawn,
    do_return,
    do_token_monster,
    do_trophy,
    masks_to_cup,
)
from simcore.games.arkham_horror.rules.effects.buying import buy, sale, sell
from simcore.games.arkham_horror.rules.effects.cards import (
    box_self,
    cup_self,
    dice_items,
    do_card,
    do_discard,
    do_draw,
    do_keep_by_roll,
    do_lose_trophy,
    do_take,
    do_take_any,
    do_take_first,
    do_token,
    lose_named,
)
from simcore.games.arkham_horror.rules.effects.frame import PC, SOURCE, WHO, run_joined
from simcore.games.arkham_horror.rules.effects.investigators import (
    delay,
    do_bless,
    do_gain,
    do_heal,
    do_lose,
    do_lower_max,
    do_restore,
    do_split_gain,
    free_jailed,
    lose_turn,
    retire,
    set_status,
    undelay,
)
from simcore.games.arkham_horror.rules.records.codes import AZATHOTH_AWOKE, NONE
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit2

POINTS = ints(Event.POINTS)[0]
OP = EFFECTS.numbers
GAIN, LOSE, RESTORE, SPLIT_GAIN, LOWER_MAX, HEAL, BLESS, CURSE, DELAY, UNDELAY = (
    OP[name]
    for name in (
        *("GAIN", "LOSE", "RESTORE", "SPLIT_GAIN", "LOWER_MAX", "HEAL", "BLESS", "CURSE", "DELAY"),
        "UNDELAY",
    )
)
LOSE_TURN, ARREST, LOST, DEVOUR, REPLACE = (
    OP[name] for name in ("LOSE_TURN", "ARREST", "LOST", "DEVOUR", "REPLACE")
)
DRAW, TAKE, TAKE_FIRST, TAKE_ANY, DISCARD, CARD, UNCARD, BOX, CUP, BUY, SELL, SALE, TAKE_ALLY = (
    OP[name]
    for name in (
        *("DRAW", "TAKE", "TAKE_FIRST", "TAKE_ANY", "DISCARD", "CARD", "UNCARD", "BOX", "CUP", "BUY"),
        *("SELL", "SALE", "ALLY"),
    )
)
MOVE, GO, NEXT_AREA, RETURN, FORESEE = (OP[name] for name in ("MOVE", "GO", "NEXT_AREA", "RETURN", "FORESEE"))
TROPHY, DOOM, TERROR, TO_CUP, SPAWN, RESPAWN, CLOSE_PLACE, BAR_STREET, FREE_JAILED = (
    OP[name]
    for name in (
        *("TROPHY", "DOOM", "TERROR", "TO_CUP", "SPAWN", "RESPAWN", "CLOSE_PLACE", "BAR_STREET"),
        "FREE_JAILED",
    )
)
RESHUFFLE_MYTHOS, MASKS_TO_CUP, ALLY_TO_BOX, LOSE_GAME = (
    OP[name] for name in ("RESHUFFLE_MYTHOS", "MASKS_TO_CUP", "ALLY_TO_BOX", "LOSE_GAME")
)
RUMOR_END, TOKEN, TOKEN_MONSTER, RELEASE_RUMOR, LASTING = (
    OP[name] for name in ("RUMOR_END", "TOKEN", "TOKEN_MONSTER", "RELEASE_RUMOR", "LASTING")
)
FORBID, MODIFY, AUTO_FAIL, AUTO_PASS, USE_SKILL, END_COMBAT, PULLED, WEAKEN = (
    OP[name]
    for name in (
        *("FORBID", "MODIFY", "AUTO_FAIL", "AUTO_PASS", "USE_SKILL", "END_COMBAT", "PULLED"),
        "WEAKEN",
    )
)
GIVES_POINTS, UNTIL_TURN_END, KEEP_BY_ROLL, DICE_ITEMS, LOSE_TROPHY = (
    OP[name] for name in ("POINTS", "UNTIL_TURN_END", "KEEP_BY_ROLL", "DICE_ITEMS", "LOSE_TROPHY")
)
ALL_CHECKS = QUANTITY.numbers["all_checks"]
KIND_OF_AUTOMATIC = np.array(
    [
        {"evade_check": EVADE, "horror_check": HORROR, "combat_check": COMBAT, "spell_check": SPELL}.get(
            word, GATE
        )
        for word in AUTOMATIC.words
    ],
    np.int64,
)


# --- steps about him, by the groups of the vocabulary


@kernel
def do_body(t, s, log, frame, row):
    """A step about an investigator; True while it waits."""
    op, who, source = row["op"], frame[WHO], frame[SOURCE]
    if op == GAIN:
        do_gain(t, s, log, who, row, source)
    elif op == LOSE:
        return do_lose(t, s, log, who, row)
    elif op == RESTORE:
        do_restore(t, s, log, who, row, source)
    elif op == SPLIT_GAIN:
        return do_split_gain(t, s, log, who, row, source)
    elif op == LOWER_MAX:
        return do_lower_max(t, s, log, who, row)
    elif op == HEAL:
        return do_heal(t, s, log, who, row)
    elif op == BLESS:
        return do_bless(t, s, log, who, row)
    elif op == CURSE:
        set_status(s, log, who, -1)
    elif op == DELAY:
        delay(s, log, who)
    elif op == UNDELAY:
        undelay(t, s, who)
    elif op == LOSE_TURN:
        lose_turn(s, log, who)
    elif op == ARREST:
        arrest(t, s, log, who)
    elif op == LOST:
        lose_in_time(t, s, log, who)
    elif op == DEVOUR:
        devour(t, s, log, who)
    elif op == REPLACE:
        retire(t, s, log, who)
    return False


@kernel
def do_taking(t, s, log, frame, row):
    """A step by which cards come, which may run programs of their own; True while it waits."""
    op, who = row["op"], frame[WHO]
    if op == DRAW:
        if do_draw(t, s, log, who, row):
            return True
        run_joined(frame, np.int64(s["result"]))
    elif op == TAKE:
        run_joined(frame, do_take(t, s, log, who, row))
    elif op == TAKE_FIRST:
        run_joined(frame, do_take_first(t, s, log, who, row))
    elif op == TAKE_ANY:
        if do_take_any(t, s, log, who, row):
            return True
        run_joined(frame, np.int64(s["result"]))
    else:
        run_joined(frame, do_card(t, s, log, who, row))
    return False


@kernel
def do_ally(t, s, log, frame, row):
    """He gets that ally, if the deck has it; else the block runs (Ally)."""
    before = s["n_allies"]
    program = take_named(t, s, log, frame[WHO], ALLY, np.int64(row["a"]))
    frame[PC] = row["target"] if s["n_allies"] < before else frame[PC] + 1
    run_joined(frame, program)


@kernel
def do_cards(t, s, log, frame, row):
    """A step about cards that go, or are bought and sold; True while it waits."""
    op, who = row["op"], frame[WHO]
    a, b, c, d = np.int64(row["a"]), np.int64(row["b"]), np.int64(row["c"]), np.int64(row["d"])
    if op == DISCARD:
        return do_discard(t, s, log, who, row)
    if op == UNCARD:
        lose_named(t, s, log, who, a)
    elif op == BOX:
        box_self(t, s, log, who)
    elif op == CUP:
        cup_self(s, log)
    elif op == BUY:
        return buy(t, s, log, who, a, b, c, d, 1 if row["e"] == 0 else 0)
    elif op == SELL:
        return sell(t, s, log, who, a, b, c)
    elif op == SALE:
        return sale(t, s, log, who, a, b)
    return False


@kernel
def do_place(t, s, log, frame, row):
    """A step about where he is; True while it waits."""
    op, who = row["op"], frame[WHO]
    if op == MOVE:
        return do_move(t, s, log, who, row)
    if op == GO:
        do_go(t, s, log, who, row)
    elif op == NEXT_AREA:
        return do_next_area(t, s, log, who)
    elif op == RETURN:
        return do_return(t, s, log, who, 1 if row["a"] == 0 else 0)
    elif op == FORESEE:
        return do_foresee(t, s, log, who)
    return False


@kernel
def do_board(t, s, log, frame, row):
    """A step about monsters, places and tracks; True while it waits."""
    op, who = row["op"], frame[WHO]
    if op == TROPHY:
        return do_trophy(t, s, log, who, row)
    if op == DOOM:
        add_doom(t, s, log, amount(t, s, who, np.int64(row["a"])))
    elif op == TERROR:
        raise_terror(t, s, log, amount(t, s, who, np.int64(row["a"])))
    elif op == SPAWN:
        spawn(t, s, log, np.int64(row["a"]), np.int64(row["b"]))
    elif op == RESPAWN:
        do_respawn(t, s, log, row)
    elif op == CLOSE_PLACE:
        do_close_place(t, s, log, row)
    elif op == BAR_STREET:
        do_bar_street(s, log, row)
    elif op == FREE_JAILED:
        free_jailed(t, s, log)
    elif op == RESHUFFLE_MYTHOS:
        shuffle_mythos(s)
    elif op == MASKS_TO_CUP:
        masks_to_cup(t, s, log)
    elif op == LOSE_GAME:
        lose_game(s, AZATHOTH_AWOKE)
    return False


@kernel
def do_rumour(t, s, log, frame, row):
    """A step about the rumour in play (Rumor)."""
    op, who = row["op"], frame[WHO]
    if op == RUMOR_END:
        s["rumour_verdict"] = row["a"]
    elif op == TOKEN:
        do_token(t, s, log, who, row)
    elif op == TOKEN_MONSTER:
        do_token_monster(t, s, log, who, row)
    elif op == RELEASE_RUMOR:
        do_release_rumor(t, s, log, row)
    elif op == LASTING:
        s["lasting"] = np.int64(s["mythos_runs"]) if s["mythos_runs"] != NONE else np.int64(s["rumour"])


@kernel
def raise_checks(t, s, frame, row):
    """What a block says about all checks counts until the turn ends."""
    for pc in range(frame[PC] + 1, row["target"]):
        inner = t["code"][pc]
        if inner["op"] == MODIFY and inner["a"] == ALL_CHECKS:
            s["skills_up"][frame[WHO]] += inner["b"]


@kernel
def do_rule(t, s, log, frame, row):
    """A step of a fight or of a card in use; True while it waits. Standing rules do nothing by themselves."""
    op, who = row["op"], frame[WHO]
    if op == PULLED:
        return do_pulled(t, s, log, who)
    if op == LOSE_TROPHY:
        return do_lose_trophy(t, s, log, who, row)
    if op == FORBID:
        do_forbid(s, who, row)
    elif op == AUTO_FAIL:
        s["sure_to_fail"] = with_one(np.int64(s["sure_to_fail"]), KIND_OF_AUTOMATIC[row["a"]])
    elif op == AUTO_PASS:
        s["sure_to_pass"] = with_one(np.int64(s["sure_to_pass"]), KIND_OF_AUTOMATIC[row["a"]])
    elif op == USE_SKILL:
        s["combat_skill"] = row["a"]
    elif op == END_COMBAT:
        s["fight_over"] = 1
    elif op == WEAKEN:
        s["foe_weaker"] += row["a"]
    elif op == GIVES_POINTS:
        s["points_left"] += row["a"]
        emit2(log, POINTS, who, np.int64(s["points_left"]))
    elif op == UNTIL_TURN_END:
        raise_checks(t, s, frame, row)
    elif op == KEEP_BY_ROLL:
        do_keep_by_roll(t, s, log, who, row)
    elif op == DICE_ITEMS:
        dice_items(t, s, log, who)
    return False


@kernel
def do_other(t, s, log, frame, row):
    """A step that is none of control; True while it waits.

    It goes on at the next row, or behind its block.
    """
    op = row["op"]
    if op < DRAW:
        return do_body(t, s, log, frame, row)
    if op < MOVE:
        return do_cards(t, s, log, frame, row)
    if op <= FORESEE:
        return do_place(t, s, log, frame, row)
    if op <= LOSE_GAME:
        return do_board(t, s, log, frame, row)
    if op <= LASTING:
        do_rumour(t, s, log, frame, row)
        return False
    return do_rule(t, s, log, frame, row)
