"""The final battle with packs: the data and the records of the whole game, from the awakening on."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analysis.request.lookup import choose_data
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import LOSS_CAUSES
from simcore.games.arkham_horror.rules.records.state import LARGE_STATE
from simcore.games.final_battle import GAME
from simcore.jit.plain import plainly
from simcore.messages.error_details import ScenarioError
from simcore.records.shared import empty_log

ONES = """
[the-devourer]
name = "The Devourer"
doom = 9
combat = -2
source = "own"
"""
POWERS = """
[the-devourer]
start_program = 'set(ancient_combat,-3,who=first_player); defence(magical=immunity)'
attack_program = 'each(first_player){devour}'
source = "own"
"""


@pytest.fixture
def pack(tmp_path):
    """Return the folder of a pack with an Ancient One whose attack is a program."""
    folder = tmp_path / "devourer"
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Devourer"\nbase = "arkham-horror"\n')
    (folder / "ancient-ones.toml").write_text(ONES)
    (folder / "powers.toml").write_text(POWERS)
    return folder


def played(game, scenario, cell, number=7):
    """Play a battle at random in plain Python; return its State and its row."""
    rules, luck = game.rules().in_plain_python, random.Random(number)
    tables, states, log = scenario.compile(cell), np.zeros(1, game.state), empty_log()[0]
    t, s, rows = tables[0], states[0], np.zeros(1, game.row)
    plainly(rules.deal)(t, s, np.uint64(4), np.uint64(number))
    while plainly(rules.advance)(t, s, log):
        s["choice"] = luck.randrange(int(s["n_options"]))
    plainly(rules.record)(t, s, rows[0])
    return s, rows[0]


def test_an_ancient_one_of_a_pack_is_fought(pack):
    game, scenario = choose_data(GAME.name, None, (f"packs={pack}",))
    assert game.state == LARGE_STATE
    assert scenario.difficulties == ("unprepared", "typical", "well-armed")
    s, row = played(game, scenario, Cell("the-devourer", "unprepared", 3))
    assert (int(s["round"]), int(row["devoured"])) == (3, 3)  # one investigator each round
    assert row["game_number"] == 7
    assert LOSS_CAUSES[row["loss_cause"]] == "no-escape"


def test_a_preparation_gives_what_it_says(pack):
    settings = ("preparations.typical.monster_trophies=2", "preparations.typical.clues=4")
    game, scenario = choose_data(GAME.name, None, (f"packs={pack}", *settings))
    tables, states, log = scenario.compile(Cell("yig", "typical", 2)), np.zeros(1, game.state), empty_log()[0]
    rules, s = game.rules().in_plain_python, states[0]
    plainly(rules.deal)(tables[0], s, np.uint64(4), np.uint64(1))
    clues = [int(number) for number in s["clues"][:2]]
    printed = [scenario.model.investigators[name].clues for name in scenario.names.investigators]
    assert all(have >= printed[int(who)] + 4 for have, who in zip(clues, s["investigator"], strict=False))
    plainly(rules.advance)(tables[0], s, log)
    assert list(s["monster_trophies"][:2]) == [2, 2]
    assert list(s["gate_trophies"][:2]) == [1, 1]
    assert s["terror"] == 3


def test_the_sheet_of_the_ancient_one_is_set_up():
    """Bokrug: four Beings of Ib, with a combat rating of -8, two immunities and six more doom tokens."""
    game, scenario = choose_data(GAME.name, None, ("packs=innsmouth-sheets",))
    tables, states, log = (
        scenario.compile(Cell("bokrug", "typical", 1)),
        np.zeros(1, game.state),
        empty_log()[0],
    )
    rules, s = game.rules().in_plain_python, states[0]
    plainly(rules.deal)(tables[0], s, np.uint64(4), np.uint64(1))
    plainly(rules.advance)(tables[0], s, log)
    assert (int(s["marks"].sum()), int(s["rating"]), int(s["doom"])) == (4, -8, 18)


LOADOUTS = """
base = "final-battle"
name = "ours"

[preparations.ours]
source = "reconstructed"

[preparations.ours.investigators.joe-diamond]
cards = ["fist-of-yog-sothoth", "elephant-gun", "bless"]
sanity = 3
monster_trophies = 2

[preparations.ours.investigators.tony-morgan]
cards = ["flamethrower", "arcane-insight"]
blessed = true
sliders = [2, 3, 2]
"""


def test_loadouts_may_have_cards_of_packs(tmp_path):
    (tmp_path / "ours.toml").write_text(LOADOUTS)
    game, scenario = choose_data(GAME.name, tmp_path / "ours.toml", ("packs=all-sheets",))
    s, _ = played(game, scenario, Cell("cthugha", "ours", 2))
    names = {scenario.names.investigators[int(who)] for who in s["investigator"][:2]}
    assert names == {"joe-diamond", "tony-morgan"}
    assert s["over"]
    tables, states = scenario.compile(Cell("cthugha", "ours", 2)), np.zeros(1, game.state)
    plainly(game.rules().in_plain_python.deal)(tables[0], states[0], np.uint64(4), np.uint64(1))
    held = {
        scenario.names.cards[int(card)]
        for seat in range(2)
        for card in states["held"][0, seat, : states["n_held"][0, seat]]
    }
    assert held == {"fist-of-yog-sothoth", "elephant-gun", "bless", "flamethrower", "arcane-insight"}


def test_the_battle_without_packs_is_the_base_one(pack):
    assert choose_data(GAME.name, None, ())[0] is GAME
    with pytest.raises(ScenarioError, match="no such pack"):
        choose_data(GAME.name, None, ("packs=no-such-pack",))


def test_the_log_of_a_battle_with_packs_has_the_events_of_programs():
    game = GAME.larger()
    events = {code.key for code in game.narration.event_codes().values()}
    assert {"round", "assault", "program", "counter", "end"} <= events
    assert {"arm", "pay", "pick"} <= set(game.kinds.values())
