"""Child processes that compile a part of the kernels."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simcore.jit import cache

ROOT = Path(__file__).parents[3]
pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such processes"),
]

KERNELS = """
from simcore.jit.decorators import inlined, kernel

@inlined
def half(n):
    return n // 2

@kernel
def one(s, n):
    return s["n_options"] + half(n)

@kernel
def two(s, n):
    return one(s, n) + half(one(s, n + 1))

@kernel
def three(s):
    return two(s, 3) + one(s, 4)

@kernel
def four(s):
    return 2 * three(s) + two(s, 5)

@kernel
def broken(s):
    return s["no such field"]

@kernel
def first(s, n):
    return four(s) + three(s) + n

@kernel
def failing(s, n):
    return four(s) + broken(s) + n
"""
COMPILE = """
import json, os, sys, time
import elderodds
from simcore.jit import linking, sharing
from simcore.jit.calls import INT64, CompileError, closed, record_of
from tiny import kernels
from tests import toy
import numpy as np

what, processes, then = sys.argv[1], int(sys.argv[2]), sys.argv[3]
kernel, state = getattr(kernels, what), record_of(toy.STATE)
found = {"error": ""}
with sharing.compiled_together([(kernel, (state, INT64))], processes):
    found["children"] = [int(word) for word in open(f"/proc/self/task/{os.getpid()}/children").read().split()]
    print(json.dumps(found), flush=True)
    for child in found["children"]:
        if then == "kill":
            os.kill(child, 9)
        elif then == "let them work":
            os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    if then == "sleep":
        time.sleep(60)
    try:
        function = closed(kernel, INT64, (state, INT64))
        found["answer"] = int(function(np.full(1, 7, toy.STATE)[0], 2))
    except CompileError as problem:
        found["error"] = f"{problem.reason} {problem.line}"
linked = [getattr(kernels, name).linked() for name in ("half", "one", "two", "three", "four")]
found["kept"] = sum(sum(one.stats.cache_hits.values()) for one in linked)
print(json.dumps(found))
"""
ANSWER = 79


@pytest.fixture
def tiny(tmp_path):
    """Folder with a package of kernels."""
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "__init__.py").write_text("")
    (tmp_path / "tiny" / "kernels.py").write_text(KERNELS)
    return tmp_path


def start(folder, kept, *words):
    paths = os.pathsep.join((str(ROOT), str(folder)))
    environment = {**os.environ, "PYTHONPATH": paths, cache.CACHE_SWITCH: kept}
    command = [sys.executable, "-c", COMPILE, *map(str, words)]
    return subprocess.Popen(command, env=environment, stdout=-1, stderr=-1, text=True, cwd=folder)


def result(folder, kept, *words):
    """Compile in a process, and return what it reports at its end."""
    process = start(folder, kept, *words)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    return json.loads(out.splitlines()[-1])


def is_running(number):
    """Return whether a process still runs."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_compiled_together__a_child_compiles_and_leaves_nothing_behind(tiny):
    """While its parent waits, it compiles `four` and `three`, which the kernel calls. It prints nothing."""
    shared = result(tiny, str(tiny / "kept"), "first", 2, "let them work")
    assert shared["answer"] == ANSWER
    assert shared["kept"] == 2
    assert len(shared["children"]) == 1
    assert not is_running(shared["children"][0])
    assert not list((tiny / "kept").rglob("tmp*"))


@pytest.mark.long
@pytest.mark.parametrize("then", ["compete", "kill"])
def test_compiled_together__whatever_children_do_the_answer_is_the_same(then, tiny):
    """They compile the same kernels at the same time, or are killed; afterwards everything is cached."""
    shared = result(tiny, str(tiny / "kept"), "first", 4, then)
    assert (len(shared["children"]), shared["answer"]) == (3, ANSWER)
    again = result(tiny, str(tiny / "kept"), "first", 4, then)
    assert (again["children"], again["answer"]) == ([], ANSWER)


@pytest.mark.long
@pytest.mark.parametrize(("kept", "processes"), [("0", 2), ("kept", 1)])
def test_compiled_together__no_child_without_a_cache_or_a_second_core(kept, processes, tiny):
    kept = kept if kept == "0" else str(tiny / kept)
    assert result(tiny, kept, "first", processes, "compete")["children"] == []


@pytest.mark.long
def test_compiled_together__errors_are_those_of_this_process(tiny):
    alone = result(tiny, "0", "failing", 1, "compete")
    shared = result(tiny, str(tiny / "kept"), "failing", 2, "let them work")
    assert "no such field" in alone["error"]
    assert shared["error"] == alone["error"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_compiled_together__children_end_with_their_parent(number, tiny):
    process = start(tiny, str(tiny / "kept"), "first", 3, "sleep")
    children = json.loads(process.stdout.readline())["children"]
    assert len(children) == 2
    process.send_signal(number)
    process.communicate(timeout=60)
    end = time.monotonic() + 20
    while any(map(is_running, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(is_running, children))
