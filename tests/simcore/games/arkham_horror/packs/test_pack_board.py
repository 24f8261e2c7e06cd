"""Effects of packs on the board: clue tokens, places, monsters, gates."""

import pytest

from simcore.games.arkham_horror.box.codes import NONE
from simcore.games.arkham_horror.rules.board.pack_places import is_stopped
from simcore.games.arkham_horror.rules.phases.arkham_movement import movement_points
from simcore.games.arkham_horror.rules.phases.monster_movement import others_follow
from simcore.games.arkham_horror.rules.phases.mythos import resolve_due
from simcore.games.arkham_horror.rules.records.codes import (
    BOX,
    CUP,
    OUTSKIRTS,
    SECOND_CUP,
    SHEET,
    SKY,
    TROPHIES,
    Awoke,
    Part,
)
from simcore.games.arkham_horror.rules.records.decisions import SWAP_MARKER, Decision
from simcore.records.sets import read_set
from tests.simcore.games.arkham_horror.packs.table import Table

pytestmark = pytest.mark.plain


@pytest.fixture
def table():
    board = Table()
    board.asks_all = True
    return board


def area(table, name):
    return table.number("areas", name)


def there(table, place):
    """The kinds of the monsters in a place."""
    markers = read_set(table.s["markers"][place])
    names = table.scenario().names.markers
    return sorted(names[marker] for marker in range(len(names)) if markers >> marker & 1)


def in_stack(table, world):
    """The first gate marker of the stack that leads to an Other World."""
    names = table.scenario().names.gates
    return next(int(m) for m in table.s["stack"][: table.s["n_stack"]] if names[int(m)] == world)


# --- clue tokens


def test_clue_tokens_come_to_all_places_without_a_gate(table):
    table.gate("woods", "the-abyss")
    table.run("place_clues(unstable,2)", {Decision.CLUE_TAKER: []})
    unstable = [place for place in range(48) if int(table.t["unstable"]) >> place & 1]
    assert [int(table.s["clues_at"][place]) for place in unstable if place != area(table, "woods")] == [2] * (
        len(unstable) - 1
    )
    assert table.s["clues_at"][area(table, "woods")] == 0


def test_who_stands_there_may_take_a_new_clue_token_except_in_the_setup(table):
    table.run('place_clues("woods",1)', {Decision.CLUE_TAKER: [0]})
    assert (table.s["clues"][0], table.s["clues_at"][area(table, "woods")]) == (1, 0)
    table.s["part"] = Part.SETUP
    table.run('place_clues("woods",1)')
    assert (table.s["clues"][0], table.s["clues_at"][area(table, "woods")]) == (1, 1)


def test_clue_tokens_of_a_neighbourhood_are_one_gain(table):
    s = table.s
    s["clues_at"][area(table, "woods")], s["clues_at"][area(table, "uptown")] = 2, 1
    s["clues_at"][area(table, "library")] = 3
    table.run("collect_clues(all,where=own_neighbourhood)")
    assert (s["clues"][0], s["clues_at"][area(table, "library")]) == (3, 3)
    table.run("collect_clues(2)", {Decision.CLUE_FROM: [area(table, "library"), NONE]})
    assert (s["clues"][0], s["clues_at"][area(table, "library")]) == (4, 2)
    table.run('remove_clues("library")')
    assert s["clues_at"][area(table, "library")] == 0


# --- investigators


def test_an_investigator_changes_places_with_a_monster_or_a_person(table):
    marker = table.marker("ghoul", area(table, "graveyard"))
    table.run("swap_places", {Decision.SWAP_WITH: [SWAP_MARKER + marker]})
    assert (table.at(), there(table, area(table, "woods"))) == ("graveyard", ["ghoul"])
    table.run("swap_places", {Decision.SWAP_WITH: [2]})
    assert (table.at(), table.at(2)) == ("library", "graveyard")


def test_no_further_movement_in_this_turn(table):
    table.s["points_left"] = 3
    table.run("end_movement")
    assert (table.s["points_left"], table.s["stopped_in"][0]) == (0, table.s["round"])


def test_a_special_ability_from_afar_is_used_as_if_there(table):
    table.s["money"][0] = 9
    table.run("special_anywhere", {Decision.SPECIAL_OF: [area(table, "general-store")]})
    assert table.asked[0][0] == Decision.SPECIAL_OF
    assert table.at() == "woods"


def test_any_other_world_can_be_entered_delayed(table):
    table.run("enter_other_world(any,area=2,delayed=yes)", {Decision.WORLD_ENTERED: [3]})
    assert (table.s["at"][0], table.s["delayed"]) == (64 + 2 * 3 + 1, 1)


