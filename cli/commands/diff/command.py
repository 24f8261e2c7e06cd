"""`elderodds diff`: differences of two versions of a game, and their effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.errors import RequestError
from analysis.request import lookup
from analysis.request.kept import read_kept
from analysis.request.numbers import choose_seed
from cli.shared import completion, options, output_file
from cli.shared.cell_choice import CellChoice
from cli.shared.engine import EngineChoice, cut_short, engine_options, exit_code, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.shared.stopping import Share
from cli.terminal.errors import EXIT_MISSED, Mistake
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from reports.words import plural
from simcore.files.user_files import has_ending
from simcore.messages.names import known_name
from simcore.store.folder import StoreError
from simcore.store.manifest import MANIFEST

if TYPE_CHECKING:
    from analysis.influence.diff import VariantDiff
    from analysis.influence.diff_model import DiffResult
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.play.engines import Engine

GAMES, LEAST = 2_000, 2
AS_PRINTED = "as-printed"


@click.command(short_help="List the differences between two versions of a game, and their effect.")
@click.argument("old", metavar="OLD", shell_complete=completion.versions)
@click.argument("new", metavar="NEW", shell_complete=completion.versions)
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination and version.",
)
@options.seed_option
@click.option(
    "--within",
    type=Share(0.0, 1.0),
    metavar="SHARE",
    help="Largest acceptable change of a win rate, such as 3%. Exit with code 3 if a change is "
    "significantly larger.",
)
@options.game_option
@output_file.figure_option()
@click.option("--out", type=options.PATH, metavar="FILE", help="Also write the result as a page (.html).")
@engine_options
@options.json_option
@options.quiet_option
def diff(
    old: str,
    new: str,
    games: int,
    seed: int | None,
    within: float | None,
    game_name: str | None,
    figure: Path | None,
    out: Path | None,
    engine: EngineChoice,
    as_json: bool,
    quiet: bool,
    **cell_options: Any,
) -> int:
    """List the differences between two versions of a game, and their effect.

    OLD and NEW are variants (files or folders), kept runs, or `as-printed`. Both versions play the same
    games. So does the old version with each single change.
    """
    output_file.check_file("--figure", figure, output_file.PICTURES)
    output_file.check_file("--out", out, (".html",))
    options.check_at_least("--games", games, LEAST)
    files = [Path(text) for text in (new, old) if has_ending(text, ".toml")]
    game = lookup.choose_game(game_name, next(iter(files), None))
    there = click.get_current_context().with_resource(engine.open())
    request = Request(game, (old, new), figure, out, as_json, quiet, there)
    before, after = version_of(game, old), version_of(game, new)
    planned = _plan(request, before, after, CellChoice(**cell_options), games, choose_seed(seed))
    if before.digest == after.digest:
        from analysis.influence.diff_result import diff_result

        request.say(f"{old} and {new} are identical: no value differs.")
        result = diff_result(planned, complete=True, within=within, names=request.names)
        _put_out(request, result, {})
        return 0
    return _play(request, planned, within)


@dataclass(frozen=True)
class Request:
    """Game, names of the versions and outputs that the command line asks for."""

    game: Game
    names: tuple[str, str]
    figure: Path | None
    out: Path | None
    as_json: bool
    quiet: bool
    engine: Engine

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)


def version_of(game: Game, text: str) -> Scenario:
    """Return the data of a version: a variant, those of a kept run, or the game as printed.

    Raises
    ------
    RequestError
        If there is nothing of that name.
    """
    if text == AS_PRINTED:
        return lookup.load_scenario(game, None, ())
    if has_ending(text, ".toml"):
        return lookup.load_scenario(game, Path(text), ())
    try:
        stored = read_kept(text)
    except (RequestError, StoreError):
        if Path(text).is_dir() and not (Path(text) / MANIFEST).exists():
            return lookup.load_scenario(game, Path(text), ())
        raise
    from analysis.kept_runs.inputs import kept_inputs

    played = stored.manifest.provenance.game.name
    if played != game.name:
        raise Mistake(f"{text} was played with the game {played}; add --game {played}")
    inputs = kept_inputs(stored)
    file = inputs.scenario()
    return lookup.load_scenario(game, None if file is None else Path(file), inputs.settings())


def _plan(
    request: Request, old: Scenario, new: Scenario, choice: CellChoice, games: int, seed: int
) -> VariantDiff:
    """Plan the games of both versions."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.diff import VariantDiff, versions

    before, after = _cells(request.game, old, new, choice), _cells(request.game, new, old, choice)
    both = [cell for cell in before if _has(new, cell)]
    added = [cell for cell in after if not _has(old, cell)]
    if not both and not added:
        raise Mistake(f"{request.names[1]} has none of these combinations; there is nothing to compare")
    if len(both) < len(before):
        request.say(
            f"{request.names[1]} lacks {len(before) - len(both)} of {plural(len(before), 'combination')}; "
            "these are skipped."
        )
    seated = choice.seated(request.game, new, [*both, *added])

    def arms(name: str, scenario: Scenario, cells: Sequence[Cell]) -> list[Arm]:
        return [Arm(name, request.game, scenario, cell, players) for players in seated for cell in cells]

    there = request.engine
    return VariantDiff(
        arms("old", old, both),
        versions(old, new),
        games,
        seed,
        added=arms("new", new, added),
        workers=there.workers,
        engine=there,
    )


