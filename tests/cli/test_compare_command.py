"""`compare` and `run --precision` with the toy game: words of an arm, output and errors."""

import json
import re
import shlex
from pathlib import Path

import pytest

from cli.commands.compare.tables import shared_key
from cli.terminal.progress import Lines
from simcore.store.writer import read_run
from tests import toy, toy_endings
from tests.command import call, in_an_empty_folder, no_pages  # noqa: F401

TOY = ("--game-name", toy.GAME.name)


@pytest.fixture(autouse=True)
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def compare(*words, code=0):
    return call("compare", *words, *TOY, code=code)


def found(*words):
    result = compare(*words, "--json", "--quiet")
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_compare__reports_defaults_that_no_arm_names():
    first, level = toy.load().ancient_ones[0], toy.load().difficulties[0]
    by_default = f"By default: {first} (change it with `-a`) and {level} (change it with `-d`)."
    assert by_default in compare("2p", "3p", "-n", 20, "--seed", 1).stderr
    message = compare("2p", "3p", "-n", 20, "--seed", 1, "-a", "slate").stderr
    assert f"By default: {level} (change it with `-d`)." in message
    named = (compare("2p+kind", "3p+kind", "-a", "slate", "-n", 20), compare("-a", "all", "-n", 20))
    assert not any("By default" in each.stderr for each in named)


def test_compare__recognizes_the_words_of_an_arm():
    Path("variant.toml").write_text("balls = 12\n")
    Path("weights.toml").write_text('strategy = "standard"\n[weights]\nred = 0.5\n')
    arms = (
        "slate+cruel+3p",
        "random+amber",
        "red=5+solo",
        "variant.toml+ada,bea",
        "weights.toml+cruel",
        "standard,random+kind",
        "random@0.25",
    )
    result = found(*arms, "-n", 40, "--seed", 1, "-a", "slate")
    by_name = {arm["name"]: arm for arm in result["arms"]}
    assert list(by_name) == list(arms)
    assert [by_name["slate+cruel+3p"][key] for key in ("ancient_one", "difficulty", "players")] == [
        "slate",
        "cruel",
        3,
    ]
    assert (by_name["random+amber"]["ancient_one"], by_name["random+amber"]["strategy"]) == (
        "amber",
        "random",
    )
    assert by_name["red=5+solo"]["players"] == 1
    assert by_name["red=5+solo"]["scenario"]["changes"] == [{"key": "red", "base": 6, "value": 5}]
    assert by_name["variant.toml+ada,bea"]["scenario"]["changes"][0]["key"] == "balls"
    assert by_name["variant.toml+ada,bea"]["team"] == ["ada", "bea"]
    assert by_name["weights.toml+cruel"]["strategy"] == "standard+weights"
    assert by_name["standard,random+kind"]["table"] == ["standard", "random"]
    assert (by_name["random@0.25"]["strategy"], by_name["random@0.25"]["skill"]) == ("random@0.25", 0.25)
    assert len(result["pairs"]) == result["differences"] == 21


def test_compare__prints_the_difference_and_games_to_replay():
    said = compare("kind", "cruel", "-a", "slate", "-n", 400, "--seed", 5).output
    assert "cruel is harder than kind" in said
    commands = [shlex.split(line) for line in re.findall(r"^  elderodds (.*)$", said, re.MULTILINE)]
    ends = [call(*command).stdout.splitlines()[-1] for command in commands]
    assert ends == ["They win.", "They lose."]
    between = compare("random", "standard", "-a", "slate", "-d", "cruel", "-n", 400, "--seed", 5).output
    assert "standard wins more often than random" in between


def test_compare__counts_are_those_of_the_games():
    result = found("random", "standard", "-a", "slate", "-d", "cruel", "-n", 300, "--seed", 5)
    (pair,) = result["pairs"]
    first, second = (arm["wins"] for arm in result["arms"])
    assert pair["both_won"] + pair["only_first_won"] == first
    assert pair["both_won"] + pair["only_second_won"] == second
    assert pair["difference"] == pytest.approx((second - first) / 300)
    assert pair["interval"][0] <= pair["difference"] <= pair["interval"][1]
    assert (pair["interval_method"], result["arms"][0]["interval_method"]) == ("tango", "clopper-pearson")
    assert result["stopping"] is None
    assert result["complete"]