# --- monsters


def test_monsters_come_from_the_box_to_a_sheet_and_then_into_play(table):
    kinds = 'kinds("child-of-abhoth-1","child-of-abhoth-2","child-of-abhoth-3")'
    table.run(f"monsters_to_box({kinds})")
    assert len(there(table, BOX)) == 3
    table.run(f"put({kinds},sheet,from=box,count=3)")
    assert (len(there(table, SHEET)), there(table, BOX)) == (3, [])
    table.run(f'put({kinds},"woods",from=sheet) else{{gain(clue=5)}}')
    assert (len(there(table, SHEET)), len(there(table, area(table, "woods")))) == (2, 1)
    assert table.s["clues"][0] == 0
    table.run(f'monsters_to_box({kinds}); put({kinds},"woods",from=sheet) else{{gain(clue=5)}}')
    assert table.s["clues"][0] == 5


def test_a_monster_comes_to_every_gate(table):
    table.gate("woods", "the-abyss")
    table.gate("graveyard", "rlyeh")
    table.run('put("zombie",gates,from=cup)')
    assert there(table, area(table, "woods")) == there(table, area(table, "graveyard")) == ["zombie"]


def test_monsters_move_to_the_investigator(table):
    near, far = area(table, "uptown"), area(table, "easttown")
    table.marker("ghoul", near)
    table.marker("zombie", far)
    table.marker("byakhee", SKY)
    table.run("move_monsters(here,range(1,3),from=adjacent)")
    assert there(table, area(table, "woods")) == ["ghoul"]
    table.run("move_monsters(here,all,from=sky)")
    assert there(table, area(table, "woods")) == ["byakhee", "ghoul"]
    table.run("move_monsters(outskirts,1,from=own_neighbourhood)", {Decision.MONSTER_NAMED: []})
    assert len(there(table, OUTSKIRTS)) == 1


def test_monsters_of_the_board_and_of_the_outskirts_exchange(table):
    table.marker("ghoul", area(table, "easttown"))
    table.marker("zombie", OUTSKIRTS)
    table.run("swap_outskirts(2)")
    assert (there(table, OUTSKIRTS), there(table, area(table, "easttown"))) == (["ghoul"], ["zombie"])


def test_the_player_names_a_monster_and_pushes_it(table):
    street = area(table, "uptown")
    table.s["at"][0] = street
    table.marker("ghoul", street)
    goal = int(table.t["black"][street])
    table.run("target any{push}", {Decision.MONSTER_TO: [goal]})
    assert there(table, goal) == ["ghoul"]
    table.run("target(symbol=star) any{gain(clue=1)}")
    assert table.s["clues"][0] == 0


def test_the_named_monster_hunts_the_nearest_clue_tokens(table):
    street = area(table, "uptown")
    table.s["at"][0] = street
    table.marker("ghoul", street)
    table.s["clues_at"][area(table, "woods")] = table.s["clues_at"][area(table, "library")] = 2
    table.run("target any{hunt_clues}")
    assert (there(table, area(table, "woods")), table.s["clues_at"][area(table, "woods")]) == (["ghoul"], 0)
    assert table.s["clues_at"][area(table, "library")] == 2


def test_some_monsters_return_to_the_cup_by_symbol_and_number(table):
    for place in ("woods", "easttown", "uptown"):
        table.marker("ghoul", area(table, place))
    table.marker("zombie", area(table, "uptown"))
    table.run("to_cup(arkham,count=range(0,2)) any{gain(clue=1)}", {Decision.MONSTER_NAMED: []})
    assert table.s["clues"][0] == 0  # the first option is to name no more
    table.run("to_cup(play,symbol=hex) any{gain(clue=1)}")
    left = [kind for place in ("woods", "easttown", "uptown") for kind in there(table, area(table, place))]
    assert left == ["zombie"]
    assert table.s["clues"][0] == 1


def test_hex_markers_have_a_cup_of_their_own(table):
    cup, names = there(table, CUP), table.scenario().names
    symbol = {name: int(table.t["kind_symbol"][number]) for number, name in enumerate(names.monsters)}
    hexed = [kind for kind in cup if symbol[kind] == 2]
    table.run("rule(hex_cup)")
    assert there(table, SECOND_CUP) == hexed
    table.run('spawn("woods",1,cup=hex); spawn("library",1)')
    (first,), (second,) = there(table, area(table, "woods")), there(table, area(table, "library"))
    assert (symbol[first], symbol[second] == 2) == (2, False)
    table.run("to_cup(arkham)")
    assert there(table, SECOND_CUP) == hexed


# --- gates and seals


