"""Checks that a card passes without a roll, by hand: the price of the card may knock out its user."""

import pytest

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, FIGHT, GATE, HORROR, LORE, SPELL, WILL
from simcore.games.arkham_horror.rules.board.dice import roll_check
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.fights.combat import fight
from simcore.games.arkham_horror.rules.fights.evading import evade
from simcore.games.arkham_horror.rules.phases.gates import try_close
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES, Down
from simcore.games.arkham_horror.rules.records.decisions import USE_IN_FIGHT, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import HIT
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


def holder(card):
    """Return a table whose first investigator holds a card, with much Lore, and falls by its price."""
    table = Table()
    table.holds(card)
    table.s["sanity"][0] = table.s["stamina"][0] = 2
    table.s["stop"][0] = 0, 0, 3
    table.t["lowest"][:, LORE] = 9
    return table


def passed_without_roll(table, kind):
    return [passed for _, which, passed in table.logged(Event.WITHOUT_ROLL) if which == kind] == [1]


@pytest.mark.parametrize(
    ("card", "down"), [("blue-watcher-of-the-pyramid", Down.UNCONSCIOUS), ("bind-monster", Down.INSANE)]
)
def test_a_card_passes_a_combat_check_even_if_its_price_fells_its_user(faces, card, down):
    """Unconscious, Insane: the monster is a trophy."""
    table = holder(card)
    faces += [HIT] * 60
    marker = table.marker("cultist", int(table.s["at"][0]))
    assert table.play(fight, 0, marker, answers={Decision.COMBAT_ROUND: [USE_IN_FIGHT]}) == 1
    assert table.s["down"][0] == down
    assert place_of(table.s, marker) == TROPHIES
    assert passed_without_roll(table, COMBAT)


def test_a_spell_passes_an_evade_check_even_if_its_price_drives_its_user_insane(faces):
    table = holder("mists-of-releh")
    table.s["sanity"][0] = 1
    table.t["price"][table.card("mists-of-releh")] = 1
    faces += [HIT] * 60
    marker = table.marker("cultist", int(table.s["at"][0]))
    assert table.play(evade, 0, marker, answers={Decision.EVADE_BY: [0]}) == 1
    assert table.s["down"][0] == Down.INSANE
    assert passed_without_roll(table, EVADE)


def test_a_card_passes_the_check_to_close_a_gate_even_if_its_price_fells_its_user():
    table = holder("blue-watcher-of-the-pyramid")
    table.gate("woods", "the-abyss")
    table.s["explored"] = 1
    area = table.number("areas", "woods")
    table.play(try_close, 0, answers={Decision.CLOSE: [FIGHT], Decision.GATE_BY: [0]})
    assert table.s["down"][0] == Down.UNCONSCIOUS
    assert table.s["gate_at"][area] == NONE
    assert passed_without_roll(table, GATE)


@pytest.mark.parametrize(
    "step",
    [
        "check_lowest(0) pass{gain(clue=1)} fail{gain(money=3)}",
        "push_luck(luck, 0) pass{gain(clue=1)} fail{gain(money=3)}",
        "check_until(luck, 0) fail{gain(money=3)}",
    ],
)
@pytest.mark.parametrize("finishes", [0, 1])
def test_who_finishes_a_card_while_knocked_out_makes_no_check(step, finishes):
    """By the alternative `down-finishes`, the rest of the card counts, except for checks and moves."""
    table = Table()
    table.t["down_finishes"] = finishes
    table.run(f"lose(stamina=9); {step}; gain(money=1)")
    assert table.s["money"][0] == 4 + finishes
    assert table.s["down"][0] == Down.UNCONSCIOUS


@pytest.mark.parametrize("settled", ["sure_to_pass", "sure_to_fail"])
@pytest.mark.parametrize(("make", "kind", "skill"), [(check, HORROR, WILL), (roll_check, SPELL, LORE)])
def test_no_card_is_used_before_a_check_that_needs_no_roll(settled, make, kind, skill):
    """Cryptozoology Collection adds a die, which a check without dice does not have."""
    for value, asked in ((1 << kind, 0), (0, 1)):
        table = Table()
        table.holds("cryptozoology-collection")
        table.s[settled] = value
        table.play(make, 0, kind, skill, 0, 1)
        assert len(table.options(Decision.USE)) == asked