def test_compare__until_decided():
    same = ("standard", "standard@0.999", "-a", "slate", "-d", "cruel", "--seed", 5, "--until", "decided")
    said = compare(*same, "--margin", "2%", "--out", "x.json", "--figure", "x.svg")
    assert "Too close to call within 2 points" in said.output
    result = json.loads(Path("x.json").read_text())
    assert result["stopping"] == {
        "rule": "decided", "precision": None, "max_games": 1_000_000, "reached": True,
    }  # fmt: skip
    assert result["valid_under_stopping"]
    assert "too close to call" in Path("x.svg").read_text()
    ended = compare("red=6", "red=5", "-a", "slate", "-d", "cruel", "--until", "decided", "--max-games", 10)
    assert "Not decided" in ended.output
    assert "--max-games 10 ended the games" in ended.output


def test_compare__order_of_the_ancient_ones():
    words = ("-a", "all", "-d", "kind", "-d", "cruel", "-s", "standard", "-s", "random", "-n", 300)
    result = found(*words, "--seed", 2)
    assert [panel["title"] for panel in result["panels"]] == [
        "kind, 2 players, standard", "cruel, 2 players, standard",
        "kind, 2 players, random", "cruel, 2 players, random",
    ]  # fmt: skip
    assert result["differences"] == 4
    assert [arm["name"] for arm in result["panels"][1]["ranking"]] == ["amber", "slate"]
    assert result["turns"] == []
    assert "The decided differences give the same order" in compare(*words).output


def test_compare__kept_runs():
    cells = ("-a", "slate", "-s", "standard", "-s", "random", "-n", 200)
    call("run", *TOY, *cells, "--seed", 8, "--name", "one", "--quiet")
    call("run", *TOY, *cells, "--seed", 9, "--name", "two", "--quiet")
    one = "elderodds-runs/one"
    same = found(f"{one}+cruel+random", f"{one}+cruel+standard")
    fresh = found("random", "standard", "-a", "slate", "-d", "cruel", "--seed", 8, "-n", 200)
    assert same["seed"] == 8
    for key in ("games", "only_first_won", "only_second_won", "interval", "won_to_lost"):
        assert same["pairs"][0][key] == fresh["pairs"][0][key]
    mixed = found("one+cruel+random", "standard+slate+cruel")  # what is played meets the luck of the run
    assert mixed["pairs"][0]["interval"] == fresh["pairs"][0]["interval"]
    said = compare("one+cruel+random", "two+cruel+random").output
    assert "Some arms have different luck" in said
    assert "newcombe" in said


def test_compare__a_variant_with_the_game_as_it_is_printed():
    result = found("red=5", "as-printed", "-a", "slate", "-n", 200, "--seed", 8)
    assert [arm["name"] for arm in result["arms"]] == ["red=5", "as-printed"]
    assert [len(arm["scenario"]["changes"]) for arm in result["arms"]] == [1, 0]
    both = found("red=5", "red=6", "-a", "slate", "-n", 200, "--seed", 8)
    assert result["pairs"][0]["difference"] == both["pairs"][0]["difference"]


def test_compare__as_printed_does_not_take_shared_settings():
    Path("variant.toml").write_text("balls = 12\n")
    words = ("red=2", "as-printed", "-a", "slate", "-d", "cruel", "-n", 200, "--seed", 8)
    result = found(*words, "--scenario", "variant.toml", "--set", "gift=1")
    assert [len(arm["scenario"]["changes"]) for arm in result["arms"]] == [3, 0]
    said = compare(*words, "--scenario", "variant.toml")
    assert "red=2: not as printed: balls = 12, red = 2." in said.stderr
    assert "--scenario variant.toml --set red=2" in said.stdout
    assert "Not as printed: balls = 12." in compare("kind", "cruel", "-n", 9, "--set", "balls=12").stderr


