"""Examples of the rulebook on the board: monsters, seals, damage, investigators (p.8-13, p.17)."""

import pytest

from simcore.contract.game import Cell
from simcore.games.final_hour.rules.state import Cause, Phase
from tests.simcore.games.final_hour.board import EASY, Table

WHOLE_LOOP = (1, 8, 10, 9, 5, 4, 3, 13, 14, 15, 2)  # red arrows; Humanities (12) is not on it
SPAWN_AT_13 = [{"spawn": {"count": 1, "at": "own"}}]


def activation(zone):
    return [{"activate": {"zone": zone}}]


def fill_the_board(table, *but):
    """Fill everything with damage, save some locations."""
    for location in range(1, 16):
        if location not in but:
            table.damage(location, table.free(location))


# --- activation


def test_activation_example_p13():
    table = Table()
    table.put(6, "red-runner-1")
    table.put(7, "blue-runner-1", "red-wrecker-2")
    table.resolve(activation("purple"))
    activated = [(event["monster"], event["location"]) for event in table.events("activate")]
    assert activated == [("red-runner-1", 6), ("blue-runner-1", 7), ("red-wrecker-2", 7)]
    assert table.path() == [(7, "red"), (6, "blue")]
    assert table.there(6) == ["blue-runner-1"]
    assert table.there(7) == ["red-runner-1", "red-wrecker-2"]
    assert (table.damaged(7), table.free(7)) == (1, 0)


def test_activation__killers_then_runners_then_wreckers_p13():
    table = Table()
    table.stand(3, 3)
    table.put(3, "red-wrecker-2", "red-runner-1", "blue-killer-1", "red-killer-1")
    table.resolve(activation("green"), ("activate", "red-killer-1"), ("victim", 1), ("victim", 0))
    order = [event["monster"] for event in table.events("activate")]
    assert order == ["red-killer-1", "blue-killer-1", "red-runner-1", "red-wrecker-2"]
    assert table.s["health"][:2].tolist() == [4, 4]


def test_activation__killer_without_investigator_does_nothing_p13():
    table = Table()
    table.put(3, "blue-killer-1")
    table.resolve(activation("green"))
    assert not table.events("health")


def test_activation__once_a_card_and_again_with_the_next_p13():
    table = Table()
    table.put(14, "red-runner-1")  # to 15, which comes later in the same zone
    table.resolve(activation("orange"))
    assert table.there(15) == ["red-runner-1"]
    table.resolve(activation("orange"))
    assert table.there(2) == ["red-runner-1"]


def test_activation__ascending_whatever_the_zone_p12():
    table = Table()
    for location in (5, 1, 4):
        table.put(location, "blue-killer-1")
    table.resolve(activation("green"))
    assert [event["location"] for event in table.events("activate")] == [1, 4, 5]


def test_activation__both_icons_the_first_fully_before_the_second_p17():
    table = Table()
    table.put(6, "star-spawn", "blue-plain-1")  # two spaces: its first damage drives it out
    table.resolve([{"activate": {"monster": "star-spawn", "count": 1}}])
    assert [event["location"] for event in table.events("damaged")] == [6, 2]
    assert table.there(2) == ["star-spawn"]


def test_activation__no_monster_leaves_the_ritual_location_p12():
    table = Table()
    table.put(12, "red-runner-1")
    table.resolve(activation("orange"))
    assert table.there(12) == ["red-runner-1"]


# --- moving and spawning


def test_blue_monster_leaves_humanities_p12():
    table = Table()
    table.ritual(1)
    table.put(12, "blue-runner-1")
    table.resolve(activation("orange"))
    assert table.path()[0] == (11, "blue")


def test_overflow_spawn_p12():
    table = Table()
    table.stand(13)
    table.fill(13, 14)
    table.cup("red-plain-1")
    table.resolve(SPAWN_AT_13)
    assert table.events("spawn") == [{"event": "spawn", "monster": "red-plain-1", "location": 13}]
    assert table.path() == [(14, "red"), (15, "red")]
    assert table.there(15) == ["red-plain-1"]


def test_spawns_come_one_at_a_time_p12():
    table = Table()
    table.stand(13)
    table.damage(13)
    table.cup("red-plain-1", "blue-plain-1")
    table.resolve([{"spawn": {"count": 2, "at": "own"}}])
    assert table.there(13) == ["red-plain-1"]
    assert table.there(12) == ["blue-plain-1"]


