"""`elderodds worth`: contributions of investigators, teams and components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from analysis.request.kept import read_kept
from analysis.request.numbers import choose_seed
from cli.commands import ablate
from cli.commands import worth_tables as tables
from cli.commands.worth_of_options import command_of
from cli.commands.worth_packs import packs
from cli.shared import completion, options, output_file
from cli.shared.cells_of_run import CHOSEN_BY, some_cells
from cli.shared.engine import (
    EngineChoice,
    cut_short,
    engine_options,
    exit_code,
    missing_of,
    playing,
)
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import Group, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import cell_title, show
from simcore.messages.names import CARDS, known_name, unknown_name
from simcore.results.model import Combination

if TYPE_CHECKING:
    from analysis.influence.team_games import TeamGames
    from analysis.request.lookup import Request
    from simcore.contract.game import Scenario
    from simcore.play.engines import Engine

SHOWN = 10
MOST_TABLES = 16
NOTHING = "Nothing to compare: all investigators play in every game."


class Kinds(Group):
    """Group of the commands below, and of one for each kind of component of the game."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command of its own, or that of an option or of the components of the game."""
        return super().get_command(ctx, name) or command_of(name) or _components_command(name)


@click.group(cls=Kinds, short_help="Rank investigators, teams and components by their contribution.")
def worth() -> None:
    """Rank investigators, teams and components by their contribution.

    Further commands exist for each other kind of component of a game, such as `worth items`, for a single
    investigator, such as `worth ashcan-pete [RUN]`, and for a single component, such as `worth rifle`. An
    unknown name lists those of the game.
    """


def _play_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of games with and without each card."""
    return _played(command, options.cell_options(several=True), ablate.games_option)


def _drawn_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of games that are played if no run is given; their teams are random."""
    team = "Not allowed here: only random teams can be compared."
    games = click.option(
        "-n",
        "--games",
        type=WHOLE,
        default=ablate.DEFAULT_GAMES,
        show_default=True,
        metavar="N",
        help="Number of games per combination, with random teams.",
    )
    return _played(command, options.cell_options(several=True, team=team), games)


