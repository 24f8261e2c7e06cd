"""`elderodds study`: a whole study from one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from cli.commands.study.plan import Step, Study, read_study
from cli.shared import options
from cli.terminal.json_out import dumps
from simcore.process.command_line import to_type


@click.command(short_help="Run all steps of a study file.")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--list", "only_list", is_flag=True, help="List the steps and their state, and exit.")
@options.json_option
@options.quiet_option
def study(file: Path, only_list: bool, as_json: bool, quiet: bool) -> int:
    """Run all steps of a study file.

    Each step is one command with its options. All steps are checked before the first one plays. Results and a
    summary page go into one folder. Finished steps are skipped unless the step, or a file or run that it
    reads, has changed.
    """
    from cli.commands.study.runner import Runner

    commands = click.get_current_context().find_root().command
    assert isinstance(commands, click.Group)
    planned = read_study(file, commands)
    runner = Runner(planned, commands, quiet=quiet)
    if only_list:
        _list(planned, runner.state.is_done, as_json=as_json)
        return 0
    code = runner.run()
    page = runner.write_page()
    if as_json:
        click.echo(dumps({"folder": str(planned.folder), "steps": runner.done(), "page": str(page)}))
    if not quiet:
        click.echo(f"Page: {page}", err=True)
    return code


def _list(planned: Study, is_done: Callable[[Step], bool], *, as_json: bool) -> None:
    """Print the steps and their states."""
    steps = [
        {
            "name": step.name,
            "command": to_type(*step.command, *step.words),
            "done": is_done(step),
        }
        for step in planned.steps
    ]
    if as_json:
        click.echo(dumps({"folder": str(planned.folder), "steps": steps}))
        return
    for step in steps:
        click.echo(f"{'done' if step['done'] else 'to do':<6} {step['name']}: {step['command']}")
