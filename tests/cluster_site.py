"""A Dask cluster of real processes on this machine, for tests: workers can be killed, frozen and replaced."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
START_SECONDS = 60
QUIET = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")


class Site:
    """A scheduler and its workers; everything that was started is ended by `close`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._all: list[subprocess.Popen] = []
        self.workers: list[subprocess.Popen] = []
        self._start("dask_scheduler", "--port", "0", "--scheduler-file", self._file, *QUIET)
        deadline = time.monotonic() + START_SECONDS
        while not self._file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        from distributed import Client

        self._client = Client(scheduler_file=str(self._file), set_as_default=False, timeout=START_SECONDS)
        self.address = self._client.scheduler.address

    def start_workers(self, wanted: int = 2, root: Path = ROOT) -> None:
        """Start workers until so many are there. `root`: where their code is."""
        here = self.count()
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", *QUIET)
        for _ in range(wanted - here):
            file = ("--scheduler-file", self._file, "--local-directory", self._folder)
            self.workers.append(self._start("dask_worker", *file, *options, root=root))
        self._client.wait_for_workers(wanted, timeout=START_SECONDS)

    def count(self) -> int:
        """Workers that the scheduler knows."""
        return len(self._client.scheduler_info()["workers"])

    def kill(self, worker: subprocess.Popen) -> None:
        """End a worker as a power cut would."""
        worker.kill()
        worker.wait()
        self.workers.remove(worker)

    def kill_all(self) -> None:
        """End all workers, and wait until the scheduler has noticed."""
        for worker in list(self.workers):
            self.kill(worker)
        while self.count():
            time.sleep(0.05)

    def kill_scheduler(self) -> None:
        """End the scheduler as a power cut would."""
        self._all[0].kill()
        self._all[0].wait()

    def freeze(self, worker: subprocess.Popen) -> None:
        """Let a worker hang, with its connections open."""
        worker.send_signal(signal.SIGSTOP)

    def thaw(self, worker: subprocess.Popen) -> None:
        """Let it go on."""
        worker.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End everything."""
        self._client.close()
        for process in self._all:
            process.kill()
            process.wait()

    def _start(self, what: str, *options: object, root: Path = ROOT) -> subprocess.Popen:
        environment = {**os.environ, "PYTHONPATH": str(root)}
        with (self._folder / "output.txt").open("ab") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{what}", *map(str, options)],
                env=environment,
                cwd=self._folder,
                stdout=output,
                stderr=output,
            )
        self._all.append(process)
        return process
