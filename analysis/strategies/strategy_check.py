"""Check of a strategy: execution, compilation, legal and fair play, and speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np

from analysis.strategies.fairness import FairPass
from analysis.strategies.memo_pass import MemoPass
from analysis.strategies.places import Places
from analysis.strategies.probe import (
    SEED,
    CheckFailedError,
    Coverage,
    Finding,
    PlainPass,
    Player,
    Spot,
    changed,
    count,
    endless,
    not_legal,
    played,
    rounds,
    skill_of,
    take,
)
from analysis.strategies.source import COMPILE_DEFAULT, compile_advice, returning_line
from analysis.strategies.time_limit import LEAST, NoAnswerError, watched
from heuristics.strategy import automatic
from heuristics.strategy.contract import Strategy
from heuristics.strategy.explaining import explanation
from heuristics.strategy.files import StrategyFileError, check_cells, load_file
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Game, Scenario
from simcore.jit.calls import CompileError
from simcore.play.roster import Policy
from simcore.play.skill import AS_WANTED, random_option_of
from simcore.play.stepping import decisions
from simcore.play.strategy_errors import StrategyError, is_legal
from simcore.records.shared import MAX_SEATS

SHARES = {"plain": 0.25, "memo": 0.1, "fair": 0.3, "legal": 0.3, "explains": 0.05}
"""Share of the time for each check, without compilation."""

COMPILED = ("compiles", "plays alike")
CHECKS = ("runs", "changes nothing", "repeats", "compiles", "memo", "plays alike", "fair", "legal", "speed")
"""Checks in their order, after the file was loaded."""

MOST = 2_000
"""Maximum number of games of a block. The first block has one; blocks grow while they are quick."""

QUICK, GROWTH = 0.01, 4
"""Share of the time limit below which a block counts as quick, and the growth factor of blocks."""


def load(text: str, game: Game) -> tuple[Strategy | None, Finding]:
    """Load the strategy that a user names, and return it with the finding.

    Raises
    ------
    ValueError
        If there is no such strategy or file.
    """
    try:
        strategy = find_strategy(text, game.name)
        check_cells([strategy], game, game.load(None, ()))
    except StrategyFileError as problem:
        if not Path(problem.file).is_file():
            raise
        return None, _not_loaded(problem)
    weights = f" with {count(len(strategy.weights), 'weight')}" if strategy.weights else ""
    kind = "a class in plain Python" if strategy.slow else "a function to be compiled"
    return strategy, Finding("loads", True, f"{strategy.name}, {kind}{weights}")


def _not_loaded(problem: StrategyFileError) -> Finding:
    place = problem.file, problem.line
    return Finding("loads", False, problem.problem, *place, kind=problem.kind, facts=problem.facts)


@dataclass
class Checker:
    """Check one strategy.

    Parameters
    ----------
    game, scenario
        Game and data; every combination of the data is tried.
    strategy
        The strategy to check.
    seconds
        Approximate time for playing.
    on_finding
        Called with each finding as soon as it is made.
    """

    game: Game
    scenario: Scenario
    strategy: Strategy
    seconds: float
    on_finding: Callable[[Finding], object] | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def patience(self) -> float:
        """Seconds for an answer, and for a few games."""
        return max(LEAST, self.seconds)

    @property
    def slow(self) -> bool:
        """Whether it plays in plain Python, because it is a class or the rules are not compiled."""
        return self.strategy.slow or self.game.rules().plain

    @property
    def missing(self) -> list[str]:
        """Names of the checks that are still to run."""
        made = {finding.check for finding in self.findings}
        left_out = (*(COMPILED if self.slow else ()), *(() if self.strategy.memo else ("memo",)))
        return [check for check in CHECKS if check not in (*made, *left_out)]

    @property
    def passed(self) -> bool:
        """Whether no check has failed."""
        return all(finding.passed is not False for finding in self.findings)

    def run(self) -> bool:
        """Run all applicable checks; return False if one failed."""
        plain = self._plain_version()
        if plain is None:
            return False
        try:
            return self._run(plain)
        except CheckFailedError as error:  # a player was not ready in time
            self._found(error.finding)
            return False

    def _run(self, plain: Strategy) -> bool:
        places = self._places(plain.plain_policy(self.game))
        plain_pass = PlainPass(plain, self.patience)
        if not self._runs(plain_pass, places):
            return False
        compiled = None if self.slow else self._compiles()
        if compiled is None and not self.slow:
            return False
        ready = places if compiled is None or not self.passed else self._places(compiled)
        if self.strategy.memo is not None and self.passed:
            self._remembers(plain_pass, ready)
        if compiled is not None and self.passed:
            self._plays_alike(plain_pass, ready)
        if all(finding.check != "repeats" or finding.passed for finding in self.findings):
            self._fair(plain, None if compiled is None else compiled.decide, places)
        if self.passed:
            self._legal(ready, plain)
        if self.passed:
            self._explains(ready)
        return self.passed

    def _places(self, policy: Policy) -> Places:
        """Return all combinations with these players; those of the first one are ready."""
        places = Places(self.game, self.scenario, policy, self.patience)
        places.at(places.cells[0])
        return places

    def _found(self, finding: Finding) -> None:
        self.findings.append(finding)
        if self.on_finding is not None:
            self.on_finding(finding)

    def _try(self, play: Callable[[Sequence[Spot], float], None], places: Sequence[Spot], share: str) -> bool:
        """Play a pass; return False if it ended with an error."""
        try:
            play(places, time.monotonic() + SHARES[share] * self.seconds)
        except CheckFailedError as error:
            self._found(error.finding)
            return False
        except NoAnswerError as problem:
            self._found(self._endless(share, problem))
            return False
        return True

    def _plain_version(self) -> Strategy | None:
        """Return the uncompiled strategy, so that exceptions have lines and overflows are reported."""
        in_no_file = self.strategy.choose.__module__ == automatic.__name__
        return self.strategy if self.strategy.slow or in_no_file else self._reloaded()

    def _reloaded(self, copy: int = 0) -> Strategy | None:
        """Load the strategy in plain Python from its file again; return None if that is impossible."""
        file, line = self.strategy.place
        try:
            package = self.strategy.choose.__module__.rpartition(".")[0]
            loaded = load_file(Path(file), plain=True, package=package, copy=copy)
        except StrategyFileError as problem:
            self._found(_not_loaded(problem))
            return None
        name = self.strategy.choose.__name__
        same = [one for one in loaded if one.place[1] == line and one.choose.__name__ == name]
        if not same:
            said = f"{name} is not declared when the file is executed again"
            self._found(Finding("loads", False, said, file, line))
            return None
        return replace(self.strategy, choose=same[0].choose, prepare=same[0].prepare, _compiled={})

    def _runs(self, plain_pass: PlainPass, places: Sequence[Spot]) -> bool:
        """Check in plain Python for exceptions, illegal answers, writes and private randomness."""
        if not self._try(plain_pass.play, places, "plain"):
            return self.findings[-1].check != "runs"
        covered = plain_pass.covered
        self._found(played("runs", covered, places))
        self._found(Finding("changes nothing", True, "the records are unchanged"))
        self._found(Finding("repeats", True, "the answer in the same position is the same"))
        return True

    def _compiles(self) -> Policy | None:
        began = time.monotonic()
        try:
            policy = self.strategy.policy(self.game)
        except CompileError as problem:
            advice = compile_advice(problem.reason, self.game)
            place = problem.file, problem.line
            self._found(
                Finding(
                    "compiles",
                    False,
                    problem.reason,
                    *place,
                    advice,
                    kind="not-compilable" if advice == COMPILE_DEFAULT else "",
                )
            )
            return None
        seconds = time.monotonic() - began
        self._found(Finding("compiles", True, f"in {seconds:.1f} s", numbers={"seconds": seconds}))
        return policy

    def _plays_alike(self, plain_pass: PlainPass, ready: Places) -> None:
        """Repeat the games of the plain pass with compiled code and compare them."""
        for spot, number, row in plain_pass.rows:
            place = ready.at(spot.cell).with_skill(skill_of(number))
            again = np.zeros(1, self.game.row)
            try:
                watched(partial(place.play, number, again), self.patience)
            except NoAnswerError as problem:
                self._found(self._endless("plays alike", problem))
                return
            except StrategyError as problem:
                said = f"compiled: {problem.problem}"
                file, line = problem.file, problem.line
                self._found(Finding("plays alike", False, said, file, line, where=problem.where))
                return
            if changed(row, again):
                self._found(self._difference(spot, ready.at(spot.cell), number, plain_pass.strategy))
                return
        if not plain_pass.rows:
            self._found(Finding("plays alike", None, "not tested: plain Python finished no game in time"))
            return
        said = f"the compiled strategy plays the same {count(len(plain_pass.rows), 'game')} identically"
        self._found(Finding("plays alike", True, said, numbers={"games": len(plain_pass.rows)}))

    def _remembers(self, plain_pass: PlainPass, ready: Places) -> None:
        """Check that no answer depends on the memo: compiled if possible, else as seen in plain Python."""
        covered = plain_pass.covered
        if not self.slow:
            memo_pass = MemoPass(self.strategy)
            if not self._try(memo_pass.play, ready, "memo"):
                return
            covered = memo_pass.covered
        said = f"{count(covered.decisions, 'decision')}, the same with an empty memo"
        self._found(Finding("memo", True, said, numbers=covered.numbers))

    def _endless(self, check: str, problem: NoAnswerError) -> Finding:
        """Return the finding for a compiled strategy that does not answer in time."""
        return endless(check, str(problem), self.strategy.place, problem.at)

    def _difference(self, spot: Spot, place: Spot, number: int, plain: Strategy) -> Finding:
        """Return the finding for the first decision that differs."""
        file, line = self.strategy.place
        advice = (
            "compiled numbers have 64 bits and wrap around, and a compiled function sees global variables as "
            "they were when it was compiled"
        )
        compiled = place.seated.policies[0]
        records = spot.seated.tables[0], compiled.weights[0]
        for state in spot.walk(number):
            mine, other = state.copy(), state.copy()
            one = compiled.decide(records[0], mine[0], records[1])
            player = Player(plain, self.game)
            two = player(records[0], other[0], records[1])
            if one != two:
                line = returning_line(player.function, (records[0], state.copy()[0], records[1]))
                said = f"compiled it chose {one}, in plain Python {two}"
                return Finding("plays alike", False, said, file, line, advice, spot.where(state))
            take(state, mine, one, skill_of(number))
        said = f"game {number} of seed {SEED} differs between compiled code and plain Python"
        return Finding("plays alike", False, said, file, line, advice)

    def _fair(self, plain: Strategy, compiled: Callable[..., object] | None, places: Sequence[Spot]) -> None:
        """Play pairs of games; in plain Python each seat loads the file itself, so no state is shared."""
        seconds = [self._reloaded(seat + 1) if plain.slow else plain for seat in range(MAX_SEATS)]
        known = [second for second in seconds if second is not None]
        if len(known) < MAX_SEATS:
            return
        plain_pass = FairPass(plain, tuple(known), compiled)
        places[0].seated.rules.redeal  # noqa: B018 - compiles, before the time runs

        def play(places: Sequence[Spot], until: float) -> None:
            watched(partial(plain_pass.play, places, until), self.patience)

        if self._try(play, places, "fair"):
            covered = plain_pass.covered
            said = f"{count(covered.decisions, 'decision')}, the same after a redeal of all hidden cards"
            self._found(Finding("fair", True, said, numbers=covered.numbers))

    def _legal(self, ready: Places, plain: Strategy) -> None:
        """Play many games in each combination that is ready in half of the time, and measure the speed."""
        covered, spent, timed = Coverage(), 0.0, 0  # only the largest blocks, because calls cost time too
        slow = ready.policy.begin is not None
        slowest, share = 0.0, SHARES["legal"] * self.seconds
        until = time.monotonic() + share
        places = ready.within(until - share / 2)
        first, size, timed_size = 0, 1, 0
        for number, spot in rounds(places, until):
            if number and spot is places[0]:
                first += size
                if not slow and slowest < QUICK * self.patience:
                    size = min(GROWTH * size, MOST)
                slowest = 0.0
            rows = np.zeros(size, self.game.row)
            seated = spot.with_skill(skill_of(number))
            began = time.perf_counter()
            try:
                watched(partial(seated.play, first, rows), self.patience)
            except NoAnswerError as problem:
                self._found(self._endless("legal", problem))
                return
            except StrategyError as problem:
                self._found(self._explained(spot, problem, plain, skill_of(number)))
                return
            slowest = max(slowest, time.perf_counter() - began)
            if skill_of(number) == 1 and (number or spot is not places[0]):  # the first block loads code
                if size > timed_size:
                    spent, timed, timed_size = 0.0, 0, size
                spent += time.perf_counter() - began
                timed += size
            covered.games += size
            covered.decisions += int(rows["decisions"].sum())
            covered.cells.add(spot.cell)
        self._found(played("legal", covered, ready))
        speed = timed / spent if spent else 0.0
        said = (
            f"{speed:,.{0 if speed >= 10 else 2}f} games/s on one thread"
            if spent
            else "too few games to measure"
        )
        if slow:
            said += ", in plain Python"
        elif spent and timed_size < MOST:  # in a small block the call takes much of the time
            said = f"at least {said}"
        self._found(Finding("speed", None, said, numbers={"games_per_second": speed}))

    def _explains(self, places: Places) -> None:
        """Ask for the reasons in one game of each combination, if it gives any, while there is time."""
        until, asked, said = time.monotonic() + SHARES["explains"] * self.seconds, 0, 0
        for number, spot in rounds(places, until):
            if number:
                break
            try:
                for standing in decisions(spot.seated, SEED, 0):
                    reasons = explanation(self.strategy, spot.seated, standing, 0)
                    asked, said = asked + 1, said + bool(reasons.text or reasons.values)
                    if time.monotonic() > until:
                        break
            except StrategyError as problem:
                place = problem.file, problem.line
                self._found(Finding("explains", False, problem.problem, *place, where=problem.where))
                return
        if said:
            share = f"{said:,} of {count(asked, 'decision')}"
            self._found(Finding("explains", True, share, numbers={"asked": asked, "explained": said}))

    def _explained(self, spot: Spot, error: StrategyError, plain: Strategy, skill: float) -> Finding:
        """Return the line that gives the illegal answer."""
        finding = Finding("legal", False, error.problem, error.file, error.line, where=error.where)
        policy = spot.seated.policies[0]
        if policy.begin is not None:
            return finding
        for state in spot.walk(error.game):
            choice = random_option_of(state[0], skill)
            if choice == AS_WANTED:
                before = state.copy()
                records = spot.seated.tables[0], before[0], policy.weights[0]
                try:
                    choice = policy.decide(records[0], state[0], records[2])
                except Exception:
                    return finding
                if not is_legal(state[0], choice):
                    line = returning_line(Player(plain, self.game).function, records)
                    return not_legal("legal", self.strategy, spot, before, choice, line).finding
            state["choice"] = choice
        return finding
