"""Step-by-step games of a strategy that inspect every answer; the checks are built on them.

Strategies decide on copies, so one that writes where it must not does no damage.
"""

from __future__ import annotations

import copy
import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from analysis.strategies.source import lines_with, returning_line, run_advice
from analysis.strategies.time_limit import NoAnswerError, progress, time_limit
from heuristics.strategy.contract import Strategy, loud
from heuristics.strategy.memo import remembering
from heuristics.strategy.network import with_scores
from simcore.contract.game import Cell, Game
from simcore.kernels.rng import OWN_LUCK
from simcore.play.batch import play_rows
from simcore.play.blocks import finished
from simcore.play.plain_loop import deal, decisions_of
from simcore.play.roster import Policy, Roster
from simcore.play.seating import roster_of
from simcore.play.skill import AS_WANTED, random_option_of
from simcore.play.strategy_errors import StrategyError, failure, illegal, is_legal, where
from simcore.records.shared import Array

SEED = 1
SKILLS = (1.0, 0.5)
"""Every other game is full of random moves, which lead to decisions that the strategy itself avoids."""


@dataclass(frozen=True)
class Finding:
    """Result of a check.

    `passed` is None if the check only reports. `where` is the position of an error; `numbers` gives the
    coverage. `kind` and `facts` are those of a `DescribedError`, for the message or for the advice.
    """

    check: str
    passed: bool | None
    message: str
    file: str = ""
    line: int = 0
    advice: str = ""
    where: str = ""
    numbers: dict[str, float] = field(default_factory=dict)
    kind: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)


class CheckFailedError(Exception):
    """Exception that ends a pass at the first error."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass
class Coverage:
    """Coverage of a pass: combinations, kinds of decisions, games and decisions."""

    cells: set[Cell] = field(default_factory=set)
    kinds: set[int] = field(default_factory=set)
    games: int = 0
    decisions: int = 0

    @property
    def numbers(self) -> dict[str, float]:
        """Counts for `Finding.numbers`."""
        counts = {"combinations": len(self.cells), "games": self.games, "decisions": self.decisions}
        return {**counts, "kinds": len(self.kinds)}


class Player:
    """Player of one seat in plain Python. A twin has the same memory, so it can answer instead."""

    def __init__(self, strategy: Strategy, game: Game, mind: Any = None, memo: Array | None = None) -> None:
        self.strategy, self.game = strategy, game
        self.mind = strategy.choose() if strategy.slow and mind is None else mind
        self.memo = np.zeros(1, strategy.memo) if strategy.memo is not None and memo is None else memo

    @property
    def function(self) -> Callable[..., Any]:
        """The function or method of the user, with the memo of this player or the scores if it takes them."""
        choose: Callable[..., Any] = self.mind.choose if self.strategy.slow else self.strategy.choose
        if self.strategy.network is not None:
            return with_scores(choose, self.game)
        return choose if self.memo is None else remembering(choose, self.memo)

    def __call__(self, *records: Any) -> Any:
        """Decide."""
        return loud(self.function)(*records)

    def twin(self) -> Player:
        """Return another player with the same memory."""
        return Player(self.strategy, self.game, copy.deepcopy(self.mind), copy.deepcopy(self.memo))

    def with_empty_memo(self) -> Player:
        """Return another player with an empty memo."""
        return Player(self.strategy, self.game, copy.deepcopy(self.mind))


@dataclass(frozen=True)
class Spot:
    """A cell that is ready to be played."""

    cell: Cell
    seated: Roster

    def walk(self, number: int) -> Iterator[Array]:
        """Yield the state at each decision of a game; the caller writes the choice into it."""
        state = np.zeros(1, self.seated.game.state)
        deal(self.seated, state, SEED, number)
        progress(partial(self.under_way, state))
        for _ in decisions_of(self.seated, state):
            yield state
            progress(partial(self.under_way, state))

    def play(self, first: int, rows: Array) -> None:
        """Play games from number `first` on into rows of zeros, and report which one is under way."""
        progress(lambda: f"game {first + finished(rows)} of seed {SEED}; {self.combination}")
        play_rows(self.seated, SEED, first, rows)

    def under_way(self, state: Array) -> str:
        """Describe a game between two decisions."""
        number, decisions = state["game_number"][0], state["decisions"][0]
        return f"game {number} of seed {SEED}, after decision {decisions}; {self.combination}"

    def where(self, state: Array) -> str:
        """Describe game, decision and combination."""
        return f"{where(self.seated, state[0], SEED)}; {self.combination}"

    @property
    def combination(self) -> str:
        """Label of the cell."""
        return self.cell.label

    def record(self, state: Array) -> Array:
        """Return the result row of a finished game."""
        row = np.zeros(1, self.seated.game.row)
        self.seated.rules.record(self.seated.tables[0], state[0], row[0])
        return row

    def with_policy(self, policy: Policy) -> Spot:
        """Return the cell with another strategy."""
        return Spot(self.cell, roster_of(self.seated.game, self.seated.tables, [policy], self.cell))

    def with_skill(self, skill: float) -> Spot:
        """Return the cell with players who make random moves."""
        policies = tuple(replace(policy, skill=skill) for policy in self.seated.policies)
        return Spot(self.cell, replace(self.seated, policies=policies))


def rounds(places: Sequence[Spot], until: float) -> Iterator[tuple[int, Spot]]:
    """Yield game numbers, each with all places in turn, until the time is over."""
    for number in itertools.count():
        for spot in places:
            if time.monotonic() > until:
                return
            yield number, spot


def skill_of(number: int) -> float:
    """Return the skill for a game number."""
    return SKILLS[number % len(SKILLS)]


def changed(before: Array, after: Array) -> list[str]:
    """Return the fields that differ between two records."""
    if before.tobytes() == after.tobytes():
        return []
    return [name for name in before.dtype.names or () if not np.array_equal(before[name], after[name])]


def take(state: Array, decided: Array, choice: int, skill: float) -> None:
    """Apply a player's random move to a choice made on a copy; a random move consumes no randomness."""
    wrong = random_option_of(state[0], skill)
    if wrong == AS_WANTED:
        for name in OWN_LUCK:
            state[name] = decided[name]
    state["choice"] = choice if wrong == AS_WANTED else wrong


