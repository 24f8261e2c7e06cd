"""The small boxes in the referee: hand-written expectations, one for each mechanism, and whole games."""

import pytest

from tests.simcore.games.arkham_horror.boxes_table import (
    GOAT,
    LURKER,
    PHARAOH,
    YELLOW,
    do,
    has_cards,
    table,
    text,
)
from tests.simcore.games.arkham_horror.packs_table import give, marker_of, will
from tests.simcore.games.arkham_horror.referee import (
    appearing,
    arms,
    cards,
    effects,
    events,
    gates,
    items,
    monster_moves,
    movement,
    mythos,
    mythos_steps,
    of_packs,
    rumors,
    standing,
    travel,
    windows,
)
from tests.simcore.games.arkham_horror.referee.book import book, programs
from tests.simcore.games.arkham_horror.referee.shelf import PACKS, Shelf
from tests.simcore.games.arkham_horror.referee.table import CUP, OUTSKIRTS, SKY, DownError
from tests.simcore.games.program_text import parse, walk

pytestmark = pytest.mark.plain

# --- the data


def test_shelf__adds_what_a_box_says_of_printed_entries():
    read = Shelf((), PHARAOH)
    assert read("places")["miskatonic-university"]["whispers"]
    assert read("places")["miskatonic-university"]["kind"] == "street"
    assert read("people")["amanda-sharpe"]["female"]
    assert read("people")["amanda-sharpe"]["home"] == book().people["amanda-sharpe"].home


def test_book__has_the_readings_of_a_switch():
    assert not book((), PHARAOH).switches
    assert book(("patrol-first",), PHARAOH).switches == {"patrol-first"}
    with pytest.raises(ValueError, match="no such alternatives"):
        book(("patrol-first",), GOAT)


def test_book__replaces_all_gate_markers_with_those_of_the_lurker():
    found = book((), LURKER)
    assert sum(gate.count for gate in found.gates.values()) == 12
    assert found.gates["the-abyss or yuggoth"].worlds == ("the-abyss", "yuggoth")
    assert sum(gate.count for gate in book((), GOAT).gates.values()) == 16


# --- mythos cards


def test_two_gates_of_one_card_add_no_doom_token():
    g = table(LURKER)
    mythos_steps.gates_of(g, "double-the-trouble")
    assert set(g.gates) == {"unvisited-isle", "the-witch-house"}
    assert g.doom == 0
    assert sum(len(g.monsters(area)) for area in g.gates) == 2


def test_clue_tokens_appear_at_each_place_of_a_card():
    g = table(LURKER)
    mythos_steps.clues_of(g, "double-the-trouble")
    assert (g.clues["black-cave"], g.clues["science-building"]) == (1, 1)


def test_a_gate_burst__breaks_a_seal_without_a_doom_token_and_moves_flyers_once():
    g = table(GOAT)
    g.sealed.add("graveyard")  # Full Moon moves the moon in white
    flyer = marker_of(g, "byakhee", "rivertown")
    assert flyer.kind.movement == "flying"
    mythos_steps.gates_of(g, "full-moon")
    assert (g.sealed, g.doom, list(g.gates)) == (set(), 0, ["graveyard"])
    for marker in g.on_board():
        if marker is not flyer:
            marker.place = CUP
    mythos.movement_step(g, "full-moon")
    assert flyer.place == SKY


def test_a_gate_burst__is_like_any_other_card_where_no_seal_is():
    g = table(GOAT)
    mythos_steps.gates_of(g, "full-moon")
    assert (g.doom, list(g.gates)) == (1, ["graveyard"])
    before = len(g.on_board())
    mythos_steps.gates_of(g, "full-moon")
    assert (g.doom, len(g.on_board())) == (1, before + 2)  # a surge of two


