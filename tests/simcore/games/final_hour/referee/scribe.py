"""A log that writes down what the rules require instead of checking it: the referee plays by itself.

Used to try every rule for crashes, and to make valid logs that a test then spoils.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .game import Game, GameOver
from .log import Log
from .referee import play


class Scribe(Log):
    """Choices and shuffles at random; every event is kept in ``events``.

    Parameters
    ----------
    seed
        Of the random choices.
    deal
        The first event, None for a test that needs none.
    """

    def __init__(self, seed: int, deal: dict[str, Any] | None = None) -> None:
        super().__init__([deal] if deal else [])
        self.events: list[dict[str, Any]] = [deal] if deal else []
        self._random = random.Random(seed)
        self.at_round: Callable[[], None] = lambda: None

    def expect(self, event: str, **fields: Any) -> None:
        """Write the event down."""
        row = {"event": event} | {name.rstrip("_"): value for name, value in fields.items()}
        self.events.append(json.loads(json.dumps(row)))
        if event == "round":
            self.at_round()

    def decide(self, kind: str, seat: int, options: Sequence[Any]) -> Any:
        """Choose at random."""
        options = list(options)
        choice = self._random.choice(options)
        if len(options) > 1:
            self.decisions += 1
            self.expect("decision", kind=kind, seat=seat, options=options, choice=choice)
        return choice

    def reshuffle(self, pile: str, seat: int | None, cards: Iterable[Any]) -> list[Any]:
        """Shuffle."""
        order = sorted(cards)
        self._random.shuffle(order)
        self.expect("reshuffle", pile=pile, seat=seat, order=order)
        return list(order)


def random_deal(
    data: dict[str, Any], seed: int, ancient_one: str, difficulty: str, team: Sequence[str], players: int
) -> dict[str, Any]:
    """Shuffle all pieces of the box into a deal event (p.5)."""
    luck = random.Random(seed)

    def mixed(pile: Iterable[Any]) -> list[Any]:
        cards = list(pile)
        luck.shuffle(cards)
        return cards

    def copies(rows: dict[str, Any]) -> list[str]:
        return [name for name, row in rows.items() for _ in range(row["copies"])]

    plan = data["ancient-ones"][ancient_one]["difficulties"][difficulty]
    cards = data["priority"]["cards"]
    icons = sorted({card["icon"] for card in cards.values()})
    taken = {plan["ritual"], *plan["gates"].values()}
    places = [place for place in data["board"]["locations"] if int(place) not in taken]
    clues = mixed(icons * 2)
    gates = mixed(list(plan["gates"]) * 3)
    decks = []
    for name in team:
        rows = data["investigators"][name]["cards"].items()
        decks.append(
            mixed(f"{title}#{copy + 1}" for title, row in rows for copy in range(len(row["bottoms"])))
        )
    return {
        "event": "deal",
        "schema": "elderodds.events/1",
        "game": "final-hour",
        "seed": seed,
        "game_number": 0,
        "ancient_one": ancient_one,
        "difficulty": difficulty,
        "players": players,
        "team": list(team),
        "cup": mixed(copies({k: v for k, v in data["monsters"].items() if v["group"] == "standard"})),
        "gate_stack": gates[1:],
        "removed_gate": gates[0],
        "reserved_clues": clues[:2],
        "clues": dict(zip(places, mixed([*clues[2:], "item", "item", "item"]), strict=True)),
        "priority_deck": mixed(int(number) for number in cards),
        "action_decks": decks,
        "item_deck": mixed(copies(data["items"])),
    }


def random_game(
    data: dict[str, Any], deal: dict[str, Any], seed: int, watch: Callable[[Game], None] = lambda game: None
) -> tuple[Game, list[dict[str, Any]]]:
    """Play a deal to its end with random choices.

    Parameters
    ----------
    data, deal, seed
        The data tree, the first event, the seed of the choices.
    watch
        Called with the table at the beginning of each round.

    Returns
    -------
    tuple
        The table at the end, and the whole log.
    """
    scribe = Scribe(seed, deal)
    game = Game(data, scribe)
    scribe.at_round = lambda: watch(game)
    try:
        play(game)
    except GameOver:
        return game, scribe.events