def test_compare__an_arm_beside_a_kept_run_takes_its_unspecified_settings():
    """They take its cell, data and players."""
    Path("variant.toml").write_text("balls = 12\n")
    cell = ("-a", "slate", "-d", "cruel", "-p", 3, "--skill", "0.5")
    call("run", *TOY, *cell, "-n", 100, "--seed", 8, "--scenario", "variant.toml", "--set", "gift=1",
         "-s", "random", "--name", "one", "--quiet")  # fmt: skip
    Path("variant.toml").unlink()
    same = ("ancient_one", "difficulty", "players", "skill")
    first, second = found("one", "standard")["arms"]
    assert {key: first[key] for key in same} == {key: second[key] for key in same}
    assert first["scenario"]["changes"] == second["scenario"]["changes"]
    assert (first["strategy"], second["strategy"]) == ("random@0.5", "standard@0.5")
    first, second = found("one", "as-printed")["arms"]
    assert {key: first[key] for key in (*same, "strategy")} == {
        key: second[key] for key in (*same, "strategy")
    }
    assert second["scenario"]["changes"] == []
    _, second = found("one", "kind+red=5", "--set", "balls=15")["arms"]
    assert (second["ancient_one"], second["difficulty"]) == ("slate", "kind")
    assert {change["key"]: change["value"] for change in second["scenario"]["changes"]} == {
        "balls": 15,
        "red": 5,
    }


def test_compare__an_arm_beside_a_kept_run_may_override_its_settings():
    """Its own data are not merged with those of the run, and settings that do not fit are not taken over."""
    Path("own.toml").write_text("red = 2\n")
    for name, words in (
        ("set", ("--set", "red=5")),
        ("team", ("--team", "ada,bea", "--skill", "0.5")),
        ("table", ("--table", "standard,random")),
    ):
        call("run", *TOY, "-a", "slate", "-d", "cruel", *words, "-n", 20, "--name", name, "--quiet")

    def arm(*words):
        return found(*words, "-n", 20)["arms"][1]

    assert arm("set", "own.toml")["scenario"]["changes"] == [{"key": "red", "base": 6, "value": 2}]
    assert (arm("team", "3p")["players"], arm("team", "3p")["team"]) == (3, None)
    assert arm("team", "kind")["team"] == ["ada", "bea"]
    assert arm("set", "standard,random,random")["players"] == 3
    assert arm("table", "3p+random")["strategy"] == "random"
    assert arm("table", "kind")["strategy"] == "standard,random"
    assert arm("team", "random", "--skill", "0")["skill"] == 0
    assert "are the same games" in compare("set", "slate+cruel").stderr
    assert (
        "there is nothing to play: all arms are kept runs" in compare("set", "team", "-n", 5, code=2).stderr
    )


def test_compare__refuses_data_that_differ_from_those_of_the_run():
    Path("variant.toml").write_text("balls = 12\n")
    call(
        "run",
        *TOY,
        "-a",
        "slate",
        "-n",
        9,
        "-d",
        "cruel",
        "--scenario",
        "variant.toml",
        "--name",
        "x",
        "--quiet",
    )
    Path("variant.toml").write_text("balls = 15\n")
    Path("elderodds-runs/x/inputs/scenario/variant.toml").write_text("balls = 15\n")
    assert "its data have changed since it was played" in compare("x", "kind", code=2).stderr
    assert found("x", "kind", "--set", "red=5", "-n", 9)["arms"][1]["scenario"]["changes"][0]["key"] == "red"


def test_compare__asks_for_the_players_beside_a_run_of_user_code():
    Path("mine.py").write_text(MINE)
    call("run", *TOY, "-a", "slate", "-d", "cruel", "-n", 9, "-s", "mine.py", "--name", "one", "--quiet")
    Path("mine.py").unlink()
    said = compare("one", "kind", code=2).stderr
    assert "'kind': elderodds-runs/one was played by mine; name the strategy of this arm" in said
    assert "for instance kind+standard" in said
    assert found("one", "kind+standard")["arms"][1]["strategy"] == "standard"


def test_compare__reports_arms_that_do_not_differ():
    """They differ in a number that is not in play, or in name only."""
    said = compare("kind", "as-printed", "-a", "slate", code=2).stderr
    assert "kind and as-printed are identical here (slate, kind, 2p, standard)" in said
    words = ("kind", "as-printed", "cruel", "-a", "slate", "-n", 20)
    assert "kind and as-printed are identical here" in compare(*words).stderr


MINE = '''"""Mine."""
from elderodds.strategy import strategy


@strategy("mine", games=("toy-urn",))
class Mine:
    """Always the first."""

    def choose(self, tables, state, weights):
        return 0
'''

