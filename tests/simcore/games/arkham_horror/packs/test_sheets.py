"""Heralds, guardians, institutions and difficulties: the choice of them, their setup, and their end."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.phases.deal import deal
from simcore.games.arkham_horror.rules.phases.machine import advance, copy_to_row
from simcore.games.arkham_horror.rules.phases.pack_sheets import sheets_leave
from simcore.games.arkham_horror.rules.records.codes import Part, Rank
from simcore.records.shared import empty_log

pytestmark = pytest.mark.plain

HERALDS = """
[the-grey-guest]
name = "The Grey Guest"
setup = 'doom(2)'
program = 'modify(toughness,1)'
source = "own"

[the-red-guest]
name = "The Red Guest"
setup = 'terror(1)'
source = "own"
"""
INSTITUTIONS = """
[the-bank]
name = "The Bank"
setup = 'each(investigator){choose option{gain(money=1)} option{gain(clue=1)}}'
source = "own"
"""
LEVELS = """
[stormy]
setup = 'each(investigator){bless}'
source = "own"

[stormy.investigators.joe-diamond]
clues = -20

[stormy.investigators.jenny-barnes]
clues = 3
"""
TEAM = ("joe-diamond", "jenny-barnes")


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    """Return the folder of a pack with sheets of its own."""
    folder = tmp_path_factory.mktemp("packs") / "guests"
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Guests"\n')
    for name, text in (("heralds", HERALDS), ("institutions", INSTITUTIONS), ("levels", LEVELS)):
        (folder / f"{name}.toml").write_text(text)
    return folder


def loaded(pack, *settings):
    return GAME.load(None, (f"packs={pack}", *(f"sheets.{setting}" for setting in settings)))


class Game:
    """A game in plain Python, in which the first option is always taken."""

    def __init__(self, scenario, number=0, level="normal"):
        larger = GAME.larger()
        self.t = scenario.compile(Cell("yig", level, 2, TEAM))[0]
        self.states = np.zeros(1, larger.state)
        self.s, self.log = self.states[0], empty_log(on=False)[0]
        deal(self.t, self.s, 5, number)
        self.dealt = [int(clues) for clues in self.s["clues"][:2]]

    def set_up(self):
        """Play until the first turn begins."""
        while self.s["part"] == Part.SETUP:
            assert advance(self.t, self.s, self.log)
            if self.s["part"] == Part.SETUP:
                self.s["choice"] = 0
        return self

    def row(self):
        row = np.zeros(1, GAME.larger().row)[0]
        copy_to_row(self.s, row)
        return row


def test_a_named_sheet_is_in_every_game_and_a_column_names_it(pack):
    scenario = loaded(pack, "herald=the-red-guest")
    rows = [Game(scenario, number).row() for number in range(5)]
    heralds = scenario.labels(Cell("yig", "normal", 2))["heralds"]
    assert {heralds[row["herald"]] for row in rows} == {"the-red-guest"}
    assert {int(row["guardian"]) for row in rows} == {255}


def test_a_random_sheet_is_drawn_for_each_game(pack):
    """The chance that one of two heralds is in fewer than 8 of 40 games is below 1e-4."""
    scenario = loaded(pack, "herald=random")
    counts = Counter(int(Game(scenario, number).s["sheets"][0]) for number in range(40))
    assert counts.keys() == {0, 1}
    assert min(counts.values()) >= 8
    assert counts == Counter(int(Game(scenario, number).s["sheets"][0]) for number in range(40))


def test_a_setup_runs_before_the_first_turn(pack):
    plain = Game(loaded(pack)).set_up()
    grey = Game(loaded(pack, "herald=the-grey-guest")).set_up()
    assert grey.s["doom"] == plain.s["doom"] + 2
    assert grey.s["force_rank"][0] == Rank.HERALD


def test_a_setup_asks_investigators(pack):
    game = Game(loaded(pack, "institution=the-bank")).set_up()
    plain = Game(loaded(pack)).set_up()
    assert list(game.s["money"][:2]) == [int(money) + 1 for money in plain.s["money"][:2]]


def test_sheets_leave_with_the_awakening_and_the_difficulty_stays(pack):
    game = Game(loaded(pack, "herald=the-grey-guest", "institution=the-bank"), level="stormy")
    assert game.s["n_in_force"] == 3
    sheets_leave(game.s, game.t)
    assert game.s["n_in_force"] == 1
    assert game.s["force_rank"][game.s["force_order"][0]] == Rank.LEVEL
    assert game.row()["herald"] == 0  # the result still names it


def test_a_difficulty_changes_the_clues_of_some_investigators_and_has_a_setup(pack):
    game = Game(loaded(pack), level="stormy")
    assert game.dealt[0] > 0
    game.set_up()
    assert list(game.s["clues"][:2]) == [0, game.dealt[1] + 3]
    assert list(game.s["status"][:2]) == [1, 1]
