"""The commands `why`, `ablate` and `worth` on the toy game."""

import json
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from analysis.losses.why_result import ExampleGame, TriedChange, WouldHelp
from cli.commands.why import answer as short
from cli.commands.why.tables import Names
from cli.main import app
from cli.terminal.tables import Prose
from reports.pages.sections.lost_games import games_of_ledgers
from reports.words import signed
from simcore.results.board import Board
from simcore.store.writer import read_run
from tests.impatient import impatient
from tests.toy_run import keep_toy_run
from tests.why_results import loss_share, luck_and_play, why_cell

TOY = ("--game", "toy-urn", "-s", "random", "--seed", "3", "--workers", "1")


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="elderodds")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "toy"
    keep_toy_run(folder, 800, settings=["gift=1"])
    return folder


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A kept run that records how it was played, so that it can be replayed with changes."""
    runs = tmp_path_factory.mktemp("runs")
    words = (
        "-a",
        "slate",
        "-p",
        "2",
        "-n",
        "800",
        "--no-report",
        "--quiet",
        "--out",
        runs,
        "--name",
        "played",
    )
    assert call("run", *TOY, *words).exit_code == 0
    return runs / "played"


def test_why_answers_for_the_hardest_cell(played):
    said = call("why", played, "-n", "300")
    assert said.exit_code == 0, said.output
    lines = said.stdout.splitlines()
    assert lines[0] == "slate, cruel, 2 players, random, the hardest of 2 combinations:"
    assert "Next: kind" in said.stdout
    assert "Changes that help most, in points of the win rate:" in lines
    assert any(line.endswith("  one right guess less is needed") for line in lines)
    assert "elderodds trace -a slate -d cruel -p 2 -s random --game toy-urn" in said.stdout
    assert f"elderodds why {played} -d cruel --details" in lines[-1]
    assert len(lines) <= 25


def test_why_plays_no_ablation_if_none_is_requested(kept):
    said = call("why", kept, "-n", "0", "-d", "kind")
    assert "help" not in said.stdout
    assert not said.stderr
    said = call("why", kept, "-n", "0", "--details")
    assert said.stdout.count("games lost") == 2
    assert "Fooled by black: elderodds trace -a slate -d kind -p 2 -s random" in said.stdout


def test_why_json_has_the_answer(played):
    said = call("why", played, "-n", "300", "--json")
    result = json.loads(said.stdout)
    assert result["schema"] == "elderodds.why/1"
    hardest, other = result["cells"]
    assert (hardest["difficulty"], other["difficulty"]) == ("cruel", "kind")
    helps = hardest["would_help"]
    assert (helps["games"], helps["best"]) == (300, "one-guess-less")
    assert [row["name"] for row in helps["tried"]] == ["one-guess-less"]
    assert helps["tried"][0]["interval"][0] > 0
    again = call(*shlex.split(helps["command"])[1:], "--json", "--quiet")
    (cell,) = json.loads(again.stdout)["cells"]
    assert [row["win_rate_without"] for row in cell["without"]] == [
        row["win_rate_without"] for row in helps["tried"]
    ]
    assert hardest["look_at"] in hardest["examples"]
    assert other["would_help"] is None
    assert "one right guess less is needed" in said.stderr


def test_why__ctrl_c_leaves_the_rest_of_the_answer(monkeypatch, played):
    impatient(monkeypatch, "cli.commands.why.changes", begun=1)
    said = call("why", played, "-n", "300")
    assert said.exit_code == 130
    assert "lost games ended:" in said.stdout
    assert "Interrupted" in said.stderr


WORDS = "a change that has a rather long sentence, as they are"


@pytest.mark.parametrize("luck", [None, luck_and_play(-0.3, -0.2)])
def test_why_never_needs_more_than_28_lines_of_80_letters(monkeypatch, tmp_path, luck):
    """Causes, details, changes, names and cells of similar difficulty are all as long as possible."""
    details = [loss_share("a-rather-long-name-of-a-place", 400, 1_000, {"cause-3": 400})] * 9
    rates = {"win_rate": 0.0, "win_rate_without": 0.3, "difference": 0.3, "interval": (0.2, 0.4)}
    rows = [TriedChange(name=f"c{i}", sentence=WORDS, **rates) for i in range(12)]
    numbers = {"players": 8, "strategy": "expert", "games": 1_000_000, "interval": (0.0, 0.4)}
    cells = [
        why_cell(**numbers, difficulty=f"{i}-well-prepared", ancient_one=f"a-long-one-{i}") for i in range(9)
    ]
    parts = {
        "losses": {
            "loss_cause": [loss_share(f"cause-{i}", 100, 1_000) for i in range(9)],
            "loss_where": details,
        },
        "luck_and_play": luck,
        "would_help": WouldHelp(
            games=4000,
            confidence=0.95,
            interval_method="tango",
            best="c0",
            not_distinguishable=tuple(row.name for row in rows[1:]),
            tried=tuple(rows),
            declared=40,
            command="elderodds ablate -a shub-niggurath -d well-prepared",
        ),
        "look_at": ExampleGame(
            cause="cause-0",
            kind="typical",
            game_number=0,
            last_round=1,
            distance=0.0,
            command="elderodds trace -a shub-niggurath -d well-prepared",
        ),
    }
    answer = cells[0].model_copy(update=parts)
    shown = []
    monkeypatch.setattr(short, "show", lambda *parts: shown.extend(parts))
    monkeypatch.chdir(tmp_path)
    folder = Path("elderodds-runs/20261128-104512")
    folder.mkdir(parents=True)
    (folder / "report.html").touch()
    run = SimpleNamespace(path=folder, cells=cells)
    short.show_answer(
        answer,
        cells[1:],
        cells[1:],
        run,
        Names({}, {"loss_where": "where the game was lost"}, Board()),
        ()
        if luck is None
        else [luck_and_play(-0.3, -0.1), luck_and_play(-0.1, -0.3), *[luck_and_play(-0.2, -0.2)] * 3, None],
    )
    lines = [line for part in shown for line in (part.lines(80) if isinstance(part, Prose) else [part])]
    assert len(lines) <= (25 if luck is None else 28), "\n".join(lines)
    assert sum(WORDS in line for line in lines) == short.MOST_CHANGES - (1 if luck is None else 2)
    assert (
        "Elsewhere: luck or play, not clear in 3, mostly bad luck in 1, mostly play in 1, no sample in 1."
        in " ".join(lines)
    ) == (luck is not None)
    assert "12 of 40 changes tried, 4,000 games each" in " ".join(lines)
    assert "To try all changes: elderodds ablate -a shub-niggurath -d well-prepared" in lines


@pytest.mark.parametrize(
    ("luck", "play", "verdict"),
    [
        (-0.3, -0.1, "Mostly bad luck: "),
        (-0.1, -0.3, "Mostly play: "),
        (-0.2, -0.2, "Luck or play, not clear: "),
    ],
)
def test_why_says_whether_luck_or_play_cost_more(luck, play, verdict):
    first, *lines = (str(line) for line in short._luck_and_play(luck_and_play(luck, play)))
    assert first.startswith(verdict)
    assert "from 40.0% to 0 in 200 lost games" in first
    parts = [float(line.split()[0]) for line in lines]
    assert parts[:2] == [100 * luck, 100 * play]
    assert sum(parts) == pytest.approx(-40)
    assert "luck: rather long kind 0" in lines[0]
    assert max(map(len, lines)) <= 80


BATTLE = ("--game", "final-battle", "-d", "typical", "-p", "1", "-s", "standard", "--seed", "4")


@pytest.mark.compiled
def test_why_separates_luck_and_play_of_lost_games(tmp_path):
    runs = ("--out", tmp_path, "--name", "battle")
    assert call("run", *BATTLE, "-a", "yig", "-n", "60", "--no-report", "--quiet", *runs).exit_code == 0
    words = ("why", tmp_path / "battle", "-n", "0", "--luck", "4", "--json", "--quiet")
    said = call(*words)
    assert said.exit_code == 0, said.output
    (cell,) = json.loads(said.stdout)["cells"]
    luck = cell["luck_and_play"]
    whole = [row["mean"] for row in luck["parts"] if row["kind"] is None]
    assert sum([luck["typical"], *whole]) == pytest.approx(0)
    assert (luck["games"], luck["typical"]) == (4, cell["win_rate"])
    assert call(*words).stdout == said.stdout
    assert "not explained" in call(*words[:4], "--luck", "4", "--details").stdout
    page = tmp_path / "report.md"
    assert call("report", tmp_path / "battle", "--luck", "4", "--out", page).exit_code == 0
    section = page.read_text(encoding="utf-8").partition("## Bad luck or bad play")[2].partition("##")[0]
    (row,) = (line for line in section.splitlines() if line.startswith("| Yig"))
    _, _, games, _, mean, kinds, *_ = (cell.strip() for cell in row.split("|"))
    assert games == "4"
    assert mean.startswith(signed(whole[1]))
    assert kinds.startswith("dice ")


@pytest.mark.compiled
def test_example_games_have_a_ledger_and_every_cell_a_sample(tmp_path):
    cells = ("-a", "yig", "-a", "cthulhu", "-n", "2", "--quiet", "--out", tmp_path, "--name", "few")
    assert call("run", *BATTLE, *cells, "--no-report").exit_code == 0
    page = tmp_path / "page.html"
    assert call("report", tmp_path / "few", "--luck", "0", "--examples", "1", "--out", page).exit_code == 0
    shown = page.read_text(encoding="utf-8")
    assert "Bad luck or bad play" not in shown
    assert shown.count('<details class="ledger"') == shown.count('<details class="game">') > 0
    kept = read_run(tmp_path / "few")
    lost = {number: cell.games - cell.wins for number, cell in enumerate(kept.cells)}
    assert {number: len(games) for number, games in games_of_ledgers(kept, None).items()} == lost
    assert games_of_ledgers(kept, 0) == {}


def test_why_says_that_a_game_has_no_value(played):
    assert "has no value" in call("why", played, "-n", "0", "--luck", "5").stderr
    page = played / "luck.md"
    assert call("report", played, "--luck", "5", "--out", page).exit_code == 0
    assert "no trained value" in page.read_text(encoding="utf-8")


def test_why_with_details_shows_everything(kept):
    said = call("why", kept, "-d", "cruel", "--details", "-n", "0")
    for expected in (
        "Losses by round",
        "Who made the last wrong guess",
        "Largest differences between won and lost games",
        "association, not cause",
        "bonferroni",
    ):
        assert expected in said.stdout
    assert "loss_" not in said.stdout  # columns are named by their meaning
    result = json.loads(call("why", kept, "-d", "cruel", "-n", "0", "--json", "--quiet").stdout)
    assert result["schema"] == "elderodds.why/1"
    assert [cell["difficulty"] for cell in result["cells"]] == ["cruel"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-d", "crul"), "did you mean 'cruel'"),
        (("-a", "amber"), "unknown ancient one in this run"),
        (("--top", "0"), "must be at least 1"),
        (("--games", "-1"), "must be at least 0"),
    ],
)
def test_why_reports_invalid_options(kept, words, said):
    result = call("why", kept, *words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_ablate_prints_the_change_and_writes_a_figure(tmp_path):
    figure = tmp_path / "forest.svg"
    words = ("ablate", "one-guess-less", "-a", "slate", "-d", "kind", "-n", "500", *TOY)
    said = call(*words, "--figure", figure)
    assert said.exit_code == 0, said.output
    assert "one right guess less is needed" in said.stdout
    assert "for all 1 together" not in said.stdout
    assert "<svg" in figure.read_text(encoding="utf-8")
    result = json.loads(call(*words, "--json", "--quiet").stdout)
    assert result["schema"] == "elderodds.ablate/1"
    (cell,) = result["cells"]
    assert cell["without"][0]["difference"] > 0


def test_ablate_lists_the_available_ablations():
    said = call("ablate", "--list", "--game", "toy-urn", "--set", "gift=1")
    assert said.stdout.splitlines()[0].startswith("one-guess-less ")
    assert "(only against amber)" in said.stdout
    listed = json.loads(call("ablate", "--list", "--game", "toy-urn", "--json").stdout)
    assert [entry["name"] for entry in listed] == ["one-guess-less", "mild-amber"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ablate", "one-guess-les"), "did you mean 'one-guess-less'"),
        (("ablate", "--figure", "a.pdf"), "must end with .png or .svg"),
        (("ablate", "-n", "0"), "must be at least 1"),
        (("worth", "cards"), "no cards to take away"),
        (("worth", "cards", "one-guess-less", "--set", "gift=1"), "is not one of the cards"),
        (("worth", "teams", "--size", "3", "-n", "10"), "the largest team has 2"),
        (("worth", "investigators", "--team", "ada,bea"), "only random teams"),
    ],
)
def test_invalid_options_are_reported(words, said):
    result = call(*words, *TOY)
    assert result.exit_code == 2, result.output
    assert said in result.stderr


@pytest.mark.parametrize(("words", "size"), [(("-p", "1"), 2), (("--table", "random,random,standard"), 3)])
def test_teams__are_as_large_as_the_number_of_seats(words, size):
    """One player may lead two investigators, and a table fixes its number of players."""
    fine = call("worth", "teams", *TOY, *words, "--size", str(size), "-n", "20", "--json", "--quiet")
    assert fine.exit_code == 0, fine.output
    more = call("worth", "teams", *TOY, *words, "--size", str(size + 1), "-n", "20")
    assert more.exit_code == 2
    assert f"the largest team has {size}" in more.stderr
    assert "games." not in more.stderr, "refused before anything is played"


GIFT = ("--set", "gift=1", "-n", "300", *TOY)
CUT = "Interrupted: results so far; "
NOTHING_CUT = "Interrupted before the first games were complete; there are no results.\n"


@pytest.mark.parametrize(
    ("words", "module"),
    [
        (("ablate",), "cli.commands.ablate"),
        (("worth", "cards"), "cli.commands.ablate"),
        (("worth", "investigators"), "cli.commands.worth"),
        (("worth", "teams", "--size", "2"), "cli.commands.worth"),
    ],
)
def test_ctrl_c_before_the_first_games(monkeypatch, words, module):
    impatient(monkeypatch, module, begun=1)
    said = call(*words, *GIFT)
    assert said.exit_code == 130
    assert said.stderr.endswith(NOTHING_CUT)
    assert "Nothing" not in said.stderr


@pytest.mark.parametrize(
    ("begun", "played", "missing"),
    [
        (2, [[]], "4 of 4 differences are missing"),
        (3, [["one-guess-less"]], "3 of 4 differences are missing"),
        (4, [["one-guess-less", "ada/gift"]], "2 of 4 differences are missing"),
    ],
)
def test_ablate__ctrl_c_reports_what_is_complete(monkeypatch, tmp_path, begun, played, missing):
    """Two cells, each with the unchanged game and two ablations."""
    impatient(monkeypatch, "cli.commands.ablate", begun=begun)
    picture = tmp_path / "x.svg"
    words = ("ablate", "one-guess-less", "ada/gift", "-a", "slate", *GIFT, "--json", "--figure", picture)
    said = call(*words)
    assert said.exit_code == 130, said.output
    assert f"{CUT}{missing}.\n" in said.stderr
    assert "in play here" not in said.stderr
    result = json.loads(said.stdout)
    assert result["complete"] is False
    told = [sorted(row["name"] for row in cell["without"]) for cell in result["cells"]]
    assert told == [sorted(each) for each in played]
    assert picture.exists() == bool(played[0])


def test_ablate__ctrl_c_after_the_last_game_loses_nothing(monkeypatch):
    impatient(monkeypatch, "cli.commands.ablate", games=600)
    said = call("ablate", "one-guess-less", "-a", "slate", "-d", "kind", *GIFT, "--json")
    assert said.exit_code == 0
    assert "Interrupted" not in said.stderr
    assert json.loads(said.stdout)["complete"] is True


def test_worth_cards__ctrl_c_reports_what_is_missing(monkeypatch):
    impatient(monkeypatch, "cli.commands.ablate", begun=3)
    said = call("worth", "cards", "-a", "slate", *GIFT)
    assert said.exit_code == 130
    assert f"{CUT}1 of 2 differences is missing.\n" in said.stderr


@pytest.mark.parametrize("what", ["investigators", "teams"])
def test_worth__ctrl_c_reports_what_is_missing(monkeypatch, what):
    impatient(monkeypatch, "cli.commands.worth", begun=2)
    said = call("worth", what, *GIFT, "--json")
    assert said.exit_code == 130
    assert f"{CUT}3 of 4 combinations are missing.\n" in said.stderr
    result = json.loads(said.stdout)
    assert (result["complete"], len(result["cells"])) == (False, 1)


def test_worth_from_a_kept_run_and_from_games_played_now(kept, tmp_path):
    figure = tmp_path / "worth.png"
    said = call("worth", "investigators", kept, "--figure", figure)
    assert said.exit_code == 0, said.output
    assert "Contribution: points of the win rate" in said.stdout
    assert figure.stat().st_size > 5_000
    cell = json.loads(call("worth", "investigators", kept, "--json", "--quiet").stdout)["cells"][0]
    first = cell["investigators"][0]
    assert (first["investigator"], first["rank_first"], first["rank_last"]) == ("ada", 1, 1)
    words = ("-a", "slate", "-d", "kind", "-n", "800", "--set", "gift=1", "--game", "toy-urn", "-s", "random")
    now = call("worth", "investigators", *words, "--seed", "4", "--json", "--quiet")
    assert json.loads(now.stdout)["cells"][0]["investigators"] == cell["investigators"]


def test_worth_of_several_combinations_begins_with_the_pooled_table(tmp_path, monkeypatch):
    """For kept games as well as for games that are played now."""
    monkeypatch.chdir(tmp_path)
    words = (
        "-a",
        "slate",
        "-n",
        "1500",
        "--set",
        "gift=1",
        "--game",
        "toy-urn",
        "-s",
        "random",
        "--seed",
        "4",
    )
    said = call("worth", "investigators", *words)
    assert said.stdout.startswith("All 2 combinations together, 2 players, random:")
    first = next(line for line in said.stdout.splitlines() if "ada" in line)
    assert "stronger" in first
    call("run", *words, "--name", "several", "--no-report", "--no-data-range")
    answers = [
        json.loads(call("worth", "investigators", *source, "--json", "--quiet").stdout)["together"]
        for source in (words, ("several",))
    ]
    assert answers[0] == answers[1]
    assert next(row["verdict"] for row in answers[0][0]["investigators"]) == 1


def test_worth_of_a_kept_run_takes_the_chosen_combinations_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("-a", "slate", "-n", "300", "--set", "gift=1", "--game", "toy-urn", "-s", "random")
    call("run", *words, "--seed", "4", "--name", "several", "--no-report", "--no-data-range")
    result = json.loads(call("worth", "investigators", "several", "-d", "kind", "--json", "--quiet").stdout)
    assert {cell["difficulty"] for cell in result["cells"]} == {"kind"}
    assert "unknown difficulty" in call("worth", "investigators", "several", "-d", "hardest").stderr
    said = call("worth", "teams", "several", "-n", "20", "--seed", "1")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "only for new games" in said.stderr
    monkeypatch.setattr("cli.commands.worth.MOST_TABLES", 1)
    said = call("worth", "investigators", "several")
    assert "Not shown: tables of all 2 combinations." in said.stdout
    assert said.stdout.count("Contribution:") == 1


def test_worth_of_teams_and_cards(kept):
    said = call("worth", "teams", kept, "--top", "1")
    assert said.exit_code == 0, said.output
    assert "... 4 more" in said.stdout  # six pairs
    assert "95% each" in said.stdout
    result = json.loads(call("worth", "teams", kept, "--size", "2", "--json", "--quiet").stdout)
    assert {len(row["group"]) for row in result["cells"][0]["groups"]} == {2}
    cards = call("worth", "cards", "-a", "slate", "-d", "kind", "-n", "400", "--set", "gift=1", *TOY)
    assert cards.exit_code == 0, cards.output
    assert "ada/gift" in cards.stdout


def test_worth_ranks_components_of_any_kind():
    words = ("worth", "items", "toolbox", "bicycle", "-a", "cthulhu", "-d", "normal", "--game", "final-hour")
    said = call(*words, "-n", "40", "--seed", "1", "--json")
    assert said.exit_code == 0, said.output
    (cell,) = json.loads(said.stdout)["cells"]
    assert {(row["kind"], row["component"]) for row in cell["without"]} == {
        ("items", "toolbox"),
        ("items", "bicycle"),
    }
    assert [row["ranks"] for row in cell["without"]] == [[1, 2], [1, 2]]  # forty games tell nothing
    assert "1 - 2" in said.stderr
    wrong = call("worth", "itms", "--game", "final-hour")
    assert (wrong.exit_code, "did you mean 'items'" in wrong.stderr) == (2, True)


@pytest.mark.parametrize("what", ["investigators", "teams"])
def test_worth__help_lists_the_kinds_that_are_drawn(what):
    said = " ".join(call("worth", what, "--help").stdout.split())
    assert "--team NAME,NAME Not allowed here" in said
    assert "Number of games per combination, with random teams." in said
    assert "each thing" not in said