MISTAKES = [
    ((), "nothing to compare"),
    (("kind",), "1 arm; compare needs at least 2, for instance kind as-printed"),
    (("kind", "kind"), "'kind' is named twice"),
    (("kind", "crul"), r"'crul': unknown name; did you mean difficulty 'cruel'\?"),
    (("amber", "rndom"), "did you mean .*strategy 'random'"),
    (("amber", "xyzzy"), "Names are: Ancient One amber, slate; difficulty kind, cruel; strategy"),
    (
        ("amber", "final-hour"),
        r"'final-hour': unknown name\. .* `elderodds compare --help` explains",
    ),
    (("kind+cruel", "amber"), "kind and cruel both set the difficulty; keep one"),
    (("kind", "cruel+"), "expected a word on each side of +"),
    (("kind", "ada"), "1 named, a game with 2 players needs 2"),
    (("kind", "ada,beq"), r"did you mean investigator 'bea'\?"),
    (("kind", "ada,bea,cy"), "3 named, a game with 2 players needs 2"),
    (("kind", "9p"), "allowed are 1, 2, 3"),
    (("kind", "rad=1"), r"did you mean 'red'\?"),
    (("kind", "nowhere.toml"), "there is no file nowhere.toml"),
    (("kind", "nowhere.py"), "nowhere.py"),
    (("kind", "random@much"), "a share such as 0.5 or 50%"),
    (("kind", "random@7"), "must lie between 0"),
    (("kind", "cruel", "-a", "all"), "applies to all arms"),
    (("-a", "amber"), "a single Ancient One cannot be ranked"),
    (("-a", "all", "-n", "10", "--until", "decided"), "-n and --until"),
    (("-a", "all", "--max-games", "10"), "--max-games limits --until or --precision"),
    (("-a", "all", "--until", "decided", "--precision", "1%"), "remove one of them"),
    (("-a", "all", "--precision", "60%"), "must lie between"),
    (("-a", "all", "--margin", "little"), "expected a share such as 0.2%"),
    (("-a", "all", "--figure", "x.doc"), "the name must end with .png or .svg or .pdf"),
    (("-a", "all", "--out", "no/such/x.json"), "does not exist"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES)
def test_compare__refuses_invalid_arms(tmp_path, words, message):
    result = compare(*words, code=2)
    assert re.search(message, result.stderr), result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output
    assert len(result.stderr) < 400, "nobody reads a paragraph"
    assert list(tmp_path.iterdir()) == []


def test_compare__refuses_runs_that_cannot_be_compared():
    call("run", *TOY, "-a", "slate", "-n", 20, "--seed", 8, "--name", "one", "--quiet")
    call("run", *TOY, "-a", "all", "-d", "cruel", "-n", 5, "--seed", 8, "--name", "two", "--quiet")
    which = "holds 2 combinations; select one, for instance elderodds-runs/one+kind."
    assert which in compare("one", "kind", code=2).stderr
    assert "for instance elderodds-runs/two+amber." in compare("two", "kind", code=2).stderr
    assert "did you mean 'cruel'" in compare("one+crue", "kind", code=2).stderr
    assert "cannot be changed" in compare("one+cruel+red=5", "kind", code=2).stderr
    assert (
        "is a kept run, which plays no further games"
        in compare("one+cruel", "kind", "--until", "decided", code=2).stderr
    )


@pytest.mark.parametrize(
    ("names", "shared"),
    [(("cards.knife.combat=2", "cards.knife.hands=2"), "cards.knife."), (("cards.knife.combat=2", "x"), ""),
     (("cards.knife.combat=2", "cards.knifes.combat=2"), ""), (("cards.knife.combat=2",), ""),
     (("investigators.x.focus=1", "investigators.y.focus=1"), "investigators."), (("a.b=1", "a.c=2"), "")],
)  # fmt: skip
def test_compare__shortens_a_common_prefix_of_settings(names, shared):
    assert shared_key(names) == shared


def test_compare__broken_strategy():
    assert "a strategy is broken" in compare("standard", "broken", "-n", 100, code=1).stderr


def test_run__precision():
    words = ("run", *TOY, "-a", "slate", "-d", "cruel", "--seed", 3)
    said = call(*words, "--precision", "3%", "--name", "x").output
    assert "until every win rate is known within 3 points" in said
    assert "confidence-sequence, valid under stopping" in said
    manifest = read_run(Path("elderodds-runs/x")).manifest
    (cell,) = manifest.cells
    assert cell.interval[1] - cell.interval[0] <= 0.06
    assert manifest.stopping.reached is True
    again = re.findall(r"^  elderodds (run .*)$", said, re.MULTILINE)
    assert "--precision 0.01 --max-games 1000000" in again[0]
    cut = call(*words, "--precision", "0.001", "--max-games", 50).output
    assert "--max-games ended some combinations" in cut
    for share in ("3%", "0.03"):
        result = json.loads(call(*words, "--precision", share, "--json", "--quiet").stdout)
        assert result["cells"][0]["games"] == cell.games


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-n", "10", "--precision", "1%"), "Remove one of them; to limit --precision use --max-games"),
        (("--max-games", "10"), "--max-games limits --precision"),
        (("--precision", "1%", "--max-games", "0"), "must be at least 1"),
        (("--precision", "0"), "must lie between"),
        (("--precision", "nan"), "must lie between"),
        (("--precision", "fine"), "expected a share such as"),
    ],
)
def test_run__refuses_an_invalid_precision(words, message):
    assert message in call("run", *TOY, *words, code=2).stderr


