"""Teams of players: plain Python plays like compiled code, seats may differ, skill makes a curve."""

from typing import ClassVar

import numpy as np
import pytest
from scipy.stats import binomtest

from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from heuristics.toolbox.coins import draw_below
from simcore.contract.game import Cell
from simcore.play.batch import play_cell, play_one
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions, win_by_option
from simcore.play.strategy_errors import StrategyError
from simcore.results.provenance import PlayersRecord
from tests import toy

ALPHA = 1e-4  # of each test of a frequency; seeds are fixed
CRUEL = Cell("slate", "cruel", 2)
WEIGHTS = {"red": 1.1}


def think(tables, state, weights):
    """Count the balls that lie open; of equals take any."""
    red = int(tables["red"])
    for i in range(state["drawn"]):
        red -= state["urn"][i]
    black = tables["balls"] - state["drawn"] - red
    if red == black:
        return draw_below(state, 2)
    return 1 if weights["value"][0] * red > black else 0


with collected() as declared:

    @strategy("fast", games=("toy-urn",), weights=WEIGHTS)
    def fast(tables, state, weights):
        """Count."""
        red = tables["red"]
        for i in range(state["drawn"]):
            red -= state["urn"][i]
        black = tables["balls"] - state["drawn"] - red
        if red == black:
            return draw_below(state, 2)
        return 1 if weights["value"][0] * red > black else 0

    @strategy("slow", games=("toy-urn",), weights=WEIGHTS)
    class Slow:
        """Count."""

        def choose(self, tables, state, weights):
            return think(tables, state, weights)

    @strategy("recalls", games=("toy-urn",))
    class Recalls:
        """Say how often this object was asked before, up to one: memory of a game must not reach the next."""

        asked = 0

        def choose(self, tables, state, weights):
            self.asked += 1
            return min(self.asked - 1, 1)

    @strategy("hears", games=("toy-urn",))
    class Hears:
        """Keep what it hears of the end of its games."""

        heard: ClassVar[list] = []

        def choose(self, tables, state, weights):
            self.seat = int(state["seat"])
            return 0

        def finish(self, won, result):
            self.heard.append((self.seat, won, result))

    @strategy("fails-at-the-end", games=("toy-urn",))
    class FailsAtTheEnd:
        """Fail when the game is over."""

        def choose(self, tables, state, weights):
            return 0

        def finish(self, won, result):
            raise KeyError("lost")  # at the end

    @strategy("fails", games=("toy-urn",))
    class Fails:
        """Fail in the second round."""

        def choose(self, tables, state, weights):
            if state["drawn"] == 1:
                raise KeyError("lost")  # here
            return 0

    @strategy("wrong", games=("toy-urn",))
    class Wrong:
        """Answer what is not there."""

        def choose(self, tables, state, weights):
            return 5


NAMED = {each.name: each for each in declared} | {
    name: find_strategy(name, "toy-urn") for name in ("random", "standard")
}


def rows(players, workers=1, games=120, cell=CRUEL):
    seated = roster_of(toy.GAME, toy.load().compile(cell), players.policies(toy.GAME))
    shards = []
    play_cell(seated, 11, games, workers=workers, keep=shards.append)
    return np.concatenate(shards).tolist()


def team(*names, skill=1.0):
    return Players(tuple(NAMED[name] for name in names), skill)


@pytest.mark.parametrize("skill", [1.0, 0.5])
@pytest.mark.parametrize(
    ("compiled", "plain"),
    [
        (("fast",), ("slow",)),
        (("fast", "random"), ("slow", "random")),
        (("random", "fast"), ("random", "slow")),
    ],
)
def test_slow__plays_like_compiled_on_any_number_of_threads(compiled, plain, skill):
    expected = rows(team(*compiled, skill=skill))
    assert rows(team(*plain, skill=skill)) == expected
    assert rows(team(*plain, skill=skill), workers=2) == expected
    assert rows(team(*compiled, skill=skill), workers=2) == expected


def test_skill_and_seats_matter():
    """The test above can fail: other players play other games."""
    played = [rows(each) for each in (team("fast"), team("fast", skill=0.5), team("random", "fast"))]
    played += [rows(team("fast", "random")), rows(team("random"))]
    for i, one in enumerate(played):
        assert one not in played[:i]


