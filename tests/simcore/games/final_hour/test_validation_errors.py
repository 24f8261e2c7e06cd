"""Errors in scenarios: all are reported at once, with file, key, allowed values and the nearest name."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.contract.game import Cell
from simcore.data.merging import lookup
from simcore.data.origin import Origin
from simcore.games.final_hour import limits
from simcore.games.final_hour.scenario.compile import compile_cell
from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError
from tests.simcore.games.final_hour.scenarios import PRINTED, fault_at, faults_of, variant


def test_toml_syntax_names_file_and_line(tmp_path):
    path = variant(tmp_path, "[rules]\nhand = 4\ncommit = = 3\n")
    (error,) = faults_of(path)
    assert error.file == str(path)
    assert "line 3" in error.problem


def test_missing_file_and_missing_base(tmp_path):
    path = variant(tmp_path, 'base = "variantt.toml"\n')
    (error,) = faults_of(tmp_path / "varint.toml")
    assert error.nearest == "variant.toml"
    (error,) = faults_of(path)
    assert (error.problem, error.nearest) == ("no such file", "variant.toml")


def test_variant_based_on_itself(tmp_path):
    path = variant(tmp_path, 'base = "variant.toml"\n')
    (error,) = faults_of(path)
    assert error.key == "base"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[monsters.red-plain-1]\ncopies = 5\n", "monsters"),
        ('remove = ["monsters.red-plain-1"]\n', "monsters"),
    ],
)
def test_a_wrong_sum_is_reported_with_the_file_that_changed_a_part(tmp_path, text, key):
    path = variant(tmp_path, text)
    (error,) = [each for each in faults_of(path) if each.problem == "wrong number of standard tokens"]
    assert (error.file, error.key) == (str(path), key)


def test_many_faults_at_once_with_file_key_and_nearest(tmp_path):
    path = variant(
        tmp_path,
        """
        remove = ["board.walkways.1-22"]
        [rules]
        hand = "four"
        comit = 2
        [monsters.dep-one]
        health = 2
        [board.locations.4]
        zone = "grean"
        [investigators.lily-chen.cards.meditate]
        top = "atack(2, own); heal"
        """,
    )
    errors = faults_of(path, ["monsters.star-spwan.health=2", "rules.commit=9"])
    by_key = {error.key: error for error in reversed(errors)}
    near = {
        "remove board.walkways.1-22": "12-14",
        "rules.comit": "commit",
        "monsters.dep-one": "deep-one",
        "board.locations.4.zone": "green",
        "investigators.lily-chen.cards.meditate.top": "attack",
        "monsters.star-spwan.health": "star-spawn",
    }
    for key, name in near.items():
        assert by_key[key].nearest is not None, key
        if key != "remove board.walkways.1-22":
            assert by_key[key].nearest == name
    assert by_key["rules.hand"].allowed == "a whole number"
    assert by_key["rules.commit"].allowed == f"1 to {limits.MAX_HAND} (MAX_HAND)"
    assert any("heal" in error.problem for error in errors)
    from_command_line = {key for key, error in by_key.items() if error.file == "settings"}
    assert from_command_line == {"monsters.star-spwan.health", "rules.commit"}
    assert {error.file for key, error in by_key.items() if key not in from_command_line} == {str(path)}


def test_fault_in_an_untouched_file_names_that_file(tmp_path):
    path = variant(tmp_path, 'remove = ["board.walkways.11-12"]\n')
    error = fault_at("board.locations.12.blue", path)
    assert error.file == "final-hour/board.toml"
    assert error.found == 11
    assert error.allowed == "3, 13, 14"


EASY = "ancient-ones.cthulhu.difficulties.easy"
NORMAL = "ancient-ones.cthulhu.difficulties.normal"
HARD = "ancient-ones.cthulhu.difficulties.hard"
OMENS = "ancient-ones.cthulhu.effects"
BICYCLE = "items.bicycle"
ITEM = "{ name = 'x', copies = 1, when = 'after', program = '', source = 'community' }"
MONSTER = "{ group = 'cthulhu', bar = 'red', icons = [], copies = 1, source = 'community' }"


@pytest.mark.parametrize(
    ("key", "value", "place", "problem"),
    [
        ("board.locations.1.red", "77", "board.locations.1.red", "no such location"),
        ("board.locations.1.red", "1", "board.locations.1.red", "its own location"),
        ("board.locations.1.blue", "5", "board.locations.1.blue", "not lie on a walkway"),
        ("board.locations.1.spaces", "7", "board.locations.1.spaces", "out of range"),
        ("board.locations.1.spaces", "0", "board.locations.1.spaces", "out of range"),
        ("board.walkways.1-99", '{source="community"}', "board.walkways.1-99", "no such location"),
        ("board.walkways.3-1", '{source="community"}', "board.walkways.3-1", "not a walkway"),
        ("monsters.deep-one.group", "cthulu", "monsters.deep-one.group", "no such group"),
        ("monsters.deep-one.icons", "['runer']", "monsters.deep-one.icons.0", "no such monster icon"),
        ("monsters.deep-one.health", "true", "monsters.deep-one.health", "wrong type"),
        ("monsters.deep-one.health", "2.0", "monsters.deep-one.health", "wrong type"),
        ("monsters.red-plain-1.copies", "5", "monsters", "wrong number of standard tokens"),
        ("rules.deck_size", "11", "investigators.rita-young.cards", "wrong number of action cards"),
        ("rules.priority_cards", "31", "priority.cards", "wrong number of priority cards"),
        ("rules.item_clues", "2", EASY, "wrong number of clue tokens"),
        ("rules.commit", "5", "rules.commit", "more cards committed than held"),
        ("rules.gates_per_icon", "1", f"{EASY}.gates", "out of range"),
        ("rules.source", "rumor", "rules.source", "no such source"),
        ("rules.matches_needed", "{5=2}", "rules.matches_needed.5", "out of range"),
        (f"{OMENS}.rising-tide.omens.to", "3", f"{OMENS}.glimpse-rlyeh.omens", "overlaps"),
        (f"{OMENS}.rising-tide.omens.to", "1", f"{OMENS}.glimpse-rlyeh.omens", "hole"),
        (f"{OMENS}.rlyeh-risen.omens.to", "9", f"{OMENS}.rlyeh-risen.omens", "open end"),
        (f"{EASY}.ritual", "8", f"{EASY}.gates.tesseract", "already"),
        (f"{EASY}.gates.trinity", "99", f"{EASY}.gates.trinity", "no such location"),
        (f"{EASY}.place.0.at", "'gate:trinty'", f"{EASY}.place.0.at", "no such gate"),
        (f"{EASY}.place.0.at", "somewhere", f"{EASY}.place.0.at", "no such place"),
        (f"{EASY}.place.0.monster", "chthonian", f"{EASY}.place.0.monster", "no such special monster"),
        (f"{NORMAL}.place.0.count", "5", f"{NORMAL}.place", "too many monsters at location 1"),
        ("monsters.deep-one.copies", "4", f"{HARD}.place", "too few tokens of deep-one"),
        (f"{EASY}.place", "[{at=6, count=3}]", f"{EASY}.place", "too many monsters at location 6"),
        (
            f"{OMENS}.rising-tide.program.0.activate.monster",
            "chthonian",
            f"{OMENS}.rising-tide.program.0.activate.monster",
            "no such monster",
        ),
        (
            f"{OMENS}.rising-tide.program.1.spawn.at",
            "'gate:heart'",
            f"{OMENS}.rising-tide.program.1.spawn.at",
            "no such gate",
        ),
        (
            f"{BICYCLE}.program",
            'activate(zone="gren")',
            f"{BICYCLE}.program",
            "no such zone",
        ),
        (
            f"{BICYCLE}.program",
            'activate(zone="green", monster="deep-one")',
            f"{BICYCLE}.program",
            "exactly one key",
        ),
        (f"{BICYCLE}.program", "move", f"{BICYCLE}.program", "exactly one key"),
        (f"{BICYCLE}.program", "[{move={up_to=1}}]", f"{BICYCLE}.program", "not written as text"),
        (
            f"{BICYCLE}.program",
            "resolve_top_card(top); seal",
            f"{BICYCLE}.program",
            "last",
        ),
        (
            f"{BICYCLE}.program",
            "repeat(2){resolve_top_card(top)}",
            f"{BICYCLE}.program",
            "last",
        ),
        (
            f"{BICYCLE}.program",
            "draw_priority(5)",
            f"{BICYCLE}.program",
            "hand",
        ),
        (
            f"{BICYCLE}.program",
            "repeat(99){repeat(99){seal}}",
            "ancient-ones.cthulhu",
            "too long",
        ),
        (
            f"{BICYCLE}.program",
            "if(with_other=true, own_damaged=true) then{}",
            f"{BICYCLE}.program",
            "exactly one key",
        ),
        (
            f"{BICYCLE}.program",
            'if(all_on_board="red-plain-1") then{}',
            f"{BICYCLE}.program",
            "no such special monster",
        ),
        (f"{BICYCLE}.when", "bfore", f"{BICYCLE}.when", "no such time"),
        (f"{BICYCLE}.copies", "9", "items", "too many item cards"),
        (f"{BICYCLE}.alternatives.0.set", "{wen='after'}", f"{BICYCLE}.wen", "alternative bicycle-after"),
    ],
)
def test_each_class_of_fault(key, value, place, problem):
    assert problem in fault_at(place, None, [f"{key}={value}"]).problem


def test_a_blue_arrow_may_lie_on_any_walkway():
    assert Scenario.load(None, ["board.locations.1.blue=8"]).changes


def test_resolve_top_card_may_end_a_branch():
    ending = "choose_one option{resolve_top_card(top)} option{may{resolve_top_card(bottom)}}"
    assert Scenario.load(None, [f"items.bicycle.program={ending}"]).changes


@pytest.mark.parametrize(
    ("key", "entry", "number", "limit"),
    [
        ("board.zones", "{ source = 'community' }", limits.MAX_ZONES, "MAX_ZONES"),
        ("items", ITEM, limits.MAX_ITEMS, "MAX_ITEMS"),
        ("monsters", MONSTER, limits.MAX_KINDS, "MAX_KINDS"),
    ],
)
def test_limits_are_named(key, entry, number, limit):
    assert Scenario.load(
        None, [f"{key}.z{i}={entry}" for i in range(number - len(lookup(PRINTED.tree, key.split("."))))]
    )
    error = fault_at(key, None, [f"{key}.z{i}={entry}" for i in range(number)])
    assert limit in error.allowed


@pytest.mark.parametrize(
    ("change", "nearest"),
    [
        ("rules.hnd=3", "hand"),
        ("ruls.hand=3", "rules"),
        ("monsters.depone.health=3", "deep-one"),
        ("investigators.rita-yong.cards.marathon.title=x", "rita-young"),
        ("rules", None),
        ("=3", None),
        ("rules..hand=3", None),
        ("rules.hand.deep=3", None),
        ("ancient-ones.cthulhu.difficulties.easy.place.7=3", None),
    ],
)
def test_settings_that_lead_nowhere(change, nearest):
    (error,) = faults_of(None, [change])
    assert error.file == "settings"
    assert error.nearest == nearest


def test_folder_faults(tmp_path):
    PRINTED.export(tmp_path / "own")
    (tmp_path / "own" / "itens.toml").write_text("")
    (tmp_path / "own" / "items.toml").unlink()
    (tmp_path / "own" / "rules.toml").write_text("[rulez]\n")
    (tmp_path / "own" / "investigators" / "rita-young.toml").write_text("name = \n")
    reported = faults_of(tmp_path / "own")
    assert [error.problem.partition(":")[0] for error in reported] == [
        "unknown key", "no such file", "not valid TOML", "unknown file",
    ]  # fmt: skip
    assert reported[-1].nearest == "items.toml"


# --- random corruption


def paths(tree, key=()):
    """Every key path of a tree."""
    for part, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield (*key, part)
        if isinstance(value, dict | list):
            yield from paths(value, (*key, part))


PATHS = list(paths(PRINTED.tree))
VALUES = st.one_of(
    st.integers(-3, 40),
    st.sampled_from(
        [10**30, 1.5, float("nan"), True, "", "own", "gate:trinity", "deep-one", [], {}, [[]], [{}]]
    ),
    st.text(max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.lists(
        st.dictionaries(st.sampled_from(["move", "seal", "if", "may"]), st.just({}), max_size=2), max_size=2
    ),
)


def outcome(attempt):
    """Errors and result of an attempt; exactly one of them is there."""
    try:
        return (), attempt()
    except ScenarioError as error:
        return error.errors, None


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(["set", "drop", "add"]), VALUES), max_size=3)
)
def test_a_corrupted_tree_loads_or_raises_a_scenario_error(blows):
    tree = copy.deepcopy(PRINTED.tree)
    for key, blow, value in blows:
        try:
            table = lookup(tree, key[:-1])
            if blow == "drop":
                del table[key[-1]]
            elif blow == "set" or isinstance(table, list):
                table[key[-1]] = value
            else:
                table[str(value)] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier blow has taken the place away
    errors, model = outcome(lambda: Scenario.checked(Origin(tree, {(): "tree"}), "files", PRINTED.tree))
    assert all(error.file == "tree" for error in errors)
    if model is not None:
        plain = Scenario.form.plain(model)
        assert Scenario.form.plain(Scenario.checked(Origin(plain, {(): "tree"}), "files")) == plain
        for name, sheet in model.ancient_ones.items():  # accepted data can be compiled
            compile_cell(model, Cell(name, next(iter(sheet.difficulties)), next(iter(model.rules.health))))


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(st.text(max_size=30))
def test_any_setting_loads_or_raises_a_scenario_error(text):
    errors, found = outcome(lambda: Scenario.load(None, [text]))
    assert errors or found.model
