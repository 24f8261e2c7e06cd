"""Setup (p.4-5): the deal is checked against the box, then everything is placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .game import Game, Investigator, Resolution
from .monsters import spawn

SCHEMA = "elderodds.events/1"
DEAL_FIELDS = {
    "event", "schema", "game", "seed", "game_number", "ancient_one", "difficulty", "players", "team", "cup",
    "gate_stack", "removed_gate", "reserved_clues", "clues", "priority_deck", "action_decks", "item_deck",
}  # fmt: skip


def set_up(game: Game) -> None:
    """Read the deal and set up the table (p.4-5; solo p.14)."""
    deal = game.log.next("the deal")
    if set(deal) != DEAL_FIELDS or deal["event"] != "deal" or deal["schema"] != SCHEMA:
        game.log.fail(f"a deal ({SCHEMA}) with the fields {sorted(DEAL_FIELDS)}", deal)
    sheet = game.data["ancient-ones"][deal["ancient_one"]]
    plan = sheet["difficulties"][deal["difficulty"]]
    game.ancient_one = deal["ancient_one"]
    game.solo = deal["players"] == 1
    game.board.ritual = plan["ritual"]
    game.board.gate_at = dict(plan["gates"])
    game.board.gate_tokens = dict.fromkeys(plan["gates"], 1)
    game.board.clues = {int(place): shows for place, shows in deal["clues"].items()}
    game.beside_sheet = Counter(
        {kind.name: kind.copies for kind in game.kinds.values() if kind.group == game.ancient_one}
    )
    check_deal(game, deal)
    game.cup = list(deal["cup"])
    game.gate_stack = list(deal["gate_stack"])
    game.reserved = list(deal["reserved_clues"])
    game.priority_deck = list(deal["priority_deck"])
    game.item_deck = list(deal["item_deck"])
    health = game.rules["health"][str(deal["players"])]
    for seat, (name, deck) in enumerate(zip(deal["team"], deal["action_decks"], strict=True)):
        game.investigators.append(
            Investigator(name, seat, health, health, list(deck), location=game.board.ritual)
        )
    place_monsters(game, plan["place"])
    if not game.solo:  # no hands in the solo game, p.14
        for investigator in game.investigators:
            drawn = [game.draw_priority(investigator.seat) for _ in range(game.rules["hand"])]
            investigator.hand = [number for number in drawn if number is not None]


def others(game: Game) -> list[int]:
    """Locations that are neither the ritual location nor a gate location (p.4)."""
    taken = {game.board.ritual, *game.board.gate_at.values()}
    return [place for place in game.board.locations if place not in taken]


def place_monsters(game: Game, entries: Iterable[dict[str, Any]]) -> None:
    """Place the monsters that the sheet asks for, in the order of the data file (p.4)."""
    now = Resolution(0, "setup", named=False)
    for entry in entries:
        for place in _setup_places(game, entry["at"]):
            for _ in range(entry["count"]):
                spawn(game, now, place, entry.get("monster", "standard"), event="place")


def _setup_places(game: Game, word: str | int) -> list[int]:
    name, _, icon = str(word).partition(":")
    if name == "gate":
        return [game.board.gate_at[icon]]
    if name == "each-gate":
        return sorted(game.board.gate_at.values())
    if name == "others":
        return others(game)
    return [game.board.ritual if name == "ritual" else int(name)]


def check_deal(game: Game, deal: dict[str, Any]) -> None:
    """Check that the deal is made of the pieces in the box, each exactly once (p.2, p.5)."""
    rules = game.rules
    cards = game.data["priority"]["cards"]
    icons = {card["icon"] for card in cards.values()}
    clues = Counter(dict.fromkeys(icons, rules["clues_per_icon"])) + Counter({"item": rules["item_clues"]})
    gates = Counter(dict.fromkeys(game.board.gate_at, rules["gates_per_icon"] - 1))
    standard = {kind.name: kind.copies for kind in game.kinds.values() if kind.group == "standard"}
    items = {name: row["copies"] for name, row in game.data["items"].items()}
    same = [
        ("cup", Counter(standard), deal["cup"]),
        ("gate tokens", gates, [*deal["gate_stack"], deal["removed_gate"]]),
        ("clues", clues, [*deal["reserved_clues"], *deal["clues"].values()]),
        ("places of the clues", Counter(others(game)), list(game.board.clues)),
        ("priority deck", Counter(int(number) for number in cards), deal["priority_deck"]),
        ("item deck", Counter(items), deal["item_deck"]),
    ]
    for name, deck in zip(deal["team"], deal["action_decks"], strict=False):
        rows = game.data["investigators"][name]["cards"]
        copies = [f"{title}#{copy + 1}" for title, row in rows.items() for copy in range(len(row["bottoms"]))]
        same.append((f"action deck of {name}", Counter(copies), deck))
    for what, wanted, found in same:
        if Counter(found) != wanted:
            game.log.fail(f"deal, {what}: {dict(wanted)}", dict(Counter(found)))
    seats = 2 if game.solo else deal["players"]
    if not seats == len(deal["team"]) == len(set(deal["team"])) == len(deal["action_decks"]):
        game.log.fail(f"{seats} different investigators with a deck each", deal["team"])
    if len(deal["reserved_clues"]) != rules["reserved_clues"] or not icons.issuperset(deal["reserved_clues"]):
        game.log.fail(f"{rules['reserved_clues']} reserved clues, ritual icons both", deal["reserved_clues"])
