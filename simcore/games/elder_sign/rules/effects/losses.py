"""Losses of an investigator, and prices that can be paid (rulebook p.8-9, p.12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.doom import change_signs
from simcore.games.elder_sign.rules.board.investigators import (
    change_sanity,
    change_stamina,
    has_ability,
    lower_maximum,
)
from simcore.games.elder_sign.rules.board.possessions import (
    begin_payment,
    change_clues,
    list_trophies,
    lose_card,
    of_deck,
    offer_cards,
    pay_trophy,
    tell_use,
    trophies_value,
)
from simcore.games.elder_sign.rules.records.codes import COMMON, NONE, SPELLS, UNIQUE, Ability
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, members, with_one
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking
from simcore.kernels.event_log import emit1

# Registers of a loss: how far it is, sanity and stamina that are lost, cards of each deck, kind of trophies.
STEP, SANITY, STAMINA, FIRST_DECK, PAYS_TROPHY = 0, 1, 2, 3, 6
ASK_SPARES, CARDS, TROPHIES, MONSTERS, NOTHING = range(5)
IN_SANITY, IN_STAMINA = 1, 2
ONCE_A_DAY = 2


# --- whether a price can be paid


@kernel
def payable(t, s, seat, pc):
    """Return whether an investigator can pay everything in the block of an instruction (p.12)."""
    while True:
        code = t["code"][pc]
        if code["op"] == Op.END or code["op"] == Op.JUMP:
            return True
        if code["op"] == Op.HAS and s["clues"][seat] < code["clue"]:
            return False
        if code["op"] == Op.LOSE and not has_all(t, s, seat, code):
            return False
        pc += 1


@kernel
def has_all(t, s, seat, code):
    """Return whether an investigator has everything that a loss costs."""
    held = s["held"][seat] + 0
    return (
        s["sanity"][seat] >= code["sanity"]
        and s["stamina"][seat] >= code["stamina"]
        and s["clues"][seat] >= code["clue"]
        and count(held & t["common_cards"]) >= code["common"]
        and count(held & t["unique_cards"]) >= code["unique"]
        and count(held & t["spell_cards"]) >= code["spell"]
        and trophies_value(t, s, seat, False) >= code["trophy"]
        and trophies_value(t, s, seat, True) >= code["monster_trophy"]
    )


# --- losing


@kernel
def untouched(t, s, log):
    """Return whether an immune investigator's attempt is unaffected by a terror effect (ability)."""
    if s["terrified"] and has_ability(t, s, s["active"], Ability.NO_MONSTERS):
        emit1(log, Event.IMMUNE, s["active"])
        return True
    return False


@kernel
def guarded(t, s, seat):
    """Return whether an ally protects an investigator from a terror effect, or the first one a day."""
    for card in members(s["held"][seat] & t["guardians"] & ~s["day_cards"]):
        if t["guards"][card] == ONCE_A_DAY:
            s["day_cards"] = with_one(s["day_cards"], card)
        return True
    return False


@kernel
def immune(t, s, seat):
    """Return whether an ability protects an investigator from the losses of this effect."""
    if s["terrified"] and has_ability(t, s, seat, Ability.NO_MONSTERS):
        return True
    return s["of_mythos"] != 0 and has_ability(t, s, seat, Ability.FREE_OF_MYTHOS)


@inlined
def begin_loss(t, s, log, code):
    """Note the losses."""
    seat = s["resolver"] + 0
    for k in range(PAYS_TROPHY + 1):
        s["r"][k] = 0
    s["r"][SANITY], s["r"][STAMINA] = code["sanity"], code["stamina"]
    s["r"][FIRST_DECK + COMMON] = code["common"]
    s["r"][FIRST_DECK + UNIQUE] = code["unique"]
    s["r"][FIRST_DECK + SPELLS] = code["spell"]
    if immune(t, s, seat):
        emit1(log, Event.IMMUNE, seat)
        s["r"][STEP] = NOTHING
    elif s["terrified"] and (code["sanity"] or code["stamina"]) and guarded(t, s, seat):
        emit1(log, Event.IMMUNE, seat)
        s["r"][SANITY] = s["r"][STAMINA] = 0