def test_runner_may_come_back_to_the_space_it_left_p12():
    table = Table()
    fill_the_board(table, 1, 12)
    table.damage(1, 3)
    table.put(1, "red-runner-1")
    table.resolve(activation("green"))
    assert [location for location, _ in table.path()] == [*WHOLE_LOOP[1:], 1]
    assert table.there(1) == ["red-runner-1"]


def test_fallback_from_a_full_loop_goes_straight_to_the_ritual_p12_a3():
    table = Table()
    table.stand(1)
    fill_the_board(table, 12)
    table.seal(*(name for name in table.names.walkways if name.endswith("-12") or name.startswith("12-")))
    table.cup("red-plain-1")
    table.resolve(SPAWN_AT_13)
    assert table.path() == [*((location, "red") for location in WHOLE_LOOP[1:]), (1, "red"), (12, "fallback")]
    assert table.there(12) == ["red-plain-1"]
    assert all(table.side(name) == 2 for name in table.names.walkways if "12" in name.split("-"))


def test_empty_cup_is_filled_again_p12():
    table = Table()
    table.stand(3)
    table.s["n_cup"] = 0
    table.resolve(SPAWN_AT_13)
    assert not table.events()  # neither in the cup nor beside it
    table.s["beside"][table.kind("red-killer-1")] = 2
    table.resolve(SPAWN_AT_13)
    assert table.events()[0]["order"] == ["red-killer-1"] * 2
    assert table.there(3) == ["red-killer-1"]
    assert table.s["n_cup"] == 1


def test_special_monster_without_tokens_is_not_spawned_p17():
    table = Table()
    table.put(8, "star-spawn", "star-spawn", "star-spawn")
    table.resolve([{"spawn": {"monster": "star-spawn", "count": 1, "at": "gate:tesseract"}}])
    assert not table.events("spawn")
    assert table.s["n_cup"] == 40


def test_gate_step_spawns_as_many_as_tokens_lie_there_p8():
    table = Table()
    trinity = table.names.gate_icons.index("trinity")
    table.s["gate_stack"][table.s["n_stack"] - 1] = trinity
    table.enter(Phase.GATE)
    assert table.play()  # stops at the question who is ready
    gate = {"event": "gate", "icon": "trinity", "location": 1, "tokens": 2}
    assert table.events("gate") == [gate]
    assert [event["location"] for event in table.events("spawn")] == [1, 1]


# --- seals


def test_seal_destroys_and_turns_p11():
    table = Table()
    table.seal("1-8")
    table.put(1, "red-runner-1", "red-runner-1")
    table.put(8, "red-runner-1")
    table.resolve(activation("green"))
    assert table.there(1) == []
    assert table.side("1-8") == 0
    assert [event["left"] for event in table.events("seal_hit")] == [1, 0]
    assert [(event["location"], event["by"]) for event in table.events("destroyed")] == [(1, "seal")] * 2
    assert table.s["beside"][table.kind("red-runner-1")] == 2


def test_seal_holds_no_investigator_up_p11():
    table = Table()
    table.stand(1)
    table.seal("1-8")
    table.resolve([{"move": {"up_to": 1}}], ("move", 8))
    assert table.side("1-8") == 2


def test_sealed_walkway_is_not_sealed_again_p11_p17():
    table = Table()
    table.stand(10)
    table.resolve([{"seal": {}}])  # one walkway only: not asked
    assert table.side("8-10") == 2
    table.resolve([{"seal": {}}])
    assert len(table.events("sealed")) == 1
    table.stand(1)
    table.seal("1-8", side=1)
    table.resolve([{"seal": {}}], ("seal", "1-15"))


@pytest.mark.parametrize(("start", "goal"), [(3, 13), (5, 4), (7, 2), (9, 5), (10, 9), (15, 2)])
def test_red_arrows_off_the_walkways_ignore_seals_p17(start, goal):
    table = Table()
    table.seal(*table.names.walkways)
    table.put(start, "red-runner-1")
    zone = table.scenario.tree["board"]["locations"][str(start)]["zone"]
    table.resolve(activation(zone))
    assert table.path() == [(goal, "red")]


