"""The small boxes in the referee: encounters, gates and cards, by hand-written expectations."""

import contextlib
import random

import pytest

from tests.simcore.games.arkham_horror.boxes_table import (
    ACTS,
    BOXES,
    GOAT,
    LURKER,
    PHARAOH,
    THREE,
    YELLOW,
    do,
    has_cards,
    table,
    text,
)
from tests.simcore.games.arkham_horror.packs_table import give, marker_of, will
from tests.simcore.games.arkham_horror.referee import (
    alone,
    arms,
    cards,
    encounters,
    gates,
    health,
    lurker_gates,
    movement,
    mythos,
    of_packs,
    standing,
    tracks,
    travel,
    whispers,
    windows,
)
from tests.simcore.games.arkham_horror.referee.book import book
from tests.simcore.games.arkham_horror.referee.table import CUP, DownError, GameOverError

pytestmark = pytest.mark.plain


# --- Ancient Whispers, patrols, exhibits


def test_whispers__call_one_investigator_a_turn():
    g = table(PHARAOH)
    assert g.book.whispers == "miskatonic-university"
    g.packs.whispers = g.book.whispers
    for person in g.people:
        person.at = "miskatonic-university"
    whispers.begin_turn(g)
    will(g, faces=[6] * 9, choices={"may": 0}, card="exhibit-it-calls-from-beyond")  # it stays there
    encounters.street(g, g.people[0])
    assert not whispers.calls(g, g.people[1])
    whispers.begin_turn(g)
    assert whispers.calls(g, g.people[1])


def test_whispers__move_like_a_moon_monster_in_spite_of_investigators():
    g = table(PHARAOH)
    g.people[0].at = g.packs.whispers = "miskatonic-university"
    g.packs.whispers_moved = False
    card = g.book.mythos["church-boycotts-exhibit"]  # white moon
    whispers.wander(g, card)
    assert g.packs.whispers == g.book.areas["miskatonic-university"].white
    whispers.go(g, "uptown")
    whispers.wander(g, card)
    assert g.packs.whispers == "uptown"  # moved by an encounter of this turn


def test_a_gate_in_the_street_goes_before_the_whispers():
    g = table(PHARAOH)
    person = g.people[0]
    person.at = g.packs.whispers = "miskatonic-university"
    g.gates["miskatonic-university"] = "rlyeh"
    encounters.street(g, person)
    assert person.at == ("rlyeh", 0)
    assert not g.packs.exhibit_seen


def test_patrols__arrest_who_leaves_or_ends_there_and_leave_with_terror():
    g = table(PHARAOH)
    one, other = g.people
    do(g, 'patrol("downtown"); patrol("downtown")')
    assert g.packs.patrols == {"downtown"}
    g.part = "Movement"
    will(g, faces=[6] * 9)
    assert movement.may_leave(g, one)
    will(g, faces=[1] * 9)
    with pytest.raises(DownError):
        movement.may_leave(g, one)
    assert one.at == "jail"
    with pytest.raises(DownError):
        movement.end(g, other)
    tracks.raise_terror(g, 1)
    assert g.packs.patrols == set()


def test_patrol_first__lets_the_patrol_check_before_the_monsters(monkeypatch):
    g = table(PHARAOH)
    g.packs.patrols.add("downtown")
    marker_of(g, "ghoul", "downtown")
    monkeypatch.setattr(g.book, "switches", frozenset({"patrol-first"}))
    will(g, faces=[1] * 20)
    with pytest.raises(DownError):
        movement.may_leave(g, g.people[0])
    assert g.people[0].at == "jail"


# --- Other Worlds


def test_cards_of_two_colours_fit_with_either():
    g = table(PHARAOH)
    fits = [
        not set(g.book.gate_cards["dark-pharaoh-gate-01"]["colours"]).isdisjoint(world.colours)
        for world in g.book.worlds.values()
    ]
    assert g.book.gate_cards["dark-pharaoh-gate-01"]["colours"] == ("blue", "red")
    assert any(fits)


def test_battle_in_a_world__fills_the_track_of_another_ancient_one_and_closes_the_gate():
    g = table(PHARAOH, one="yig")
    person = g.people[0]
    g.doom, g.gates["woods"] = 3, "rlyeh"
    person.at, person.entered, person.raised = ("rlyeh", 0), "woods", 90
    will(g, faces=[6] * 90, choices={"gate_back": "woods", "slider": 0})
    encounters.run_world(g, person, "rlyeh", "dark-pharaoh-gate-01")
    assert (g.doom, g.one.id, person.at) == (3, "yig", "woods")
    assert (g.gates, g.sealed, person.gates) == ({}, {"woods"}, ["rlyeh"])


