"""Positions as files: written and read again, without hidden information, and with messages for mistakes."""

import random
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from heuristics.strategy.registry import default_strategy, find_strategy
from simcore.contract.game import Cell
from simcore.files.reading import table_of
from simcore.games import find_game, games
from simcore.narration.pictures import open_frame
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from simcore.positions.file import text_of_position
from simcore.positions.lines import line_of
from simcore.positions.luck import differing, redealt
from simcore.positions.overlay import look_at
from simcore.positions.reading import PositionFileError, read_position
from simcore.positions.writing import position_table

pytestmark = pytest.mark.compiled
GAMES = [name for name, game in games().items() if game.positions is not None]
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def random_positions(name, n_games, every, seed=1):
    """Yield cells and positions of random games, some steps apart."""
    game, draw = find_game(name), random.Random(seed)
    scenario = game.load(None, ())
    policy = find_strategy(default_strategy(name), name).policy(game)
    for number in range(n_games):
        cell = Cell(
            draw.choice(scenario.ancient_ones),
            draw.choice(scenario.difficulties),
            draw.choice(scenario.players),
        )
        players = roster_of(game, scenario.compile(cell), [policy], cell)
        skipped = draw.randrange(every)
        for step, standing in enumerate(decisions(players, seed, number)):
            if step % every == skipped:
                yield game, scenario, cell, standing.state


def read_again(game, scenario, table, seed=0):
    text = text_of_position(table, "A comment.")
    return read_position(game, scenario, table_of(text), text, "position.toml", seed)


def normal(game, scenario, cell, state):
    """Return a position as its deciding seat knows it."""
    tables = scenario.compile(cell)
    look = look_at(game, scenario, cell, tables, redealt(game.rules(), tables, state, 0))
    game.positions().normal(look)
    return look.state


def assert_written_and_read(positions):
    for game, scenario, cell, state in positions:
        table = position_table(game, scenario, cell, state)
        again = read_again(game, scenario, table)
        known = normal(game, scenario, cell, state)
        assert differing(again.state[0], known) == []
        assert int(again.state["decision"][0]) == int(state["decision"][0])
        n = int(state["n_options"][0])
        assert sorted(again.state["options"][0, :n].tolist()) == sorted(known["options"][:n].tolist())
        assert position_table(game, scenario, again.cell, again.state) == table
        asked = open_frame(game, scenario, again.cell, again.tables, again.state).decision
        assert len(asked.options) == n
        assert all(asked.options), asked


@pytest.mark.parametrize("name", GAMES)
def test_a_written_position_is_read_exactly(name):
    assert_written_and_read(islice(random_positions(name, 3, 31), 8))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_written_positions_are_read_exactly(name):
    assert_written_and_read(random_positions(name, 12, 29, seed=2))


@pytest.mark.parametrize("name", GAMES)
def test_hidden_information_does_not_change_the_file(name):
    for game, scenario, cell, state in random_positions(name, 1, 61, seed=3):
        tables = scenario.compile(cell)
        tables_of = [
            position_table(game, scenario, cell, redealt(game.rules(), tables, state, seed))
            for seed in (5, 6)
        ]
        assert tables_of[0] == tables_of[1] == position_table(game, scenario, cell, state)


@pytest.mark.parametrize("name", GAMES)
def test_another_seed_deals_what_is_hidden_again(name):
    game, scenario, cell, state = next(random_positions(name, 1, 10))
    table = position_table(game, scenario, cell, state)
    first, second = (read_again(game, scenario, table, seed).state for seed in (1, 2))
    assert int(first["key"][0]) != int(second["key"][0])
    assert position_table(game, scenario, cell, first) == position_table(game, scenario, cell, second)


@pytest.mark.parametrize(
    ("name", "phase", "first"),
    [
        ("arkham-horror", "movement", lambda state: int(state["n_trace"]) == 0),
        ("elder-sign", "move", lambda state: True),
        ("final-battle", "trade", lambda state: int(state["step"]) == 1),
        ("final-hour", "turn", lambda state: True),
    ],
)
def test_the_keys_alone_give_the_first_decision_of_a_phase(name, phase, first):
    compared = 0
    for game, scenario, cell, state in random_positions(name, 4, 5, seed=6):
        table = position_table(game, scenario, cell, state) if first(state[0]) else {}
        if table.get("phase") != phase:
            continue
        table.pop("machine", None)
        again = read_again(game, scenario, table).state[0]
        n = int(state["n_options"][0])
        assert int(again["decision"]) == int(state["decision"][0])
        assert again["options"][:n].tolist() == state["options"][0, :n].tolist()
        compared += 1
        if compared == 2:
            return
    assert compared > 0


