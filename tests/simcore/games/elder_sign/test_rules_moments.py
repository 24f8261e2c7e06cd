"""Being devoured and the awakening, at each moment at which they can come (rulebook p.11-12)."""

import pytest

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import ANCIENT_ONE, CUP, POOL, Phase
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.games.elder_sign.rules.records.state import FRESH, STATE
from tests.simcore.games.elder_sign.position import Position

ENTRANCE, NOTHING, BOB, JOE, LEE = -1, -1, "bob-jenkins", "joe-diamond", "vincent-lee"
OF_ATTEMPT = (
    "done_rows", "done_markers", "done_extras", "defeated", "first_roll", "focused", "assistants", "refused",
    "failing", "counted_aside", "paid", "changed", "ability_used", "helped", "using", "resolving", "to_hold",
)  # fmt: skip


def nearly_awake(p):
    """One space of the doom track is empty."""
    p.s["doom"] = p.t["doom_track"] - 1
    return p


# --- the awakening


def test_in_the_setup_the_first_turn_follows():
    p = Position(BOB, JOE, one="ithaqua")
    p.s["awakens"], p.s["turn"], p.s["in_turn"] = 1, 0, 0
    p.jump(Phase.SETUP, 8)
    assert (p.s["awake"], p.s["active"], p.s["turn"], p.s["hour"]) == (1, 0, 1, 0)


def test_in_an_attempt_the_dice_go_back_and_the_clock_goes_on():
    p = nearly_awake(Position(BOB, one="ithaqua"))
    p.show("Please Do Not Touch the Exhibits")  # terror: doom
    p.take(0).roll("1 1 1 1 1 T")
    events = p.logged()
    assert events.index("TERROR") < events.index("AWAKENS") < events.index("CLOCK") < events.index("TURN")
    assert "FAILURE" not in events
    assert p.s["hour"] == 1


@pytest.mark.parametrize("hour", [2, 3])
def test_before_the_clock_step_there_is_an_attack_if_it_comes_to_midnight(hour):
    p = nearly_awake(Position(BOB, one="ithaqua"))
    p.show("Please Do Not Touch the Exhibits")
    p.s["hour"] = hour
    p.take(0).roll("1 1 1 1 1 T")
    events = p.logged()
    assert ("ATTACK" in events) == (hour == 3)
    assert "MYTHOS" not in events
    assert p.s["stamina"][0] == p.s["max_stamina"][0] - 2 * (hour == 3)


def test_all_penalties_are_suffered_before():
    p = nearly_awake(Position(BOB, one="ithaqua"))
    p.show("Lights Out")  # penalties: doom, then stamina
    p.take(0).roll("T T T T T T").take(NOTHING)
    events = p.logged()
    assert events.index("DOOM") < events.index("STAMINA") < events.index("AWAKENS")


def test_at_midnight_what_is_left_of_it_is_dropped_and_the_attack_comes_at_once():
    p = nearly_awake(Position(BOB, one="ithaqua"))
    p.show("Horrible Visions")  # midnight: doom
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    events = p.logged()
    assert events.index("AWAKENS") < events.index("ATTACK") < events.index("TURN")
    assert "MYTHOS" not in events
    assert p.s["midnights"] == 1


def test_by_the_new_mythos_card_the_attack_comes_at_the_same_midnight():
    p = nearly_awake(Position(BOB, one="ithaqua"))
    p.next_mythos("doom-comes-amid-the-stillness")
    p.s["hour"] = 3
    p.take(ENTRANCE, NOTHING)
    events = p.logged()
    assert events.index("MYTHOS") < events.index("AWAKENS") < events.index("ATTACK")
    assert p.s["midnights"] == 1


def test_by_a_devoured_investigator_whose_successor_then_faces_it():
    p = nearly_awake(Position(BOB, JOE, one="ithaqua"))
    p.s["doomed"] = 0b10
    p.jump(Phase.NEXT)
    events = p.logged()
    assert events.index("DEVOURED") < events.index("ARRIVES") < events.index("AWAKENS")
    assert p.s["at"][1] == ANCIENT_ONE
    assert p.s["alive"] == 0b11


def test_x_is_the_number_of_monsters_at_the_last_token_and_at_least_one():
    for monsters in (0, 2):
        p = nearly_awake(Position(BOB, one="hastur"))
        for _ in range(monsters):
            p.monster("cultist", 0)
        p.next_mythos("doom-comes-amid-the-stillness")
        p.s["hour"] = 3
        p.take(ENTRANCE, NOTHING)
        assert p.s["x"] == max(1, monsters)


