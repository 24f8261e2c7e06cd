"""Alternatives of single cards that differ between sources, played."""

import pytest

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.limits import MAX_WORLDS
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.programs import run_program
from simcore.games.arkham_horror.rules.phases.rumors import rumor_watch
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import ACT_ON_RUMOR, DRAW_CARD, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from tests.simcore.games.arkham_horror.by_hand import HIT, SPELL, Table, area, number, scenario

pytestmark = pytest.mark.plain


def strangler(*settings):
    game = Table(settings=settings)
    game.s["rumor"] = number("mythos", "the-southside-strangler-strikes")
    game.s["clues"][0] = 6
    return game


def test_the_place_of_a_rumor_is_a_street_or_a_location():
    """Rumor: the card prints a location, which the default takes for a misprint."""
    game = strangler()
    game.s["at"][0] = area("southside")
    game.play(arkham_encounter_of, 0, answers={Decision.ACT_STREET: [1], Decision.PAY: [1]})
    game.play(rumor_watch)
    assert (game.s["rumor"], game.s["clues"][0], game.s["money"][0]) == (NONE, 1, 9)
    game = strangler("alternatives=strangler-place")
    game.s["at"][0] = area("southside")
    game.play(arkham_encounter_of, 0)
    assert game.asked == []
    game.s["at"][0] = area("mas-boarding-house")
    game.s["money"][0] = 0
    game.play(arkham_encounter_of, 0, answers={Decision.ARKHAM: [ACT_ON_RUMOR], Decision.PAY: [1]})
    game.play(rumor_watch)
    assert game.options(Decision.ARKHAM) == [[DRAW_CARD, ACT_ON_RUMOR]]
    assert (game.s["rumor"], game.s["clues"][0], game.s["money"][0]) == (NONE, 1, 5)


@pytest.mark.parametrize("settings", [(), ("alternatives=yuggoth-43",)])
def test_a_loss_by_a_die_is_of_both_or_is_split(settings, faces):
    """Other World card 43: a die less two, of sanity and of stamina; or as many in all, as he likes."""
    card = scenario().names.gate_cards.index("gate-43")
    seen = set()
    for key in range(12):
        game = Table(settings=settings)
        game.s["key"] = key
        game.s["sanity"][0] = game.s["stamina"][0] = game.s["max_sanity"][0] = game.s["max_stamina"][0] = 7
        program = int(game.t["gate_entry"][card, number("worlds", "yuggoth")])
        game.play(run_program, program, 0)
        ((_, face),) = game.logged(Event.ROLL)
        lost = max(0, face - 2)
        found = 7 - game.s["sanity"][0], 7 - game.s["stamina"][0]
        if settings:
            assert found == (lost, 0)  # the first option
            assert [len(options) for options in game.options(Decision.CHOOSE)] == [lost + 1] * (lost > 0)
        else:
            assert found == (lost, lost)
        seen.add(lost)
    assert len(seen) > 2


@pytest.mark.parametrize("settings", [(), ("alternatives=great-race-15",)])
def test_both_of_two_spells_are_kept(settings, faces):
    """Other World card 15, City of the Great Race: Lore (-2) with two successes; or one is kept."""
    game = Table(who="kate-winthrop", settings=settings)
    game.deck(SPELL, "wither", "heal")
    game.s["stop"][0] = 3, 3, 3
    faces += [HIT] * 2
    card = scenario().names.gate_cards.index("gate-15")
    program = int(game.t["gate_entry"][card, number("worlds", "city-of-the-great-race")])
    game.play(run_program, program, 0)
    assert len(game.cards()) == (1 if settings else 2)


@pytest.mark.parametrize("settings", [(), ("alternatives=other-25",)])
def test_the_check_of_an_entry_is_lore_or_luck(settings):
    """Other World card 25, elsewhere: Lore (-2), of which he has 3 and no Luck; or Luck (-2)."""
    game = Table(settings=settings)
    game.s["stop"][0] = 3, 3, 3
    card = scenario().names.gate_cards.index("gate-25")
    game.play(run_program, int(game.t["gate_entry"][card, MAX_WORLDS]), 0)
    assert max(0, game.logged(BoxEvent.CHECK)[0][2]) == (0 if settings else 1)
