"""Search by play-outs: the value of each option if all players then follow a fast strategy.

The search works for every game; it receives the rules as kernels. Hidden information is redealt before each
play-out, so the search knows no more than its player does.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.addresses import address_in_code
from simcore.jit.decorators import generic, kernel
from simcore.jit.intrinsics import memory, wipe_record
from simcore.kernels.event_log import switch_off
from simcore.kernels.rng import EVERYBODY, give_luck, key_of, philox
from simcore.play.memos import taking_memo
from simcore.records.shared import LOG, MAX_SEATS, SEARCH_STREAM

QUIET = 12
"""Number of deals after which a search ends if all options have had equal results."""

NO_MEMO_FIELDS = np.dtype([("nothing", "i8")])
"""Memo of a strategy that has none."""


@kernel
def new_key(state, sample):
    """Return the key of deal number `sample` at this decision; it depends on nothing that is hidden."""
    position = np.int64(state["decisions"]) << 16 | sample
    words = philox(state["luck_key"][state["seat"]], 0, SEARCH_STREAM, position)
    return np.uint64(key_of(words[0], words[1]))


@kernel
def seat_everywhere(log, choose, weights, memo):
    """Let one strategy answer for all seats; all arguments but the log are addresses."""
    for seat in range(MAX_SEATS):
        log["choose"][seat], log["weights"][seat], log["memo"][seat] = choose, weights, memo


@kernel
def halve(alive, wins, usual):
    """Keep the better half of the options that are `alive`, and always the usual one; return their number."""
    n = 0
    for option in range(len(alive)):
        n += alive[option]
    for _ in range(n // 2):
        worst = -1
        for option in range(len(alive)):
            if alive[option] and option != usual and (worst < 0 or wins[option] <= wins[worst]):
                worst = option
        alive[worst] = 0
    return n - n // 2


@kernel
def best_if_sure(alive, wins, usual, needed):
    """Return the option with the most wins if it leads the usual option by a margin, else the usual one."""
    best = usual
    for option in range(len(alive)):
        if alive[option] and wins[option] > wins[best]:
            best = option
    return best if wins[best] - wins[usual] >= needed else usual


def answering(base, memo):
    """Make the kernel `ask(tables, state, weights, memo)` of a strategy, with the address of its memo."""
    choose = taking_memo(base, memo)

    @generic
    def ask(tables, state, weights, memo):
        return np.int64(choose(tables, state, weights, memo))

    return ask


def best_option(redeal, advance, base, space, memo=None):
    """Make the search of one game: a kernel `search(tables, state, weights, budget, lead)`.

    Sequential halving with common luck (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
    bandits", ICML 2013): the budget is split over rounds, and after each round the better half of the options
    remains. All options of a round are played out on the same new deals, so most of the luck cancels out of
    the comparison.

    Parameters
    ----------
    redeal, advance
        Kernels of the game.
    base
        Kernel of the strategy that plays on in every seat; it gets the `weights`.
    space
        Dtype of the states.
    memo
        Dtype of the memo that `base` takes as its fourth argument; None: it takes three. The memo is empty
        when a play-out begins.

    Returns
    -------
    search
        Gives the index of the option that wins most often when `base` plays on, if it is clearly better than
        what `base` would choose; else that. `budget` is the number of games played on at one decision, at
        most (but at least one for each option). The better option must have won more games than the usual
        one by `lead` times the root of the number of deals: the difference has a standard deviation of about
        half that root. When the options have made no difference in the first `QUIET` deals, `base` has its
        way.
    """
    kept = NO_MEMO_FIELDS if memo is None else memo
    ask = answering(base, memo)
    address_of_ask = address_in_code(ask)

    @generic
    def play_on(tables, state, weights, log, remembered):
        wipe_record(remembered[0])
        # The machine asks `base` itself; it returns at decisions in plain Python, and in some games.
        while advance(tables, state, log):
            choice = ask(tables, state, weights, remembered.ctypes.data)
            if log["illegal"] or choice < 0 or choice >= state["n_options"]:
                raise ValueError("the strategy that plays on chose an option that does not exist")
            state["choice"] = choice
        return state["win"]

    @generic
    def search(tables, state, weights, budget, lead):
        n = state["n_options"]
        wins = np.zeros(n)
        alive = np.ones(n, np.int8)
        here = np.empty(2, space)
        log = np.empty(1, LOG)
        switch_off(log[0])
        remembered = np.zeros(1, kept)
        here[0] = state
        usual = ask(tables, here[0], weights, remembered.ctypes.data)
        if usual < 0 or usual >= n:
            return usual  # the driver of the game refuses it
        choose = address_of_ask(tables, here[0])
        seat_everywhere(log[0], choose, memory(weights).ctypes.data, remembered.ctypes.data)
        rounds = max(1, np.int64(np.ceil(np.log2(n))))
        left = n
        sample = 0
        alike = True
        while True:
            for _ in range(max(1, np.int64(budget) // (left * rounds))):
                here[0] = state
                key = np.uint64(new_key(state, sample))
                redeal(tables, here[0], state["seat"], key)
                give_luck(here[0], key, 0, EVERYBODY)
                sample += 1
                won = 0
                for option in range(n):
                    if alive[option]:
                        here[1] = here[0]
                        here[1]["choice"] = option
                        win = play_on(tables, here[1], weights, log[0], remembered)
                        wins[option] += win
                        won += win
                alike = alike and (won == 0 or won == left)
                if alike and sample == QUIET:
                    return usual
            if left <= 2:
                return best_if_sure(alive, wins, usual, lead * np.sqrt(sample))
            left = halve(alive, wins, usual)

    return search
