"""The table as the events leave it: every event of a game (docs/events.md) moves something here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from simcore.contract.game import Cell
from simcore.games.final_hour.rules.events import kind_of_monster
from simcore.games.final_hour.rules.state import GOLD

Event = Mapping[str, Any]


class Table:
    """What lies on the table in the middle of a log.

    Parameters
    ----------
    scenario
        What is played: the log does not say where gates are and how much health there is.
    cell
        Likewise.

    Attributes
    ----------
    monsters, gates, clues
        By number of the location: monsters in the order in which they came, (icon, tokens), what a face-down
        clue shows.
    damage
        Damage tokens by location.
    seals
        By walkway: 2 gold, 1 grey.
    hands, cards
        By seat: priority numbers, and action cards that only the owner sees.
    played
        Priority cards of the round: seat, number, face down, action card below it.
    """

    def __init__(self, scenario: Any, cell: Cell) -> None:
        tables, names = scenario.compiled(cell)
        t = tables[0]
        places = [int(label) for label in names.locations]
        self.ritual = places[int(t["ritual"])]
        self.matches_needed = int(t["matches_needed"])
        self._health = int(t["health"])
        self.monsters: dict[int, list[str]] = {place: [] for place in places}
        self.damage: Counter[int] = Counter()
        self.clues: dict[int, str] = {}
        self.gates = {places[int(t["gate"][icon])]: (name, 1) for icon, name in enumerate(names.gate_icons)}
        self.seals: dict[str, int] = {}
        self.round, self.lead, self.omens = 0, 0, 0
        self.solo = cell.players == 1
        self.stack = 0
        self.found: Counter[str] = Counter()
        self.team: list[str] = []
        self.at: list[int] = []
        self.health: list[int] = []
        self.hands: list[list[int]] = []
        self.cards: list[list[str]] = []
        self.items: list[list[str]] = []
        self.played: list[tuple[int, int, bool, str | None]] = []
        self.row: list[int] = []
        self.set_aside: list[int] = []  # solo: for the ritual
        self._drawn: list[int] = []  # solo: drawn by an effect, not yet laid down or discarded

    def take(self, event: Event, stage: str) -> None:
        """Move what the event moves; `stage` is that of the narrator."""
        handler = getattr(self, f"_on_{event['event']}", None)
        if handler is not None:
            handler(event)
        elif event["event"] == "draw_priority":
            self._draw(event, stage)

    def _on_deal(self, event: Event) -> None:
        self.team = list(event["team"])
        seats = range(len(self.team))
        self.at = [self.ritual for _ in seats]
        self.health = [self._health for _ in seats]
        self.hands = [[] for _ in seats]
        self.cards = [[] for _ in seats]
        self.items = [[] for _ in seats]
        self.clues = {int(place): shows for place, shows in event["clues"].items()}
        self.stack = len(event["gate_stack"])

    def _on_round(self, event: Event) -> None:
        self.round, self.lead = event["round"], event["lead"]
        self.played, self.row, self._drawn = [], [], []

    # --- monsters and what lies at locations

    def _on_place(self, event: Event) -> None:
        self.monsters[event["location"]].append(event["monster"])

    _on_spawn = _on_place

    def _on_monster_moves(self, event: Event) -> None:
        self.monsters[event["from"]].remove(event["monster"])
        self.monsters[event["to"]].append(event["monster"])

    def _on_destroyed(self, event: Event) -> None:
        self.monsters[event["location"]].remove(event["monster"])

    def _on_damaged(self, event: Event) -> None:
        self.damage[event["location"]] += 1

    def _on_repaired(self, event: Event) -> None:
        self.damage[event["location"]] -= 1

    def _on_clue(self, event: Event) -> None:
        del self.clues[event["location"]]
        if event["shows"] != "item":
            self.found[event["shows"]] += 1

    def _on_gate(self, event: Event) -> None:
        self.gates[event["location"]] = event["icon"], event["tokens"]
        self.stack -= 1

    def _on_discard_gate(self, event: Event) -> None:
        self.stack -= 1

    def _on_sealed(self, event: Event) -> None:
        self.seals[event["walkway"]] = GOLD

    def _on_unsealed(self, event: Event) -> None:
        del self.seals[event["walkway"]]

    def _on_seal_hit(self, event: Event) -> None:
        if event["left"]:
            self.seals[event["walkway"]] = event["left"]
        else:
            del self.seals[event["walkway"]]

    # --- investigators and their cards

    def _on_move(self, event: Event) -> None:
        self.at[event["seat"]] = event["to"]

    def _on_health(self, event: Event) -> None:
        self.health[event["seat"]] = event["now"]

    def _on_item_gained(self, event: Event) -> None:
        self.items[event["seat"]].append(event["item"])

    def _on_item_used(self, event: Event) -> None:
        self.items[event["seat"]].remove(event["item"])

    def _draw(self, event: Event, stage: str) -> None:
        """In the solo game cards drawn by an effect or by the Ancient One never come to the hand."""
        if not self.solo or stage in ("setup", "play"):
            self.hands[event["seat"]].append(event["number"])
            self.hands[event["seat"]].sort()
        else:
            self._drawn.append(event["number"])

    def _on_discard_priority(self, event: Event) -> None:
        number = event["number"]
        if number in self.hands[event["seat"]]:
            self.hands[event["seat"]].remove(number)
        elif self._drawn:
            card = self._drawn.pop(0)
            if number in self.row:
                self.row[self.row.index(number)] = card

    def _on_decision(self, event: Event) -> None:
        """No event tells of the cards that are held back from the ritual, only the decision does."""
        if event["kind"] == "hold_back":
            self.hands[event["seat"]].remove(event["choice"])

    def _on_set_aside(self, event: Event) -> None:
        self.hands[0].remove(event["number"])
        self.set_aside.append(event["number"])

    def _on_row(self, event: Event) -> None:
        self.row, self.hands[0] = list(event["numbers"]), []

    def _on_draw_action(self, event: Event) -> None:
        if event["card"] is not None:
            self.cards[event["seat"]].append(event["card"])

    def _on_discard_action(self, event: Event) -> None:
        if event["card"] in self.cards[event["seat"]]:
            self.cards[event["seat"]].remove(event["card"])

    def _on_play_priority(self, event: Event) -> None:
        seat, number = event["seat"], event["number"]
        if number in self.hands[seat]:
            self.hands[seat].remove(number)
        self.played.append((seat, number, bool(event["face_down"]), event["card"]))

    def _on_reckoning(self, event: Event) -> None:
        self.omens += event["omens"]
        self.played, self.row = [], []

    # --- what a picture shows

    def pieces(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """What lies at each location."""
        there: dict[str, dict[str, tuple[str, ...]]] = {}
        for place, monsters in self.monsters.items():
            here: dict[str, tuple[str, ...]] = {}
            if monsters:
                here["monster"] = tuple(kind_of_monster(monster) for monster in monsters)
            if place in self.gates:
                icon, tokens = self.gates[place]
                here["gate"] = (icon,) * tokens
            if self.damage[place] > 0:
                here["damage"] = ("damage",) * self.damage[place]
            if place in self.clues:
                here["clue"] = ("face-down clue",)
            if place == self.ritual:
                here["ritual"] = ("ritual location",)
            if here:
                there[str(place)] = here
        return there
