"""Everything that no rulebook gives has an alternative, or a reason why not; numbers know their bounds."""

from fnmatch import fnmatchcase

import pytest

from simcore.contract.game import Cell
from simcore.contract.quantities import settings_for
from simcore.data.entries import kind_of, played
from simcore.data.merging import digest
from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError, dotted

PRINTED = Scenario.load()
CELL = Cell("cthulhu", "normal", 2)
ALTERNATIVES = PRINTED.alternatives()
HALVES = ("top", "bottoms")


def touched_entries():
    """Yield keys of marks that an alternative changes; halves of cards are separate."""
    for alternative in ALTERNATIVES:
        for key in alternative.keys:
            *entry, field = key.split(".")
            yield key if field in HALVES else ".".join(entry)


def test_every_reconstructed_mark_has_an_alternative():
    touched = set(touched_entries())
    left = [dotted(key) for key, source in PRINTED.marks() if source == "reconstructed"]
    assert len(left) > 50
    assert [key for key in left if key not in touched] == []


def test_everything_else_has_another_reading_or_a_reason_why_not():
    touched = set(touched_entries())
    settled = [keys for each in PRINTED.model.doubts.settled.values() for keys in each.keys]
    for key, source in PRINTED.marks():
        name = dotted(key)
        if kind_of(source) == "community" and name not in touched:
            assert any(fnmatchcase(name, keys) for keys in settled), name


def test_every_rule_makes_something_that_fits():
    fit = {rule: 0 for rule in PRINTED.model.doubts.rules}
    for name, alternative in PRINTED.tree_alternatives.items():
        if alternative.rule and not fit[alternative.rule]:
            try:
                PRINTED.with_alternatives([name])
            except ScenarioError:
                continue
            fit[alternative.rule] += 1
    assert min(fit.values()) > 0


def test_no_rule_touches_the_rulebook():
    sources = {dotted(key): kind_of(source) for key, source in PRINTED.marks()}
    for name, alternative in PRINTED.tree_alternatives.items():
        if alternative.rule:
            found = {sources.get(dotted(key)) or sources[dotted(key[:-1])] for key in alternative.touches}
            assert found != {"rulebook"}, name


def test_readings_of_one_choice_exclude_one_another_and_others_go_together():
    of = {alternative.name: alternative.choice for alternative in ALTERNATIVES}
    assert of["hunting-rifle-kill"] == of["item-sizes:items.hunting-rifle.program.0.attack.hits+1"]
    assert of["more-killers"] == of["fewer-killers"] == of["stronger-killers"] != of["reading-b"]
    assert of["zones-rearranged"] != of["vision-blind"]
    names = ["reading-b", "more-killers", "red-special-monsters", "zones-rearranged", "star-chart-three"]
    both = PRINTED.with_alternatives(names)
    assert both.model.monsters["blue-killer-1"].copies == 4
    assert both.model.monsters["blue-runner-1"].icons == ("wrecker",)


def test_only_readings_in_play_are_listed():
    names = {
        alternative.name
        for alternative in PRINTED.alternatives(Cell("cthulhu", "easy", 2, ("rita-young", "lily-chen")))
    }
    assert {"reading-b", "marathon-long", "bicycle-after", "two-star-spawn"} <= names
    assert not {"becky-aimed", "the-feast-spawn-first", "cthulhu-hard-gates-in-order"} & names


def test_tokens_move_with_their_declared_total():
    quantity = {number.key: number for number in PRINTED.numbers(CELL)}["monsters.blue-plain-1.copies"]
    changed = PRINTED.with_settings(settings_for([(quantity, 8)]))
    assert (changed.model.monsters["blue-plain-1"].copies, changed.model.rules.standard_tokens) == (8, 42)


def test_borders_between_bands_move_together():
    key = "ancient-ones.cthulhu.effects.rising-tide.omens.to"
    quantity = {number.key: number for number in PRINTED.numbers(CELL)}[key]
    assert (quantity.value, quantity.low, quantity.high) == (2, 1, 3)
    effects = PRINTED.with_settings(settings_for([(quantity, 3)])).model.ancient_ones["cthulhu"].effects
    assert (effects["rising-tide"].omens.to, effects["glimpse-rlyeh"].omens.from_) == (3, 4)


@pytest.mark.parametrize(
    ("players", "there", "missing"),
    [
        (2, {"rules.health.2", "rules.hand"}, {"rules.health.3", "rules.solo_draw"}),
        (1, {"rules.health.1", "rules.solo_draw"}, {"rules.hand", "rules.matches_needed.2"}),
    ],
)
def test_numbers_of_a_cell_are_those_in_play(players, there, missing):
    keys = {
        number.key
        for number in PRINTED.numbers(Cell("cthulhu", "normal", players, ("rita-young", "lily-chen")))
    }
    assert (
        there | {"monsters.deep-one.copies", "ancient-ones.cthulhu.difficulties.normal.place.0.count"} <= keys
    )
    assert not missing & keys
    assert not {key for key in keys if "umordhoth" in key or "ghoul" in key or "jenny" in key}
    solo = "ancient-ones.cthulhu.effects.glimpse-rlyeh.solo_program.1.face_down_omens.cards"
    assert (solo in keys) == (players == 1)
    assert not {key for key in keys if key.split(".")[-1] in ("x", "y", "red", "blue", "ritual")}


def test_bounds_are_those_of_the_models():
    numbers = {number.key: number for number in PRINTED.numbers()}
    for key in (
        "rules.hand",
        "board.locations.1.spaces",
        "priority.cards.2.omens",
        "monsters.deep-one.copies",
    ):
        quantity = numbers[key]
        for value, fits in ((quantity.high + 1, False), (quantity.low - 1, False)):
            with pytest.raises(ScenarioError, match="out of range"):
                PRINTED.with_settings({key: value})
            assert not fits


def test_the_digest_is_of_what_is_played():
    assert PRINTED.digest == digest(played(PRINTED.tree))
    noted = Scenario.load(None, ["items.bicycle.note=Another word", "doubts.rules.item-sizes.chance=0.2"])
    assert noted.digest == PRINTED.digest
    assert noted.alternatives() != ALTERNATIVES
    assert Scenario.load(None, ["items.bicycle.source=community"]).digest != PRINTED.digest
