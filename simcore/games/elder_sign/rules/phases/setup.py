"""Deal, setup (rulebook p.4-5), and redeal of hidden cards."""

from __future__ import annotations

from simcore.games.elder_sign.limits import MAX_INVESTIGATORS, MUSEUM
from simcore.games.elder_sign.rules.board.cards_in_play import replace
from simcore.games.elder_sign.rules.board.clock import enter
from simcore.games.elder_sign.rules.board.investigators import sit_down
from simcore.games.elder_sign.rules.phases.midnight import begin_lingering, draw_mythos
from simcore.games.elder_sign.rules.records.codes import BOX, CUP, DECKS, NONE, START, Phase, Stream
from simcore.games.elder_sign.rules.records.state import FRESH, HIDDEN
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import has
from simcore.kernels.derived import redeal_hidden, restore_fresh
from simcore.kernels.piles import shuffle_sorted, shuffle_top, wipe_behind
from simcore.kernels.rng import EVERYBODY, give_luck, shuffle

FIRST_MYTHOS, LINGERING = MUSEUM + 1, MUSEUM + 2  # steps
FIRST_DECK = 8  # streams of the decks when dealt again, after those of the declared piles


@inlined
def shuffle_decks(t, s, key, game):
    """Shuffle all decks (p.4-5)."""
    n = t["n_museum"] + 0
    for i in range(n):
        s["adventure_deck"][i] = t["museum"][i]
    s["n_adventures"] = n
    shuffle(key, game, Stream.ADVENTURES, 0, s["adventure_deck"], n)
    n = t["n_other"] + 0
    for i in range(n):
        s["world_deck"][i] = t["other"][i]
    s["n_worlds"] = n
    shuffle(key, game, Stream.WORLDS, 0, s["world_deck"], n)
    n = t["n_mythos"] + 0
    for i in range(n):
        s["mythos_deck"][i] = i
    s["n_mythos"] = n
    shuffle(key, game, Stream.MYTHOS, 0, s["mythos_deck"], n)
    for deck in range(len(DECKS)):
        n = t["deck_size"][deck] + 0
        for i in range(n):
            s["deck"][deck, i] = t["deck_cards"][deck, i]
        s["n_deck"][deck] = n
        shuffle(key, game, Stream.DECK + deck, 0, s["deck"][deck], n)


@inlined
def choose_team(t, s, key, game):
    """Draw the team, or use the named one (p.5)."""
    pool = scratch_bytes(MAX_INVESTIGATORS)
    n = t["n_pool"] + 0
    for i in range(n):
        pool[i] = t["pool"][i]
    shuffle_top(key, game, Stream.INVESTIGATORS, 0, pool, n, t["n_seats"])
    named = t["team"][0] != NONE
    for seat in range(t["n_seats"]):
        s["investigator"][seat] = t["team"][seat] if named else pool[n - 1 - seat]
        s["first_investigator"][seat] = s["investigator"][seat]


@kernel
def deal(t, s, key, game_number):
    """Shuffle all hidden components and choose the team; the machine runs the setup."""
    restore_fresh(s, FRESH, 0, len(FRESH))
    s["n_seats"] = t["n_seats"]
    s["key"] = key
    s["game_number"] = game_number
    give_luck(s, key, game_number, EVERYBODY)
    s["clues_left"] = t["clues"]
    s["in_cup"] = t["cup"]
    for marker in range(len(s["marker_at"])):
        s["marker_at"][marker] = CUP if has(t["cup"], marker) else BOX
    shuffle_decks(t, s, key, game_number)
    choose_team(t, s, key, game_number)
    for seat in range(t["n_seats"]):
        s["alive"] |= 1 << seat
    s["elder_signs"] = t["start_signs"]
    s["doom"] = t["start_doom"]
    s["fed"][START] = t["start_doom"]
    s["feeder"] = START


@kernel
def set_up(t, s, log):
    """Take the next step of the setup: six adventures, the investigators, the first mythos card (p.4-5)."""
    step = s["step"] + 0
    s["step"] += 1
    if step < MUSEUM:
        replace(t, s, log, step)
    elif step == MUSEUM:
        for seat in range(s["n_seats"]):
            sit_down(t, s, log, seat, s["investigator"][seat] + 0)
    elif step == FIRST_MYTHOS:
        draw_mythos(t, s, log)
    elif step == LINGERING:
        begin_lingering(t, s, log)
    else:
        enter(s, Phase.TURN)


# --- what one seat may not know


@kernel
def redeal(t, s, seat, key):
    """Shuffle the decks, and use new random numbers; the old order leaves no trace.

    Cards under a deck are shuffled, too: a player may know them, but no seat is assumed to remember them.
    """
    redeal_hidden(s, seat, key, HIDDEN)
    for deck in range(len(DECKS)):
        shuffle_sorted(key, 0, Stream.REDEAL + FIRST_DECK + deck, 0, s["deck"][deck], s["n_deck"][deck])
        wipe_behind(s["deck"][deck], s["n_deck"][deck])
