"""Packs: folders of data that add to a game."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from simcore.contract.game import Change
from simcore.messages.error_details import ScenarioError
from tests.simcore.data import tiny

SAILOR = '[crew.cy]\nname = "Cy"\nextra = 2\nsource = "own"\n'
"""A new sailor; the tables of the small game have no space for a third one, so it is never compiled."""


@pytest.fixture
def scenario(tmp_path, monkeypatch):
    """Return the scenario of a copy of the small game in the current folder, to which packs may be added."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "game"
    home.mkdir()
    shutil.copy(Path(tiny.__file__).with_suffix(".toml"), home / "tiny.toml")
    form = replace(tiny.Scenario.form, data=home / "tiny.toml")
    return type("Scenario", (tiny.Scenario,), {"form": form})


def pack(folder, manifest="", **files):
    """Write a pack."""
    folder = Path(folder)
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(manifest)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def errors_of(attempt):
    with pytest.raises(ScenarioError) as caught:
        attempt()
    return [str(error) for error in caught.value.errors]


def test_a_pack_adds_and_changes_entries(scenario):
    pack("harbour", 'title = "The Harbour"', tiny=SAILOR + "[storms.squall]\nrounds = 3\n")
    played = scenario.load(None, ["packs=harbour"])
    assert played.investigators == ("ann", "bo", "cy")
    assert played.model.storms["squall"].rounds == 3
    assert played.changes == (Change("packs", None, ["harbour"]),)
    assert played.name == "tiny+harbour"
    assert scenario.load(Path("harbour")).digest == played.digest != scenario.load().digest


def test_changes_are_those_from_the_printed_game_with_the_packs(scenario):
    pack("harbour", tiny=SAILOR)
    played = scenario.load(None, ["packs=harbour", "crew.cy.extra=1"])
    assert played.changes == (Change("packs", None, ["harbour"]), Change("crew.cy.extra", 2, 1))
    assert played.with_settings({"rules.dice": 4}).changes[0] == Change("packs", None, ["harbour"])
    assert played.with_alternatives(["four-dice"]).packs.names == ("harbour",)


def test_the_order_of_the_packs_does_not_matter(scenario):
    pack("harbour", tiny=SAILOR)
    pack("bay", tiny='[storms.fog]\nname = "Fog"\nrounds = 3\nsource = "own"\n')
    both = scenario.load(None, ["packs=harbour", "packs=bay"])
    assert both.digest == scenario.load(None, ["packs=bay", "packs=harbour"]).digest
    assert both.digest == scenario.load(None, ['packs=["bay", "harbour", "bay"]']).digest
    assert both.packs.names == ("bay", "harbour")


def test_entries_that_need_other_sets(scenario):
    needs_both = SAILOR.replace("extra", 'sets = ["bay"]\nextra')
    pack("harbour", 'sets = ["harbour"]', tiny=needs_both)
    pack("bay")
    assert "cy" not in scenario.load(None, ["packs=harbour"]).investigators
    assert "cy" in scenario.load(None, ["packs=harbour", "packs=bay"]).investigators


def test_packs_of_the_game_are_found_by_name_and_may_include_others(scenario):
    home = scenario.form.packs
    pack(home / "bay", 'title = "The Bay"\nnote = "Reconstructed."', tiny=SAILOR)
    pack(home / "all", 'includes = ["bay"]\nsets = []')
    played = scenario.load(None, ["packs=all"])
    assert played.packs.names == ("all", "bay")
    assert played.name == "tiny+all"
    assert "cy" in played.investigators
    assert scenario.load().catalogue()["packs"] == ["all", "bay"]
    assert scenario.load().show("bay") == {
        "key": "packs.bay",
        "value": {"title": "The Bay", "note": "Reconstructed.", "sets": ["bay"], "entries": {"tiny": 1}},
    }


def test_a_variant_may_name_packs(scenario):
    pack("mine/harbour", tiny=SAILOR)
    Path("mine/storm.toml").write_text('base = "tiny"\npacks = ["harbour"]\n[crew.cy]\nextra = 3\n')
    played = scenario.load(Path("mine/storm.toml"))
    assert played.model.crew["cy"].extra == 3
    assert played.changes == (Change("packs", None, ["harbour"]), Change("crew.cy.extra", 2, 3))


def test_an_export_with_packs_loads_to_the_same_data(scenario, tmp_path):
    pack("harbour", tiny=SAILOR)
    played = scenario.load(None, ["packs=harbour"])
    played.export(tmp_path / "out")
    assert scenario.load(tmp_path / "out").digest == played.digest


@pytest.mark.parametrize(
    ("manifest", "text", "message"),
    [
        ("titel = 'x'", "", 'harbour/pack.toml: titel: unknown key; found "titel"; allowed: base, title'),
        ("expansion = 1", "", "harbour/pack.toml: expansion: wrong type; found 1; allowed: true or false"),
        ("sets = 'x'", "", 'harbour/pack.toml: sets: wrong type; found "x"; allowed: a list of names'),
        (
            "base = 'other'",
            "",
            'harbour/pack.toml: base: a pack of another game; found "other"; allowed: tiny',
        ),
        ("includes = ['reef']", "", 'harbour/pack.toml: packs: no such pack; found "reef"'),
        ("includes = ['../reef']", "", "harbour/pack.toml: packs: a pack outside the folder"),
        ("", "[crew.cy]\nsets = 3\n", "harbour/tiny.toml: crew.cy.sets: wrong type; found 3"),
        ("", "[crew.cy]\nname = 'Cy'\n", "harbour/tiny.toml: crew.cy.source: missing"),
        ("", "[crew.bo]\nextra = 10\n", "harbour/tiny.toml: crew.bo.extra:"),
    ],
)
def test_errors_name_the_file_of_the_pack(scenario, manifest, text, message):
    pack("harbour", manifest, tiny=text)
    errors = errors_of(lambda: scenario.load(None, ["packs=harbour"]))
    assert any(error.startswith(message) for error in errors), errors


def test_packs_that_contradict_each_other(scenario):
    pack("bay", tiny="[crew.bo]\nextra = 2\n")
    pack("harbour", tiny="[crew.bo]\nextra = 3\n")
    expected = "harbour/tiny.toml: crew.bo.extra: bay/tiny.toml sets this to another value; found 3"
    assert errors_of(lambda: scenario.load(None, ["packs=bay", "packs=harbour"])) == [expected]


def test_unknown_and_equal_names(scenario):
    pack(scenario.form.packs / "bay")
    pack("elsewhere/bay")
    unknown = errors_of(lambda: scenario.load(None, ["packs=bey"]))
    allowed = "bay, a folder with pack.toml"
    assert unknown == [
        f"settings: packs: no such pack; found \"bey\"; allowed: {allowed}; did you mean 'bay'?"
    ]
    equal = errors_of(lambda: scenario.load(None, ["packs=bay", "packs=elsewhere/bay"]))
    assert equal == ['elsewhere/bay: another pack has this name: bay; rename one of the folders; found "bay"']