def test_battle_in_a_world__is_won_at_once_without_tokens_of_the_games_ancient_one():
    from tests.simcore.games.arkham_horror.referee import duel

    g = table(PHARAOH)
    assert g.doom == 0
    assert duel.fight(g, g.people[0], "cthulhu")


def test_battle_in_a_world__devours_who_is_at_none():
    g = table(PHARAOH, one="yig")
    person = g.people[0]
    person.at, person.stamina, person.sanity = ("rlyeh", 0), 2, 2
    will(g, faces=[1] * 99)
    with pytest.raises(DownError):
        do(g, 'battle("cthulhu") win{nothing} lose{devour}', name="world")
    assert not person.alive
    assert (g.one.id, g.doom) == ("yig", 0)


def test_legacy__goes_to_the_next_investigator():
    from tests.simcore.games.arkham_horror.referee import setup

    g = table(PHARAOH)
    person = g.people[0]
    give(g, 0, "heal", "food")
    person.clues = 4
    with pytest.raises(DownError):
        do(g, "legacy; devour", name="world")
    assert not person.alive
    setup.newcomer(g, person)
    assert "heal" in has_cards(g)
    assert person.clues >= 4


def test_drawn_world__is_the_first_that_a_gate_card_names():
    g = table(PHARAOH)
    number = list(g.book.gate_cards).index("dark-pharaoh-gate-04")
    g.people[0].at = ("rlyeh", 1)
    will(g, card=number)
    do(g, "enter_drawn_world", name="world")
    assert g.people[0].at == ("the-abyss", 0)


def test_monsters_of_the_gate_behind_may_be_met_from_a_world():
    g = table(PHARAOH)
    person = g.people[0]
    person.at, person.entered, person.raised, g.gates["woods"] = ("rlyeh", 0), "woods", 9, "rlyeh"
    marker = marker_of(g, "ghoul", "woods")
    will(g, faces=[6] * 40, choices={"face": {"fight": "ghoul", "marker": g.number_of(marker)}})
    do(g, "monster(from=entered,count=all,stays=yes)", name="world")
    assert marker.place == ("trophy", 0)


def test_kept_card__spares_a_devouring_once():
    g = table(YELLOW)
    person = g.people[0]
    person.at = ("rlyeh", 0)
    will(g, faces=[6] * 9, choices={"may": 1})
    person.raised = 9
    encounters.run_world(g, person, "rlyeh", "king-in-yellow-gate-15")
    assert has_cards(g) == ["kept-gate-card-15"]
    assert "king-in-yellow-gate-15" not in g.gate_deck.cards()
    health.devour(g, person)
    assert (person.alive, person.sanity, person.stamina, person.cards) == (True, 1, 1, [])
    assert "king-in-yellow-gate-15" in g.gate_deck.cards()
    health.devour(g, person)
    assert not person.alive


# --- encounters


def test_members_of_the_cult_draw_from_its_deck():
    g = table(GOAT)
    give(g, 0, "one-of-the-thousand-cult-membership")
    g.people[0].at = "woods"
    will(g, choices={"arkham": "card"}, card="cult-no-turning-back")
    encounters.location(g, g.people[0])
    assert len(g.people[0].of_deck("corruption")) == 1


def test_corruptions_leave_with_a_closed_gate_of_their_symbol():
    g = table(GOAT)
    cards_of = [card for card in g.book.cards.values() if card.deck == "corruption"]
    card = next(card for card in cards_of if any("symbol" in step.keys for step in card.program))
    symbol = next(str(step.keys["symbol"]) for step in card.program if "symbol" in step.keys)
    give(g, 1, card.id)
    g.gates["woods"] = next(name for name, gate in g.book.gates.items() if symbol in gate.symbols)
    gates.take_away(g, g.people[0], "woods", trophy=True)
    assert g.people[1].cards == []


def test_an_empty_corruption_deck_awakens_the_ancient_one():
    g = table(GOAT)
    pile = g.decks["corruption"]
    assert len(pile) == 32
    for name in pile.cards():
        pile.remove(name)
    with pytest.raises(GameOverError):
        do(g, "draw(corruption)", name="cult")


