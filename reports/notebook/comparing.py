"""Comparisons: the harder of several games, and the difference."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Unpack

import pandas as pd

from analysis.comparison.contest import MARGIN, Contest
from analysis.comparison.contest_model import ContestResult
from analysis.comparison.contest_result import contest_result
from analysis.influence.pair_data_range import pair_survey
from analysis.request import lookup, numbers
from analysis.request.contestants import ComparisonRequest, Grid, contestants, rule_of
from analysis.request.kept import RUNS
from reports.figures.forest import comparison_drawing
from reports.notebook.answer import Answer, frame
from reports.notebook.playing import Who, check_words, file_of, several, team_of
from simcore.play.cores import cores
from simcore.store.reader import StoredRun

DECIDED = "decided"


def compare(
    *arms: str | StoredRun,
    games: int | None = None,
    until: str | None = None,
    precision: float | None = None,
    margin: float = MARGIN,
    max_games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    data_range: bool = True,
    runs: Path | str = RUNS,
    **selection: Unpack[Who],
) -> Answer:
    """Compare the difficulty of games on common luck, as `elderodds compare` does.

    Parameters
    ----------
    *arms
        Names joined by `+` (docs/cli.md), or kept runs of one cell. By default the Ancient Ones of
        `selection` are compared with each other at each difficulty.
    games
        Games of each arm; None: 10000.
    until
        `"decided"`, instead of `games`: play until it is known which arm wins more often, or that the
        difference is smaller than `margin`.
    precision
        Instead of `games`: play until the half-width of the interval of every difference is at most this.
    margin
        Smallest difference that matters.
    max_games
        Maximum games of each arm, with `until` or `precision`.
    seed
        Random seed; None: the seed of the first kept run, or a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    data_range
        Whether to play the arms also under alternatives of uncertain data, if there are any and the
        comparison is complete.
    runs
        Folder of kept runs that are given by name.
    **selection
        Settings that all arms share, or the grid if there are no arms; see `Who`.

    Returns
    -------
    Answer
        Tables `pairs` (a row for each pair: difference, second minus first, with interval, verdict, and the
        number of games that ended differently), `arms`, `ranking`, `turns`, and `endings` (a row for each
        pair and ending: how much more often the second arm has this ending). For kept runs of different
        games, `arms` is the first table and there is no drawing.

    Raises
    ------
    ValueError
        If a name is unknown, or arguments exclude each other.
    """
    if until not in (None, DECIDED):
        raise ValueError(f"until {until!r}: allowed is {DECIDED!r}")
    check_words(selection)
    numbers.check_stopping(games, max_games, {"until": until, "precision": precision})
    games = None if games is None else numbers.whole("games", games)
    max_games = None if max_games is None else numbers.whole("max_games", max_games)
    precision = None if precision is None else numbers.share("precision", precision)
    margin = numbers.share("margin", margin)
    texts = [str(arm.path) if isinstance(arm, StoredRun) else arm for arm in arms]
    judged = contestants(texts, _request(selection, seed, default_grid=not arms), Path(runs))
    rule = rule_of(
        judged, games=games, decided=until == DECIDED, precision=precision, margin=margin, max_games=max_games
    )
    contest = Contest(judged.arms, judged.panels, rule, judged.seed, workers or cores())
    complete = contest.play()
    survey = pair_survey(contest) if complete and data_range else None
    ranges = None if survey is None else survey.play()
    result = contest_result(contest, complete=complete, data_uncertainty=ranges)
    tables = _tables(result)
    if not judged.panels:  # runs of different games
        return Answer(result, {"arms": tables.pop("arms"), **tables}, [])
    return Answer(result, tables, [comparison_drawing(result)])


def _request(selection: Who, seed: int | None, *, default_grid: bool) -> ComparisonRequest:
    """Return what all arms share; the default grid compares all Ancient Ones if none are named."""
    grid = Grid(**{field.name: several(selection.get(field.name)) for field in fields(Grid)})
    if default_grid and not grid.ancient_one:
        grid = replace(grid, ancient_one=(lookup.ALL,))
    team = team_of(selection.get("team"))
    return ComparisonRequest(
        grid,
        None if team is None else ",".join(team),
        selection.get("game"),
        file_of(selection.get("scenario")),
        several(selection.get("settings")),
        seed,
    )


def _tables(result: ContestResult) -> dict[str, pd.DataFrame]:
    """Return the parts of a comparison as tables."""
    ends = [
        {"panel": pair.panel, "first_name": pair.first_name, "second_name": pair.second_name, **row.plain()}
        for pair in result.pairs
        for row in pair.endings
    ]
    group = any(arm.player for arm in result.arms)
    left_out = {"endings"} | ({"player_interval"} if not group else set())
    return {
        "pairs": frame(pair.model_dump(mode="json", exclude=left_out) for pair in result.pairs),
        "arms": frame(
            arm.model_dump(mode="json", exclude=set() if group else {"player"}) for arm in result.arms
        ),
        "ranking": frame(
            {"panel": panel.title, **row.plain()} for panel in result.panels for row in panel.ranking
        ),
        "turns": frame(
            (turn.plain() for turn in result.turns),
            ("first", "second", "first_wins_more", "second_wins_more"),
        ),
        "endings": frame(ends, ("ending", "won", "first", "second", "difference")),
    }
