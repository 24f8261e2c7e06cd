"""Causes of changes in a story of Arkham Horror, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcore.contract.look import Names
from simcore.effects.in_words import program_in_words
from simcore.games.arkham_horror.scenario.compile_mythos import block_of
from simcore.games.arkham_horror.scenario.models import Data, programs
from simcore.messages.names import title

Event = Mapping[str, Any]

CAUSED = (
    "sanity", "stamina", "max_sanity", "max_stamina", "clues", "money", "gain", "discard", "boxed",
    "monster_trophies", "gate_trophies", "doom_track", "terror", "status", "delayed", "lose_turn", "closed",
    "knocked_out", "devoured_before", "lost", "arrested", "barred", "rumor_tokens", "unsealed",
    "roll",
    # With packs.
    "counter", "marks", "skips", "hands", "milled", "gone", "seal_gone", "gate_replaced",
)  # fmt: skip
"""Events whose line ends with its cause."""

KEPT = (
    *(name for name in CAUSED if name != "terror"),  # clue tokens that a gate removes do not raise it
    "decision", "check", "dice", "clue_spent", "result", "outcome", "item_die", "prevented",
    "points", "exhaust", "money_given", "ability", "clues_taken", "clue_at", "move",
    "seal_card", "sealed", "marker", "trade", "explored",
)  # fmt: skip
"""Events without a program that inherit the cause of an earlier event, such as going insane."""

CARDS = {
    "encounters": "location card {name}",
    "people": "ability of {name}",
    "gate-cards": "gate card {name}",
    "mythos": "mythos card {name}",
}
PARTS = {"act": "action against the rumor {name}", "reward": "rumor {name} passed",
         "penalty": "rumor {name} failed"}  # fmt: skip


class Causes:
    """Causes of the events, kept up to date event by event.

    Parameters
    ----------
    data
        The data of the game.
    names
        Words for everything.
    """

    def __init__(self, data: Data, names: Names) -> None:
        self._data, self._names = data, names
        self._programs = {"/".join(key).replace("/entries/", "/"): program for key, program in programs(data)}
        self._running: list[str] = []
        self._waiting: list[str] = []  # by program that runs: `_brief` before it
        self._scene = ""  # card without a program
        self._brief = ""  # cause that the last event is by itself
        self._of_event = ""  # cause of the present event
        self._one = ""  # the Ancient One
        self._card = ""  # spell that was cast last
        self._seal = ""  # card that seals, until it has sealed
        self._faced = ""  # the monster that is evaded or fought

    @property
    def now(self) -> str:
        """Cause of the current event; empty if there is none to name."""
        return self._brief or (self._running[-1] if self._running else self._scene)

    def behind(self, line: str, event: Event) -> str:
        """Return a line with the cause of its event, if it has one."""
        if event["event"] not in CAUSED or not self._of_event:
            return line
        if self._of_event == self._title(event.get("card", "")):  # a card that discards itself
            return line
        return f"{line.removesuffix('.')} ({self._of_event})."

    def take(self, event: Event) -> None:
        """Update the causes for the beginning or the end that an event marks."""
        name = event["event"]
        if name in ("program", "price", "combat"):
            self._waiting.append(self._brief)
        if name not in KEPT:
            self._brief = ""
        self._of_event = self.now
        handler = getattr(self, f"_on_{name}", None)
        if handler is not None:
            handler(event)

    def content(self, source: str) -> str:
        """Return the program of a card or a place, in words."""
        kind, name, *part = source.split("/")
        if kind == "mythos" and part:
            program = block_of(self._data.mythos[name].program, part[0])
        else:
            field = {"places": "/special", "mythos": "/program", "small-cards": "/program"}.get(kind, "")
            program = self._programs[source + field]
        return program_in_words(program, self._title)

    def named(self, source: str) -> str:
        """Return a source of the log in words."""
        kind, key, *part = source.split("/")
        name = self._title(key)
        if kind == "gate-cards":
            name = title(key.replace("gate-", ""))  # the numbers of a box come after its name
        if kind == "mythos" and part:
            return PARTS[part[0]].format(name=name)
        if kind == "powers":
            return f"power of {name}"
        return CARDS.get(kind, "{name}").format(name=name)

    def _title(self, key: str) -> str:
        return str(self._names.titles.get(key) or title(key))

    # --- programs and fights

    def _on_program(self, event: Event) -> None:
        self._running.append(self.named(event["of"]) if event["of"] else self.now)

    def _on_program_ends(self, event: Event) -> None:
        if self._running:
            self._running.pop()
            self._brief = self._waiting.pop()

    def _on_price(self, event: Event) -> None:
        self._running.append(f"cost of {self._title(event['card'])}")

    def _on_decision(self, event: Event) -> None:
        if event["kind"] == "face":
            self._faced = self._title(next(iter(event["choice"].values())))

    def _on_damage(self, event: Event) -> None:
        what = {"sanity": "horror", "stamina": "damage"}[event["of"]]
        self._brief = f"{what} of {self._faced}"

    def _on_combat(self, event: Event) -> None:
        self._faced = self._title(event["monster"])
        self._running.append(f"fight with {self._title(event['monster'])}")

    _on_combat_ends = _on_program_ends

    # --- parts of a turn, and cards

    def _on_part(self, event: Event) -> None:
        self._running, self._waiting, self._scene = [], [], ""

    _on_turn = _on_battle = _on_part

    def _on_mythos(self, event: Event) -> None:
        self._scene = f"mythos card {self._title(event['card'])}"

    def _on_deal(self, event: Event) -> None:
        self._one = self._title(event["ancient_one"])

    def _on_assault(self, event: Event) -> None:
        self._scene = f"attack of {self._one}"

    # --- single events that are a cause

    def _on_knocked_out(self, event: Event) -> None:
        self._brief = {"insane": "goes insane", "unconscious": "falls unconscious"}[event["how"]]

    def _on_arrested(self, event: Event) -> None:
        self._brief = "fine"

    def _on_ability(self, event: Event) -> None:
        self._brief = f"ability of {self._names.who(event['seat'])}"

    def _on_cast(self, event: Event) -> None:
        self._card = self._title(event["card"])
        self._brief = f"cost of {self._card}"

    def _on_result(self, event: Event) -> None:
        if event["check"] == "spell":
            self._brief = self._card

    def _on_exhaust(self, event: Event) -> None:
        if not self.now:
            self._brief = self._title(event["card"])

    def _on_take_up(self, event: Event) -> None:
        self._brief = self._title(event["card"])

    def _on_seal_card(self, event: Event) -> None:
        self._brief = self._seal = self._title(event["card"])

    def _on_sealed(self, event: Event) -> None:
        self._brief, self._seal = self._seal or self._brief, ""

    def _on_gate_closes(self, event: Event) -> None:
        self._brief = f"gate at {self._title(event['area'])}"

    def _on_money_given(self, event: Event) -> None:
        self._brief = f"{self._names.who(event['seat'])} gives ${event['dollars']}"

    def _on_clues_taken(self, event: Event) -> None:
        self._brief = f"from {self._title(event['area'])}"

    def _on_clue_at(self, event: Event) -> None:
        if event["change"] < 0:
            self._brief = f"from {self._title(event['area'])}"
