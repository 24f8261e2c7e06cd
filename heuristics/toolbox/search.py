"""Search by play-outs: the value of each option if all players then follow a fast strategy.

The search works for every game; it receives the rules as kernels. Hidden information is redealt before each
play-out, so the search knows no more than its player does.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.addresses import address_in_code
from simcore.jit.decorators import generic, kernel
from simcore.jit.intrinsics import memory, records_like, wipe_record
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
def halve(alive, totals, usual):
    """Keep the better half of the options that are `alive`, and always the usual one; return their number."""
    n = 0
    for option in range(len(alive)):
        n += alive[option]
    for _ in range(n // 2):
        worst = -1
        for option in range(len(alive)):
            if alive[option] and option != usual and (worst < 0 or totals[option] <= totals[worst]):
                worst = option
        alive[worst] = 0
    return n - n // 2


@kernel
def best_if_sure(alive, totals, usual, needed):
    """Return the option with the highest total if it leads the usual one by what it needs, else the usual."""
    best = usual
    for option in range(len(alive)):
        if alive[option] and totals[option] > totals[best]:
            best = option
    return best if totals[best] - totals[usual] >= needed[best] else usual


def answering(base, memo):
    """Make the kernel `ask(tables, state, weights, memo)` of a strategy, with the address of its memo."""
    choose = taking_memo(base, memo)

    @generic
    def ask(tables, state, weights, memo):
        return np.int64(choose(tables, state, weights, memo))

    return ask


def play_out(advance, ask, value):
    """Make the kernel that plays a game on and returns its result, or the value of the position in `last`.

    Without a value, `last` makes no difference.
    """

    @generic
    def answer(tables, state, weights, log, remembered):
        choice = ask(tables, state, weights, remembered.ctypes.data)
        if log["illegal"] or choice < 0 or choice >= state["n_options"]:
            raise ValueError("the strategy that plays on chose an option that does not exist")
        state["choice"] = choice

    if value is None:

        @generic
        def play_on(tables, state, weights, log, remembered, _last):
            wipe_record(remembered[0])
            # The machine asks `base` itself; it returns at decisions in plain Python, and in some games.
            while advance(tables, state, log):
                answer(tables, state, weights, log, remembered)
            return np.float64(state["win"])
    else:

        @generic
        def play_on(tables, state, weights, log, remembered, last):
            wipe_record(remembered[0])
            while advance(tables, state, log) and state["round"] < last:
                answer(tables, state, weights, log, remembered)
            return value(tables, state, weights["trees"])

    return play_on


def on_one_deal(redeal, play_on):
    """Make the kernel that plays on every option that is alive after one deal.

    It adds the results to `totals`, and the squared differences from the usual option to `squares`. It
    returns whether all results were the same.
    """

    @generic
    def compare(tables, state, weights, last, key, here, log, remembered, usual, alive, totals, squares):
        here[0] = state
        redeal(tables, here[0], state["seat"], key)
        give_luck(here[0], key, 0, EVERYBODY)
        here[1] = here[0]
        here[1]["choice"] = usual
        usual_result = play_on(tables, here[1], weights, log, remembered, last)
        totals[usual] += usual_result
        alike = True
        for option in range(len(alive)):
            if alive[option] and option != usual:
                here[1] = here[0]
                here[1]["choice"] = option
                result = play_on(tables, here[1], weights, log, remembered, last)
                totals[option] += result
                squares[option] += (result - usual_result) ** 2
                alike = alike and result == usual_result
        return alike

    return compare


def halving(redeal, advance, base, memo, value, paired):
    """Make the kernel `find(tables, state, weights, budget, lead, last)` that `best_option` describes."""
    kept = NO_MEMO_FIELDS if memo is None else memo
    by_value = value is not None
    paired = paired or by_value
    ask = answering(base, memo)
    address_of_ask = address_in_code(ask)
    compare = on_one_deal(redeal, play_out(advance, ask, value))

    @generic
    def find(tables, state, weights, budget, lead, last):
        n = state["n_options"]
        totals, squares = np.zeros(n), np.zeros(n)
        alive = np.ones(n, np.int8)
        here = records_like(state, 2)
        log = np.empty(1, LOG)
        switch_off(log[0])
        remembered = np.zeros(1, kept)
        here[0] = state
        usual = ask(tables, here[0], weights, remembered.ctypes.data)
        if usual < 0 or usual >= n:
            return usual  # the driver of the game refuses it
        if not by_value:  # else the machine returns at every decision, where the play-out may end
            choose = address_of_ask(tables, here[0])
            seat_everywhere(log[0], choose, memory(weights).ctypes.data, remembered.ctypes.data)
        rounds = max(1, np.int64(np.ceil(np.log2(n))))
        left = n
        sample = 0
        alike = True
        while True:
            for _ in range(max(1, np.int64(budget) // (left * rounds))):
                key = np.uint64(new_key(state, sample))
                sample += 1
                same = compare(
                    tables, state, weights, last, key, here, log[0], remembered, usual, alive, totals, squares
                )
                alike = alike and same
                if alike and sample == QUIET:
                    return usual
            if left <= 2:
                for option in range(n):
                    squares[option] = lead * np.sqrt(squares[option] if paired else sample)
                return best_if_sure(alive, totals, usual, squares)
            left = halve(alive, totals, usual)

    return find


def best_option(redeal, advance, base, space, memo=None, value=None, paired=False):
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
        Dtype of the states. The search takes that of the position, so this has no effect any more.
    memo
        Dtype of the memo that `base` takes as its fourth argument; None: it takes three. The memo is empty
        when a play-out begins.
    value
        Kernel `value(tables, state, trees)` of the game (`simcore.kernels.trees.position_value`), which gets
        `weights["trees"]`. None: games are played on to their end.
    paired
        Whether the better option must lead by `lead` times the root of the sum of the squared differences
        from the usual one, about `lead` standard errors. It is always so with a value.

    Returns
    -------
    search
        Gives the index of the option that wins most often when `base` plays on, if it is clearly better than
        what `base` would choose; else that. `budget` is the number of games played on at one decision, at
        most (but at least one for each option). If not `paired`, the better option must have won more games
        than the usual one by `lead` times the root of the number of deals: the difference has a standard
        deviation of about half that root. When the options have made no difference in the first `QUIET`
        deals, `base` has its way.

        With a `value`, the kernel takes a sixth argument, `rounds`. A game is played on to the first decision
        that is at least so many rounds later, and the value of that position counts instead of a win.
    """
    find = halving(redeal, advance, base, memo, value, paired)

    @generic
    def search_to_the_end(tables, state, weights, budget, lead):
        return find(tables, state, weights, budget, lead, 0)

    @generic
    def search_by_value(tables, state, weights, budget, lead, rounds):
        return find(tables, state, weights, budget, lead, state["round"] + np.int64(rounds))

    return search_to_the_end if value is None else search_by_value
