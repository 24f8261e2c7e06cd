"""Packs of the expansions: entries, references and programs."""

import itertools
import tomllib
from collections import Counter

import pytest

from simcore.contract.game import Cell
from simcore.data.checking import misfit_alternatives
from simcore.data.entries import alternatives, with_alternative
from simcore.data.loading import fit, read
from simcore.data.numbers import quantities
from simcore.effects.in_words import program_in_words
from simcore.effects.notation_write import write
from simcore.effects.program import Program, check, plain, walk
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.pack_kinds import KINDS
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.limits import BASE, LARGE
from simcore.games.arkham_horror.scenario import validation
from simcore.games.arkham_horror.scenario.models import PROGRAMS, programs
from simcore.games.arkham_horror.scenario.names import in_programs, names_of
from simcore.games.arkham_horror.scenario.not_played import not_played
from simcore.games.arkham_horror.scenario.pack_models import SWITCHES, Sheets
from simcore.games.arkham_horror.scenario.played import PLAYED
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.scenario import Scenario
from simcore.messages.names import title
from simcore.records.sets import read_set

HOME = Scenario.form.packs
SHEETS = {
    "black-goat-sheets": {
        **{"cards": 16, "copies": 2, "heralds": 1, "levels": 5, "monsters": 3, "possessions": 17},
        **{"small-cards": 32, "switches": 4},
    },
    "dark-pharaoh-sheets": {"cards": 31, "heralds": 1, "possessions": 39, "switches": 4},
    "dunwich-sheets": {
        **{"ancient-ones": 3, "cards": 60, "copies": 6, "investigators": 8, "monsters": 19, "people": 8},
        **{"possessions": 61, "powers": 4, "small-cards": 25, "switches": 5},
    },
    "innsmouth-sheets": {
        **{"ancient-ones": 8, "copies": 4, "investigators": 16, "monsters": 13, "people": 16, "powers": 8},
        **{"small-cards": 5, "switches": 4},
    },
    "king-in-yellow-sheets": {
        **{"cards": 30, "encounters": 24, "heralds": 1, "monsters": 1, "possessions": 33},
        **{"small-cards": 13, "switches": 2},
    },
    "kingsport-sheets": {
        **{"ancient-ones": 4, "cards": 39, "copies": 8, "guardians": 3, "heralds": 2, "investigators": 8},
        **{"monsters": 14, "people": 8, "possessions": 41, "powers": 4, "small-cards": 46, "switches": 4},
    },
    "lurker-sheets": {"cards": 14, "heralds": 1, "possessions": 17, "small-cards": 28, "switches": 2},
    "miskatonic-sheets": {
        "cards": 10,
        "institutions": 3,
        "possessions": 13,
        "small-cards": 44,
        "switches": 1,
    },
    "promo": {"ancient-ones": 1, "cards": 1, "possessions": 1, "powers": 1},
}
"""Entries of each pack with sheets, by file."""
BOXES = {
    "black-goat": {"encounters": 36, "gate-cards": 24, "mythos": 23, "small-cards": 18},
    "dark-pharaoh": {
        **{"encounters": 45, "gate-cards": 27, "mythos": 18, "people": 7, "places": 1},
        **{"small-cards": 18, "switches": 1},
    },
    "king-in-yellow": {"encounters": 36, "gate-cards": 24, "mythos": 21, "possessions": 2},
    "kiy-acts": {"mythos": 6, "small-cards": 3, "switches": 1},
    "lurker": {
        **{"encounters": 36, "gate-cards": 24, "gate-markers": 12, "mythos": 22, "small-cards": 12},
        "switches": 2,
    },
}
"""Entries that each whole box adds to its sheets, by file."""
ENCOUNTERS = {
    "black-goat": (108, 72),
    "dark-pharaoh": (135, 78),
    "king-in-yellow": (108, 72),
    "lurker": (108, 72),
}
"""Encounters of each box in locations and in Other Worlds."""
COPIES = {
    "black-goat-sheets": {"common": 11, "spell": 4, "unique": 11},
    "dark-pharaoh-sheets": {"ally": 7, "exhibit": 22, "spell": 21},
    "dunwich-sheets": {"ally": 5, "common": 15, "skill": 11, "spell": 21, "unique": 25},
    "king-in-yellow-sheets": {"common": 19, "spell": 15, "unique": 22},
    "kingsport-sheets": {"ally": 11, "common": 12, "skill": 12, "spell": 11, "unique": 11},
    "lurker-sheets": {"common": 4, "spell": 12, "unique": 4},
    "miskatonic-sheets": {"exhibit": 5, "skill": 5},
    "promo": {"ally": 1},
}
"""Cards of each deck, without more copies of printed cards."""