def test_blights__take_the_encounter_of_those_who_are_named():
    g = table(YELLOW, herald="the-king-in-yellow")
    person = g.people[0]
    g.packs.blights.append("velma")
    before = person.sanity
    person.at = "velmas-diner"
    will(g, choices={"blighted": "sanity"})
    encounters.run_entry(g, person, "velmas-diner", "easttown-1")
    assert person.sanity == before - 1


def test_acts__follow_each_other_and_the_third_ends_the_game(monkeypatch):
    g = table(ACTS)
    text(g, "the-next-act-begins-1")
    text(g, "the-next-act-begins-2")
    assert (g.packs.acts, g.terror) == (["act-ii"], 2)
    with pytest.raises(GameOverError):
        text(g, "the-next-act-begins-3")
    assert not g.win


def test_acts__may_add_up():
    g = alone.table(alone.Dealer(1), "cthulhu", 1, ACTS, {})
    assert "acts-add-up" not in g.book.switches
    assert book(("acts-add-up",), ACTS).switches == {"acts-add-up"}


# --- gate markers of the Lurker


def test_devouring_gates_devour_and_gates_of_doom_add_a_token():
    g = table(LURKER)
    g.people[0].at = "woods"
    will(g, gate="the-abyss")
    assert gates.open_gate(g, "woods")
    assert not g.people[0].alive
    g.people[1].at = "graveyard"
    will(g, gate="another-dimension")
    before = g.doom
    gates.open_gate(g, "graveyard")
    assert (g.doom, g.people[1].at) == (before + 2, ("another-dimension", 0))
    will(g, gate="city-of-the-great-race")
    gates.open_gate(g, "black-cave")
    assert g.doom == before + 3


def test_endless_gates_are_no_trophies():
    g = table(LURKER)
    g.gates["woods"] = "city-of-the-great-race"
    g.stack.remove("city-of-the-great-race")
    gates.take_away(g, g.people[0], "woods", trophy=True)
    assert g.people[0].gates == []
    assert "city-of-the-great-race" in g.stack.shuffled


@pytest.mark.parametrize(
    ("gate", "loss"), [("plateau-of-leng", (0, 1)), ("rlyeh", (1, 0)), ("yuggoth", (0, 0))]
)
def test_gates_of_blood_and_madness_hurt_who_fails_to_close_them(gate, loss):
    g = table(LURKER)
    person = g.people[0]
    person.at, person.explored, g.gates["woods"] = "woods", True, gate
    before = person.sanity, person.stamina
    will(g, faces=[1] * 9, choices={"close": "fight"})
    gates.try_close(g, person)
    assert (before[0] - person.sanity, before[1] - person.stamina) == loss
    assert "woods" in g.gates


def test_monstrous_gates_let_a_monster_out():
    g = table(LURKER)
    g.gates["woods"] = "great-hall-of-celeano"
    lurker_gates.close_failed(g, g.people[0], "woods")
    assert len(g.monsters("woods")) == 1


def test_split_gates_lead_to_either_world_and_back():
    g = table(LURKER)
    person = g.people[0]
    person.at, g.gates["woods"] = "woods", "the-abyss or yuggoth"
    will(g, choices={"world_entered": "yuggoth"})
    travel.draw_in(g, person, "woods", delayed=False)
    assert person.at == ("yuggoth", 0)
    assert travel.gates_to(g, "the-abyss") == travel.gates_to(g, "yuggoth") == ["woods"]
    symbols = {g.book.worlds[world].symbol for world in ("the-abyss", "yuggoth")}
    for symbol in symbols:
        marker = next(marker for marker in g.monsters(CUP) if marker.kind.symbol == symbol)
        g.numbers[g.markers.index(marker)] = marker
        marker.place = "downtown"
    gates.take_away(g, person, "woods", trophy=True)
    assert g.monsters("downtown") == []