def test_a_seal_stands_against_a_card_that_is_no_burst():
    g = table(GOAT)
    g.sealed.add("woods")
    mythos_steps.gates_of(g, "mysterious-crates-found-empty")
    assert (g.sealed, g.gates, g.doom) == ({"woods"}, {}, 0)


def test_cards_without_a_gate_add_tokens_or_terror():
    g = table(YELLOW)
    mythos_steps.gates_of(g, "the-tattered-king")
    mythos_steps.gates_of(g, "intermission")
    assert (g.doom, g.terror, g.gates) == (2, 2, {})


def test_a_surge_of_a_card__comes_from_all_gates_and_from_none_if_none_is_open():
    g = table(GOAT)
    mythos_steps.gates_of(g, "strange-sightings-3")
    assert not g.on_board()
    g.gates = {"woods": "yuggoth", "graveyard": "rlyeh", "black-cave": "the-abyss"}
    mythos_steps.gates_of(g, "strange-sightings-3")
    assert [len(g.monsters(area)) for area in g.gates] == [1, 1, 1]


def test_an_extra_card__may_move_monsters_alone():
    g = table(GOAT)
    marker = marker_of(g, "ghoul", "easttown")
    will(g, card="strange-sightings-3")  # white hex
    symbols = g.book.mythos["strange-sightings-3"].white
    do(g, "mythos(1,steps=movement)")
    assert (marker.kind.symbol in symbols) == (marker.place == g.book.areas["easttown"].white)
    assert (g.doom, g.gates) == (0, {})


def test_an_extra_card__may_open_its_gate_as_a_burst():
    g = table(LURKER)
    g.sealed.add("hibbs-roadhouse")
    will(g, card="the-unraveling-tapestry")  # no burst by itself
    do(g, "mythos(1,steps=burst)", name="rumor")
    assert (list(g.gates), g.sealed, g.doom) == (["hibbs-roadhouse"], set(), 0)


# --- environments, headlines and rumors


def test_sandstorm__makes_stable_locations_dear_and_offers_an_exhibit_item_in_streets():
    g = table(PHARAOH)
    text(g, "a-sandstorm")
    person = g.people[0]
    assert movement.price_of_way(g, person, "bank-of-arkham") == 3
    assert movement.price_of_way(g, person, "independence-square") == 1
    assert "bank-of-arkham" not in movement.ways_on(g, person, 2)
    (offer,) = windows.offers(g, person, "street_encounter")
    will(g, faces=[6] * 9)
    windows.use(g, person, offer, {})
    assert len(person.of_deck("exhibit")) == 1


def test_clothing_drive__sends_a_zombie_without_a_marker_to_those_without_an_exhibit_item():
    g = table(PHARAOH)
    text(g, "clothing-drive")
    person = g.people[0]
    give(g, 1, next(card.id for card in g.book.cards.values() if card.deck == "exhibit"))
    zombies = len(g.monsters(CUP))
    will(g, faces=[6] * 30, choices={})
    travel.go(g, person, "easttown")
    travel.go(g, g.people[1], "easttown")
    assert (len(g.monsters(CUP)), g.trophies(person)) == (zombies, [])
    (step,) = parse('monster(kind="zombie",toughness=2,from=copy)')
    marker, home = appearing.copy(g, step)
    assert (marker.kind.toughness, home) == (2, CUP)
    appearing.leave_aside(g, marker, home)
    assert (marker.kind, marker.place) == (g.book.kinds["zombie"], CUP)


def test_river__lets_one_investigator_end_the_turn_for_an_exhibit_item():
    g = table(PHARAOH)
    text(g, "river-breaches-the-levees")
    one, other = g.people
    will(g, choices={"may": 1})
    g.packs.active = one
    with pytest.raises(DownError):
        travel.go(g, one, "rivertown")
    assert (len(one.of_deck("exhibit")), one.out_this_turn) == (1, True)
    travel.go(g, other, "merchant-district")
    assert other.cards == []