def table_of(pack, file):
    path = HOME / pack / f"{file}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def data_with(*packs):
    """Return the data of the game with packs, without errors."""
    origin = read(Scenario.form, None, [f"packs={name}" for name in packs]).with_packs()
    model, errors = fit(Scenario.form.model, origin, None)
    misfits = misfit_alternatives(Scenario.form.plain(model), model, origin)
    assert not [*origin.errors, *errors, *misfits]
    return model


@pytest.fixture(scope="module")
def everything():
    """Return the data of the game with all packs."""
    return data_with("all-sheets", *BOXES)


def test_every_pack_has_its_entries():
    folders = {folder.name for folder in HOME.iterdir()}
    assert folders == {*SHEETS, *BOXES, "all-sheets"}
    for pack, counts in (SHEETS | BOXES).items():
        files = {path.stem for path in (HOME / pack).glob("*.toml")} - {"pack"}
        assert {file: len(table_of(pack, file)) for file in files} == counts, pack
        copies = Counter()
        for card in table_of(pack, "cards").values():
            copies[card["deck"]] += card["copies"]
        assert copies == COPIES.get(pack, {}), pack


def test_each_of_the_eight_expansions_is_one_pack():
    packs = {folder.name: tomllib.loads((folder / "pack.toml").read_text()) for folder in HOME.iterdir()}
    expansions = {name: pack.get("includes", []) for name, pack in packs.items() if pack.get("expansion")}
    assert len(expansions) == 8
    assert not {part for parts in expansions.values() for part in parts} & expansions.keys()
    whole = {name.removesuffix("-sheets") for name in packs} - {"all", "promo", "kiy-acts"}
    assert {name.removesuffix("-sheets") for name in expansions} == whole


def test_every_box_has_its_encounters():
    for pack, numbers in ENCOUNTERS.items():
        cards = table_of(pack, "encounters"), table_of(pack, "gate-cards")
        assert tuple(sum(len(card["entries"]) for card in table.values()) for table in cards) == numbers
    cults = table_of("black-goat", "small-cards").values()
    assert sum(card.get("copies", 1) for card in cults if card["deck"] == "cult") == 24
    assert all(
        card["deck"] == "exhibit_encounter" for card in table_of("dark-pharaoh", "small-cards").values()
    )


def test_gate_bursts_second_gates_and_colours_are_those_of_the_boxes():
    boxes = {pack: table_of(pack, "mythos").values() for pack in BOXES}
    bursts = {pack: sum(card.get("burst", False) for card in cards) for pack, cards in boxes.items()}
    assert bursts == {"black-goat": 7, "dark-pharaoh": 0, "king-in-yellow": 0, "kiy-acts": 0, "lurker": 7}
    assert sum("more_gates" in card for card in boxes["lurker"]) == 4
    assert sum(card.get("surge", False) for card in boxes["black-goat"]) == 3
    assert sum(card.get("doom", 0) == 2 for cards in boxes.values() for card in cards) == 7
    dual = {key for key, card in table_of("dark-pharaoh", "gate-cards").items() if "second_colour" in card}
    assert dual == {"dark-pharaoh-gate-01", "dark-pharaoh-gate-02", "dark-pharaoh-gate-03"}


def test_the_exhibit_goes_to_each_neighbourhood_twice():
    cards = table_of("dark-pharaoh", "small-cards").values()
    streets = Counter(plain(check(card["program"], PACK_EFFECTS))[0]["whispers"]["street"] for card in cards)
    assert len(streets) == 9
    assert set(streets.values()) == {2}


def test_encounters_name_only_people_of_blights(everything):
    blights = {name for name, card in everything.small_cards.items() if card.deck == "blight"}
    named = [
        person
        for card in everything.encounters.values()
        for people in card.persons.values()
        for person in people
    ]
    assert blights >= set(named)
    assert len(named) == 31 + 18 + 12 + 15 + 20


