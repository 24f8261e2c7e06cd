"""The two layouts of the records: the base, and the larger one for games with packs."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.request.lookup import choose_data
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.cluster.portable import recipe_of
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.limits import BASE, LARGE
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT, LAYOUT
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES_LAYOUT, TABLES_LAYOUT
from simcore.jit.plain import plainly
from simcore.messages.error_details import ScenarioError
from simcore.narration.log import tell
from simcore.narration.story import narrator_of
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.records.features import features_of
from simcore.records.schema import WORD, set_field
from simcore.records.sets import read_set, write_set
from simcore.records.shared import MAX_SEATS, empty_log

LARGER = GAME.larger()
FIRST = Cell("cthulhu", "normal", 2)
LAYOUTS = [(LAYOUT, LARGE_LAYOUT), (TABLES_LAYOUT, LARGE_TABLES_LAYOUT)]


# --- the records


def test_records_of_the_base_are_no_larger_than_its_components_need():
    assert (GAME.state.itemsize, GAME.tables.itemsize) == (7992, 224024)
    wide = [field.name for field in LAYOUT.fields if field.words]
    assert wide == [], "the base would pay for large sets"


@pytest.mark.parametrize(("base", "large"), LAYOUTS, ids=["state", "tables"])
def test_the_large_layout_has_all_fields_of_the_base_with_more_room(base, large):
    shared = {field.name for field in base.fields}
    kept = [field for field in large.fields if field.name in shared]
    assert [field.name for field in kept] == [field.name for field in base.fields]
    for before, after in zip(base.fields, kept, strict=True):
        assert (after.seen, after.start, after.resets, after.bits) == (
            before.seen,
            before.start,
            before.resets,
            before.bits,
        )
        assert large.dtype[after.name].itemsize >= base.dtype[before.name].itemsize, before.name


def test_every_limit_of_the_large_layout_is_at_least_that_of_the_base():
    for name, least in vars(BASE).items():
        assert getattr(LARGE, name) >= least, name


@pytest.mark.parametrize(("_base", "large"), LAYOUTS, ids=["state", "tables"])
def test_codes_fit_into_the_fields_of_the_large_layout(_base, large):
    most = {
        "held": LARGE.cards, "deck": LARGE.cards, "under": LARGE.cards, "allies": LARGE.cards,
        "fixed": LARGE.cards, "mythos": LARGE.mythos, "mythos_under": LARGE.mythos, "rumor": LARGE.mythos,
        "environment": LARGE.mythos, "lasting": LARGE.mythos, "mythos_card": LARGE.mythos,
        "mythos_runs": LARGE.mythos, "gate_cards": LARGE.gate_cards, "gate_cards_under": LARGE.gate_cards,
        "foe": LARGE.markers, "kind_of": LARGE.kinds, "gate_at": LARGE.gates, "stack": LARGE.gates,
        "special": LARGE.code, "rule_program": LARGE.code, "mythos_rules": LARGE.rules + 1,
    }  # fmt: skip
    for field in large.fields:
        if field.name in most:
            assert np.iinfo(np.dtype(field.type)).max >= most[field.name] - 1, field.name


def test_a_value_reads_the_same_features_in_both_layouts():
    base = {feature.name for feature in features_of(LAYOUT, MAX_SEATS)}
    assert base <= {feature.name for feature in features_of(LARGE_LAYOUT, MAX_SEATS)}


# --- sets in records


@pytest.mark.parametrize("size", [62, LARGE.markers])
def test_a_set_in_a_record_holds_every_member_that_its_size_allows(size):
    luck = random.Random(size)
    one, many = set_field("one", size, ""), set_field("many", size, "", (4,))
    record = np.zeros(1, [(field.name, field.type, field.shape) for field in (one, many)])[0]
    members = sum(1 << number for number in luck.sample(range(size), 20)) | 1 << size - 1
    write_set(record, "one", members)
    write_set(record, "many", members, 2)
    assert read_set(record["one"]) == read_set(record["many"][2]) == members
    assert read_set(record["many"][1]) == read_set(record["many"][3]) == 0
    room = WORD if size < WORD else LARGE.markers
    with pytest.raises(ValueError, match=f"below {room} cannot hold {room}"):
        write_set(record, "one", 1 << room)


# --- games with packs

LURKERS = """
[bog-lurker]
name = "Bog Lurker"
count = 20
movement = "normal"
symbol = "star"
awareness = -1
horror = -1
horror_damage = 1
toughness = 1
combat = -1
combat_damage = 1
source = "own"
"""


@pytest.fixture
def pack(tmp_path):
    """Return the folder of a pack that brings more monsters than the base has room for."""
    folder = tmp_path / "bog"
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Bog"\n')
    (folder / "monsters.toml").write_text(LURKERS)
    return folder


def test_a_scenario_with_packs_is_played_with_the_large_records(pack):
    game, scenario = choose_data(GAME.name, None, (f"packs={pack}",))
    assert game == replace(LARGER, packs=("bog",))
    assert len(scenario.names.markers) > BASE.markers
    tables = scenario.compile(FIRST)
    assert tables.dtype == LARGER.tables
    assert read_set(tables[0]["in_cup"]).bit_length() == tables[0]["n_markers"] == len(scenario.names.markers)
    assert scenario.with_settings({"rules.hands": 3}).compile(FIRST).dtype == LARGER.tables
    assert choose_data(GAME.name, None, ("rules.hands=3",))[0] is GAME


def test_an_arm_with_packs_has_the_large_records_beside_one_without(pack):
    players = Players((find_strategy("random", GAME.name),))
    arms = [
        Arm(name, GAME, GAME.load(None, settings), FIRST, players)
        for name, settings in (("without", ()), ("with", (f"packs={pack}",)))
    ]
    assert [arm.game for arm in arms] == [GAME, replace(LARGER, packs=("bog",))]


@pytest.mark.compiled
def test_another_process_seats_players_at_the_large_records():
    players = Players((find_strategy("random", GAME.name),))
    arm = Arm("large", LARGER, LARGER.load(None, ()), FIRST, players)
    assert recipe_of(arm.roster_of()).roster_of().game is LARGER


def test_a_variant_without_packs_keeps_the_limits_of_the_base(pack):
    variant = pack.parent / "variant.toml"
    variant.write_text('base = "arkham-horror"\n' + LURKERS.replace("[", "[monsters."))
    with pytest.raises(ScenarioError, match=f"too many monster markers.*at most {BASE.markers}"):
        GAME.load(variant, ())


# --- the same games


def in_base(layout, large, name, content):
    """Return the content of a field of the large layout in the shape of the base."""
    base, field = layout[name], large[name]
    if field.words and not base.words:
        content = np.array([read_set(words) for words in content.reshape(-1, field.shape[-1])])
        content = content.reshape(field.shape[:-1])
    return content[tuple(slice(size) for size in base.shape)] if base.shape else content


OWN = ("options", "begun")
"""Fields that depend on the size of the records: the room for options, and the bytes of a checkpoint."""


def states_differ(base, large):
    """Return the fields in which two positions of the two layouts differ."""
    pairs = {
        field.name: (base[field.name], in_base(LAYOUT, LARGE_LAYOUT, field.name, large[field.name]))
        for field in LAYOUT.fields
        if field.name not in OWN
    }
    return [name for name, pair in pairs.items() if not np.array_equal(*pair)]


def test_a_game_at_random_has_the_same_positions_in_both_layouts():
    """In plain Python, so that nothing has to be compiled: setup and first turns, field by field."""
    luck, sides = random.Random(8), []
    for game in (GAME, LARGER):
        tables, state = game.load(None, ()).compile(FIRST), np.zeros(1, game.state)
        rules = game.rules().in_plain_python
        plainly(rules.deal)(tables[0], state[0], np.uint64(4), np.uint64(7))
        sides.append((plainly(rules.advance), tables[0], state[0], empty_log()[0]))
    for _ in range(12):
        (_, _, base, _), (_, _, large, _) = sides
        assert states_differ(base, large) == []
        n = int(base["n_options"])
        assert list(large["options"][:n]) == list(base["options"][:n])
        choice = luck.randrange(n) if base["decision"] else 0
        for advance, tables, state, log in sides:
            state["choice"] = choice
            advance(tables, state, log)


def same_data(game):
    """Return data that both layouts play alike.

    With packs, Research Materials replace a clue token in every payment, and without packs only in checks and
    for seals.
    """
    return game.load(None, ()).without("items/research-materials")


def story_of(game, name, cell, number, most):
    """Return the first events of a game, in words and field by field."""
    narrator = narrator_of(game, scenario := same_data(game))
    players = [find_strategy(name, game.name).policy(game)]
    told = tell(game, scenario, cell, players, 3, number)
    return [(event, list(narrator.tell(event))) for event in itertools.islice(told, most)]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("cell", "number", "what"),
    [(Cell("nyarlathotep", "easiest", 3), 5, "bank-loan"), (Cell("yig", "normal", 2), 2, "clue_spent")],
)
def test_both_layouts_tell_the_same_beginning_of_a_game(cell, number, what):
    """Among others, a clue token in a check, and a card with a program of its own."""
    base, large = (story_of(game, "random", cell, number, 160) for game in (GAME, LARGER))
    assert what in str(base)
    assert base == large


@pytest.mark.plain
def test_both_layouts_tell_the_same_battle():
    base, large = (story_of(game, "random", Cell("yig", "hardest", 1), 0, None) for game in (GAME, LARGER))
    assert sum(event["event"] == "assault" for event, _ in base) > 1
    assert base == large


CELLS = [
    Cell("azathoth", "normal", 1), Cell("cthulhu", "easy", 2), Cell("hastur", "hard", 3),
    Cell("ithaqua", "normal", 8), Cell("nyarlathotep", "easiest", 4), Cell("shub-niggurath", "hardest", 2),
    Cell("yig", "normal", 5), Cell("yog-sothoth", "hard", 4),
]  # fmt: skip


@pytest.mark.compiled
@pytest.mark.long
def test_a_game_with_more_monsters_than_the_base_holds_is_played_to_its_end(pack):
    game, scenario = choose_data(GAME.name, None, (f"packs={pack}",))
    policies = [find_strategy("standard", GAME.name).policy(game)]
    rows = np.zeros(60, game.row)
    state = play_rows(roster_of(game, scenario.compile(FIRST), policies, FIRST), 3, 0, rows)
    markers = [read_set(words) for words in state[0]["markers"]]
    assert sum(markers) == (1 << len(scenario.names.markers)) - 1  # each lies in one place
    assert rows["monsters_beaten"].max() > 0


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("cell", CELLS)
def test_both_layouts_tell_the_same_whole_games(cell):
    for number in range(3):
        base, large = (story_of(game, "random", cell, number, None) for game in (GAME, LARGER))
        assert base == large, number


@pytest.mark.compiled
@pytest.mark.long
def test_the_large_layout_plays_the_same_games():
    """At random, because strategies see more in a card whose uses are programs."""
    strategy, rows = find_strategy("random", GAME.name), {}
    for game in (GAME, LARGER):
        for cell in CELLS:
            tables = same_data(game).compile(cell)
            rows[game.state, cell] = np.zeros(200, game.row)
            play_rows(roster_of(game, tables, [strategy.policy(game)], cell), 3, 0, rows[game.state, cell])
    for cell in CELLS:
        base, large = rows[GAME.state, cell], rows[LARGER.state, cell]
        # Games with packs have columns for their sheets, too.
        other = {name for name in GAME.row.names if not np.array_equal(base[name], large[name])}
        assert other == set(), cell.label


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("name", ["standard", "expert"])
def test_strategies_play_nearly_the_same_games_in_both_layouts(name):
    """They differ only where a strategy sees more in a card whose uses are programs."""
    strategy, same, wins = find_strategy(name, GAME.name), [], {}
    for cell in CELLS:
        sides = []
        for game in (GAME, LARGER):
            rows = np.zeros(100, game.row)
            play_rows(
                roster_of(game, same_data(game).compile(cell), [strategy.policy(game)], cell), 3, 0, rows
            )
            wins[game.state] = wins.get(game.state, 0) + int(rows["win"].sum())
            sides.append(rows)
        same += [
            all(np.array_equal(base[field], large[field]) for field in GAME.row.names)
            for base, large in zip(*sides, strict=True)
        ]
    assert np.mean(same) > 0.5
    assert wins[LARGER.state] == pytest.approx(wins[GAME.state], rel=0.1)
