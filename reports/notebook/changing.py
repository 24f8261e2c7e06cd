"""Changes of a game: effects of numbers, influence of unknown data, sweeps, and tuning to targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Unpack

import pandas as pd

from analysis.experiment.common_luck import Arm
from analysis.influence.data_result import data_result
from analysis.influence.data_uncertainty import DRAWS, AlternativesPlan, DataSurvey
from analysis.influence.sensitivity import Survey
from analysis.influence.sensitivity_model import JointNumber, NumberEffect
from analysis.influence.sensitivity_result import TOGETHER, move_together, sensitivity_result
from analysis.influence.survey_plan import TOP, SurveyPlan
from analysis.influence.sweep import Sweep
from analysis.influence.sweep_result import sweep_result, sweep_rows
from analysis.request import lookup, numbers
from analysis.request.ranges import Range
from analysis.tuning.targets import read_targets
from analysis.tuning.tune_model import ChangedNumber, TuneResult
from analysis.tuning.tune_result import check_result, judged, tune_result
from analysis.tuning.tune_scenario import Tuner, TuningPlan
from reports.notebook.answer import Answer, frame
from reports.notebook.playing import DATA, Who, check_words, choose, file_of, several
from reports.pages.balance import tornado_drawing, trade_off_drawing
from reports.pages.sections.data_errors import errors_drawing
from reports.pages.sections.sweep import sweep_drawing
from simcore.files.writing import write_file
from simcore.play.cores import cores

GAMES, DATA_GAMES = 10_000, 2_000
TUNE_GAMES, JUDGE_GAMES = 2_000, 10_000


def sensitivity(
    *,
    games: int = GAMES,
    top: int = TOP,
    together: int = TOGETHER,
    only: str | Sequence[str] = (),
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Measure the effect of each number of a game, one step up and down, as `elderodds sensitivity` does.

    Parameters
    ----------
    games
        Games of each step; all numbers are screened with a tenth of them first.
    top
        Number of numbers that play all games after the screening.
    together
        Number of the most important numbers that are also moved together; 0: none.
    only
        Prefixes of the keys to play; empty: all keys.
    seed
        Random seed; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        One cell and one strategy, see `Who`; by default the first ones.

    Returns
    -------
    Answer
        Tables `steps` (a row for each number and step, the largest effect first), `together` (share of the
        variance of each number, alone and with interactions) and `pairs` (shares of interactions of two).

    Raises
    ------
    ValueError
        If no key has such a prefix, or the selection has more than one cell.
    """
    game = lookup.choose_game(selection.get("game"))
    data = lookup.load_scenario(game, file_of(selection.get("scenario")), several(selection.get("settings")))
    one: Who = {
        **selection,
        "ancient_one": selection.get("ancient_one") or data.ancient_ones[0],
        "difficulty": selection.get("difficulty") or data.difficulties[0],
    }
    request = choose(one)
    cell, players = lookup.only_one(request)
    arm = Arm("as it is", request.game, request.scenario, cell, players)
    plan = SurveyPlan(games, top, several(only))
    survey = Survey(arm, plan, numbers.choose_seed(seed), workers=workers or cores())
    effects = survey.play()
    result = sensitivity_result(survey, effects, move_together(survey, effects, together))
    joint = result.together
    tables = {
        "steps": frame(_steps((*result.numbers, *result.stuck))),
        "together": frame(_joint_row(row) for row in joint.numbers) if joint else frame([]),
        "pairs": frame(row.plain() for row in joint.pairs) if joint else frame([]),
    }
    return Answer(result, tables, [tornado_drawing(result, request.scenario.titles())])


def _joint_row(row: JointNumber) -> dict[str, str | float]:
    """Return the row of a number that is moved together with others."""
    return {
        "key": row.key,
        "alone_share": row.alone.share,
        "alone_error": row.alone.error,
        "in_all_share": row.in_all.share,
        "in_all_error": row.in_all.error,
    }


