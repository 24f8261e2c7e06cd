"""Ablations, and contributions of investigators, teams, cards and components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import pandas as pd

from analysis import errors
from analysis.experiment.common_luck import Arm
from analysis.influence.ablation import AblationRun, check_in_play, take_away
from analysis.influence.ablation import choose as choose_things
from analysis.influence.ablation_model import AblationCell, AblationResult
from analysis.influence.team_games import TeamGames, kept_team_games, play_team_games
from analysis.kept_runs.cells import Run
from analysis.request import lookup, numbers
from reports.figures.differences import change_drawings, contribution_drawings
from reports.notebook.answer import Answer, by_cell, frame, without
from reports.notebook.playing import DATA, Who, check_words, choose, file_of, several
from simcore.messages.names import CARDS
from simcore.play.cores import cores
from simcore.results.model import Result

GAMES = 20_000
_ENDINGS = ("loss_causes", "victories")
_LISTS = ("without", *_ENDINGS, "missing")


def things_to_take_away(**selection: Unpack[Who]) -> pd.DataFrame:
    """Return a table of everything that `ablate` and `worth_of_cards` can take away.

    The columns are `name`, `sentence`, `ancient_one`, `investigator` and `kind`.
    """
    check_words(selection, DATA)
    game = lookup.choose_game(selection.get("game"))
    scenario = lookup.load_scenario(
        game, file_of(selection.get("scenario")), several(selection.get("settings"))
    )
    return pd.DataFrame([vars(ablation) for ablation in scenario.ablations()])


def ablate(
    *names: str,
    games: int = GAMES,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Play the same games with one thing taken away, as `elderodds ablate` does.

    Parameters
    ----------
    *names
        Things to take away, each alone (`things_to_take_away`); by default everything except single
        components.
    games
        Games with and without each thing, in each cell.
    seed
        Random seed; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        The game and its players, see `Who`.

    Returns
    -------
    Answer
        Tables `changes` (a row for each cell and thing: win rates with and without it, their difference with
        its paired interval), `causes` (losses by cause before and after), `cells`.

    Raises
    ------
    ValueError
        If a name is unknown.
    """
    answers = _take_away(names, games, seed, workers, selection)
    return _answer("elderodds.ablate/1", answers)


