"""Packs on the command line: `--with`, kept runs and the commands that they print."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.command import call
from tests.command import in_an_empty_folder as in_an_empty_folder

LEVEL = """[raw]
note = "Nothing at all."
source = "own"
visits = { common = 0, unique = 0, spell = 0, skill = 0 }
"""
CELL = ("-a", "yig", "-d", "raw", "-p", 1, "-s", "random", "-n", 4, "--seed", 3, "--quiet", "--no-report")


@pytest.fixture
def pack():
    """Return a pack of the final battle with another preparation."""
    folder = Path("raw-recruits")
    folder.mkdir()
    (folder / "pack.toml").write_text('base = "final-battle"\ntitle = "Raw recruits"\n')
    (folder / "preparations.toml").write_text(LEVEL)
    return folder


def test_a_pack_is_checked_shown_and_exported(pack):
    assert "raw-recruits is valid" in call("scenario", "check", pack).stdout
    data = ("--game", "final-battle", "--with", pack)
    assert "raw" in call("scenario", "list", *data).stdout
    assert "raw-recruits" in call("scenario", "show", *data).stdout
    call("scenario", "export", "mine", *data)
    assert "[raw]" in Path("mine/preparations.toml").read_text()
    wrong = call("scenario", "show", "--game", "final-battle", "--with", "raw-recriuts", code=2).stderr
    assert '--with: no such pack; found "raw-recriuts"; allowed: ' in wrong
    assert "promo, a folder with pack.toml" in wrong


def test_settings_apply_after_packs_whichever_option_comes_first(pack):
    for words in (("--with", pack, "--set", "raw.clues=2"), ("--set", "raw.clues=2", "--with", pack)):
        wrong = call("scenario", "show", "--game", "final-battle", *words, code=2).stderr
        assert "preparations.raw.clues" in wrong  # the key is known, so the pack came first


def test_a_kept_run_goes_on_with_the_pack_that_it_was_played_with(pack):
    call("run", "--game", "final-battle", "--with", pack, *CELL, "--name", "a")
    manifest = json.loads(Path("elderodds-runs/a/manifest.json").read_text())
    assert manifest["plan"]["scenario"]["settings"] == ["packs=packs/raw-recruits"]
    assert manifest["provenance"]["scenario"]["changes"] == [
        {"key": "packs", "base": None, "value": ["raw-recruits"]}
    ]
    assert "--with raw-recruits" in call("runs", "show", "a").stdout
    (pack / "preparations.toml").write_text(LEVEL.replace("common = 0", "common = 3"))
    call("runs", "extend", "a", "-n", 3, "--quiet", "--no-report")
    after = json.loads(Path("elderodds-runs/a/manifest.json").read_text())
    assert after["provenance"]["scenario"] == manifest["provenance"]["scenario"]
    compared = json.loads(call("compare", "--game", "final-battle", *CELL[:-1], pack, "a", "--json").stdout)
    assert len({arm["scenario"]["digest"] for arm in compared["arms"]}) == 2


def test_weights_are_tuned_for_just_the_packs_in_play(pack):
    game = ("--game", "final-battle", "--with", pack)
    words = ("-a", "yig", "-d", "raw", "-p", 1, "-n", 2, "--generations", 1, "--population", 4)
    call("strategy", "tune", "standard", *game, *words, "--judge-games", 4, "--out", "w.toml", "--quiet")
    (section,) = tomllib.loads(Path("w.toml").read_text())["for"]
    assert (section["only_packs"], section["ancient_ones"]) == (["raw-recruits"], ["yig"])
    call("run", *game, *CELL[:6], "-s", "w.toml", "-n", 4, "--seed", 3, "--quiet", "--name", "t")
    assert "no damage found" in call("runs", "verify", "t").output
    again = ("--again", *words[:6], "--judge-games", 4, "--out", "again.toml")
    assert "identical to those of the strategy" in call("strategy", "tune", "w.toml", *game, *again).output


def test_worth_of_packs(pack):
    other = Path("clue-cache")
    other.mkdir()
    (other / "pack.toml").write_text("")
    (other / "preparations.toml").write_text("[typical]\nclues = 8\n")
    words = (
        "--game",
        "final-battle",
        "-a",
        "yig",
        "-d",
        "typical",
        "-p",
        1,
        "-s",
        "random",
        "-n",
        20,
        "--seed",
        3,
    )
    said = call("worth", "packs", pack, other, *words, "--figure", "x.png").stdout
    assert "raw-recruits" in said
    assert "Interactions" in said
    assert Path("x.png").stat().st_size > 0
    (cell,) = json.loads(call("worth", "packs", pack, other, *words, "--json", "--quiet").stdout)["cells"]
    effects = {row["name"]: row for row in cell["factors"]}
    assert effects["raw-recruits"]["average"] == 0  # its preparation is not played here
    assert cell["choices"] == 4
    assert "no packs of its own" in call("worth", "packs", "--game", "elder-sign", code=2).stderr
