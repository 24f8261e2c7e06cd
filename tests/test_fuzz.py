# ruff: noqa: E501, PT017
"""Any input of a user ends with an exit code of docs/cli.md: no traceback, no hang, no partial file.

Hypothesis alters valid inputs and makes up others. `ELDERODDS_FUZZ=50` tries fifty times as many, with new
luck; `tests/fuzz.py` is guided by coverage.
"""

import copy
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.main import app
from heuristics.strategy.registry import find_strategy
from reports.pages.run_page import write_report
from simcore.games import find_game
from simcore.messages.error_details import ScenarioError
from simcore.store.folder import StoreError
from simcore.store.manifest import MANIFEST
from simcore.store.writer import read_run
from tests.command import no_pages
from tests.kept_runs import RUNS, TOY, play, signed
from tests.sweeps import sweep

FIRST = find_game()
MORE = int(os.environ.get("ELDERODDS_FUZZ", "1"))
EXAMPLES = 6 * MORE
ALLOWED = {0, 2, 74}

words = st.text(max_size=20) | st.sampled_from(
    [
        "",
        "0",
        "1",
        "-1",
        "1e9",
        "nan",
        "inf",
        "9" * 30,
        "../..",
        "/",
        "a" * 5000,
        "\x1b[31m",
        "all",
        "ünï",
        "*",
        "a,b",
        "=",
        "a=b",
    ]
)
numbers = (
    st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from([0, 1, -1, 2**63])
)
values = st.recursive(
    st.none()
    | st.booleans()
    | numbers
    | words
    | st.sampled_from(["$x_{$", "<script>alert(1)</script>", "{{7*7}}"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)


def fuzzed(examples):
    """Bounded, and the same in every call, unless more is asked for."""

    def decorate(test):
        quiet = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}
        return settings(max_examples=examples, derandomize=MORE == 1, **quiet)(test)

    return decorate


def answer(*line):
    """Run a command line and make sure that it ends as it should; its output."""
    result = CliRunner().invoke(app, [str(word) for word in line], input="")
    assert result.exit_code in ALLOWED, (line, result.output[-3000:])
    assert "Traceback" not in result.output, line
    if result.exit_code:
        assert (
            "Error: " in result.stderr
            or "error" in result.output
            or "instead of" in result.output
            or "altered" in result.output
        ), (
            line,
            result.output,
        )
        assert result.stdout == "" or line[1] == "verify", line
    return result


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.fixture
def kept():
    """A small run with everything in it, as it is and as its manifest says."""
    play("x", 12, "--luck-and-skill", "--deals", 3, "--play-outs", 2, "--set", "red=5")
    return json.loads((RUNS / "x" / MANIFEST).read_text())


OPTIONS = ["-a", "-d", "-p", "--team", "-s", "--table", "--skill", "-n", "--seed", "--scenario", "--set", "--deals",
           "--play-outs", "--workers", "--out", "--name", "--keep", "--first-game", "--luck-and-skill", "--game"]  # fmt: skip
lines = st.lists(st.tuples(st.sampled_from(OPTIONS), words), min_size=1, max_size=3)


def try_options(line):
    flat = []
    for option, value in line:
        if option == "-n" and re.fullmatch(r"\s*\+?[\d_]{3,}\s*", value):
            value = "-" + value.strip()  # a valid number of games would be played
        flat += [option] if option == "--luck-and-skill" else [option, value]
    answer("run", *TOY, "-n", 3, "--quiet", *flat)


@fuzzed(4 * EXAMPLES)
@given(lines)
def test_options_of_run(line):
    try_options(line)


COMMANDS = [("trace",), ("report",), ("scenario", "show"), ("scenario", "check"), ("scenario", "list"), ("strategy", "show"),
            ("strategy", "check"), ("runs", "show"), ("runs", "resume"), ("runs", "extend"), ("runs", "merge"),
            ("runs", "verify"), ("runs", "rm"), ("runs", "list"), ("bench",), ("cache",), ("strategy", "tune")]  # fmt: skip
WORDS = ["--game", "--seed", "-p", "-s", "--team", "--json", "--set", "--scenario", "--out", "--yes", "-n", "x", "--seconds",
         "--population", "--generations", "--workers", "--weight", "-w"]  # fmt: skip


@fuzzed(4 * EXAMPLES)
@given(st.sampled_from(COMMANDS), st.lists(st.sampled_from(WORDS) | words, max_size=4))
def test_options_of_other_commands(command, line):
    costly = command[0] == "bench" or command in (("strategy", "check"), ("strategy", "tune"))
    answer(*command, *line, *(["--nonsense"] if costly else []))


def alter(content, data):
    """One value somewhere inside replaced, removed or doubled."""
    content = copy.deepcopy(content)
    here, place = content, None
    while isinstance(here, dict | list) and here and data.draw(st.integers(0, 9)) < 9:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        parent, place = here, data.draw(st.sampled_from(keys))
        here = parent[place]
    if place is None:
        return data.draw(values)
    match data.draw(st.integers(0, 3)):
        case 0:
            del parent[place]
        case 1 if isinstance(parent, list):
            parent.insert(place, here)
        case 2 if isinstance(here, int | float) and not isinstance(here, bool):
            parent[place] = data.draw(numbers)
        case _:
            parent[place] = data.draw(values)
    return content


def try_manifest(content, aligned):
    """Everything that reads a run folder, with this manifest in it."""
    shutil.rmtree(RUNS / "y", ignore_errors=True)
    shutil.copytree(RUNS / "x", RUNS / "y")
    text = json.dumps(content)
    if aligned and isinstance(content, dict):
        text = signed(content)
    (RUNS / "y" / MANIFEST).write_text(text)
    for line in (("list",), ("show", "y"), ("verify", "y"), ("merge", "x", "y", "--quiet"), ("verify", "y", "--repair"),
                 ("resume", "y", "--quiet"), ("extend", "y", "-n", 2, "--quiet"), ("rm", "y", "--yes")):  # fmt: skip
        answer("runs", *line)


@pytest.mark.slow
@fuzzed(2 * EXAMPLES)
@given(data=st.data(), aligned=st.booleans())
def test_manifests(kept, data, aligned):
    try_manifest(alter(kept, data), aligned)


def try_page(content, folder):
    (RUNS / "x" / MANIFEST).write_text(signed(content))
    try:
        page = write_report(read_run(RUNS / "x"), folder / "page.html").read_text()
    except StoreError:
        return
    assert "<script>alert" not in page


@pytest.mark.slow
@fuzzed(EXAMPLES)
@given(data=st.data())
def test_pages_of_altered_manifests(kept, tmp_path, data):
    content = alter(kept, data)
    if isinstance(content, dict):
        try_page(content, tmp_path)


NASTY = [
    "$x_{$",
    "<script>alert(1)</script>",
    "\\frac{",
    "{{7*7}}",
    "a" * 900,
    "\x00\x1b[2J",
    "_" * 40,
    "%s %d",
    "ﷺ" * 30,
]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.parametrize("nasty", sweep(NASTY[:3], NASTY[3:]))
def test_pages_with_nasty_names(kept, tmp_path, nasty):
    for cell in [*kept["cells"], *kept["luck_and_skill"]]:
        cell.update(ancient_one=nasty, difficulty=nasty, team=[nasty])
    for number, cell in enumerate(kept["cells"]):
        cell["strategy"] = f"{nasty}{number}"
        cell["labels"] = {
            name: [nasty + str(i) for i in range(len(labels))] for name, labels in cell["labels"].items()
        }
        cell["loss_causes"] = {nasty: sum(cell["loss_causes"].values())}
    for board in kept["boards"]:
        board.update(locations={nasty + "0": [1, 1]}, links=[])
    kept["titles"] = {nasty: nasty}
    kept["provenance"]["command"] = kept["provenance"]["game"]["title"] = nasty
    kept["reconstructed"] = [nasty]
    try_page(kept, tmp_path)


@pytest.mark.long
@fuzzed(2 * EXAMPLES)
@given(data=st.data(), place=st.floats(0, 1), what=st.binary(max_size=40))
def test_files_of_a_run(kept, data, place, what):
    """Bytes of shards, journal, manifest and lock are altered, cut and added."""
    shutil.rmtree(RUNS / "y", ignore_errors=True)
    shutil.copytree(RUNS / "x", RUNS / "y")
    file = RUNS / "y" / data.draw(st.sampled_from(
        [MANIFEST, "lock", "journal-000000.bin", "games/cell-000/part-000000.parquet", "games/cell-001/part-000000.parquet"]
    ))  # fmt: skip
    content = file.read_bytes() if file.exists() else b""
    at = int(place * len(content))
    file.write_bytes(content[:at] + what + content[at + data.draw(st.integers(0, 50)) :])
    try:
        for number in range(len(read_run(RUNS / "y").cells)):
            read_run(RUNS / "y").games(number)
    except StoreError:
        pass
    for line in (
        ("show", "y"),
        ("verify", "y"),
        ("extend", "y", "-n", 2, "--quiet"),
        ("verify", "y", "--repair"),
    ):
        answer("runs", *line)


VARIANT = """
base = "final-hour"
name = "x"
remove = ["items.elder-sign"]
[rules]
hand = 5
matches_needed = { 2 = 3 }
[items.silver-flute]
name = "Silver Flute"
copies = 1
when = "before"
program = "move_monster(zone, own, 1); may{attack(2, own)}"
source = "reconstructed"
[monsters.hybrid]
group = "standard"
bar = "red"
health = 2
icons = ["runner"]
copies = 1
source = "reconstructed"
"""


def try_scenario(text, setting=None):
    """Load a scenario of the first game; it is accepted, or refused with all that is wrong."""
    file = Path("variant.toml")
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    try:
        scenario = FIRST.load(file, () if setting is None else (setting,))
    except ScenarioError as problem:
        assert str(problem)
        assert "variant.toml" in str(problem) or "--set" in str(problem) or ":" in str(problem)
        return
    json.dumps([vars(change) for change in scenario.changes])


@pytest.mark.long
@fuzzed(4 * EXAMPLES)
@given(
    data=st.data(),
    place=st.floats(0, 1),
    what=st.binary(max_size=12) | words.map(lambda word: word.encode("utf-8", "replace")),
)
def test_scenario_files__bytes(data, place, what):
    at = int(place * len(VARIANT))
    text = VARIANT.encode()
    try_scenario(text[:at] + what + text[at + data.draw(st.integers(0, 30)) :])


keys = st.sampled_from(
    ["rules.hand", "rules.deck_size", "rules.health.2", "monsters.ghoul.health", "monsters.cultist.icons", "items", "board",
     "board.walkways.1-2", "board.locations.1", "priority.1.icons", "investigators.jenny-barnes.cards", "ancient-ones", "a.b.c",
     "ancient-ones.cthulhu.difficulties.normal.ritual", "rules", "rules.health", "items.0", "board.size.0", "monsters"]
) | words  # fmt: skip
toml_values = st.sampled_from(
    ["1", "-1", "1e400", "nan", "inf", "[]", "{}", "[[[]]]", "1979-05-27", "07:32:00", '"x"', "true", "9" * 5000, "[" * 3000,
     "{a=" * 2000, "0x" + "f" * 5000, "'''", "\x00", '"\\ud800"']
) | words  # fmt: skip


@fuzzed(4 * EXAMPLES)
@given(keys, toml_values)
def test_settings(key, value):
    try_scenario(VARIANT, f"{key}={value}")


@pytest.mark.parametrize(
    ("text", "message"),
    [("a = " + "[" * 5_000, "tables within tables"), ("[" + ".".join("a" * 3_000) + "]", "MAX_DEPTH"),
     ("#" * 5_000_000, "MAX_FILE_BYTES"), ("a = " + "9" * 5_000, "MAX_NUMBER"),
     ("a = [{b = 0x" + "f" * 5_000 + "}]", "MAX_NUMBER"),
     ('base = "../variant.toml"', "outside the folder"), ('base = "/etc/passwd"', "outside the folder"),
     ('name = "a\\u001b[31mb"', "control character"), ('name = "a\\nb"', "can be printed")],
)  # fmt: skip
def test_scenario_files__limits_are_named(text, message):
    Path("variant.toml").write_text(text)
    result = answer("scenario", "check", "variant.toml")
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


PLAYER = "from heuristics.strategy.contract import strategy\n@strategy('mine', games=('toy-urn',))\ndef choose(t, s, w):\n    'Zero.'\n    return 0\n"


@fuzzed(2 * EXAMPLES)
@given(data=st.data(), place=st.floats(0, 1), what=st.binary(max_size=12))
def test_strategy_files(data, place, what):
    text, at = PLAYER.encode(), int(place * len(PLAYER))
    Path("mine.py").write_bytes(text[:at] + what + text[at + data.draw(st.integers(0, 12)) :])
    try:
        find_strategy("mine.py", "toy-urn")
    except ValueError as problem:
        assert "mine.py" in str(problem) or "strategy" in str(problem)


@fuzzed(2 * EXAMPLES)
@given(
    data=st.data(),
    place=st.floats(0, 1),
    what=st.binary(max_size=12) | toml_values.map(lambda word: word.encode("utf-8", "replace")),
)
def test_weights_files(data, place, what):
    text = b'strategy = "standard"\n[weights]\nred = 0.5\n'
    at = int(place * len(text))
    Path("w.toml").write_bytes(text[:at] + what + text[at + data.draw(st.integers(0, 12)) :])
    try:
        find_strategy("w.toml", "toy-urn")
    except ValueError as problem:
        assert "w.toml" in str(problem) or "strategy" in str(problem)
