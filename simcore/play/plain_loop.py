"""Game loop in plain Python, for strategies in plain Python and for inspecting a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simcore.contract.rules import failed
from simcore.jit.calls import bound
from simcore.kernels.rng import OWN_LUCK, view_key
from simcore.play.memos import new_memos
from simcore.play.roster import Roster
from simcore.play.skill import AS_WANTED, random_option_of
from simcore.play.strategy_errors import failure, illegal, is_legal
from simcore.records.shared import Array, empty_log, exact_copy


@dataclass(frozen=True)
class Step:
    """A choice that has been made but not carried out.

    Attributes
    ----------
    choice
        Index of the option.
    slipped
        Whether it is a random move, because the players' skill is less than full.
    player
        Object that plays the seat in plain Python; None for compiled strategies.
    """

    choice: int
    slipped: bool
    player: Any


def new_players(players: Roster) -> Sequence[Callable[..., Any]]:
    """Return the decision function of each seat for one game, without memories of other games."""
    compiled = new_memos(players.policies)
    return [
        decide if policy.begin is None else policy.begin()
        for policy, decide in zip(players.policies, compiled, strict=True)
    ]


def deal(players: Roster, state: Array, seed: Any, game_number: Any) -> None:
    """Deal a game by its number."""
    try:
        players.rules.deal(players.tables[0], state[0], np.uint64(seed), np.uint64(game_number))
    except Exception as problem:
        raise failed(problem, players.rules.deal, f"game {game_number} of seed {seed}, dealing") from problem


def decisions_of(players: Roster, state: Array, log: Array | None = None) -> Iterator[None]:
    """Run a game from a position, and yield at each decision; the caller writes the choice."""
    advance = bound(players.rules.advance, players.tables, state, empty_log() if log is None else log)
    while _goes_on(players, advance, state):
        yield


def _goes_on(players: Roster, advance: Callable[[], bool], state: Array) -> bool:
    """Run the machine to the next decision; return False at the end of the game."""
    try:
        return advance()
    except Exception as problem:
        raise failed(problem, players.rules.advance, _where(state)) from problem


def write_row(players: Roster, state: Array, row: Any) -> None:
    """Write the result row of a finished game."""
    try:
        players.rules.record(players.tables[0], state[0], row)
    except Exception as problem:
        raise failed(problem, players.rules.record, f"{_where(state)}, writing the result") from problem


def _where(state: Array) -> str:
    """Describe the game and its progress."""
    s = state[0]
    return f"game {s['game_number']} of seed {s['key']}, after decision {s['decisions']}"


def steps(
    players: Roster,
    state: Array,
    place: Any,
    log: Array | None = None,
    *,
    at_decision: bool = False,
    is_play_out: bool = False,
) -> Iterator[Step]:
    """Play a game from a position to its end, and yield each choice before it is carried out.

    Parameters
    ----------
    players
        Players, without memories of other games.
    state
        Position, an array of length 1; it is modified.
    place
        Text after "of seed" in errors.
    log
        Event log; None: off.
    at_decision
        Whether the position is at an unanswered decision.
    is_play_out
        Whether it is no game of its own, so that its players do not learn how it ends.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    choose = new_players(players)
    if at_decision:
        yield answer(players, choose, state, place)
    for _ in decisions_of(players, state, log):
        yield answer(players, choose, state, place)
    if not is_play_out and state["over"][0]:
        finish_game(players, choose, state, place)


def finish_game(players: Roster, choose: Sequence[Callable[..., Any]], state: Array, place: Any) -> None:
    """Call `finish(won, result)` of each object that has played a finished game.

    Parameters
    ----------
    players, choose, place
        As for `answer`.
    state
        Last position of the game, of length 1.

    Raises
    ------
    StrategyError
        If it fails.
    """
    owners = [_owner(decide) for decide in choose[: int(state["n_seats"][0])]]
    for seat, owner in enumerate(owners):
        if not hasattr(owner, "finish"):
            continue
        try:
            owner.finish(bool(state["win"][0]), result_of(players, state))
        except (Exception, SystemExit) as problem:
            last = state.copy()
            last["seat"] = seat
            raise failure(players, last[0], place, problem) from problem


def _method(choose: Callable[..., Any]) -> Any:
    """Return the method or function of the user that plays a seat; None for a compiled one."""
    if not hasattr(choose, "__wrapped__"):
        return None
    while not hasattr(choose, "__self__") and hasattr(choose, "__wrapped__"):
        choose = choose.__wrapped__
    return choose


def _owner(choose: Callable[..., Any]) -> Any:
    """Return the object whose method plays a seat; None for a function."""
    return getattr(_method(choose), "__self__", None)


def result_of(players: Roster, state: Array) -> dict[str, int | str]:
    """Return the result columns of a finished game by name, and its `ending` in words."""
    row = np.zeros(1, players.game.row)
    write_row(players, state, row[0])
    s, game = state[0], players.game
    ending = game.victories[int(s["victory"])] if s["win"] else game.loss_causes[int(s["cause"])]
    return {**{name: int(row[name][0]) for name in row.dtype.names or ()}, "ending": ending}


def view(players: Roster, state: Array) -> Array:
    """Return the view of the deciding seat: hidden information is redealt with that seat's own luck."""
    seen = exact_copy(state)
    key = view_key(state[0])  # type: ignore[no-untyped-call]
    players.rules.redeal(players.tables[0], seen[0], int(state["seat"][0]), key)
    return seen


def _ask(players: Roster, choose: Callable[..., Any], state: Array) -> Any:
    """Let a strategy choose; a strategy in plain Python gets a view, because it may remember what it sees."""
    seat = int(state["seat"][0])
    policy = players.policies[seat]
    seen = state if policy.begin is None else view(players, state)
    choice = choose(players.tables[0], seen[0], policy.weights[0])
    for name in OWN_LUCK:
        state[name][0, seat] = seen[name][0, seat]
    return choice


def answer(players: Roster, choose: Sequence[Callable[..., Any]], state: Array, place: Any) -> Step:
    """Let the deciding seat choose, or take a random move; `choose` comes from `new_players`."""
    s = state[0]
    seat = int(s["seat"])
    policy = players.policies[seat]
    choice = random_option_of(s, policy.skill)
    slipped = choice != AS_WANTED
    if not slipped:
        try:
            choice = _ask(players, choose[seat], state)
        except (Exception, SystemExit) as problem:
            raise failure(players, s, place, problem) from problem
    if not is_legal(s, choice):
        raise illegal(players, s, place, choice)
    s["choice"] = choice
    return Step(int(choice), slipped, _method(choose[seat]))


def stopped(
    players: Roster, seed: int, numbers: Iterable[int], advance: Callable[..., Any]
) -> Iterator[tuple[int, Array]]:
    """Play games with another kernel as `advance`, each until that kernel stops.

    Parameters
    ----------
    players
        Players of the games.
    seed
        Key of all luck.
    numbers
        Numbers of the games.
    advance
        The kernel.

    Yields
    ------
    tuple of int and numpy.ndarray
        Number of the game, and a copy of the position in which it stopped, of length 1.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    until = replace(players, rules=players.rules.until(advance))
    state = np.zeros(1, players.game.state)
    for number in numbers:
        deal(until, state, seed, number)
        for _ in steps(until, state, seed):
            pass
        yield number, state.copy()
