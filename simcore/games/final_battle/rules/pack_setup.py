"""Deal of a battle with packs: the team, its possessions at the awakening, and all decks of the game.

Cards come from the decks of the whole game, in which each card is drawn at random. Rules are cited by their
entries in the reference guide; preparations are our own.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import BoxStream
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import PackDeck, PackTrigger
from simcore.games.arkham_horror.box.possessions import gain_card
from simcore.games.arkham_horror.rules.board.cards import draw_ally, put_back
from simcore.games.arkham_horror.rules.board.decks import draw_gate, draw_item
from simcore.games.arkham_horror.rules.board.layouts import reset
from simcore.games.arkham_horror.rules.board.monster_markers import take_trophy
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack, pack_left
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, fire_rules_before
from simcore.games.arkham_horror.rules.board.tokens import gain_gate
from simcore.games.arkham_horror.rules.phases.deal import deal_team, lay_out_board, make_decks, take_fixed
from simcore.games.arkham_horror.rules.phases.final_battle import begin_battle
from simcore.games.arkham_horror.rules.phases.programs import run_queue
from simcore.games.arkham_horror.rules.records.codes import NONE, Awoke, Part
from simcore.games.final_battle.rules.setup import deal_status, settle_investigator
from simcore.jit.decorators import kernel
from simcore.kernels.bits import all_below
from simcore.kernels.rng import EVERYBODY, give_luck, percent

N_DECKS = len(DECKS)
MOST_SEEN = 24


# --- possessions


@kernel
def keep_best(t, s, seat, seen, n):
    """Keep the best of the first n cards that were looked at."""
    best = 0
    for place in range(1, n):
        if seen[place] != NONE and (seen[best] == NONE or t["worth"][seen[place]] > t["worth"][seen[best]]):
            best = place
    if seen[best] != NONE:
        gain_card(t, s, seat, seen[best])
        seen[best] = NONE


@kernel
def visit(t, s, seat, deck, look, keep):
    """Look at cards of a deck, keep the best ones and put the others under it (Drawing Cards)."""
    seen, n = np.full(MOST_SEEN, NONE, np.int64), 0
    for _ in range(min(look, MOST_SEEN)):
        card = np.int64(draw_item(s, deck))
        if card != NONE:
            seen[n] = card
            n += 1
    for _ in range(min(keep, n)):
        keep_best(t, s, seat, seen, n)
    for place in range(n):
        if seen[place] != NONE:
            put_back(t, s, seen[place])


@kernel
def deal_ally(t, s, key, game, seat):
    """Give an ally by chance, with the clue tokens and cards that it brings (Ally)."""
    if percent(key, game, BoxStream.ALLIES, seat) >= t["allies_percent"]:
        return
    card = np.int64(draw_ally(s))
    if card == NONE:
        return
    gain_card(t, s, seat, card)
    s["clues"][seat] += t["join_clues"][card]
    deck = np.int64(t["join_deck"][card])
    if deck != NONE:
        visit(t, s, seat, deck, np.int64(t["join_cards"][card]), np.int64(t["join_cards"][card]))


@kernel
def deal_cards(t, s, seat):
    """Draw the random possessions of a sheet, then visit each deck as often as the preparation says."""
    investigator = np.int64(s["investigator"][seat])
    for deck in range(N_DECKS):
        draws, more = np.int64(t["draws"][investigator, deck]), np.int64(t["extra"][investigator, deck])
        visit(t, s, seat, deck, draws + more, draws)
        for _ in range(t["visits"][deck]):
            visit(t, s, seat, deck, np.int64(t["look"][deck]) + more, 1)


@kernel
def give_trophies(t, s, log, seat):
    """Give monster and gate trophies of the box (Monster Trophy, Gate Trophy)."""
    investigator = np.int64(s["investigator"][seat])
    for _ in range(t["start_monsters"][investigator]):
        marker = np.int64(draw_marker(t, s, log))
        if marker != NONE:
            take_trophy(s, log, seat, marker)
    for _ in range(t["start_gates"][investigator]):
        gate = np.int64(draw_gate(s))
        if gate != NONE:
            gain_gate(s, log, seat, gate)


@kernel
def deal(t, s, key, game):
    """Lay out a battle; the machine gives trophies, and begins it."""
    reset(s, t)
    s["key"] = key
    s["game_number"] = game
    s["n_seats"] = t["n_seats"]
    give_luck(s, key, game, EVERYBODY)
    s["alive"] = all_below(np.int64(t["n_seats"]))
    s["part"] = Part.SETUP
    s["lead"] = s["first_seat"] = t["n_seats"] - 1  # the marker is passed before the first attack
    deal_team(t, s, key, game)
    lay_out_board(t, s)
    make_decks(t, s)
    s["terror"] = t["start_terror"]
    for _ in range(t["start_terror"]):  # each level has removed an ally
        draw_ally(s)
    for seat in range(t["n_seats"]):
        s["at"][seat] = 0
        s["clues"][seat] = t["start_clues"][s["investigator"][seat]]
        take_fixed(t, s, seat)
    for seat in range(t["n_seats"]):
        if t["by_recipe"]:
            deal_ally(t, s, key, game, seat)
            deal_cards(t, s, seat)
    deal_status(t, s, key, game)
    for seat in range(t["n_seats"]):
        settle_investigator(t, s, seat)
    s["n_trace"] = s["traced"] = 0


@kernel
def awaken(t, s, log):
    """Give the trophies, set up the sheet of the Ancient One, and awaken it (The Ancient One Awakens)."""
    for seat in range(s["n_seats"]):
        give_trophies(t, s, log, seat)
    for area in range(t["n_areas"]):
        s["clues_at"][area] = 0
    while pack_left(s, PackDeck.RUBBLE) > t["start_rubble"]:
        draw_pack(t, s, PackDeck.RUBBLE)
    fire_rules_before(s, t, log, PackTrigger.SETUP, NONE, NONE, 1)
    fire_rules(s, t, log, PackTrigger.SETUP, NONE, NONE, 1)
    run_queue(s, t, log)
    s["awoke"], s["doom"] = Awoke.DOOM_FULL, t["doom"]
    begin_battle(t, s, log)
