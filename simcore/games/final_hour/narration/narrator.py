"""Narration of Final Hour: the story of a game from its events (docs/events.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.game import Game
from simcore.games.final_hour.rules.events import kind_of_monster, location
from simcore.narration import story
from simcore.narration.words import DEEP, STEP, Sentence, count, enumeration, numbers, some

Event = Mapping[str, Any]


class Spawn(Sentence):
    """Spawn of a monster, and what follows from it."""


class Narrator(story.Narrator):
    """Narrator that can merge several events into one line."""

    def __init__(self, game: Game, titles: Mapping[Any, str]) -> None:
        super().__init__(game, titles)
        self.solo = False
        self.round = 0
        self.stage = "setup"  # setup, play, card, reckoning, gate, ritual
        self.card = ""
        self.seal = ""
        self.placed: list[tuple[int, str]] = []
        self.cards: dict[int, list[int]] = {}  # opening hands, later the committed cards, by seat
        self.played: list[str] = []

    # --- words

    def _who(self, seat: int) -> str:
        return self.names.who(seat)

    def _at(self, place: int) -> str:
        return str(location.say(self.names, place))

    def _some(self, monster: str) -> str:
        return some(kind_of_monster(monster))

    # --- deal and setup

    def _on_deal(self, event: Event) -> Iterator[str]:
        self.names.team = list(event["team"])
        self.solo = event["players"] == 1
        players = "one player with two investigators" if self.solo else f"{event['players']} investigators"
        yield self.heading(event, players)
        yield (
            STEP
            + "Investigators: "
            + enumeration([self._who(seat) for seat in range(len(event["team"]))])
            + "."
        )

    def _on_place(self, event: Event) -> None:
        self.placed.append((event["location"], event["monster"]))

    def _describe_setup(self) -> Iterator[str]:
        if self.placed:
            yield f"{STEP}Setup: {count(len(self.placed), 'monster')} on the board."
        for room in sorted({place for place, _ in self.placed}):
            there = [kind_of_monster(monster) for place, monster in self.placed if place == room]
            yield f"{DEEP}{self._at(room)}: {', '.join(there)}"
        for seat, hand in self.cards.items():
            yield f"{STEP}{self._who(seat)} is dealt {numbers(sorted(hand))}."
        self.placed, self.cards = [], {}

    # --- the round

    def _on_round(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
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

    def _on_draw_priority(self, event: Event) -> Iterator[str]:
        if self.stage == "setup":
            self.cards.setdefault(event["seat"], []).append(event["number"])
        elif self.stage == "card":
            yield from self.say(event)
        elif self.stage == "reckoning":
            yield from self.line(DEEP + "a priority card is placed face down for the next Reckoning")

    def _on_discard_priority(self, event: Event) -> Iterator[str]:
        if self.stage == "card":
            yield from self.say(event)

    def _on_reshuffle(self, event: Event) -> Iterator[str]:
        what = {"cup": "The cup is refilled", "priority": "The priority discards are reshuffled"}
        text = what.get(event["pile"]) or f"{self._who(event['seat'])} reshuffles the action deck"
        yield from self.line(f"{DEEP}({text}: {len(event['order'])}.)")

    # --- action cards

    def _on_reveal(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        if self.played:
            yield f"{STEP}Played: {', '.join(self.played)}."
            self.played = []
        what = self.text(event)
        if event["number"] is None:
            yield f"{DEEP}reveals the next card blind: {what}"
            return
        self.stage, self.card = "card", event["card"]
        yield f"{STEP}{event['number']}: {self._who(event['seat'])}, {what}"

    def _on_discard_action(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        if event["card"] == self.card:
            self.stage = "play"

    def _on_decision(self, event: Event) -> Iterator[str]:
        if event["kind"] == "replace" and event["choice"] is not None:
            yield from self.line(f"{DEEP}puts it in position {event['choice'] + 1} of the row")

    def _continue_move(self, event: Event) -> bool:
        return self._walk_on(event["seat"], event["from"], f"to {self._at(event['to'])}", event["to"])

    def _on_move(self, event: Event) -> Iterator[str]:
        yield from self.begin(Sentence(self.text(event), mover=event["seat"], there=event["to"], joint=", "))

    def _on_attack(self, event: Event) -> Iterator[str]:
        yield from self.begin(Sentence(self.text(event), otherwise="destroys nothing"))

    # --- monsters

    def _walk_on(self, mover: Any, start: int, text: str, goal: int) -> bool:
        """Extend the open sentence with a step if it continues that sentence; return whether it does."""
        now = self.open
        if now is None or now.there != start or now.mover != mover:
            return False
        now.parts.append(text)
        now.there = goal
        return True

    def _full_at_spawn(self, now: Sentence) -> None:
        if isinstance(now, Spawn) and not now.parts:
            now.text += ", which is full"

    def _step(self, event: Event) -> str:
        goal = self._at(event["to"])
        return (
            f"straight to {goal}, because no other location has room"
            if event["by"] == "fallback"
            else f"to {goal}"
        )

    def _continue_monster_moves(self, event: Event) -> bool:
        if self.stage == "setup" and self.placed:
            self.placed[-1] = event["to"], event["monster"]
            return True
        now = self.open
        if now is not None and now.there == event["from"]:
            if now.mover is None:  # a damage token takes the space of a monster
                now.mover = event["monster"]
                now.parts.append(f"{self._some(event['monster'])} is pushed out")
            self._full_at_spawn(now)
        return self._walk_on(event["monster"], event["from"], self._step(event), event["to"])

    def _on_monster_moves(self, event: Event) -> Iterator[str]:
        verb = "is moved" if event["by"] == "effect" else "moves"
        text = f"{self._some(event['monster'])} {verb} from {self._at(event['from'])} {self._step(event)}"
        yield from self.begin(Sentence(text, mover=event["monster"], there=event["to"], joint=", "))

    def _on_spawn(self, event: Event) -> Iterator[str]:
        yield from self.begin(Spawn(self.text(event), mover=event["monster"], there=event["location"]))

    def _on_activate(self, event: Event) -> Iterator[str]:
        what, where = event["monster"], event["location"]
        yield from self.begin(
            Sentence(self.text(event), mover=what, there=where, otherwise="nothing happens")
        )

    def _continue_damaged(self, event: Event) -> bool:
        now = self.open
        if now is None or now.there != event["location"] or not isinstance(now.mover, str):
            return False
        now.parts.append("damages its space")
        return True

    def _on_damaged(self, event: Event) -> Iterator[str]:
        yield from self.begin(Sentence(self.text(event), there=event["location"]))

    def _on_seal_hit(self, event: Event) -> None:
        state = "the seal turns grey" if event["left"] else "the seal is used up"
        self.seal = f"destroyed by the seal on {event['walkway']} ({state})"

    def _continue_destroyed(self, event: Event) -> bool:
        now = self.open
        if now is None:
            return False
        if now.mover is None and now.there is None:  # an attack
            now.parts.append(f"destroys {self._some(event['monster'])}")
            return True
        same = now.there == event["location"] and now.mover in (None, event["monster"])
        if event["by"] != "seal" or not same:
            return False
        self._full_at_spawn(now)
        now.parts.append(self.seal if now.mover else f"{self._some(event['monster'])} is {self.seal}")
        return True

    def _on_destroyed(self, event: Event) -> Iterator[str]:
        how = self.seal if event["by"] == "seal" else "destroyed"
        yield from self.line(f"{DEEP}{self.text(event)} is {how}")

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
        yield from self.line(DEEP + self._health(event))

    # --- the Ancient One and the end

    def _on_reckoning(self, event: Event) -> Iterator[str]:
        self.stage = "reckoning"
        yield from self.say(event)

    def _on_gate(self, event: Event) -> Iterator[str]:
        self.stage = "gate"
        yield from self.say(event)

    def _on_ready(self, event: Event) -> Iterator[str]:
        word = "is ready" if event["ready"] else "is not ready"
        name = "The player" if self.solo else self._who(event["seat"])
        yield from self.line(f"{STEP}{name} {word} to reverse the ritual.")

    def _on_commit(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        self.cards.setdefault(event["seat"], []).append(event["number"])

    def _on_ritual(self, event: Event) -> Iterator[str]:
        yield from self.line("")
        yield "The ritual"
        for seat, committed in self.cards.items():
            yield f"{STEP}{'The player' if self.solo else self._who(seat)} commits {numbers(committed)}."
        yield f"{STEP}The reserved clues show {enumeration(event['reserved'])}: {self.text(event)}."

    def _on_end(self, event: Event) -> Iterator[str]:
        yield from self.line("")
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
        return half + self.names.title(rest[0])

    def _cause(self, event: Event) -> str:
        if event["cause"] == "ritual-failed":
            return "the ritual could not be reversed"
        during = f" ({self._source(event['source'])})"
        if event["cause"] == "investigator-lost":
            by = f", by {self._some(event['monster'])}" if event["monster"] else ""
            where = f" at {self._at(event['location'])}"
            return f"{self.names.title(event['investigator'])} has no health left{where}{by}{during}"
        what = self._some(event["monster"]) if event["monster"] else "a damage token"
        origin = event["origin"]
        start = "" if origin in (None, event["location"]) else f" from {self._at(origin)}"
        return f"{what}{start} does not fit into the ritual location {self._at(event['location'])}{during}"
