"""Networks as strategies: their scores are those of NumPy, and files that cannot be used are refused."""

import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest

from analysis.environments.open_game import OpenGame
from analysis.environments.setting import choose_setting
from heuristics.strategy.contract import collected, strategy
from heuristics.strategy.network import NetworkFileError, decision_kinds, numbers_of, with_scores
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.portable import recipe_of
from simcore.games import games
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.records.networks import DIGITS, OPTION_FLAGS
from simcore.records.shared import WEIGHTS
from tests.command import call, in_an_empty_folder

assert in_an_empty_folder

NAME = next(iter(games()))
GAME = games()[NAME]
FILE = """import numpy as np
from elderodds.strategy import strategy


@strategy("learned", games=("GAME",), network="policy.npz")
def choose(tables, state, weights, scores):
    \"\"\"Take the option with the highest score.\"\"\"
    return int(np.argmax(scores[: state["n_options"]]))
""".replace("GAME", NAME)
SETTING = choose_setting(NAME, seed=1, players=2)
PLACES, KINDS = SETTING.places, decision_kinds(GAME)


def network(widths, n_inputs, seed=0, **others):
    """Return the arrays of a file with layers of these widths."""
    rng = np.random.default_rng(seed)
    arrays = {}
    for number, (rows, columns) in enumerate(itertools.pairwise([n_inputs, *widths]), 1):
        arrays[f"weights_{number}"] = rng.normal(size=(rows, columns)) / np.sqrt(rows)
        arrays[f"bias_{number}"] = rng.normal(size=columns)
    return arrays | others


def expected(arrays, inputs):
    """Return the outputs of a network, by NumPy."""
    values = (inputs - arrays.get("mean", 0)) / arrays.get("scale", 1)
    layers = sum(name.startswith("weights") for name in arrays)
    for number in range(1, layers + 1):
        values = values @ arrays[f"weights_{number}"] + arrays[f"bias_{number}"]
        if number < layers:
            values = np.tanh(values) if arrays.get("activation") == "tanh" else np.maximum(values, 0)
    return values


def flags(state, option):
    """Return the inputs that describe an option."""
    inputs = np.zeros(len(KINDS) + OPTION_FLAGS)
    inputs[KINDS.index(int(state["decision"]))] = 1
    if option >= 0:
        inputs[len(KINDS) + option % DIGITS] = 1
        inputs[len(KINDS) + DIGITS + min(option // DIGITS, DIGITS - 1)] = 1
    return inputs


def written(**arrays):
    np.savez("policy.npz", **arrays)
    weights = np.zeros(1, WEIGHTS)
    weights["prepared"] = numbers_of("policy.npz", GAME)
    return weights


def positions(count=25):
    """Yield a game at its first decisions."""
    game, rng = OpenGame(SETTING), np.random.default_rng(3)
    game.begin(0)
    for _ in range(count):
        yield game
        game.choose(int(rng.integers(game.mask(game.seat).sum())))


def compare(arrays, wanted_of):
    """Compare the scores at some decisions with `wanted_of(game, options)`."""
    weights, seen = written(**arrays), []

    def choose(tables, state, weights, scores):
        seen.append(scores.copy())
        return 0

    answer = with_scores(choose, GAME)
    several = set()
    for game in positions():
        answer(SETTING.tables[0], game._state[0], weights[0])
        options = game._state["options"][0][: game._state["n_options"][0]].tolist()
        wanted = wanted_of(game, options)
        assert seen[-1][: len(options)] == pytest.approx(wanted)
        several.add(np.ptp(wanted) > 0)
    assert True in several


@pytest.mark.parametrize("widths", [[64], [20, 64], [9, 30, 64]])
@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_outputs_are_the_scores_of_the_options(widths, activation):
    rng = np.random.default_rng(5)
    others = {"mean": rng.normal(size=PLACES), "scale": rng.uniform(1, 20, size=PLACES)}
    arrays = network(widths, PLACES, activation=activation, **others)
    compare(arrays, lambda game, options: expected(arrays, game.vector(game.seat)[0])[: len(options)])


@pytest.mark.parametrize("widths", [[1], [20, 1], [9, 30, 1]])
def test_one_output_scores_each_option(widths):
    arrays = network(widths, PLACES + len(KINDS) + OPTION_FLAGS, mean=0.5)
    arrays["mean"] = np.full(PLACES + len(KINDS) + OPTION_FLAGS, 0.25)

    def scores(game, options):
        seen, state = game.vector(game.seat)[0], game._state[0]
        return [expected(arrays, np.concatenate([seen, flags(state, each)]))[0] for each in options]

    compare(arrays, scores)


def test_a_network_may_read_some_arrays_only():
    names = ("options", "round", "hand")
    places = np.concatenate([np.arange(PLACES)[SETTING.columns[name]] for name in names])
    places.sort()
    arrays = network([12, 64], len(places), inputs=np.array(names))
    compare(arrays, lambda game, options: expected(arrays, game.vector(game.seat)[0][places])[: len(options)])


@pytest.mark.compiled
def test_the_check_passes_and_plays_as_in_plain_python():
    written(**network([16, 1], PLACES + len(KINDS) + OPTION_FLAGS))
    with open("mine.py", "w", encoding="utf-8") as file:
        file.write(FILE)
    said = call("strategy", "check", "mine.py", "--seconds", 20).stderr
    assert "All checks passed" in said, said


@pytest.mark.compiled
def test_a_kept_run_has_the_network_and_other_processes_play_it():
    written(**network([16, 1], PLACES + len(KINDS) + OPTION_FLAGS))
    with open("mine.py", "w", encoding="utf-8") as file:
        file.write(FILE)
    words = ("run", "-s", "mine.py", "-a", "all", "-d", "normal", "-n", 40, "--seed", 1, "--no-report")
    call(*words, "--out", "here", "--name", "run")
    (kept,) = Path("here/run/inputs").rglob("policy.npz")
    assert kept.read_bytes() == Path("policy.npz").read_bytes()
    call("runs", "extend", "here/run", "-n", 60, "--trust", "--no-report")
    manifest = Path("here/run/manifest.json").read_text(encoding="utf-8")
    assert find_strategy("mine.py", NAME).describe()["network_sha256"] in manifest

    players = Players((find_strategy("mine.py", NAME),))
    seated = roster_of(GAME, SETTING.tables, players.policies(GAME), SETTING.cell)
    sent = pickle.loads(pickle.dumps(recipe_of(seated))).roster_of()
    rows = np.zeros((2, 30), GAME.row)
    play_rows(seated, 1, 0, rows[0])
    play_rows(sent, 1, 0, rows[1])
    assert rows[0].tobytes() == rows[1].tobytes()


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.layout is not None])
def test_scores_have_a_place_for_each_option(name):
    """Also in games with more options than most, and with a network that reads little."""
    game = games()[name]
    setting = choose_setting(name, seed=1, players=2)
    inputs = setting.columns["round"].stop - setting.columns["round"].start
    np.savez(
        "policy.npz",
        inputs=np.array(["round"]),
        **network([4, 1], inputs + len(decision_kinds(game)) + OPTION_FLAGS),
    )
    weights = np.zeros(1, WEIGHTS)
    weights["prepared"] = numbers_of("policy.npz", game)
    sizes = []

    def choose(tables, state, weights, scores):
        sizes.append((len(scores), np.isfinite(scores).sum(), int(state["n_options"])))
        return 0

    played = OpenGame(setting)
    played.begin(0)
    for _ in range(10):
        with_scores(choose, game)(setting.tables[0], played._state[0], weights[0])
        played.choose(0)
    assert all(size == setting.options and finite == options for size, finite, options in sizes)