def test_every_switch_is_off_and_has_its_alternative(everything):
    assert everything.switches.keys() == set(SWITCHES)
    for name, switch in everything.switches.items():
        assert not switch.on
        assert [(choice.name, choice.set) for choice in switch.alternatives] == [(name, {"on": True})]


def test_no_alternative_needs_more_than_its_entry(everything):
    """`sensitivity --data` plays every alternative of a pack that can be played."""
    tree, before = Scenario.form.plain(everything), set(not_played(everything))
    for name, changes in alternatives(tree).items():
        changed = Scenario.form.model.model_validate(with_alternative(tree, changes))
        assert set(not_played(changed)) <= before, name


def test_all_references_exist(everything):
    assert list(validation.clashes(everything)) == []


def test_all_packs_together_fit_into_the_larger_records(everything):
    assert list(validation.totals(everything, LARGE)) == []
    too_many = " ".join(error.problem for error in validation.totals(everything, BASE))
    assert "too many kinds of monsters" in too_many


@pytest.mark.parametrize("pack", SHEETS)
def test_no_pack_needs_another_one(everything, pack):
    printed = Scenario.printed()
    tables = {}
    for name, info in type(everything).model_fields.items():
        table = getattr(everything, name)
        if isinstance(table, dict):
            entries = table_of(pack, info.alias or name)
            own = {key for key, entry in entries.items() if not entry.get("sets")} | set(
                getattr(printed, name)
            )
            tables[name] = {key: entry for key, entry in table.items() if key in own}
    tables["levels"] = printed.levels  # one names an investigator of another pack, if that is in play
    alone = everything.model_copy(update=tables)
    assert list(validation.clashes(alone)) == []


@pytest.mark.parametrize("box", [box for box in BOXES if box != "king-in-yellow"])
def test_no_box_needs_more_than_its_sheets(box):
    assert list(validation.clashes(data_with(box))) == []


def test_every_program_reads_in_words_and_is_written_as_it_was(everything):
    count = 0
    for _, program in programs(everything):
        if program:
            count += 1
            vocabulary = program[0].vocabulary
            text = program_in_words(program, title)
            assert text
            assert "_" not in text
            again = check(write(plain(program), vocabulary), vocabulary)
            assert plain(again) == plain(program)
    assert count > 1000


def test_every_number_has_a_unit_for_reports(everything):
    numbers = {number.key: number.unit for _, number in quantities(everything)}
    assert all(numbers.values())
    assert numbers["people.lily-chen.program.0.max_slider.lowest"] == "points"


def test_every_new_verb_occurs_in_a_pack(everything):
    used = {step.name for _, program in programs(everything) for _, step in walk(program)}
    assert PACK_EFFECTS.by_name.keys() - EFFECTS.by_name.keys() <= used
    assert all(verb.says for verb in PACK_EFFECTS.verbs)


def test_reconstructed_entries_have_a_note(everything):
    entries = itertools.chain(*(table.values() for _, table in everything if isinstance(table, dict)))
    assert all(entry.note for entry in entries if entry.source == "reconstructed")


def test_base_words_and_verbs_keep_their_numbers():
    assert EFFECTS.numbers.items() <= PACK_EFFECTS.numbers.items()
    for narrow, wide in KINDS:
        assert narrow.numbers.items() <= wide.numbers.items(), narrow.called
        assert list(wide.terms)[: len(narrow.terms)] == list(narrow.terms), narrow.called
    for verb in EFFECTS.verbs:
        names = [operand.name for operand in PACK_EFFECTS.by_name[verb.name].operands]
        assert names[: len(verb.operands)] == [operand.name for operand in verb.operands]


def test_parts_without_a_kernel_are_refused(everything):
    assert list(not_played(everything)) == []
    every = everything.model_copy(update={"sheets": Sheets(herald="random")})
    played = PLAYED - {"burst", "choose_together"}
    assert any(part.startswith("heralds.ghroth.program with ") for part in not_played(every, played))
    parts = list(not_played(everything, played))
    assert not [part for part in parts if part.startswith("heralds.")]  # no game has one
    assert "possessions.357-magnum.program with `burst`" in parts
    assert list(not_played(Scenario.printed())) == []


