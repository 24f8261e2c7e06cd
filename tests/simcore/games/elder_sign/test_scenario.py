"""The data of Elder Sign: as printed, read otherwise, changed, wrong, written out and read again."""

import functools
from fnmatch import fnmatchcase

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.elder_sign.printed import PRINTED
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.tables import SWITCHES
from simcore.games.elder_sign.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError, dotted

PLAIN = Scenario.load()
CELL = Cell("cthulhu", "normal", 2)
CELLS = [Cell(one, "normal", 2) for one in PLAIN.ancient_ones] + [
    Cell("yig", "easy", 1),
    Cell("yig", "hard", 8),
]
FAQ = {
    "wild-value", "first-aid-one", "midnight-after", "bottom-even", "spells-after",
    "rewards-last", "focus-once", "declare-failed", "battle-feeds",
}  # fmt: skip
PRESETS = ("faq2", "monsters-easier", "monsters-harder", "items-plain", "mythos-doom-16", "mythos-doom-20")
NEW_ADVENTURE = """
base = "elder-sign"
name = "with-the-vault"
[adventures.the-vault]
name = "The Vault"
tasks = "[L] | L+I3+{-1san}"
trophies = 2
lock = "green"
terror = "lose(sanity=1)"
rewards = "gain(elder_sign=1, clue=1); gate(1)"
penalties = "lose(stamina=1)"
source = "reconstructed"
"""


@functools.cache
def compiled(names=(), cell=CELL):
    scenario = PLAIN.with_alternatives(names) if names else PLAIN
    return scenario.compile(cell)[0]


def variant(tmp_path, text):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return Scenario.load(file)


def errors(*settings):
    with pytest.raises(ScenarioError) as refused:
        Scenario.load(None, settings)
    return str(refused.value)


# --- cells


def test_cells__can_be_played():
    assert PLAIN.difficulties == ("easy", "normal", "hard")
    assert PLAIN.players == tuple(range(1, 9))
    for cell in CELLS:
        PLAIN.check_cell(cell)
        t = PLAIN.compile(cell)[0]
        assert (t["n_seats"], t["n_museum"], t["n_other"], t["n_mythos"], t["n_cards"]) == (
            cell.players, 48, 8, 32, 44
        )  # fmt: skip
        assert t["n_markers"] == 27
        assert int(t["cup"]).bit_count() == (27 if cell.ancient_one == "nyarlathotep" else 22)


def test_cells__what_is_not_there__is_refused():
    for cell, told in (
        (Cell("cthulu", "normal", 2), "cthulhu"),
        (Cell("yig", "hrad", 2), "hard"),
        (Cell("yig", "normal", 9), "number of players"),
        (Cell("yig", "normal", 1, ("bob",)), "bob-jenkins"),
    ):
        with pytest.raises(ValueError, match=told):
            PLAIN.check_cell(cell)


def test_levels__say_what_the_game_begins_with():
    start = [
        tuple(int(compiled((), Cell("yig", level, 2))[field]) for field in ("more_clues", "start_doom"))
        for level in PLAIN.difficulties
    ]
    assert start == [(1, 0), (0, 0), (0, 2)]


def test_team__is_seated():
    t = PLAIN.compile(Cell("yig", "normal", 2, ("sister-mary", "bob-jenkins")))[0]
    names = PLAIN.investigators
    assert [names[number] for number in t["team"][:2]] == ["sister-mary", "bob-jenkins"]
    assert t["team"][2] == NONE
    assert t["n_pool"] == 16  # any investigator may follow a devoured one


# --- alternatives


def test_every_switch__is_an_alternative_of_its_name():
    names = {switch: switch.replace("_", "-") for switch in SWITCHES}
    assert set(names.values()) <= {alternative.name for alternative in PLAIN.alternatives()}
    for switch, name in names.items():
        (touched,) = PLAIN.tree_alternatives[name].touches
        assert touched[-1] == switch
    plain, other = compiled(), compiled(tuple(names.values()))
    for switch in SWITCHES:
        assert not plain[switch]
        assert other[switch]


