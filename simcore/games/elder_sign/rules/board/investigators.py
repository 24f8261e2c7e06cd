"""Investigators: abilities, sanity and stamina, arrival, devouring (rulebook p.5, p.7, p.11-12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.clock import first_seat
from simcore.games.elder_sign.rules.board.dice import put_dice
from simcore.games.elder_sign.rules.board.doom import add_doom
from simcore.games.elder_sign.rules.board.possessions import (
    change_clues,
    draw_card,
    lose_card,
    return_adventure,
    return_marker,
)
from simcore.games.elder_sign.rules.records.codes import (
    ALLIES,
    ASIDE,
    DECKS,
    DEVOURED,
    ENTRANCE,
    GONE,
    MARKER,
    NO_INVESTIGATORS,
    NONE,
    SPELLS,
    Phase,
    Stream,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, has, members, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2, emit3, emit4
from simcore.kernels.piles import place_of, take_out
from simcore.kernels.rng import number_below

PENALTIES = 2  # step of a failure
REPLACEMENTS = 64  # where their luck begins, behind that of the deal


# --- abilities, sanity and stamina


@kernel
def has_ability(t, s, seat, ability):
    """Return whether an investigator has a usable ability; the battle may forbid all."""
    return t["ability"][s["investigator"][seat]] == ability and not (s["awake"] and t["battle_plain"])


@kernel
def change_sanity(s, log, seat, change):
    """Change the sanity of an investigator, up to the maximum; zero devours (p.7, p.11)."""
    before = s["sanity"][seat] + 0
    s["sanity"][seat] = min(max(0, before + change), s["max_sanity"][seat])
    if s["sanity"][seat] != before:
        emit3(log, Event.SANITY, seat, s["sanity"][seat] - before, s["sanity"][seat])
    if s["sanity"][seat] <= 0:
        s["doomed"] |= bit(seat)


@kernel
def change_stamina(s, log, seat, change):
    """Change the stamina of an investigator, up to the maximum; zero devours (p.7, p.11)."""
    before = s["stamina"][seat] + 0
    s["stamina"][seat] = min(max(0, before + change), s["max_stamina"][seat])
    if s["stamina"][seat] != before:
        emit3(log, Event.STAMINA, seat, s["stamina"][seat] - before, s["stamina"][seat])
    if s["stamina"][seat] <= 0:
        s["doomed"] |= bit(seat)


@kernel
def lower_maximum(s, log, seat, sanity, stamina):
    """Lower the maximum of an investigator; points above it are lost (p.12)."""
    if sanity:
        s["max_sanity"][seat] = max(0, s["max_sanity"][seat] - sanity)
        emit2(log, Event.MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, 0)
    if stamina:
        s["max_stamina"][seat] = max(0, s["max_stamina"][seat] - stamina)
        emit2(log, Event.MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, 0)


# --- arriving


@kernel
def sit_down(t, s, log, seat, investigator):
    """Place an investigator at the entrance with the possessions of the sheet (p.5)."""
    s["investigator"][seat] = investigator
    s["used_investigators"] |= bit(investigator)
    s["alive"] |= bit(seat)
    s["day_used"] = without(s["day_used"], seat)
    s["at"][seat] = ENTRANCE
    s["max_sanity"][seat] = s["sanity"][seat] = max(1, t["sheet_sanity"][investigator] + t["more_sanity"])
    s["max_stamina"][seat] = s["stamina"][seat] = max(1, t["sheet_stamina"][investigator] + t["more_stamina"])
    emit4(log, Event.ARRIVES, seat, investigator, s["sanity"][seat], s["stamina"][seat])
    change_clues(t, s, log, seat, t["sheet_clues"][investigator] + t["more_clues"])
    ally = t["sheet_ally"][investigator] + 0
    place = NONE if ally == NONE else place_of(s["deck"][ALLIES], s["n_deck"][ALLIES], ally)
    if place != NONE:
        take_out(s["deck"][ALLIES], s["n_deck"][ALLIES], place)
        s["n_deck"][ALLIES] -= 1
        s["held"][seat] |= bit(ally)
        emit2(log, Event.GAIN, seat, ally)
    for deck in range(len(DECKS)):
        for _ in range(t["sheet_cards"][investigator, deck]):
            draw_card(s, log, seat, deck)
    if t["sheet_any"][investigator]:
        if s["start_due"] == 0 or seat < first_seat(s["start_due"]):
            s["start_left"] = t["sheet_any"][investigator]
            s["start_deck"] = 0
        s["start_due"] |= bit(seat)


@inlined
def list_start_cards(t, s, log):
    """List the decks of an investigator's starting cards; the order of the picks does not matter."""
    clear_options(s)
    for deck in range(s["start_deck"], SPELLS + 1):
        offer(s, deck)
    return Decision.START_CARDS


