"""Scenarios: loading, merging, alternatives, sources, export, names."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from analysis.tuning.variant import is_in_play
from simcore.contract.game import Cell, Change
from simcore.data.entries import alternatives
from simcore.data.merging import lookup
from simcore.data.model_errors import as_written
from simcore.data.origin import parse_value
from simcore.games import find_game
from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError
from tests.simcore.games.final_hour.scenarios import PRINTED, variant

# --- loading and merging


def test_the_game_as_printed():
    assert PRINTED.name == "final-hour"
    assert PRINTED.ancient_ones == ("cthulhu", "shudde-mell", "umordhoth")
    assert PRINTED.difficulties == ("easy", "normal", "hard")
    assert PRINTED.players == (1, 2, 3, 4)
    assert len(PRINTED.investigators) == 6
    assert PRINTED.changes == ()
    assert Scenario.load().digest == PRINTED.digest


def test_variant_merges_tables_and_replaces_the_rest(tmp_path):
    path = variant(
        tmp_path,
        """
        base = "final-hour"
        name = "tough-deep-ones"

        [monsters.deep-one]
        health = 2
        icons = ["runner", "wrecker"]
        """,
    )
    scenario = Scenario.load(path)
    assert scenario.name == "tough-deep-ones"
    assert scenario.changes == (
        Change("monsters.deep-one.health", 1, 2),
        Change("monsters.deep-one.icons", ["runner"], ["runner", "wrecker"]),
    )
    assert scenario.model.monsters["deep-one"].copies == 6
    assert scenario.digest != PRINTED.digest


def test_variants_of_the_page_are_sound(tmp_path):
    """The examples of docs/data.md load and change the game."""
    page = Path(__file__).parents[4] / "docs/data.md"
    section = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (text,) = [part for part in section if part.startswith("Change the data")]
    text = re.sub(r"^### Packs\n.*?(?=^### )", "", text, flags=re.MULTILINE | re.DOTALL)  # of another game
    examples = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        whole = example if "base = " in example else f'base = "final-hour"\n{example}'
        assert Scenario.load(variant(tmp_path, whole)).changes


def test_variant_of_a_variant_and_settings_come_last(tmp_path):
    variant(tmp_path, 'base = "final-hour"\n[rules]\nhand = 5\ncommit = 2\n', "first.toml")
    path = variant(tmp_path, 'base = "first.toml"\n[rules]\nhand = 6\n')
    scenario = Scenario.load(path)
    assert scenario.name == "variant"
    assert (scenario.model.rules.hand, scenario.model.rules.commit) == (6, 2)
    again = Scenario.load(path, ["rules.commit=1"])
    assert (again.model.rules.hand, again.model.rules.commit) == (6, 1)


def test_set_reaches_into_lists_and_makes_new_optional_fields():
    scenario = Scenario.load(
        None, ["ancient-ones.cthulhu.difficulties.easy.place.0.count=3", "monsters.deep-one.harm=2"]
    )
    assert scenario.model.ancient_ones["cthulhu"].difficulties["easy"].place[0].count == 3
    assert Change("monsters.deep-one.harm", 0, 2) in scenario.changes


def test_set_takes_bare_words_and_tables():
    scenario = Scenario.load(None, ["monsters.deep-one.bar=red", "rules.health={ 1 = 4 }"])
    assert scenario.model.monsters["deep-one"].bar == "red"
    assert scenario.model.rules.health == {1: 4, 2: 5, 3: 4, 4: 3}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", 2),
        ("true", True),
        ("red", "red"),
        ('"red"', "red"),
        ("[1, 2]", [1, 2]),
        ("1\nx = 2", "1\nx = 2"),
    ],
)
def test_values_of_settings(text, value):
    assert parse_value(text) == value


def test_the_printed_value_is_no_change():
    scenario = Scenario.load(None, ["monsters.deep-one.health=1", "monsters.deep-one.harm=0"])
    assert scenario.changes == ()
    assert scenario.digest == PRINTED.digest


def test_remove_and_add_entries(tmp_path):
    path = variant(
        tmp_path,
        """
        remove = ["board.walkways.1-2", "board.locations.2.note"]
        [board.locations.2]
        blue = 3
        [board.walkways.5-9]
        source = "reconstructed"
        [monsters.night-gaunt]
        group = "umordhoth"
        bar = "red"
        icons = []
        copies = 2
        source = "reconstructed"
        """,
    )
    scenario = Scenario.load(path)
    assert "1-2" not in scenario.model.board.walkways
    assert list(scenario.model.board.walkways)[-1] == "5-9"
    assert scenario.model.board.locations[2].note is None
    assert list(scenario.model.monsters)[-1] == "night-gaunt"
    assert "board.walkways.1-2" in [change.key for change in scenario.changes]


def test_new_investigator_joins_the_team(tmp_path):
    deck = PRINTED.show("investigators.rita-young")["value"]
    path = variant(tmp_path, f"[investigators]\nzoey = {inline(deck)}\n")
    scenario = Scenario.load(path)
    assert scenario.investigators[-1] == "zoey"
    scenario.check_cell(Cell("cthulhu", "easy", 2, ("zoey", "rita-young")))


def inline(value):
    """A value as inline TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{name}" = {inline(item)}' for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value)


