"""The final battle through the command line, which assumes nothing about a particular game."""

import html
import json
import re
import shlex

import pytest
from click.testing import CliRunner

from cli.main import app
from simcore.games.final_battle import GAME

LOADOUT = """
base = "final-battle"
name = "ours"
[preparations.ours]
source = "reconstructed"
[preparations.ours.investigators.joe-diamond]
cards = ["tommy-gun"]
clues = 4
[preparations.ours.investigators.gloria-goldberg]
cards = ["enchanted-blade", "shrivelling"]
clues = 2
"""


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.long
@pytest.mark.compiled
def test_run__uses_the_game_s_word_for_difficulty(tmp_path):
    words = ("run", "--game", "final-battle", "-a", "yig", "-p", 3, "-n", 50, "--seed", 1)
    ran = call(*words, "--out", tmp_path, "--name", "one")
    assert ran.exit_code == 0, ran.output
    assert "preparation" in ran.output
    assert "difficulty" not in ran.output
    assert "well-armed" in ran.output
    page = (tmp_path / "one" / "report.html").read_text(encoding="utf-8")
    assert "Preparation" in page
    assert "Difficulty" not in page
    assert "Where games are lost" not in page


@pytest.mark.long
def test_run__refuses_more_players_than_loadouts(tmp_path):
    """Requested numbers of players are checked; none is left out silently."""
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    words = ("run", "--scenario", file, "-d", "ours", "-n", 10)
    ran = call(*words, "--game", "final-battle", "-p", 2, "-p", 3)
    assert ran.exit_code == 2
    assert "3 players need as many" in ran.output
    assert "--game" in call(*words, "-p", 2).output  # a variant of another game than the first


@pytest.mark.compiled
def test_sensitivity__reports_values_that_the_data_refuse(tmp_path):
    """Such a value is not clipped; the message gives the reason."""
    file = tmp_path / "ours.toml"
    file.write_text(f"{LOADOUT}stamina = 4\n")
    words = ("sensitivity", "--game", "final-battle", "--scenario", file, "-d", "ours", "-p", 2, "-a", "yig")
    ran = call(*words, "-n", 20, "--together", 0, "--only", "preparations.ours", "--json", "--quiet")
    assert ran.exit_code == 0, ran.output
    result = json.loads(ran.stdout)
    by_key = {each["key"]: each for each in (*result["numbers"], *result["stuck"])}
    stamina = by_key["preparations.ours.investigators.gloria-goldberg.stamina"]
    assert "more stamina than Gloria Goldberg can have" in stamina["up"]["reason"]
    assert stamina["down"]["reason"] is None


@pytest.mark.compiled
@pytest.mark.parametrize("words", [("run", "-a", "yig"), ("trace", "-a", "yig"), ("compare", "yig", "hard")])
def test_an_ancient_one_of_several_other_games_is_reported_with_all_of_them(words):
    said = call(*words).output
    assert "'yig'" in said
    assert "It is in final-battle, elder-sign and arkham-horror (--game NAME)" in said