@dataclass
class PlainPass:
    """Pass in plain Python that inspects every answer.

    Parameters
    ----------
    strategy
        In plain Python.
    patience
        Seconds for an answer.

    Attributes
    ----------
    covered
        Coverage so far.
    rows
        Result rows of the finished games, with their place and number.
    """

    strategy: Strategy
    patience: float
    covered: Coverage = field(default_factory=Coverage)
    rows: list[tuple[Spot, int, Array]] = field(default_factory=list)

    def play(self, places: Sequence[Spot], until: float) -> None:
        """Play until the time is over.

        Raises
        ------
        CheckFailedError
            At the first error.
        """
        for number, spot in rounds(places, until):
            players = [Player(self.strategy, spot.seated.game) for _ in spot.seated.policies]
            state = None
            for state in spot.walk(number):
                player = players[int(state["seat"][0])]
                began, first = time.monotonic(), self.covered.decisions == 0
                self._decide(spot, state, player, skill_of(number))
                if first:  # kernels that it calls are loaded, which is no time of the strategy's
                    until += time.monotonic() - began
                if time.monotonic() > until:
                    return
            if state is not None:
                self.rows.append((spot, number, spot.record(state)))
            self.covered.games += 1
            self.covered.cells.add(spot.cell)

    def _decide(self, spot: Spot, state: Array, player: Player, skill: float) -> None:
        seated = spot.seated
        place = self.strategy.place
        tables, weights = seated.tables.copy(), seated.policies[0].weights.copy()
        twin, other, empty, mine = player.twin(), player.twin(), player.with_empty_memo(), state.copy()
        choice = self._ask(spot, state, player, (tables, mine, weights))
        if not is_legal(state[0], choice):
            records = seated.tables[0], state.copy()[0], seated.policies[0].weights[0]
            line = returning_line(twin.function, records)
            raise not_legal("runs", self.strategy, spot, state, choice, line)
        self._look_for_writing(spot, state, (tables, mine, weights))
        again = self._ask(spot, state, other, (seated.tables, state.copy(), seated.policies[0].weights))
        if not is_legal(state[0], again) or int(again) != int(choice):
            message = f"in the same position it chose {choice}, then {again}"
            advice = "use draw_below(state, n) for dice, and keep no state outside of `self`"
            raise CheckFailedError(Finding("repeats", False, message, *place, advice, spot.where(state)))
        if self.strategy.memo is not None:
            records = seated.tables, state.copy(), seated.policies[0].weights
            forgetful = self._ask(spot, state, empty, records)
            if forgetful != choice:
                raise depends_on_memo(self.strategy, spot, state, (choice, forgetful))
        take(state, mine, int(choice), skill)
        self.covered.decisions += 1
        self.covered.kinds.add(int(state["decision"][0]))

    def _ask(self, spot: Spot, state: Array, player: Player, records: Sequence[Array]) -> Any:
        try:
            with time_limit(self.patience):
                return player(*(record[0] for record in records))
        except (Exception, SystemExit, NoAnswerError) as problem:
            raise self._error(spot, state, problem) from problem

    def _error(self, spot: Spot, state: Array, problem: BaseException) -> BaseException:
        seated = spot.seated
        error = failure(seated, state[0], SEED, problem)
        if not isinstance(error, StrategyError):
            return error
        if isinstance(problem, NoAnswerError):
            return CheckFailedError(
                endless("runs", str(problem), (error.file, error.line), spot.where(state))
            )
        advice = run_advice(error.problem, seated.game)
        place = error.file, error.line
        return CheckFailedError(Finding("runs", False, error.problem, *place, advice, spot.where(state)))

    def _look_for_writing(self, spot: Spot, state: Array, after: tuple[Array, Array, Array]) -> None:
        tables, mine, weights = after
        for name, old, new in (
            ("tables", spot.seated.tables, tables),
            ("state", state, mine),
            ("weights", spot.seated.policies[0].weights, weights),
        ):
            for column in changed(old, new):
                if name == "state" and column in OWN_LUCK:
                    continue
                file, line = self.strategy.place
                lines = lines_with(file, column, written=True)
                message = f'changes {name}["{column}"]{and_lines(lines[1:])}'
                advice = "do not write to the state; to try something, use a copy: state.copy()"
                place = file, lines[0] if lines else line
                raise CheckFailedError(
                    Finding("changes nothing", False, message, *place, advice, spot.where(state))
                )


