"""Ablations: the change of the win rate when one thing is taken away, on common luck.

Game number g of a seed has the same luck with and without the thing, so the change of the win rate is a
paired difference. Nothing else differs, so the ablation causes the change.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck, Rows
from analysis.experiment.player_uncertainty import difference_range, player_range
from analysis.influence.ablation_model import AblationCell, TakenAway
from analysis.statistics.paired import Pairs, holm, mcnemar, paired_interval, pairs
from analysis.statistics.proportions import CONFIDENCE, METHOD, each_confidence, proportion_interval
from analysis.statistics.ranking import ranks
from heuristics.strategy.players import Players
from simcore.contract.game import Ablation, Cell, Game, Scenario
from simcore.messages.names import singular, unknown_name
from simcore.play.engines import Engine
from simcore.records.columns import TEAM, Column

ALL = "all"

PAIRED = "tango, bonferroni"
"""Name of the intervals of the differences: all of one call hold together."""


@dataclass(frozen=True)
class AblationRun:
    """Ablations to play, and the cells to play them in.

    Parameters
    ----------
    game, scenario, players
        The game, its data and the players.
    cells
        Combinations to play.
    names
        Ablations of the scenario to play. A cell skips those that change nothing in it.
    games
        Number of games of each cell with and without each thing.
    seed, workers
        Key of all luck; number of threads.
    engine
        Engine that plays the games; None: threads of this process.
    """

    game: Game
    scenario: Scenario
    players: Players
    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    games: int
    seed: int
    workers: int | None = None
    engine: Engine | None = None

    def wanted(self, cell: Cell) -> list[Ablation]:
        """Return the ablations that can make a difference in a cell."""
        return self._wanted[cell]

    def without(self, name: str) -> Scenario:
        """Return the scenario without one of the things."""
        if name not in self._without:
            self._without[name] = self.scenario.without(name)
        return self._without[name]

    @cached_property
    def _without(self) -> dict[str, Scenario]:
        """Scenarios that were needed so far. Most things are in play in few cells or in none."""
        return {}

    @cached_property
    def _wanted(self) -> dict[Cell, list[Ablation]]:
        return {cell: self._in_play(cell) for cell in self.cells}

    def _in_play(self, cell: Cell) -> list[Ablation]:
        """Return the ablations that change the compiled data of the cell; the others have no effect."""
        tables = self.scenario.compile(cell).tobytes()
        return [
            ablation
            for ablation in self.scenario.ablations()
            if ablation.name in self.names
            and ablation.ancient_one in (None, cell.ancient_one)
            and ablation.investigator in (None, *self.scenario.pool(cell))
            and self.without(ablation.name).compile(cell).tobytes() != tables
        ]

    @property
    def no_one(self) -> bool:
        """Whether no worker is left."""
        return self.engine is not None and bool(self.engine.gave_up)

    @property
    def comparisons(self) -> int:
        """Number of differences that are reported in all."""
        return sum(len(self.wanted(cell)) for cell in self.cells)

    @property
    def total(self) -> int:
        """Number of games that are played in all."""
        return self.games * (self.comparisons + len(self.cells))


def check_in_play(questions: Sequence[AblationRun]) -> None:
    """Check that at least one ablation is in play.

    Raises
    ------
    ValueError
        If no ablation makes a difference in any cell.
    """
    if questions and not any(question.comparisons for question in questions):
        names = ", ".join(questions[0].names)
        raise ValueError(f"none of these is in play in the selected games: {names}")


def missing(questions: Sequence[AblationRun], answers: Sequence[AblationCell]) -> int:
    """Return the number of differences that a stop left out; answers are in the order of questions."""
    cells = [(question, cell) for question in questions for cell in question.cells]
    begun = sum(len(answer.missing) for answer in answers)
    return begun + sum(len(question.wanted(cell)) for question, cell in cells[len(answers) :])


def choose(scenario: Scenario, names: Sequence[str] = (), *, kind: str | None = None) -> tuple[str, ...]:
    """Return the names of the ablations to play, without duplicates.

    Parameters
    ----------
    scenario
        Data that declare the ablations.
    names
        Selected names; none, or with `all`: all of the kind. A component may be named without its kind.
    kind
        Kind of the components (`Ablation.kind`). None: names may be of any kind, and `all` selects the
        ablations that are no single component.

    Raises
    ------
    ValueError
        If a name does not exist or is of another kind, or if nothing is of that kind.
    """
    known = {declared.name: declared for declared in scenario.ablations()}
    mine = [declared for declared in known.values() if declared.kind == kind]
    every = not names or ALL in names
    if not mine and (every or kind is not None):
        raise ValueError(_no_kind(scenario, kind))
    if kind is not None:
        short = {declared.component: declared.name for declared in mine}
        names = [short.get(name, name) for name in names]
    for name in names:
        if name not in known and name != ALL:
            what = "thing to take away" if kind is None else singular(kind)
            meant = known if kind is None else [declared.component for declared in mine]
            raise ValueError(unknown_name(what, name, (*meant, ALL)))
        if name != ALL and kind is not None and known[name].kind != kind:
            raise ValueError(f"{name} is not one of the {kind}; use `ablate` for it")
    return tuple(dict.fromkeys([declared.name for declared in mine] if every else names))


def kinds(scenario: Scenario) -> list[str]:
    """Return the kinds of components that can be taken away one by one, in the order of the data."""
    return list(
        dict.fromkeys(declared.kind for declared in scenario.ablations() if declared.kind is not None)
    )


def _no_kind(scenario: Scenario, kind: str | None) -> str:
    if kind is None:
        return "this scenario has nothing to take away"
    there = kinds(scenario)
    if not there:
        return f"this scenario has no {kind} to take away one by one"
    return unknown_name("kind of components", kind, there)


def take_away(
    question: AblationRun,
    *,
    confidence: float = CONFIDENCE,
    begin: Callable[[Cell, str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[AblationCell]:
    """Play each cell as it is, and again without each thing.

    A card of an investigator is judged only over the games in which its investigator plays. The team is
    dealt, so these are the same games with and without the card.

    Parameters
    ----------
    question
        Ablations to play, and their cells.
    confidence
        Probability with which the intervals of all differences hold together (Bonferroni).
    begin
        Called with the cell and the name before each ablation.
    progress
        Called with the number of games of each finished block.
    stop
        Once set, no further block begins, and only complete ablations are returned.

    Returns
    -------
    list of AblationCell
        The results of each cell without each thing, largest gain first. `p` is the p-value of the exact
        two-sided McNemar test [1]_, and `p_holm` is corrected over all comparisons [2]_.

    References
    ----------
    .. [1] McNemar (1947), Psychometrika 12, 153-157.
    .. [2] Holm (1979), Scandinavian Journal of Statistics 6, 65-70.
    """
    answers = []
    level = each_confidence(confidence, question.comparisons)
    for cell in question.cells:
        if (stop is not None and stop.is_set()) or question.no_one:
            break
        answer = _cell(question, cell, level, confidence, begin, progress, stop)
        if answer is not None:
            answers.append(answer)
    rows = [row for answer in answers for row in answer.without]
    corrected = iter(holm([row.p for row in rows]))
    return [_judged(answer, [next(corrected) for _ in answer.without]) for answer in answers]


def _judged(answer: AblationCell, corrected: Sequence[float]) -> AblationCell:
    """Return a cell with corrected p-values and ranks, largest gain first.

    The thing whose ablation costs most has the first rank.
    """
    rows = [row.model_copy(update={"p_holm": p}) for row, p in zip(answer.without, corrected, strict=True)]
    rows.sort(key=lambda row: -row.difference)
    places = ranks([(-row.interval[1], -row.interval[0]) for row in rows])
    without = (row.model_copy(update={"ranks": ends}) for row, ends in zip(rows, places, strict=True))
    return answer.model_copy(update={"without": tuple(without)})


def _cell(
    question: AblationRun,
    cell: Cell,
    level: float,
    confidence: float,
    begin: Callable[[Cell, str], object] | None,
    progress: Callable[[int], object] | None,
    stop: threading.Event | None,
) -> AblationCell | None:
    """Return all results of one cell; None if even the unchanged games could not be played."""
    wanted = question.wanted(cell)
    scenarios = [question.scenario, *(question.without(ablation.name) for ablation in wanted)]
    names = ["as it is", *(ablation.name for ablation in wanted)]
    arms = [
        Arm(name, question.game, scenario, cell, question.players)
        for name, scenario in zip(names, scenarios, strict=True)
    ]
    columns = ("win", "loss_cause", "victory", *(seat.name for seat in _seats(question.game)))
    luck = CommonLuck(arms, question.seed, workers=question.workers, columns=columns, engine=question.engine)
    played, left = wanted, wanted[:0]
    for number, name in enumerate(names):
        if begin is not None:
            begin(cell, name)
        if not luck.play(number, question.games, progress=progress, stop=stop):
            if number == 0:
                return None
            played, left = wanted[: number - 1], wanted[number - 1 :]
            break
    plain, group = luck.rows(0), question.players.describe().group
    rows = []
    for number, ablation in enumerate(played, 1):
        there = _which_count(question, cell, ablation, plain)
        if there.any():
            changed = luck.rows(number)[there]
            apart = _wins(changed).astype(np.int8) - _wins(plain[there])
            reach = difference_range(group, apart, np.flatnonzero(there))
            rows.append(_row(ablation, scenarios[number], plain[there], changed, question.game, level, reach))
    wins = int(np.count_nonzero(plain["win"]))
    return AblationCell(
        game=question.game.name,
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=cell.team,
        strategy=question.players.name,
        seed=question.seed,
        games=len(plain),
        wins=wins,
        win_rate=wins / len(plain),
        interval=proportion_interval(wins, len(plain), confidence),
        interval_method=METHOD,
        player=player_range(group, plain["win"]),
        difference_method=PAIRED,
        victories=_victories(plain, question.game),
        loss_causes=_loss_causes(plain, question.game),
        comparisons=question.comparisons,
        confidence=confidence,
        without=tuple(rows),
        missing=tuple(ablation.name for ablation in left),
    )


def _seats(game: Game) -> list[Column]:
    """Return the columns of the investigators of the team."""
    return [column for column in game.columns if column.role == TEAM]


def _which_count(question: AblationRun, cell: Cell, ablation: Ablation, plain: Rows) -> NDArray[np.bool_]:
    """Return a mask of the games that count: for a card, those in which its investigator plays."""
    if ablation.investigator is None:
        return np.ones(len(plain), bool)
    seats = _seats(question.game)
    people = question.scenario.labels(cell)[seats[0].categories or ""]
    code = list(people).index(ablation.investigator)
    return np.asarray(np.any([plain[seat.name] == code for seat in seats], axis=0))


def _row(
    ablation: Ablation,
    scenario: Scenario,
    plain: Rows,
    changed: Rows,
    game: Game,
    level: float,
    reach: tuple[float, float] | None,
) -> TakenAway:
    both = pairs(_wins(plain), _wins(changed))
    difference, interval = compare(both, level)
    return TakenAway(
        name=ablation.name,
        sentence=ablation.sentence,
        investigator=ablation.investigator,
        kind=ablation.kind,
        component=ablation.component,
        changes={change.key: change.value for change in scenario.changes},
        games=both.games,
        win_rate=(both.both + both.lost) / both.games,
        win_rate_without=(both.both + both.gained) / both.games,
        gained=both.gained,
        lost=both.lost,
        difference=difference,
        interval=interval,
        player_interval=reach,
        p=mcnemar(both.gained, both.lost),
        victories=_victories(plain, game),
        loss_causes=_loss_causes(plain, game),
        victories_without=_victories(changed, game),
        loss_causes_without=_loss_causes(changed, game),
    )


def compare(both: Pairs, confidence: float) -> tuple[float, tuple[float, float]]:
    """Return the win rate of the second arm less that of the first, with its paired interval."""
    return both.difference, paired_interval(both.gained, both.lost, both.games, confidence)


def _wins(rows: Rows) -> NDArray[np.bool_]:
    return np.asarray(rows["win"] != 0)


def _victories(rows: Rows, game: Game) -> dict[str, int]:
    """Count won games by way to win."""
    return _counts(rows["victory"][_wins(rows)], game.victories)


def _loss_causes(rows: Rows, game: Game) -> dict[str, int]:
    """Count lost games by cause."""
    return _counts(rows["loss_cause"][~_wins(rows)], game.loss_causes)


def _counts(codes: Rows, names: Sequence[str]) -> dict[str, int]:
    games = np.bincount(codes, minlength=len(names))
    return {name: int(n) for name, n in zip(names, games, strict=False)}
