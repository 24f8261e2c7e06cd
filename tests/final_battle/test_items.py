"""What counts as an item, and what it may cost, by the rules of the reference guide."""

import numpy as np
import pytest
from scipy.stats import binom

from simcore.final_battle import GAME
from simcore.final_battle.state import Decision
from simcore.game import Cell, empty_log

ALPHA = 1e-5
GAMES = 5_000
CARDS = list(GAME.load(None, ()).model.cards)


def loadout(tmp_path, name, *lines):
    file = tmp_path / "ours.toml"
    head = ['base = "final-battle"', 'name = "ours"', "[preparations.ours]", 'source = "reconstructed"']
    file.write_text("\n".join([*head, "terror = 3", f"[preparations.ours.investigators.{name}]", *lines]))
    return GAME.load(file, ())


@pytest.mark.compiled
def test_start_of_battle__spells_are_items_and_skills_and_allies_are_not(tmp_path):
    """Ithaqua: a die for each item, and spells are items (guide, "Item"); level 1e-5 for each of two."""
    cards = 'cards = ["shrivelling", "knife", "18-derringer", "fight-skill", "duke"]'
    t = loadout(tmp_path, "joe-diamond", cards).compile(Cell("ithaqua", "ours", 1))[0]
    kept = dict.fromkeys(("shrivelling", "knife", "18-derringer", "fight-skill", "duke"), 0)
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s = states[0]
    for i in range(GAMES):
        GAME.rules().deal(t, s, np.uint64(3), np.uint64(i))
        GAME.rules().advance(t, s, log)
        for card in s["held"][0][: s["n_held"][0]]:
            kept[CARDS[card]] += 1
    assert [kept[name] for name in ("18-derringer", "fight-skill", "duke")] == [GAMES] * 3
    low, high = binom.interval(1 - ALPHA, GAMES, 1 / 3)
    assert low <= kept["shrivelling"] <= high
    assert low <= kept["knife"] <= high


@pytest.mark.parametrize(("name", "can"), [("harvey-walters", True), ("joe-diamond", False)])
def test_a_weapon_that_costs_sanity__can_be_used_by_whoever_loses_none(tmp_path, name, can):
    """The last point is not lost to one's own weapon; the ability that prevents the loss keeps it."""
    t = loadout(tmp_path, name, 'cards = ["powder-of-ibn-ghazi", "knife"]', "sanity = 1").compile(
        Cell("shudde-mell", "ours", 1)
    )[0]
    states, log = np.zeros(1, GAME.state), empty_log()[0]
    s = states[0]
    GAME.rules().deal(t, s, np.uint64(3), np.uint64(0))
    while GAME.rules().advance(t, s, log) and s["decision"] != Decision.ARM:
        s["choice"] = 0
    assert s["decision"] == Decision.ARM
    listed = [CARDS[s["held"][0][place]] for place in s["options"][1 : s["n_options"]]]
    assert listed == ["powder-of-ibn-ghazi"] * can + ["knife"]


@pytest.mark.compiled
@pytest.mark.parametrize("copies", [0, 1, 2])
def test_deal__a_fixed_card_comes_out_of_its_deck(copies):
    """Who has it has one, and there are never more than the deck had; a deck without any is left as it is."""
    names = ("tommy-gun", "dynamite", "38-revolver")
    data = GAME.load(None, tuple(f"cards.{name}.copies={copies}" for name in names))
    t = data.compile(Cell("yig", "well-armed", 8))[0]
    states, seen = np.zeros(1, GAME.state), set()
    s = states[0]
    for i in range(500):
        GAME.rules().deal(t, s, np.uint64(5), np.uint64(i))
        held = [CARDS[card] for seat in range(8) for card in s["held"][seat][: s["n_held"][seat]]]
        seen.add(max(held.count(name) for name in names))
    assert max(seen) == max(1, copies)
