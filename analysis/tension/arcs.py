"""Course of games: the chance to win as each round begins, and the value of the choices of a turn.

All values come from play-outs to the end, or from short ones that end with a trained value. Everything that
the deciding seat may not know is redealt each time (`redeal`), so a chance is that of a good player at the
table, and no strategy peeks. All options of a decision meet the same redeals.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.tension.choices import value_of_choice
from simcore.contract.game import Game
from simcore.kernels.rng import philox
from simcore.play.plain_loop import deal, steps, write_row
from simcore.play.roster import Roster
from simcore.play.skill import AS_WANTED
from simcore.play.stepping import wins_from
from simcore.process.limits import MAX_PLAY_OUTS
from simcore.records.shared import ARC_STREAM, MAX_SEATS, Array

MAX_POINTS = 256
"""Points of a curve: as many rounds as a result row can name."""
MAX_CHOICES = 64
"""Maximum number of evaluated decisions of a turn; of more, some at equal distances."""
WHICH_TURN = 1 << 48
"""Position of the luck that chooses the turn; those of the play-outs lie below."""

Chances = Callable[[Roster, Array, Array, Array], Array]
"""Function `chances(players, state, options, keys)`: chance to win after options, (options, keys)."""
PlayOn = Callable[[Array, Array, Array], Array]
"""`Chances` of some players."""


def arc_dtype(play_outs: int, *, to_the_end: bool = True) -> np.dtype[np.void]:
    """Return the type of the record of the course of one game.

    Parameters
    ----------
    play_outs
        Play-outs from each point.
    to_the_end
        Whether they are won or lost; otherwise each ends with a chance.

    Returns
    -------
    numpy.dtype
        The fields are those of `Courses`.
    """
    return np.dtype(
        [
            ("win", "u1"),
            ("rounds", "i4"),
            ("decisions", "i4"),
            ("options", "i8"),
            ("seats", "i4"),
            ("points", "i4"),
            ("round", "i4", (MAX_POINTS,)),
            ("outcomes", "u1" if to_the_end else "f8", (MAX_POINTS, play_outs)),
            ("seat_decisions", "i4", (MAX_SEATS,)),
            ("seat_turns", "i4", (MAX_SEATS,)),
            ("seat", "i4"),
            ("turn_decisions", "i4"),
            ("choices", "i4"),
            ("kind", "i4", (MAX_CHOICES,)),
            ("n_options", "i4", (MAX_CHOICES,)),
            ("second_best", "f8", (MAX_CHOICES,)),
            ("random", "f8", (MAX_CHOICES,)),
            ("p", "f8", (MAX_CHOICES,)),
            ("p_half", "f8", (MAX_CHOICES,)),
        ]
    )


@dataclass(frozen=True)
class Courses:
    """Courses of games, or of one game: an array per field of `arc_dtype`. The first axis is the games.

    Attributes
    ----------
    win, rounds, decisions, options, seats
        Outcome, last round, decisions, their options together, and number of seats.
    points
        Number of rounds that began with a decision.
    round, outcomes
        For each of these rounds its number, and the outcomes of its play-outs: 1, 0, or a chance.
    seat_decisions, seat_turns
        For each seat its decisions, and the rounds in which it had any.
    seat, turn_decisions
        The turn that was evaluated: its seat (-1: there is none) and its decisions.
    choices
        Number of decisions of that turn that were evaluated.
    kind, n_options
        For each of these decisions its kind, and its number of options.
    second_best, random, p
        For each of them its `ChoiceValue`.
    p_half
        For each of them `p` from half of the play-outs.
    """

    win: NDArray[np.uint8]
    rounds: NDArray[np.int32]
    decisions: NDArray[np.int32]
    options: NDArray[np.int64]
    seats: NDArray[np.int32]
    points: NDArray[np.int32]
    round: NDArray[np.int32]
    outcomes: NDArray[np.uint8] | NDArray[np.float64]
    seat_decisions: NDArray[np.int32]
    seat_turns: NDArray[np.int32]
    seat: NDArray[np.int32]
    turn_decisions: NDArray[np.int32]
    choices: NDArray[np.int32]
    kind: NDArray[np.int32]
    n_options: NDArray[np.int32]
    second_best: NDArray[np.float64]
    random: NDArray[np.float64]
    p: NDArray[np.float64]
    p_half: NDArray[np.float64]


def courses_of(arcs: Array) -> Courses:
    """Return the fields of records of `arc_dtype` as views."""
    return Courses(**{name: arcs[name] for name in arcs.dtype.names or ()})


def play_arcs(players: Roster, seed: int, first: int, out: Array, chances: Chances = wins_from) -> None:
    """Play games `first`, `first + 1`, ... into `out`, an array of `arc_dtype`, in this thread.

    Parameters
    ----------
    players, seed, first, out
        Players, seed, number of the first game, and the array.
    chances
        Function that plays on from options.

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    for i in range(len(out)):
        _play(players, seed, first + i, courses_of(out[i, ...]), chances)