TOO_WIDE = {"weights_1": np.zeros((PLACES, 600)), "weights_2": np.zeros((600, 64))}


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({}, "0 layers"),
        ({"weights_1": np.zeros((3, 64))}, rf"3 inputs and 64 outputs; {NAME} has {PLACES} inputs"),
        ({"weights_1": np.zeros((PLACES, 5))}, "5 outputs"),
        ({"weights_1": np.zeros(PLACES)}, r"expected \(inputs, outputs\)"),
        ({"weights_1": np.zeros((PLACES, 4)), "weights_2": np.zeros((5, 64))}, r"expected \(4, outputs\)"),
        ({"weights_1": np.full((PLACES, 64), np.nan)}, "expected finite numbers"),
        ({"weights_1": np.array([["a"]])}, "expected finite numbers"),
        ({"weights_1": np.zeros((PLACES, 64)), "scale": np.full(PLACES, np.nan)}, "expected finite numbers"),
        ({"weights_1": np.ones((PLACES, 64)), "scale": np.full(PLACES, 1e-310)}, "too small to divide by"),
        (
            {"weights_1": np.zeros((9, 64)), "inputs": np.array(["hand", "round"])},
            "in the order of the State",
        ),
        (TOO_WIDE, "600 outputs"),
        ({"weights_1": np.zeros((PLACES, 128)), "weights_2": np.zeros((128, 64))}, "at most 81920 fit"),
        ({"weights_1": np.zeros((PLACES, 64)), "weight_2": np.zeros(3)}, "did you mean 'weights_1'|weight_2"),
        ({"weights_1": np.zeros((PLACES, 64)), "activation": "rely"}, "did you mean 'relu'"),
        ({"weights_1": np.zeros((PLACES, 64)), "inputs": np.array(["rounds"])}, "did you mean 'round'"),
        ({"weights_1": np.zeros((PLACES, 64)), "scale": np.zeros(PLACES)}, "none of scale 0"),
    ],
)
def test_networks_that_do_not_fit_are_refused(arrays, said):
    with pytest.raises(NetworkFileError, match=said):
        written(**arrays)


def test_missing_and_damaged_files_are_refused():
    with pytest.raises(NetworkFileError, match="cannot be read"):
        numbers_of("policy.npz", GAME)
    with open("policy.npz", "w", encoding="utf-8") as file:
        file.write("no archive")
    with pytest.raises(NetworkFileError, match=r"is no \.npz file"):
        numbers_of("policy.npz", GAME)
    with open("mine.py", "w", encoding="utf-8") as file:
        file.write(FILE)
    result = call("run", "-s", "mine.py", "-n", 5, code=2)
    assert "policy.npz" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("name", ["../policy.npz", "/policy.npz"])
def test_a_network_lies_beside_its_strategy(name):
    with collected(), pytest.raises(ValueError, match="must lie beside the file of the strategy"):

        @strategy("elsewhere", games=(NAME,), network=name)
        def choose(tables, state, weights, scores):
            """Take the first option."""
            return 0


def test_a_network_takes_the_place_of_a_memo():
    with collected(), pytest.raises(ValueError, match="has no memo and no prepare"):

        @strategy("both", games=(NAME,), network="policy.npz", memo=[("kept", "i8")])
        def choose(tables, state, weights, scores):
            """Take the first option."""
            return 0
