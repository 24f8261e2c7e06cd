"""The reference guide about people, entry by entry, where no other test shows what it says.

`test_guide.py` lists the entries and where each is tested.
"""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.rules.board.knocked_out import knock_out
from simcore.games.arkham_horror.rules.board.lost_and_devoured import arrest, devour
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.travel import put
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.phases.deal import deal, find_card, take_fixed
from simcore.games.arkham_horror.rules.phases.encounters import arkham_encounter_of
from simcore.games.arkham_horror.rules.phases.location_cards import entry_of, is_special_open
from simcore.games.arkham_horror.rules.phases.movement import movement_of
from simcore.games.arkham_horror.rules.phases.turn import play_segment
from simcore.games.arkham_horror.rules.phases.upkeep import upkeep_of, wake_lost
from simcore.games.arkham_horror.rules.records.codes import (
    ALL_DEVOURED,
    JAIL,
    LOST,
    NONE,
    TROPHIES,
    WORLD,
    Down,
    Part,
)
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.state import LAYOUT, STATE
from tests.simcore.games.arkham_horror.by_hand import (
    COMMON,
    UNIQUE,
    InTown,
    Table,
    area,
    card,
    number,
    scenario,
)

pytestmark = pytest.mark.plain

# --- Ally, Special Cards


def test_an_ally_among_fixed_possessions_is_not_in_the_deck():
    """Ally: eleven in all, including fixed possessions."""
    game = Table(who="ashcan-pete")
    assert game.t["n_allies"] == 11
    take_fixed(game.t, game.s, 0)
    assert "duke" in game.cards()
    assert game.s["n_allies"] == 10
    assert card("duke") not in game.s["allies"][:10].tolist()


def test_a_deputy_is_not_made_deputy_again():
    """Deputy of Arkham, Special Cards: one of it, and it is kept in jail."""
    game = Table()
    here = area("police-station")
    game.s["at"][:3] = here
    for world in ("the-abyss", "rlyeh"):
        game.gate("woods", world, seat=1)
    assert is_special_open(game.t, game.s, 1, here)
    game.run('card("deputy-of-arkham")')
    assert not is_special_open(game.t, game.s, 1, here)
    arrest(game.t, game.s, game.log, 0)
    assert "deputy-of-arkham" in game.cards()


def test_a_loan_that_cannot_be_paid_costs_all_items_and_is_the_last():
    """Bank Loan: pay a dollar, or lose all items and the card without getting another one."""
    seen = set()
    for key in range(8):
        for money in (1, 0):
            game = Table()
            game.holds("bank-loan", "food", "18-derringer", "wither")
            game.s["money"][0], game.s["key"], game.s["at"][0] = money, key, area("bank-of-arkham")
            game.play(run_triggers, Trigger.UPKEEP, 0, NONE, NONE)
            cards = tuple(game.cards())
            seen.add((money, int(game.s["money"][0]), cards))
            game.s["money"][0] = 9
            open_again = is_special_open(game.t, game.s, 0, area("bank-of-arkham"))
            assert not open_again
    every = ("bank-loan", "food", "18-derringer", "wither")
    assert seen == {(1, 0, every), (1, 1, every), (0, 0, every), (0, 0, ("18-derringer",))}


def test_a_loan_is_paid_back_at_any_time():
    """Bank Loan: ten dollars."""
    game = Table()
    game.holds("bank-loan")
    game.s["money"][0] = 9
    game.play(arkham_encounter_of, 0)
    assert game.options(Decision.USE_NOW) == []
    game.s["money"][0], game.s["at"][0] = 10, area("woods")
    game.play(arkham_encounter_of, 0, answers={Decision.USE_NOW: [64]})
    assert "bank-loan" not in game.cards()


def test_a_new_blessing_replaces_the_old_one():
    """Blessing, Curse: no roll in the next upkeep then; a curse only takes a blessing away."""
    game = Table()
    game.run("bless; bless")
    assert (game.s["status"][0], game.s["status_new"][0]) == (1, 1)
    game.s["status_new"][0] = 0
    game.run("bless")
    assert (game.s["status"][0], game.s["status_new"][0]) == (1, 1)
    game.run("curse")
    assert game.s["status"][0] == 0
    game.run("curse; curse")
    assert (game.s["status"][0], game.s["status_new"][0]) == (-1, 1)


def test_members_are_let_into_the_inner_room():
    """Memberships: the lodge has entries of its own for them."""
    game = Table()
    lodge = area("silver-twilight-lodge")
    for place in range(7):
        game.holds()
        assert entry_of(game.t, game.s, 0, lodge, place) == game.t["entry"][lodge, place]
        game.holds("silver-twilight-lodge-membership")
        assert entry_of(game.t, game.s, 0, lodge, place) == game.t["sanctum_entry"][place]


# --- Clue, Cost, Rounding