def _played(command: Callable[..., Any], *first: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(
        (
            *first,
            options.seed_option,
            options.data_options,
            engine_options,
            output_file.figure_option(output_file.PLAIN_PICTURES),
            options.json_option,
            options.quiet_option,
        )
    ):
        command = option(command)
    return command


run_argument = click.argument("run", required=False, shell_complete=completion.runs)


@worth.command()
@run_argument
@_drawn_options
def investigators(run: str | None, figure: Path | None, as_json: bool, quiet: bool, **given: Any) -> int:
    """Rank investigators by their contribution: the win rate with them minus the win rate without.

    The games are those of the kept run RUN (its name or its folder), or new ones. Teams must be random. With
    RUN, -a, -d, -p and -s select some of its combinations. Those with the same players are also ranked
    together; more than 16 combinations have no tables of their own, except with --json.
    """
    ablate.check_figure(figure)
    games, engine = _team_games(run, given, quiet=quiet)
    return _print_investigators(games, engine, figure, as_json=as_json, quiet=quiet)


def _print_investigators(
    games: TeamGames,
    engine: Engine | None,
    figure: Path | None,
    *,
    as_json: bool,
    quiet: bool,
    only: str | None = None,
) -> int:
    """Print the contributions of investigators; `only`: of one of them, ranked among all."""
    result = games.investigators()
    if only is not None:
        result = result.of(only)
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        if len(result.cells) > 1:
            for pooled in result.together:
                show(tables.together(pooled), "")
        if len(result.cells) > MOST_TABLES:
            show(
                f"Not shown: tables of all {len(result.cells)} combinations. -a, -d, -p and -s select some.",
                "",
            )
        else:
            for cell in result.cells:
                show(tables.investigators(cell), "")
    if figure is not None and result.cells:
        from reports.figures.differences import save_contributions

        save_contributions(result.cells, figure)
        if not quiet:
            click.echo(f"Figure: {figure}", err=True)
    return _end(games, engine, shown=bool(result.cells), quiet=quiet)


@worth.command()
@run_argument
@click.option(
    "--size",
    type=WHOLE,
    multiple=True,
    metavar="N",
    help="Number of investigators in a group. May be repeated.  [default: every size]",
)
@click.option(
    "--top",
    type=WHOLE,
    default=SHOWN,
    show_default=True,
    metavar="N",
    help="Number of best and of worst groups to show.",
)
@_drawn_options
def teams(
    run: str | None,
    size: tuple[int, ...],
    top: int,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Rank investigators, pairs, triples and teams of four by win rate, with shrinkage towards the mean.

    The games are those of the kept run RUN (its name or its folder), or new ones. Teams must be random.
    """
    if figure is not None:
        raise Mistake("--figure: not available for groups, only for investigators and components; remove it")
    for number in size:
        options.check_at_least("--size", number, 1)
    games, engine = _team_games(run, given, sizes=size, quiet=quiet)
    with mistakes(ValueError, prefix="--size "):
        result = games.groups(size)
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        for cell in result.cells:
            for rows in cell.by_size.values():
                show(tables.groups(cell, rows, top), "")
    return _end(games, engine, shown=bool(result.cells), quiet=quiet)


def _components_command(kind: str) -> click.Command:
    """Return the command that ranks the components of a kind."""

    @click.argument("names", nargs=-1, metavar="[COMPONENT]...")
    @_play_options
    def components(names: tuple[str, ...], **given: Any) -> int:
        return _judge(kind, names, **given)

    components.__doc__ = f"""Rank {kind} by their contribution: the win rate minus the win rate without each.

    COMPONENT is a name of `ablate --list`, which also describes the game without it. Without COMPONENT, or
    with `all`, the command ranks every one. Each is compared on common luck, in the games in which its
    investigator plays.
    """
    return click.command(name=kind, short_help=f"Rank {kind} by their contribution.")(components)


worth.add_command(_components_command(CARDS))
worth.add_command(packs)


def _judge(
    kind: str,
    names: tuple[str, ...],
    *,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    games: int,
    seed: int | None,
    engine: EngineChoice,
    **given: Any,
) -> int:
    """Play the same games without each component, and print its contribution."""
    from analysis.influence.ablation import AblationRun, choose, kinds
    from analysis.influence.ablation_model import AblationResult

    options.check_at_least("--games", games, 1)
    ablate.check_figure(figure)
    request = options.request_of(given)
    if kind not in kinds(request.scenario) and kind != CARDS:
        component = _component(request.scenario, kind)
        if names or component is None:
            given |= {"games": games, "seed": seed, "engine": engine}
            return _judge_investigator(
                kind, names, given, request, figure=figure, as_json=as_json, quiet=quiet
            )
        kind, names = component
    with mistakes(ValueError):
        wanted = choose(request.scenario, names, kind=kind)
    seed = choose_seed(seed)
    options.say_changes(request.scenario, quiet=quiet)
    opened = click.get_current_context().with_resource(engine.open())
    questions = [
        AblationRun(
            request.game,
            request.scenario,
            players,
            request.cells,
            wanted,
            games,
            seed,
            opened.workers,
            opened,
        )
        for players in request.players
    ]
    answers, complete = ablate.play(questions, opened, quiet=quiet)
    if as_json:
        schema = f"elderodds.worth.{kind}/1"
        click.echo(dumps(AblationResult(schema=schema, complete=complete, cells=tuple(answers))))
    if not quiet:
        ablate.show_answers(answers, lambda answer: tables.components(answer, kind))
    ablate.draw(answers, figure, quiet=quiet)
    return ablate.end(questions, answers, opened, complete=complete, quiet=quiet)


def _component(scenario: Scenario, name: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the kind of a component, and the component; None if there is none of that name."""
    components = {
        ablation.component: ablation.kind for ablation in scenario.ablations() if ablation.kind is not None
    }
    component = known_name(name, components, scenario.titles())
    return (str(components[component]), (component,)) if component in components else None


def _judge_investigator(
    name: str,
    runs: tuple[str, ...],
    given: Mapping[str, Any],
    request: Request,
    *,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Print the contribution of one investigator, from a kept run or from games that are played now."""
    from analysis.influence.ablation import kinds

    scenario = request.scenario
    if len(runs) > 1:
        raise Mistake(f"{' '.join(runs)}: expected a single run")
    kept = None if not runs else _team_games(runs[0], given, quiet=quiet)
    names = scenario.investigators if kept is None else kept[0].names
    investigator = known_name(name, names, scenario.titles())
    if investigator not in names:
        known = dict.fromkeys([*worth.commands, *kinds(scenario), *names])
        raise Mistake(unknown_name("kind of components or investigator", name, known))
    games, opened = kept or _team_games(None, given, quiet=quiet)
    return _print_investigators(games, opened, figure, as_json=as_json, quiet=quiet, only=investigator)


def _team_games(
    run: str | None, given: Mapping[str, Any], *, sizes: Sequence[int] = (), quiet: bool
) -> tuple[TeamGames, Engine | None]:
    """Return the games of all teams, and the engine that played them; None: a kept run has them."""
    if run is not None:
        from analysis.influence.team_games import kept_team_games

        _check_kept(given)
        stored = some_cells(read_kept(run), given)
        begin_work()
        with mistakes(ValueError, prefix=f"{run}: "):
            return kept_team_games(stored), None
    if given["team"] is not None:
        raise Mistake("--team: only random teams can be compared; remove it")
    return _play(given, sizes=sizes, quiet=quiet)


def _check_kept(given: Mapping[str, Any]) -> None:
    """Refuse the options of new games if a kept run is named."""
    context = click.get_current_context()
    for parameter in context.command.params:
        is_given = context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
        if is_given and parameter.name in given and parameter.name not in CHOSEN_BY:
            raise Mistake(f"{parameter.opts[-1]}: only for new games; remove it, or leave out the run")


def _play(given: Mapping[str, Any], *, sizes: Sequence[int], quiet: bool) -> tuple[TeamGames, Engine]:
    """Play games with random teams and count them, large enough for groups of `sizes`."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.team_games import play_team_games

    games = options.check_at_least("--games", given["games"], 1)
    request = options.request_of(given)
    largest = max(request.game.seats(cell.players) for cell in request.cells)
    if sizes and max(sizes) > largest:  # before anything is played, and not after
        raise Mistake(f"--size {max(sizes)}: the largest team has {largest}")
    seed = choose_seed(given["seed"])
    engine: Engine = click.get_current_context().with_resource(given["engine"].open())
    options.say_changes(request.scenario, quiet=quiet)
    options.warn_if_cold(request.game, request.players, quiet=quiet)
    arms = [
        Arm(players.name, request.game, request.scenario, cell, players)
        for cell in request.cells
        for players in request.players
    ]
    if not quiet:
        click.echo(f"Seed {seed}, {engine.words}, {games * len(arms):,} games.", err=True)
    with playing():
        work = Work(lambda games: games * len(arms), games)
        warn_if_arms_long(arms, work, engine, seed, quiet=quiet)
    with playing(), stop_on_interrupt() as stop, meter(games * len(arms), quiet=quiet) as bar:

        def begin(arm: Arm) -> None:
            bar.begin(cell_title(Combination(**vars(arm.cell), strategy=arm.name)))

        played = play_team_games(
            arms,
            seed,
            games,
            workers=engine.workers,
            engine=engine,
            begin=begin,
            progress=bar.advance,
            stop=stop,
        )
    return played, engine


def _end(games: TeamGames, engine: Engine | None, *, shown: bool, quiet: bool) -> int:
    """Print the missing part, or the reason for a lack of tables, and return the exit code."""
    if not games.complete and not quiet:
        left = missing_of(games.missing, len(games.cells) + games.missing, "combination")
        click.echo(cut_short(engine, left, shown=shown), err=True)
    elif not shown and not quiet:
        click.echo(NOTHING, err=True)
    return 0 if engine is None else exit_code(engine, complete=games.complete)