@kernel
def useful_sparers(t, s, seat):
    """Return the cards of an investigator that can absorb part of the current loss."""
    what = (s["r"][SANITY] > 0) * IN_SANITY | (s["r"][STAMINA] > 0) * IN_STAMINA
    places = 0
    cards = s["held"][seat] & t["sparers"]
    if s["awake"] and t["battle_plain"]:
        cards &= ~t["ally_cards"]
    for card in members(cards):
        if t["spares"][card] & what:
            places |= 1 << card
    return places


@inlined
def take_tokens(t, s, log, code):
    """Lose points, clues and elder signs (p.8)."""
    seat = s["resolver"] + 0
    if s["r"][SANITY]:
        change_sanity(s, log, seat, -s["r"][SANITY])
    if s["r"][STAMINA]:
        change_stamina(s, log, seat, -s["r"][STAMINA])
    if code["clue"]:
        change_clues(t, s, log, seat, -code["clue"])
    if code["elder_sign"]:
        change_signs(t, s, log, seat, -code["elder_sign"])


@kernel
def list_card(t, s, log, seat):
    """List the cards that may be lost next, deck by deck; DONE if no more have to be lost."""
    for deck in range(SPELLS + 1):
        if s["r"][FIRST_DECK + deck] > 0:
            cards = s["held"][seat] & of_deck(t, deck)
            if cards:
                s["r"][FIRST_DECK + deck] -= 1
                clear_options(s)
                offer_cards(t, s, cards)
                return Decision.LOSE_CARD
            s["r"][FIRST_DECK + deck] = 0
    return DONE


@inlined
def next_loss(t, s, log, code):
    """Continue with the losses, as far as possible: points and tokens, then cards, then trophies."""
    seat = s["resolver"] + 0
    if s["r"][STEP] == NOTHING:
        return DONE
    if s["r"][STEP] == ASK_SPARES:
        cards = useful_sparers(t, s, seat)
        if cards:
            clear_options(s)
            offer(s, NONE)
            offer_cards(t, s, cards)
            return Decision.SPARE
        take_tokens(t, s, log, code)
        s["r"][STEP] = CARDS
    if s["r"][STEP] == CARDS:
        decision = list_card(t, s, log, seat)
        if decision != DONE:
            return decision
        s["r"][STEP] = TROPHIES
        begin_payment(s, min(code["trophy"], trophies_value(t, s, seat, False)))
    if s["r"][STEP] == TROPHIES:
        if s["price"] > 0:
            return list_trophies(t, s, seat, False)
        s["r"][STEP] = MONSTERS
        begin_payment(s, min(code["monster_trophy"], trophies_value(t, s, seat, True)))
    return list_trophies(t, s, seat, True) if s["price"] > 0 else DONE


@inlined
def take_loss(t, s, log, code, choice):
    """Lose the chosen card or trophy, or let a card absorb the points."""
    seat = s["resolver"] + 0
    if s["r"][STEP] == ASK_SPARES:
        if choice == NONE:
            take_tokens(t, s, log, code)
            s["r"][STEP] = CARDS
            return
        tell_use(t, s, log, seat, choice)
        lose_card(t, s, log, seat, choice)
        if t["spares"][choice] & IN_SANITY:
            s["r"][SANITY] = 0
        if t["spares"][choice] & IN_STAMINA:
            s["r"][STAMINA] = 0
    elif s["r"][STEP] == CARDS:
        lose_card(t, s, log, seat, choice)
    else:
        pay_trophy(t, s, log, seat, choice)


do_lose = asking(begin_loss, next_loss, take_loss)


# --- half of all cards


@inlined
def begin_half(t, s, log, code):
    """Begin the loss of half of the cards, rounded up."""
    s["r"][STEP] = (count(s["held"][s["resolver"]]) + 1) >> 1


@inlined
def next_half(t, s, log, code):
    """List the cards that may be lost next."""
    if s["r"][STEP] == 0:
        return DONE
    s["r"][STEP] -= 1
    clear_options(s)
    offer_cards(t, s, s["held"][s["resolver"]] + 0)
    return Decision.LOSE_CARD


@inlined
def take_half(t, s, log, code, card):
    """Lose the chosen card."""
    lose_card(t, s, log, s["resolver"] + 0, card)


do_lose_half = asking(begin_half, next_half, take_half)


@inlined
def do_lower_max(t, s, log, code):
    """Lower the maximum of sanity or stamina (p.12)."""
    lower_maximum(s, log, s["resolver"], code["sanity"], code["stamina"])