def test_gate_markers_are_replaced_without_doom_and_explored_markers_go(table):
    old = table.gate("woods", "the-abyss")
    table.s["explored"] = 1
    stack = int(table.s["n_stack"])
    table.run("redraw_gates")
    new = int(table.s["gate_at"][area(table, "woods")])
    assert (table.s["n_stack"], table.s["explored"], table.s["doom"]) == (stack, 0, 0)
    listed = {int(marker) for marker in table.s["stack"][:stack]}
    assert new not in listed
    assert listed | {new} == {*listed, old, new}
    assert len(listed) == stack


def test_a_gate_marker_is_swapped_for_one_of_the_stack(table):
    table.gate("woods", "the-abyss")
    table.s["explored"] = 1
    wanted = next(
        int(m)
        for m in table.s["stack"][: table.s["n_stack"]]
        if table.scenario().names.gates[int(m)] == "rlyeh"
    )
    table.run("swap_gate", {Decision.GATE_LAID: [wanted]})
    assert (table.s["gate_at"][area(table, "woods")], table.s["explored"]) == (wanted, 1)
    assert wanted not in table.s["stack"][: table.s["n_stack"]]


def test_a_seal_goes(table):
    table.s["sealed"] = 1 << area(table, "woods") | 1 << area(table, "graveyard")
    table.run("unseal(choose,by=group)", {Decision.UNSEAL: [area(table, "graveyard")]})
    assert table.s["sealed"] == 1 << area(table, "woods")


@pytest.mark.parametrize(
    ("gate", "sealed", "gained"),
    [("woods", False, (1, 0, 0)), ("woods", True, (0, 1, 0)), (None, False, (0, 0, 1))],
)
def test_a_mythos_card_shows_a_place(table, gate, sealed, gained):
    s, t = table.s, table.t
    wanted = area(table, gate) if gate else NONE
    card = next(card for card in range(int(t["n_mythos"])) if t["mythos_gate"][card] == wanted)
    s["mythos"][0], s["n_mythos"] = card, 1
    s["sealed"] = sealed << area(table, "woods")
    table.run("mythos_peek open{gain(clue=1)} sealed{unseal(mythos_gate); gain(money=1)} no_gate{doom(1)}")
    assert (int(s["clues"][0]), int(s["money"][0]) - 4, int(s["doom"])) == gained
    assert s["sealed"] == 0
    assert (s["n_mythos"], s["n_mythos_under"]) == (0, 1)


def test_a_gate_of_a_chosen_marker_opens_without_doom(table):
    wanted = next(
        int(m)
        for m in table.s["stack"][: table.s["n_stack"]]
        if table.scenario().names.gates[int(m)] == "rlyeh"
    )
    table.run("gate(monster=no,doom=no,which=choose)", {Decision.GATE_LAID: [wanted]})
    assert (table.s["gate_at"][area(table, "woods")], table.s["doom"], table.s["n_open"]) == (wanted, 0, 1)
    assert table.s["at"][0] >= 64


# --- trophies, pulls and named rules


def test_trophies_are_lost_and_the_block_runs_with_one_at_least(table):
    table.run("lose_trophy(monster,1) any{gain(money=toughness)}")
    assert table.s["money"][0] == 4
    ghoul = table.marker("ghoul", TROPHIES)
    table.run("lose_trophy(monster,all) any{gain(money=toughness)}")
    assert table.s["money"][0] == 4 + int(table.t["kind_toughness"][table.t["kind_of"][ghoul]])
    assert (table.s["monster_trophies"][0], "ghoul" in there(table, CUP)) == (0, True)
    table.gate("woods", "the-abyss", seat=0)
    table.run("lose_trophy(gate,all) any{gain(clue=1)}")
    assert (table.s["gate_trophies"][0], table.s["clues"][0]) == (0, 1)


def test_an_investigator_is_pulled_through_any_open_gate(table):
    table.gate("graveyard", "rlyeh")
    table.gate("the-witch-house", "the-abyss")
    table.run("pulled(any_gate)", {Decision.PULLED: [area(table, "graveyard")]})
    assert table.s["at"][0] == 64 + 2 * table.scenario().names.worlds.index("rlyeh")
    assert table.s["delayed"] == 0


def test_who_moves_no_further_has_no_movement_points(table):
    assert movement_points(table.t, table.s, 0) > 0
    table.run("end_movement")
    assert [is_stopped(table.s, seat) for seat in range(3)] == [True, False, False]
    assert movement_points(table.t, table.s, 0) == 0
    table.s["round"] += 1
    assert movement_points(table.t, table.s, 0) > 0


# --- mythos cards, hunts and defeats


