"""Positions of games with packs as files: relationships, seen cards, and what a redeal deals again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcore.files.reading import table_of
from simcore.games import find_game
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS
from simcore.games.arkham_horror.rules.board.decks import draw_gate, draw_item_bottom
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack_bottom, make_pack_decks
from simcore.games.arkham_horror.rules.board.pack_peeking import put_on_top, take_top
from simcore.games.arkham_horror.rules.board.pack_ties import has_tie
from simcore.positions.file import text_of_position
from simcore.positions.luck import LUCK, differing, redealt
from simcore.positions.reading import Position, PositionFileError, read_position
from simcore.positions.writing import position_table
from tests.simcore.games.arkham_horror.packs.table import Table, scenario

pytestmark = pytest.mark.plain
FILE = """
game = "arkham-horror"
ancient-one = "cthulhu"
difficulty = "normal"
player = 2
phase = "movement"
first-player = 2
turn = 4
seen-common = ["dark-cloak", "axe"]
seen-mythos = ["blood-magic", "an-evil-fog"]
seen-gate-cards = ["gate-02"]

[[players]]
investigator = "joe-diamond"
relationship = "collectors"
relationship-exhausted = true
[[players]]
investigator = "kate-winthrop"
relationship = "skullcrackers"
[[players]]
investigator = "amanda-sharpe"