def worth_of_cards(
    *names: str,
    games: int = GAMES,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Return the contribution of each card, as `elderodds worth cards` does.

    Parameters
    ----------
    *names
        Cards as `investigator/card`; by default all cards.
    games, seed, workers, **selection
        As for `ablate`.

    Returns
    -------
    Answer
        Tables `cards` (a row for each cell and card: `worth` with `worth_low`, `worth_high`), and `changes`,
        `causes` and `cells` as for `ablate`.
    """
    return worth_of_components(CARDS, *names, games=games, seed=seed, workers=workers, **selection)


def worth_of_components(
    kind: str,
    *names: str,
    games: int = GAMES,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Return the contribution of each component of a kind, as `elderodds worth KIND` does.

    Parameters
    ----------
    kind
        Kind of the components, such as `items`; column `kind` of `things_to_take_away` lists all kinds.
    *names
        Components of the kind; by default all.
    games, seed, workers, **selection
        As for `ablate`.

    Returns
    -------
    Answer
        As for `worth_of_cards`; the kind is the name of the first table.
    """
    answers = _take_away(names, games, seed, workers, selection, kind=kind)
    chosen = _answer(f"elderodds.worth.{kind}/1", answers)
    changes = chosen.tables["changes"]
    contributions = {
        "worth": -changes["difference"],
        "worth_low": -changes["high"],
        "worth_high": -changes["low"],
    }
    components = changes.assign(**contributions).drop(columns=["difference", "low", "high"])
    components = components.sort_values("worth", ascending=False, kind="stable", ignore_index=True)
    return Answer(chosen.result, {kind: components, **chosen.tables}, chosen.drawings)


def _take_away(
    names: Sequence[str],
    games: int,
    seed: int | None,
    workers: int | None,
    selection: Who,
    *,
    kind: str | None = None,
) -> list[AblationCell]:
    chosen, key = choose(selection), numbers.choose_seed(seed)
    wanted = choose_things(chosen.scenario, names, kind=kind)
    questions = [
        AblationRun(
            chosen.game, chosen.scenario, players, chosen.cells, wanted, games, key, workers or cores()
        )
        for players in chosen.players
    ]
    check_in_play(questions)
    return [answer for question in questions for answer in take_away(question)]


def _ends(answers: Sequence[AblationCell], kind: str, name: str, count: str) -> list[dict[str, Any]]:
    """Return games by ending, `victories` or `loss_causes`, with and without each thing."""
    return [
        {
            **{part: getattr(answer, part) for part in ("ancient_one", "difficulty", "players", "strategy")},
            "name": row.name,
            name: ending,
            count: games,
            f"{count}_without": getattr(row, f"{kind}_without")[ending],
            "games": row.games,
        }
        for answer in answers
        for row in answer.without
        for ending, games in getattr(row, kind).items()
    ]


def _answer(schema: str, answers: Sequence[AblationCell]) -> Answer:
    plain = [answer.plain() for answer in answers]
    counts = [name for kind in _ENDINGS for name in (kind, f"{kind}_without")]
    tables = {
        "changes": by_cell(plain, "without").drop(columns=counts, errors="ignore"),
        "causes": frame(_ends(answers, "loss_causes", "cause", "losses")),
        "victories": frame(_ends(answers, "victories", "ending", "wins")),
        "cells": without(plain, *_LISTS),
    }
    result = AblationResult(schema=schema, complete=True, cells=tuple(answers))
    return Answer(result, tables, change_drawings(answers))


def worth_of_investigators(
    run: Run | None = None,
    *,
    games: int = GAMES,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Return the contribution of each investigator, as `elderodds worth investigators` does.

    Parameters
    ----------
    run
        Kept run whose teams were drawn at random; None: play new games.
    games, seed, workers, **selection
        As for `ablate`; only for new games.

    Returns
    -------
    Answer
        Tables `investigators` (the best of a cell first), `cells`, and `together` (over all cells with
        the same players).

    Raises
    ------
    ValueError
        If no teams were drawn at random.
    """
    played = _team_games(run, games, seed, workers, selection)
    result = played.investigators()
    tables = {
        **_tables(result.cells, "investigators"),
        "together": by_cell([cell.plain() for cell in result.together], "investigators"),
    }
    return Answer(result, tables, contribution_drawings(result.cells))


def worth_of_teams(
    run: Run | None = None,
    *,
    sizes: int | Sequence[int] = (),
    games: int = GAMES,
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Return shrunken win rates of groups of investigators, as `elderodds worth teams` does.

    Parameters
    ----------
    run
        Kept run whose teams were drawn at random; None: play new games.
    sizes
        Numbers of investigators in a group; by default 1 to all.
    games, seed, workers, **selection
        As for `ablate`; only for new games.

    Returns
    -------
    Answer
        Tables `groups` (column `size`; the best of a cell and size first) and `cells`. There is no drawing.

    Raises
    ------
    ValueError
        If no teams were drawn at random, or a size exceeds the number of players.
    """
    result = _team_games(run, games, seed, workers, selection).groups(several(sizes))
    return Answer(result, _tables(result.cells, "groups"))


def _tables(cells: Sequence[Result], rows: str) -> dict[str, pd.DataFrame]:
    """Return the rows of all cells as a table, and the cells themselves."""
    plain = [cell.plain() for cell in cells]
    return {rows: by_cell(plain, rows), "cells": without(plain, rows)}


def _team_games(
    run: Run | None, games: int, seed: int | None, workers: int | None, selection: Who
) -> TeamGames:
    check_words(selection)
    if run is not None:
        return kept_team_games(run)
    if selection.get("team") is not None:
        raise errors.RequestError("team", "teams must be drawn at random to be compared")
    chosen = choose(selection)
    arms = [
        Arm(players.name, chosen.game, chosen.scenario, cell, players)
        for cell in chosen.cells
        for players in chosen.players
    ]
    return play_team_games(arms, numbers.choose_seed(seed), games, workers=workers or cores())