def test_insects__bite_after_the_mythos_phase():
    g = table(PHARAOH)
    text(g, "plague-of-insects")
    before = [person.stamina for person in g.people]
    g.people[1].at = "woods"
    of_packs.end_turn(g)
    assert [person.stamina for person in g.people] == [before[0] - 1, before[1]]


def test_cursed_relics__end_well_only_if_all_tokens_are_prevented():
    g = table(PHARAOH)
    g.terror = 0
    text(g, "cursed-relics")
    give(g, 0, "enchanted-jewelry", "enchanted-jewelry")
    g.turn += 1
    will(g, choices={"choose": 1})
    for _ in range(2):
        mythos.end_of_phase(g)
    assert (g.rumor_tokens, g.terror, has_cards(g)) == (3, 0, [])
    for _ in range(3):
        mythos.end_of_phase(g)
    assert g.rumor is None
    assert g.terror == 3 + 3  # each token, and the penalty


def test_old_ways__spoil_common_items_that_are_used():
    g = table(PHARAOH)
    text(g, "return-to-the-old-ways")
    person = g.people[0]
    give(g, 0, next(card.id for card in g.book.cards.values() if card.deck == "common" and card.is_weapon))
    weapon = person.cards[0]
    will(g, faces=[3])
    assert items.works(g, person, weapon)
    will(g, faces=[2])
    assert not items.works(g, person, weapon)
    assert person.cards == []


def test_murder_in_the_museum__asks_for_a_check_for_each_gate_trophy():
    g = table(PHARAOH)
    person = g.people[0]
    person.gates = ["the-dreamlands"]
    symbol = g.book.gates["the-dreamlands"].symbols[0]
    will(g, faces=[1] * 20)
    text(g, "murder-in-the-museum")
    (marker,) = g.monsters("downtown")
    assert marker.kind.symbol == symbol
    will(g, faces=[6] * 20, choices={"may": 1, "which_monster": g.number_of(marker)})
    text(g, "murder-in-the-museum")
    assert marker.place == CUP


def test_museum_haunted__puts_ghosts_that_are_worth_an_exhibit_item():
    from tests.simcore.games.arkham_horror.referee.combat import beat

    g = table(PHARAOH)
    will(g, marker="ghost")
    text(g, "museum-haunted")
    ghosts = g.monsters("miskatonic-university")
    assert [ghost.kind.id for ghost in ghosts] == ["ghost", "ghost"]
    beat(g, g.people[0], ghosts[0])
    assert len(g.people[0].of_deck("exhibit")) == 1
    of_packs.end_turn(g)
    g.turn += 1
    of_packs.end_turn(g)
    beat(g, g.people[0], ghosts[1])
    assert len(g.people[0].of_deck("exhibit")) == 1


def test_corpses__fight_again_and_go_to_the_cup_undefeated():
    g = table(PHARAOH)
    trophy = marker_of(g, "ghoul", ("trophy", 0))
    g.people[0].raised = 9
    will(g, faces=[6] * 40, choices={"combat_round": "fight"})
    text(g, "corpses-preserved")
    assert trophy.place == ("trophy", 0)
    assert len(g.people[0].of_deck("exhibit")) == 1
    g.people[0].stamina, g.people[0].raised = 1, 0
    will(g, faces=[1] * 40, choices={"combat_round": "fight"})
    text(g, "corpses-preserved")
    assert trophy.place == CUP


def test_flyers_leave_alone_whom_a_card_protects():
    g = table(PHARAOH)
    flyer = marker_of(g, "byakhee", "rivertown")
    exhibit = next(card.id for card in g.book.cards.values() if card.deck == "exhibit")
    g.people[0].at, g.people[1].at = "easttown", "woods"
    give(g, 0, exhibit)
    do(g, "until(next_turn_end){forbid(attack,trait=flying,who=those(at_least(exhibit,1)))}", name="mythos")
    g.packs.until[-1].source.person = None
    monster_moves.move(g, flyer, "white")
    assert flyer.place == SKY
    flyer.place = "easttown"
    assert movement.heeds(g, g.people[0], flyer)