def test_presets__take_what_they_name():
    for preset in PRESETS:
        assert PLAIN.tree_alternatives[preset].preset
    t = compiled(("faq2",))
    assert {touched[-1].replace("_", "-") for touched in PLAIN.tree_alternatives["faq2"].touches} == FAQ
    assert {switch for switch in SWITCHES if t[switch]} == {
        name.replace("-", "_") for name in FAQ - {"wild-value"}
    }
    wild = np.argwhere(t["face_symbol"] == 7)
    assert [tuple(place) for place in wild] == [(2, 5)]
    assert t["face_value"][2, 5] == 4
    assert compiled()["face_value"][2, 5] == 1


@pytest.mark.long
def test_every_alternative__fits_the_data():
    report = PLAIN.check_report()
    assert report.unfit_alternatives == {}
    assert len(report.alternatives) > 190


def test_every_alternative__changes_the_data():
    for name, alternative in PLAIN.tree_alternatives.items():
        assert alternative.over(PLAIN.tree) != PLAIN.tree, name


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_every_alternative__changes_the_tables(part):
    """One that changes the tables of no cell would be a random move."""
    plain = {cell.ancient_one: compiled((), cell) for cell in CELLS[:8]}
    for name in list(PLAIN.tree_alternatives)[part::4]:
        touched = {key[1] for key in PLAIN.tree_alternatives[name].touches if key[0] == "ancient-ones"}
        cells = [cell for cell in CELLS[:8] if cell.ancient_one in touched] or [CELLS[0], CELLS[4], CELLS[5]]
        if any(key[0] == "levels" for key in PLAIN.tree_alternatives[name].touches):
            continue
        other = PLAIN.with_alternatives([name])
        assert any(
            other.compile(cell)[0].tobytes() != plain[cell.ancient_one].tobytes() for cell in cells
        ), name  # fmt: skip


def test_alternatives__of_levels():
    easy, hard = Cell("yig", "easy", 2), Cell("yig", "hard", 2)
    assert compiled(("easy-two-clues",), easy)["more_clues"] == 2
    assert compiled(("easy-elder-sign",), easy)["start_signs"] == 1
    assert [compiled((name,), hard)["start_doom"] for name in ("hard-one-doom", "hard-three-doom")] == [1, 3]


def test_alternatives__are_in_play_where_they_matter():
    names = {alternative.name for alternative in PLAIN.alternatives(CELL)}
    assert "hastur-doom" not in names
    assert not any(name.startswith("the-black-man") for name in names)
    assert not {"trophies-lost", "extra-in-row", "x-anew"} & names
    assert "the-black-man-easier" in {alternative.name for alternative in PLAIN.alternatives(CELLS[4])}
    assert "extra-in-row" in {alternative.name for alternative in PLAIN.alternatives(CELLS[5])}


# --- variants


def test_new_adventure__gets_a_number_behind_the_printed_ones(tmp_path):
    scenario = variant(tmp_path, NEW_ADVENTURE)
    t = scenario.compile(CELL)[0]
    assert scenario.labels(CELL)["adventures"][56] == "the-vault"
    assert t["n_museum"] == 49
    assert 56 in t["museum"][:49]
    assert t["is_world"][56] == 0
    assert (t["card_value"][56], t["card_lock"][56], t["n_rows"][56]) == (2, 0, 2)
    assert t["rewards"][56] != NONE


def test_removed_adventure__leaves_its_number_free(tmp_path):
    text = 'base = "elder-sign"\nname = "dry"\nremove = ["adventures.koi-pond", "other-worlds.yuggoth"]\n'
    scenario = variant(tmp_path, text)
    t = scenario.compile(CELL)[0]
    assert scenario.labels(CELL)["adventures"] == PRINTED
    assert (t["n_museum"], t["n_other"]) == (47, 7)
    assert PRINTED.index("koi-pond") not in t["museum"][:47]