def test_moving_gates_take_in_those_they_reach(monkeypatch):
    g = table(LURKER)
    one, other = g.people
    one.at, one.explored, other.at = "woods", True, "uptown"
    g.gates["woods"], g.clues["uptown"] = "the-dreamlands", 1
    symbol = g.book.worlds["the-dreamlands"].symbol
    card = next(card for card in g.book.mythos.values() if symbol in card.white)
    lurker_gates.find_due(g, card, "white")
    lurker_gates.move_others(g, "white")
    assert (list(g.gates), g.clues["uptown"], one.explored) == (["uptown"], 0, False)
    assert (one.at, other.at, other.delayed) == ("woods", ("the-dreamlands", 0), True)
    assert other.entered == "uptown"
    g.gates[g.book.areas["uptown"].white] = "yuggoth"
    lurker_gates.find_due(g, card, "white")
    lurker_gates.move_others(g, "white")
    assert "uptown" in g.gates
    monkeypatch.setattr(g.book, "switches", frozenset({"moving-gate-seal"}))
    del g.gates[g.book.areas["uptown"].white]
    g.sealed.add(g.book.areas["uptown"].white)
    lurker_gates.find_due(g, card, "white")
    lurker_gates.move_others(g, "white")
    assert "uptown" in g.gates


def test_gates_in_streets_are_closed_but_not_sealed():
    g = table(LURKER)
    person = g.people[0]
    person.at, person.explored, person.clues, person.raised = "uptown", True, 9, 20
    g.gates["uptown"] = "yuggoth"
    will(g, faces=[6] * 30, choices={"close": "fight", "mend": None})
    encounters.street(g, person)
    assert (g.gates, g.sealed, person.gates) == ({}, set(), ["yuggoth"])


# --- relationships


def related(name, team=("amanda-sharpe", "bob-jenkins")):
    g = table(LURKER, team)
    g.packs.relations = g.packs.relations[:1]
    held = g.packs.relations[0].held
    held.card, held.exhausted = g.book.cards[name], False
    g.packs.relations[0].seats = (0, 1)
    return g


def test_relationships_are_dealt_by_the_number_of_players():
    assert table(LURKER, ("amanda-sharpe",)).packs.relations == []
    assert len(table(LURKER).packs.relations) == 1
    three = table(LURKER, THREE)
    assert [relation.seats for relation in three.packs.relations] == [(0, 1), (1, 2), (2, 0)]
    health.devour(three, three.people[1])
    assert [relation.seats for relation in three.packs.relations] == [(2, 0)]


def test_associates__gain_a_dollar_for_each_gain_but_not_in_turn():
    g = related("business-associates")
    do(g, "gain(money=3)")
    assert [person.money for person in g.people] == [3, 1]


def test_collectors_and_students__gain_with_their_partner():
    g = related("students-of-the-arcane")
    do(g, "draw(spell)", seat=1)
    assert [len(person.of_deck("spell")) for person in g.people] == [1, 1]
    g = related("collectors")
    g.people[1].money = 10
    will(g, choices={"buy": "food"}, card=["old-journal", "food"])
    do(g, "draw(common)")
    assert has_cards(g, 1) == ["food"]


def test_socially_connected__lets_the_partner_exchange_an_ally():
    g = related("socially-connected")
    names = g.decks["ally"].cards()
    will(g, card=[names[0], names[1]])
    do(g, "draw(ally)")
    assert [len(person.of_deck("ally")) for person in g.people] == [1, 1]


def test_travelers__share_one_exhaustion_a_refresh():
    g = related("fellow-travelers")
    g.part = "Movement"
    one, other = g.people
    (offer,) = windows.offers(g, other, "movement", with_cards=False)
    g.points = 2
    windows.use(g, other, offer, {})
    assert g.points == 3
    assert not windows.offers(g, one, "movement", with_cards=False)
    of_packs.refresh(g, one)
    assert windows.offers(g, one, "movement", with_cards=False)


def test_rivals__are_spurred_by_the_trophies_of_the_other():
    g = related("friendly-rivals")
    one, other = g.people
    marker_of(g, "ghoul", ("trophy", 1))
    assert standing.number(g, "combat_check", 0, one) == 1
    assert standing.number(g, "combat_check", 0, other) == 0


def test_practitioners__share_the_cost_of_a_spell():
    g = related("practitioners-of-the-art")
    one, other = g.people
    give(g, 0, "heal")
    before = one.sanity, other.sanity
    will(g, choices={"spell_share": 1}, faces=[6] * 9)
    arms.cast(g, one, one.cards[0])
    assert (one.sanity, other.sanity) == (before[0], before[1] - 1)


def test_friends__help_in_the_same_neighbourhood_and_rivals_of_worlds_from_afar():
    g = related("the-best-of-friends")
    assert windows.offers(g, g.people[0], "check")
    g.people[1].at = "woods"
    assert not windows.offers(g, g.people[0], "check")
    g = related("world-aint-big-enough-for-us")
    assert not windows.offers(g, g.people[0], "check")
    g.people[1].at = ("rlyeh", 0)
    assert windows.offers(g, g.people[0], "check")