def test_fires__draw_monsters_from_uptown_to_the_woods_and_keep_them():
    g = table(GOAT)
    text(g, "fires-in-the-night")
    marker = marker_of(g, "ghoul", "uptown")
    monster_moves.move(g, marker, "white")
    assert marker.place == "woods"
    monster_moves.move(g, marker, "white")
    assert marker.place == "woods"
    g.people[0].at, marker.place = "uptown", "uptown"
    monster_moves.move(g, marker, "white")
    assert marker.place == "uptown"  # it does not move where an investigator is


def test_one_thousand_young__holds_monsters_that_enter_uptown():
    g = table(GOAT)
    text(g, "one-thousand-young")
    for number in range(3):
        area = next(area for area in g.book.streets if g.book.areas[area].white == "uptown")
        marker = g.monsters(CUP)[number]
        g.numbers[g.markers.index(marker)] = marker
        marker.place = area
        monster_moves.enters(g, marker, "uptown")
        assert marker.place == "rumor"
    rumors.watch(g)
    assert g.rumor is None
    assert not g.everybody()


def test_cab__takes_the_place_of_the_movement():
    g = table(GOAT)
    text(g, "checkered-cab-trials-begin")
    g.part = "Movement"
    will(g, choices={"instead": 1, "place": "uptown"})
    movement.of(g, g.people[0])
    assert g.people[0].at == "uptown"


def test_auction__sells_common_items_for_a_dollar_more():
    g = table(GOAT)
    g.people[0].money, g.people[1].money = 20, 0
    will(g, choices={"buy": None}, card=["food", "old-journal"])
    text(g, "charity-auction")
    assert g.people[0].money == 20
    g.decks["common"].shuffle()
    will(g, choices={"buy": "food"}, card=["food", "old-journal"])
    text(g, "charity-auction")
    assert g.people[0].money == 20 - g.book.cards["food"].price - 1
    assert has_cards(g) == ["food"]


def test_curriculum__helps_with_tomes_in_the_library():
    g = table(YELLOW)
    text(g, "new-miskatonic-u-curriculum")
    person = g.people[0]
    person.at = "library"
    before = standing.number(g, "lore_check", 0, person)
    g.packs.reading = True
    assert standing.number(g, "lore_check", 0, person) == before + 2


def test_aldeberan__forbids_to_close_gates_to_a_world():
    g = table(YELLOW)
    text(g, "aldeberan-ascendant")
    g.gates = {"woods": "another-dimension", "graveyard": "rlyeh"}
    assert not gates.may_close(g, "woods")
    assert gates.may_close(g, "graveyard")
    flyer = marker_of(g, "byakhee", "rivertown")
    monster_moves.move(g, flyer, "white")
    assert flyer.place == "rivertown"


def test_mirages__leave_black_arrows_between_streets():
    g = table(YELLOW)
    text(g, "mirages-of-lakes")
    streets = [area for area in movement.ways_on(g, g.people[0], 9) if g.is_street(area)]
    assert streets == [g.book.areas["downtown"].black]


def test_couriers__cost_sanity_for_each_gift():
    g = table(YELLOW)
    g.people[1].at = "woods"
    give(g, 0, "food")
    before = [person.sanity for person in g.people]
    will(g, choices={"trade_from": 0, "trade_what": {"card": "food"}, "trade_to": 1})
    text(g, "bizarre-couriers")
    assert (has_cards(g, 0), has_cards(g, 1)) == ([], ["food"])
    assert [person.sanity for person in g.people] == [sanity - 1 for sanity in before]