def test_seal_on_the_way_of_a_spawn_p11_p12():
    table = Table()
    table.stand(13)
    table.fill(13, 14)
    table.seal("14-15", side=1)
    table.cup("red-plain-1")
    table.resolve(SPAWN_AT_13)
    assert table.there(15) == []
    assert table.side("14-15") == 0


# --- damage


def test_wrecker_takes_its_space_and_moves_to_another_p11():
    table = Table()
    table.put(4, "blue-wrecker-2", "blue-plain-1")
    table.resolve(activation("green"))
    assert (table.damaged(4), table.free(4), table.path()) == (1, 1, [])


def test_wrecker_without_another_space_moves_out_p11():
    table = Table()
    table.put(6, "red-wrecker-2", "blue-plain-1")
    table.resolve(activation("purple"))
    assert table.path() == [(7, "red")]
    assert (table.there(6), table.damaged(6)) == (["blue-plain-1"], 1)


def test_wrecker_fills_the_ritual_location_and_the_game_is_lost_p9_p11():
    table = Table()
    table.put(12, "red-wrecker-2")
    table.damage(12, 3)
    table.resolve(activation("orange"))
    assert table.s["over"]
    assert table.s["cause"] == Cause.OVERRUN
    assert (table.names.kinds[table.s["loss_monster"]], table.damaged(12)) == ("red-wrecker-2", 4)


def test_damage_takes_an_empty_space_first_p11():
    table = Table()
    table.stand(6)
    table.put(6, "blue-plain-1")
    table.resolve([{"damage": {"at": "own", "times": 1}}])
    assert (table.there(6), table.damaged(6)) == (["blue-plain-1"], 1)


def test_damage_pushes_a_chosen_monster_out_p11():
    table = Table()
    table.stand(6)
    table.put(6, "blue-plain-1", "red-plain-1")
    table.resolve([{"damage": {"at": "own", "times": 1}}], ("evict", "red-plain-1"))
    assert (table.there(6), table.there(7)) == (["blue-plain-1"], ["red-plain-1"])


@pytest.mark.parametrize("location", [6, 12])
def test_damage_where_everything_is_damaged_does_nothing_p11(location):
    table = Table()
    table.stand(location)
    table.damage(location, table.free(location))
    table.resolve([{"damage": {"at": "own", "times": 1}}])
    assert not table.events()
    assert not table.s["over"]


def test_damage_as_far_as_possible_p17():
    table = Table()
    table.stand(6)
    table.damage(6, 1)
    table.resolve([{"damage": {"at": "own", "times": 3}}])
    assert table.damaged(6) == 2


def test_damage_on_the_full_ritual_location_loses_p9():
    table = Table()
    table.put(12, "blue-plain-1")
    table.damage(12, 3)
    table.resolve([{"damage": {"at": "own", "times": 1}}])
    assert (table.s["over"], table.s["cause"]) == (1, Cause.OVERRUN)


def test_repair_p11():
    table = Table()
    table.damage(12, 2)
    table.resolve([{"repair": {"at": "own", "times": 1}}])
    assert table.damaged(12) == 1


# --- investigators


def test_move_example_p10():
    table = Table(Cell("cthulhu", "easy", 2, ("rita-young", "michael-mcglen")))
    table.stand(1)
    moves = [("move", 2), ("move", 6), ("move", 6)]  # the third: stay
    table.resolve([{"move": {"up_to": 3}}], *moves)
    assert [(event["from"], event["to"]) for event in table.events("move")] == [(1, 2), (2, 6)]


def test_move__adjacent_means_a_walkway_and_never_the_own_location_p16():
    table = Table()
    table.stand(6)
    table.load([{"move": {"up_to": 1}}])
    with pytest.raises(AssertionError, match=r"asked for move among \[6, 2, 7\]"):
        table.resolve([{"move": {"up_to": 1}}])


@pytest.mark.parametrize(
    "targets", [["red-runner-3"], ["blue-plain-1", "blue-plain-1"]], ids=["the strong one", "both weak ones"]
)
def test_attack_example_p10(targets):
    table = Table()
    table.stand(3)
    table.put(3, "red-runner-3", "blue-plain-1", "blue-plain-1")
    stop = [("target", None)] if len(targets) == 0 else []
    table.resolve([{"attack": {"hits": 3, "at": "own"}}], *(("target", name) for name in targets), *stop)
    assert [event["monster"] for event in table.events("destroyed")] == targets
    left = ["blue-plain-1", "blue-plain-1", "red-runner-3"]
    for name in targets:
        left.remove(name)
    assert table.there(3) == left