# --- cards


def test_sift__keeps_what_fits_and_puts_the_others_under_the_deck():
    g = table(YELLOW)
    tome = next(card.id for card in g.book.cards.values() if card.deck == "unique" and card.is_tome)
    other = next(card.id for card in g.book.cards.values() if card.deck == "unique" and not card.is_tome)
    will(g, choices={"sifted": tome}, card=[tome, other])
    do(g, "sift(unique,2,type=tome) any{gain(money=1)} else{gain(money=9)}")
    assert (has_cards(g), g.people[0].money, g.decks["unique"].under) == ([tome], 1, [other])


def test_sift__stops_at_what_he_can_pay_in_all_and_takes_cards_in_exchange():
    g = table(PHARAOH)
    will(g, choices={"sifted": "food"})
    g.paid = g.book.cards["food"].price
    do(g, "sift(common,all,total=paid)")
    assert has_cards(g) == ["food"]
    will(g, choices={"sifted": "enchanted-jewelry"}, card="enchanted-jewelry")
    do(g, "sift(unique,1,give=common)")
    assert has_cards(g) == ["enchanted-jewelry"]


def test_trade_in__counts_what_is_given_up_and_nothing_more_than_needed():
    g = table(GOAT)
    give(g, 0, "food", "enchanted-jewelry")
    prices = [g.book.cards[name].price for name in ("food", "enchanted-jewelry")]
    assert prices[0] < 3 <= prices[1]
    do(g, "trade_in(common_or_unique,least=3,must=yes,by=price){gain(clue=paid)} else{gain(money=1)}")
    assert (has_cards(g), g.people[0].clues) == (["food"], prices[1])
    do(g, "trade_in(common_or_unique,least=3,must=yes,by=price){gain(clue=1)} else{gain(money=1)}")
    assert (has_cards(g), g.people[0].money) == (["food"], 1)


def test_charge__spares_a_card_that_would_be_discarded():
    g = table(PHARAOH)
    give(g, 0, "food")
    g.successes = 1
    do(g, 'charge("food",successes)')
    held = g.people[0].cards[0]
    health.use_up(g, g.people[0], held, held.card.uses[0])
    assert has_cards(g) == ["food"]
    health.use_up(g, g.people[0], held, held.card.uses[0])
    assert has_cards(g) == []


def test_mail_order__is_delivered_for_a_dollar():
    g = table(PHARAOH)
    g.people[1].money = 20
    g.people[0].at = "general-store"
    will(g, choices={"mail_order": "food"})
    do(g, "mail_order")
    assert (g.people[1].money, has_cards(g, 1)) == (20 - g.book.cards["food"].price, [])
    travel.go(g, g.people[0], "downtown")
    assert (has_cards(g, 1), g.people[0].money) == (["food"], 1)


def test_read_tomes__takes_points_for_nothing_else():
    g = table(PHARAOH)
    give(g, 0, "old-journal")
    g.points, g.roll = 0, 3
    points = g.people[0].cards[0].card.uses[0].key("points")
    will(g, choices={"read": {"use": "old-journal"}}, faces=[6] * 9)
    do(g, "read_tomes(roll)")
    assert (g.people[0].cards == [] or g.people[0].cards[0].exhausted) == (points <= 3)
    assert g.points == 0


def test_guess_and_appraise():
    g = table(YELLOW)
    price = g.book.cards["food"].price
    will(g, choices={"guess": price}, card=["food", "old-journal"])
    do(g, "guess_price(common); guess_price(common)")
    listed = g.book.cards["old-journal"].price
    assert has_cards(g) == (["food"] if listed != price else ["food", "old-journal"])
    g.decks["common"].shuffle()
    will(g, card=["food", "old-journal"])
    do(g, "appraise(common,2)")
    assert g.people[0].money == max(price, listed)


def test_recover__brings_back_an_ally_that_left_the_game():
    g = table(GOAT)
    do(g, "recover(ally,1) else{gain(sanity=1); gain(money=1)}")
    assert g.people[0].money == 1
    name = g.decks["ally"].cards()[0]
    will(g, card=name, choices={"recover": name})
    tracks.box_ally(g)
    assert name not in g.decks["ally"].cards()
    do(g, "recover(ally,1) else{gain(money=1)}")
    assert name in g.decks["ally"].cards()


