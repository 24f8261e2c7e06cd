"""Variants as large as they may be play; larger ones are refused with the name of the limit they meet."""

import json
import re
from pathlib import Path

import pytest

from simcore.data import toml_write
from simcore.games.final_hour import limits
from tests.command import call, no_pages
from tests.sweeps import sweep

DATA = Path(limits.__file__).parent / "data"
INVESTIGATORS = sorted(file.stem for file in (DATA / "investigators").glob("*.toml"))
CELL = ("-a", "cthulhu", "-d", "normal", "-p", 2)


def locations(count):
    """A chain of new locations beyond the fifteen that there are, and a clue token for each."""
    made = {
        str(i): {
            "name": f"Location {i}", "zone": "green", "spaces": 2, "red": int(i == 16) or i - 1,
            "blue": i - 1 if i > 16 else 1, "x": 13 * i % 500, "y": 37 * i % 500, "source": "reconstructed",
        }
        for i in range(16, count + 1)
    }  # fmt: skip
    made |= {"2": {"spaces": 2}, "3": {"spaces": 2}}  # there may be 63 in all
    ways = {f"{i - 1 if i > 16 else 1}-{i}": {"source": "reconstructed"} for i in range(16, count + 1)}
    return {
        **tokens(limits.MAX_CUP),
        "rules": {"standard_tokens": limits.MAX_CUP, "item_clues": count - 12},
        "board": {"locations": made, "walkways": ways},
    }


def test_what_is_read_as_one_word_fits_into_it():
    """Seven tokens, seven cards and one more, each a number below 128, and 63 is no kind."""
    assert limits.MAX_SPACES <= 7
    assert limits.MAX_HAND <= 8
    assert limits.MAX_PRIORITY <= 128
    assert limits.MAX_KINDS <= 63


def priority(count):
    """A priority deck of so many cards."""
    cards = {str(i): {"omens": 1, "icon": "gem", "source": "reconstructed"} for i in range(31, count + 1)}
    return {"rules": {"priority_cards": count}, "priority": {"cards": cards}}


def deck(count):
    """Decks of so many action cards: each investigator gets more copies of a first title."""
    bottom = 'investigate; activate(zone="green")'
    card = {
        "title": "More of it", "top": "move(up_to=1)", "source": "reconstructed",
        "bottoms": [bottom] * (count - 10), "bottom_source": "reconstructed",
    }  # fmt: skip
    return {
        "rules": {"deck_size": count},
        "investigators": {name: {"cards": {"more-of-it": card}} for name in INVESTIGATORS}
        if count > 10
        else {},
    }


def tokens(count):
    """So many monsters in the cup."""
    more = {
        "group": "standard", "bar": "red", "health": 1, "icons": [], "copies": count - 40,
        "source": "reconstructed",
    }  # fmt: skip
    return {"rules": {"standard_tokens": count}, "monsters": {"crowd": more}}


def items(count):
    item = {
        "name": "Bell", "copies": count, "when": "before", "program": [{"heal": {"up_to": 1}}],
        "source": "reconstructed",
    }  # fmt: skip
    return {"items": {"bell": item}}


def written(content):
    text = toml_write.dumps({"base": "final-hour", "name": "large", **content})
    Path("large.toml").write_text(text, encoding="utf-8")
    return "large.toml"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)


@pytest.mark.parametrize(
    ("content", "limit"),
    [
        (locations(40), "MAX_LOCATIONS"),
        (locations(limits.MAX_LOCATIONS + 1), "MAX_LOCATIONS"),
        (deck(200), "MAX_DECK"),
        (deck(limits.MAX_DECK + 1), "MAX_DECK"),
        (priority(200), "MAX_PRIORITY"),
        (priority(limits.MAX_PRIORITY + 1), "MAX_PRIORITY"),
        (tokens(200), "MAX_CUP"),
        (items(200), "MAX_ITEMS"),
        ({"board": {"locations": {"1": {"spaces": 40}}}}, "MAX_SPACES"),
        ({"monsters": {"deep-one": {"health": 99}}}, "MAX_HEALTH"),
        ({"rules": {"hand": 20}}, "MAX_HAND"),
    ],
)
def test_too_large__the_limit_is_named(content, limit):
    most = getattr(limits, limit)
    for command in (("scenario", "check", written(content)), ("run", "--scenario", written(content), *CELL)):
        said = " ".join(call(*command, code=2).stderr.split())
        assert limit in said, said
        assert re.search(rf"\b{most}\b", said), said
        assert "large.toml" in said
    assert not Path("elderodds-runs").exists()


@pytest.mark.compiled
@pytest.mark.parametrize(
    "content",
    sweep(
        [locations(limits.MAX_LOCATIONS), tokens(limits.MAX_CUP)],
        [deck(limits.MAX_DECK), priority(limits.MAX_PRIORITY)],
    ),
    ids=["locations", "tokens", "deck", "priority"],
)
def test_as_large_as_may_be__plays(content):
    file = written(content)
    call("scenario", "check", file)
    for who in ("random", "standard"):
        words = ("run", "--scenario", file, *CELL, "-s", who, "-n", 200, "--seed", 4, "--json", "--quiet")
        (cell,) = json.loads(call(*words, "--name", who).stdout)["cells"]
        assert cell["games"] == 200
        assert cell["wins"] + sum(cell["loss_causes"].values()) == 200
    call("trace", "--game-name", "final-hour", "--scenario", file, *CELL, "--seed", 4)
