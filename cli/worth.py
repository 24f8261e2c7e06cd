"""`elderodds worth`: what investigators, teams and cards are worth."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import ablate, options
from cli.errors import EXIT_INTERRUPTED, Broken, Mistake, mistakes
from cli.progress import meter, stop_on_interrupt
from cli.tables import cell_title, chance, percent, show, signed_points

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 10


@click.group(short_help="Say what investigators, teams and cards are worth.")
def worth() -> None:
    """Say what investigators, teams and cards are worth."""


def _play_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What is played, if no run is given."""
    for option in reversed(
        (
            options.cell_options(several=True),
            ablate.games_option,
            ablate.seed_option,
            options.data_options,
            options.workers_option,
            ablate.figure_option,
            options.json_option,
            options.quiet_option,
        )
    ):
        command = option(command)
    return command


run_argument = click.argument("run", required=False)


@worth.command()
@run_argument
@_play_options
def investigators(run: str | None, figure: Path | None, as_json: bool, quiet: bool, **asked: Any) -> int:
    """Win rate with each investigator less that without.

    From the kept run RUN (its name or its folder), or from games that are played now; teams must have been
    drawn at random.
    """
    from analysis.teams import investigator_worth

    ablate.check_figure(figure)
    found = _counts(run, asked, quiet=quiet)
    table = investigator_worth(found.counts)
    answers = found.answers(table, "investigators")
    if as_json:
        click.echo(json.dumps({"schema": "elderodds.worth.investigators/1", "cells": answers}))
    if not quiet:
        for answer in answers:
            show(_investigators(answer), "")
    if figure is not None and len(table):
        from reports.differences import save_worths

        save_worths([{**each, "rows": each["investigators"]} for each in answers], figure)
        if not quiet:
            click.echo(f"Figure: {figure}", err=True)
    return found.code


