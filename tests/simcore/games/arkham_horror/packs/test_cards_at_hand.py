"""Cards of packs at the moment when something is used, by examples made by hand."""

import numpy as np
import pytest

from simcore.games.arkham_horror.rules.effects.pack_queue import KEPT, give_back, keep
from simcore.games.arkham_horror.rules.effects.pack_using import offer_uses
from simcore.games.arkham_horror.rules.records.codes import CUP, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.decisions import begin_options
from simcore.records.sets import read_set, write_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def offered(table, window):
    """Uses that the first investigator could make in a window."""
    begin_options(table.s)
    offer_uses(table.s, table.t, 0, window)
    return [int(option) - USE for option in table.s["options"][1 : table.s["n_options"]]]


@pytest.mark.parametrize("burn", [False, True])
def test_candles_that_burn_are_not_lit_again(burn):
    """Ritual Candles: put a clue token on the card, if there is none."""
    table = Table()
    table.holds("ritual-candles")
    table.s["tokens"][0, 0] = burn
    use = int(table.t["card_uses"][table.card("ritual-candles"), 0])
    assert (use in offered(table, Window.MOVEMENT)) == (not burn)


def test_a_rumor_offers_what_it_lets_investigators_do():
    """Return to the Old Ways: a common item in an Other World ends it."""
    table = Table()
    rumor = table.scenario().names.mythos.index("return-to-the-old-ways")
    table.holds("axe")
    assert offered(table, Window.OTHER_WORLD) == []
    table.s["rumor"] = rumor
    assert offered(table, Window.OTHER_WORLD) == [int(table.t["mythos_uses"][rumor, 0])]
    table.holds()
    assert offered(table, Window.OTHER_WORLD) == []


def test_masks_are_not_exchanged():
    table = Table()
    mask = next(name for name, kind in table.scenario().model.monsters.items() if kind.mask and kind.symbol)
    symbol = int(table.t["kind_symbol"][table.number("monsters", mask)])
    lies = int(np.flatnonzero(table.t["kind_of"] == table.number("monsters", mask))[0])
    write_set(table.s, "markers", 1 << lies, 0)
    markers = [table.marker("zombie", 0), lies]
    other = int(table.t["kind_symbol"][table.number("monsters", "zombie")])
    for number, marker in ((other, markers[0]), (symbol, markers[1])):
        table.run("exchange_monsters", {Decision.SYMBOL_NAMED: [number]})
        assert (read_set(table.s["markers"][CUP]) >> marker & 1) == (marker != lies)


def test_an_interrupted_program_finds_its_card_again():
    table = Table()
    table.holds("axe", "shotgun", "knife")
    kept = scratch_integers(KEPT)
    table.s["card_at"], table.s["card_of"] = 2, 0
    keep(table.s, kept)
    table.holds("shotgun", "knife")
    give_back(table.s, kept)
    assert table.s["card_at"] == 1
    table.holds("shotgun")
    give_back(table.s, kept)
    assert table.s["card_at"] == -1