# --- alternatives


def test_declared_alternatives_of_the_rulings():
    entries = {name: len(changes) for name, changes in alternatives(PRINTED.tree).items()}
    assert {
        "reading-b": 10,
        "red-special-monsters": 4,
        "two-star-spawn": 1,
        "chthonian-wrecks-first": 1,
        "shudde-mell-tesseract-at-8": 2,
        "cthulhu-hard-gates-in-order": 1,
        "umordhoth-easy-hordes-alone": 1,
    }.items() <= entries.items()


def test_reading_b_swaps_runners_and_wreckers():
    monsters = PRINTED.with_alternatives(["reading-b"]).model.monsters.values()
    icons = [icon for m in monsters if m.group == "standard" for icon in m.icons * m.copies]
    assert (icons.count("runner"), icons.count("wrecker"), icons.count("killer")) == (6, 12, 10)


@pytest.mark.parametrize("name", list(alternatives(PRINTED.tree)))
def test_every_alternative_is_valid_and_changes_something(name):
    other = PRINTED.with_alternatives([name])
    assert other.changes
    assert other.digest != PRINTED.digest
    assert other.name == f"final-hour+{name}"


def test_joint_tesseract_alternative_moves_both_gates():
    other = PRINTED.with_alternatives(["shudde-mell-tesseract-at-8"]).model.ancient_ones["shudde-mell"]
    assert [other.difficulties[name].gates["tesseract"] for name in ("easy", "normal", "hard")] == [8, 8, 10]


def test_unknown_alternative():
    with pytest.raises(ValueError, match="did you mean 'reading-b'"):
        PRINTED.with_alternatives(["readin-b"])


@pytest.mark.long
def test_check_reports_an_alternative_that_does_not_fit_the_variant():
    scenario = Scenario.load(
        None, ["board.locations.14.spaces=6", "ancient-ones.cthulhu.difficulties.easy.place.1.count=2"]
    )
    assert scenario.check_report().alternatives
    unfit = Scenario.load(None, ["rules.hand=5"]).check_report().unfit_alternatives
    assert list(unfit) == ["socialite-cards-only"]
    gone = Scenario.load(None, ["ancient-ones.cthulhu.difficulties.hard.alternatives.0.set={ritual=4}"])
    with pytest.raises(ScenarioError) as caught:
        gone.check_report()
    assert caught.value.errors[0].file == "alternative cthulhu-hard-gates-in-order"


# --- sources


def test_sources_of_a_cell():
    cell = Cell("cthulhu", "easy", 2, ("jenny-barnes", "lily-chen"))
    found = PRINTED.sources(cell)
    # rules 1, zones 3, locations 15, walkways 21, kinds 16 + 2, priority cards 30, items 9,
    # two investigators with 5 cards of 2 halves, sheet 1 + setup 1 + effects 4
    assert sum(found.values()) == 1 + 3 + 15 + 21 + 18 + 30 + 9 + 2 * 11 + 6
    assert found["reconstructed"] == 8 + (3 + 1) + (2 + 1 + 3 + 1) + 0
    everybody = PRINTED.sources(Cell("cthulhu", "easy", 2))
    assert sum(everybody.values()) - sum(found.values()) == 4 * 11


def test_only_the_cells_own_ancient_one_counts():
    cthulhu, umordhoth = (PRINTED.sources(Cell(name, "easy", 1)) for name in ("cthulhu", "umordhoth"))
    assert umordhoth["reconstructed"] == cthulhu["reconstructed"] + 3


def test_reconstructed_keys_shrink_when_an_owner_fills_in_a_value():
    scenario = Scenario.load(None, ["items.bicycle.source='rulebook p.2'"])
    assert set(PRINTED.reconstructed()) - set(scenario.reconstructed()) == {"items.bicycle"}


# --- cells


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (Cell("cthulu", "easy", 2), "did you mean 'cthulhu'"),
        (Cell("cthulhu", "esy", 2), "did you mean 'easy'"),
        (Cell("cthulhu", "easy", 5), "number of players"),
        (Cell("cthulhu", "easy", 2, ("rita-young", "lily-chan")), "did you mean 'lily-chen'"),
        (Cell("cthulhu", "easy", 1, ("rita-young",)), "2 different investigators"),
        (Cell("cthulhu", "easy", 2, ("rita-young", "rita-young")), "2 different investigators"),
    ],
)
def test_cells_that_cannot_be_played(cell, message):
    with pytest.raises(ValueError, match=message):
        PRINTED.check_cell(cell)