# --- devoured


def devoured_by_terror(p):
    p.show("The Key to the Beyond")  # terror: sanity
    p.s["sanity"][0] = 1
    return p.take(0).roll("L L L P P T")


def test_by_a_terror_effect_the_attempt_just_ends():
    p = devoured_by_terror(Position(BOB, JOE))
    events = p.logged()
    assert "FAILURE" not in events
    assert [p.s["doom"], p.s["hour"], p.s["at"][0], p.s["active"]] == [1, 1, ENTRANCE, 1]
    assert p.s["investigator"][0] not in (p.names.investigators.index(BOB), p.names.investigators.index(JOE))
    assert p.s["sanity"][0] == p.s["max_sanity"][0]


def test_by_penalties_the_failure_goes_on_for_those_who_assisted():
    p = Position(BOB, JOE)
    p.show("The Missing Records")  # penalty: sanity
    p.s["sanity"][0], p.s["at"][1] = 1, 0
    p.take(0).roll("P P P T T T").take(0, 3 * 16 + 1)
    p.roll(" ".join("P" for _ in p.dice(POOL))).take(NOTHING)
    assert "DEVOURED" in p.logged()
    assert (p.decision, p.s["seat"]) == (Decision.CHOICE, 1)
    p.take(0)
    assert p.s["sanity"][1] == p.s["max_sanity"][1] - 1


def test_those_who_assisted_suffer_in_turn_order():
    p = Position(BOB, JOE, LEE)
    p.show("The Missing Records")
    p.s["active"], p.s["at"][:3] = 1, 0
    p.jump(Phase.MOVE).take(0)
    for seat in (0, 2):
        p.roll(" ".join("P" for _ in p.dice(POOL)))
        p.take(p.options[1])
        p.take(next(option for option in p.options[1:] if option % 16 == seat))
    p.roll(" ".join("P" for _ in p.dice(POOL))).take(NOTHING)
    asked = []
    while p.decision == Decision.CHOICE:
        asked.append(int(p.s["seat"]))
        p.take(0)
    assert asked == [2, 0]


def test_by_penalties_a_failed_world_still_leaves():
    p = Position(BOB, one="yog-sothoth")
    place = p.open_world("The Dreamlands")  # penalty: sanity
    p.s["sanity"][0] = 1
    p.jump(Phase.MOVE).take(place).roll("T T T T T T").take(NOTHING)
    assert "DEVOURED" in p.logged()
    assert p.s["place_card"][place] == -1


def test_of_several_at_once_each_feeds_the_track_in_turn_order():
    p = Position(BOB, JOE, LEE)
    p.next_mythos("keep-your-friends-close-amid-the-stillness")
    p.s["hour"], p.s["active"], p.s["sanity"][:3] = 3, 1, 1
    p.jump(Phase.CLOCK)
    events = p.events()
    assert [numbers[0] for name, numbers in events if name == "DEVOURED"] == [1, 2, 0]
    assert p.s["doom"] == 3
    p.pass_on(Decision.MOVE)
    assert p.s["used_investigators"].item().bit_count() == 6


def test_successors_of_two_at_once_are_drawn_independently():
    far = 0
    for number in range(12):
        p = Position(BOB, JOE)
        p.s["game_number"], p.s["doomed"] = number, 0b11
        left = [who for who in range(16) if not p.s["used_investigators"] >> who & 1]
        p.jump(Phase.NEXT)
        first, second = (numbers[1] for name, numbers in p.events() if name == "ARRIVES")
        rank = left.index(first) / len(left)
        left.remove(first)
        far += abs(rank - left.index(second) / len(left)) > 0.2
    assert far > 2  # with the same luck it would never be


def test_a_successor_takes_no_monster_that_was_defeated_before_the_move():
    p = Position(BOB)
    (spell,) = p.give(0, "bind-monster")  # costs sanity
    marker = p.monster("cultist", 0)
    p.s["sanity"][0] = 1
    p.jump(Phase.OWN_CARDS).take(spell)
    events = p.logged()
    assert "DEVOURED" in events
    assert "CAUGHT" not in events
    assert p.s["marker_at"][marker] == CUP


def test_a_successor_does_not_suffer_for_the_turn_of_the_one_before():
    p = Position(BOB, alternatives=["ithaqua-entrance"], one="ithaqua")
    p.s["sanity"][0] = 1
    for face in range(6):
        p.t["found"][face] = p.t["found"][5]  # terror: sanity
    p.take(ENTRANCE, p.names.entrance.index("lost-and-found"))
    assert "DEVOURED" in p.logged()
    assert p.s["stamina"][0] == p.s["max_stamina"][0]


