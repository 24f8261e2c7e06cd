"""Narration of whole games with packs; `packs/test_stories.py` has single events."""

import itertools
import re

import pytest

from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.narration.causes import Causes
from simcore.games.arkham_horror.narration.narrator import Narrator
from simcore.narration.log import tell
from simcore.narration.story import narrate
from tests.simcore.games.arkham_horror.pack_games import ALL, scenario

BOXES = ("dark-pharaoh", "black-goat", "king-in-yellow", "lurker", "kiy-acts")
PLAYERS = (2, 8)
SHEETS = ("sheets.herald=random", "sheets.guardian=random", "sheets.institution=random")
GAMES = 20
PRINTED = ("encounters/", "gate-cards/", "places/", "mythos/", "small-cards/")


def read_aloud(data, one, players, number):
    """Narrate a game of random players; each line is a sentence or a heading."""
    game = GAME.holding(data)
    policies = Players((find_strategy("random", game.name),)).policies(game)
    events = tell(game, data, Cell(one, "normal", players), policies, 5, number)
    lines = list(narrate(game, data, events))
    assert lines[-1].strip().startswith(("Won", "Lost", "Stopped"))
    for line in lines:
        assert not re.search(r"None|[{}]|gate-\d", line), line


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize(("box", "players"), list(itertools.product(BOXES, PLAYERS)))
def test_games_with_a_box_can_be_narrated(box, players):
    data = scenario(box)
    for number in range(GAMES):
        read_aloud(data, data.ancient_ones[players % len(data.ancient_ones)], players, number)


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("one", scenario(ALL).ancient_ones)
def test_games_against_each_ancient_one_with_sheets_can_be_narrated(one):
    read_aloud(scenario(ALL, *SHEETS), one, 3, 0)


@pytest.mark.parametrize("data", [scenario(ALL), scenario("lurker"), scenario("kiy-acts")], ids=str)
def test_every_source_of_a_program_has_a_name(data):
    causes = Causes(data.model, Narrator(GAME, data).names)
    sources = {source for one in data.ancient_ones for source in data._compiled(one).rules.programs.sources}
    assert len(sources) > 100
    for source in sources - {""}:
        assert causes.named(source)
        if source.startswith(PRINTED):
            assert causes.content(source), source
