"""Investigators of packs as numbers of the Tables: their start and their sliders."""

from __future__ import annotations

from typing import Any

from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.records.codes import FOR_DEPUTY, NONE, Special
from simcore.games.arkham_horror.scenario.models import ANY_HOME, Data, Person
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.special_cards import first
from simcore.games.arkham_horror.scenario.standing_rules import operand

PRINTED = {skill: SKILLS.index(skill) // 2 for skill in SKILLS}
"""Slider of each skill on a printed sheet; its second skill falls as the slider rises."""


def mark_deputy(t: Any, programs: Programs) -> None:
    """Mark the payments of location abilities after which an investigator becomes the Deputy."""
    for start in t["special"][: t["n_areas"]]:
        if start == NONE or programs.steps[int(start)].name != "pay":
            continue
        then = programs.rows[int(start) + 1]
        is_card = then["op"] == programs.vocabulary.numbers["CARD"]
        if is_card and t["card_special"][then["a"]] == Special.DEPUTY:
            programs.rows[int(start)]["least"] = FOR_DEPUTY


def write_pack_people(t: Any, data: Data, programs: Programs) -> None:
    """Write the start, the sliders and the pairs of skills of the investigators."""
    mark_deputy(t, programs)
    for number, name in enumerate(data.investigators):
        t["skill_track"][number] = [*PRINTED.values()]
        t["skill_falls"][number] = [skill % 2 for skill in range(len(SKILLS))]
        if name in data.people:
            _person(t, number, data.people[name])


def _person(t: Any, number: int, person: Person) -> None:
    t["home_is_free"][number] = person.home == ANY_HOME
    t["start_allies"][number] = person.allies
    t["start_gate_trophies"][number] = person.gate_trophies
    t["start_monster_trophies"][number] = person.monster_trophies
    for track, pair in enumerate(person.pairs.items()):
        for skill in map(SKILLS.index, pair):
            t["skill_track"][number, skill], t["skill_falls"][number, skill] = track, 0
    for verb, field, ends in (
        ("max_slider", "max_slider", ("lowest", "highest")),
        ("free_sliders", "free_steps", ("steps", "more")),
    ):
        step = first(person.program, verb)
        if step is not None:
            t[field][number] = [operand(step, end) for end in ends]
