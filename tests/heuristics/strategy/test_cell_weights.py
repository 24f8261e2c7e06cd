"""Weights that depend on the cell: which ones hold, files that have them, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from analysis.kept_runs.resume import go_back_to, sections_of
from heuristics.strategy.files import StrategyFileError, check_cells
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy, strategies
from heuristics.toolbox.cell_weights import CHOICES, CellWeights, check_names, with_section
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.games import find_game, games
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from simcore.results.provenance import CellWeightsRecord
from simcore.store.reader import read_run
from tests import toy
from tests.command import TOY, call

CELLS = Cell("slate", "kind", 2), Cell("slate", "kind", 3), Cell("amber", "kind", 2)
SECTIONS = """strategy = "standard"
[weights]
red = 1.0
[[for]]
players = [2]
weights = { red = 0.0 }
[[for]]
ancient_ones = ["amber"]
weights = { red = 9.0 }
"""
MINE = '''
from elderodds.strategy import CellWeights, strategy

SOME = [CellWeights(players=(2,), weights={"a": 5.0, "b": 6.0})]

@strategy("two", games=("toy-urn",), weights={"a": 1.0, "b": 2.0}, cell_weights=SOME)
def choose(tables, state, weights):
    """Answer 0."""
    return 0
'''


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def player(text):
    Path("w.toml").write_text(text)
    return find_strategy("w.toml", toy.GAME.name)


def seat(policies, cell):
    return roster_of(toy.GAME, toy.load().compile(cell), policies, cell)


def red(policy, cell):
    (value,) = set(seat([policy], cell).weights["value"][:, 0].tolist())
    return value


def test_later_sections_win_and_given_weights_are_for_all_cells():
    mine = player(SECTIONS)
    assert [red(mine.policy(toy.GAME), cell) for cell in CELLS] == [0.0, 1.0, 9.0]
    assert [red(mine.policy(toy.GAME, {"red": 3.0}), cell) for cell in CELLS] == [3.0, 3.0, 3.0]


def test_a_file_replaces_sections_of_its_strategy_where_it_names_the_weight():
    Path("mine.py").write_text(MINE)
    mine = player('strategy = "mine.py"\n[weights]\na = 7.0\n[[for]]\nplayers = [3]\nweights = { b = 8.0 }\n')
    assert [mine.weights_in(cell) for cell in CELLS[:2]] == [{"a": 7.0, "b": 6.0}, {"a": 7.0, "b": 8.0}]


def test_a_section_may_begin_with_the_weights_against_another_ancient_one():
    like = '[[for]]\nancient_ones = ["slate"]\nplayers = [3]\nlike = "amber"\n'
    mine = player(SECTIONS + like)
    assert [red(mine.policy(toy.GAME), cell) for cell in CELLS] == [0.0, 9.0, 9.0]
    changed = player(SECTIONS + like + "weights = { red = 4.0 }\n")
    assert [red(changed.policy(toy.GAME), cell) for cell in CELLS] == [0.0, 4.0, 9.0]
    (tuned,) = with_section(
        [CellWeights(("slate",), like="amber")], CellWeights(("slate",), weights={"red": 1.0})
    )
    assert (tuned.like, tuned.weights) == ("amber", {"red": 1.0})
    with pytest.raises(ValueError, match=r"section 1 of \[\[for\]\]: like: unknown Ancient One 'slaet'"):
        check_names([CellWeights(("amber",), like="slaet")], toy.load(), toy.GAME)


def test_a_section_for_packs_needs_one_of_them_in_play():
    section = '[[for]]\npacks = ["more", "most"]\nweights = { red = 4 }\n'
    mine = player(f'strategy = "standard"\n[weights]\nred = 1.0\n{section}')
    games = [replace(toy.GAME, packs=packs) for packs in ((), ("less",), ("less", "most"))]
    assert [red(mine.policy(game), CELLS[0]) for game in games] == [1.0, 1.0, 4.0]
    assert mine.cell_weights[0].label == "with more or most"


def test_a_section_for_only_some_packs_needs_just_these():
    section = '[[for]]\nonly_packs = ["more", "most"]\nweights = { red = 4 }\n'
    mine = player(f'strategy = "standard"\n[weights]\nred = 1.0\n{section}')
    in_play = ((), ("more",), ("most", "more"), ("less", "more", "most"))
    games = [replace(toy.GAME, packs=packs) for packs in in_play]
    assert [red(mine.policy(game), CELLS[0]) for game in games] == [1.0, 1.0, 4.0, 1.0]


def test_weights_may_name_what_only_packs_bring_and_nothing_else():
    battle, printed = find_game("final-battle"), find_game("final-battle").load(None, ())
    for name in printed.catalogue().get("packs", ()):
        check_names([CellWeights(packs=(name,), weights={})], printed, battle)
    with pytest.raises(ValueError, match=r"packs: unknown pack 'nothing'"):
        check_names([CellWeights(packs=("nothing",), weights={})], printed, battle)
    with pytest.raises(ValueError, match=r"only_packs: unknown pack 'nothing'"):
        check_names([CellWeights(only_packs=("nothing",), weights={})], printed, battle)


def test_players_cannot_sit_down_without_the_cell_and_workers_get_its_weights():
    players = Players((player(SECTIONS),))
    with pytest.raises(ValueError, match=r"use roster_of\(game, tables, policies, cell\)"):
        roster_of(toy.GAME, toy.load().compile(CELLS[2]), players.policies(toy.GAME))
    seated = seat(players.policies(toy.GAME), CELLS[2])
    there = recipe_of(seated).roster_of()
    assert there.weights.tobytes() == seated.weights.tobytes()
    assert play_cell(there, 1, 50).wins == play_cell(seated, 1, 50).wins


def test_a_kept_run_is_played_again_with_its_weights_after_the_file_has_changed():
    Path("w.toml").write_text(SECTIONS)
    call("run", *TOY, "-a", "all", "-d", "kind", "-p", 2, "-n", 40, "-s", "w.toml",
         "--name", "x", "--quiet")  # fmt: skip
    Path("w.toml").write_text(SECTIONS.replace("9.0", "0.0"))
    run = read_run(Path("elderodds-runs/x"))
    (record,) = run.manifest.provenance.strategies
    assert [section.weights for section in record.cell_weights] == [{"red": 0.0}, {"red": 9.0}]
    with go_back_to(run) as begun:
        again = {arm.cell.ancient_one: play_cell(arm.roster_of(), run.manifest.provenance.seed, 40).wins
                 for arm in begun.arms}  # fmt: skip
    assert again == {cell.ancient_one: cell.wins for cell in run.cells}


def test_a_kept_run_records_everything_that_chooses_a_section():
    every = CellWeights(("slate",), ("kind",), (2,), {"red": 4.0}, None, ("more",), "amber", ("more", "most"))
    chosen = {name for name in CHOICES if getattr(every, name)}
    assert chosen == set(CHOICES)
    record = CellWeightsRecord(**every.describe())
    assert sections_of((record,), strategies(toy.GAME.name)["standard"]) == (every,)


@pytest.mark.parametrize(
    ("section", "message"),
    [
        ("players = [9]", r"section 1 of \[\[for\]\]: players = \[9\]: expected numbers from 1 to 8"),
        ("player = [1]\nweights = { red = 1 }", "unknown key 'player'; did you mean 'players'"),
        ("weights = { red = 1 }", "chooses no combinations"),
        ("players = [2]", "a table weights is missing"),
        ("players = [2]\nweights = { rde = 1 }", "unknown weight of standard 'rde'; did you mean 'red'"),
        ("players = [2]\nweights = { red = 'x' }", "weight red = 'x': expected a number"),
        ("players = [2]\nlike = ['x']", "like = \\['x'\\]: expected the name of an Ancient One"),
        ("ancient_ones = 'slate'\nweights = { red = 1 }", "ancient_ones = 'slate': expected names in a list"),
    ],
)
def test_a_wrong_section_is_refused(section, message):
    with pytest.raises(StrategyFileError, match=message):
        player(f'strategy = "standard"\n[weights]\n[[for]]\n{section}\n')


def test_unknown_cells_are_refused_and_those_that_a_variant_lacks_are_not():
    text = 'strategy = "standard"\n[weights]\n[[for]]\nancient_ones = ["slaet"]\nweights = { red = 1 }\n'
    message = "did you mean 'slate'? Allowed: amber, slate"
    Path("w.toml").write_text(text)
    said = call("run", *TOY, "-s", "w.toml", "-n", 5, code=2).stderr
    assert "w.toml: section 1 of [[for]]: ancient_ones: unknown Ancient One 'slaet'" in " ".join(said.split())
    assert message in " ".join(said.split())

    class Fewer(toy.Urn):
        ancient_ones = ("amber",)

    check_cells([player(text.replace("slaet", "slate"))], toy.GAME, Fewer("few", 4, 2, {}))


@pytest.mark.parametrize("game", games())
def test_shipped_weights_are_for_cells_of_the_printed_game(game):
    for mine in strategies(game).values():
        check_names(mine.cell_weights, find_game(game).load(None, ()), find_game(game))