# --- written by hand


def by_hand(name):
    text = (EXAMPLES / f"{name}-position.toml").read_text(encoding="utf-8")
    return text, find_game(name)


def read_text(text, game):
    return read_position(game, game.load(None, ()), table_of(text), text, "mine.toml")


def errors_of(text, game):
    with pytest.raises(PositionFileError) as caught:
        read_text(text, game)
    return [str(error) for error in caught.value.errors]


@pytest.mark.parametrize("name", GAMES)
def test_the_example_of_the_documentation_can_be_read(name):
    text, game = by_hand(name)
    position = read_text(text, game)
    assert position.state["n_options"][0] >= 2
    again = read_again(game, position.scenario, position_table(game, position.scenario, position.cell,
                                                               position.state))  # fmt: skip
    assert differing(again.state[0], position.state[0]) == []


def test_values_are_those_of_the_file():
    text, game = by_hand("arkham-horror")
    position = read_text(text, game)
    s, scenario = position.state[0], position.scenario
    labels = scenario.labels(position.cell)
    area = labels["areas"].index("graveyard")
    assert (int(s["doom"]), int(s["terror"]), int(s["round"]), int(s["n_open"])) == (6, 2, 7, 2)
    assert int(s["sanity"][0]) == 4
    assert int(s["clues_at"][area]) == 0
    assert [labels["cards"][card] for card in s["held"][1][:3]] == [
        "shrivelling",
        "elder-sign",
        "ruby-standish",
    ]
    assert int(s["monster_trophies"][1]) == 2
    assert int(s["gate_trophies"][1]) == 1
    # Each component is in one place: the decks have everything that nobody has.
    t = position.tables[0]
    for deck in range(4):
        held = sum(
            int(t["card_deck"][card]) == deck
            for seat in (0, 1)
            for card in s["held"][seat][: s["n_held"][seat]]
        )
        assert int(s["n_deck"][deck]) == int(t["deck_size"][deck]) - held
    on_board = int(np.bitwise_or.reduce(s["markers"]))
    assert sum(int(bits).bit_count() for bits in s["markers"]) == on_board.bit_count() == int(t["n_markers"])


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("sanity = 4", "sanity = 9", "mine.toml, line 16: players.1.sanity: wrong value; found 9; allowed: a "
         "whole number from 0 to 4"),
        ("doom = 6", "dom = 6", "line 9: dom: unknown key; allowed: one of 53 keys; did you mean 'doom'?"),
        ('"axe"', '"axes"', "line 20: players.1.cards: no such card: 'axes'; found"),
        ('"elder-sign", ', '"duke", ', "line 28: players.2.cards: too many of Duke; found"),
        ("woods = {", "wood = {", "line 34: places.wood: no such place; allowed:"),
        ('"uptown"', '"down"', "players.1.place: no such place"),
        ('["rlyeh"]', '["rlyeh", "rlyeh", "rlyeh"]', "no gate marker to R'lyeh is left"),
        ('"the-abyss", ', '"the-abyss", sealed = true, ', "a place with an open gate cannot be sealed"),
        ("rivertown = {", "rivertown = { sealed = true,", "only an unstable location can be sealed"),
        ('"cthulhu"', '"Cthulu"', "ancient-one: no such Ancient One; found \"Cthulu\""),
        ("player = 1 ", "player = 3 ", "player: wrong value; found 3; allowed: number of a player, 1 to 2"),
        ('"movement"', '"evening"', "phase: wrong value; found \"evening\"; allowed: movement, upkeep"),
        ('"movement"', '"other-world-encounters"', "player 1 has nothing to decide in this phase"),
        ('["shrivelling"]\nmonster', '["axe"]\nmonster', "players.2.exhausted: the player does not have Axe"),
        ("turn = 7", 'turn = "7"', "turn: wrong value; found \"7\"; allowed: a whole number from 1 to 100"),
        ("doom = 6", "doom = 6\nmachine = { version = 0 }", "machine.version: written under other rules"),
    ],
)  # fmt: skip
def test_mistakes_are_refused_with_their_line(before, after, message):
    text, game = by_hand("arkham-horror")
    assert before in text
    said = errors_of(text.replace(before, after, 1), game)
    assert any(message in error for error in said), said