@pytest.mark.compiled
def test_trace__the_command_on_the_page_can_be_run(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    words = ("trace", "--game-name", "final-battle", "--scenario", file, "-d", "ours", "-p", 2, "-a", "yig")
    page = tmp_path / "battle.html"
    ran = call(*words, "--seed", 7, "--number", 3, "--html", page)
    assert ran.exit_code == 0, ran.output
    command = re.search(r"elderodds trace [^<]*", page.read_text(encoding="utf-8"))
    told = shlex.split(html.unescape(command[0]))[1:]
    again = tmp_path / "again.html"
    ran = call(*told[: told.index("--html")], "--html", again)
    assert ran.exit_code == 0, ran.output
    assert str(file) in told
    assert page.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")


@pytest.mark.compiled
def test_run__counts_games_that_end_on_awakening_as_lost_without_a_battle(tmp_path):
    words = ("run", "--game", "final-battle", "-a", "azathoth", "-n", 20, "--json", "--quiet", "--no-report")
    ran = call(*words, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    for cell in json.loads(ran.stdout)["cells"]:
        assert cell["loss_causes"]["no-battle"] == cell["games"] == 20


@pytest.mark.compiled
def test_run__reads_a_loadout_from_a_file(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    words = ("run", "--game", "final-battle", "--scenario", file, "-a", "ithaqua", "-d", "ours", "-p", 2)
    ran = call(*words, "-n", 50, "--json", "--quiet", "--no-report", "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    (cell,) = json.loads(ran.stdout)["cells"]
    assert cell["difficulty"] == "ours"
    assert cell["data"]["rulebook"] == 1


@pytest.mark.compiled
@pytest.mark.long
def test_report__does_not_call_a_team_random_if_every_loadout_plays(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    words = ("run", "--game", "final-battle", "--scenario", file, "-a", "ithaqua", "-d", "ours")
    for players in (1, 2):
        ran = call(
            *words, "-p", players, "-n", 20, "--seed", 1, "--quiet", "--name", players, "--out", tmp_path
        )
        assert ran.exit_code == 0, ran.output
    pages = [(tmp_path / str(players) / "report.html").read_text() for players in (1, 2)]
    told = ["a random team in every game", "the same investigators in every game, seats drawn at random"]
    assert [[words in page for words in told] for page in pages] == [[True, False], [False, True]]


@pytest.mark.compiled
def test_trace__prints_the_story_of_a_battle():
    ran = call("trace", "--game-name", "final-battle", "-a", "hastur", "-d", "typical", "-p", 2, "--seed", 1)
    assert ran.exit_code == 0, ran.output
    lines = ran.stdout.splitlines()
    assert lines[1].startswith("Hastur awakens")
    assert lines[-1].startswith(("The last doom token", "All investigators are devoured"))


@pytest.mark.compiled
def test_trace__shows_no_combat_rating_of_an_unfought_ancient_one():
    ran = call(
        "trace", "--game-name", "final-battle", "-a", "azathoth", "-d", "typical", "-p", 2, "--seed", 1
    )
    assert ran.stdout.splitlines()[1] == "Azathoth awakens: 14 doom tokens."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-d", "well-armd"), "unknown preparation 'well-armd'; did you mean 'well-armed'?"),
        (("-p", "9"), "--players 9: allowed are 1, 2, 3, 4, 5, 6, 7, 8"),
        (("-a", "yigg"), "did you mean 'yig'?"),
        (("-s", "expert"), "unknown strategy 'expert'"),
        (("--team", "joe-diamond,lily-chen"), "unknown investigator 'lily-chen'"),
    ],
)
def test_errors__use_the_words_of_the_game(words, said):
    ran = call("run", "--game", "final-battle", *words)
    assert ran.exit_code == 2
    assert said in ran.stderr


def test_strategy_list__and_scenario_check():
    ran = call("strategy", "list", "--game", GAME.name, "--json")
    assert [strategy["name"] for strategy in json.loads(ran.stdout)["strategies"]] == [
        "exact-greedy",
        "master",
        "random",
        "standard",
    ]
    ran = call("scenario", "check", "--game", GAME.name)
    assert ran.exit_code == 0
    assert "Still reconstructed (3" in ran.stdout


def test_scenario__a_loadout_is_written_as_toml(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    checked = call("scenario", "check", file, "--game", "final-battle")
    assert "Changed: new preparation ours" in checked.output
    shown = call("scenario", "show", "--scenario", file, "--game", "final-battle")
    assert shown.exit_code == 0
    text = '{ source = "reconstructed", investigators = { joe-diamond = { cards = ["tommy-gun"], clues = 4 }'
    assert text in shown.output


@pytest.mark.compiled
@pytest.mark.parametrize("what", ["investigators", "teams"])
def test_worth__leaves_out_investigators_who_are_in_every_game(tmp_path, what):
    file = tmp_path / "ours.toml"
    file.write_text(LOADOUT)
    result = call(
        "worth", what, "--game-name", "final-battle", "--scenario", file, "-d", "ours", "-a", "yig", "-n", 20
    )
    assert result.exit_code == 0, result.output
    assert "Nothing to compare" in result.stderr
    assert "Shrunken" not in result.output


@pytest.mark.compiled
def test_compare__investigators_alone():
    words = ("compare", "joe-diamond", "gloria-goldberg", "--game-name", "final-battle", "-p", 1)
    result = call(*words, "-a", "hastur", "-n", 20, "--seed", 3, "--json", "--quiet")
    assert [arm["team"] for arm in json.loads(result.stdout)["arms"]] == [
        ["joe-diamond"],
        ["gloria-goldberg"],
    ]
