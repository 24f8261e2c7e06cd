"""Use of cards and abilities: conditions and effects (rulebook p.9-10)."""

from __future__ import annotations

from simcore.effects.kinds import WORDS
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.board.possessions import first_of_class, lose_card, tell_use
from simcore.games.elder_sign.rules.effects.board import targets
from simcore.games.elder_sign.rules.effects.dice import (
    addable,
    free_slot,
    raisable,
    turnable,
)
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.records.codes import NONE, OF_CARD, POOL, Ability
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count, has, members, with_one
from simcore.kernels.decisions import offer
from simcore.kernels.dice_pool import dice_at

TERROR_WORD = WORDS + 2
LORE_WORD, PERIL_WORD = WORDS, WORDS + 1
ONCE_DAILY = 4  # of WHEN


# --- what the mythos card forbids (p.9)


@kernel
def under_mythos(t, s, seat):
    """Return whether the lingering half of the mythos card affects an investigator (ability)."""
    return s["mythos"] != NONE and not s["awake"] and not has_ability(t, s, seat, Ability.FREE_OF_MYTHOS)


@kernel
def may_spend_clues(t, s, seat):
    """Return whether an investigator may spend a clue token on a reroll (p.10)."""
    if s["clues"][seat] == 0 or (s["awake"] and t["battle_plain"]):
        return False
    return not (under_mythos(t, s, seat) and t["no_clues"][s["mythos"]])


@kernel
def may_cast(t, s, seat):
    """Return whether an investigator may cast a spell."""
    return free_slot(s) != NONE and not (under_mythos(t, s, seat) and t["no_spells"][s["mythos"]])


# --- which cards do something now


@kernel
def allies_help(t, s):
    """Return whether allies may be used; some Ancient Ones forbid them in the battle."""
    return not (s["awake"] and t["battle_plain"])


@kernel
def promised(s):
    """Return the number of dice that cast spells still have to take."""
    n_promised = 0
    for place in range(len(s["to_hold"])):
        n_promised += s["to_hold"][place]
    return n_promised


@kernel
def has_target(t, s, card):
    """Return whether a card that affects monsters has a target."""
    own = t["defeats"][card] in (2, 3) or t["defeat_own"] != 0
    return targets(t, s, own) != 0


@kernel
def helps_before(t, s, card, rolls):
    """Return whether a card can be used before a roll: its die can join, or its spell finds a die (p.9).

    A spell that keeps dice needs the roll itself, so it is not offered if `rolls` is false.
    """
    if t["adds"][card]:
        return t["adds"][card] & addable(t, s) != 0
    if t["secures"][card]:
        seat = s["active"]
        return rolls and may_cast(t, s, seat) and promised(s) < count(dice_at(s, POOL))
    if t["defeats"][card]:
        return has_target(t, s, card)
    return True


@kernel
def helps_after(t, s, card):
    """Return whether a card can be used after a roll (p.9-10)."""
    pool = dice_at(s, POOL)
    if t["secures"][card]:
        return pool != 0 and may_cast(t, s, s["active"])
    if t["rerolls"][card]:
        return pool != 0
    if t["defeats"][card]:
        return has_target(t, s, card)
    if t["from_face"][card] != NONE:
        code = t["code"][t["card_program"][card]]
        return turnable(t, s, pool, code["from_face"], code["to_face"], code["colour"]) != 0
    return True


@kernel
def usable(t, s, cards):
    """Return those of some cards that the active investigator holds and may use."""
    cards = cards & s["held"][s["active"]]
    if not allies_help(t, s):
        cards &= ~t["ally_cards"]
    return cards


@kernel
def own_turn_options(t, s):
    """Add the cards that need no roll and can be used now."""
    cards = usable(t, s, t["own_turn"])
    for card in members(cards):
        target = t["defeats"][card] == 0 or has_target(t, s, card)
        spell = not has(t["spell_cards"], card) or may_cast(t, s, s["active"])
        if target and spell and first_of_class(t, cards, card):
            offer(s, card)


@kernel
def before_roll_options(t, s, rolls):
    """Add the cards that can be used before a roll; spells that keep dice may be delayed until after it."""
    cards = usable(t, s, t["before_roll"])
    if not t["spells_after"]:
        cards |= usable(t, s, securing(t))
    for card in members(cards):
        if first_of_class(t, cards, card) and helps_before(t, s, card, rolls):
            offer(s, card)


@kernel
def securing(t):
    """Return the spells that keep dice."""
    places = 0
    for card in members(t["after_roll"] & t["spell_cards"]):
        if t["secures"][card]:
            places |= bit(card)
    return places


@kernel
def after_roll_options(t, s):
    """Add the cards that can be used after a roll."""
    cards = usable(t, s, t["after_roll"] | t["every_roll"] & ~s["changed"] | t["daily"] & ~s["day_cards"])
    if not t["spells_after"]:
        cards &= ~securing(t)
    for card in members(cards):
        spell = not has(t["spell_cards"], card) or may_cast(t, s, s["active"])
        if spell and first_of_class(t, cards, card) and helps_after(t, s, card):
            offer(s, card)


@kernel
def ability_helps(t, s, seat):
    """Return whether the investigator's ability can change the roll (investigator abilities)."""
    pool = dice_at(s, POOL)
    if pool == 0 or s["ability_used"]:
        return False
    if has_ability(t, s, seat, Ability.DAY_REROLL):
        return not has(s["day_used"], seat) or t["every_turn"] != 0
    if has_ability(t, s, seat, Ability.TERROR_TO_LORE):
        return turnable(t, s, pool, TERROR_WORD, LORE_WORD, 0) != 0
    if has_ability(t, s, seat, Ability.TERROR_TO_PERIL):
        return turnable(t, s, pool, TERROR_WORD, PERIL_WORD, 0) != 0
    return has_ability(t, s, seat, Ability.RAISE_DIE) and raisable(t, s, pool) != 0


# --- using a card


@kernel
def use_card(t, s, log, card):
    """Use a card: resolve its effect, and put it under its deck unless it stays or keeps dice (p.9)."""
    seat = s["active"] + 0
    tell_use(t, s, log, seat, card)
    s["using"] = card
    if t["card_kept"][card]:
        s["changed"] = with_one(s["changed"], card)
        if t["card_when"][card] == ONCE_DAILY:
            s["day_cards"] = with_one(s["day_cards"], card)
    elif t["secures"][card]:
        s["held"][seat] &= ~bit(card)
    else:
        lose_card(t, s, log, seat, card)
    start_because(s, log, t["card_program"][card] + 0, seat, OF_CARD, card)
    if has(t["unique_cards"], card):
        s["then_pc"] = t["on_unique"]
    elif has(t["spell_cards"], card):
        s["then_pc"] = t["on_spell"]
