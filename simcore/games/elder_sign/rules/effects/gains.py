"""Gains of an investigator: tokens, and cards of decks (rulebook p.8)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.doom import change_signs
from simcore.games.elder_sign.rules.board.investigators import change_sanity, change_stamina, has_ability
from simcore.games.elder_sign.rules.board.possessions import change_clues, draw_card
from simcore.games.elder_sign.rules.records.codes import ALLIES, COMMON, JOIN, NONE, SPELLS, UNIQUE, Ability
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import DONE, asking, call

AS_DRAWN, SWAP_CLUE, SWAP_COMMON, SWAP_SPELL = range(4)
SWAPPED = 4  # register, behind those of the decks: deck of the card that may be exchanged


@kernel
def with_extra(t, s, seat, cards, ability):
    """Return the cards of a gain, with one extra card for some abilities (investigator abilities)."""
    return cards + (cards > 0 and has_ability(t, s, seat, ability))


@inlined
def begin_gain(t, s, log, code):
    """Gain the tokens, and note the cards."""
    seat = s["resolver"] + 0
    if code["elder_sign"]:
        change_signs(t, s, log, seat, code["elder_sign"] + 0)
    if code["clue"]:
        change_clues(t, s, log, seat, code["clue"] + 0)
    if code["sanity"]:
        change_sanity(s, log, seat, code["sanity"] + 0)
    if code["stamina"]:
        change_stamina(s, log, seat, code["stamina"] + 0)
    s["r"][COMMON] = with_extra(t, s, seat, code["common"] + 0, Ability.EXTRA_COMMON)
    s["r"][UNIQUE] = with_extra(t, s, seat, code["unique"] + 0, Ability.EXTRA_UNIQUE)
    s["r"][SPELLS] = with_extra(t, s, seat, code["spell"] + 0, Ability.EXTRA_SPELL)
    s["r"][ALLIES] = code["ally"] + 0


@kernel
def take_card(t, s, log, seat, deck):
    """Draw a card; return the program of an ally with an immediate effect, or NONE."""
    card = draw_card(s, log, seat, deck)
    if card != NONE and t["card_when"][card] == JOIN:
        return t["card_program"][card] + 0
    return NONE


@kernel
def list_swaps(s, deck):
    """List the possible exchanges for a card of a deck, from other decks only."""
    clear_options(s)
    offer(s, AS_DRAWN)
    offer(s, SWAP_CLUE)
    if deck != COMMON:
        offer(s, SWAP_COMMON)
    if deck != SPELLS:
        offer(s, SWAP_SPELL)


@inlined
def next_gain(t, s, log, code):
    """Draw the next card, after asking an investigator who may exchange it (investigator abilities)."""
    seat = s["resolver"] + 0
    while not s["over"]:
        deck = COMMON
        while deck <= ALLIES and s["r"][deck] == 0:
            deck += 1
        if deck > ALLIES:
            return DONE
        s["r"][deck] -= 1
        if deck != ALLIES and has_ability(t, s, seat, Ability.GAIN_SWAP):
            s["r"][SWAPPED] = deck
            list_swaps(s, deck)
            return Decision.SWAP
        program = take_card(t, s, log, seat, deck)
        if program != NONE:
            return call(s, program, seat)
    return DONE


@inlined
def take_swap(t, s, log, code, option):
    """Take the card, or the chosen substitute."""
    seat = s["resolver"] + 0
    if option == SWAP_CLUE:
        change_clues(t, s, log, seat, 1)
    elif option == AS_DRAWN:
        take_card(t, s, log, seat, s["r"][SWAPPED] + 0)
    else:
        take_card(t, s, log, seat, COMMON if option == SWAP_COMMON else SPELLS)


do_gain = asking(begin_gain, next_gain, take_swap)


@inlined
def do_restore(t, s, log, code):
    """Restore sanity or stamina to the maximum (p.8)."""
    seat = s["resolver"]
    if code["what"] == 0:
        change_sanity(s, log, seat, s["max_sanity"][seat] - s["sanity"][seat])
    else:
        change_stamina(s, log, seat, s["max_stamina"][seat] - s["stamina"][seat])
