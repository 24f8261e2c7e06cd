"""The tables of a cell of Elder Sign: every number says what the data say."""

import functools

import numpy as np

from simcore.contract.game import Cell
from simcore.games.elder_sign.columns import COLUMNS, NEW
from simcore.games.elder_sign.printed import PRINTED
from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.scenario.scenario import Scenario

PLAIN = Scenario.load()
CELL = Cell("cthulhu", "normal", 2)


@functools.cache
def compiled(names=(), cell=CELL):
    scenario = PLAIN.with_alternatives(names) if names else PLAIN
    return scenario.compile(cell)[0]


def test_rows__as_printed_and_below_a_monster():
    names = PLAIN.names
    t = compiled()
    relics = names.adventures.index("ancient-relics")  # [L+I3] | L+I3
    assert list(t["row_kind"][relics, :2]) == [codes.WHOLE, codes.PLAIN]
    assert t["row_symbols"][relics, 0, 0, codes.LORE] == 1
    assert list(t["row_points"][relics, 0, 0]) == [3, 0, 0, 0]
    assert not t["row_symbols"][relics, 0, 1].any()
    assert not t["row_points"][relics, 0, 1].any()
    assert (t["row_points"][relics, 1, 0] == t["row_points"][relics, 1, 1]).all()
    dimension = names.adventures.index("another-dimension")  # L+[I1] | T+P
    assert t["row_kind"][dimension, 0] == codes.PARTLY
    assert list(t["row_points"][dimension, 0, :, 0]) == [1, 0]
    assert list(t["row_symbols"][dimension, 0, :, codes.LORE]) == [1, 1]
    lavatory = names.adventures.index("public-lavatory")
    assert list(t["row_kind"][lavatory, :3]) == [codes.EMPTY, codes.EMPTY, codes.PLAIN]
    assert t["on_enter"][lavatory] != NONE
    fire = names.adventures.index("hallway-on-fire")
    assert list(t["row_costs"][fire, 0, 0]) == [0, 1, 0, 0]
    assert (t["ordered"][fire], t["ordered"][relics]) == (1, 0)


def test_numbers_of_adventures__are_those_of_the_columns():
    names = PLAIN.names.adventures
    assert names == PRINTED
    assert len(names) == 56
    t = compiled()
    assert list(np.flatnonzero(t["is_world"])) == list(range(48, 56))
    assert list(t["other"][:8]) == list(range(48, 56))
    by_name = {column.name: column for column in COLUMNS}
    assert by_name["seen_koi_pond"].at == (names.index("koi-pond"),)
    assert by_name["won_yuggoth"].source == "card_won"
    assert by_name["tried_new_1"].at == (56,)
    assert len(NEW) == 7


def test_cards__same_effect_is_one_class():
    t, names = compiled(), PLAIN.names.cards
    yellow = [number for number in range(44) if t["adds"][number] == 1]
    assert {names[number] for number in yellow} >= {"axe", "knife", "tommy-gun"}
    assert len({int(t["card_class"][number]) for number in yellow}) == 1
    whiskey, food = names.index("whiskey"), names.index("food")
    assert t["card_class"][whiskey] != t["card_class"][food]
    assert (t["pays"][whiskey], t["pays"][food]) == (1, 2)
    assert int(t["payers"]) == 1 << whiskey | 1 << food
    duke = names.index("duke")
    assert (t["spares"][duke], t["card_kept"][duke], int(t["sparers"])) == (3, 0, 1 << duke)
    assert names.count("wither") == 2
    assert t["adds"][names.index("sword-of-glory")] == 3
    assert t["secures"][names.index("dread-curse-of-azathoth")] == 2
    assert t["rerolls"][names.index("research-materials")] == 8
    assert list(t["deck_size"]) == [12, 12, 12, 8]
    armitage = names.index("professor-armitage")
    assert int(t["every_roll"]) == 1 << armitage
    assert [int(t[field][armitage]) for field in ("from_face", "from_value", "to_face", "face_colours")] == [
        0, 1, codes.LORE, 1
    ]  # fmt: skip


def test_allies__of_other_readings():
    names = PLAIN.names.cards
    t = compiled(("john-legrasse-value", "ruby-standish-price", "eric-colt-daily"))
    assert t["monster_value"][names.index("john-legrasse")] == 1
    assert int(t["valuers"]) == 1 << names.index("john-legrasse")
    line = int(t["cheaper"][names.index("ruby-standish")])
    assert PLAIN.names.entrance[line] == "souvenir-unique"
    assert t["guards"][names.index("eric-colt")] == 2


def test_sheet__of_one_who_brings_an_ally():
    pete = PLAIN.investigators.index("ashcan-pete")
    assert PLAIN.names.cards[int(compiled()["sheet_ally"][pete])] == "duke"
    assert compiled(("allies-off",))["sheet_ally"][pete] == NONE


def test_extra_task__stands_alone_or_in_the_row():
    cell = Cell("shub-niggurath", "normal", 2)
    apart, inside = compiled((), cell), compiled(("extra-in-row",), cell)
    ghost = PLAIN.names.markers.index("ghost")
    assert (apart["has_extra"], apart["extra_symbols"][codes.TERROR]) == (1, 1)
    assert apart["marker_symbols"][ghost, codes.TERROR] == 1
    assert inside["has_extra"] == 0
    assert inside["marker_symbols"][ghost, codes.TERROR] == 2


def test_cultists__take_their_revenge_in_the_games_of_one_only():
    markers = PLAIN.names.markers
    yig = compiled((), Cell("yig", "normal", 2))["marker_revenge"]
    assert [name for number, name in enumerate(markers) if yig[number] != NONE] == ["cultist"] * 3
    assert (compiled()["marker_revenge"] == NONE).all()


def test_first_aid__is_one_or_both():
    both, one = compiled(), compiled(("first-aid-one",))
    assert both["code"]["op"][both["line_program"][0]] != one["code"]["op"][one["line_program"][0]]
    assert list(both["line_price"][:10]) == [0, 2, 4, 0, 1, 2, 3, 4, 5, 10]
    assert both["line_program"][3] == NONE
    assert compiled(("souvenir-elder-sign-off",))["n_lines"] == 9


def test_labels__name_every_number():
    labels = PLAIN.labels(CELL)
    t = compiled()
    for name, count in (("markers", "n_markers"), ("mythos", "n_mythos"), ("cards", "n_cards"),
                        ("entrance", "n_lines")):  # fmt: skip
        assert len(labels[name]) == t[count]
    assert labels["markers"][:3] == ("cultist",) * 3
    assert labels["marker_kinds"][int(t["marker_kind"][2])] == "cultist"
    assert labels["loss_causes"][0] == "doom-from-mythos"