def test_a_spell_whose_caster_is_devoured_by_it_keeps_no_die_of_the_next_player():
    p = Position(BOB, JOE, one="nyarlathotep")  # a spell costs sanity
    (spell,) = p.give(0, "wither")
    p.s["sanity"][0] = 1
    p.take(0, spell)
    events = p.logged()
    assert events.index("DEVOURED") < events.index("LOSE") < events.index("TURN")
    assert (p.s["cast"] == -1).all()
    p.take(0).roll("P P P P P P")
    assert p.decision != Decision.SECURE


def test_an_awakening_ends_an_attempt_without_its_rewards():
    p = Position(BOB, one="yig")
    p.show("Unnatural Habitat")  # [] | P+P+I3
    marker = p.monster("ghoul", 0, 0)  # P+I1
    p.take(0).roll("P 1 1 1 1 L").pay(0)
    p.s["doom"], p.s["awakens"] = p.t["doom_track"], 1
    p.jump(Phase.GIVE_UP).pass_on(Decision.MOVE)
    assert p.s["awake"]
    assert p.s["caught"][0] == 0
    assert p.s["marker_at"][marker] == 0


def test_a_successor_has_a_daily_ability_of_the_own():
    p = Position(LEE, choose_investigator=1)
    p.s["day_used"], p.s["doomed"], p.s["stamina"][0] = 1, 1, 1
    p.jump(Phase.NEXT).take(p.names.investigators.index("carolyn-fern"))
    p.s["sanity"][0] = 1
    p.jump(Phase.TURN)
    assert p.decision == Decision.HEAL


def test_amanda_picks_her_cards_also_as_a_successor():
    p = Position(BOB, choose_investigator=1)
    p.s["doomed"] = 1
    p.jump(Phase.NEXT).take(p.names.investigators.index("amanda-sharpe"))
    assert (p.decision, p.options) == (Decision.START_CARDS, [0, 1, 2])
    p.take(1)
    assert p.options == [1, 2]
    p.take(2)
    assert p.decision == Decision.MOVE
    assert p.s["held"][0].item().bit_count() == 2


def test_an_assistant_who_is_devoured_leaves_a_successor_without_a_debt():
    p = Position(BOB, JOE, assist_ever=1)
    p.show("The Missing Records")
    p.s["at"][1] = 0
    p.take(0).roll("P P P T T T").take(0, 3 * 16 + 1)
    p.s["doomed"] = 0b10
    p.roll(" ".join("P" for _ in p.dice(POOL))).take(NOTHING)
    assert "DEVOURED" in p.logged()
    assert (p.decision, p.s["active"]) == (Decision.MOVE, 1)
    assert p.s["sanity"][1] == p.s["max_sanity"][1]


def test_without_anybody_left_the_player_is_out_and_alone_the_game_is_lost():
    p = Position(BOB, JOE)
    p.s["used_investigators"], p.s["doomed"] = (1 << 16) - 1, 0b10
    p.jump(Phase.NEXT)
    assert (p.s["alive"], p.s["over"], p.s["active"]) == (1, 0, 0)
    p.s["doomed"] = 1
    p.jump(Phase.NEXT)
    assert (p.s["over"], p.s["win"], p.s["cause"]) == (1, 0, codes.NO_INVESTIGATORS)


def test_in_the_battle_all_devoured_is_the_end():
    p = nearly_awake(Position(BOB, JOE, one="ithaqua"))
    p.s["doom"] += 1
    p.s["awakens"] = 1
    p.jump(Phase.MOVE)
    p.s["hour"], p.s["stamina"][:2] = 3, 2
    p.jump(Phase.CLOCK)
    assert (p.s["over"], p.s["win"], p.s["battle_end"]) == (1, 0, 2)


# --- nothing is left behind a turn


@pytest.mark.parametrize("sanity", [1, 4])
def test_no_attempt_leaves_anything_behind(sanity):
    fresh = FRESH.view(STATE)[0]
    p = Position(BOB, JOE)
    p.monster("cultist", 0)
    p.show("The Key to the Beyond")
    p.s["sanity"][0] = sanity
    p.take(0).roll("3 L L P P T").pay(0)
    p.roll(" ".join(["L", "L", "P", "P", "T"][: len(p.dice(POOL))])).pass_on(Decision.MOVE)
    for field in OF_ATTEMPT:
        assert (p.s[field] == fresh[field]).all(), field
