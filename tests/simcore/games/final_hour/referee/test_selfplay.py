"""The referee plays whole games with itself: no rule crashes, its logs pass, spoilt logs do not."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from .examples import DATA
from .game import Game
from .log import RefereeError
from .referee import check_log
from .scribe import random_deal, random_game

SHEETS = [(name, level) for name, sheet in DATA["ancient-ones"].items() for level in sheet["difficulties"]]


def pieces_are_all_there(game: Game) -> None:
    """Check that no piece is created or lost, between two rounds (p.2)."""
    tokens = Counter(token.kind.name for token in game.board.all_tokens())
    tokens += Counter(game.cup) + Counter(game.beside_cup) + game.beside_sheet
    in_play = [kind for kind in game.kinds.values() if kind.group in ("standard", game.ancient_one)]
    assert tokens == Counter({kind.name: kind.copies for kind in in_play})
    cards = [*game.priority_deck, *game.priority_discard, *game.aside, *game.on_sheet]
    for investigator in game.investigators:
        cards += investigator.hand
        assert len(investigator.hand) == (0 if game.solo else 4)
        assert (
            len(set(investigator.deck + investigator.discard))
            == len(investigator.deck + investigator.discard)
            == 10
        )
        assert 0 < investigator.health <= investigator.full
    assert sorted(cards) == list(range(1, 31))
    assert all(game.board.free(place) >= 0 for place in game.board.locations)


def some_game(
    seed: int, ancient_one: str, difficulty: str, players: int
) -> tuple[Game, list[dict[str, Any]]]:
    """Deal and play with random choices."""
    team = random.Random(seed).sample(list(DATA["investigators"]), max(players, 2))
    deal = random_deal(DATA, seed, ancient_one, difficulty, team, players)
    return random_game(DATA, deal, seed, pieces_are_all_there)


@pytest.mark.parametrize(("ancient_one", "difficulty"), SHEETS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_own_games_pass(ancient_one: str, difficulty: str, players: int) -> None:
    """No piece is created or lost, and replaying the own log gives the same facts."""
    for seed in range(3):
        game, events = some_game(seed, ancient_one, difficulty, players)
        result = check_log(events, DATA)
        assert (result.win, result.cause) == (game.tally.win, game.tally.cause)
        assert result.health == [investigator.health for investigator in game.investigators]
        assert result.decisions == sum(row["event"] == "decision" for row in events)


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_logs_fail(seed: int) -> None:
    """A line left out, doubled or changed in one field is found, at that line or a later one."""
    luck = random.Random(seed)
    _, events = some_game(seed, *SHEETS[seed], players=seed % 4 + 1)
    for index in luck.sample(range(1, len(events)), 40):
        without = events[:index] + events[index + 1 :]
        doubled = events[: index + 1] + events[index:]
        changed = copy.deepcopy(events)
        field = luck.choice([name for name in changed[index] if name not in ("choice", "order")])
        changed[index][field] = "spoilt"
        for spoilt in (without, doubled, changed):
            with pytest.raises(RefereeError) as caught:
                check_log(spoilt, DATA)
            assert caught.value.line > index


def test_spoilt_deals_fail() -> None:
    """A piece too many or too few in the deal is found on the first line."""
    deal = random_deal(DATA, 1, "umordhoth", "hard", ["lily-chen", "rita-young"], 2)
    for field in ("cup", "priority_deck", "item_deck", "gate_stack", "reserved_clues"):
        with pytest.raises(RefereeError) as caught:
            check_log([deal | {field: deal[field][1:]}], DATA)
        assert caught.value.line == 1


def merged(base: Any, change: Any) -> Any:
    """Lay a partial tree over a tree: tables key by key, everything else replaced (docs/data.md)."""
    if not (isinstance(base, dict) and isinstance(change, dict)):
        return change
    return base | {name: merged(base.get(name), value) for name, value in change.items()}


def with_alternatives(node: Any, luck: random.Random) -> Any:
    """Copy a data tree, giving half of the entries one of their alternative readings."""
    if not isinstance(node, dict):
        return node
    if "alternatives" in node and luck.choice([True, False]):
        node = merged(node, luck.choice(node["alternatives"])["set"])
    return {name: with_alternatives(value, luck) for name, value in node.items()}


@pytest.mark.parametrize("seed", range(12))
def test_alternative_readings_play(seed: int) -> None:
    """The other readings of the data use the rest of the effect vocabulary."""
    data = with_alternatives(DATA, random.Random(seed))
    ancient_one, difficulty = SHEETS[seed % len(SHEETS)]
    players = seed % 4 + 1
    team = random.Random(seed).sample(list(data["investigators"]), max(players, 2))
    deal = random_deal(data, seed, ancient_one, difficulty, team, players)
    _, events = random_game(data, deal, seed)
    check_log(events, data)
