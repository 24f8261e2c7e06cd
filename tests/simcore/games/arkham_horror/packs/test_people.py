"""Start, sliders and abilities of the investigators of packs, each by an example made by hand.

Numbers are those of their sheets; rules.md, sections B (setup) and D2 (upkeep).
"""

import pytest

from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import PHASE
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.phases.deal import take_sheet
from simcore.games.arkham_horror.rules.phases.pack_upkeep import move_upkeep_sliders, skips_part
from simcore.games.arkham_horror.rules.phases.setup import draw_random, make_ready, new_investigator
from simcore.games.arkham_horror.rules.records.codes import WORLD, Down, Part
from simcore.games.arkham_horror.rules.records.decisions import Decision
from tests.simcore.games.arkham_horror.packs.table import Table


def seated(name, **answers):
    """Return a table at which an investigator has just taken the sheet."""
    table = Table(who=name)
    table.s["max_sanity"][0] = table.s["max_stamina"][0] = 0
    take_sheet(table.t, table.s, 0)
    return table


def make_person_ready(table, answers=None):
    table.play(lambda t, s, log: make_ready(t, s, log, 0), answers=answers)


def upkeep(table, answers=None):
    """Move the sliders of the first investigator in an upkeep."""
    table.play(lambda t, s, log: move_upkeep_sliders(s, t, log, 0), answers=answers)


def skill(table, name):
    return int(skill_value(table.t, table.s, 0, SKILLS.index(name)))


@pytest.mark.parametrize(
    ("name", "gates", "monsters", "allies"),
    [
        ("akachi-onyele", 1, 0, 0),
        ("william-yorick", 0, 3, 0),
        ("leo-anderson", 0, 0, 1),
        ("jenny-barnes", 0, 0, 0),
    ],
)
def test_random_trophies_and_allies_come_in_the_setup(name, gates, monsters, allies):
    table = seated(name)
    stack, in_deck = int(table.s["n_stack"]), int(table.s["n_allies"])
    table.play(lambda t, s, log: draw_random(t, s, log, 0))
    s = table.s
    assert (s["gate_trophies"][0], s["monster_trophies"][0]) == (gates, monsters)
    assert (stack - s["n_stack"], in_deck - s["n_allies"]) == (gates, allies)


def test_one_starts_cursed_and_another_one_without_a_printed_home_chooses_it():
    assert seated("rex-murphy").s["status"][0] == -1
    table = seated("ursula-downs")
    home = table.number("areas", "woods")
    table.play(lambda t, s, log: draw_random(t, s, log, 0), answers={Decision.HOME: [home]})
    assert table.s["at"][0] == home
    assert len(table.options(Decision.HOME)[0]) == table.t["n_areas"]


def test_a_dreamer_starts_delayed_in_an_other_world_and_gains_nothing_for_it():
    table = seated("luke-robinson")
    table.play(lambda t, s, log: draw_random(t, s, log, 0))
    assert table.s["at"][0] == WORLD + 2 * table.number("worlds", "the-dreamlands")
    assert table.s["delayed"] == 1
    assert table.s["clues"][0] == 1


def test_a_successor_starts_like_the_others():
    table = Table(who="jenny-barnes")
    table.s["counters"][0, 0], table.s["more_hands"][0] = 3, -1
    everyone = (1 << len(table.scenario().names.investigators)) - 1
    table.s["used_people"] = everyone - (1 << table.number("investigators", "luke-robinson"))
    table.play(lambda t, s, log: new_investigator(t, s, log, 0))
    assert table.s["at"][0] == WORLD + 2 * table.number("worlds", "the-dreamlands")
    assert (table.s["counters"][0, 0], table.s["more_hands"][0]) == (0, 0)


# --- sliders


def test_a_fourth_slider_moves_the_maximum_of_sanity_and_stamina():
    table = seated("lily-chen")
    make_person_ready(table, {Decision.MOST_STOP: [2]})
    s = table.s
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (6, 6, 5, 5)
    assert table.options(Decision.MOST_STOP) == [[0, 1, 2, 3]]
    s["sanity"][0], s["stamina"][0] = 3, 5
    s["stop"][0] = 0, 0, 0
    upkeep(table, {BoxDecision.SLIDER: [1, 0, 0], Decision.MOST_STOP: [1]})  # focus 2
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (3, 5, 6, 6)
    upkeep(table, {BoxDecision.SLIDER: [1, 0, 0], Decision.MOST_STOP: [3]})
    assert (s["sanity"][0], s["max_sanity"][0], s["stamina"][0], s["max_stamina"][0]) == (5, 7, 4, 4)


def test_both_skills_of_a_slider_rise_and_all_sliders_start_again_in_each_upkeep():
    table = seated("trish-scarborough")
    table.s["sanity"][0], table.s["stamina"][0] = 4, 3
    table.s["stop"][0] = 3, 3, 3
    upkeep(table, {Decision.STEP_PRICE: [0, 1, -1], BoxDecision.SLIDER: [3, 2]})
    s = table.s
    assert s["stop"][0].tolist() == [3, 2, 2]  # 5 free steps and 2 more; the last slider has no choice
    assert (s["sanity"][0], s["stamina"][0]) == (3, 2)
    assert [skill(table, name) for name in ("fight", "sneak")] == [4, 6]  # from 1 and 3
    assert [skill(table, name) for name in ("lore", "will")] == [4, 3]  # from 2 and 1
    assert [skill(table, name) for name in ("speed", "luck")] == [3, 2]  # from 1 and 0


def test_free_sliders_need_no_focus():
    table = seated("wilson-richards")
    table.s["stop"][0] = 0, 0, 0
    upkeep(table, {BoxDecision.SLIDER: [3, 3, 3]})
    assert table.s["stop"][0].tolist() == [3, 3, 3]
    assert table.s["focus"][0] == 4


def test_focus_that_was_spent_moves_no_slider():
    table = Table()
    table.s["stop"][0] = 0, 0, 0
    focus = int(table.t["focus"][table.s["investigator"][0]])
    table.s["focus_paid"][0] = focus
    upkeep(table)
    assert table.asked == []
    upkeep(table, {BoxDecision.SLIDER: [min(focus, 3)]})
    assert table.s["stop"][0, 0] == min(focus, 3)


# --- phases


def test_a_skipped_phase_counts_once_and_only_where_the_phase_concerns_the_investigator():
    table = Table()
    table.run("skip(upkeep); skip(world)")
    s = table.s
    assert [bool(skips_part(s, Part.UPKEEP, seat)) for seat in (1, 0, 0)] == [False, True, False]
    assert not skips_part(s, Part.WORLDS, 0)
    s["at"][0] = WORLD
    assert [bool(skips_part(s, Part.WORLDS, 0)) for _ in range(2)] == [True, False]
    assert s["phases_skipped"][PHASE.numbers["world"]] == 0
    assert s["down"][0] == Down.UP