@worth.command()
@run_argument
@click.option(
    "--size",
    type=int,
    multiple=True,
    metavar="N",
    help="Investigators in a group. May be repeated.  [default: 1 to all]",
)
@click.option("--top", type=int, default=SHOWN, show_default=True, metavar="N", help="Best and worst shown.")
@_play_options
def teams(
    run: str | None,
    size: tuple[int, ...],
    top: int,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Win rate with every investigator, pair, triple and four, drawn towards the mean of all.

    From the kept run RUN (its name or its folder), or from games that are played now; teams must have been
    drawn at random.
    """
    import pandas as pd

    from analysis.teams import team_worth

    if figure is not None:
        raise Mistake(
            "--figure: groups are told as tables; `worth investigators` and `worth cards` are drawn"
        )
    for each in size:
        options.check_at_least("--size", each, 1)
    found = _counts(run, asked, quiet=quiet)
    largest = max((len(team) for team in found.counts["team"]), default=0)
    if size and max(size) > largest:
        raise Mistake(f"--size {max(size)}: the largest team has {largest}")
    tables = [
        team_worth(found.counts, each).assign(size=each)
        for each in dict.fromkeys(size or range(1, largest + 1))
    ]
    answers = found.answers(pd.concat(tables, ignore_index=True), "groups")
    if as_json:
        click.echo(json.dumps({"schema": "elderodds.worth.teams/1", "cells": answers}))
    if not quiet:
        for answer in answers:
            for key, groups in pd.DataFrame(answer["groups"]).groupby("size"):
                show(_groups(answer, int(str(key)), groups, top), "")
    return found.code


@worth.command()
@click.argument("names", nargs=-1, metavar="[CARD]...")
@_play_options
def cards(
    names: tuple[str, ...],
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    games: int,
    seed: int | None,
    workers: int | None,
    **asked: Any,
) -> int:
    """Win rate with each card of an investigator less that of the same games with its top effect blanked.

    CARD: investigator/card, as `ablate --list` shows them; none or `all`: every card. Only games in which its
    investigator plays count for a card. With the same luck.
    """
    from analysis.ablation import Question

    options.check_at_least("--games", games, 1)
    ablate.check_figure(figure)
    game, scenario, cells, who = _asked(asked)
    wanted = ablate.choose_ablations(scenario, names, cards=True)
    strangers = [each.name for each in scenario.ablations() if each.name in wanted and not each.investigator]
    if strangers:
        raise Mistake(f"{strangers[0]} is no card of an investigator; use `elderodds ablate {strangers[0]}`")
    seed, workers = options.choose_seed(seed), options.choose_workers(workers)
    questions = [Question(game, scenario, each, cells, wanted, games, seed, workers) for each in who]
    answers, complete = ablate.play(questions, quiet=quiet)
    if as_json:
        click.echo(json.dumps({"schema": "elderodds.worth.cards/1", "cells": answers}))
    if not quiet:
        for answer in answers:
            show(_cards(answer), "")
    ablate.draw(answers, figure, quiet=quiet)
    return 0 if complete else EXIT_INTERRUPTED


@dataclass(frozen=True)
class Found:
    """Games of teams: the cells, the counts, and how the command ends."""

    cells: list[Mapping[str, Any]]
    counts: pd.DataFrame
    code: int = 0

    def answers(self, table: pd.DataFrame, name: str) -> list[dict[str, Any]]:
        """One object a cell, with its rows under a name."""
        from analysis.tables import records

        keys = ("game", "ancient_one", "difficulty", "players", "strategy", "games", "wins", "win_rate")
        return [
            {
                **{key: cell[key] for key in keys},
                name: [_plain(row) for row in records(table[table["cell"] == number].drop(columns="cell"))],
            }
            for number, cell in enumerate(self.cells)
            if (table["cell"] == number).any()
        ]


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.item() if hasattr(value, "item") else value for name, value in row.items()}


def _asked(asked: Mapping[str, Any]) -> tuple[Any, Any, Any, Any]:
    """Game, scenario, cells and players of the options."""
    game = options.choose_game(asked["game_name"])
    scenario = options.load_scenario(game, asked["scenario_file"], asked["settings"])
    numbers = options.players_of(asked["players"], asked["table"])
    cells = options.choose_cells(
        game, scenario, asked["ancient_one"], asked["difficulty"], numbers, asked["team"]
    )
    return (
        game,
        scenario,
        cells,
        options.choose_players(game, cells, asked["strategy"], asked["table"], asked["skill"]),
    )


def _counts(run: str | None, asked: Mapping[str, Any], *, quiet: bool) -> Found:
    """Games and wins of all teams, from a kept run or played now."""
    if run is not None:
        from analysis.teams import team_counts
        from simcore.storage import StoreError

        stored = options.read_kept(run)
        with mistakes(StoreError):
            counts = team_counts(stored)
        if counts.empty:
            raise Mistake(f"{run}: no cell has teams that were drawn at random, or the seats are not kept")
        return Found(list(stored.cells), counts)
    if asked["team"] is not None:
        raise Mistake("--team: teams must be drawn at random to be compared")
    return _play(asked, quiet=quiet)


def _play(asked: Mapping[str, Any], *, quiet: bool) -> Found:
    """Play games with random teams and count them."""
    import pandas as pd

    from analysis.arms import Arm, CommonLuck
    from analysis.teams import COUNTS, counts_of_rows
    from simcore.faults import StrategyError
    from simcore.jit import CompileError
    from simcore.outcomes import TEAM

    games = options.check_at_least("--games", asked["games"], 1)
    game, scenario, cells, who = _asked(asked)
    seed, workers = options.choose_seed(asked["seed"]), options.choose_workers(asked["workers"])
    options.warn_if_cold(quiet=quiet)
    seats = [column.name for column in game.columns if column.role == TEAM]
    arms = [Arm(each.name, game, scenario, cell, each) for cell in cells for each in who]
    luck = CommonLuck(arms, seed, workers=workers, columns=("win", *seats))
    if not quiet:
        click.echo(f"Seed {seed}, {workers} threads, {games * len(arms):,} games.", err=True)
    found: list[Mapping[str, Any]] = []
    tables, code = [pd.DataFrame(columns=COUNTS)], 0
    with stop_on_interrupt() as stop, meter(games * len(arms), quiet=quiet) as bar:
        for number, arm in enumerate(arms):
            about = {**vars(arm.cell), "game": game.name, "strategy": arm.name}
            bar.begin(cell_title(about))
            try:
                whole = luck.play(number, games, progress=bar.advance, stop=stop)
            except (StrategyError, CompileError) as problem:
                raise Broken(f"a strategy is broken: {problem}") from problem
            rows = luck.rows(number)
            if len(rows):
                wins = int((rows["win"] != 0).sum())
                found.append({**about, "games": len(rows), "wins": wins, "win_rate": wins / len(rows)})
                tables.append(counts_of_rows(game, scenario, arm.cell, rows, number))
            if not whole:
                code = EXIT_INTERRUPTED
                break
    kept = [table for table in tables if len(table)] or tables
    return Found(found, pd.concat(kept, ignore_index=True), code)


def _table(title: str, *headings: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _title(answer: Mapping[str, Any]) -> str:
    return f"{cell_title(answer)}: {percent(answer['win_rate'])} of {answer['games']:,} games won"


def _investigators(answer: Mapping[str, Any]) -> Any:
    table = _table(_title(answer), "investigator", "games with", "win rate", "without", "worth", "interval")
    rows = answer["investigators"]
    for row in rows:
        table.add_row(
            row["investigator"],
            f"{row['games']:,}",
            percent(row["wins"] / row["games"]),
            percent(row["wins_without"] / row["games_without"]),
            signed_points(row["difference"]),
            f"{signed_points(row['low'])} to {signed_points(row['high'])}",
        )
    together = f"{100 * rows[0]['confidence']:g} % for all {rows[0]['intervals']} together"
    table.caption = (
        f"Worth: points of the win rate against a random other. Intervals: {rows[0]['interval_method']}, "
        f"{together}. Teams were drawn at random, so this is what the investigator does."
    )
    return table


def _groups(answer: Mapping[str, Any], size: int, groups: Any, top: int) -> Any:
    what = {1: "investigator", 2: "pair", 3: "triple", 4: "four"}.get(size, f"group of {size}")
    table = _table(_title(answer), what, "games", "won", "shrunken", "interval")
    rows = groups.to_dict("records")
    left_out = len(rows) - 2 * top
    for number, row in enumerate(rows):
        if left_out > 0 and top <= number < len(rows) - top:
            if number == top:
                table.add_row(f"... {left_out} more", "", "", "", "")
            continue
        table.add_row(
            ", ".join(row["group"]),
            f"{row['games']:,}",
            percent(row["raw"]),
            percent(row["win_rate"]),
            f"{100 * row['low']:.1f} - {100 * row['high']:.1f} %",
        )
    first = rows[0]
    table.caption = (
        f"Shrunken towards {percent(first['mean'])}; true rates differ by about "
        f"{signed_points(first['spread'])[1:]} points (standard deviation). Intervals: "
        f"{first['interval_method']}, "
        f"{100 * first['confidence']:g} % each."
    )
    return table


def _cards(answer: Mapping[str, Any]) -> Any:
    title = ablate.title_of(dict(answer))
    table = _table(title, "card", "games", "win rate", "blanked", "worth", "interval", "p (Holm)")
    rows = sorted(answer["without"], key=lambda row: row["difference"])
    for row in rows:
        low, high = row["interval"]
        table.add_row(
            row["name"],
            f"{row['games']:,}",
            percent(row["win_rate"]),
            percent(row["win_rate_without"]),
            signed_points(-row["difference"]),
            f"{signed_points(-high)} to {signed_points(-low)}",
            chance(row["p_holm"]),
        )
    together = f"{100 * answer['confidence']:g} % for all {answer['comparisons']} together"
    table.caption = (
        f"Worth: points of the win rate that go with the top effect, same luck, in the games of its "
        f"investigator. Intervals: {answer['difference_method']}, {together}."
    )
    return table
