"""Run tests marked `plain` in a process of their own whose compiler is switched off.

Such tests replace functions of a kernel, which works in plain Python only. numba reads its switch once, when
it is imported: they need another process. Each stays an item of this session. Selection, order and reports
are those of any other test, and a failure shows its own name, assertion and traceback.
"""

import contextlib
import io
import multiprocessing
import os

import pytest

SWITCH = "NUMBA_DISABLE_JIT"
"""Environment variable of numba: anything but 0 switches the compiler off."""

CHILD = pytest.StashKey["Child"]()


def compiler_is_off():
    """Whether kernels are plain Python in this process."""
    return os.environ.get(SWITCH, "0") != "0"


def runs_elsewhere(item):
    """Whether a test needs the process without a compiler."""
    return item.get_closest_marker("plain") is not None and not compiler_is_off()


def run_elsewhere(item, nextitem):
    """Run one test in the process without a compiler, and report it here.

    The process starts with the first of these tests and serves the whole session.
    """
    config, session = item.config, item.session
    if CHILD not in config.stash:
        files = {str(other.path) for other in session.items if runs_elsewhere(other)}
        config.stash[CHILD] = Child(config, sorted(files))
    follows = nextitem.nodeid if nextitem is not None and runs_elsewhere(nextitem) else None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in config.stash[CHILD].run(item, follows):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    session._setupstate.teardown_exact(nextitem)  # as pytest does after each test that it runs itself


class Child:
    """A pytest session without a compiler, which runs tests on demand.

    Parameters
    ----------
    config
        Configuration of the session that asks.
    files
        Test files that the child collects.
    """

    def __init__(self, config, files):
        self.config = config
        asked = config.option
        options = [f"--config-file={config.inipath}", f"--tb={asked.tbstyle}", f"--capture={asked.capture}"]
        options += ["-m", "plain", "-p", "no:cacheprovider", "--verbosity", str(asked.verbose)]
        options += ["--showlocals"] * asked.showlocals
        context = multiprocessing.get_context("spawn")
        self.connection, its_end = context.Pipe()
        self.process = context.Process(target=serve, args=(its_end, [*options, *files]), daemon=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(SWITCH, "1")
            self.process.start()
        its_end.close()

    def run(self, item, follows):
        """Reports of a test: setup, call and teardown."""
        try:
            self.connection.send((item.nodeid, follows))
            answer = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            answer = f"it ended with exit code {self.process.exitcode}"
        if isinstance(answer, str):
            message = f"The process with {SWITCH}=1 did not run this test:\n{answer}"
            return [pytest.TestReport(item.nodeid, item.location, {}, "failed", message, "call")]
        load = self.config.hook.pytest_report_from_serializable
        return [load(config=self.config, data=data) for data in answer]

    def close(self):
        """End the process."""
        self.connection.close()
        self.process.join()


class Server:
    """Plugin of the child: it runs the tests that are asked for, in place of those that it collected."""

    def __init__(self, connection):
        self.connection = connection
        self.answer = []

    def pytest_runtestloop(self, session):
        """Run tests until the other end is closed."""
        if session.testsfailed:
            return True
        items = {item.nodeid: item for item in session.items}
        with contextlib.suppress(EOFError):
            while True:
                asked, follows = self.connection.recv()
                self.answer = []
                item = items[asked]
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=items.get(follows))
                self.connection.send(self.answer)
        return True

    def pytest_runtest_logreport(self, report):
        """Keep a report for the other end."""
        config = self.config
        self.answer.append(config.hook.pytest_report_to_serializable(config=config, report=report))

    def pytest_configure(self, config):
        """Keep the configuration, which turns reports into data."""
        self.config = config


def serve(connection, arguments):
    """Run the session of the child. If it ends early, send what it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        pytest.main(arguments, plugins=[Server(connection)])
    with contextlib.suppress(OSError):
        connection.send(printed.getvalue())