[decks]
exhibit = { seen = ["chime-of-ra", "eye-of-light-and-darkness"] }
"""


def read(content: str, game: Any = None) -> Position:
    game = game or find_game("arkham-horror").larger()
    data = scenario(True) if game.larger is None else game.load(None, ())
    return read_position(game, data, table_of(content), content, "mine.toml")


def names(position: Position, cards: Any, kind: str = "cards") -> list[str]:
    return [getattr(position.scenario.names, kind)[int(card)] for card in cards]


def next_cards(position: Position, deck: str, n: int) -> list[int]:
    """Draw the top cards of a deck."""
    number = ANY_DECK.numbers[deck]
    return [int(take_top(position.tables[0], position.state[0], number)) for _ in range(n)]


def test_seen_cards_are_the_next_ones_of_their_decks() -> None:
    position = read(FILE)
    assert names(position, next_cards(position, "common", 2)) == ["dark-cloak", "axe"]
    assert names(position, next_cards(position, "mythos", 2), "mythos") == ["blood-magic", "an-evil-fog"]
    assert names(position, next_cards(position, "gate", 1), "gate_cards") == ["gate-02"]
    exhibits = names(position, next_cards(position, "exhibit", 2))
    assert exhibits == ["chime-of-ra", "eye-of-light-and-darkness"]
    assert not position.state[0]["known_top"].any()


def test_relationships_are_in_force_and_leave_their_deck() -> None:
    position = read(FILE)
    s, deck = position.state[0], PACK_DECKS.index("relationship")
    cards = [int(s["force_item"][s["tie"][seat]]) for seat in (0, 1)]
    assert names(position, cards) == ["collectors", "skullcrackers"]
    assert int(s["tie"][2]) == -1
    left = s["pack_deck"][deck, : s["n_pack_deck"][deck]].tolist()
    assert len(left) == int(position.tables[0]["n_pack_cards"][deck]) - 2
    assert not set(left) & set(cards)
    assert [[bool(has_tie(s, holder, seat)) for seat in range(3)] for holder in (0, 1)] == [
        [False, False, False],
        [False, True, True],
    ]


def test_a_written_position_is_read_with_its_relationships_and_seen_cards() -> None:
    position = read(FILE)
    table = position_table(
        find_game("arkham-horror").larger(), position.scenario, position.cell, position.state
    )
    assert table["seen-common"] == ["dark-cloak", "axe"]
    assert table["seen-mythos"] == ["blood-magic", "an-evil-fog"]
    assert table["decks"]["exhibit"] == {"seen": ["chime-of-ra", "eye-of-light-and-darkness"]}
    assert [player.get("relationship") for player in table["players"]] == [
        "collectors",
        "skullcrackers",
        None,
    ]
    assert [player.get("relationship-exhausted") for player in table["players"]] == [True, None, None]
    again = read(text_of_position(table, "A comment."))
    assert differing(again.state[0], position.state[0]) == []


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"skullcrackers"', '"collectors"', "too many of Collectors"),
        ('"skullcrackers"', '"axe"', "no such Relationship card"),
        ('[[players]]\ninvestigator = "amanda-sharpe"\n', "", "two players share one relationship"),
        ('relationship = "collectors"\n', "", "the player has no relationship"),
        ('"dark-cloak", "axe"', '"dark-cloak", "axe", "axe", "axe"', "no Axe is left for this place"),
        ('"gate-02"', '"gate-02", "gate-02"', "is left for this place"),
        ('"blood-magic", ', '"axe", ', "no such mythos card"),
    ],
)
def test_what_cannot_be_is_refused(before: str, after: str, message: str) -> None:
    assert before in FILE
    with pytest.raises(PositionFileError) as caught:
        read(FILE.replace(before, after, 1))
    assert message in " ".join(str(error) for error in caught.value.errors)


def test_the_printed_game_has_neither() -> None:
    content = "\n".join(
        line for line in FILE.split("\n") if "exhibit" not in line and "exhausted" not in line
    )
    with pytest.raises(PositionFileError) as caught:
        read(content, find_game("arkham-horror"))
    said = [str(error) for error in caught.value.errors]
    assert sum("no such Relationship card" in error for error in said) == 2
    assert sum("no player sees the top of this deck without packs" in error for error in said) == 3


# --- what is hidden


DRAWN_FROM = [*DECKS, *PACK_DECKS, "mythos", "gate"]


class Hidden(Table):
    """A table with all components of all packs in their decks."""

    def __init__(self) -> None:
        super().__init__()
        s, t = self.s, self.t
        make_pack_decks(s, t)
        for deck in range(len(DECKS)):
            s["n_deck"][deck] = n = int(t["deck_size"][deck])
            s["deck"][deck][:n] = t["deck"][deck][:n]
        self.rules_of = find_game("arkham-horror").larger().rules()

    def dealt_again(self, key: int) -> Any:
        return redealt(self.rules_of, np.array([self.t]), self.states, key)[0]

    def contents(self, deck: str) -> list[int]:
        """Return the cards that may come next."""
        if deck in DECKS:
            number = DECKS.index(deck)
            return self.s["deck"][number, : self.s["n_deck"][number]].tolist()
        if deck in ("mythos", "gate"):
            field = "mythos" if deck == "mythos" else "gate_cards"
            return self.s[field][: self.s[f"n_{field}"]].tolist()
        number = PACK_DECKS.index(deck)
        cards = self.s["pack_deck"][number, : self.s["n_pack_deck"][number]].tolist()
        top = min((int(self.t["layer"][card]) for card in cards), default=0)
        return [card for card in cards if int(self.t["layer"][card]) == top]


@pytest.fixture(scope="module")
def table() -> Hidden:
    return Hidden()


def test_a_redeal_changes_nothing_but_the_random_numbers(table: Hidden) -> None:
    """Nothing hidden lies in a field: what comes next is drawn when it is needed."""
    again = table.dealt_again(77)
    assert differing(again, table.s) == []
    assert [name for name in ("key", "game_number") if int(again[name]) != int(table.s[name])] != []
    assert set(LUCK) >= {"key", "game_number"}


@pytest.mark.parametrize("deck", [deck for deck in DRAWN_FROM if deck != "ally"])
def test_every_hidden_card_may_come_next_after_a_redeal(table: Hidden, deck: str) -> None:
    """Each deck that no player may know is shuffled; only the topmost layer of a deck with layers."""
    expected = set(table.contents(deck))
    assert expected
    number, found = ANY_DECK.numbers[deck], set()
    s = table.dealt_again(0)
    for key in range(14 * len(expected)):
        table.rules_of.redeal(table.t, s, 0, np.uint64(key))
        card = take_top(table.t, s, number)
        found.add(int(card))
        put_on_top(s, number, card)
        s["known_top"][number] = 0
    assert found == expected


@pytest.mark.parametrize("deck", [deck for deck in DRAWN_FROM if deck != "ally"])
def test_seen_cards_come_next_after_any_redeal_and_then_a_hidden_one(deck: str) -> None:
    table, number = Hidden(), ANY_DECK.numbers[deck]
    seen = [int(take_top(table.t, table.s, number)) for _ in range(2)]
    for card in reversed(seen):
        put_on_top(table.s, number, card)
    third = set()
    for key in range(12):
        s = table.dealt_again(key)
        assert [int(take_top(table.t, s, number)) for _ in range(2)] == seen
        third.add(int(take_top(table.t, s, number)))
    assert len(third) > 1 or len(set(table.contents(deck))) <= 3


def test_gate_markers_and_monsters_are_drawn_again(table: Hidden) -> None:
    gates = {int(draw_gate(table.dealt_again(key))) for key in range(250)}
    assert gates == set(table.s["stack"][: table.s["n_stack"]].tolist())
    monsters = {int(draw_marker(table.t, table.dealt_again(key), table.log)) for key in range(90)}
    assert len(monsters) > 30


def test_the_bottom_card_is_none_of_the_seen_ones() -> None:
    """Two cards on the deck are known; the lowest of the others is drawn from below."""
    for deck, draw in (("common", draw_item_bottom), ("injury", draw_pack_bottom)):
        table, number = Hidden(), ANY_DECK.numbers[deck]
        seen = [int(take_top(table.t, table.s, number)) for _ in range(2)]
        for card in reversed(seen):
            put_on_top(table.s, number, card)
        for key in range(5):
            s = table.dealt_again(key)
            if deck == "common":
                draw(s, 0)
            else:
                draw(table.t, s, PACK_DECKS.index(deck))
            assert int(s["known_top"][number]) == 2
            assert [int(take_top(table.t, s, number)) for _ in range(2)] == seen
