"""Games on the workers of a Dask cluster: an engine, and the connection to the workers.

Dask starts workers, tracks them, and carries calls and results. `simcore.cluster.dispatcher` decides about
assignment, timeouts and repetitions.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcore.cluster.bookkeeping import ClusterSession, Patience
from simcore.cluster.dispatcher import Dispatcher
from simcore.play.engines import Blocks, EngineError, Play
from simcore.records.shared import Array

if TYPE_CHECKING:
    from simcore.play.roster import Roster

BLOCK_SECONDS = 1.0
"""Target seconds of a block: a call costs some milliseconds."""

CONNECT_SECONDS = 10.0
RECONNECT_SECONDS = 3.0
LEAVE_SECONDS = 1.0
POLL_SECONDS = 5.0
FETCH_SECONDS = 20.0
FETCHERS = 4
NO_DASHBOARD = "127.0.0.1:0"
"""Any free port, for this machine only; Dask has no option without a dashboard."""
NO_PROFILE = {"distributed.worker.profile.enabled": False}
"""Settings without profiling: sampling workers a hundred times a second costs time and shows nothing of
compiled games."""
ASIDE = "import os; os.dup2(2, 1); from simcore.cluster.dask import hush; hush()"
"""Startup code of a worker: output of strategies goes to stderr, because stdout is for the result."""
LOADS = "bool(__import__('simcore.play.batch') and __import__('heuristics'))"
"""Code that checks whether elderodds can be loaded; it runs without elderodds."""

MISSING = "the engine `dask` needs the package distributed; install it with: pip install 'elderodds[cluster]'"


def hush() -> None:
    """Silence Dask's own log messages; the dispatcher reports the important ones."""
    named = [name for name in logging.root.manager.loggerDict if name.startswith("distributed.")]
    for name in ("distributed", *named):
        logging.getLogger(name).setLevel(logging.CRITICAL)


class Cluster:
    """Engine with the workers of a Dask cluster.

    Parameters
    ----------
    scheduler
        Address of a running scheduler, such as `tcp://host:8786`.
    local
        Number of processes to start on this machine instead.
    patience
        Waiting times for workers.

    Raises
    ------
    EngineError
        If Dask is not installed or the scheduler cannot be reached.
    """

    name = "dask"
    block_seconds = BLOCK_SECONDS

    def __init__(
        self, scheduler: str | None = None, *, local: int | None = None, patience: Patience | None = None
    ) -> None:
        self._transport = DaskTransport(scheduler, local)
        self._dispatcher = Dispatcher(self._transport, patience or Patience())
        threads = local or self._transport.threads
        self.workers = max(1, threads)
        whose = "workers here" if local else f"the workers of {scheduler}"
        count = f"{threads or 'no'} {'thread' if threads == 1 else 'threads'}"
        self.words = f"{count} of {whose}{'' if threads else ' yet'}"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def gave_up(self) -> str:
        """Reason why games were given up; empty if none were."""
        return self._dispatcher.gave_up

    @contextmanager
    def open(
        self, play: Play, players: Roster, seed: int, stop: threading.Event | None = None
    ) -> Iterator[Blocks]:
        """Prepare for blocks of these players."""
        with self._dispatcher.open(play, players, seed, stop) as session:
            yield _OnCluster(self._dispatcher, session)

    def close(self) -> None:
        """Disconnect from the cluster; a cluster that was started here ends."""
        self._dispatcher.close()
        self._transport.close()


@dataclass(frozen=True)
class _OnCluster:
    dispatcher: Dispatcher
    session: ClusterSession

    @property
    def slots(self) -> int:
        return self.dispatcher.slots

    def submit(self, first: int, out: Array) -> Future[float]:
        return self.dispatcher.submit(self.session, first, out)