DOUBT = ("slate+kind", "amber+kind", "--set", "needs.amber.kind=6", "-s", "random", "--seed", "3")


def test_compare__reports_an_order_that_depends_on_the_data():
    """Slate needs five right guesses as printed and seven under an alternative; Amber needs six."""
    said = compare(*DOUBT, "-n", "4000")
    assert "8,000 more games under alternatives of the data." in said.stderr
    assert "slate+kind wins more" not in said.stdout.split("amber+kind - slate+kind")[-1]
    assert "amber+kind - slate+kind: with other data either one may be harder" in said.stdout
    result = found(*DOUBT, "-n", "4000")
    (pair,), data_uncertainty = result["pairs"], result["data_uncertainty"]
    assert pair["verdict"] == "lower"
    assert (data_uncertainty["games"], data_uncertainty["draws"]) == (200, 20)
    low, high = data_uncertainty["pairs"][0]["interval"]
    assert low <= pair["difference"] <= high
    apart = [
        toy.chance_of_random(balls, 6) - toy.chance_of_random(balls, need)
        for balls in (10, 11, 12)
        for need in (5, 7)
    ]
    assert min(apart) - 0.08 < low < 0 < high < max(apart) + 0.08


@pytest.mark.parametrize("more", [("-n", "1999"), ("-n", "4000", "--no-data-range")])
def test_compare__says_nothing_about_data_without_a_survey(more):
    said = compare(*DOUBT, *more)
    assert "alternatives" not in said.output
    assert found(*DOUBT, *more)["data_uncertainty"] is None


def test_lines__a_forecast_is_about():
    now, said = [0.0], []
    lines = Lines(1_000_000, said.append, lambda: now[0])
    lines.begin("cell")
    lines.expect(1_000)
    for second in range(20):
        now[0] = float(second)
        lines.advance(10)
    assert said[0].startswith("110 of about 1,000 games, 10 games/s, 89 s left")


def test_compare__runs_of_different_games_get_a_plain_table():
    play = ("run", "-a", "amber", "-p", 2, "-s", "random", "--seed", 2, "-n", 200)
    call(*play, *TOY, "--name", "one")
    call(*play, "--game-name", toy_endings.GAME.name, "-d", "hard", "--name", "other")
    said = call("compare", "one", "other").stdout
    result = json.loads(call("compare", "one", "other", "--json", "--quiet").stdout)
    cells = [*read_run("elderodds-runs/one").cells, *read_run("elderodds-runs/other").cells]
    assert [arm["win_rate"] for arm in result["arms"]] == [cell.win_rate for cell in cells]
    assert [arm["interval"] for arm in result["arms"]] == [list(cell.interval) for cell in cells]
    assert {arm["game"] for arm in result["arms"]} == {toy.GAME.name, toy_endings.GAME.name}
    assert result["pairs"] == result["panels"] == []
    for cell in cells:
        assert f"{100 * cell.win_rate:.1f}%" in said
    assert "not tested against each other" in " ".join(said.split())
    assert "no differences to draw" in call("compare", "one", "other", "--figure", "x.png", code=2).stderr
    mixed = call("compare", "one+kind", "other", "slate+kind+random", *TOY, code=2).stderr
    assert "compared as kept runs" in mixed