@inlined
def starter(s):
    """Return the seat that draws starting cards."""
    return first_seat(s["start_due"])


@inlined
def take_start_card(t, s, log, deck):
    """Draw a starting card of the chosen deck."""
    seat = first_seat(s["start_due"])
    draw_card(s, log, seat, deck)
    s["start_deck"] = deck
    s["start_left"] -= 1
    if s["start_left"] == 0:
        s["start_due"] = without(s["start_due"], seat)
        later = first_seat(s["start_due"])
        if later != NONE:
            s["start_left"] = t["sheet_any"][s["investigator"][later]]
            s["start_deck"] = 0


# --- devouring


@kernel
def next_doomed(s):
    """Return the first seat in turn order whose investigator has to be devoured."""
    seat = s["active"] + 0
    for _ in range(s["n_seats"]):
        if has(s["doomed"], seat):
            return seat
        seat += 1
        if seat == s["n_seats"]:
            seat = 0
    return NONE


@kernel
def give_everything_back(t, s, log, seat):
    """Return cards to their decks, monsters to the cup, clues to the supply (p.11)."""
    for card in members(s["held"][seat]):
        lose_card(t, s, log, seat, card)
    for card in members(s["won"][seat]):
        return_adventure(t, s, card)
    for marker in members(s["caught"][seat]):
        return_marker(s, marker)
    s["won"][seat] = s["caught"][seat] = 0
    change_clues(t, s, log, seat, -s["clues"][seat])
    put_dice(s, log, dice_at(s, MARKER + seat), ASIDE)


@inlined
def abandon(t, s, log):
    """End the attempt of a devoured investigator; the clock follows (p.11).

    An attempt that has already failed continues to fail: assisting investigators are affected, an Other World
    may leave the game.
    """
    if Phase.ATTEMPT <= s["phase"] < Phase.CLOCK:
        emit1(log, Event.ABANDON, s["active"])
    if s["phase"] > Phase.CLOCK or s["turn"] == 0:
        return
    s["abandoned"] = 1
    if s["phase"] < Phase.CLOCK and not (s["phase"] == Phase.FAILURE and s["step"] > PENALTIES):
        s["phase"] = Phase.CLOCK
        s["step"] = 0


@kernel
def devour(t, s, log, seat):
    """Devour an investigator: add a doom token and return all possessions (p.11); for the battle see p.12."""
    s["doomed"] = without(s["doomed"], seat)
    s["mourned"] = without(s["mourned"], seat)
    s["devoured"] += 1
    emit2(log, Event.DEVOURED, seat, s["investigator"][seat])
    give_everything_back(t, s, log, seat)
    s["start_due"] = without(s["start_due"], seat)
    s["assistants"] = without(s["assistants"], seat)
    s["coming"] = without(s["coming"], seat)
    s["at"][seat] = GONE
    if not s["awake"] or t["battle_feeds"]:
        add_doom(t, s, log, 1, DEVOURED)
    if seat == s["active"]:
        abandon(t, s, log)
    if s["awake"]:
        leave(t, s, log, seat)
    else:
        s["arriving"] |= bit(seat)


@kernel
def leave(t, s, log, seat):
    """Remove the investigator of a seat; with no investigator left the game is lost (p.11, p.12)."""
    s["alive"] = without(s["alive"], seat)
    emit1(log, Event.OUT, seat)
    if s["alive"] == 0:
        lose_game(s, s["last_feeder"] if s["awake"] else NO_INVESTIGATORS)
        if s["awake"]:
            s["battle_end"] = s["battle_stage"]


@kernel
def unused(t, s):
    """Return the investigators who have not been in this game yet, as a set."""
    investigators = 0
    for i in range(t["n_pool"]):
        investigators |= bit(t["pool"][i])
    return investigators & ~s["used_investigators"]


@inlined
def arriver(s):
    """Return the seat that gets a new investigator."""
    return first_seat(s["arriving"])


@inlined
def list_arrivals(t, s, log):
    """List the possible new investigators; there is no choice if one is drawn (p.11)."""
    free, seat = unused(t, s), first_seat(s["arriving"])
    clear_options(s)
    if free == 0:
        s["arriving"] = without(s["arriving"], seat)
        leave(t, s, log, seat)
        return 0
    if t["choose_investigator"]:
        for investigator in members(free):
            offer(s, investigator)
        return Decision.INVESTIGATOR
    number = REPLACEMENTS + count(s["used_investigators"])
    place = number_below(s["key"], s["game_number"], Stream.INVESTIGATORS, number, count(free))
    for _ in range(place):
        free &= free - 1
    offer(s, first_seat(free))
    return Decision.INVESTIGATOR


@inlined
def take_arrival(t, s, log, investigator):
    """Add the chosen new investigator to the game."""
    seat = first_seat(s["arriving"])
    s["arriving"] = without(s["arriving"], seat)
    sit_down(t, s, log, seat, investigator)
