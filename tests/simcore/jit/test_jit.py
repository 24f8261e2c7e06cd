"""Compiled code is kept, but never used for sources that have changed."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from simcore.jit import cache, calls, decorators, intrinsics, machine
from simcore.kernels.bits import count, lowest
from simcore.records.shared import empty_log
from tests import toy
from tests.sweeps import sweep
from tests.toy_run import CELLS

ROOT = Path(__file__).parents[3]
HELPER = """
from simcore.jit.decorators import kernel

FACTOR = 2

@kernel
def helper(x):
    return FACTOR * x
"""
CALLER = """
from simcore.jit.decorators import kernel
from tiny.helper import helper

@kernel
def caller(x):
    return helper(x) + 1
"""
MAIN = """
from tiny.caller import caller
answer = caller(10)
stats = caller.stats
print(answer, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def ask(folder, said="", main=MAIN, **extra):
    """Run the caller in a process; return its answer, cache hits and misses. `said` is expected on stderr."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", **extra}
    done = subprocess.run(
        [sys.executable, "-c", main], env=environment, capture_output=True, text=True, check=True, cwd=folder
    )
    assert done.stderr == said
    return tuple(int(word) for word in done.stdout.split())


@pytest.fixture
def tiny(tmp_path):
    package = tmp_path / "tiny"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text(HELPER)
    (package / "caller.py").write_text(CALLER)
    return package


@pytest.mark.compiled
def test_cache__second_process_compiles_nothing_and_an_edited_helper_is_seen(tiny, tmp_path):
    kept = {cache.CACHE_SWITCH: str(tmp_path / "kept")}
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    assert ask(tiny.parent, **kept) == (21, 1, 0)
    (tiny / "helper.py").write_text(HELPER.replace("FACTOR = 2", "FACTOR = 5"))
    assert ask(tiny.parent, **kept) == (51, 0, 1)
    assert ask(tiny.parent, **kept) == (51, 1, 0)


SAME = [
    ("    return", '    """Twice as much."""\n    return'),
    ("    return", "    # twice\n    return"),
    ("def helper(x)", "def helper(x: int) -> int"),
    ("FACTOR = 2", "FACTOR = 2\n\n\ndef other():\n    return 3"),
]
"""Changes of the helper that change no answer."""


@pytest.mark.long
@pytest.mark.compiled
def test_cache__what_changes_no_answer_of_the_library_costs_no_compilation(tiny, tmp_path):
    """The package is among ours; `test_digest` covers each change by itself."""
    (tiny / "caller.py").write_text(CALLER.replace("tiny.", "heuristics.tiny."))
    ours = f"import heuristics\nheuristics.__path__.append({str(tiny.parent)!r})\n"
    main = ours + MAIN.replace("tiny.", "heuristics.tiny.")
    kept = {cache.CACHE_SWITCH: str(tmp_path / "kept")}
    assert ask(tiny.parent, main=main, **kept) == (21, 0, 1)
    text = HELPER
    for old, new in SAME:
        assert old in text
        text = text.replace(old, new)
    (tiny / "helper.py").write_text(text)
    assert ask(tiny.parent, main=main, **kept) == (21, 1, 0)
    (tiny / "helper.py").write_text(text.replace("FACTOR = 2", "FACTOR = 5"))
    assert ask(tiny.parent, main=main, **kept) == (51, 0, 1)


@pytest.mark.long
@pytest.mark.compiled
def test_cache__code_of_other_packages_is_recompiled_after_any_change(tiny, tmp_path):
    """Its errors name lines."""
    kept = {cache.CACHE_SWITCH: str(tmp_path / "kept")}
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    (tiny / "helper.py").write_text("# A remark.\n" + HELPER)
    assert ask(tiny.parent, **kept) == (21, 0, 1)


@pytest.mark.compiled
def test_cache__can_be_switched_off(tiny):
    assert ask(tiny.parent, **{cache.CACHE_SWITCH: "0"})[:2] == (21, 0)


@pytest.mark.compiled
def test_cache__survives_a_folder_that_cannot_be_written(tiny, tmp_path):
    (tmp_path / "file").write_text("")
    assert ask(tiny.parent, **{cache.CACHE_SWITCH: str(tmp_path / "file" / "kept")})[0] == 21


@pytest.mark.compiled
def test_is_cached__by_the_digests_of_the_kernel_and_its_argument_types(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path))
    (tmp_path / machine.machine_digest()).mkdir()
    (tmp_path / machine.machine_digest() / "another-kernel.nbc").touch()

    @decorators.kernel
    def triple(x):
        return 3 * x

    assert not machine.is_cached(triple)
    triple(1)
    assert machine.is_cached(triple)
    assert machine.is_cached(triple, (calls.INT64,))
    assert not machine.is_cached(triple, (calls.FLOAT64,))  # code for other types
    triple(0.5)
    assert machine.is_cached(triple, (calls.FLOAT64,))
    monkeypatch.setenv(cache.CACHE_SWITCH, "0")
    assert not machine.is_cached(triple)


@pytest.mark.compiled
def test_rules__are_cold_until_the_machine_is_kept(monkeypatch, tmp_path):
    """Looking does not compile: the note that the rules are compiled comes before the wait."""
    toy.rules().advance.compile  # noqa: B018
    assert not toy.rules().is_cold
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path))
    assert toy.rules().is_cold
    assert not any(tmp_path.rglob("*.nb?"))


@pytest.mark.compiled
def test_closed__takes_no_other_types():
    rules = toy.rules()
    with pytest.raises(TypeError):
        rules.deal(np.zeros(1, toy.STATE)[0], np.zeros(1, toy.STATE)[0], np.uint64(1), np.uint64(1))


@decorators.kernel
def add_options(states, more):
    """Sum over a field of records, and one number more."""
    total = more
    for i in range(len(states)):
        total += states[i]["n_options"]
    return total


def test_settled__does_what_the_kernel_does():
    """Also where threads ask at its first call, and with other records of the same type."""
    add, records = calls.settled(add_options), np.zeros(50, toy.STATE)
    records["n_options"] = range(50)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda number: add(records[:number], number), range(50)))
    assert found == [number + sum(range(number)) for number in range(50)]
    with pytest.raises(TypeError):
        add(records)


@decorators.kernel
def twice(number):
    """A number two times."""
    return number + number


@decorators.kernel
def called(functions, number):
    """Return the value of the first of some functions for a number."""
    return functions[0](number)


@pytest.mark.compiled
def test_closed__again_and_after_it_was_called_with_other_types():
    assert twice(np.int32(1)) == 2
    for _ in range(2_000):  # more than Python lets functions call each other
        double = calls.closed(twice, calls.INT64, (calls.INT64,))
    assert called((double,), 2) == 4


def test_bound__does_what_the_kernel_does():
    """With the records as they are at each call, and with the arrays kept as long as it is."""
    rules, tables = toy.rules(), toy.load().compile(CELLS[0])
    states, others = np.zeros(1, toy.STATE), np.zeros(1, toy.STATE)
    for state in (states[0], others[0]):
        rules.deal(tables[0], state, np.uint64(3), np.uint64(5))
    advance = calls.bound(rules.advance, tables.copy(), states, empty_log())
    asked = 0
    while advance():
        assert rules.advance(tables[0], others[0], empty_log()[0])
        assert states.tobytes() == others.tobytes()
        states["choice"] = others["choice"] = asked % states["n_options"][0]
        asked += 1
    assert asked > 1
    assert not rules.advance(tables[0], others[0], empty_log()[0])
    assert states.tobytes() == others.tobytes()


def test_the_lowest_bit():
    """Every bit, alone and below others; compiled, and as the plain function."""
    for number in range(62):
        for above in (0, 1 << number + 1, (1 << 62) - (1 << number + 1)):
            mask = 1 << number | above
            assert lowest(np.int64(mask)) == intrinsics.trailing_zeros(np.int64(mask)) == number


def test_the_number_of_bits():
    for mask in (0, 1, 0b1011, (1 << 62) - 1, 1 << 62):
        assert count(np.int64(mask)) == intrinsics.ones(np.int64(mask)) == f"{mask:b}".count("1")


@decorators.kernel
def last_of(values):
    """A kernel from outside of the library."""
    return values[-1] + values[np.int64(-2)]


def test_negative_indices_count_from_the_end_in_strategies_from_elsewhere():
    """Within the library they do not, for speed."""
    assert last_of(np.array([1, 20, 300])) == 320


SIZE = 24


@decorators.kernel
def total(values, n):
    """Sum of the first n."""
    result = 0.0
    for i in range(n):
        result += values[i]
    return result


@decorators.kernel
def sum_of_two(factor):
    """Two arrays that are there at a time, handed down to another kernel."""
    many = intrinsics.scratch(SIZE)
    few = intrinsics.scratch(3)
    for i in range(SIZE):
        many[i] = i * factor
    for i in range(3):
        few[i] = 1000.0
    return total(many, SIZE) + total(few, 3)


def test_scratch():
    """Every call has arrays of its own, compiled and as the plain function."""
    plain = getattr(sum_of_two, "py_func", sum_of_two)
    for factor in range(4):
        assert sum_of_two(factor) == plain(factor) == 276 * factor + 3000


@pytest.mark.compiled
def test_scratch__takes_no_size_that_is_only_known_when_it_runs():
    with pytest.raises(calls.CompileError, match="scratch"):
        calls.closed(
            decorators.kernel(lambda n: intrinsics.scratch(n)[0]), calls.types.float64, (calls.INT64,)
        )


def plain_helper(x):
    """No kernel."""
    return x


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda x: plain_helper(x), "'plain_helper' is a plain Python function; compiled code calls"),
        (lambda x: x["one"], r"compiled code cannot do this: .*getitem\(int64, Literal"),
    ],
)
def test_closed__says_in_words_what_cannot_be_compiled(function, said):
    with pytest.raises(calls.CompileError, match=said):
        calls.closed(decorators.kernel(function), calls.INT64, (calls.INT64,))


@pytest.mark.compiled
def test_closed__threads_that_come_late_get_what_the_first_has_compiled():
    """Otherwise games in other threads would fail at the first call."""

    @decorators.kernel
    def double(x):
        return 2 * x

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: calls.closed(double, calls.INT64, (calls.INT64,)), range(4)))
    assert [each(21) for each in found] == [42] * 4


@decorators.kernel
def factorial(n):
    """A kernel that calls itself."""
    return 1 if n <= 1 else n * factorial(n - 1)


@decorators.inlined
def half(n):
    """A helper that is compiled into its callers."""
    return n // 2


@decorators.kernel
def half_of_factorial(n):
    """Calls both."""
    return half(factorial(n))


def test_kernel__is_the_same_from_python_and_from_a_kernel():
    """Callers in Python get a version of their own, with a way in."""
    for _ in range(2):
        assert half_of_factorial(5) == 60
        assert factorial(5) == 120
        assert half(9) == 4


LONG = """
import sys
from simcore.jit.decorators import inlined, kernel

@kernel
def helper(x):
{lines}
    return x

@inlined
def middle(x):
    return helper(x) + helper(x + 1)

@kernel
def other(x):
    return helper(x)

@kernel
def caller(x):
    return middle(x)

globals()[sys.argv[1]](1)
caller(1)
(code,) = caller.inspect_asm().values()
print(len(code.splitlines()))
"""


@pytest.mark.long
@pytest.mark.compiled
def test_kernel__inlining_does_not_depend_on_the_first_caller(tmp_path):
    """How large the caller is does not hang on who else had the helper compiled."""
    script = tmp_path / "long.py"
    lines = (f"    x = (x ^ (x >> {n % 7 + 1})) * {2 * n + 3}" for n in range(200))
    script.write_text(LONG.format(lines="\n".join(lines)))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), cache.CACHE_SWITCH: "0"}
    sizes = {
        subprocess.run(
            [sys.executable, script, first], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for first in ("caller", "other")
    }
    assert len(sizes) == 1


@pytest.mark.long
@pytest.mark.compiled
def test_kernel__called_by_kernels_only_has_no_machine_code(tiny):
    ask(tiny.parent, ELDERODDS_NUMBA_CACHE=str(tiny / "cache"))
    machine_code = {
        re.sub(r"(\.\d+)?-.*", "", path.name): b"\x7fELF" in path.read_bytes()
        for path in (tiny / "cache").rglob("*.nbc")
    }
    assert machine_code == {"linked.helper.helper": False, "caller.caller": True}


UNKNOWN = """
import importlib.metadata

found = importlib.metadata.version
importlib.metadata.version = lambda name: "0.99.1" if name == "numba" else found(name)
"""


@pytest.mark.long
@pytest.mark.compiled
def test_kernel__works_with_an_untested_version_of_numba(tiny):
    """Kernels call each other and are kept as numba has it, and that it takes longer is said once."""
    (tiny / "__init__.py").write_text(UNKNOWN)
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    supported = ", ".join(decorators.KNOWN)
    note = f"Note: numba 0.99.1 is not a supported version ({supported}): compiling takes longer.\n"
    assert ask(tiny.parent, said=note, **kept) == (21, 0, 1)
    assert ask(tiny.parent, said=note, **kept) == (21, 1, 0)
    machine_code = [b"\x7fELF" in path.read_bytes() for path in (tiny / "kept").rglob("*.nbc")]
    assert machine_code == [True, True]
    (tiny / "helper.py").write_text(HELPER.replace("FACTOR = 2", "FACTOR = 5"))
    assert ask(tiny.parent, said=note, **kept) == (51, 0, 1)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("left", sweep([-1], [40, 0]))
def test_cache__damaged_files_are_recompiled(left, tiny):
    """Truncated or emptied: the same answer, and then it is kept whole again."""
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    for file in (tiny / "kept").rglob("*.nbc"):
        file.write_bytes(file.read_bytes()[:left])
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    assert ask(tiny.parent, **kept) == (21, 1, 0)


@pytest.mark.long
@pytest.mark.compiled
def test_cache__machine_code_that_has_been_altered_never_runs(tiny):
    """A byte within the code of a kernel: no error of any reader, but of the checksum."""
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    ask(tiny.parent, **kept)
    (file,) = (tiny / "kept").rglob("caller.*.nbc")
    content = bytearray(file.read_bytes())
    content[content.index(b"\x7fELF") + 80] ^= 1
    file.write_bytes(content)
    assert ask(tiny.parent, **kept) == (21, 0, 1)


CLOSED = """
from simcore.jit.calls import BOOLEAN, INT64, closed
from tiny.caller import caller
closed(caller, {}, (INT64,))
print(int(caller(10)), sum(caller.stats.cache_hits.values()), sum(caller.stats.cache_misses.values()))
"""


@pytest.mark.long
@pytest.mark.compiled
def test_cache__a_closed_kernel_is_found_only_for_the_same_return_type(tiny):
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    number, truth = CLOSED.format("INT64"), CLOSED.format("BOOLEAN")
    assert ask(tiny.parent, main=number, **kept) == (21, 0, 1)
    assert ask(tiny.parent, **kept) == (21, 1, 0)
    assert ask(tiny.parent, main=truth, **kept) == (1, 0, 1)
    assert ask(tiny.parent, main=number, **kept) == (21, 0, 1)


@pytest.mark.long
@pytest.mark.compiled
def test_cache__a_part_that_has_been_altered_is_never_linked(tiny):
    """The caller is recompiled, and finds that the code of its helper has changed."""
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    ask(tiny.parent, **kept)
    parts = [*(tiny / "kept").rglob("parts/*")]
    assert parts
    for file in parts:
        file.write_bytes(file.read_bytes()[:-1] + b"\0")
    (tiny / "caller.py").write_text(CALLER.replace("+ 1", "+ 2"))
    assert ask(tiny.parent, **kept) == (22, 0, 1)
    for file in parts:
        assert not file.exists() or sha256(file.read_bytes()).hexdigest() == file.name
    (tiny / "caller.py").write_text(CALLER.replace("+ 1", "+ 3"))
    assert ask(tiny.parent, **kept) == (23, 0, 1)


@pytest.mark.compiled
def test_cache__a_full_disk_does_not_matter(tiny):
    """Code that cannot be written is compiled again next time."""
    (tiny / "__init__.py").write_text(
        "import os\ndef full(*_): raise OSError(28, 'No space left on device')\nos.replace = full\n"
    )
    kept = {cache.CACHE_SWITCH: str(tiny / "kept")}
    assert ask(tiny.parent, **kept) == (21, 0, 1)
    assert not list((tiny / "kept").rglob("*.nb?"))


SMALL = np.dtype([("a", "i8"), ("b", "u1", (3,)), ("c", "f8")], align=True)


@decorators.kernel
def bytes_of_two(n):
    """Count nonzero bytes of two new arrays, and return what they hold when both are in use."""
    many, few = intrinsics.scratch_bytes(SIZE), intrinsics.scratch_bytes(3)
    used = 0
    for i in range(n):
        used += many[i] != 0
        many[i] = n
    for i in range(3):
        used += few[i] != 0
        few[i] = 2 * n
    return used, np.int64(many[n - 1]), np.int64(few[0])


def test_scratch_bytes():
    """The second call finds on the stack what the first has left there."""
    plain = getattr(bytes_of_two, "py_func", bytes_of_two)
    for n in (SIZE, SIZE, 5):
        assert bytes_of_two(n) == plain(n) == (0, n, 2 * n)


@decorators.kernel
def wipe(record):
    intrinsics.wipe_record(record)


def test_wipe_record():
    """The whole record, and none of those beside it."""
    for function in (wipe, getattr(wipe, "py_func", wipe)):
        records = np.frombuffer(b"\x07" * (3 * SMALL.itemsize), SMALL).copy()
        beside = records[[0, 2]].copy()
        function(records[1])
        assert all(not np.any(records[1][name]) for name in SMALL.names)
        assert np.array_equal(records[[0, 2]], beside)


def test_a_folder_that_cannot_be_written_is_named(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache.config, "DISABLE_JIT", 0)
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path / "file" / "kept"))
    assert cache.nowhere_to_keep() == tmp_path / "file" / "kept"
    for fine in (str(tmp_path / "kept"), "0"):
        monkeypatch.setenv(cache.CACHE_SWITCH, fine)
        assert cache.nowhere_to_keep() is None


def test_nothing_is_kept_in_the_current_folder_of_a_user_without_a_home(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cache.config, "DISABLE_JIT", 0)
    monkeypatch.delenv(cache.CACHE_SWITCH, raising=False)
    monkeypatch.setattr(cache.platformdirs, "user_cache_dir", lambda name: f"~/.cache/{name}")
    assert cache.cache_folder() is None
    assert not list(tmp_path.iterdir())


def test_a_folder_is_named_from_home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(cache.CACHE_SWITCH, "~/kept")
    monkeypatch.setattr(cache.config, "DISABLE_JIT", 0)
    assert cache.cache_folder() == tmp_path / "kept"


@pytest.mark.compiled
def test_cache__code_for_other_types_under_a_signature_is_recompiled(monkeypatch, tmp_path):
    """Code in the file of other types never runs."""
    monkeypatch.setenv(cache.CACHE_SWITCH, str(tmp_path))
    whole, part = calls.INT64, calls.VECTOR.dtype

    def halve(x):
        return x / 2

    for kind in (whole, part):
        calls.closed(decorators.kernel(halve), part, (kind,))
    one, other = tmp_path.rglob("*.nbc")
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    for kind, value in ((whole, 3), (part, 5.0)):
        assert calls.closed(decorators.kernel(halve), part, (kind,))(value) == value / 2