def test_other_hands_are_dealt_at_random():
    text, game = by_hand("final-hour")
    positions = [read_position(game, game.load(None, ()), table_of(text), text, "mine.toml", seed)
                 for seed in range(5)]  # fmt: skip
    hands = [position.state["hand"][0].tolist() for position in positions]
    own = [rank + 1 for rank in hands[0][0][:4]]  # the numbers begin at 1
    assert own == [5, 11, 25, 28]
    assert len({tuple(seats[0]) for seats in hands}) == 1
    assert len({tuple(seats[1]) for seats in hands}) > 1
    assert len({int(position.state["slot_card"][0, 0]) for position in positions}) == 1  # the one in the file
    for position in positions:
        s = position.state[0]
        cards = [*s["priority_deck"][: s["n_priority"]], *s["priority_discard"][: s["n_priority_discard"]]]
        cards += [card for seat in (0, 1) for card in s["hand"][seat][: s["n_hand"][seat]]]
        assert sorted(cards) == list(range(int(position.tables["n_priority"][0])))


def test_cards_of_elder_sign_are_in_one_place():
    text, game = by_hand("elder-sign")
    position = read_text(text, game)
    s, t = position.state[0], position.tables[0]
    in_play = [card for card in s["place_card"].tolist() if card >= 0]
    assert len(in_play) == 7
    decks = [*s["adventure_deck"][: s["n_adventures"]], *s["world_deck"][: s["n_worlds"]]]
    assert sorted([*in_play, *decks]) == sorted(
        [*t["museum"][: t["n_museum"]].tolist(), *t["other"][: t["n_other"]].tolist()]
    )
    assert int(s["clues_left"]) == int(t["clues"]) - 3
    lights_out = position.scenario.names.adventures.index("lights-out")
    place = s["place_card"].tolist().index(lights_out)
    assert int(s["at"][1]) == place
    assert (s["marker_at"] == place).sum() == 1
    assert int(s["on_cards"]).bit_count() == 1
    said = errors_of(text.replace('"koi-pond"', '"the-curator"'), game)
    assert any("museum: the same card lies in two places" in error for error in said)
    said = errors_of(text.replace('place = "lights-out"', 'place = "the-graveyard"'), game)
    assert any("players.2.place: this card is not in play" in error for error in said)


def parts(tree, path=()):
    """Yield the path of every part of a file."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from parts(value, (*path, key))


def damage(table, draw, names):
    """Remove or change one part of a file."""
    *path, last = draw.choice(list(parts(table)))
    inner = table
    for key in path:
        inner = inner[key]
    old = inner[last]
    if draw.random() < 0.3:
        del inner[last]
    elif isinstance(old, bool):
        inner[last] = not old
    elif isinstance(old, int):
        inner[last] = draw.choice([0, 1, 2, 9, old + 1, old - 1])
    elif isinstance(old, str):
        inner[last] = draw.choice([*names, ""])
    else:
        inner[last] = draw.choice([3, "x", [], [*old, *list(old)[:1]]])


def assert_read_or_refused(positions, copies):
    """Damage positions of games in several ways; each is read, or refused with a message."""
    draw, n_read, n_refused = random.Random(4), 0, 0
    for game, scenario, cell, state in positions:
        names = [name for names in scenario.catalogue().values() for name in names]
        for _ in range(copies):
            table = position_table(game, scenario, cell, state)
            table.pop("machine", None)
            if table["phase"] not in game.positions().phases:
                table["phase"] = draw.choice(game.positions().phases)
            for _ in range(draw.randrange(3)):
                damage(table, draw, names)
            try:
                again = read_again(game, scenario, table, seed=draw.randrange(9))
            except PositionFileError:
                n_refused += 1
                continue
            assert open_frame(game, scenario, again.cell, again.tables, again.state).decision.options
            n_read += 1
    assert n_read > 0
    assert n_refused > 0


@pytest.mark.parametrize("name", GAMES)
def test_damaged_files_are_read_or_refused(name):
    assert_read_or_refused(islice(random_positions(name, 3, 19, seed=4), 5), 5)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_damaged_files_are_read_or_refused(name):
    assert_read_or_refused(random_positions(name, 8, 23, seed=5), 8)


def test_a_changed_file_needs_no_machine():
    name = "final-battle"
    game, scenario, cell, state = next(random_positions(name, 1, 10))
    table = position_table(game, scenario, cell, state)
    assert "machine" in table
    table["doom"] = 3 if table["doom"] != 3 else 4
    with pytest.raises(PositionFileError, match="the file or the data were changed; remove the table"):
        read_again(game, scenario, table)


def test_lines_of_keys():
    text = 'a = 1\n[places]\n"x y" = { clues = 1 }\n[places.woods]\ngate = "g"\n'
    assert line_of(text, ("places", "x y", "clues")) == 3
    assert line_of(text, ("places", "woods", "gate")) == 5
    assert line_of(text, ("nothing",)) is None
