"""Options that choose the engine, and the engine that they choose."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cli.shared.numbers import WHOLE
from cli.shared.options import (
    Command,
    check_at_least,
    check_at_most,
    choose_workers,
    workers_option,
)
from cli.shared.rehearsal import begin_work, is_rehearsal
from cli.terminal.errors import EXIT_INTERRUPTED, EXIT_NO_WORKERS, Broken, Mistake, mistakes
from reports.words import plural

if TYPE_CHECKING:
    from simcore.play.engines import Engine

LOCAL = "local"
ENGINES = (LOCAL, "dask")

_OPTIONS = (
    workers_option,
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default=LOCAL,
        show_default=True,
        help="Play on threads of this machine, or on a Dask cluster. It does not affect results.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="With dask: address of the scheduler, such as tcp://HOST:8786."
    ),
    click.option(
        "--local-cluster",
        type=WHOLE,
        metavar="N",
        help="With dask: start N workers on this machine.  [default: one per core]",
    ),
    click.option(
        "--wait-for-workers",
        type=float,
        metavar="SECONDS",
        help="With dask: time to wait for the first worker.  [default: 600]",
    ),
)


@dataclass(frozen=True)
class EngineChoice:
    """Values of the options that choose the engine."""

    workers: int | None
    engine: str
    scheduler: str | None
    local_cluster: int | None
    wait_for_workers: float | None

    @contextmanager
    def open(self) -> Iterator[Engine]:
        """Open the engine until the end of the block.

        Raises
        ------
        Mistake
            If the options are incompatible, or the cluster cannot be reached.
        """
        self._check()
        if self.engine == LOCAL or is_rehearsal():
            from simcore.play.engines import Threads

            yield Threads(choose_workers(self.workers))
            return
        from simcore.cluster.bookkeeping import Patience
        from simcore.cluster.dask import Cluster
        from simcore.play.cores import cores
        from simcore.play.engines import EngineError

        wait = self.wait_for_workers
        patience = Patience() if wait is None else Patience(no_workers=wait)
        local = None if self.scheduler is not None else self.local_cluster or cores()
        with mistakes(EngineError, prefix="--engine dask: "):
            cluster = Cluster(self.scheduler, local=local, patience=patience)
        with cluster:
            yield cluster

    def _check(self) -> None:
        for option in ("scheduler", "local_cluster", "wait_for_workers"):
            value = getattr(self, option)
            if self.engine == LOCAL and value is not None:
                raise Mistake(f"--{option.replace('_', '-')} {value}: allowed only with --engine dask")
        if self.engine != LOCAL and self.workers is not None:
            raise Mistake(f"--workers {self.workers}: not allowed with --engine dask; use --local-cluster")
        if self.scheduler is not None and self.local_cluster is not None:
            raise Mistake("--scheduler, --local-cluster: choose one of them")
        if self.local_cluster is not None:
            check_at_least("--local-cluster", self.local_cluster, 1)
            check_at_most("--local-cluster", self.local_cluster, "MAX_WORKERS")
        if self.wait_for_workers is not None and not self.wait_for_workers >= 0:
            raise Mistake(f"--wait-for-workers {self.wait_for_workers:g}: must be at least 0")


@contextmanager
def playing(advice: str = "") -> Iterator[None]:
    """Report in one line why games cannot continue.

    Raises
    ------
    Broken
        If a strategy is broken, or no worker can take part.
    """
    from simcore.jit.calls import CompileError
    from simcore.play.engines import EngineError
    from simcore.play.strategy_errors import StrategyError

    try:
        with aside():
            yield
    except (StrategyError, CompileError) as problem:
        raise Broken(f"a strategy is broken: {problem}{advice}") from problem
    except EngineError as problem:
        raise Broken(str(problem)) from problem


@contextmanager
def aside() -> Iterator[None]:
    """Redirect the output of strategies to stderr, because stdout is for the result."""
    begin_work()
    with redirect_stdout(sys.stderr):
        yield


def why_early(engine: Engine | None) -> str:
    """Return the reason for an early end, in a word or two."""
    return "Given up" if engine is not None and engine.gave_up else "Interrupted"


def cut_short(engine: Engine | None, missing: str = "", *, shown: bool = True) -> str:
    """Return the message about work that ended early.

    Parameters
    ----------
    engine
        Engine of the games; None: none.
    missing
        Missing part, in the form of `missing_of`; empty: unknown.
    shown
        Whether partial results are shown above.
    """
    if not shown:
        return f"{why_early(engine)} before the first games were complete; there are no results."
    return f"{why_early(engine)}: results so far{missing and f'; {missing}'}."


def missing_of(missing: int, total: int, noun: str) -> str:
    """Describe how many of several things are missing; empty if none is.

    >>> missing_of(1, 9, "combination")
    '1 of 9 combinations is missing'
    """
    return f"{missing} of {plural(total, noun)} {'is' if missing == 1 else 'are'} missing" if missing else ""


def exit_code(engine: Engine, *, complete: bool) -> int:
    """Return the exit code of a command that has played, and report a cluster without workers."""
    if engine.gave_up:
        click.echo(f"Error: {engine.gave_up}", err=True)
        return EXIT_NO_WORKERS
    return 0 if complete else EXIT_INTERRUPTED


def engine_options(command: Command) -> Command:
    """Add `--workers`, `--engine` and its options; the command gets them as one `EngineChoice`."""

    @functools.wraps(command)
    def call(
        *arguments: Any,
        workers: int | None,
        engine: str,
        scheduler: str | None,
        local_cluster: int | None,
        wait_for_workers: float | None,
        **others: Any,
    ) -> Any:
        choice = EngineChoice(workers, engine, scheduler, local_cluster, wait_for_workers)
        return command(*arguments, engine=choice, **others)

    wrapped: Callable[..., Any] = call
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]