def test_slow__a_new_object_for_every_game_and_seat():
    for number in (0, 3):
        replay = play_one(
            roster_of(toy.GAME, toy.load().compile(CRUEL), team("recalls").policies(toy.GAME)), 1, number
        )
        drawn = int(replay.state["drawn"][0])
        urn = replay.state["urn"][0][:drawn]
        said = [0 if i < 2 else 1 for i in range(drawn)]  # each of two seats says 0 first
        assert replay.row["right"][0] == sum(
            int(ball) == guess for ball, guess in zip(urn, said, strict=True)
        )


def test_slow__each_object_hears_once_how_its_game_ended():
    heard = NAMED["hears"].choose.heard
    heard.clear()
    played = rows(team("hears"), games=40)
    assert len(heard) == 2 * 40  # two seats
    assert sorted(seat for seat, *_ in heard) == [0] * 40 + [1] * 40
    seated = roster_of(toy.GAME, toy.load().compile(CRUEL), team("hears").policies(toy.GAME))
    for number in (0, 3):
        heard.clear()
        replay = play_one(seated, 11, number)
        (_, won, result), again = heard
        assert again[1:] == (won, result)
        assert won == bool(replay.row["win"][0])
        assert result["ending"] in (*toy.GAME.victories, *toy.GAME.loss_causes)
        assert {name: result[name] for name in replay.row.dtype.names} == {
            name: int(replay.row[name][0]) for name in replay.row.dtype.names
        }
        assert tuple(replay.row[0].tolist()) == tuple(played[number])


def test_slow__play_outs_are_no_games_that_end():
    heard = NAMED["hears"].choose.heard
    seated = roster_of(toy.GAME, toy.load().compile(CRUEL), team("hears").policies(toy.GAME))
    first = next(decisions(seated, 11, 0)).state
    heard.clear()
    win_by_option(seated, first, np.arange(3, dtype=np.uint64))
    assert heard == []


def test_slow__errors_name_game_file_and_line():
    with open(__file__, encoding="utf-8") as file:
        line = next(number for number, text in enumerate(file, 1) if "# here" in text)
    with pytest.raises(
        StrategyError, match=rf"decision 2 \(kind 1 guess, seat 1\): KeyError.*test_players.py:{line}"
    ):
        rows(team("fails"))
    with pytest.raises(StrategyError, match=r"option 5, allowed are 0 to 1 \(.*test_players.py:\d+\)"):
        rows(team("slow", "wrong"))
    with pytest.raises(StrategyError, match=r"seat 0\): KeyError: 'lost'"):
        rows(team("fails-at-the-end"))


def test_finish_takes_the_result():
    with collected(), pytest.raises(ValueError, match=r"it must take \(self, won, result\)"):

        @strategy("finishes", games=("toy-urn",))
        class Finishes:
            """Take too little."""

            def choose(self, tables, state, weights):
                return 0

            def finish(self, won):
                """Take only one argument."""


@pytest.mark.compiled
def test_compiled__an_exception_names_game_file_and_line():
    with collected() as found:

        @strategy("raises")
        def choose(tables, state, weights):
            """Fail in game 3."""
            if state["game_number"] == 3:
                raise ValueError("no")
            return 0

    with pytest.raises(
        StrategyError, match=r"game 3 of seed 11, decision 1 .*ValueError: no \(.*test_players.py:\d+\)"
    ):
        rows(Players(tuple(found)))


@pytest.mark.compiled
def test_skill__nought_is_chance_and_more_is_better():
    scenario = toy.load()
    need = scenario.needs["slate"]["cruel"]
    wins = {}
    for skill in (0.0, 0.5, 1.0):
        seated = roster_of(
            toy.GAME, scenario.compile(CRUEL), team("standard", skill=skill).policies(toy.GAME)
        )
        wins[skill] = play_cell(seated, 5, 40_000).wins
    chance = toy.chance_of_random(scenario.balls, need)
    assert binomtest(wins[0.0], 40_000, chance).pvalue > ALPHA
    assert wins[0.0] + 2_000 < wins[0.5] < wins[1.0] - 2_000


def test_players__names_words_and_description():
    assert team("fast").name == "fast"
    assert team("fast", "slow").name == "fast,slow"
    assert team("fast", skill=0.25).name == "fast@0.25"
    assert team("fast", skill=0.0).words() == ("-s", "fast", "--skill", "0")
    assert team("fast", skill=0.25).words() == ("-s", "fast", "--skill", "0.25")
    assert team("fast", "slow").words() == ("--table", "fast,slow")
    assert team("fast", "slow").describe() == PlayersRecord(
        name="fast,slow", table=("fast", "slow"), skill=1.0
    )
