"""`elderodds why`: explanation of the losses of a kept run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analysis.request.kept import read_kept
from cli.shared import completion, options
from cli.shared.numbers import WHOLE, players_option
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import EXIT_INTERRUPTED, mistakes
from cli.terminal.json_out import dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analysis.kept_runs.part import Part
    from analysis.ledger.lost_games import LuckAndPlay
    from analysis.losses.why_result import WhyCell
    from simcore.store.reader import StoredRun

SHOWN = 6


def _filter(*names: str, text: str) -> Callable[[options.Command], options.Command]:
    return click.option(*names, multiple=True, metavar="NAME", help=f"Only {text}. May be repeated.")


@click.command(short_help="Explain the losses of a kept run.")
@click.argument("run", shell_complete=completion.runs)
@_filter("-a", "--ancient-one", text="these Ancient Ones")
@_filter("-d", "--difficulty", text="these difficulties")
@players_option("Only these numbers of players.", every=False)
@_filter("-s", "--strategy", text="these strategies")
@_filter("-e", "--ending", text="games with this ending: a way to win or a cause of loss")
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    metavar="N",
    help="Number of games with and without each possible change; 0 skips them.  [default: 400 to "
    "4,000, by speed]",
)
@click.option(
    "--luck",
    type=WHOLE,
    metavar="N",
    help="Lost games per combination in which to separate luck and play; 0: none.  [default: up to 200, as "
    "many as fit into a limited time]",
)
@click.option("--details", is_flag=True, help="Print all tables.")
@click.option(
    "--top",
    type=WHOLE,
    default=SHOWN,
    show_default=True,
    metavar="N",
    help="With --details or --usage: number of most frequent values to show.",
)
@click.option(
    "--usage",
    type=WHOLE,
    metavar="N",
    help="Show how often each card, item and action is used, and the win rate with and without "
    "it, from N games per combination.",
)
@options.trust_option
@options.json_option
@options.quiet_option
def why(
    run: str,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    strategy: tuple[str, ...],
    ending: tuple[str, ...],
    games: int | None,
    luck: int | None,
    details: bool,
    top: int,
    usage: int | None,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Explain the losses of a kept run.

    RUN is the name or the folder of a run. The answer is about its hardest combination, or about the hardest
    that -a, -d, -p and -s select: how its games ended, whether luck or play cost the win, the change that
    would help most, and a lost game to look at. For that, the command replays lost games, and plays games
    with a few obvious changes.

    --details adds when, where and to what the games were lost, and how won games differed. --ending shows one
    ending and all its examples.
    """
    options.check_at_least("--top", top, 1)
    if games is not None:
        options.check_at_least("--games", games, 0)
    if luck:
        options.check_at_least("--luck", luck, 2)
    ending = tuple(
        "-".join(word.lower().split()) for word in ending
    )  # as the tables write it, or as the data

    stored = read_kept(run)
    wanted = {
        "ancient_one": ancient_one,
        "difficulty": difficulty,
        "players": players,
        "strategy": strategy,
    }
    from analysis.losses.why import choose

    with mistakes(ValueError):
        part = choose(stored, wanted)
    if usage is not None:
        from cli.commands.why.usage import show_usage

        options.check_at_least("--usage", usage, 1)
        show_usage(stored, part.numbers, usage, top, trust=trust, as_json=as_json, quiet=quiet)
        return 0
    begin_work()
    counts = games, luck, top
    return _explain(stored, part, ending, counts, details=details, trust=trust, as_json=as_json, quiet=quiet)


def _explain(
    run: StoredRun,
    part: Part,
    ending: tuple[str, ...],
    counts: tuple[int | None, int | None, int],
    *,
    details: bool,
    trust: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Explain the hardest cell, or all cells if the user wants more than the short answer.

    `counts` are the values of `--games`, `--luck` and `--top`.
    """
    games, luck, top = counts
    from analysis.kept_runs.part import Part
    from analysis.losses.why import why as explain
    from cli.commands.why.changes import play_changes
    from cli.commands.why.luck import keep_ledgers

    everything = details or as_json or bool(ending)
    with mistakes(ValueError):
        result = explain(part if everything else Part(run, part.numbers[:1]), endings=ending)
    known: dict[int, LuckAndPlay] = {}
    complete = True
    if luck != 0 and not ending:
        known, complete = keep_ledgers(run, part.numbers, luck, trust=trust, quiet=quiet)
        result = result.with_luck_and_play([known.get(cell) for cell in part.numbers])
    changes = None
    if complete and not ending and games != 0:
        changes, complete = play_changes(run, part.numbers[0], games, trust=trust, quiet=quiet)
    result = result.with_help(changes)
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        _show(run, part, result.cells, ending, top, known, details=details)
    if not complete:
        click.echo("Interrupted: not all games were played.", err=True)
    return 0 if complete else EXIT_INTERRUPTED


def _show(
    run: StoredRun,
    part: Part,
    answers: Sequence[WhyCell],
    ending: tuple[str, ...],
    top: int,
    known: Mapping[int, LuckAndPlay],
    *,
    details: bool,
) -> None:
    """Print the answer and, if requested, the tables; `known` has luck and play by cell."""
    from analysis.kept_runs.inputs import kept_inputs
    from analysis.losses.why import possibly_as_hard
    from cli.commands.why.answer import show_answer
    from cli.commands.why.tables import Names, show_details
    from simcore.store.folder import is_remote

    names = Names.of(run.manifest)
    if not ending:
        alike = [run.cells[number] for number in possibly_as_hard(part, read=not is_remote(run.path))]
        luck = [known.get(cell) for cell in part.numbers[1:]]
        show_answer(answers[0], part.cells[1:], alike, run, names, luck, whole=details)
    if details or ending:
        show_details(answers, top, run.path, names, endings=ending)
    for note in kept_inputs(run).notes():
        click.echo(note, err=True)
