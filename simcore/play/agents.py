"""Games whose decisions come from outside: what a seat sees, and steps of many games at once."""

from __future__ import annotations

import numpy as np

from simcore.jit.addresses import wipe_at
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.observing import observe
from simcore.kernels.rng import key_of, number_below, philox
from simcore.play.loop import answer
from simcore.records.shared import AGENT_STREAM, COPY_STREAM

FINE, NO_DECISION = -1, -2
"""Results of `step_games`: no error, and no game in which the agent has a decision."""

MOST_SKIPPED = 10_000
"""Games without a decision of the agent, one after the other, that are skipped before it is an error."""


@kernel
def legal_choice(state, choice):
    """Return a choice if it is an option, and otherwise a random option, which depends on the game only."""
    n = np.int64(state["n_options"])
    if 0 <= choice < n:
        return choice
    return number_below(
        state["key"], state["game_number"], AGENT_STREAM, np.int64(state["decisions"]), max(1, n)
    )


@kernel
def copy_key(seed, number, copies):
    """Return the key of a copy in game `number` of a seed, after so many copies; it fits into int64.

    It depends on nothing that is hidden in the game.
    """
    words = philox(np.uint64(seed), np.uint64(number), COPY_STREAM, np.int64(copies))
    return np.int64(key_of(words[0], words[1]) >> np.uint64(1))


@kernel
def viewer_of(state, agents):
    """Return the seat whose view the agent has: the deciding one, or its own if another one decides."""
    seat = np.int64(state["seat"])
    if seat >= 0 and agents[seat]:
        return seat
    for other in range(len(agents)):
        if agents[other]:
            return np.int64(other)
    return seat


@inlined
def write_mask(state, seat, mask):
    """Mark the options of a seat; at the end of the game there is one, which does nothing."""
    n = np.int64(state["n_options"]) if seat == state["seat"] else 0
    if state["over"]:
        n = 1
    for i in range(len(mask)):
        mask[i] = i < n


@inlined
def look_at(table, state, spare, seat, conceal, in_part, plan, values, mask):
    """Write what a seat sees of a position; `spare` is a State for a copy in which the rest is concealed."""
    if in_part:
        spare[0] = state
        conceal[0](table, spare[0], seat)
        observe(spare[0], seat, plan, values)
    else:
        observe(state, seat, plan, values)
    write_mask(state, seat, mask)


@kernel
def look(tables, states, spare, seat, conceal, in_part, plan, values, mask):
    """Write the vector and the mask of a seat for `states[0]`, float32 (places,) and int8 (options,).

    `conceal` is a tuple of one closed function; `in_part` says whether it has anything to do.
    """
    look_at(tables[0], states[0], spare, seat, conceal, in_part, plan, values, mask)


@inlined
def lend_memo(log, memo, game):
    """Let the strategies of the other seats use the memos of one game.

    `memo` has the address and the size of the memos of a game, and the place in it for each seat.
    """
    if memo[1] > 0:
        for seat in range(len(log["memo"])):
            place = memo[2 + seat]
            log["memo"][seat] = memo[0] + game * memo[1] + place if place >= 0 else 0
        log["memos"] = memo[0] + game * memo[1]
        log["memo_bytes"] = memo[1]


@inlined
def to_agent(table, state, log, advance, policies, weights, skill, agents):
    """Run a game to the next decision of an agent's seat; return False if there is none.

    A strategy that chooses an option that does not exist sets `log["illegal"]`. `agents` has 1 for each seat
    that the agent plays; for the rest see `simcore.play.loop.answer`.
    """
    while advance[0](table, state, log):
        if agents[state["seat"]]:
            return True
        if not answer(table, state, log, policies, weights, skill):
            log["illegal"] = 1
            return False
    return False


@inlined
def next_game(table, state, log, deal, advance, policies, weights, skill, agents, key, following):
    """Begin the next game in which the agent has a decision, and count on from `following[0]`.

    `following[1]` counts the games that are skipped. Return whether there is such a game.
    """
    for skipped in range(MOST_SKIPPED):
        following[1] += skipped > 0
        deal[0](table, state, key, np.uint64(following[0]))
        following[0] += 1
        if log["memo_bytes"] > 0:
            wipe_at(log["memos"], log["memo_bytes"])
        goes_on = to_agent(table, state, log, advance, policies, weights, skill, agents)
        if goes_on or log["illegal"]:
            return True
    return False


@kernel
def begin_games(
    tables,
    states,
    spare,
    logs,
    memo,
    deal,
    advance,
    conceal,
    policies,
    weights,
    skill,
    agents,
    in_part,
    plan,
    key,
    following,
    values,
    masks,
):
    """Begin a game at every table; see `step_games`."""
    table, log = tables[0], logs[0]
    for i in range(len(states)):
        state = states[i]
        lend_memo(log, memo, i)
        if not next_game(table, state, log, deal, advance, policies, weights, skill, agents, key, following):
            return NO_DECISION
        if log["illegal"]:
            return i
        look_at(table, state, spare, np.int64(state["seat"]), conceal, in_part, plan, values[i], masks[i])
    return FINE


@kernel
def step_games(
    tables,
    states,
    spare,
    logs,
    memo,
    deal,
    advance,
    conceal,
    policies,
    weights,
    skill,
    agents,
    in_part,
    plan,
    key,
    following,
    values,
    masks,
    actions,
    wins,
    ended,
    illegal,
    last,
):
    """Carry out one choice in each of many games, and go on to the next decision; begin new games at the end.

    Parameters
    ----------
    tables
        Tables, of length 1.
    states, spare
        Positions, and a State for a copy.
    logs
        Event log that is off, with the addresses of the strategies of those seats that the agent does not
        play.
    memo
        Memos of these strategies (`lend_memo`).
    deal, advance, conceal
        Tuples of one closed function each.
    policies, weights, skill
        Strategies by seat (`simcore.play.loop.answer`).
    agents
        1 for each seat that the agent plays, uint8 (seats,).
    in_part, plan
        As for `look`.
    key, following
        Seed; and number of the next game that begins, and how many were skipped, int64 (2,).
    values, masks
        What the deciding seats see: float32 (games, places), int8 (games, options).
    actions
        Choices, int64 (games,).
    wins, ended, illegal
        Results of this step, uint8 (games,).
    last
        What was seen at the end of the games that ended, float32 (games, places).

    Returns
    -------
    int
        `FINE`, or the number of a table at which a strategy chose an option that does not exist.
    """
    table, log = tables[0], logs[0]
    for i in range(len(states)):
        state = states[i]
        choice = legal_choice(state, actions[i])
        illegal[i] = choice != actions[i]
        state["choice"] = choice
        lend_memo(log, memo, i)
        goes_on = to_agent(table, state, log, advance, policies, weights, skill, agents)
        if log["illegal"]:
            return i
        wins[i] = 0
        ended[i] = not goes_on
        if not goes_on:
            wins[i] = state["win"]
            seat = viewer_of(state, agents)
            look_at(table, state, spare, seat, conceal, in_part, plan, last[i], masks[i])
            if not next_game(
                table, state, log, deal, advance, policies, weights, skill, agents, key, following
            ):
                return NO_DECISION
            if log["illegal"]:
                return i
        look_at(table, state, spare, np.int64(state["seat"]), conceal, in_part, plan, values[i], masks[i])
    return FINE
