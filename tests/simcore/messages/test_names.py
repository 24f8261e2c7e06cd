"""Suggestions for a mistyped name, and names without one."""

import pytest

from simcore.messages.names import nearest, nearest_file, unknown_name

GAMES = ["toy-urn", "long-game"]
PEOPLE = ["rita-young", "tommy-muldoon", "lily-chen"]


@pytest.mark.parametrize(
    ("found", "allowed", "near"),
    [
        ("toy-um", GAMES, "toy-urn"),
        ("TOY_URN", GAMES, "toy-urn"),
        ("rad", ["red", "black"], "red"),
        ("left_ovr", ["left_over"], "left_over"),
        ("rita", PEOPLE, "rita-young"),
        ("chen", PEOPLE, "lily-chen"),
        ("tomy muldon", ["Tommy Muldoon", *PEOPLE], "tommy-muldoon"),
        ("final-hour", PEOPLE, None),
        ("deep-one", ["ancient-ones"], None),
        ("lo", GAMES, None),
        ("y", PEOPLE, None),
        ("xyz", [], None),
    ],
)
def test_only_a_near_name_is_suggested(found, allowed, near):
    assert nearest(found, allowed) == near


@pytest.mark.parametrize(
    ("found", "near"),
    [
        ("nope.toml", None),
        ("mien.toml", "mine.toml"),
        ("mine.tml", "mine.toml"),
        ("mine.py", "mine.py"),
        ("pyprojet.toml", "pyproject.toml"),
    ],
)
def test_an_ending_makes_no_files_alike(found, near):
    assert nearest_file(found, ["pyproject.toml", "mine.py", "mine.toml"]) == near


def test_a_message_does_not_list_hundreds_of_names():
    few, many = ([f"name-{number}" for number in range(count)] for count in (30, 300))
    assert "name-29" in unknown_name("thing", "nothing", few)
    said = unknown_name("thing", "nome-250", many)
    assert said.endswith("did you mean 'name-250'? Allowed: " + ", ".join(many[:10]) + ", and 290 more")