def test_rows_of_checks__end_with_a_success_or_a_failure():
    g = table(YELLOW)
    person = g.people[0]
    person.raised = -cards.skill(g, person, "will") + 1  # one die
    before = person.stamina
    will(g, faces=[1, 1, 6], choices={"mend": None})
    do(g, "check_until(will,0) fail{lose(stamina=1)}")
    assert person.stamina == before - 2
    before = person.sanity
    will(g, faces=[6, 6, 1], choices={"go_on": 1, "mend": None})
    do(g, "push_luck(will,0,step=0) pass{gain(money=1)} fail{lose(sanity=paid)}")
    assert (person.money, person.sanity) == (2, before - 2)


def test_lowest_skill__is_checked():
    g = table(YELLOW)
    person = g.people[0]
    values = {skill: cards.skill(g, person, skill) for skill in cards.PAIRS}
    will(g, faces=[1] * 9)
    do(g, "check_lowest(0) pass{gain(money=1)}")
    check = next(line for line in g.log.read if line["event"] == "check")
    assert check["dice"] == min(values.values())


def test_without_cards__nothing_helps_for_an_encounter():
    g = table(PHARAOH)
    person = g.people[0]
    skill = next(
        card
        for card in g.book.cards.values()
        if card.deck == "skill"
        and any(step.verb == "modify" and step.word() == "fight" for step in card.program)
    )
    before = cards.skill(g, person, "fight")
    give(g, 0, skill.id)
    assert cards.skill(g, person, "fight") > before
    from tests.simcore.games.arkham_horror.referee import encounter_steps

    with encounter_steps.encountering(g, person):
        do(g, "until(encounter_end){forbid(cards)}")
        assert cards.skill(g, person, "fight") == before
    assert cards.skill(g, person, "fight") > before


def test_spending_for_an_encounter__counts_clues_as_money():
    g = table(YELLOW)
    person = g.people[0]
    person.clues = 2
    do(g, "until(encounter_end){spend_as(clue,money,2)}")
    assert cards.pays_with(g, person, "money") == 4


def test_swapped_tokens_and_places():
    g = table(LURKER)
    person = g.people[0]
    person.sanity, person.stamina = 2, 4
    do(g, "swap_tokens(sanity,stamina)", name="world")
    assert (person.sanity, person.stamina) == (4, 2)
    g.people[1].at = ("rlyeh", 0)
    do(g, "meet(swap=yes)", name="world")
    assert (person.at, g.people[1].at) == (("rlyeh", 0), "downtown")


def test_visit__gives_back_what_it_cost():
    g = table(PHARAOH)
    person = g.people[0]
    person.at, person.sanity = ("the-dreamlands", 0), 4
    number = encounters.numbered(g, "woods").index("uptown-1")
    will(g, choices={"place": "woods", "arkham": "card"}, card=number, faces=[6] * 40)
    do(g, "visit_place(choose_location)", name="world")
    assert person.at == ("the-dreamlands", 0) or not person.in_world


def test_outcome_of_a_fight__runs_also_for_who_is_knocked_out():
    g = table(PHARAOH)
    person = g.people[0]
    person.stamina = 1
    will(g, faces=[1] * 40, choices={"combat_round": "fight"}, marker="ghoul")
    with pytest.raises(DownError):
        do(g, "monster(surprise=yes) win{gain(money=1)} lose{doom(1)}", name="exhibit_encounter")
    assert g.doom == 1


@pytest.mark.parametrize("packs", BOXES)
@pytest.mark.parametrize("players", [1, 4])
def test_referee__plays_a_box_by_itself(packs, players):
    luck = random.Random(f"{packs} {players}")
    ones = sorted(book((), packs).ones)
    for seed in range(2):
        g = alone.play(luck.choice(ones), players, seed, turns=12, packs=packs)
        assert g.awoke or g.win or g.turn >= 12 or not g.everybody()


def test_every_program_of_the_boxes__can_be_run():
    luck = random.Random(7)
    for packs in (*BOXES, ("dark-pharaoh", "black-goat", "kiy-acts", "lurker")):
        found = book((), packs)
        names = [name for name, card in found.mythos.items() if card.pack]
        for name in luck.sample(names, 6):
            g = table(packs)
            with contextlib.suppress(DownError, GameOverError):
                mythos.resolve(g, name)
                mythos.end_of_phase(g)