def _cells(game: Game, scenario: Scenario, other: Scenario, choice: CellChoice) -> tuple[Cell, ...]:
    """Return the combinations of one version. A name that only the other version has is no mistake."""
    titles = {**other.titles(), **scenario.titles()}

    def here(names: Sequence[str], own: Sequence[str], elsewhere: Sequence[str]) -> tuple[str, ...]:
        meant = (known_name(name, (*own, *elsewhere), titles) for name in names)
        return tuple(name for name in meant if name in own or name not in elsewhere)

    ancient_ones = here(choice.ancient_one, scenario.ancient_ones, other.ancient_ones)
    difficulties = here(choice.difficulty, scenario.difficulties, other.difficulties)
    if (choice.ancient_one and not ancient_ones) or (choice.difficulty and not difficulties):
        return ()
    return replace(choice, ancient_one=ancient_ones, difficulty=difficulties).cells(game, scenario)


def _has(scenario: Scenario, cell: Cell) -> bool:
    try:
        scenario.check_cell(cell)
    except ValueError:
        return False
    return True


def _play(request: Request, planned: VariantDiff, within: float | None) -> int:
    """Play both versions and report the result."""
    from analysis.influence.diff_result import FAIL, diff_result

    titles = {**planned.versions.old.titles(), **planned.versions.new.titles()}
    request.say(f"Seed {planned.seed}, {request.engine.words}, {planned.total_games:,} games.")
    arms = [*planned.arms, *planned.added]
    options.warn_if_cold(request.game, [arm.players for arm in arms], quiet=request.quiet)
    per_game = planned.total_games // planned.games
    with playing():
        work = Work(lambda games: games * per_game, planned.games, LEAST)
        warn_if_arms_long(arms, work, request.engine, planned.seed, quiet=request.quiet)
    with playing(), stop_on_interrupt() as stop, meter(planned.total_games, quiet=request.quiet) as bar:
        complete = planned.play(begin=bar.begin, progress=bar.advance, stop=stop)
    if planned.common() < 2:
        request.say(cut_short(request.engine, shown=False))
        return exit_code(request.engine, complete=False)
    result = diff_result(planned, complete=complete, within=within, names=request.names)
    _put_out(request, result, titles)
    if not complete:
        request.say(cut_short(request.engine, "results cover the games that all versions played"))
        return exit_code(request.engine, complete=False)
    return EXIT_MISSED if result.verdict == FAIL else 0


def _put_out(request: Request, result: DiffResult, titles: Mapping[str, str]) -> None:
    """Print the result, and write the requested files."""
    from cli.commands.diff.tables import change_lines, diff_tables
    from cli.terminal.tables import Prose, show
    from reports.pages.diff import diff_drawing, diff_sentences, write_diff

    if request.as_json:
        click.echo(dumps(result))
    if not request.quiet and result.changes:
        show(*change_lines(result), "", *diff_tables(result), "", *map(Prose, diff_sentences(result, titles)))
    output_file.save_figure(lambda: diff_drawing(result, titles), request.figure, request.say)
    if request.out is not None:
        request.say(f"Page: {write_diff(result, request.out, title=request.game.title, titles=titles)}")