def depends_on_memo(
    strategy: Strategy, spot: Spot, state: Array, choices: tuple[Any, Any]
) -> CheckFailedError:
    """Return the finding for an answer that differs with the memo of the game and with an empty one."""
    full, empty = choices
    message = f"with the memo of the game it chose {full}, with an empty memo {empty}"
    advice = (
        "before you use what the memo holds, compare a fingerprint of all fields from which you computed it"
    )
    finding = Finding("memo", False, message, *strategy.place, advice, spot.where(state))
    return CheckFailedError(finding)


def endless(check: str, message: str, place: tuple[str, int], where: str) -> Finding:
    """Return the finding for a strategy that does not answer in time."""
    advice = "look for an endless loop; if the strategy is only slow, give it more time"
    return Finding(check, False, message, *place, advice, where, kind="endless")


def not_legal(
    check: str, strategy: Strategy, spot: Spot, state: Array, choice: Any, line: int
) -> CheckFailedError:
    """Return the finding for an answer that is no option."""
    message = illegal(spot.seated, state[0], SEED, choice).problem
    advice = 'return the index of an option: 0 to state["n_options"] - 1'
    if choice is None:
        advice = f"every way through `choose` must end in `return`; {advice}"
    elif not isinstance(choice, (int, np.integer)):
        advice = f"{type(choice).__name__} is not a whole number; {advice}"
    place = strategy.place[0], line
    return CheckFailedError(Finding(check, False, message, *place, advice, spot.where(state)))


def and_lines(lines: Sequence[int]) -> str:
    """Describe the number of further lines."""
    return f" (also line {', '.join(map(str, lines))})" if lines else ""


def played(check: str, covered: Coverage, places: Sequence[Spot]) -> Finding:
    """Return the finding of a pass without an error; it passes only after one finished game."""
    if covered.games:
        return Finding(check, True, _described(covered, places), numbers=covered.numbers)
    decisions = count(covered.decisions, "decision")
    said = f"unknown: no game ended in time; there is no mistake in the first {decisions}"
    return Finding(check, None, said)


def _described(covered: Coverage, places: Sequence[Spot]) -> str:
    """Describe the coverage of a pass."""
    everywhere = len(covered.cells) == len(places)
    combinations = f"all {len(places)}" if everywhere else f"{len(covered.cells)} of {len(places)}"
    kinds = f" of {count(len(covered.kinds), 'kind')}" if covered.kinds else ""
    return (
        f"{count(covered.games, 'game')} in {combinations} combinations, "
        f"{count(covered.decisions, 'decision')}{kinds}"
    )


def count(n: int, noun: str) -> str:
    """Format a number of things."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