def mythos_at(table, place):
    """The first mythos card with a gate at a place."""
    return next(card for card in range(int(table.t["n_mythos"])) if table.t["mythos_gate"][card] == place)


def test_a_mythos_card_of_a_program_is_resolved_at_once_and_in_full(table):
    card = mythos_at(table, area(table, "graveyard"))
    table.s["mythos"][0], table.s["n_mythos"] = card, 1
    table.run("mythos")
    assert table.s["mythos_due"].tolist() == [1, 0, 0]
    table.play(resolve_now)
    assert table.s["mythos_due"].tolist() == [0, 0, 0]
    assert table.s["gate_at"][area(table, "graveyard")] != NONE
    assert table.s["doom"] == 1
    assert table.s["clues_at"][int(table.t["mythos_clue"][card])] == 1


def test_of_a_burst_only_the_gate_counts_and_it_breaks_a_seal(table):
    place = area(table, "graveyard")
    card = mythos_at(table, place)
    table.s["mythos"][0], table.s["n_mythos"], table.s["sealed"] = card, 1, 1 << place
    table.run("mythos(steps=burst)")
    table.play(resolve_now)
    assert (table.s["sealed"], table.s["doom"]) == (0, 0)
    assert table.s["gate_at"][place] != NONE
    assert table.s["clues_at"][int(table.t["mythos_clue"][card])] == 0
    assert table.s["n_mythos_under"] == 1


def test_an_effect_awakens_the_ancient_one(table):
    table.run("awaken")
    assert (table.s["awoke"], table.s["doom"]) == (Awoke.EFFECT, table.t["doom"])


def test_monsters_of_a_place_are_defeated(table):
    table.marker("byakhee", SKY)
    table.run("defeat_all(where=sky)")
    assert (there(table, SKY), there(table, TROPHIES)) == ([], ["byakhee"])
    table.marker("ghoul", area(table, "woods"))
    table.run("target any{defeat_this}")
    assert there(table, TROPHIES) == ["byakhee", "ghoul"]


def test_a_monster_hunts_in_streets_and_unstable_locations(table):
    table.s["at"][:3] = [area(table, name) for name in ("woods", "st-marys-hospital", "downtown")]
    marker = table.marker("ghoul", area(table, "southside"))
    table.s["subject"] = marker
    table.run("hunt(list(streets,unstable))")
    assert there(table, area(table, "woods")) == ["ghoul"]


def test_all_other_monsters_move_along_black_arrows(table):
    first = table.marker("dark-druid", area(table, "northside"))
    table.s["at"][:3] = area(table, "southside")
    table.marker("ghoul", area(table, "easttown"))
    table.s["subject"] = first
    table.run("all_monsters_move(black)")
    table.play(others_move)
    assert there(table, area(table, "northside")) == ["dark-druid"]
    assert there(table, int(table.t["black"][area(table, "easttown")])) == ["ghoul"]
    assert table.s["all_move"] == 0


def test_a_random_location_closes(table):
    before = int(table.s["closed"])
    table.run("close_place(random_location)")
    closed = int(table.s["closed"]) & ~before
    assert closed.bit_count() == 1
    assert closed.bit_length() > table.t["n_streets"]


def test_a_monster_appears_in_a_street_of_the_players_choice(table):
    table.run("spawn(choose_street,1)", {Decision.MONSTER_TO: [area(table, "uptown")]})
    assert len(there(table, area(table, "uptown"))) == 1
    assert len(there(table, area(table, "northside"))) == 0


def test_trophies_come_from_the_board_by_kind_and_from_the_stack(table):
    for place in ("woods", "easttown"):
        table.marker("witch", area(table, place))
    table.marker("ghoul", area(table, "woods"))
    table.run('trophy(board,kind=kinds("witch","warlock"),count=all)')
    assert there(table, TROPHIES) == ["witch", "witch"]
    table.run("trophy(gate_stack)")
    assert (table.s["gate_trophies"][0], table.s["gates_held"][0].item().bit_count()) == (1, 1)


def test_the_gate_to_the_own_world_closes(table):
    table.gate("graveyard", "rlyeh")
    table.gate("the-witch-house", "the-abyss")
    table.s["at"][0] = 64 + 2 * table.scenario().names.worlds.index("rlyeh")
    table.run("close_gate(world,trophy=no,seal=yes)")
    assert table.s["gate_at"][area(table, "graveyard")] == NONE
    assert table.s["sealed"] == 1 << area(table, "graveyard")
    assert table.s["gate_at"][area(table, "the-witch-house")] != NONE


def resolve_now(t, s, log):
    return resolve_due(s, t, log)


def others_move(t, s, log):
    return others_follow(s, t, log)
