"""Comparison of arms on common luck: differences, verdicts, and the stopping rule."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from analysis.comparison.contest_model import Verdict
from analysis.comparison.kept_arm import KeptArm
from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.statistics import paired, sequential
from analysis.statistics.paired import Pairs
from analysis.statistics.proportions import CONFIDENCE, proportion_interval
from analysis.statistics.proportions import METHOD as FIXED_METHOD
from simcore.play.engines import Engine
from simcore.results.tally import WON

MARGIN = 0.01
"""Default of the smallest difference that matters."""
FIRST_ROUND, LEAST_ROUND, ROUNDS = 50, 5_000, 20
"""Games that each arm plays per turn: in the first turn; later at most this many, or this share of all."""
ENDS = ("win", "loss_cause", "victory")
"""Result columns of the ending of a game."""
HIGHER: Final = "higher"
LOWER: Final = "lower"
CLOSE: Final = "too-close"
OPEN: Final = "open"


@dataclass(frozen=True)
class Panel:
    """Arms that are compared with each other, by their numbers; `title` names their shared parts."""

    title: str
    arms: tuple[int, ...]


@dataclass(frozen=True)
class Rule:
    """Stopping rule and confidence of a comparison.

    Parameters
    ----------
    games
        Number of games of each arm; with a stopping rule, the maximum.
    decided
        Stop a pair once it is known who wins more, or that the difference is smaller than the margin.
    precision
        Stop a pair once the interval of its difference has this half-width.
    margin
        Smallest difference that matters.
    confidence
        Probability with which all statements about differences hold at once, over all pairs and panels.
    """

    games: int
    decided: bool = False
    precision: float | None = None
    margin: float = MARGIN
    confidence: float = CONFIDENCE

    @property
    def stops(self) -> bool:
        """Whether results decide the number of games."""
        return self.decided or self.precision is not None

    @property
    def finest(self) -> float:
        """The half-width that matters."""
        return self.precision if self.precision is not None else self.margin

    def looks(self) -> Iterator[int]:
        """Numbers of games after which the rule is applied."""
        return sequential.looks(self.games) if self.stops else iter((self.games,))

    def settled(self, low: float, high: float) -> bool:
        """Return whether a pair needs no further games."""
        if self.precision is not None:
            return high - low <= 2.0 * self.precision
        return self.decided and self.verdict(low, high) != OPEN

    def verdict(self, low: float, high: float) -> Verdict:
        """Return the verdict that an interval allows."""
        if low > 0 or high < 0:
            return HIGHER if low > 0 else LOWER
        return CLOSE if -self.margin <= low and high <= self.margin else OPEN


def rounds(done: int, games: int) -> Iterator[int]:
    """Numbers of games up to which the arms play in turn, so that at any stop all have games in common.

    Each round is as long as all before it, so few are short; of many games none is more than a share.

    >>> list(rounds(0, 1_000))
    [50, 100, 200, 400, 800, 1000]
    """
    longest = max(LEAST_ROUND, games // ROUNDS)
    while done < games:
        done = min(games, done + min(max(done, FIRST_ROUND), longest))
        yield done


@dataclass
class Duel:
    """Two arms of a panel and the estimate of their difference, second less first.

    `pairs` is None if the arms share no games. Under a stopping rule, `low` and `high` are the narrowest
    interval of all looks (all hold at once), and `p` is the smallest.
    """

    panel: int
    first: int
    second: int
    paired: bool
    pairs: Pairs | None = None
    difference: float = 0.0
    low: float = -1.0
    high: float = 1.0
    p: float = 1.0

    @property
    def played(self) -> bool:
        """Whether there are any games."""
        return self.low > -1.0 or self.high < 1.0 or self.pairs is not None


@dataclass(frozen=True)
class Flips:
    """Numbers of the first games with different endings, for replays."""

    won_to_lost: list[int]
    lost_to_won: list[int]


@dataclass
class Contest:
    """Comparison of arms, some of which may have been played already.

    Parameters
    ----------
    arms
        Arms to be played, and kept ones.
    panels
        Groups of arms that are compared with each other.
    rule
        The stopping rule.
    seed
        Key of all luck.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.
    """

    arms: Sequence[Arm | KeptArm]
    panels: Sequence[Panel]
    rule: Rule
    seed: int
    workers: int | None = None
    engine: Engine | None = None
    duels: list[Duel] = field(init=False)

    def __post_init__(self) -> None:
        own = [number for number, arm in enumerate(self.arms) if isinstance(arm, Arm)]
        self._place = {number: place for place, number in enumerate(own)}
        played = [arm for arm in self.arms if isinstance(arm, Arm)]
        self.luck = CommonLuck(played, self.seed, workers=self.workers, columns=ENDS, engine=self.engine)
        self.duels = [
            Duel(number, first, second, self._luck_of(first) == self._luck_of(second))
            for number, panel in enumerate(self.panels)
            for first, second in itertools.combinations(panel.arms, 2)
        ]

    @property
    def anytime(self) -> bool:
        """Whether intervals must hold under early stopping, because results have ended some games."""
        return self.rule.stops or any(isinstance(arm, KeptArm) and arm.stopped for arm in self.arms)

    @property
    def level(self) -> float:
        """Confidence of each single difference, so that all of them hold at once (Bonferroni)."""
        return 1.0 - (1.0 - self.rule.confidence) / max(1, len(self.duels))

    def method(self, duel: Duel) -> str:
        """Name of the interval of a difference."""
        if not duel.paired:
            return paired.UNPAIRED_METHOD
        return sequential.METHOD if self.anytime else paired.METHOD

    @property
    def rate_method(self) -> str:
        """Name of the intervals of the win rates."""
        return sequential.METHOD if self.anytime else FIXED_METHOD

    def wins(self, arm: int) -> NDArray[np.bool_]:
        """Return whether each game was won, in the order of their numbers."""
        kept = self.arms[arm]
        return kept.wins if isinstance(kept, KeptArm) else self.luck.wins(self._place[arm])

    def ends(self, arm: int) -> NDArray[np.uint16]:
        """Return the ending of each game, as `simcore.results.tally` counts it, in order of game number."""
        kept = self.arms[arm]
        return kept.ends if isinstance(kept, KeptArm) else self.luck.ends(self._place[arm])

    def endings(self, arm: int) -> dict[int, str]:
        """Names of the endings of an arm by their numbers in `ends`, ways to win first."""
        side = self.arms[arm]
        labels = side.cell.labels if isinstance(side, KeptArm) else side.game.labels(side.scenario, side.cell)
        ways = {WON + code: name for code, name in enumerate(labels["victories"])}
        return {**ways, **dict(enumerate(labels["loss_causes"]))}

    def games(self, arm: int) -> int:
        """Return the number of games of an arm."""
        return len(self.wins(arm))

    def play(
        self,
        *,
        begin: Callable[[Arm], object] | None = None,
        expect: Callable[[int], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play all open pairs; return whether they were completed.

        Parameters
        ----------
        expect
            Called with a forecast of the number of games.
        begin, progress, stop
            Parameters of `analysis.experiment.experiment.Experiment.play`.
        """
        done = 0
        for games in self.rule.looks():
            open_duels = [duel for duel in self.duels if not self._settled(duel)]
            wanted = {arm for duel in open_duels for arm in (duel.first, duel.second)} & set(self._place)
            if expect is not None and self.rule.stops:
                expect(self._forecast(open_duels, games))
            for part, number in itertools.product(rounds(done, games), sorted(wanted)):
                arm = self.arms[number]
                if begin is not None and isinstance(arm, Arm):
                    begin(arm)
                if not self.luck.play(self._place[number], part, progress=progress, stop=stop):
                    self._look()
                    return False
            done = games
            if wanted or not any(duel.played for duel in self.duels):
                self._look()
        return True

    def flips(self, duel: Duel, most: int) -> Flips:
        """Return games that only one of two arms has won."""
        if not duel.paired:
            return Flips([], [])
        numbers, first, second = self.aligned(duel)
        lost, gained = (numbers[alone][:most] for alone in (first & ~second, second & ~first))
        return Flips([int(number) for number in lost], [int(number) for number in gained])

    def rate(self, arm: int) -> tuple[int, int, tuple[float, float]]:
        """Return games, wins and the interval of the win rate of one arm, which holds for this arm alone."""
        wins = self.wins(arm)
        games, won = len(wins), int(np.count_nonzero(wins))
        if self.anytime:
            low, high = sequential.proportion_sequence(won, games, self.rule.finest, self.rule.confidence)
            return games, won, (float(low), float(high))
        return games, won, proportion_interval(won, games, self.rule.confidence)

    def ends_of_pair(self, duel: Duel) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        """Return the endings of the games of two arms; if they are paired, of the games that both played."""
        first, second = self.ends(duel.first), self.ends(duel.second)
        if not duel.paired:
            return first, second
        if {duel.first, duel.second} <= set(self._place):
            games = min(len(first), len(second))
            return first[:games], second[:games]
        _, here, there = self._in_common(duel)
        return first[here], second[there]

    def aligned(self, duel: Duel) -> tuple[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.bool_]]:
        """Return the numbers of the games that both arms played, and their wins."""
        numbers, here, there = self._in_common(duel)
        return numbers, self.wins(duel.first)[here], self.wins(duel.second)[there]

    def _settled(self, duel: Duel) -> bool:
        return duel.played and self.rule.settled(duel.low, duel.high)

    def _luck_of(self, arm: int) -> tuple[object, ...]:
        side = self.arms[arm]
        return side.luck if isinstance(side, KeptArm) else (side.game.name, side.game.version, self.seed)

    def _in_common(self, duel: Duel) -> tuple[NDArray[np.uint64], NDArray[np.intp], NDArray[np.intp]]:
        """Return the numbers of the games that both arms played, and their positions in each arm."""
        first, second = self._numbers(duel.first), self._numbers(duel.second)
        numbers, here, there = np.intersect1d(first, second, assume_unique=True, return_indices=True)
        return numbers, here, there

    def _numbers(self, arm: int) -> NDArray[np.uint64]:
        kept = self.arms[arm]
        return kept.numbers if isinstance(kept, KeptArm) else np.arange(self.games(arm), dtype=np.uint64)

    def _look(self) -> None:
        """Update all differences."""
        for duel in self.duels:
            if duel.paired:
                self._count(duel)
            else:
                self._compare_unpaired(duel)
        seen = [duel for duel in self.duels if duel.pairs is not None]
        if seen:
            counts = np.array([(d.pairs.gained, d.pairs.lost, d.pairs.games) for d in seen if d.pairs]).T
            gained, lost, games = counts
            interval = sequential.difference_sequence if self.anytime else paired.paired_intervals
            for duel, low, high in zip(seen, *interval(gained, lost, games, self.level), strict=True):
                self._note(duel, float(low), float(high))

    def _count(self, duel: Duel) -> None:
        if {duel.first, duel.second} <= set(self._place):
            counted = self.luck.pairs(self._place[duel.first], self._place[duel.second])
        else:
            _, first, second = self.aligned(duel)
            gained, lost = (int(np.count_nonzero(alone)) for alone in (second & ~first, first & ~second))
            counted = Pairs(len(first), int(np.count_nonzero(first & second)), gained, lost)
        duel.pairs = counted if counted.games else None
        duel.difference = counted.difference if counted.games else 0.0

    def _note(self, duel: Duel, low: float, high: float) -> None:
        assert duel.pairs is not None
        gained, lost = duel.pairs.gained, duel.pairs.lost
        if not self.anytime:
            duel.low, duel.high, duel.p = low, high, paired.mcnemar(gained, lost)
            return
        duel.p = min(duel.p, sequential.no_difference(gained, lost))
        if max(low, duel.low) <= min(high, duel.high):  # all hold at once, so what all allow holds too
            duel.low, duel.high = max(low, duel.low), min(high, duel.high)

    def _compare_unpaired(self, duel: Duel) -> None:
        (games, won, _), (more, others, _) = self.rate(duel.first), self.rate(duel.second)
        if not games or not more:
            return
        duel.difference = others / more - won / games
        duel.low, duel.high = paired.unpaired_interval((won, others), (games, more), self.level)
        duel.p = paired.unpaired_test((won, others), (games, more))

    def _forecast(self, open_duels: Sequence[Duel], look: int) -> int:
        """Return the expected final number of games of all arms, if differences do not change."""
        needed = {arm: self.games(arm) for arm in self._place}
        for duel in open_duels:
            for arm in {duel.first, duel.second} & set(self._place):
                needed[arm] = max(needed[arm], self._needed(duel, look))
        return sum(needed.values())

    def _needed(self, duel: Duel, look: int) -> int:
        """Return the games that a pair needs; widths fall with the square root of the games."""
        if duel.pairs is None:
            return look
        width, far = (duel.high - duel.low) / 2.0, abs(duel.difference)
        enough = self.rule.precision or max(far, self.rule.margin - far)
        return max(look, min(self.rule.games, round(duel.pairs.games * (width / enough) ** 2)))