def test_single_number_of_a_task__can_be_set():
    scenario = Scenario.load(None, ["adventures.koi-pond.tasks.rows.1.peril=3"])
    pond = PRINTED.index("koi-pond")
    assert scenario.compile(CELL)[0]["row_symbols"][pond, 1, 0, codes.PERIL] == 3
    (change,) = scenario.changes
    assert change.key == "adventures.koi-pond.tasks.rows"


def test_numbers__of_tasks_and_effects_are_listed():
    by_key = {number.key: number for number in PLAIN.numbers(CELL)}
    pond = by_key["adventures.koi-pond.tasks.rows.1.peril"]
    assert (pond.value, pond.unit, pond.meaning) == (2, "symbols", "peril in task 2 of koi-pond")
    assert by_key["adventures.late-night-break-in.tasks.rows.1.investigation.0"].value == 6
    assert by_key["adventures.koi-pond.tasks.rows.0.covered.terror"].value == 1
    assert by_key["monsters.ghoul.task.investigation.0"].meaning == "investigation in the task of ghoul"
    assert by_key["adventures.koi-pond.penalties.0.lose.stamina"].unit == "points"
    assert by_key["entrance.lines.souvenir-elder-sign.price"].value == 10
    assert "monsters.the-black-man.copies" not in by_key
    more = PLAIN.with_settings({pond.key: 3})
    assert more.model.adventures["koi-pond"].tasks.rows[1].peril == 3


def test_export__is_read_again(tmp_path):
    PLAIN.export(tmp_path / "all")
    again = Scenario.load(tmp_path / "all")
    assert again.digest == PLAIN.digest
    assert not again.changes


FAULTS = (
    {
        'adventures.koi-pond.tasks="[T] | T+Q"': "adventures.koi-pond.tasks: column 9, at `[T] | T+Q`",
        'ancient-ones.yig.attack="each{devoured_unless{doom(1)}}"': "`doom` is no price",
        'monsters.ghoul.reward="monster(1, at=here)"': "`monster` with `here` is for adventures",
        'investigators.ashcan-pete.ally="duk"': "did you mean 'duke'?",
        "levels.hard.doom=8": "would be over before it begins",
        "cards.axe.copies=21": "out of range; found 21; allowed: 0 to 20",
        "cards.duke.copies=2": "an ally is there once",
        'cards.wither.deck="unique"': "`secure` is for spells",
        'cards.whiskey.pays="clues"': "no such cost that a card pays",
        "dice.red.faces=[1,2,3,4,5]": "wrong number of entries",
        'entrance.lines.souvenir-clue.program=""': "entrance.lines.souvenir-clue.program: missing",
        'cards.ruby-standish.cheaper="souvenir-axe"': "no such line of the entrance",
        "rules.wild_terror=true": "unknown key",
    },
    {
        'adventures.koi-pond.tasks="L > P | T"': "all in order (>) or all free (|)",
        'investigators.ashcan-pete.ability="gain-swop"': "did you mean 'gain-swap'?",
        "ancient-ones.yig.icons=[3,9]": "no such space",
        'cards.axe.when="after-roll"': "`add` is for before a roll",
        'dice.red.faces=[1,2,3,4,"lore","moon"]': "no face of a die",
    },
    {
        'adventures.koi-pond.rewards="gain(elder_sing=1)"': "did you mean 'elder_sign'?",
        "ancient-ones.yig.icons=[3,3]": "a space is named twice",
        'cards.axe.program=""': "the card does nothing",
    },
    {
        'adventures.koi-pond.rewards="add(red)"': "`add` is for items, spells and allies",
        "ancient-ones.yig.doom=25": "1 to 24 (MAX_DOOM)",
    },
    {
        'adventures.koi-pond.rewards="fail"': "`fail` is for terror effects",
    },
    {
        'cards.anna-kaslow.program="each{gain(clue=1)}"': "a gain within a gain",
        'cards.ruby-standish.program="gain(ally=1)"': "a gain within a gain",
        'cards.wither.program="secure(1); secure(1)"': "`secure` stands twice",
        'cards.axe.when="join"': "`join` is for allies",
    },
    {
        'adventures.koi-pond.rewards="each{any{gain(clue=1)}}"': "`any` cannot stand inside of `each`",
    },
    {
        'adventures.koi-pond.lock="blue"': "no such lock",
    },
    {
        "monsters.ghoul.copies=20": "too many monster markers; found 46; allowed: at most 40 (MAX_MARKERS)",
    },
)
"""Settings that are reported at once, and the message about each."""


