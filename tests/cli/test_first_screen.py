"""The output of `run` for a first-time user."""

import re
import shlex
from pathlib import Path

import pytest

from analysis.findings.finding import DataFinding
from analysis.findings.search import findings
from cli.shared.next_steps import questions
from cli.terminal.tables import Prose
from simcore.results.data_range import DataCell, DataRange, DataUncertainty
from simcore.store.writer import read_run
from tests.command import TOY, call, in_an_empty_folder, no_pages  # noqa: F401
from tests.fake_run import write_fake_run
from tests.kept_runs import with_cells, with_manifest

CELL = ("-a", "slate", "-d", "cruel", "-s", "random", "--seed", "5", *TOY)


@pytest.fixture(autouse=True)
def no_report(monkeypatch):
    """Draw no report, which would take seconds."""
    no_pages(monkeypatch)


def steps(said):
    """Return the proposed next steps with their commands."""
    lines = said.stderr.split("Try next:\n")[1].splitlines()
    return {what.strip(" #"): command.strip() for what, command in zip(lines[::2], lines[1::2], strict=True)}


def test_the_errors_are_named_beside_the_win_rates():
    call("run", *CELL, "-n", "300", "--name", "one")
    told = [
        call("run", *CELL, "-n", "300", "--first-game", "300", "--name", "two").stdout,
        call("runs", "show", "one").stdout,
        call("runs", "merge", "one", "two", "--name", "three").stdout,
    ]
    for text in told:
        who = text.index('A bot plays, not people ("random": choose a legal option uniformly at random).')
        places = [text.index(f" {number}. ") for number in (1, 2, 3)]
        assert [who, *places] == sorted([who, *places])
        assert "1. Players: " in text
        assert "Your group will differ." in text


def test_without_a_range_with_other_data_its_command_is_shown():
    said = call("run", *CELL, "-n", "300", "--name", "one", "--no-data-range")
    assert "all 4 entries in play are known from sources" in said.stdout
    final = call("run", "-a", "cthulhu", "-d", "easy", "-n", "20", "--name", "two", "--game", "final-hour")
    assert "`elderodds sensitivity --data --run elderodds-runs/two` measures the effect." in final.stdout


def test_the_proposed_game_is_a_typical_loss():
    said = call("run", *CELL, "-n", "400", "--name", "one")
    (what, command), *_ = steps(said).items()
    run = read_run(Path("elderodds-runs/one"))
    causes = run.cells[0].loss_causes
    cause = max(causes, key=causes.__getitem__)
    assert what == f"A typical lost game: {cause.replace('-', ' ')}"
    number = int(re.search(r"--number (\d+)", command).group(1))
    row = run.games(0).collect().row(number, named=True)
    assert (row["win"], row["loss_cause"]) == (0, cause)
    assert call(*shlex.split(command)[1:]).stdout


def test_without_kept_games_the_first_game_is_proposed():
    said = call("run", *CELL, "-n", "400", "--name", "one", "--keep", "summary")
    assert "--number 0" in steps(said)["The first game"]


def test_the_proposed_question_follows_from_the_numbers():
    """A strong investigator leads to the command `worth`, games without a finding to `why`."""
    gifted = ("-n", "6000", "--set", "gift=1", "--name")
    asked = steps(call("run", *CELL, *gifted, "gift"))
    assert (
        asked["How much does each investigator contribute?"]
        == "elderodds worth investigators elderodds-runs/gift"
    )
    assert (
        "stronger" not in call(*shlex.split(asked["How much does each investigator contribute?"])[1:]).stderr
    )
    few = steps(call("run", *CELL, "-n", "30", "--name", "few"))
    assert few["Why are games lost?"] == "elderodds why elderodds-runs/few"


def test_a_level_that_is_no_harder_leads_to_a_question():
    words = ("-a", "slate", "-s", "random", "--set", "needs.slate.cruel=5", "--seed", "5", *TOY)
    said = call("run", *words, "-n", "20000", "--no-data-range", "--name", "flat")
    command = steps(said)["Is cruel any harder than kind against slate?"]
    assert command.startswith("elderodds compare slate+kind slate+cruel -p 2 -s random --until decided")


@pytest.mark.parametrize("reconstructed", [0, 3])
def test_unknown_data_lead_to_a_question(tmp_path, reconstructed):
    """Alternatives of known data change a win rate too, but are not unknown data."""
    run = write_fake_run(tmp_path, ancient_ones=("a",), difficulties=("easy",), games=1000)
    range_of_cell = DataRange.model_construct(rounded=(0.1, 0.9))
    survey = DataUncertainty.model_construct(cells=(DataCell.model_construct(data=range_of_cell),))
    run = with_manifest(
        with_cells(run, lambda _: {"data": {"rulebook": 90, "reconstructed": reconstructed}}),
        data_uncertainty=survey,
    )
    assert DataFinding in map(type, findings(run))
    asked = [what for what, _ in questions(run, lambda verb, *words: verb)]
    assert ("Which uncertain data matter most?" in asked) == bool(reconstructed)


def test_a_question_about_a_place_names_the_strategy():
    """With two strategies, the losses at a place belong to one of them."""
    said = call(
        *("run", "-a", "shudde-mell", "-d", "normal", "-p", "2", "-s", "novice", "-s", "standard"),
        *("-n", "600", "--seed", "5", "--no-data-range", "--name", "two", "--game", "final-hour"),
    )
    asked = steps(said)
    (what,) = (each for each in asked if "at one place" in each)
    strategy = what.split(" at one place")[0].rsplit(", ", 1)[1]
    assert strategy in ("novice", "standard")
    assert asked[what].endswith(f"-a shudde-mell -d normal -p 2 -s {strategy}")


def test_prose_wraps_between_words():
    line = Prose("  2. Data: up to 56 of 167 entries in play are reconstructed, and more is told here.")
    broken = line.lines(40)
    assert all(len(part) <= 40 for part in broken)
    assert all(part.startswith("     ") for part in broken[1:])
    assert " ".join(part.strip() for part in broken) == line.strip()