def test_a_clue_token_stays_where_an_encounter_leads():
    """Clue: taken at the end of movement and in the Mythos Phase, in no other way."""
    game = Table()
    game.s["clues_at"][area("graveyard")] = 2
    game.run('move("graveyard")')
    assert (game.s["clues"][0], game.s["clues_at"][area("graveyard")]) == (0, 2)
    game.s["at"][0], game.s["delayed"] = LOST, 1
    game.play(wake_lost, answers={Decision.WAKE: [area("graveyard")]})
    assert game.at() == "graveyard"
    assert game.s["clues"][0] == 0


@pytest.mark.parametrize("who", ["harvey-walters", "joe-diamond"])
def test_nothing_prevents_a_cost(who):
    """Cost, Spend: what prevents losses does not apply."""
    game = Table(who=who)
    game.holds("whiskey")
    game.run("pay(sanity=2) then{gain(clue=1)}", {Decision.PAY: [1]})
    assert (game.s["sanity"][0], game.cards()) == (3, ["whiskey"])


def test_a_half_price_is_rounded_up_and_half_of_the_money_down():
    """Rounding."""
    game = Table()
    game.deck(COMMON, "tommy-gun")
    game.s["money"][0] = 9
    price = int(game.t["card_price"][card("tommy-gun")])
    game.run("buy(common,look=1,up_to=1,price=half_up)", {Decision.BUY: [card("tommy-gun")]})
    assert price % 2 == 1
    assert game.s["money"][0] == 9 - (price + 1) // 2
    game.s["money"][0] = 7
    arrest(game.t, game.s, game.log, 0)
    assert game.s["money"][0] == 4


def test_a_shop_asks_for_a_dollar_even_if_something_is_free():
    """Location Special Abilities."""
    game = Table()
    for money, is_open in ((0, False), (1, True)):
        game.s["money"][0] = money
        for shop in ("general-store", "curiositie-shoppe"):
            assert is_special_open(game.t, game.s, 0, area(shop)) == is_open


def test_what_cannot_be_resolved_is_no_special_ability():
    """Location Special Abilities: healing without a wound, trophies that are not there."""
    game = Table()
    for place in ("arkham-asylum", "st-marys-hospital", "river-docks", "science-building"):
        assert not is_special_open(game.t, game.s, 0, area(place))
    game.s["sanity"][0] = game.s["stamina"][0] = 3
    for place in ("arkham-asylum", "st-marys-hospital"):
        assert is_special_open(game.t, game.s, 0, area(place))


def test_there_is_no_special_ability_at_a_gate():
    """Arkham Encounter Phase: the investigator is drawn in, and not delayed."""
    game = Table()
    game.gate("science-building", "the-abyss")
    game.s["at"][0], game.s["clues"][0] = area("science-building"), 9
    game.play(arkham_encounter_of, 0)
    assert game.asked == []
    assert game.s["at"][0] >= WORLD
    assert game.s["delayed"] == 0


# --- Delayed, Arrested, "Lose Your Next Turn"


def test_a_delayed_investigator_is_not_delayed_again():
    """Delayed: it is so or not; the next movement ends it."""
    game = Table()
    game.run("delay; delay")
    game.play(movement_of, 0)
    assert game.s["delayed"] == 0
    assert game.options(Decision.WALK) == []
    game.s["moved"][0] = 0
    game.play(movement_of, 0)
    assert len(game.options(Decision.WALK)) == 1


def test_who_comes_back_from_an_other_world_is_delayed_still():
    """Delayed: returning does not change that. Explored Marker: he has one, from the first area too."""
    game = Table()
    marker = game.gate("woods", "the-abyss")
    game.s["at"][0] = WORLD + 2 * int(game.t["gate_world"][marker])
    game.run("delay; return")
    assert game.at() == "woods"
    assert (game.s["delayed"], game.s["explored"]) == (1, 1)


def turn_part(game, part):
    """Play a part of the turn of the first one."""
    game.s["part"], game.s["actor"] = part, 0
    game.play(play_segment)


def test_who_loses_a_turn_does_nothing_in_it():
    """Lose Your Next Turn, Jail Cell: no phase but the Mythos Phase; in the movement he leaves the cell."""
    game = Table()
    game.s["skipping"] = 1
    game.s["at"][0] = area("woods")
    for part in (Part.UPKEEP, Part.ARKHAM, Part.WORLDS):
        turn_part(game, part)
        assert [which for which, _ in game.asked] == []
    arrest(game.t, game.s, game.log, 0)
    assert game.s["at"][0] == JAIL
    turn_part(game, Part.MOVEMENT)
    assert game.at() == "police-station"


def test_an_insane_one_has_no_encounter_any_more_in_this_turn():
    """Insane, Unconscious: in the asylum or the hospital, until the next turn."""
    for unconscious, place in ((0, "arkham-asylum"), (1, "st-marys-hospital")):
        game = Table()
        game.s["sanity" if not unconscious else "stamina"][0] = 0
        game.play(knock_out, 0, unconscious)
        assert game.at() == place
        asked = len(game.asked)
        turn_part(game, Part.ARKHAM)
        assert len(game.asked) == asked


# --- Devoured, Insane in Other Worlds