def _play(players: Roster, seed: int, number: int, course: Courses, chances: Chances) -> None:
    """Play one game, then play it on from the beginning of each round and from the decisions of one turn."""
    players = players.at(number)
    state, row = np.zeros(1, players.game.state), np.zeros(1, players.game.row)
    deal(players, state, seed, number)
    stops = []
    for _ in steps(players, state, seed):
        stops.append(state.copy())
        stops[-1]["choice"] = 0
    write_row(players, state, row[0])
    course.win[...], course.decisions[...] = row["win"][0], len(stops)
    course.rounds[...], course.seats[...] = row["last_round"][0], state["n_seats"][0]
    rounds = [int(stop[round_field(players.game)][0]) for stop in stops]
    seats = [int(stop["seat"][0]) for stop in stops]
    course.options[...] = sum(int(stop["n_options"][0]) for stop in stops)
    _count_turns(rounds, seats, course)
    play_on = functools.partial(chances, players)
    _look_at_rounds(play_on, seed, number, stops, rounds, course)
    _look_at_turn(play_on, seed, number, stops, list(zip(rounds, seats, strict=True)), course)


def round_field(game: Game) -> str:
    """Return the field of the state with the number of the round."""
    field = game.narration.round
    return field if isinstance(field, str) and field in (game.state.names or ()) else "round"


def _count_turns(rounds: list[int], seats: list[int], course: Courses) -> None:
    """Count the decisions of each seat, and the rounds in which it had one."""
    for seat in range(MAX_SEATS):
        mine = [number for number, deciding in zip(rounds, seats, strict=True) if deciding == seat]
        course.seat_decisions[seat], course.seat_turns[seat] = len(mine), len(set(mine))


def _look_at_rounds(
    play_on: PlayOn, seed: int, number: int, stops: list[Array], rounds: list[int], course: Courses
) -> None:
    """Play on from the first decision of each round."""
    play_outs = course.outcomes.shape[1]
    firsts = [at for at in range(len(stops)) if at == 0 or rounds[at] > max(rounds[:at])][:MAX_POINTS]
    course.points[...] = len(firsts)
    for point, at in enumerate(firsts):
        keys = _keys(seed, number, at, play_outs)
        course.round[point] = rounds[at]
        course.outcomes[point] = play_on(stops[at], np.array([AS_WANTED]), keys)[0]


def _look_at_turn(
    play_on: PlayOn, seed: int, number: int, stops: list[Array], turns: list[tuple[int, int]], course: Courses
) -> None:
    """Play on from every option of one turn: a round and a seat that decides in it, drawn at random."""
    distinct = list(dict.fromkeys(turns))
    course.seat[...] = -1
    if not distinct:
        return
    word = philox(np.uint64(seed), number, ARC_STREAM, WHICH_TURN)[0]  # type: ignore[no-untyped-call]
    turn = distinct[int(word) * len(distinct) >> 32]
    mine = [at for at, other in enumerate(turns) if other == turn]
    some = [mine[place] for place in np.linspace(0, len(mine) - 1, min(len(mine), MAX_CHOICES)).astype(int)]
    course.seat[...], course.turn_decisions[...], course.choices[...] = turn[1], len(mine), len(some)
    for place, at in enumerate(some):
        s = stops[at][0]
        options = np.arange(int(s["n_options"]))
        # Other deals than those of the chance at this decision, where a round begins with it.
        keys = _keys(seed, number, len(stops) + at, course.outcomes.shape[1])
        after = play_on(stops[at], options, keys)
        course.kind[place], course.n_options[place] = s["decision"], s["n_options"]
        value = value_of_choice(after)
        course.second_best[place], course.random[place] = value.second_best, value.random
        course.p[place] = value.p
        course.p_half[place] = value_of_choice(after[:, : max(1, after.shape[1] // 2)]).p


def _keys(seed: int, number: int, place: int, play_outs: int) -> Array:
    """Return the keys of the redeals at one place of a game, uint64 (play_outs,), without its own luck."""
    blocks = [
        philox(np.uint64(seed), number, ARC_STREAM, place * MAX_PLAY_OUTS + k)  # type: ignore[no-untyped-call]
        for k in range(play_outs)
    ]
    return np.array([int(words[0]) << 32 | int(words[1]) for words in blocks], np.uint64)
