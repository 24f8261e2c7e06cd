"""Games of a report that a reader can step through: a few for each ending."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from analysis.experiment.common_luck import Arm
from analysis.kept_runs.cells import Run, cell_table, has_games, rows_of
from analysis.kept_runs.game import NotTrustedError
from analysis.kept_runs.panels import panels
from analysis.kept_runs.replay import Replay, replay
from analysis.kept_runs.resume import Begun, NotTheSameError, go_back_to
from analysis.ledger.ledger import Effort, LedgerMaker, ledger_maker
from analysis.losses.endings import ending_counts
from analysis.losses.examples import example_games
from heuristics.strategy.look_ahead import shipped_look_ahead
from reports import words
from reports.pages.commands import PYTHON, PageCommands
from reports.pages.other_process import elsewhere
from reports.pages.replay import GameView, game_view
from simcore.games import games
from simcore.messages.errors import NarrationError
from simcore.play.batch import play_one
from simcore.play.roster import Roster
from simcore.play.strategy_errors import StrategyError
from simcore.results.cell import KeptCell
from simcore.store.folder import StoreError
from simcore.store.reader import StoredRun

EXAMPLES = 1
"""Default number of games of each ending on a page."""

MOST = 30
"""Default limit of games on a page: each makes it larger."""

SLOWEST = 20.0
"""Replay speed in games a second below which a page has games to step through only on request."""

QUICK = 5_000.0
"""Replay speed in games a second from which starting another process takes longer than replaying."""

DEALS = 20
"""Redeals at each decision; the page of a single game uses more."""

EXAMPLE = Effort(8, 64)
"""Effort for the ledger of a game; that of a single game has more."""

OPTIONS = 3
"""Approximate number of options of a decision."""

MOST_MOVES = 2_000_000
"""Default limit of the decisions in all play-outs of a game."""


@dataclass(frozen=True)
class Example:
    """One game on the page of a run.

    Attributes
    ----------
    panel, cell
        Numbers of the panel and of the cell that it belongs to.
    id
        The id of its place on the page.
    anchor
        The beginning of the address of each of its steps.
    cause, title
        How it ended; which game it is.
    view
        The game.
    """

    panel: int
    cell: int
    id: str
    anchor: str
    cause: str
    title: str
    view: GameView


@dataclass(frozen=True)
class Examples:
    """Games of a run to step through.

    Attributes
    ----------
    games
        In the order of the panels and causes.
    problem
        Reason why there are none; empty if there are, or if none were requested.
    more
        How to get those that the page has no room for; empty if it has all.
    """

    games: list[Example]
    problem: str = ""
    more: str = ""

    @property
    def links(self) -> dict[tuple[int, int], str]:
        """Links to the games on the page, by number of the cell and of the game."""
        return {(game.cell, game.view.number): f"#{game.anchor}0" for game in self.games}

    def of_panel(self, panel: int) -> list[Example]:
        """Return the games of one panel."""
        return [game for game in self.games if game.panel == panel]


@dataclass(frozen=True)
class ExampleChoice:
    """Choice of the games that are replayed for a page.

    Attributes
    ----------
    games
        Games of each cause and panel to step through; 0: none; None: `EXAMPLES`, at most `MOST` in total, or
        none if that takes long.
    deals
        As for `analysis.kept_runs.replay.replay`.
    lost_games
        Lost games of each cell in which to separate luck and play; None: as many as fit into a limited time.
    trust
        Whether to execute the strategy files that are kept with the run.
    commands
        Commands for the reader, in the terms of the caller.
    """

    games: int | None = 0
    deals: int = DEALS
    lost_games: int | None = 0
    trust: bool = False
    commands: PageCommands = PYTHON


@contextmanager
def examples_meanwhile(run: Run, choice: ExampleChoice, tag: str = "") -> Iterator[Callable[[], Examples]]:
    """Replay games while the block draws, and yield a function that waits for them.

    Parameters as for `examples_of`. Another process plays if that takes longer than to start it.
    """
    many = choice.games != 0 and isinstance(run, StoredRun) and has_games(run)
    if many and SLOWEST <= run.manifest.games_per_second < QUICK:
        with elsewhere(examples_of, run, choice, tag) as wait:

            def wait_or_play() -> Examples:
                """Play here if the other process has a problem: it lacks a game that only this one knows."""
                examples = wait()
                return examples_of(run, choice, tag) if examples.problem else examples

            yield wait_or_play
    else:
        yield lambda: examples_of(run, choice, tag)


def examples_of(run: Run, choice: ExampleChoice, tag: str = "") -> Examples:
    """Replay some games of a run, each from the cell in which its ending is most frequent.

    Parameters
    ----------
    run
        A kept run.
    choice
        Which games.
    tag
        Keeps several runs on a page apart.
    """
    number, commands = choice.games, choice.commands
    if number == 0:
        return Examples([])
    if not isinstance(run, StoredRun) or not has_games(run):
        return Examples([], "only its totals were kept")
    slow = slow_replays(run) if number is None else ""
    if slow:
        return Examples([], f"{slow}; `{commands.all_examples(run, EXAMPLES)}` does it")
    try:
        with go_back_to(run, trust=choice.trust, any_code=True) as begun:
            games = _games(run, begun, choice, tag)
            examples = list(itertools.islice(games, MOST + 1 if number is None else None))
    except NarrationError as problem:
        return Examples([], f"the story of this game cannot be written: {problem}")
    except StrategyError as problem:
        return Examples([], f"a strategy is broken: {problem}")
    except NotTheSameError as changed:
        return Examples([], "; ".join(changed.changed))
    except NotTrustedError:
        return Examples([], f"they need code in files; `{commands.trusting(run)}` runs it")
    except StoreError as problem:
        return Examples([], str(problem))
    if number is None and len(examples) > MOST:
        return Examples(examples[:MOST], more=f"`{commands.all_examples(run, EXAMPLES)}` shows all")
    return Examples(examples)


def slow_replays(run: StoredRun) -> str:
    """Return why it takes long to replay games; empty if it does not."""
    if run.manifest.games_per_second < SLOWEST:
        return "playing one of them again takes long"
    game = games().get(run.manifest.provenance.game.name)
    return "nothing is compiled yet" if game is not None and game.rules().is_cold else ""


def _games(run: StoredRun, begun: Begun, choice: ExampleChoice, tag: str) -> Iterator[Example]:
    number, ready = 0, dict[int, tuple[Roster, LedgerMaker | None]]()
    for place, panel in enumerate(panels(cell_table(run))):
        for cell, example in _chosen(run, panel.numbers, choice.games or EXAMPLES):
            game = example.game_number
            arm, seed = begun.arms[cell], begun.experiment.seed
            if cell not in ready:
                ready[cell] = arm.roster_of(), ledger_maker(arm, seed, win_rate=run.cells[cell].win_rate)
            players, maker = ready[cell]
            all_options = choice.games is not None or values_options(arm, players, seed, game, choice.deals)
            deals = choice.deals if all_options else 0
            command = choice.commands.game_page(run, cell, game, deals)
            again = replay(
                arm,
                seed,
                game,
                deals=deals,
                maker=maker if deals else None,
                effort=EXAMPLE,
                command=command,
                players=players,
            )
            if (again.ending, again.last_round) != (example.cause, example.last_round):
                raise NotTheSameError(run.path, ["the games come out otherwise than they did"])
            yield _example(again, cell, place, number, tag)
            number += 1


def values_options(arm: Arm, players: Roster, seed: int, game: int, deals: int) -> bool:
    """Return whether a game shows the chances of its options by default.

    It does if a value gives them. Otherwise all options are played to the end, half a game each on average,
    so the game must be short, and no strategy may search.
    """
    if shipped_look_ahead(arm.game, players.tables, arm.cell) is not None:
        return True
    decisions = int(play_one(players, seed, game).row[0]["decisions"])
    searching = any(strategy.searches for strategy in arm.players.at(game).strategies)
    return not searching and decisions * OPTIONS * deals * decisions / 2 <= MOST_MOVES


@dataclass(frozen=True)
class _Typical:
    """An example of the games of a cell."""

    cell: int
    cause: str
    kind: str
    game_number: int
    last_round: int


def _chosen(run: StoredRun, cells: Sequence[int], number: int) -> list[tuple[int, _Typical]]:
    """Return typical games of each ending, with the cell in which it ends the largest part of the games."""
    ends = dict.fromkeys(
        name
        for part in ("loss_causes", "victories")
        for cell in cells
        for name in getattr(run.cells[cell], part)
    )
    most = {cause: max(cells, key=lambda cell: _share(run.cells[cell], cause)) for cause in ends}
    examples = {
        cell: rows_of(_Typical, example_games(run, cell, typical=number, won=True))
        for cell in dict.fromkeys(most.values())
    }
    return [
        (cell, example)
        for cause, cell in most.items()
        for example in examples[cell]
        if (example.cause, example.kind) == (cause, "typical")
    ]


def _share(cell: KeptCell, cause: str) -> float:
    return ending_counts(cell).get(cause, 0) / cell.games


def _example(again: Replay, cell: int, panel: int, number: int, tag: str) -> Example:
    titles, named = again.arm.scenario.titles(), again.arm.cell
    shown = replace(named, ancient_one=titles.get(named.ancient_one, named.ancient_one))
    title = f"game {again.number}, {words.cell(shown)}, round {again.last_round}"
    return Example(
        panel,
        cell,
        f"{tag}game{number}",
        f"{tag}game{number}=",
        words.phrase(again.ending),
        title,
        game_view(again),
    )