def test_attack__a_monster_that_survives_has_its_full_health_p10():
    table = Table()
    table.stand(3)
    table.put(3, "red-runner-3")
    attack = [{"attack": {"hits": 2, "at": "own"}}]
    table.resolve(attack)
    table.resolve(attack)
    assert table.there(3) == ["red-runner-3"]
    assert not table.events()  # no monster can be hit: no attack is logged


def test_destroyed_monsters_go_beside_the_cup_or_the_sheet_p10():
    table = Table()
    table.stand(3)
    table.put(3, "red-runner-3", "star-spawn")
    sheet = table.s["beside"].copy()
    table.resolve([{"destroy": {"at": "own", "count": "all"}}])
    gone = table.s["beside"] - sheet
    assert (gone[table.kind("red-runner-3")], gone[table.kind("star-spawn")]) == (1, 1)
    assert table.there(3) == []


def test_investigate_p11():
    table = Table()
    table.stand(3)
    table.s["clue"][table.place(3)] = table.icon("moon")
    table.resolve([{"investigate": {}}])
    assert table.events("clue") == [{"event": "clue", "seat": 0, "location": 3, "shows": "moon"}]
    assert table.s["found"][table.icon("moon")] == 1
    table.resolve([{"investigate": {}}])
    assert len(table.events("clue")) == 1


def test_health_is_never_above_full_and_the_last_one_loses_p9_p11():
    table = Table()
    table.resolve([{"recover": {"who": "self", "amount": 2}}])
    assert not table.events("health")
    table.resolve([{"lose_health": {"who": "self", "amount": 2}}, {"recover": {"who": "self", "amount": 5}}])
    assert [event["change"] for event in table.events("health")] == [-2, 2]
    table.resolve([{"lose_health": {"who": "each", "amount": 9}}])
    assert (table.s["over"], table.s["cause"]) == (1, Cause.INVESTIGATOR_LOST)
    assert table.s["health"][:2].tolist() == [0, 5]  # the rest is not resolved (A17)


# --- monsters moved by an investigator


def throw(start="own", to="adjacent"):
    return [{"move_monster": {"from": start, "to": to, "up_to": 1}}]


def test_moved_monster_ignores_colours_but_not_seals_p17():
    table = Table()
    table.stand(3)
    table.put(3, "blue-plain-1")
    table.resolve(throw(), ("monster", [3, "blue-plain-1"]), ("destination", 12))
    assert table.path() == [(12, "effect")]
    table.put(3, "red-plain-1")
    table.seal("3-4")
    table.resolve(throw(), ("monster", [3, "red-plain-1"]), ("destination", 4))
    assert (table.there(4), table.side("3-4")) == ([], 1)


def test_moved_monster_without_room_goes_on_by_its_own_path_p17():
    table = Table()
    table.stand(3)
    table.put(3, "red-plain-1")
    table.damage(13, 2)
    table.damage(2, 4)
    table.resolve(throw(), ("monster", [3, "red-plain-1"]), ("destination", 2))
    assert table.path() == [(2, "effect"), (1, "red")]


def test_monster_leaves_the_ritual_location_when_forced_p12():
    table = Table()
    table.put(12, "blue-plain-1")
    table.resolve(throw("ritual"), ("monster", [12, "blue-plain-1"]), ("destination", 14))
    assert table.there(14) == ["blue-plain-1"]


def test_ghoul_hordes_ignore_seals_hurt_and_leave_the_ritual_location():
    table = Table(Cell("umordhoth", "normal", 2, EASY.team))
    table.put(2, "ghoul-horde")
    table.seal("1-2")
    table.stand(2, 1)
    table.resolve([{"advance": {"monster": "ghoul-horde", "count": 1}}], sheet=True)
    assert (table.there(1), table.side("1-2")) == (["ghoul-horde"], 2)
    assert table.s["health"][:2].tolist() == [4, 4]
    table.resolve([{"destroy": {"at": "anywhere", "count": "all"}}])
    assert table.there(1) == ["ghoul-horde"]
