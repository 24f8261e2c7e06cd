"""`run`, `trace` and `strategy` with the user's own strategies."""

import json
import re
import shlex
from pathlib import Path

import pytest

from simcore.store.writer import read_run
from tests.command import TOY, call, no_pages
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("processor_time")

MINE = '''
from elderodds.strategy import strategy
from elderodds.strategy import draw_below

@strategy("mine", games=("toy-urn",), weights={"red": 0.5})
class Player:
    """Guess <b>whatever</b> comes to mind.

    With a second paragraph.
    """

    def choose(self, tables, state, weights):
        return draw_below(state, 2)

@strategy("bold", games=("toy-urn",))
def bold(tables, state, weights):
    """Say red."""
    return 1
'''


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)


@pytest.fixture
def no_report(monkeypatch):
    no_pages(monkeypatch)


@pytest.mark.long
def test_run__tables_and_skills_with_a_report():
    words = (
        "-a",
        "slate",
        "-s",
        "mine.py:bold",
        "--table",
        "mine.py:mine,random",
        "--skill",
        1,
        "--skill",
        0.25,
    )
    result = call("run", *TOY, "-n", 30, *words, "--name", "x", "--json", "--seed", 2)
    answer = json.loads(result.stdout)
    names = ["bold", "bold@0.25", "mine,random", "mine,random@0.25"]
    assert [cell["strategy"] for cell in answer["cells"]] == 2 * names
    assert [cell["skill"] for cell in answer["cells"]] == 4 * [1.0, 0.25]
    assert answer["cells"][2]["table"] == ["mine", "random"]
    assert answer["cells"][0]["table"] is None
    assert "In plain Python, about fifty times slower than compiled: mine.\n" in result.stderr
    provenance = answer["provenance"]
    assert [policy["name"] for policy in provenance["players"]] == names
    about = {strategy["name"]: strategy for strategy in provenance["strategies"]}
    assert list(about) == ["bold", "mine", "random"]
    assert about["mine"]["file"] == "mine.py"
    assert re.fullmatch("[0-9a-f]{64}", about["mine"]["sha256"])
    assert (about["mine"]["slow"], about["bold"]["slow"]) == (True, False)
    page = Path("elderodds-runs/x/report.html").read_text(encoding="utf-8")
    assert "strategy “bold”," in page
    assert "strategy “bold”, skill 0.25," in page
    assert "“mine”, “random” by seat, skill 0.25," in page
    assert "Win rate by skill" in page
    assert "how often games are won by skill" in page
    assert about["mine"]["sha256"] in page


@pytest.mark.usefixtures("no_report")
@pytest.mark.parametrize(
    "words",
    sweep(
        [("-s", "mine.py:bold")],
        [(("--table", "random,mine.py:mine"),), (("--skill", 0.5),), (("--table", "standard,random,peek"),)],
    ),
)
def test_run__suggested_commands_play_the_same_players(words):
    said = call("run", *TOY, "-n", 10, "-a", "slate", *words, "--seed", 1).stderr
    commands = [shlex.split(line) for line in re.findall(r"^  elderodds (.*)$", said, re.MULTILINE)]
    named = {words[0] if words[0] != "runs" else words[1]: words for words in commands}
    tell, extend = named["trace"], named["extend"]
    assert tell[tell.index(words[0]) + 1] == str(words[1])
    call(*tell)
    (folder,) = Path("elderodds-runs").iterdir()
    first = read_run(folder)
    call(*extend)
    again = read_run(folder)
    assert [cell.games for cell in again.cells] == [100 for _ in first.cells]
    assert {cell.strategy for cell in again.cells} == {cell.strategy for cell in first.cells}


