"""Ways around fair play, each as a cheat: the check refuses it, or the information is useless.

Win rates have a fixed seed; the one comparison of two has an error rate of `ALPHA`.
"""

import json
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import fisher_exact

from analysis.strategies.fairness import FairPass
from analysis.strategies.places import Places
from analysis.strategies.probe import CheckFailedError
from heuristics.strategy.files import load_file
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_cell
from simcore.play.plain_loop import deal, decisions_of, steps
from simcore.play.seating import roster_of
from simcore.records.shared import MAX_SEATS
from tests import toy
from tests.command import call

pytestmark = pytest.mark.usefixtures("processor_time")

ALPHA = 1e-4
HEAD = """\
import numpy as np
from elderodds.strategy import draw_below, strategy

"""

# Name -> the game, words of the finding, and the file.
REFUSED = {
    "own dice as memory, Final Hour": ("final-hour", "draws different random numbers", """
        @strategy("x", games=("final-hour",))
        def choose(tables, state, weights):
            \"\"\"Throw a die away where a reserved clue is small, to be read later.\"\"\"
            if state["reserved"][0] < 2:
                draw_below(state, 2)
            return 0
        """),
    "own dice as memory, final battle": ("final-battle", "draws different random numbers", """
        @strategy("x", games=("final-battle",))
        def choose(tables, state, weights):
            \"\"\"Throw a die away where the dice to come are good.\"\"\"
            if state["first_dice"][0] % np.uint32(2) == 0:
                draw_below(state, 2)
            return 0
        """),
    "memory of an object, Final Hour": ("final-hour", "remembers fields that are hidden", """
        @strategy("x", games=("final-hour",))
        class Player:
            \"\"\"Remember the reserved clues of the decision before, and choose by them.\"\"\"

            def __init__(self):
                self.seen = 0

            def choose(self, tables, state, weights):
                before, self.seen = self.seen, int(state["reserved"][0])
                return before % int(state["n_options"])
        """),
    "memory of an object, final battle": ("final-battle", "remembers fields that are hidden", """
        @strategy("x", games=("final-battle",))
        class Player:
            \"\"\"Remember the dice of the decision before.\"\"\"

            def __init__(self):
                self.seen = 0

            def choose(self, tables, state, weights):
                before, self.seen = self.seen, int(state["first_dice"][0])
                return before % int(state["n_options"])
        """),
    "memory of a file, Final Hour": ("final-hour", "remembers fields that are hidden", """
        HANDS = {}

        @strategy("x", games=("final-hour",))
        class Player:
            \"\"\"Leave a note of the own hand in the file, for the others.\"\"\"

            def choose(self, tables, state, weights):
                seat = int(state["seat"])
                HANDS[seat] = sum(state["hand"][seat, : state["n_hand"][seat]].tolist())
                others = sum(hand for who, hand in HANDS.items() if who != seat)
                return others % int(state["n_options"])
        """),
    "dice of others, Final Hour": ("final-hour", 'looks at state["dice_position"]', """
        @strategy("x", games=("final-hour",))
        def choose(tables, state, weights):
            \"\"\"Tell the others of the own hand by throwing dice away, and read what they tell.\"\"\"
            seat = state["seat"]
            if state["n_hand"][seat] > 0 and state["hand"][seat, 0] < 9:
                for _ in range(9):
                    draw_below(state, 2)
            told = 0
            for other in range(state["n_seats"]):
                if other != seat:
                    told += state["dice_position"][other]
            return np.int64(told) % state["n_options"]
        """),
    "dice of others, final battle": ("final-battle", 'looks at state["dice_left"]', """
        @strategy("x", games=("final-battle",))
        def choose(tables, state, weights):
            \"\"\"Agree with the others by dice that all can see.\"\"\"
            draw_below(state, 2)
            return state["dice_left"][(state["seat"] + 1) % state["n_seats"]] % state["n_options"]
        """),
    "luck of others, Final Hour": ("final-hour", 'looks at state["luck_key"]', """
        @strategy("x", games=("final-hour",))
        def choose(tables, state, weights):
            \"\"\"Read the key of the luck of another seat.\"\"\"
            key = state["luck_key"][(state["seat"] + 1) % state["n_seats"]]
            return np.int64(key % np.uint64(state["n_options"]))
        """),
    "number of the game, final battle": ("final-battle", 'looks at state["game_number"]', """
        @strategy("x", games=("final-battle",))
        def choose(tables, state, weights):
            \"\"\"Know the seed by heart, and reckon what the number of the game brings.\"\"\"
            return np.int64(state["game_number"] % np.uint64(state["n_options"]))
        """),
    "key of the game, the urn": (toy.GAME.name, 'looks at state["key"]', """
        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Read the key of all luck.\"\"\"
            return np.int64(state["key"] >> np.uint64(3)) % 2
        """),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def written(text, name="cheat.py"):
    Path(name).write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
    return name


def finding(game, file):
    """Return the finding of the fairness check of a strategy, after three combinations."""
    found = find_game(game)
    strategy = replace(find_strategy(file, game), _compiled={})
    places = Places(found, Few(found.load()), strategy.plain_policy(found), 60)
    if strategy.slow:  # a file of its own for each seat, as the check has it
        seconds = tuple(load_file(Path(file), plain=True, copy=1 + seat)[0] for seat in range(MAX_SEATS))
    else:
        seconds = (strategy,) * MAX_SEATS
    try:
        FairPass(strategy, seconds, None).play(places, time.process_time() + 20)
    except CheckFailedError as error:
        return error.finding
    return None


class Few:
    """A scenario with a few of its combinations."""

    def __init__(self, scenario):
        self.ancient_ones, self.difficulties = scenario.ancient_ones[:1], scenario.difficulties[-1:]
        self.players = (2, 3, 4)
        self.check_cell, self.compile = scenario.check_cell, scenario.compile


@pytest.mark.compiled
@pytest.mark.parametrize("cheat", REFUSED, ids=lambda name: name.replace(" ", "-"))
def test_a_cheat_is_refused(cheat):
    game, words, text = REFUSED[cheat]
    found = finding(game, written(text))
    assert found is not None
    assert found.check == "fair"
    assert words in found.message
    assert found.line > 0


@pytest.mark.compiled
def test_the_command_refuses_a_cheat():
    game, words, text = REFUSED["memory of a file, Final Hour"]
    result = call("strategy", "check", written(text), "--game", game, "--seconds", 3, "--json", code=1)
    failed = [check for check in json.loads(result.stdout)["checks"] if check["result"] == "failed"]
    assert [each["check"] for each in failed] == ["fair"]
    assert words in failed[0]["said"]


def wins(game, policy, cell, games):
    players = roster_of(game, game.load().compile(cell), [policy])
    return int(play_cell(players, 1, games).wins)


@pytest.mark.compiled
def test_the_key_of_a_seat_s_luck_does_not_reveal_the_urn():
    """With the key of the game, a strategy could compute the urn and win every game."""
    cheat = """
        from elderodds.game import shuffle

        @strategy("x", games=("toy-urn",))
        def choose(tables, state, weights):
            \"\"\"Fill and shuffle the urn as the deal does, under the key of the own luck.\"\"\"
            urn = np.zeros(16, np.int8)
            for i in range(tables["balls"]):
                urn[i] = 1 if i < tables["red"] else 0
            key = state["luck_key"][state["seat"]]OTHER
            shuffle(key, state["game_number"], 1, 0, urn, tables["balls"])
            return np.int64(urn[state["drawn"]])
        """
    cell, games, won = Cell("slate", "cruel", 2), 20_000, []
    for other in ("", " ^ np.uint64(0x5555)"):  # any other urn of the same balls is as good
        file = written(cheat.replace("OTHER", other), f"cheat{len(other)}.py")
        won.append(wins(toy.GAME, find_strategy(file, toy.GAME.name).policy(toy.GAME), cell, games))
    assert max(won) < games // 2
    assert fisher_exact([[n, games - n] for n in won]).pvalue > ALPHA


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "cell", "field"),
    [
        ("final-hour", Cell("cthulhu", "normal", 3), "reserved"),
        ("final-battle", Cell("cthulhu", "typical", 3), "first_dice"),
    ],
)
def test_plain_python_gets_no_hidden_information(game, cell, field):
    """Unchecked strategies play fair too: each view redeals the hidden fields."""
    found = find_game(game)
    policy = find_strategy("random", game).policy(found)
    seen, true = [], []

    class Spy:
        def choose(self, tables, state, weights):
            seen.append(state[field].tolist())
            state["hand" if game == "final-hour" else "sanity"] = 0  # each seat has its own view
            return 0

    players = roster_of(found, found.load().compile(cell), [replace(policy, begin=lambda: Spy().choose)])
    state = np.zeros(1, found.state)
    players.rules.deal(players.tables[0], state[0], np.uint64(1), np.uint64(1))
    true += [state[0][field].tolist() for _ in steps(players, state, 1)]
    assert len(seen) > 10
    assert sum(one == other for one, other in zip(seen, true, strict=True)) < len(seen) / 2


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["final-hour", "final-battle"])
def test_nothing_is_left_behind_the_options(game):
    """Another seat's list, its hand among them, does not lie there at the next decision."""
    found = find_game(game)
    scenario = found.load()
    level = scenario.difficulties[-1]
    players = roster_of(
        found,
        scenario.compile(Cell(scenario.ancient_ones[0], level, 3)),
        [find_strategy("random", game).policy(found)],
    )
    asked, longer = 0, 0
    for number in range(20):
        state, most = np.zeros(1, found.state), 0
        deal(players, state, 5, number)
        for _ in decisions_of(players, state):
            n = int(state["n_options"][0])
            assert not state["options"][0, n:].any()
            longer, most, asked = longer + (most > n), max(most, n), asked + 1
            state["choice"] = players.policies[0].decide(players.tables[0], state[0], players.weights[0])
    assert asked > 100
    assert longer > 20  # there would have been something to see