def test_a_devoured_investigator_is_replaced_in_the_next_turn():
    """Devoured: cards are lost, trophies stay; the new investigator is set up as at the start."""
    game = Table()
    game.holds("food", "wither")
    for deck, cards in enumerate((("food",) * 3, ("silver-key",) * 3, ("wither",) * 3, ("luck-skill",) * 3)):
        game.deck(deck, *cards)
    game.marker("gug", TROPHIES)
    devour(game.t, game.s, game.log, 0)
    assert game.s["n_held"][0] == 0
    assert game.s["monster_trophies"][0] == 1
    game.s["part"] = Part.TURN
    game.play(play_segment)
    assert game.s["alive"] & 1
    assert game.s["sanity"][0] == game.s["max_sanity"][0] > 0
    assert game.s["at"][0] == game.t["home"][game.s["investigator"][0]]


def test_the_game_is_lost_when_no_investigator_is_left():
    """Devoured: a seat without a new investigator is out; with all seats out the game is lost."""
    game = Table()
    game.s["used_people"] = (1 << len(scenario().names.investigators)) - 1
    for seat in range(3):
        devour(game.t, game.s, game.log, seat)
        game.s["part"] = Part.TURN
        game.play(play_segment)
        assert bool(game.s["over"]) == (seat == 2)
    assert (game.s["win"], game.s["cause"], game.s["awoke"]) == (0, ALL_DEVOURED, NONE)
    assert game.s["devoured_before"] == 3


def test_a_maximum_of_nothing_devours():
    """Devoured: maximum sanity or stamina is reduced to 0."""
    game = Table()
    game.s["max_sanity"][0] = game.s["sanity"][0] = 1
    game.run("lower_max(1)")
    assert game.s["down"][0] == Down.DEVOURED


def test_retainers_go_with_the_senses():
    """Insane, Unconscious: half of items and clue tokens, all retainers; allies, skills and offices stay."""
    game = InTown()
    game.holds("retainer", "duke", "luck-skill", "deputy-of-arkham", "food")
    game.s["clues"][0] = 1
    game.play(lose, 0, 9, 0, 0)
    assert game.cards() == ["duke", "luck-skill", "deputy-of-arkham", "food"]
    assert game.s["clues"][0] == 1


# --- Trading Equipment


def test_only_items_and_money_change_hands():
    """Item, Trading Equipment: no allies, skills, offices, loans or memberships."""
    game = Table()
    every = {}
    for name in (*scenario().names.cards,):
        every[name] = bool(game.t["item"][card(name)])
    decks = {name: scenario().model.cards[name].deck for name in scenario().model.cards}
    for name, is_item in every.items():
        deck = decks.get(name, "special")
        wanted = deck in ("common", "unique", "spell") or name in ("deputys-revolver", "patrol-wagon")
        assert is_item == wanted, name


# --- Explored Marker, Jail, Home


def test_an_explored_marker_goes_with_its_owner():
    """Explored Marker: any reason to leave; another one at the same gate keeps his."""
    game = Table()
    game.gate("woods", "the-abyss")
    game.s["at"][:2] = area("woods")
    game.s["explored"] = 0b11
    put(game.t, game.s, game.log, 0, area("uptown"))
    assert game.s["explored"] == 0b10


def test_everybody_begins_at_home():
    """Home."""
    homes = {name: person.home for name, person in scenario().model.people.items()}
    t = Table().t
    for name, home in homes.items():
        assert scenario().names.areas[int(t["home"][number("investigators", name)])] == home


@pytest.mark.parametrize("who", ["kate-winthrop", "jenny-barnes"])
def test_with_some_in_play_a_location_has_no_clue_token_at_the_start(who):
    """Game Setup, Clue: one token on each unstable location, except where a sheet in play says otherwise."""
    cell = Cell(ancient_one="azathoth", difficulty="normal", players=2, team=("joe-diamond", who))
    t, s = scenario().compile(cell)[0], np.frombuffer(LAYOUT.fresh().tobytes(), STATE).copy()[0]
    deal(t, s, 1, 1)
    unstable = {place for place, data in scenario().model.places.items() if data.unstable}
    bare = {"science-building"} if who == "kate-winthrop" else set()
    names = scenario().names.areas
    assert {names[area] for area in range(len(names)) if s["clues_at"][area]} == unstable - bare


def test_exhausted_cards_are_turned_up_at_the_start_of_the_upkeep():
    """Exhausted, Refresh."""
    game = Table()
    game.holds("healing-stone", "motorcycle")
    game.s["exhausted"][0] = 0b10
    game.play(upkeep_of, 0)
    assert game.s["exhausted"][0] == 0


def test_a_card_of_a_deck_is_found_and_gone():
    """Possessions: fixed ones come out of the decks before these are shuffled."""
    game = Table()
    game.deck(UNIQUE, "silver-key", "pallid-mask")
    find_card(game.t, game.s, card("silver-key"))
    assert game.s["deck"][UNIQUE][: game.s["n_deck"][UNIQUE]].tolist() == [card("pallid-mask")]