MISTAKES = [
    (("--skill", "1.5"), "--skill 1.5: must lie between 0"),
    (("--skill", "nan"), "--skill nan: must lie between 0"),
    (("--skill", "much"), "'much': expected a share such as 0.5 or 50%"),
    (("--table", "random"), "with 1 player one person decides for all seats; name a single strategy"),
    (("--table", "random,peek", "-p", "3"), "2 strategies named, a game with 3 players needs 3"),
    (("--table", "random,peek", "-p", "2", "-p", "1"), "with 1 player one person decides for all seats"),
    (("--table", "random,peak"), r"--table random,peak: unknown strategy 'peak'; did you mean 'peek'\?"),
    (("-s", "mine.py"), r"mine.py: 2 strategies are declared: mine \(line 12\), bold \(line 15\); name one"),
    (("-s", "mien.py"), r"--strategy: mien.py: cannot be read.*did you mean 'mine.py'\?"),
    (("-s", "mine.py:bold", "-s", "./mine.py:bold"), "have the same name 'bold'; rename one of them"),
    (("--table", "mine.py:bold,./mine.py:bold"), "have the same name 'bold'; rename one of them"),
    (("-s", "mine.txt"), "unknown strategy 'mine.txt'.*or a file: FILE.py, FILE.py:NAME, WEIGHTS.toml"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES)
def test_run__mistakes(words, message):
    result = call("run", *TOY, *words, code=2)
    assert re.search(message, result.stderr), result.stderr
    assert [file.name for file in Path().iterdir()] == ["mine.py"]


@pytest.mark.compiled
@pytest.mark.usefixtures("no_report")
def test_run__reports_the_place_of_an_error_and_the_command_for_details():
    Path("bad.py").write_text(MINE.replace("return 1", "return 3").replace('"bold"', '"bad"'))
    result = call("run", *TOY, "-n", 5, "-s", "bad.py:bad", code=1)
    assert "option 3, allowed are 0 to 1 (bad.py:16)" in result.stderr
    assert "`elderodds strategy check bad.py:bad --game toy-urn` shows the details." in result.stderr
    assert not Path("elderodds-runs").exists() or not list(Path("elderodds-runs").iterdir())
    Path("bad.py").write_text(MINE.replace("return 1", "return state['drwn']").replace('"bold"', '"bad"'))
    assert re.search(
        r"bad.py:18: .*'drwn' was not found", call("run", *TOY, "-s", "bad.py:bad", code=1).stderr
    )
    assert "bad.py:18" in call("trace", *TOY, "-s", "bad.py:bad", code=1).stderr


def test_trace__plays_strategies_of_the_user():
    one = ("-a", "slate", "-d", "kind", "--seed", 3, "--number", 5)
    red = call("trace", *TOY, *one, "-s", "mine.py:bold").stdout
    assert "black." not in red
    mixed = call("trace", *TOY, *one, "--table", "mine.py:bold,random,random").stdout
    assert mixed != red
    first = mixed.splitlines()[1].split()[1].strip(",")  # sits in seat 0, after "Investigators:"
    assert f"{first} says red." in mixed
    assert f"{first} says black." not in mixed
    slips = call("trace", *TOY, *one, "-s", "mine.py:bold", "--skill", 0.3).stdout
    assert "black." in slips
    assert (
        "-s and --table: choose one of them"
        in call("trace", *TOY, "-s", "random", "--table", "peek,peek", code=2).stderr
    )


def test_show__prints_weights_source_and_provenance():
    said = call("strategy", "show", "mine.py:mine", *TOY).stdout
    for words in ("mine, version 1 [plain Python, slow]", "second paragraph", "from:  mine.py:", "red  0.5"):
        assert words in said
    result = json.loads(call("strategy", "show", "mine.py:mine", *TOY, "--json").stdout)
    assert result["weights"] == {"red": 0.5}
    assert result["spec"] == "mine.py:mine"
    assert result["file"] == "mine.py"
    assert "from:  elderodds\n" in call("strategy", "show", "standard", *TOY).stdout
    Path("w.toml").write_text('strategy = "standard"\n[weights]\nred = 3\n[provenance]\ngames_played = 77')
    said = call("strategy", "show", "w.toml", *TOY).stdout
    assert "standard+w, version 1" in said
    assert "games_played  77" in said
    assert "did you mean 'random'" in call("strategy", "show", "randum", *TOY, code=2).stderr


@pytest.mark.long
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_new__a_game_without_examples_has_one_for_any_game(plain):
    call("strategy", "new", "own.py", *plain, *TOY)
    text = Path("own.py").read_text(encoding="utf-8")
    assert "# guess: 0 black, 1 red\nGUESS = 1\n" in text
    assert "elderodds strategy check own.py --game toy-urn" in text
    for word in ("NAME", "GAME", "FOLDER", "COMMANDS", "DECISIONS"):
        assert not re.search(rf"\b{word}\b", text), word
    result = json.loads(call("strategy", "check", "own.py", *TOY, "--seconds", 1, "--json").stdout)
    assert result["passed"], result
    assert ("class Player" in text) is bool(plain)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("mine.py", "exists already; choose another name"),
        ("own.txt", "must end with .py"),
        ("no/own.py", "the folder no does not exist"),
    ],
)
def test_new__mistakes(file, message):
    assert message in call("strategy", "new", file, code=2).stderr
    assert Path("mine.py").read_text() == MINE


LOUD = """
from elderodds.strategy import strategy

print("begun")

@strategy("loud", games=("toy-urn",), weights={})
class Loud:
    \"\"\"Tells everybody.\"\"\"

    def choose(self, tables, state, weights):
        print("an option")
        return 0
"""


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("run", "-n", 2, "-a", "slate", "--json", "--quiet", "--no-report", "-s", "loud.py"),
        ("trace", "-a", "slate", "-s", "loud.py"),
        ("trace", "-a", "slate", "-s", "loud.py", "--jsonl"),
        ("strategy", "check", "loud.py", "--seconds", 1, "--json", "--quiet"),
        ("compare", "loud.py", "random", "-n", 2, "--json", "--quiet"),
    ],
)
def test_output_of_a_strategy_is_not_part_of_the_result(words):
    Path("loud.py").write_text(LOUD)
    result = call(*words, *TOY)
    assert "begun" in result.stderr
    assert "an option" in result.stderr
    assert "begun" not in result.stdout
    assert "an option" not in result.stdout
