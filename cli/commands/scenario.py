"""`elderodds scenario`: list, show, check and export the data of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.other_games import of_another_game
from cli.commands.left_tables import from_run
from cli.shared import options
from cli.shared.rehearsal import begin_work, note_output
from cli.terminal.errors import EXIT_MISTAKE, Group, Mistake, mistakes
from cli.terminal.json_out import dumps
from cli.terminal.wording import worded, worded_error
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from simcore.contract.game import CheckReport, Game, Scenario
    from simcore.messages.error_details import ErrorDetail

PROSPECTS = ("never_won", "not_played")
"""Parts of a check that are warnings."""
FOUND_LISTED = 20
"""Key paths of reconstructed data that the text of `check` lists; `--json` has them all."""


@click.group(cls=Group, short_help="List, show, check and export the data of a game.")
def scenario() -> None:
    """List, show, check and export the data of a game."""


scenario.add_command(from_run)


@scenario.command("list")
@options.data_options
@options.json_option
def list_names(
    game_name: str | None, scenario_file: Path | None, settings: tuple[str, ...], as_json: bool
) -> None:
    """List the names of everything in the data."""
    data = lookup.load_scenario(lookup.choose_game(game_name, scenario_file), scenario_file, settings)
    catalogue = {kind: list(names) for kind, names in data.catalogue().items()}
    if as_json:
        click.echo(dumps({"scenario": data.name, **catalogue}, ensure_ascii=False))
        return
    for kind, names in catalogue.items():
        click.echo(f"{kind.replace('_', ' ')}: {', '.join(names) or 'none'}")


@scenario.command()
@click.argument("name", required=False)
@options.data_options
@options.json_option
def show(
    name: str | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show the entry NAME, such as an investigator, item or monster, or the value of a key.

    Without NAME, shows the title and the changes of the scenario.
    """
    data = lookup.load_scenario(lookup.choose_game(game_name, scenario_file), scenario_file, settings)
    if name is None:
        shown = _summary(data)
    else:
        with mistakes(ValueError, KeyError):
            shown = dict(data.show(name))
    if as_json:
        click.echo(dumps(shown, ensure_ascii=False))
    else:
        click.echo(_text(shown), nl=False)


@scenario.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@options.game_option
@options.settings_options
@options.json_option
def check(file: Path | None, game_name: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Check a variant, or a folder of data files.

    Without FILE, checks the data as printed. Reports all errors at once, with exit code 2. If there are none,
    the command lists everything that can never be won, and data that are still reconstructed.
    """
    from simcore.messages.error_details import ErrorDetail, ScenarioError

    game = lookup.choose_game(game_name, file)
    try:
        report = _checked(game, file, settings)
    except ScenarioError as error:
        wrong = of_another_game(game, file, error)
        if not as_json:
            raise wrong or error from None
        notes = [*error.notes, *([ErrorDetail(str(file), "", worded(wrong))] if wrong else [])]
        problems = {"errors": list(map(_entry, error.errors)), "notes": list(map(_entry, notes))}
        click.echo(dumps({"ok": False, **problems, **{name: [] for name in PROSPECTS}}, default=str))
        raise click.exceptions.Exit(EXIT_MISTAKE) from error
    if as_json:
        click.echo(dumps(_report_entry(report), ensure_ascii=False))
    else:
        click.echo(_describe(report))


@scenario.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--csv",
    is_flag=True,
    help="Write cards, monsters and other lists as sheets (.csv) for an office program.",
)
@options.data_options
@options.json_option
def export(
    folder: Path | None,
    csv: bool,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Write all data of a game as files, to edit and play.

    The default FOLDER is the name of the scenario.
    """
    data = lookup.load_scenario(lookup.choose_game(game_name, scenario_file), scenario_file, settings)
    target = Path(data.name) if folder is None else folder
    note_output(target)
    begin_work()
    with mistakes(OSError):
        written = [str(path) for path in (data.export(target, csv=True) if csv else data.export(target))]
    if as_json:
        click.echo(dumps({"folder": str(target), "files": written, "digest": data.digest}))
        return
    for path in written:
        click.echo(path)
    click.echo(
        f"{len(written)} files written. Check them with: {to_type('scenario', 'check', target)}", err=True
    )


def _entry(error: ErrorDetail) -> dict[str, object]:
    """Return an error for `--json`."""
    worded_here = worded_error(error)
    names = ("file", "key", "problem", "found", "allowed", "nearest")
    return {name: getattr(worded_here, name) for name in names}


def _checked(game: Game, file: Path | None, settings: tuple[str, ...]) -> CheckReport:
    from simcore.messages.error_details import ScenarioError

    try:
        return game.load(file, settings).check_report()
    except ScenarioError:
        raise
    except (ValueError, OSError) as problem:
        raise Mistake(worded(problem)) from problem


def _report_entry(report: CheckReport) -> dict[str, object]:
    """Return a report for `--json`."""
    return {
        "ok": True,
        "errors": [],
        "notes": [],
        **vars(report),
        "changes": list(map(vars, report.changes)),
        "never_won": list(map(_entry, report.never_won)),
        "not_played": list(map(_entry, report.not_played)),
    }


def _summary(scenario: Scenario) -> dict[str, object]:
    changes = {change.key: {"base": change.base, "value": change.value} for change in scenario.changes}
    return {"scenario": scenario.name, "digest": scenario.digest, "changes": changes}


def _text(shown: Mapping[str, object]) -> str:
    """Return data in the form of a file."""
    from simcore.data import toml_write

    match shown:
        case {"key": "", "value": Mapping() as table}:
            return toml_write.dumps(table)
        case {"key": str(key), "value": value}:
            *above, last = key.split(".")
            tree = {last: value}
            for part in reversed(above):
                tree = {part: tree}
            return toml_write.dumps(tree)
        case _:
            return toml_write.dumps(shown)


def _describe(report: CheckReport) -> str:
    """Return the report of a check in words."""
    from reports import words

    warnings = [replace(worded_error(error), file="") for error in (*report.never_won, *report.not_played)]
    warned = ", with warnings" if warnings else ""
    lines = [f"{report.name} is valid{warned}."]
    lines += [f"Warning: {error}" for error in warnings]
    if report.sources:
        counts = ", ".join(f"{count} {source}" for source, count in report.sources.items())
        lines.append(f"Data entries by source: {counts}.")
    lines += [f"Changed: {words.change(change.key, change.base, change.value)}" for change in report.changes]
    if unfit := report.unfit_alternatives:
        lines.append(f"Alternatives that are incompatible with the changes: {', '.join(unfit)}.")
    if rebuilt := report.reconstructed:
        lines.append(f"Still reconstructed ({len(rebuilt)}; please correct them if you own the game):")
        lines += [f"  {key}" for key in rebuilt[:FOUND_LISTED]]
        if len(rebuilt) > FOUND_LISTED:
            lines.append(f"  ... and {len(rebuilt) - FOUND_LISTED} more; --json lists all")
    return "\n".join(lines)
