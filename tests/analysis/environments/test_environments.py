"""Environments: they pass the checkers of their libraries, play the games of `run`, and hide the hidden."""

import copy
import pickle
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.spaces import flatten
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import simcore.games
from analysis.environments.open_game import OpenGame
from analysis.environments.setting import choose_setting
from analysis.errors import RequestError
from elderodds import env as environments
from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.games import games
from simcore.narration.pictures import open_frame
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.records.schema import Seen
from tests.test_games_page import steps as steps_of_the_page
from tests.test_games_page import write

GAMES = tuple(name for name, game in games().items() if game.layout is not None)
FIRST = GAMES[0]

with collected() as found:

    @strategy("zero")
    def zero(tables, state, weights):
        """Take the first option."""
        return 0


ZERO = found[0]


@pytest.fixture
def well(tmp_path, monkeypatch):
    """A brought game, that of docs/games.md, whose rules are in plain Python."""
    monkeypatch.chdir(tmp_path)
    for file, text in steps_of_the_page():
        if file.startswith("well/"):
            write(file, text)
    yield "well"
    for known in (simcore.games._registered, simcore.games._brought):
        known.pop("the-well", None)


def quietly(check, *arguments, **named):
    """Run a checker, whose warnings are advice for other kinds of games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(*arguments, **named)


# --- the checkers


@pytest.mark.parametrize("flat", [True, False], ids=["vector", "arrays"])
@pytest.mark.parametrize("game", GAMES)
def test_checkers_pass(game, flat):
    quietly(check_env, environments.make(game, seed=1, flat=flat))
    quietly(api_test, environments.aec(game, seed=1, flat=flat), num_cycles=200)


def test_checkers_pass_for_a_brought_game(well):
    quietly(check_env, environments.make(well, seed=1, render_mode="ansi"))
    quietly(api_test, environments.aec(well, seed=1), num_cycles=50)


# --- the games


def results(seated, seed, numbers):
    rows = np.zeros(1, seated.game.row)
    for number in numbers:
        play_rows(seated, seed, number, rows)
        yield tuple(rows[0].tolist())


@pytest.mark.parametrize("game", GAMES)
def test_games_are_those_of_a_run(game):
    """The agent who takes the first option plays the games that a strategy plays which does so."""
    env = environments.make(game, seed=5, players=2)
    setting = env._setting
    seated = roster_of(setting.game, setting.tables, Players((ZERO,)).policies(setting.game), setting.cell)
    expected = list(results(seated, 5, (3, 4, 0)))
    for seed, wanted in zip((3, None, 0), expected, strict=True):
        env.reset(seed=seed)
        ended, rewards = False, []
        while not ended:
            _, reward, ended, truncated, info = env.step(0)
            rewards.append(reward)
            assert not truncated
            assert not info["illegal"]
        names = setting.game.row.names
        assert tuple(info["result"][name] for name in names) == wanted
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] == info["won"] == info["result"]["win"]


def test_one_seat_plays_with_a_strategy_at_the_others():
    env = environments.make(FIRST, seed=5, players=3, seats="one", seat=1, others="standard")
    setting = env._setting
    standard = find_strategy("standard", FIRST)
    table = Players((standard, ZERO, standard)).policies(setting.game)
    expected = list(results(roster_of(setting.game, setting.tables, table, setting.cell), 5, range(3)))
    for wanted in expected:
        _, info = env.reset()
        ended = False
        while not ended:
            assert info["seat"] == 1
            _, _, ended, _, info = env.step(0)
        assert info["seat"] == 1  # also if another seat decided last
        assert tuple(info["result"][name] for name in setting.game.row.names) == wanted


def test_an_illegal_action_becomes_a_random_option():
    env, other = (environments.make(FIRST, seed=5, flat=True) for _ in range(2))
    env.reset(seed=0)
    other.reset(seed=0)
    for illegal in (-1, 63, 64, 10**12, 10**30):
        seen, _, _, _, info = env.step(illegal)
        again, _, _, _, _ = other.step(-5)
        assert info["illegal"]
        assert (seen == again).all()  # it depends on the game only
    assert not env.step(0)[4]["illegal"]


def test_the_first_observation_of_games_differs():
    env = environments.make(FIRST, seed=5, flat=True)
    seen = [env.reset()[0].tobytes() for _ in range(20)]
    assert len(set(seen)) == 20


def test_shaping_adds_the_change_of_a_potential():
    env = environments.make(FIRST, seed=5, shaping=True)
    rng = np.random.default_rng(1)
    returns = []
    for number in range(3):
        _, info = env.reset(seed=number)
        before = env._worth()
        assert 0 < before < 1
        ended, total = False, 0.0
        while not ended:
            _, reward, ended, _, info = env.step(rng.integers(info["action_mask"].sum()))
            total += reward
        returns.append(total)
        assert total == pytest.approx(info["won"] - before)
    assert len(set(returns)) == 3


# --- what is seen


def walk(game, players, count, seed=1):
    """Yield a game at each decision of several games, with random choices."""
    open_game = OpenGame(choose_setting(game, seed=seed, players=players))
    rng = np.random.default_rng(seed)
    number = 0
    open_game.begin(number)
    for _ in range(count):
        yield open_game
        open_game.choose(int(rng.integers(open_game.mask(open_game.seat).sum())))
        if open_game.over:
            yield open_game
            number += 1
            open_game.begin(number)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_seen(game):
    """The view of a seat is the same after a redeal of all that it may not know."""
    changed = 0
    for open_game in walk(game, 2, 60):
        setting, rules = open_game.setting, open_game.setting.roster.rules
        for seat in range(setting.n_seats):
            other = OpenGame(setting)
            redealt = open_game._state.copy()
            rules.redeal(setting.tables[0], redealt[0], seat, np.uint64(77))
            other.begin_at(redealt)
            assert (other.vector(seat)[0] == open_game.vector(seat)[0]).all()
            changed += redealt.tobytes() != open_game._state.tobytes()
            if seat == open_game.seat and not open_game.over:
                assert other.frame() == open_game.frame()
                true = open_frame(
                    setting.game, setting.scenario, setting.cell, setting.tables, open_game._state
                )
                assert true.facts == open_game.frame().facts
                assert true.decision == open_game.frame().decision
                assert true.places == open_game.frame().places
    assert changed > 60


@pytest.mark.parametrize("game", GAMES)
def test_arrays_are_the_fields_of_the_state(game):
    for open_game in walk(game, 2, 25):
        setting, seat = open_game.setting, open_game.seat
        arrays = open_game.arrays(seat)
        state = open_game._state[0]
        public = 0
        for field in setting.fields:
            if field.field.seen != Seen.BY_ALL or field.field.bits:
                continue
            assert (arrays[field.name] == state[field.name]).all(), field.name
            public += 1
        assert public > 10
        names = {field.name for field in setting.game.layout.fields if field.seen == Seen.BY_NO_ONE}
        assert not names & set(arrays)
        space = environments.make(game, seed=1, players=2).observation_space
        assert space.contains(arrays)
        assert (flatten(space, arrays) == open_game.vector(seat)[0]).all()


def test_options_are_seen_by_the_deciding_seat_only():
    for open_game in walk(FIRST, 2, 10):
        seat = open_game.seat
        assert open_game.arrays(seat)["options"].any()
        assert not open_game.arrays(1 - seat)["options"].any()
        assert not open_game.mask(1 - seat).any()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("make", [environments.make, environments.aec])
def test_copies_look_the_same_and_know_nothing_hidden(make, copied):
    env = make(FIRST, seed=5, players=2)
    env.reset(seed=0)
    for _ in range(12):
        env.step(0)
    twin = copied(env)
    seat = env._game.seat
    assert (twin._game.vector(seat)[0] == env._game.vector(seat)[0]).all()
    assert twin._game.words() == env._game.words()
    assert twin._setting.seed != env._setting.seed
    for name in ("cup", "item_deck", "luck_key", "key"):
        assert twin._game._state[name].tobytes() != env._game._state[name].tobytes(), name
    twin.step(0)
    twin.reset()


def test_copies_of_copies_know_nothing_hidden():
    env = environments.make(FIRST, seed=5, players=2)
    env.reset(seed=0)
    twin = copy.deepcopy(env)
    twin.reset(seed=0)
    again, other = copy.deepcopy(twin), copy.deepcopy(twin)
    seeds = {each._setting.seed for each in (env, twin, again, other, copy.deepcopy(again))}
    assert len(seeds) == 5
    for name in ("cup", "item_deck", "luck_key", "key"):
        states = {each._game._state[name].tobytes() for each in (twin, again, other)}
        assert len(states) == 3, name


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("words", [{}, {"seats": "one", "others": "expert"}])
def test_copies_of_many_games_look_the_same_and_know_nothing_hidden(copied, words):
    env = environments.make_vector(FIRST, games=3, seed=5, players=2, **words)
    env.reset(seed=0)
    for _ in range(12):
        env.step(np.zeros(3, int))
    twin = copied(env)
    assert (twin._values == env._values).all()
    assert twin._setting.seed != env._setting.seed
    for name in ("cup", "item_deck", "luck_key", "key"):
        for table in range(3):
            assert twin._states[name][table].tobytes() != env._states[name][table].tobytes(), name
    assert twin._states["cup"][0].tobytes() != twin._states["cup"][1].tobytes()
    for _ in range(30):
        twin.step(np.zeros(3, int))


def test_no_array_of_many_games_leads_to_their_states():
    env = environments.make_vector(FIRST, games=3, seed=5)
    seen, infos = env.reset(seed=0)
    found = [seen, *infos.values(), *env.step(np.zeros(3, int))[:4]]
    for array in found:
        while isinstance(array, np.ndarray):
            assert array.dtype.names is None
            array = array.base


def test_nothing_is_seen_before_a_game_begins():
    env = environments.make(FIRST, seed=5)
    for use in (lambda: env.step(0), env.words, env.action_masks, lambda: copy.deepcopy(env)):
        with pytest.raises(ResetNeeded):
            use()


def test_a_won_game_is_rewarded_once():
    env = environments.make(FIRST, seed=5, players=1, difficulty="easy", others=None)
    rng = np.random.default_rng(1)
    for _ in range(200):
        _, info = env.reset()
        ended, reward = False, 0.0
        while not ended:
            _, reward, ended, _, info = env.step(rng.integers(info["action_mask"].sum()))
        if reward:
            assert env.step(0)[1:3] == (0.0, True)
            return
    pytest.fail("no game was won")


def test_a_pickle_is_the_same_whatever_is_hidden():
    env = environments.make(FIRST, seed=5, players=2)
    env.reset(seed=0)
    for _ in range(12):
        env.step(0)
    other = environments.make(FIRST, seed=5, players=2)
    other.reset(seed=0)
    other._game.begin_at(env._game.redealt(99))
    assert other._game._state.tobytes() != env._game._state.tobytes()
    assert pickle.dumps(other) == pickle.dumps(env)


# --- many games at once


@pytest.mark.parametrize("game", GAMES)
def test_vectors_play_the_games_of_single_environments(game):
    many = environments.make_vector(game, games=3, seed=5, players=2)
    single = [environments.make(game, seed=5, players=2, flat=True) for _ in range(3)]
    rng = np.random.default_rng(2)
    seen, infos = many.reset(seed=10)
    following = 13
    for number, env in enumerate(single):
        assert (env.reset(seed=10 + number)[0] == seen[number]).all()
    ends = 0
    for _ in range(400):
        actions = (rng.random(3) * infos["action_mask"].sum(axis=1)).astype(int)
        actions[rng.random(3) < 0.05] = -1
        seen, rewards, ended, _, infos = many.step(actions)
        for i, env in enumerate(single):
            own, reward, over, _, info = env.step(actions[i])
            assert (reward, over, info["illegal"]) == (rewards[i], ended[i], infos["illegal"][i])
            if over:
                assert (infos["final_obs"][i] == own).all()
                own, info = env.reset(seed=following)
                following += 1
                ends += 1
            assert (own == seen[i]).all()
            assert (info["action_mask"] == infos["action_mask"][i]).all()
    assert ends or game != FIRST


def test_vectors_let_strategies_play_the_other_seats():
    words = {"seed": 5, "players": 2, "seats": "one", "seat": 1, "others": "expert"}
    many = environments.make_vector(FIRST, games=2, **words)
    single = [environments.make(FIRST, flat=True, **words) for _ in range(2)]
    seen, _ = many.reset(seed=0)
    for number, env in enumerate(single):
        assert (env.reset(seed=number)[0] == seen[number]).all()
    for _ in range(40):
        seen, rewards, ended, _, _ = many.step(np.zeros(2, int))
        for i, env in enumerate(single):
            own, reward, over, _, _ = env.step(0)
            assert (reward, over) == (rewards[i], ended[i])
            if over:
                return
            assert (own == seen[i]).all()


def test_vectors_win_as_often_as_random_players():
    """The share of won games agrees with `run -s random`; error rate 1e-4, the seed is fixed."""
    env = environments.make_vector(FIRST, games=256, seed=8, players=1)
    seated = roster_of(
        env._setting.game,
        env._setting.tables,
        Players((find_strategy("random", FIRST),)).policies(env._setting.game),
        env._setting.cell,
    )
    rows = np.zeros(20_000, env._setting.game.row)
    play_rows(seated, 9, 0, rows)
    expected = rows["win"].mean()
    rng = np.random.default_rng(3)
    _, infos = env.reset(seed=0)
    won = played = 0
    while played < 10_000:
        actions = (rng.random(256) * infos["action_mask"].sum(axis=1)).astype(int)
        _, rewards, ended, _, infos = env.step(actions)
        won, played = won + rewards.sum(), played + ended.sum()
    error = np.sqrt(expected * (1 - expected) * (1 / played + 1 / 20_000))
    assert 0 < expected < 1
    assert abs(won / played - expected) < 3.9 * error


# --- refusals


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"ancient_one": "nobody"}, "nobody"),
        ({"players": 99}, "99"),
        ({"seats": "two"}, "'table' for all seats or 'one'"),
        ({"seats": "one", "seat": 4, "players": 2}, "0 to 1"),
        ({"seed": -1}, "must lie between"),
        ({"others": "nobody", "seats": "one"}, "nobody"),
        ({"others": "random"}, "needs seats='one'"),
        ({"seat": 1, "players": 2}, "needs seats='one'"),
        ({"render_mode": "human"}, "'ansi' or None"),
    ],
)
def test_unknown_names_are_refused(words, said):
    with pytest.raises(RequestError, match=said):
        environments.make(**words)


def test_an_aec_environment_has_an_agent_in_every_seat():
    with pytest.raises(RequestError, match="an agent in every seat"):
        environments.aec(FIRST, seats="one", seat=1)


def test_unknown_arguments_are_refused():
    with pytest.raises(TypeError, match="did you mean 'players'"):
        environments.make(player=2)


def test_games_without_a_declared_state_are_refused():
    from tests import toy

    with pytest.raises(RequestError, match="does not declare its State"):
        environments.make(toy.GAME.name)


def test_vectors_need_compiled_strategies(tmp_path):
    file = tmp_path / "slow.py"
    file.write_text(
        "from elderodds.strategy import strategy\n\n\n"
        '@strategy("slow")\nclass Slow:\n    """Take the first."""\n\n'
        "    def choose(self, tables, state, weights):\n        return 0\n",
        encoding="utf-8",
    )
    with pytest.raises(RequestError, match="needs compiled rules"):
        environments.make_vector(FIRST, games=2, seats="one", others=str(file))
    env = environments.make(FIRST, players=2, seats="one", others=str(file), seed=1)
    env.reset()
    env.step(0)


def test_render_shows_the_position_in_words():
    env = environments.make(FIRST, seed=1, players=2, render_mode="ansi")
    env.reset()
    text = env.render()
    assert "Seat 0" in text
    assert all(option in text for option in env.words())


def test_the_page_can_be_followed():
    """The Python of docs/environments.md runs as it stands."""
    page = Path(simcore.games.__file__).parents[2] / "docs" / "environments.md"
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    names = {}
    for block in blocks:
        exec(block, names)
    assert names["observations"].shape[0] == 1024
    assert not names["env"].agents
