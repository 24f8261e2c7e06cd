"""The events of one game (docs/events.md) as a story for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.games.final_hour.scenario.scenario import load
from simcore.games.final_hour.telling.words import (
    DEEP,
    STEP,
    Sentence,
    count,
    enumeration,
    kind,
    names_of,
    numbers,
    some,
    title,
)

Event = Mapping[str, Any]
LINES = {
    "set_aside": (STEP, "Set aside for the ritual: {number}."),
    "item_used": (DEEP, "{who} uses {item}"),
    "item_gained": (DEEP, "{who} gains {item}"),
    "sealed": (DEEP, "seals the walkway {walkway}"),
    "unsealed": (DEEP, "the seal of the walkway {walkway} is taken away"),
    "repaired": (DEEP, "{at} is repaired"),
    "discard_gate": (DEEP, "a gate token leaves the stack: {icon}; a round less"),
}
"""Events that are one line of their own."""


def narrate(events: Iterable[Event], names: Mapping[Any, str] | None = None) -> Iterator[str]:
    """Tell a game.

    Parameters
    ----------
    events
        The events, the deal first.
    names
        What keys of the data files and numbers of locations are called (`words.names_of`). Without it things
        have the names of the game as printed, and locations only numbers: a variant may have another board.

    Yields
    ------
    str
        Lines of the story.
    """
    if names is None:
        names = {key: name for key, name in names_of(load().tree).items() if isinstance(key, str)}
    narrator = Narrator(names)
    for event in events:
        yield from narrator.tell(event)


class Narrator:
    """Remembers what is needed to tell several events in one line."""

    def __init__(self, names: Mapping[Any, str]) -> None:
        self.names = names
        self.team: list[str] = []
        self.solo = False
        self.round = 0
        self.stage = "setup"  # setup, play, card, reckoning, gate, ritual
        self.card = ""
        self.open: Sentence | None = None
        self.seal = ""
        self.placed: list[tuple[int, str]] = []
        self.cards: dict[int, list[int]] = {}  # opening hands, later the committed cards, by seat
        self.played: list[str] = []

    def tell(self, event: Event) -> Iterator[str]:
        """Lines that an event brings forth; an open sentence is ended by whatever does not belong to it."""
        name = event["event"]
        goes_on = getattr(self, f"_continue_{name}", None)
        if goes_on is not None and goes_on(event):
            return
        if name in LINES:
            indent, text = LINES[name]
            yield from self._line(text.format_map(self._words(event)), indent)
        handler = getattr(self, f"_on_{name}", None)
        if handler is not None:
            yield from list(handler(event) or ())

    # --- words

    def _who(self, seat: int) -> str:
        return self._name(self.team[seat])

    def _at(self, location: int) -> str:
        return f"{location} {self.names[location]}" if location in self.names else str(location)

    def _name(self, key: str) -> str:
        return self.names.get(key) or title(key)

    def _words(self, event: Event) -> dict[str, Any]:
        words = dict(event)
        if "seat" in event:
            words["who"] = self._who(event["seat"])
        if "location" in event:
            words["at"] = self._at(event["location"])
        if "item" in event:
            words["item"] = self._name(event["item"])
        return words

    def _begin(self, sentence: Sentence) -> Iterator[str]:
        yield from self._end_sentence()
        self.open = sentence

    def _end_sentence(self) -> Iterator[str]:
        if self.open is not None:
            yield str(self.open)
            self.open = None

    def _line(self, text: str, indent: str = DEEP) -> Iterator[str]:
        yield from self._end_sentence()
        yield indent + text

    # --- deal and setup

    def _on_deal(self, event: Event) -> Iterator[str]:
        self.team = list(event["team"])
        self.solo = event["players"] == 1
        players = "one player with two investigators" if self.solo else f"{event['players']} investigators"
        yield (
            f"{self._name(event['ancient_one'])}, {event['difficulty']}, {players}: "
            f"game {event['game_number']} of seed {event['seed']}"
        )
        yield STEP + "Cast: " + enumeration([self._who(seat) for seat in range(len(self.team))]) + "."

    def _on_place(self, event: Event) -> None:
        self.placed.append((event["location"], event["monster"]))

    def _describe_setup(self) -> Iterator[str]:
        if self.placed:
            yield f"{STEP}Setup: {count(len(self.placed), 'monster')} on the board."
        rooms = sorted({location for location, _ in self.placed})
        for location in rooms:
            there = [kind(monster) for place, monster in self.placed if place == location]
            yield f"{DEEP}{self._at(location)}: {', '.join(there)}"
        for seat, hand in self.cards.items():
            yield f"{STEP}{self._who(seat)} is dealt {numbers(sorted(hand))}."
        self.placed, self.cards = [], {}

    # --- the round

    def _on_round(self, event: Event) -> Iterator[str]:
        yield from self._end_sentence()
        if self.stage == "setup":
            yield from self._describe_setup()
        self.round, self.stage, self.played = event["round"], "play", []
        yield ""
        lead = "" if self.solo else f", {self._who(event['lead'])} leads"
        yield f"Round {self.round}{lead}"

    def _on_play_priority(self, event: Event) -> None:
        if not self.solo:
            face = " face down" if event["face_down"] else ""
            self.played.append(f"{self._who(event['seat'])} {event['number']}{face}")

    def _on_row(self, event: Event) -> Iterator[str]:
        yield f"{STEP}The row: {numbers(event['numbers'])}."

    def _on_draw_priority(self, event: Event) -> Iterator[str]:
        if self.stage == "setup":
            self.cards.setdefault(event["seat"], []).append(event["number"])
        elif self.stage == "card":
            yield from self._line(f"draws priority card {event['number']}")
        elif self.stage == "reckoning":
            yield from self._line("a priority card is laid face down for the next Reckoning")

    def _on_discard_priority(self, event: Event) -> Iterator[str]:
        if self.stage == "card":
            yield from self._line(f"discards priority card {event['number']}")

    def _on_reshuffle(self, event: Event) -> Iterator[str]:
        what = {"cup": "The cup is filled again", "priority": "The priority discards become a new deck"}
        text = what.get(event["pile"]) or f"{self._who(event['seat'])} mixes a new action deck"
        yield from self._line(f"({text}: {len(event['order'])}.)")

    # --- action cards

    def _on_reveal(self, event: Event) -> Iterator[str]:
        yield from self._end_sentence()
        if self.played:
            yield f"{STEP}Played: {', '.join(self.played)}."
            self.played = []
        what = f"{event['half']} of {self._card(event['card'])}"
        if event["number"] is None:
            yield f"{DEEP}reveals the next card blind: {what}"
            return
        self.stage, self.card = "card", event["card"]
        yield f"{STEP}{event['number']}: {self._who(event['seat'])}, {what}"

    def _card(self, card: str | None) -> str:
        return self._name(card.partition("#")[0]) if card else "no card"

    def _on_discard_action(self, event: Event) -> Iterator[str]:
        yield from self._end_sentence()
        if event["card"] == self.card:
            self.stage = "play"

    def _on_clue(self, event: Event) -> Iterator[str]:
        found = "a key" if event["shows"] == "item" else f"the ritual icon {event['shows']}"
        yield from self._line(f"finds {found} at {self._at(event['location'])}")

    def _on_decision(self, event: Event) -> Iterator[str]:
        if event["kind"] == "replace" and event["choice"] is not None:
            yield from self._line(f"puts it into place {event['choice'] + 1} of the row")

    def _continue_move(self, event: Event) -> bool:
        return self._walk_on(event["seat"], event["from"], f"to {self._at(event['to'])}", event["to"])

    def _on_move(self, event: Event) -> Iterator[str]:
        seat, goal = event["seat"], event["to"]
        text = f"{self._who(seat)} moves from {self._at(event['from'])} to {self._at(goal)}"
        yield from self._begin(Sentence(text, mover=seat, there=goal, joint=", "))

    def _on_attack(self, event: Event) -> Iterator[str]:
        hits = count(event["hits"], "hit")
        text = f"{self._who(event['seat'])} attacks {self._at(event['location'])} with {hits}"
        yield from self._begin(Sentence(text, otherwise="destroys nothing"))

    # --- monsters

    def _walk_on(self, mover: Any, start: int, text: str, goal: int) -> bool:
        """Whether a step belongs to the open sentence; then it is added there."""
        now = self.open
        if now is None or now.there != start or now.mover != mover:
            return False
        now.parts.append(text)
        now.there = goal
        return True

    def _full_at_spawn(self, now: Sentence) -> None:
        if not now.parts and " spawns at " in now.text:
            now.text += ", which is full"

    def _step(self, event: Event) -> str:
        goal = self._at(event["to"])
        return f"as nowhere is room straight to {goal}" if event["by"] == "fallback" else f"to {goal}"

    def _continue_monster_moves(self, event: Event) -> bool:
        if self.stage == "setup" and self.placed:
            self.placed[-1] = event["to"], event["monster"]
            return True
        now = self.open
        if now is not None and now.there == event["from"]:
            if now.mover is None:  # a damage token takes the space of a monster
                now.mover = event["monster"]
                now.parts.append(f"{some(event['monster'])} is pushed out")
            self._full_at_spawn(now)
        return self._walk_on(event["monster"], event["from"], self._step(event), event["to"])

    def _on_monster_moves(self, event: Event) -> Iterator[str]:
        verb = "is moved" if event["by"] == "effect" else "moves"
        text = f"{some(event['monster'])} {verb} from {self._at(event['from'])} {self._step(event)}"
        yield from self._begin(Sentence(text, mover=event["monster"], there=event["to"], joint=", "))

    def _on_spawn(self, event: Event) -> Iterator[str]:
        text = f"{some(event['monster'])} spawns at {self._at(event['location'])}"
        yield from self._begin(Sentence(text, mover=event["monster"], there=event["location"]))

    def _on_activate(self, event: Event) -> Iterator[str]:
        text = f"{some(event['monster'])} activates at {self._at(event['location'])}"
        what, where = event["monster"], event["location"]
        yield from self._begin(Sentence(text, mover=what, there=where, otherwise="nothing happens"))

    def _continue_damaged(self, event: Event) -> bool:
        now = self.open
        if now is None or now.there != event["location"] or not isinstance(now.mover, str):
            return False
        now.parts.append("damages its space")
        return True

    def _on_damaged(self, event: Event) -> Iterator[str]:
        yield from self._begin(Sentence(f"{self._at(event['location'])} is damaged", there=event["location"]))

    def _on_seal_hit(self, event: Event) -> None:
        state = "the seal turns grey" if event["left"] else "the seal is used up"
        self.seal = f"destroyed by the seal of {event['walkway']} ({state})"

    def _continue_destroyed(self, event: Event) -> bool:
        now = self.open
        if now is None:
            return False
        if now.mover is None and now.there is None:  # an attack
            now.parts.append(f"destroys {some(event['monster'])}")
            return True
        same = now.there == event["location"] and now.mover in (None, event["monster"])
        if event["by"] != "seal" or not same:
            return False
        self._full_at_spawn(now)
        now.parts.append(self.seal if now.mover else f"{some(event['monster'])} is {self.seal}")
        return True

    def _on_destroyed(self, event: Event) -> Iterator[str]:
        how = self.seal if event["by"] == "seal" else "destroyed"
        yield from self._line(f"{some(event['monster'])} at {self._at(event['location'])} is {how}")

    # --- health

    def _health(self, event: Event) -> str:
        verb = "loses" if event["change"] < 0 else "recovers"
        return f"{self._who(event['seat'])} {verb} {abs(event['change'])} health ({event['now']} left)"

    def _continue_health(self, event: Event) -> bool:
        if self.open is None or not isinstance(self.open.mover, str):
            return False
        self.open.parts.append(self._health(event))
        return True

    def _on_health(self, event: Event) -> Iterator[str]:
        yield from self._line(self._health(event))

    # --- the Ancient One and the end

    def _on_reckoning(self, event: Event) -> Iterator[str]:
        self.stage = "reckoning"
        effect = self._name(event["effect"]) if event["effect"] else "nothing happens"
        yield from self._line(f"Reckoning, {count(event['omens'], 'omen')}: {effect}", STEP)

    def _on_gate(self, event: Event) -> Iterator[str]:
        self.stage = "gate"
        text = f"Gate: {event['icon']} at {self._at(event['location'])}"
        yield from self._line(f"{text}, now {count(event['tokens'], 'token')}", STEP)

    def _on_ready(self, event: Event) -> Iterator[str]:
        word = "is ready" if event["ready"] else "is not ready"
        name = "The player" if self.solo else self._who(event["seat"])
        yield from self._line(f"{name} {word} to reverse the ritual.", STEP)

    def _on_commit(self, event: Event) -> Iterator[str]:
        yield from self._end_sentence()
        self.cards.setdefault(event["seat"], []).append(event["number"])

    def _on_ritual(self, event: Event) -> Iterator[str]:
        yield from self._line("", "")
        yield "The ritual"
        for seat, committed in self.cards.items():
            yield f"{STEP}{'The player' if self.solo else self._who(seat)} commits {numbers(committed)}."
        matches = count(event["matches"], "match", "matches")
        clues = f"The reserved clues show {enumeration(event['reserved'])}"
        yield f"{STEP}{clues}: {matches}, {event['needed']} needed."

    def _on_end(self, event: Event) -> Iterator[str]:
        yield from self._line("", "")
        if self.stage == "setup":
            yield from self._describe_setup()
        if event["win"]:
            yield f"Won in round {self.round}: the ritual is reversed."
            return
        yield f"Lost in round {self.round}: {self._cause(event)}."

    def _source(self, name: str) -> str:
        first, *rest = name.split("/")
        if not rest:
            return {"gate": "monsters from the gate"}.get(first, first)
        half = f"{rest[1]} of " if len(rest) > 1 else ""
        return half + self._name(rest[0])

    def _cause(self, event: Event) -> str:
        if event["cause"] == "ritual-failed":
            return "the ritual could not be reversed"
        during = f" ({self._source(event['source'])})"
        if event["cause"] == "investigator-lost":
            by = f", by {some(event['monster'])}" if event["monster"] else ""
            where = f" at {self._at(event['location'])}"
            return f"{self._name(event['investigator'])} has no health left{where}{by}{during}"
        what = some(event["monster"]) if event["monster"] else "a damage token"
        origin = event["origin"]
        start = "" if origin in (None, event["location"]) else f" from {self._at(origin)}"
        return f"no space for {what}{start} in the ritual location {self._at(event['location'])}{during}"