def test_virulent_disease__spares_the_immune():
    g = table(YELLOW)
    text(g, "virulent-disease")
    g.people[0].counters["vaccine"] = 1
    before = g.people[0].stamina
    g.rumor_tokens = 3
    rumors.watch(g)
    assert (g.people[0].stamina, g.people[1].stamina, g.people[1].sanity) == (before, 1, 1)


def test_leylines__make_spells_dear_and_casters_strong():
    g = table(LURKER)
    text(g, "scholar-speaks-of-leylines")
    person = g.people[0]
    give(g, 0, "heal")
    assert arms.price(g, person.cards[0], person) == 2
    before = cards.skill(g, person, "fight")
    will(g, faces=[6] * 9)
    assert arms.cast(g, person, person.cards[0])
    events.drain(g)
    assert cards.skill(g, person, "fight") == before + 1
    of_packs.end_turn(g)
    assert cards.skill(g, person, "fight") == before


def test_tapestry__counts_gates_and_spells():
    g = table(LURKER)
    text(g, "the-unraveling-tapestry")
    assert g.rumor_tokens == 3
    give(g, 0, "heal")
    will(g, faces=[1] * 9)
    arms.cast(g, g.people[0], g.people[0].cards[0])
    events.drain(g)
    assert g.rumor_tokens == 4
    events.fire(g, "gate_opens", area="woods")
    assert g.rumor_tokens == 3


def test_frost__bites_from_the_fourth_point_on():
    g = table(LURKER)
    text(g, "early-frost")
    person = g.people[0]
    before = person.stamina
    for _ in range(4):
        movement.spend_point(g, person)
    assert person.stamina == before - 1


def test_lights__may_be_paid_by_all_together():
    g = table(LURKER)
    g.gates = {"woods": "rlyeh", "graveyard": "yuggoth"}
    g.people[0].clues, g.people[1].clues = 2, 3
    will(g, choices={"pay": 1, "close_which": "woods"})
    text(g, "mysterious-lights-fade")
    assert [person.clues for person in g.people] == [0, 0]
    assert list(g.gates) == ["graveyard"]
    assert "rlyeh" in g.stack.cards()


def test_visitors__replace_the_monsters_of_a_symbol_but_those_in_the_sky():
    g = table(LURKER)
    symbol = g.monsters(CUP)[0].kind.symbol
    same = [marker for marker in g.monsters(CUP) if marker.kind.symbol == symbol][:3]
    for marker, place in zip(same, ("downtown", OUTSKIRTS, SKY), strict=True):
        g.numbers[g.markers.index(marker)] = marker
        marker.place = place
    will(g, choices={"symbol_named": symbol})
    text(g, "town-welcomes-visitors")
    assert [marker.place for marker in same] == [CUP, CUP, SKY]
    assert len(g.monsters("downtown")) == len(g.monsters(OUTSKIRTS)) == 1


def test_compass__makes_two_change_places():
    g = table(LURKER)
    g.people[1].at = "woods"
    will(g, choices={"pick": 0, "swap_with": {"seat": 1}})
    text(g, "compass-needles-point-south")
    assert (g.people[0].at, g.people[1].at) == ("woods", "downtown")


def test_locked_doors__fill_the_outskirts_or_empty_them():
    g = table(LURKER)
    text(g, "citizens-urged-to-lock-doors")
    assert (len(g.monsters(OUTSKIRTS)), g.terror) == (g.outskirts_limit, 0)
    text(g, "citizens-urged-to-lock-doors")
    assert (len(g.monsters(OUTSKIRTS)), g.terror) == (0, 1)


# --- coverage


def test_every_verb_of_every_pack__is_covered():
    printed = {step.verb for _, program in programs(book()) for step in walk(tuple(program))}
    known = {*effects.VERBS, *printed}  # games with the printed data are followed
    for path in sorted(PACKS.iterdir()):
        for name, program in programs(book((), (path.name,))):
            unknown = {step.verb for step in walk(tuple(program))} - known
            assert not unknown, f"{path.name}: {name}"