def _steps(numbers: Iterable[NumberEffect]) -> list[dict[str, Any]]:
    """Return a row for each number and step."""
    return [
        {
            **number.model_dump(include={"key", "meaning", "unit", "value", "screened"}),
            "step": side,
            "to": step.value,
            **step.model_dump(include={"games", "difference", "interval", "reason"}),
        }
        for number in numbers
        for side, step in (("down", number.down), ("up", number.up))
    ]


def data_sensitivity(
    *,
    games: int = DATA_GAMES,
    draws: int = DRAWS,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Measure the influence of unknown data on results, as `elderodds sensitivity --data` does.

    Parameters
    ----------
    games
        Games of each cell under each alternative.
    draws
        Number of random draws of all alternatives.
    seed
        Random seed, also of the draws; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        The game and its players, see `Who`.

    Returns
    -------
    Answer
        Tables `cells` (win rate, its interval `low` to `high`, and its range with other data, `data_low`
        to `data_high`), `alternatives`, `orders`.

    Raises
    ------
    ValueError
        If no alternatives are declared.
    """
    request = choose(selection)
    if not request.scenario.alternatives():
        raise ValueError("no alternatives are declared in the data of this game")
    arms = [
        Arm("", request.game, request.scenario, cell, players)
        for players in request.players
        for cell in request.cells
    ]
    survey = DataSurvey(
        arms, AlternativesPlan(games, draws), numbers.choose_seed(seed), workers=workers or cores()
    )
    result = data_result(survey, survey.play())
    cells = [
        {
            **{name: value for name, value in cell.plain().items() if name != "data"},
            **{f"data_{name}": value for name, value in (cell.data.plain() if cell.data else {}).items()},
        }
        for cell in result.cells
    ]
    tables = {
        "cells": frame(cells),
        "alternatives": frame(effect.plain() for effect in result.alternatives),
        "orders": frame(order.plain() for order in result.orders),
    }
    return Answer(result, tables, [errors_drawing(result, request.scenario.titles())])


def sweep(
    ranges: Mapping[str, Iterable[int]],
    *,
    games: int = DATA_GAMES,
    target: float | None = None,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Move one or two numbers over a range, as `elderodds sweep` does.

    Parameters
    ----------
    ranges
        The values of each number, by its key.
    games
        Games of each point and cell.
    target
        Desired win rate, from 0 to 1; `result.cells` lists the values that meet it.
    seed
        Random seed; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        The game and its players, see `Who`.

    Returns
    -------
    Answer
        Table `points`: a row for each cell and point, with the values by key, `win_rate` with `low` and
        `high`, the `difference` from the unchanged game, and the games by ending. Two drawings: win rates
        and, for one number, endings.

    Raises
    ------
    ValueError
        If a number is not in play, or there are too many points.
    """
    request = choose(selection)
    arms = [
        Arm("as it is", request.game, request.scenario, cell, players)
        for players in request.players
        for cell in request.cells
    ]
    wanted = [Range(key, tuple(sorted(set(values)))) for key, values in ranges.items()]
    planned = Sweep(arms, wanted, games, numbers.choose_seed(seed), workers=workers or cores())
    curves, complete = planned.play()
    result = sweep_result(planned, curves, complete=complete, target=target)
    titles = request.scenario.titles()
    drawn = [sweep_drawing(result, titles)]
    if len(wanted) == 1:
        drawn.append(sweep_drawing(result, titles, by_ending=True))
    return Answer(result, {"points": frame(sweep_rows(result))}, drawn)


def tune(
    targets: Path | str,
    *,
    games: int = TUNE_GAMES,
    judge_games: int = JUDGE_GAMES,
    seed: int = 1,
    judge_seed: int = 2,
    price: float = 0.01,
    beam_width: int = 3,
    max_points: int = 400,
    out: Path | str | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Find the smallest change of a game that meets targets, as `elderodds tune` does.

    Parameters
    ----------
    targets
        The file of targets (docs/sensitivity.md).
    games
        Games of each cell at each point of the search.
    judge_games
        Games of each cell for the final check.
    seed, judge_seed
        Random seeds of the search and of the final check; they must differ.
    price
        Cost of a step of a number, in units of the misfit.
    beam_width
        Number of best points that the search continues from at a time.
    max_points
        Maximum number of points to try.
    out
        New file for the variant (`.toml`); None: the variant is only in `result.variant`.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        `game`, `scenario` and `settings` of `Who`; the file has everything else.

    Returns
    -------
    Answer
        Tables `targets` (a row for each target, before and after the change), `change` (changed numbers),
        `tried` (all points, with `front` and `chosen`).

    Raises
    ------
    ValueError
        If the file is invalid, or it allows no number to change.
    FileExistsError
        If `out` exists.
    """
    plan = TuningPlan(games, price, beam_width, max_points, seed, judge_seed, judge_games)
    tuner = _tuner(Path(targets), plan, workers, selection)
    if not tuner.targets.ranges:
        raise ValueError(f"{targets}: numbers: nothing may move; name numbers in a table [numbers]")
    if out is not None and Path(out).exists():
        raise FileExistsError(f"{out} exists already, and is left as it is")
    name = Path(out).stem if out is not None else f"{Path(targets).stem}-tuned"
    result = _search(tuner, name)
    if out is not None:
        write_file(Path(out), str(result.variant))
    verdicts = {"before": result.before, "after": result.after}
    tables = {
        "targets": frame({"when": when, **row.plain()} for when, rows in verdicts.items() for row in rows),
        "change": _change(result.changed),
        "tried": pd.json_normalize([point.plain() for point in result.tried], sep=" "),
    }
    return Answer(result, tables, [trade_off_drawing(result)])


def _search(tuner: Tuner, name: str) -> TuneResult:
    """Search for the smallest change, and judge the game before and after it."""
    progress = tuner.search()
    best = tuner.best(progress)
    before = judged(tuner, tuner.scenario, beside=tuner.steps)
    after = judged(tuner, tuner.at(best.point), beside=tuner.steps)
    assert before is not None
    assert after is not None
    return tune_result(tuner, progress, before, after, name=name)


def check_targets(
    targets: Path | str,
    *,
    judge_games: int = JUDGE_GAMES,
    judge_seed: int = 2,
    strict: bool = False,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Check an unchanged game against targets, as `elderodds tune --check` does.

    Parameters
    ----------
    targets
        The file of targets.
    judge_games, judge_seed
        Games of each cell, and their random seed.
    strict
        Whether a warning counts as a missed target.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        `game`, `scenario` and `settings` of `Who`; the file has everything else.

    Returns
    -------
    Answer
        Table `targets` (`result`: `pass`, `warn` or `fail`); `result.missed`: whether a target is missed.
    """
    plan = TuningPlan(2, 0.0, 1, 1, judge_seed + 1, judge_seed, judge_games)  # nothing is searched
    tuner = _tuner(Path(targets), plan, workers, selection)
    judgement = judged(tuner, tuner.scenario)
    assert judgement is not None
    result = check_result(tuner, judgement.verdicts, strict=strict)
    return Answer(result, {"targets": frame(verdict.plain() for verdict in result.targets)})


def _tuner(targets: Path, plan: TuningPlan, workers: int | None, selection: Who) -> Tuner:
    check_words(selection, DATA)
    game, scenario = lookup.choose_data(
        selection.get("game"), file_of(selection.get("scenario")), several(selection.get("settings"))
    )
    wanted = read_targets(targets, game, scenario)
    return Tuner(game, scenario, wanted, plan, workers=workers or cores())


def _change(changed: Sequence[ChangedNumber]) -> pd.DataFrame:
    """Return the table of the changed numbers."""
    rows = [{"key": number.key, "from": number.now, "to": number.value} for number in changed]
    return frame(rows, ("key", "from", "to"))
