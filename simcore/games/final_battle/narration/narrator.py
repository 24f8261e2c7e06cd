"""Narration of a battle: a check is one line, from its first die to its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.game import Game
from simcore.narration import story
from simcore.narration.words import DEEP, STEP, count

Event = Mapping[str, Any]
ROLLS = {"combat": "attacks", "spell": "makes a Spell check", "defence": "defends"}
HOW = {"first": "", "more": "clue token ", "all": "reroll ", "one-failed": "reroll of one failure "}


class Narrator(story.Narrator):
    """Narrator that merges the dice of a check into one line."""

    def __init__(self, game: Game, titles: Mapping[Any, str]) -> None:
        super().__init__(game, titles)
        self._check: Event | None = None
        self._rolled: list[str] = []

    def unfinished(self) -> str | None:
        """Return the dice of the open check so far."""
        return None if self._check is None else self._roll(self._check)

    def _roll(self, check: Event) -> str:
        return f"{self.names.who(check['seat'])} {ROLLS[check['check']]}: {'; '.join(self._rolled)}"

    def _on_deal(self, event: Event) -> Iterator[str]:
        self.names.team = list(event["team"])
        foe = self.names.title(event["ancient_one"])
        yield self.heading(event, count(event["players"], "investigator"))
        combat = "" if event["combat"] is None else f", combat {event['combat']:+d}"
        yield f"{foe} awakens: {count(event['doom'], 'doom token')}{combat}."
        for one in event["investigators"]:
            cards = ", ".join(map(self.names.title, one["cards"])) or "no useful cards"
            tokens = [count(one["clues"], "clue")]
            tokens += [count(one["monster_trophies"], "monster trophy", "monster trophies")]
            tokens += [count(one["gate_trophies"], "gate trophy", "gate trophies")]
            status = f", {one['status']}" if one["status"] else ""
            health = f"sanity {one['sanity']}, stamina {one['stamina']}"
            yield f"{STEP}{self.names.title(one['name'])}: {health}, {', '.join(tokens)}{status}; {cards}."

    def _on_decision(self, event: Event) -> Iterator[str]:
        """Add no line: the events that follow show the choice."""
        return iter(())

    def _on_check(self, event: Event) -> None:
        self._check, self._rolled = event, []

    def _on_dice(self, event: Event) -> None:
        faces = " ".join(map(str, event["faces"])) or "no dice"
        self._rolled.append(f"{HOW.get(event['how'], 'reroll of failures ')}{faces}")

    def _on_result(self, event: Event) -> Iterator[str]:
        self._check = None
        yield f"{DEEP}{self._roll(event)} - {self.text(event)}."

    def _on_end(self, event: Event) -> Iterator[str]:
        left = count(event["doom"], "doom token")
        if event["win"]:
            yield "The last doom token is removed: the Ancient One is defeated."
        elif event["cause"] == "no-battle":
            yield "This Ancient One cannot be fought: the game is lost."
        elif event["cause"] == "no-end":
            yield f"The battle is stopped with {left} left; it counts as lost."
        else:
            yield f"All investigators are devoured: the battle is lost with {left} left."