@pytest.mark.parametrize("told", FAULTS)
def test_faults__say_where_and_what_is_allowed(told):
    said = errors(*told)
    for setting, sentence in told.items():
        assert sentence in said, setting


def test_faults__name_the_file_of_a_variant(tmp_path):
    with pytest.raises(ScenarioError) as refused:
        variant(tmp_path, NEW_ADVENTURE.replace("[L] | L", "[L | L"))
    told = str(refused.value)
    assert "mine.toml: adventures.the-vault.tasks: column 4, at `[L | L+I3+{-1san}`" in told
    assert "a bracket is not closed" in told


def test_too_many_new_adventures__are_refused(tmp_path):
    _, _, entry = NEW_ADVENTURE.partition("[adventures.the-vault]")
    more = "".join(f"[adventures.vault-{number}]{entry}" for number in range(8))
    with pytest.raises(ScenarioError, match="too many new adventures and Other Worlds; found 8"):
        variant(tmp_path, f'base = "elder-sign"\nname = "vaults"\n{more}')


def test_too_few_adventures__are_refused():
    gone = {f"adventures.{name}.in_deck": False for name in list(PLAIN.model.adventures)[:43]}
    with pytest.raises(ScenarioError, match="too few cards for the museum"):
        PLAIN.with_settings(gone)


# --- ablations


def test_ablations__take_away_every_kind_of_thing():
    names = {ablation.name for ablation in PLAIN.ablations()}
    data = PLAIN.model
    for kind, table in (
        ("adventures", data.adventures),
        ("other-worlds", data.other_worlds),
        ("monsters", data.monsters),
        ("allies", [name for name, card in data.cards.items() if card.deck == "ally"]),
        ("spells", [name for name, card in data.cards.items() if card.deck == "spell"]),
        ("items", [name for name, card in data.cards.items() if card.deck in ("common", "unique")]),
    ):
        assert {f"{kind}/{name}" for name in table} <= names
    assert {f"{name}/ability" for name in data.investigators} <= names
    assert {"no-souvenirs", "souvenirs/elder-sign", "no-terror-effects", "no-midnight-effects", "no-clues",
            "no-lingering-mythos", "no-power-of-cthulhu"} <= names  # fmt: skip
    assert "no-power-of-azathoth" not in names


@pytest.mark.parametrize(
    "name",
    [
        "adventures/koi-pond", "monsters/cultist", "no-terror-effects", "no-lingering-mythos", "no-souvenirs",
        "no-ally-cards", "bob-jenkins/ability", "bob-jenkins/cards", "no-power-of-yig", "no-clues",
        "no-locks", "no-doom-from-mythos", "no-wild-die",
    ],
)  # fmt: skip
def test_ablation__changes_the_tables(name):
    cell = Cell("yig", "normal", 2)
    assert PLAIN.without(name).compile(cell)[0].tobytes() != compiled((), cell).tobytes()


def test_ablation__of_a_kind_that_is_gone_is_not_listed():
    fewer = PLAIN.with_settings({"monsters.ghoul.copies": 0})
    assert "monsters/ghoul" not in {ablation.name for ablation in fewer.ablations()}


def test_doubts__leave_nothing_out():
    """An entry that the rulebook does not give has an alternative, or is settled, and why."""
    data = PLAIN.model
    keys = [
        keys for rule in (*data.doubts.rules.values(), *data.doubts.settled.values()) for keys in rule.keys
    ]
    read = {
        touched[:-1] for alternative in PLAIN.tree_alternatives.values() for touched in alternative.touches
    }
    left_out = [
        dotted(key)
        for key, source in PLAIN.marks()
        if not source.startswith("rulebook")
        and key not in read
        and not any(fnmatchcase(dotted(key), each) for each in keys)
    ]
    assert left_out == []
