"""Names in logs, stories and pictures of every game are those of the things that are there at that moment."""

import numpy as np
import pytest

from analysis.game_check.subject import random_table, some_cells
from simcore.contract.game import Cell
from simcore.contract.look import Look
from simcore.games import games
from simcore.messages.errors import NarrationError
from simcore.narration import log, pictures, story

SEED = 11
CELLS = 2
REPLACED = {
    Cell("hastur", "normal", 8): "elder-sign",
    Cell("yog-sothoth", "hard", 4): "arkham-horror",
}
"""Cells whose first game replaces an investigator."""


class Strict(np.ndarray):
    """An array that refuses negative indices."""

    def __getitem__(self, index):
        for each in index if isinstance(index, tuple) else (index,):
            assert not isinstance(each, int | np.integer) or each >= 0, f"index {each}"
        return super().__getitem__(index)


class StrictRecord:
    """A record whose arrays are strict."""

    def __init__(self, record):
        self.record, self.dtype = record, record.dtype

    def __getitem__(self, field):
        held = self.record[field]
        return held.view(Strict) if isinstance(held, np.ndarray) and held.ndim else held


class StrictList(tuple):
    """A list that refuses negative indices."""

    __slots__ = ()

    def __getitem__(self, index):
        assert not isinstance(index, int | np.integer) or index >= 0, f"index {index}"
        return super().__getitem__(index)


class StrictLook(Look):
    """A table whose arrays and lists refuse negative indices."""

    def __init__(self, titles, labels, tables, state):
        lists = {name: StrictList(labels) for name, labels in labels.items()}
        super().__init__(titles, lists, StrictRecord(tables), state)

    def __setattr__(self, name, value):
        record = name in ("state", "end") and not isinstance(value, StrictRecord)
        super().__setattr__(name, StrictRecord(value) if record else value)


def cells_of(game):
    """Some cells of a game, with players who choose at random; the largest tables first."""
    scenario = game.load(None, ())
    for cell in sorted(some_cells(scenario, CELLS), key=lambda cell: -cell.players)[:CELLS]:
        yield scenario, cell, random_table(game, scenario.compile(cell)).policies


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_no_name_and_no_number_is_read_from_the_end_of_a_list(game, monkeypatch):
    """-1 means nothing; as an index it would give the last entry, which is something else."""
    monkeypatch.setattr(log, "Look", StrictLook)
    for scenario, cell, policies in cells_of(game):
        assert list(pictures.frames(game, scenario, cell, policies, SEED, 0))


@pytest.mark.parametrize("cell", REPLACED, ids=lambda cell: cell.ancient_one)
def test_a_seat_has_the_name_of_its_investigator(cell):
    """Check every decision, in log, story and pictures, also after an investigator is replaced."""
    game = games()[REPLACED[cell]]
    scenario = game.load(None, ())
    policies = random_table(game, scenario.compile(cell)).policies
    narrator, teams = story.narrator_of(game, scenario), set()
    for moment in log.moments(game, scenario, cell, policies, SEED, 0):
        for event in moment.events:
            assert all(isinstance(line, str) for line in narrator.tell(event))
        sitting = log.team_of(game.narration, moment.look, len(moment.look.team))
        assert moment.look.team == narrator.names.team == sitting
        teams.add(tuple(sitting))
    assert len(teams) > 1, "no investigator is replaced in this game"


def test_a_label_that_there_is_not_is_an_error():
    look = Look({}, {"cards": ["axe", "knife"]}, None, None)
    assert look.label("cards", 1) == "knife"
    for number in (-1, 2):
        with pytest.raises(NarrationError, match=f"'cards' has no label for {number}; it has 2, for 0 to 1"):
            look.label("cards", number)