def test_every_pack_can_be_played():
    packs = Scenario.load().catalogue()["packs"]
    assert packs == sorted(folder.name for folder in HOME.iterdir())
    for pack in packs:
        scenario = Scenario.load(None, [f"packs={pack}"])
        for one in scenario.ancient_ones:
            scenario.check_cell(Cell(one, "normal", 2))
        for kind in ("herald", "guardian", "institution"):
            if getattr(scenario.model, f"{kind}s"):
                every = Scenario.load(None, [f"packs={pack}", f"sheets.{kind}=random"])
                every.check_cell(Cell("cthulhu", "normal", 2))


def test_data_that_only_packs_may_have_are_refused():
    scenario = Scenario.load(
        None,
        [
            *('mythos.blue-flu.program="each(investigator){awaken}"', 'levels.hard.setup="doom(1)"'),
            'mythos.curfew-enforced.program="each(others){doom(1)}"',
            *('people.bob-jenkins.home="any"', "people.bob-jenkins.cursed=true"),
            'monsters.ghoul.abilities=["elusive"]',
        ],
    )
    parts = [
        *("levels.hard.setup", "people.bob-jenkins.cursed", "mythos.blue-flu.program with `awaken`"),
        *("mythos.curfew-enforced.program with `set others`", 'people.bob-jenkins.home = "any"'),
        'monsters.ghoul.abilities = "elusive"',
    ]
    assert list(not_played(scenario.model, frozenset())) == parts
    cell = next(iter(scenario.cells()))
    for attempt in (scenario.check_cell, scenario.tables):
        with pytest.raises(ValueError, match=r"cannot be played yet: levels\.hard\.setup, and 5 more"):
            attempt(cell)


def test_every_field_with_a_program_is_checked(everything):
    tables = {name: table for name, table in everything if isinstance(table, dict) and table}
    fields = {
        name: tuple(field for field, info in type(entry).model_fields.items() if info.annotation == Program)
        for name, entry in ((name, next(iter(table.values()))) for name, table in tables.items())
    }
    assert {name: listed for name, listed in fields.items() if listed} == PROGRAMS


def test_copies_add_cards_to_decks_and_markers_to_the_cup(tmp_path):
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "pack.toml").write_text("")
    (folder / "copies.toml").write_text(
        '[more-food]\ncard = "food"\ncount = 3\nsource = "own"\n'
        '[more-ghouls]\nmonster = "ghoul"\ncount = 2\nsource = "own"\n'
    )
    printed, more = Scenario.load(), Scenario.load(None, [f"packs={folder}"])
    cell = next(iter(printed.cells()))
    before, after = printed.tables(cell)[0], more.tables(cell)[0]
    food, ghoul = printed.names.cards.index("food"), printed.names.monsters.index("ghoul")
    assert int(after["copies"][food]) == int(before["copies"][food]) + 3
    assert list(after["deck_size"] - before["deck_size"]) == [3, 0, 0, 0]
    kinds = Counter(after["kind_of"][: after["n_markers"]].tolist())
    assert kinds[ghoul] == more.names.markers.count("ghoul") == printed.names.markers.count("ghoul") + 2
    assert read_set(after["in_cup"]).bit_count() == int(before["in_cup"]).bit_count() + 2
    none = Scenario.load(None, [f"packs={folder}", "monsters.ghoul.count=0", "cards.food.copies=0"])
    assert none.names.markers.count("ghoul") == int(none.tables(cell)[0]["copies"][food]) == 0


def test_programs_of_the_base_compile_with_packs_as_if_written_for_packs():
    """A verb has one form of rows, also without the operands and blocks that only packs use."""
    data = Scenario.printed()
    names = in_programs(data, names_of(data))
    for _, program in programs(data):
        if program and "lasting" not in {step.name for _, step in walk(program)}:
            as_base, as_pack = Programs(names, PACK_EFFECTS), Programs(names, PACK_EFFECTS)
            as_base.add(program)
            as_pack.add(check(write(plain(program), EFFECTS), PACK_EFFECTS))
            assert as_base.rows == as_pack.rows