def test_every_cell_of_the_grid_can_be_played_and_compiled():
    for ancient_one in PRINTED.ancient_ones:
        for difficulty in PRINTED.difficulties_of(ancient_one):
            for players in PRINTED.players:
                cell = Cell(ancient_one, difficulty, players)
                PRINTED.check_cell(cell)
                assert PRINTED.compile(cell).shape == (1,)
    assert PRINTED.labels(cell)["locations"][2] == "3"


# --- export


def test_export_loads_again_to_the_same_digest(tmp_path):
    changed = Scenario.load(None, ["rules.hand=5", 'items.bicycle.name=Fahrrad \\ "schnell" \u00e9'])
    written = changed.export(tmp_path / "own")
    assert len(written) == 15
    again = Scenario.load(tmp_path / "own")
    assert again.digest == changed.digest
    assert again.tree == changed.tree
    assert again.name == "own"
    assert again.changes == changed.changes


@pytest.mark.long
def test_export_of_every_alternative_round_trips(tmp_path):
    for name in ("zones-rearranged", "brood-activates-instead"):
        other = PRINTED.with_alternatives([name])
        other.export(tmp_path / name)
        assert Scenario.load(tmp_path / name).digest == other.digest


def test_variant_of_an_exported_folder(tmp_path):
    PRINTED.export(tmp_path / "own")
    path = variant(tmp_path, 'base = "own"\n[rules]\nhand = 5\n')
    assert Scenario.load(path).changes == (Change("rules.hand", 4, 5),)


def test_export_overwrites_nothing(tmp_path):
    PRINTED.export(tmp_path)
    with pytest.raises(FileExistsError):
        PRINTED.export(tmp_path)


# --- names


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("deep-one", "monsters.deep-one"),
        ("Orne Library", "board.locations.4"),
        ("4", "board.locations.4"),
        ("dynamite", "investigators.michael-mcglen.cards.dynamite"),
        ("Grand gala", "investigators.jenny-barnes.cards.grand-gala"),
        ("T'Tka Halot", "items.t-tka-halot"),
        ("Umôrdhoth", "ancient-ones.umordhoth"),
        ("board.locations.3.red", "board.locations.3.red"),
        ("ancient-ones.cthulhu.difficulties.easy.place.0", "ancient-ones.cthulhu.difficulties.easy.place.0"),
    ],
)
def test_things_are_found_by_name(name, key):
    path = tuple(key.split("."))
    value = as_written(PRINTED.form.model, path, lookup(PRINTED.tree, path))
    assert PRINTED.show(name) == {"key": key, "value": value}


def test_programs_are_shown_exported_and_compared_as_text(tmp_path):
    text = "move(up_to=2)"
    assert PRINTED.show("bicycle")["value"]["program"] == text
    PRINTED.export(tmp_path)
    assert f'program = "{text}"\n' in (tmp_path / "items.toml").read_text(encoding="utf-8")
    changed = Scenario.load(None, ["items.bicycle.program.0.move.up_to=3"])
    assert changed.changes == (Change("items.bicycle.program", text, "move(up_to=3)"),)


def test_everything_in_the_catalogue_can_be_shown():
    for kind, names in PRINTED.catalogue().items():
        for name in names if kind != "players" else ():
            assert PRINTED.show(name)["value"] is not None


def test_names_shared_by_several_things():
    found = PRINTED.show("easy")
    assert found["key"] == ""
    assert list(found["value"]["ancient-ones"]) == list(PRINTED.ancient_ones)


def test_board_for_drawing():
    board = PRINTED.board()
    assert board["locations"]["1"] == (505, 85)
    assert ("1", "2") in board["links"]
    assert all(0 < x < board["size"][0] and 0 < y < board["size"][1] for x, y in board["locations"].values())


def test_a_change_without_an_effect_is_not_in_play():
    """Ghoul hordes serve one Ancient One only, and health for three counts among three."""
    game = find_game("final-hour")
    for setting, met, unmet in (
        ("monsters.ghoul-horde.health=6", Cell("umordhoth", "easy", 2), Cell("cthulhu", "easy", 2)),
        ("rules.health.3=2", Cell("cthulhu", "easy", 3), Cell("cthulhu", "easy", 2)),
    ):
        changed = game.load(None, (setting,))
        assert is_in_play(game, changed, [unmet, met])
        assert not is_in_play(game, changed, [unmet])
