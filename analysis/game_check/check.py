"""Check of a game: its declarations, its play, its narration and its own strategies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from analysis.game_check import declared, narrated, played
from analysis.game_check.games_played import GamesPlayed
from analysis.game_check.subject import (
    PATIENCE,
    Walk,
    fail,
    in_plain_python,
    place_of,
    random_table,
    some_cells,
)
from analysis.strategies.fairness import FairPass
from analysis.strategies.game_source import folder_of
from analysis.strategies.probe import SEED, CheckFailedError, Finding, Spot, changed, endless, rounds
from analysis.strategies.source import RULES_DEFAULT, compile_advice, run_advice
from analysis.strategies.time_limit import NoAnswerError, progress, watched
from heuristics.strategy.contract import Strategy
from heuristics.strategy.registry import strategies
from simcore.contract.game import Game, Scenario
from simcore.contract.game_folders import is_brought
from simcore.contract.rules import RulesError
from simcore.files.user_files import UserFileError, innermost
from simcore.jit.calls import CompileError
from simcore.play.stepping import decisions
from simcore.play.strategy_errors import StrategyError
from simcore.records.schema import Seen
from simcore.records.shared import MAX_SEATS, Array

SHARES = {"plays": 0.3, "redeal": 0.2, "plays alike": 0.15, "story": 0.05, "frames": 0.05, "strategies": 0.25}
"""Share of the time for each check. One game of each combination is always played."""

LEAST_SECONDS = 0.2
"""Minimum time for each strategy of the game."""

TOTALS = 20
"""Number of games whose totals are compared."""

POSITIONS, FEWER = 3, 4
"""Decisions between two redeals, and the factor by which they are further apart when time is short."""

FUTURES = 4
"""Number of redeals of a position that are played on."""


@dataclass
class Checker:
    """Check one game.

    Parameters
    ----------
    game
        The game to check.
    seconds
        Approximate time for playing, without compilation.
    on_finding
        Called with each finding as soon as it is made.
    """

    game: Game
    seconds: float
    on_finding: Callable[[Finding], object] | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Return whether no check has failed."""
        return all(finding.passed is not False for finding in self.findings)

    def run(self) -> bool:
        """Run all applicable checks; return False if one failed."""
        return self._declares() and self._plays_well() and self.passed

    def _is_own(self, file: str) -> bool:
        """Return whether a file belongs to the code of the game."""
        return is_brought(file) or Path(file).is_relative_to(folder_of(self.game))

    def _found(self, finding: Finding) -> None:
        self.findings.append(finding)
        if self.on_finding is not None:
            self.on_finding(finding)

    def _try(self, check: str, make: Callable[[], str | None]) -> bool:
        """Run a check that cannot hang; `make` returns its message, or None if there was nothing to check."""
        try:
            words = make()
        except CheckFailedError as error:
            self._found(replace(error.finding, check=check))
        except RulesError as problem:
            advice, where = run_advice(problem.problem, self.game), problem.where
            if isinstance(problem.__cause__, CompileError):
                advice, where = compile_advice(problem.problem, self.game, RULES_DEFAULT), ""
            self._found(Finding(check, False, problem.problem, problem.file, problem.line, advice, where))
        except (StrategyError, CompileError, UserFileError) as problem:
            place = problem.file, problem.line
            said = problem.reason if isinstance(problem, CompileError) else problem.problem
            self._found(Finding(check, False, said, *place))
        except NoAnswerError as problem:
            self._found(self._endless(check, problem))
        except (Exception, SystemExit) as problem:
            place_in = innermost(problem, self._is_own)
            if place_in is None:
                raise
            self._found(Finding(check, False, f"{type(problem).__name__}: {problem}", *place_in))
        else:
            self._found(Finding(check, None if words is None else True, words or "nothing to check"))
            return True
        return False

    def _try_watched(self, check: str, make: Callable[[], str | None]) -> bool:
        """Run a check that may hang in a strategy or in compiled rules, which cannot be interrupted."""
        return self._try(check, lambda: watched(make, PATIENCE))

    def _endless(self, check: str, problem: NoAnswerError) -> Finding:
        """Return the finding for a loop that never ends; inside compiled rules its line is not known."""
        own = [place for place in problem.frames if self._is_own(place[0])]
        place = innermost(problem, self._is_own) or (
            own[-1] if own else place_of(self.game.rules().kernels[1])
        )
        return endless(check, str(problem), place, problem.at)

    def _declares(self) -> bool:
        """Run the checks that need no game."""
        self.scenario: Scenario
        game = self.game

        def load() -> str:
            self.scenario = game.load(None, ())
            return f"{game.name} ({game.title}), version {game.version}"

        if not self._try("loads", load):
            return False
        first = [
            self._try("records", lambda: declared.check_records(game)),
            self._try("data", lambda: declared.check_scenario(game, self.scenario)),
        ]
        if not all(first):
            return False
        cell = declared.first_cell(self.scenario)
        return all(
            [
                self._try("columns", lambda: declared.check_columns(game, self.scenario, cell)),
                self._try("changes", lambda: declared.check_settings(self.scenario)),
                self._try("tables", self._compile_tables),
            ]
        )

    def _compile_tables(self) -> str:
        """Check that the data of each played cell compile, and always to the same bytes."""
        cells = some_cells(self.scenario)
        if not cells:
            raise fail(
                "tables",
                "no combination can be played",
                "let check_cell accept at least one",
                at=self.game.rules,
            )
        kind: Any = type(self.scenario)
        maker = getattr(kind, "tables", kind.compile)
        for cell in cells:
            one, other = (self.scenario.compile(cell) for _ in range(2))
            if one.dtype != self.game.tables or one.shape != (1,):
                message = (
                    f"tables() returns {one.dtype} of shape {one.shape}, "
                    "expected the Tables of the game, (1,)"
                )
                raise fail("tables", message, "return np.zeros(1, TABLES), filled in", at=maker)
            if changed(one, other):
                message = f"compiled twice, the tables differ in {', '.join(changed(one, other))}"
                raise fail("tables", message, "compute them from the data alone", at=maker)
        self.places = [Spot(cell, random_table(self.game, self.scenario.compile(cell))) for cell in cells]
        return f"{len(cells)} combinations"

    def _plays_well(self) -> bool:
        """Run the checks that play games."""
        self.play = GamesPlayed(self.game, self.scenario)
        if not self._try("plays", self._plays):
            return False
        rules = self.game.rules()
        if rules.plain:
            self._found(Finding("compiles", None, "skipped: the rules are in plain Python"))
        else:
            compiled = [("plays alike", self._plays_alike)]
            compiled += [("plays on", self._plays_on)] if self.left else []
            if not self._try("compiles", self._compiles):
                return False
            if not all(self._try_watched(check, make) for check, make in compiled):
                return False
        for check, make in (
            ("deals", self._deals),
            ("redeal", self._redeals),
            ("same totals", self._totals),
            ("story", self._story),
            ("frames", self._frames),
        ):
            if not self._try_watched(check, make) and self.findings[-1].kind == "endless":
                return False  # its thread still runs, and the next check may reach the same loop
        return self._try("strategies", self._strategies) and self.passed and self._measures_speed()

    def _until(self, check: str) -> float:
        return time.monotonic() + SHARES[check] * self.seconds

    def _plays(self) -> str:
        """Play in plain Python, so that errors have a line; keep the rows for the compiled rules.

        A large game has hardly one game in plain Python for each combination: those that are left when the
        time is over are played by the compiled rules, if there are any.
        """
        self.rows: list[tuple[Spot, int, Array]] = []
        until, compiled = self._until("plays"), not self.game.rules().plain
        for number, spot in rounds(self.places, float("inf")):
            late = time.monotonic() > until
            if late and self.rows and (number or compiled):
                break
            self.rows.append((spot, number, self.play.one(in_plain_python(spot), number)))
        self.left = self.places[len(self.rows) :]
        if not self.left:
            self.play.check_written()
        rest = f"; {len(self.left)} combinations are left for the compiled rules" if self.left else ""
        return f"in plain Python: {self.play.words}{rest}"

    def _plays_on(self) -> str:
        """Play a game of each combination that plain Python had no time for."""
        for spot in self.left:
            self.play.one(spot, 0)
        self.play.check_written()
        return self.play.words

    def _compiles(self) -> str:
        began = time.monotonic()
        self.game.rules().compile()
        return f"in {time.monotonic() - began:.1f} s"

    def _plays_alike(self) -> str:
        """Repeat the games of the plain rules with compiled rules and compare the rows."""
        until = self._until("plays alike")
        count = 0
        for spot, number, row in self.rows:
            count += 1
            differ = changed(row, spot.record(Walk(spot, number).end()))
            if differ:
                said = f"compiled, {', '.join(differ)} of the result differs from plain Python"
                advice = (
                    "compiled numbers have 64 bits and wrap around, and global variables are read when a "
                    "kernel is compiled"
                )
                where = f"game {number} of seed {SEED}; {spot.combination}"
                raise fail("plays alike", said, advice, at=self.game.rules().kernels[1], where=where)
            if time.monotonic() > until:
                break
        return f"compiled rules play the same {count:,} games identically"

    def _deals(self) -> str:
        for spot in self.places:
            played.check_deal(spot)
        states = []
        for number in range(9):
            progress(partial("dealing game {} of seed {}".format, number, SEED))
            state = np.zeros(1, self.game.state)
            self.game.rules().deal(
                self.places[0].seated.tables[0], state[0], np.uint64(SEED), np.uint64(number)
            )
            states.append(state)
        differ = {name for state in states[1:] for name in changed(states[0], state)} - {"game_number"}
        more = (
            f"; games differ in {', '.join(sorted(differ))}" if differ else "; all games have the same deal"
        )
        return f"each depends on key and number alone{more}"

    def _redeals(self) -> str:
        """Check redeals at every few decisions, and the play after them."""
        began, until = time.monotonic(), self._until("redeal")
        redealt: set[str] = set()
        count = new = games = 0
        every = POSITIONS
        for number, spot in rounds(self.places, float("inf")):
            for state in Walk(spot, number):
                if int(state["decisions"][0] + number) % every:
                    continue
                redealt |= played.check_redeal(spot, state, 2 * count)
                if count % FUTURES == 0:
                    futures = {played.future(spot, state, key) for key in range(FUTURES)}
                    new += len({*futures, played.future(spot, state, None)}) > 1
                count += 1
            games += 1
            now, part = time.monotonic(), min(1, games / len(self.places))
            if number >= 1 and now > until:
                break
            if number == 0 and now > began + part * (until - began):  # a long game: so many fewer positions
                every *= FEWER
        at = self.game.rules().kernels[3]
        if count and not new:
            said = "later events are the same after every redeal, so a search would see future dice and cards"
            advice = "redeal all face-down cards, and call redeal_hidden(state, seat, key, PILES)"
            raise fail("redeal", said, advice, at=at)
        self._check_hidden(redealt)
        return f"{count:,} positions; redealt: {', '.join(sorted(redealt)) or 'nothing'}"

    def _check_hidden(self, redealt: set[str]) -> None:
        """Check that a redeal changes every hidden field; a strategy could read what stays."""
        layout = self.game.layout
        if layout is None:
            return
        hidden = {column.name for column in layout.fields if column.seen == Seen.BY_NO_ONE}
        ends = [Walk(spot, number).end() for number in (0, 1) for spot in self.places[:5]]
        moving = {name for state in ends[1:] for name in changed(ends[0], state)} & hidden
        left = sorted(moving - redealt)
        if left:
            said = f"declared as hidden from all seats, but never redealt: {', '.join(left)}"
            advice = "let redeal change it, or declare it as visible"
            raise fail("redeal", said, advice, at=self.game.rules().kernels[3])

    def _totals(self) -> str:
        spots = self._ends_of_grid()
        for spot in spots:
            played.check_totals(spot, TOTALS)
        return "with 1, 2 and 3 threads, in blocks of any size, and step by step"

    def _ends_of_grid(self) -> Sequence[Spot]:
        """Return the first and the last combination."""
        return self.places[:1] + self.places[1:][-1:]

    def _in_time(self, check: str) -> Iterator[Spot]:
        """Yield the first and the last combination, then others while there is time."""
        until = self._until(check)
        ends = self._ends_of_grid()
        yield from ends
        for spot in self.places[1:-1]:
            if time.monotonic() > until:
                return
            yield spot

    def _story(self) -> str:
        lines = [narrated.check_story(self.game, self.scenario, spot) for spot in self._in_time("story")]
        return f"{sum(lines):,} lines of {len(lines)} games, each from the deal to the result"

    def _frames(self) -> str | None:
        counts = [narrated.check_frames(self.game, self.scenario, spot) for spot in self._in_time("frames")]
        return f"{sum(counts):,} frames of {len(counts)} games" if sum(counts) else None

    def _strategies(self) -> str | None:
        """Check that the strategies of the game play, and that they do not read hidden fields."""
        own = [strategy for strategy in strategies(self.game.name).values() if strategy.games is not None]
        for strategy in own:
            seconds = max(LEAST_SECONDS, SHARES["strategies"] * self.seconds / len(own))
            try:
                watched(partial(self._strategy, strategy, seconds), PATIENCE)
            except NoAnswerError as problem:
                said = f"{strategy.name} gave {problem}"
                raise CheckFailedError(endless("strategies", said, strategy.place, problem.at)) from problem
            except CheckFailedError as error:
                message = f"{strategy.name} {error.finding.message}"
                raise CheckFailedError(replace(error.finding, message=message)) from None
        names = ", ".join(strategy.name for strategy in own)
        return f"{names}: all play without access to hidden fields" if own else None

    def _strategy(self, strategy: Strategy, seconds: float) -> None:
        """Play a game of each combination while there is time, then pairs of games."""
        policy = strategy.policy(self.game)
        places = [spot.with_policy(policy) for spot in self.places]
        until = time.monotonic() + seconds
        for spot in places:
            for standing in decisions(spot.seated, SEED, 0):
                progress(partial(spot.under_way, standing.state))
            if time.monotonic() > until:
                break
        compiled = None if strategy.slow or self.game.rules().plain else policy.decide
        until = time.monotonic() + seconds
        FairPass(strategy, (strategy,) * MAX_SEATS, compiled).play(places, until)

    def _measures_speed(self) -> bool:
        """Measure the speed with arbitrary options; return False if a game does not end."""
        try:
            speed = watched(self._speed, PATIENCE)
        except NoAnswerError as problem:
            self._found(self._endless("speed", problem))
            return False
        how = ", rules in plain Python" if self.game.rules().plain else ""
        said = f"{speed:,.0f} games/s on one thread{how}"
        self._found(Finding("speed", None, said, numbers={"games_per_second": speed}))
        return True

    def _speed(self) -> float:
        """Return games per second on one thread."""
        games, began = 20, time.perf_counter()
        while True:
            self.places[0].play(0, np.zeros(games, self.game.row))
            spent = time.perf_counter() - began
            if spent > 0.2:
                return games / spent
            games, began = 4 * games, time.perf_counter()