class DaskTransport:
    """Connection to the workers by Dask.

    Parameters
    ----------
    scheduler, local
        As for `Cluster`.
    """

    def __init__(self, scheduler: str | None, local: int | None) -> None:
        try:
            import distributed
        except ImportError as problem:
            raise EngineError(MISSING) from problem
        hush()
        self._dask = distributed
        self._cluster = _local_cluster(distributed, local) if scheduler is None else None
        self._address: Any = self._cluster or scheduler
        self._fetchers = ThreadPoolExecutor(FETCHERS, thread_name_prefix="elderodds-fetch")
        self._calls: set[Any] = set()
        self._able: set[str] = set()
        self._client: Any = None
        try:
            if scheduler is not None:
                _check_address(distributed, scheduler)
            self._client = self._connect(CONNECT_SECONDS)
            self.threads = sum(self.workers().values())
        except (OSError, ValueError) as problem:
            self.close()
            raise EngineError(f"no Dask scheduler answers at {scheduler}: {problem}") from problem

    def workers(self) -> Mapping[str, int]:
        """Return the threads of each worker, by address; none while the scheduler is unreachable."""
        if self._client.status != "running":
            try:
                self._client.close(timeout=LEAVE_SECONDS)
                self._client = self._connect(RECONNECT_SECONDS)
            except (OSError, TimeoutError):
                return {}
        try:
            about = self._client.sync(
                self._client.scheduler.identity, n_workers=-1, callback_timeout=POLL_SECONDS
            )
        except TimeoutError:
            raise
        except OSError:
            return {}
        return {address: worker["nthreads"] for address, worker in about["workers"].items()}

    def call(
        self, worker: str, done: Callable[[Any], object], function: Callable[..., Any], *arguments: Any
    ) -> Callable[[], object]:
        """Call a function on exactly one worker.

        A worker that cannot unpickle a message would exit without a reason, so the first call works in any
        Python.
        """
        if worker in self._able:
            return self._submit(worker, done, function, *arguments)

        def answered(answer: Any) -> None:
            if answer is not True:
                done(answer)
                return
            self._able.add(worker)
            forget[:] = [self._submit(worker, done, function, *arguments)]

        forget: list[Callable[[], object]] = []
        forget.append(self._submit(worker, answered, eval, LOADS))
        return lambda: forget[-1]()

    def _submit(
        self, worker: str, done: Callable[[Any], object], function: Callable[..., Any], *arguments: Any
    ) -> Callable[[], object]:
        key = f"{function.__name__}-{uuid.uuid4()}"
        only = {"workers": [worker], "allow_other_workers": False, "pure": False}
        try:
            future = self._client.submit(function, *arguments, key=key, **only)
        except Exception:  # the scheduler is unreachable, which `workers` will notice
            done(None)
            return lambda: None
        self._calls.add(future)

        def fetch() -> None:
            done(self._answer(future))
            self._calls.discard(future)

        def forget() -> None:
            self._calls.discard(future)
            future.release()

        future.add_done_callback(lambda _: self._fetchers.submit(fetch))
        return forget

    def close(self) -> None:
        """Disconnect."""
        self._fetchers.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            self._client.close(timeout=CONNECT_SECONDS)
        if self._cluster is not None:
            self._cluster.close()

    def _connect(self, seconds: float) -> Any:
        if isinstance(self._address, str):
            _knock(self._dask, self._address, seconds)
        kind: Any = self._dask.Client  # its types are not complete
        client = kind.__new__(kind)  # so that `close` works if the constructor fails
        try:
            client.__init__(self._address, timeout=seconds, set_as_default=False, name="elderodds")
        except BaseException:
            with suppress(Exception):
                client.close(timeout=LEAVE_SECONDS)
            client.status = "closed"  # otherwise it would retry for a long time
            raise
        return client

    def _answer(self, future: Any) -> Any:
        """Return the result or the exception of a call; None if it was lost with its worker."""
        try:
            if future.status == "error":
                return future.exception(timeout=FETCH_SECONDS)
            return future.result(timeout=FETCH_SECONDS)
        except Exception:  # any error of Dask or the network: the games are played again
            return None


def _check_address(distributed: Any, address: str) -> None:
    """Check that an address can be that of a scheduler.

    Raises
    ------
    ValueError
        If it is not an address, or certificates are missing.
    """
    example = "expected such as tcp://HOST:8786"
    kind, place = distributed.comm.parse_address(address)
    kinds = [name for name in distributed.comm.registry.backends if name != "inproc"]
    if kind not in kinds:
        raise ValueError(f"unknown kind of address {kind!r}; {example} (known: {', '.join(kinds)})")
    try:
        distributed.comm.parse_host_port(place)
    except ValueError as problem:
        raise ValueError(f"{problem}; {example}") from None
    if kind in ("tls", "wss") and distributed.Security().get_connection_args("client")["ssl_context"] is None:
        raise ValueError(f"{kind} needs certificates; name them in Dask's settings, distributed.comm.tls")


def _knock(distributed: Any, address: str, seconds: float) -> None:
    """Check that a scheduler responds: Dask waits forever for one that accepts the connection and is silent.

    Raises
    ------
    OSError
        If it does not exist.
    """

    async def call() -> None:
        security = distributed.Security().get_connection_args("client")
        line = await distributed.comm.connect(address, timeout=seconds, **security)
        line.abort()

    async def call_for_a_while() -> None:
        await asyncio.wait_for(call(), seconds + LEAVE_SECONDS)

    try:
        with ThreadPoolExecutor(1) as thread:  # in a notebook, this thread has its own event loop
            thread.submit(asyncio.run, call_for_a_while()).result()
    except TimeoutError:
        raise TimeoutError(
            f"the server accepts the connection but does not answer for {seconds:g} s"
        ) from None


def _local_cluster(distributed: Any, workers: int | None) -> Any:
    """Start worker processes on this machine, which leave Ctrl-C to their parent.

    Raises
    ------
    EngineError
        If they do not start.
    """
    import dask

    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        with dask.config.set(NO_PROFILE):
            return distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=NO_DASHBOARD,
                memory_limit=0,
                preload=[ASIDE],
            )
    except Exception as problem:  # of many kinds: anything that prevents a process from starting
        raise EngineError(f"{workers} workers cannot be started here: {problem}") from problem
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
