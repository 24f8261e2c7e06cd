"""An experiment: what is played in which order, and what is kept of it."""

import gc

import pytest

from analysis.experiment.experiment import STAY_SEATED, Experiment
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.play.roster import Roster
from simcore.store.writer import RunWriter, read_run
from tests import toy

CELLS = (Cell("slate", "kind", 2, ("bea", "dot")), Cell("slate", "cruel", 3))
GAMES = 400


def experiment():
    players = tuple(Players((find_strategy(name, toy.GAME.name),)) for name in ("random", "standard"))
    return Experiment(toy.GAME, toy.load(), CELLS, players, GAMES, 5, workers=2)


def in_pieces(tallies):
    """Some games of each entry in turn, the last entry first."""
    for games in (1, 130, GAMES):
        for number in reversed(range(len(tallies))):
            assert tallies[number].games < games
            yield number, games


class Watched(RunWriter):
    """Remembers what each manifest said."""

    def __init__(self, *args):
        super().__init__(*args)
        self.complete = []

    def write_manifest(self, manifest):
        self.complete.append(manifest.complete)
        super().write_manifest(manifest)


def test_games_in_pieces_are_those_played_at_once(tmp_path):
    writers = [Watched(tmp_path / name, toy.COLUMNS) for name in ("whole", "components")]
    whole = experiment().play(writer=writers[0])
    components = experiment().play(writer=writers[1], schedule=in_pieces)
    for writer in writers:
        writer.close()
    assert components.cells == whole.cells
    assert components.complete
    for number in range(len(whole.cells)):
        games = [read_run(writer.folder).games(number).collect() for writer in writers]
        assert games[0].equals(games[1])


def test_a_manifest_says_complete_only_at_the_end(tmp_path):
    writer = Watched(tmp_path / "run", toy.COLUMNS)
    experiment().play(writer=writer, schedule=in_pieces)
    writer.close()
    assert writer.complete == [False, True]  # when it begins, and when it ends


def rosters():
    """How many there are in memory; of a weak reference only the type can be asked safely."""
    gc.collect()
    return sum(type(each) is Roster for each in gc.get_objects())


@pytest.mark.long
def test_only_the_roster_of_the_last_combination_is_kept():
    """Each roster takes megabytes: ten thousand of them took all the memory of a machine."""
    strategy = find_strategy("random", toy.GAME.name)
    skills = tuple(Players((strategy,), number / 100) for number in range(STAY_SEATED + 8))
    many = Experiment(toy.GAME, toy.load(), CELLS[1:], skills, 2, 5, workers=1)
    before = rosters()
    assert len(many.play().cells) == STAY_SEATED + 8
    assert rosters() - before <= STAY_SEATED
