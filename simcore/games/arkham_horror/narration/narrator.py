"""Narration of the whole game: one line for actions over several events, with the choices in the events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcore.contract.game import Game
from simcore.games.arkham_horror.box.codes import STOPS
from simcore.games.arkham_horror.narration.decision_lines import LINES, SILENT
from simcore.games.arkham_horror.narration.sentences import Coming, Crowd, Roll, Seen, Way
from simcore.games.arkham_horror.rules.records.codes import LOST, NOWHERE
from simcore.games.arkham_horror.rules.records.events import ELSEWHERE
from simcore.narration import story
from simcore.narration.words import DEEP, STEP, Sentence, count

Event = Mapping[str, Any]
ROLLS = {
    "combat": "makes a Combat check", "spell": "makes a Spell check", "plain": "rolls",
    "evade": "makes an Evade check", "horror": "makes a Horror check", "gate": "rolls to close the gate",
    "defence": "defends",
}  # fmt: skip
HOW = {"first": "", "more": "added: ", "all": "reroll: ", "one-failed": "reroll of one failure: "}
OF_DECK = "encounter"
"""Place of a monster that belongs to an encounter, or was just drawn from the cup."""
SECOND_CUP = "second cup"
RETURNS = {
    "box": "is returned to the box",
    "cup": "returns to the cup",
    SECOND_CUP: "returns to the second cup",
    "sheet": "returns to the sheet",
}
"""Places outside the board from which monsters appear, and words for their return."""
COMES = {"cup": "goes into the cup", SECOND_CUP: "goes into the second cup", "sheet": "is put on the sheet"}
"""Words for monsters that come from the box."""
CAUSES = {
    "doom-full": "the doom track is full",
    "gates-open": "too many gates are open",
    "no-gate-left": "no gate marker is left",
    "no-monster-left": "no monster is left in the cup",
    "terror-and-monsters": "the town is overrun",
    "woken-by-effect": "an effect awakens it",
}
WINS = {
    "closed": "the last gate is closed",
    "sealed": "enough locations are sealed",
    "banished": "{one} is defeated",
}


UNSEEN = (ELSEWHERE[LOST], ELSEWHERE[NOWHERE])
"""Destination of an investigator whose departure another event reports."""


class Narrator(story.Narrator):
    """Narrator that describes each move, each roll and each draw in one line."""

    def __init__(self, game: Game, scenario: Any) -> None:
        super().__init__(game, game.narration.titles_of(scenario))
        self._rolled: list[str] = []
        self._waiting: list[str] = []  # lines that begin a part of the story
        self._investigators = scenario.model.investigators
        self._people = scenario.model.people
        # Causes need the models of the scenario, and every command declares all games.
        from simcore.games.arkham_horror.narration.causes import Causes

        self._causes = Causes(scenario.model, self.names)
        self._turn = 0
        self._awoke: str | None = None
        self._in_battle = False
        self._one = ""
        self._inset = ""  # indentation that the part of the turn adds to its lines
        self._acted = False  # whether this part has an action that further lines describe
        self._by_clue = False
        self._drawn = ""  # card of a small deck whose program comes next
        self._used: tuple[int, str] | None = None

    def tell(self, event: Event) -> Iterator[str]:
        """Narrate one event in lines."""
        self._causes.take(event)
        return super().tell(event)

    def say(self, event: Event) -> Iterator[str]:
        """Return the declared line of an event, with its cause."""
        text = self.text(event)
        if not text:
            return iter(())
        template = self._events[event["event"]].declared.text or ""
        depth = template[: len(template) - len(template.lstrip())]
        return self.line(depth + self._causes.behind(text, event))

    def line(self, text: str) -> Iterator[str]:
        """Yield a line after the open sentence, under its part of the turn."""
        yield from self.end_sentence()
        yield from self._waited()
        yield self._placed(re.sub(r"([.!?])\.$", r"\1", text))

    def end_sentence(self) -> Iterator[str]:
        """End the open sentence."""
        for text in super().end_sentence():
            yield self._placed(text)

    def _placed(self, text: str) -> str:
        """Indent a line; details are one level deeper than their action."""
        said = text.lstrip()
        depth = min(len(text) - len(said), len(DEEP) if self._acted else len(STEP))
        if not text.startswith(DEEP):
            self._acted = text.startswith(STEP)
        return f"{self._inset if depth else ''}{' ' * depth}{said}"

    def begin(self, sentence: Sentence) -> Iterator[str]:
        """Open a sentence under its part of the turn."""
        yield from self.end_sentence()
        yield from self._waited()
        self.open = sentence

    def _waited(self) -> Iterator[str]:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._inset, self._acted = (STEP if waiting[-1].startswith(STEP) else ""), False
        yield from waiting

    def _on_deal(self, event: Event) -> Iterator[str]:
        self._one = self.names.title(event["ancient_one"])
        return super()._on_deal(event)

    # --- parts of a turn

    def _on_turn(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        self._turn = event["turn"]
        self._waiting = [self.text(event)]

    def _on_part(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        self._waiting = [line for line in self._waiting if not line.startswith(STEP)]
        if event["part"] != "Final battle":
            self._waiting.append(f"{STEP}{event['part']}")

    def _on_awakes(self, event: Event) -> Iterator[str]:
        self._awoke = event["why"]
        return iter(())

    def _on_battle(self, event: Event) -> Iterator[str]:
        self._in_battle = True
        yield from self.end_sentence()
        self._waiting, self._inset = [], ""
        yield from self.line(f"{self._one} awakens in turn {event['turn']}: {CAUSES[event['why']]}.")

    def _on_assault(self, event: Event) -> Iterator[str]:
        modifier = self.words(self._events["assault"], event)["modifier"]
        return self.line(f"{STEP}{self._one} attacks{modifier}.")

    def _on_end(self, event: Event) -> Iterator[str]:
        if event["win"]:
            yield from self.line(f"Won in turn {self._turn}: {WINS[event['victory']].format(one=self._one)}.")
        elif event["cause"] == "azathoth-awoke":
            why = "" if self._awoke is None else f" ({CAUSES[self._awoke]})"
            yield from self.line(f"Lost in turn {self._turn}: {self._one} awakens{why} and cannot be fought.")
        elif event["cause"] == "ended-by-effect":
            yield from self.line(f"Lost in turn {self._turn}: an effect ends the game.")
        elif event["cause"] == "all-devoured":
            yield from self.line(f"Lost in turn {self._turn}: all investigators are devoured.")
        elif event["cause"] == "turn-limit":
            what = "the game or a combat does not end"
            yield from self.line(f"Stopped in turn {self._turn}: {what}; it counts as lost.")
        else:
            left = count(event["doom"], "doom token")
            yield from self.line(f"Lost in the final battle after turn {self._turn}, with {left} left.")

    # --- cards

    def _continue_seen(self, event: Event) -> bool:
        return self._adds_card(event)

    def _on_seen(self, event: Event) -> Iterator[str]:
        seat = event["seat"]
        seen = Seen(self.names.who(seat), mover=seat, parts=[self.names.title(event["card"])])
        seen.cause = self._causes.now
        return self.begin(seen)

    def _adds_card(self, event: Event) -> bool:
        sentence = self.open
        if not isinstance(sentence, Seen) or sentence.mover != event["seat"] or sentence.kept:
            return False
        sentence.parts.append(self.names.title(event["card"]))
        return True

    def _continue_gain(self, event: Event) -> bool:
        sentence, card = self.open, self.names.title(event["card"])
        if not isinstance(sentence, Seen) or sentence.mover != event["seat"] or card not in sentence.parts:
            return False
        sentence.kept += (card,)
        return True

    # --- programs

    def _on_program(self, event: Event) -> Iterator[str]:
        """Print the effect of a card or a place."""
        source = event["of"] or ""
        is_drawn = source and source == self._drawn
        if is_drawn or source.startswith(("encounters/", "gate-cards/", "places/", "mythos/")):
            self._drawn = ""
            said = self._causes.named(source)
            yield from self.line(f"{DEEP}{said[:1].upper()}{said[1:]}: {self._causes.content(source)}.")

    def _on_resolved(self, event: Event) -> Iterator[str]:
        """Print a card of a small deck, and its effect when its program begins."""
        self._drawn = f"small-cards/{event['card']}"
        return self.say(event)

    _on_small_encounter = _on_resolved

    def _on_in_force(self, event: Event) -> Iterator[str]:
        content = self._causes.content(f"small-cards/{event['card']}")
        return self.line(f"{STEP}{self.names.title(event['card'])} is in force: {content}.")

    def _on_environment(self, event: Event) -> Iterator[str]:
        return self._in_force(event, "environment")

    def _on_rumor(self, event: Event) -> Iterator[str]:
        return self._in_force(event, "rumor")

    def _in_force(self, event: Event, kind: str) -> Iterator[str]:
        card = self.names.title(event["card"])
        rules = self._causes.content(f"mythos/{event['card']}")
        yield from self.line(f"{STEP}{card} is the {kind}: {rules}.")

    # --- ways

    def _on_points(self, event: Event) -> Iterator[str]:
        name, points = self.names.who(event["seat"]), count(event["points"], "movement point")
        return self.begin(Way(f"{name} has {points}", indent=STEP, mover=("seat", event["seat"])))

    def _continue_move(self, event: Event) -> bool:
        return event["to"] not in UNSEEN and self._goes_on(("seat", event["seat"]), self._place(event))

    def _on_move(self, event: Event) -> Iterator[str]:
        if event["to"] in UNSEEN:
            return iter(())
        name, seat = self.names.who(event["seat"]), ("seat", event["seat"])
        return self.begin(Way(f"{name} goes to", joint=" ", mover=seat, parts=[self._place(event)]))

    def _place(self, event: Event) -> str:
        return str(self.words(self._events[event["event"]], event)["to"])

    def _goes_on(self, mover: Any, place: str) -> bool:
        if not isinstance(self.open, Way) or self.open.mover != mover:
            return False
        self.open.parts.append(place)
        return True

    def _continue_marker(self, event: Event) -> bool:
        if event["to"] == SECOND_CUP and self._goes_on(SECOND_CUP, self.names.title(event["monster"])):
            return True
        gone = isinstance(event["to"], dict) or event["to"] in RETURNS or event["to"] == OF_DECK
        return not gone and self._goes_on(("marker", event["marker"]), self._place(event))

    def _on_marker(self, event: Event) -> Iterator[str]:
        what, to, mover = self.names.title(event["monster"]), event["to"], ("marker", event["marker"])
        if isinstance(to, dict):
            return self.line(f"{DEEP}{self.names.who(to['trophy'])} takes {what} as a trophy.")
        if to == SECOND_CUP and event["from"] == "cup":
            return self.begin(Crowd("Into the second cup go", joint=" ", mover=SECOND_CUP, parts=[what]))
        if to in RETURNS:
            goes = COMES if event["from"] == "box" else RETURNS
            return self.line(f"{DEEP}{what} {goes[to]}.")
        if isinstance(event["from"], dict) or event["from"] in RETURNS:
            parts = [] if to == OF_DECK else [self._place(event)]
            return self.begin(Coming(what, mover=mover, parts=parts))
        if to == OF_DECK:
            return self.line(f"{DEEP}{what} is put aside.")
        return self.begin(Way(f"{what} moves to", joint=" ", mover=mover, parts=[self._place(event)]))

    def _on_drawn_in(self, event: Event) -> Iterator[str]:
        name, area = self.names.who(event["seat"]), self.names.title(event["area"])
        if event["how"] == "walks":
            return self.line(f"{STEP}{name} enters the gate at {area}.")
        return self.line(f"{STEP}{name} is drawn through the gate at {area} and is delayed.")

    def _on_clue_at(self, event: Event) -> Iterator[str]:
        area, change, now = self.names.title(event["area"]), event["change"], event["now"]
        if change > 0:
            appear = "A clue token appears" if change == 1 else f"{change} clue tokens appear"
            return self.line(f"{DEEP}{appear} at {area}{f', now {now}' if now > change else ''}.")
        if change < 0:
            return self.line(f"{DEEP}{count(now, 'clue token') if now else 'No clue tokens'} left at {area}.")
        return iter(())

    def _on_clues_taken(self, event: Event) -> None:
        """Add no line for clues that the line of the sheet includes."""

    # --- rolls

    def _on_check(self, event: Event) -> None:
        self._rolled = []

    def _on_clue_spent(self, event: Event) -> None:
        self._by_clue = True

    def _on_dice(self, event: Event) -> None:
        faces = " ".join(map(str, event["faces"])) or "no dice"
        how = "clue token: " if self._by_clue and event["how"] == "more" else None
        self._by_clue = False
        self._rolled.append(f"{how or HOW.get(event['how'], 'reroll of failures: ')}{faces}")

    def _on_result(self, event: Event) -> Iterator[str]:
        self._by_clue = False  # a clue token may have added no dice
        plain = event["check"] == "defence" and not self._in_battle  # both have one number
        name, rolls = self.names.who(event["seat"]), ROLLS["plain" if plain else event["check"]]
        mover = ("check", event["seat"])
        return self.begin(
            Roll(f"{name} {rolls}", mover=mover, parts=self._rolled, successes=event["successes"])
        )

    def _continue_outcome(self, event: Event) -> bool:
        roll = self.open
        if not isinstance(roll, Roll) or roll.mover != ("check", event["seat"]):
            return False
        if event["check"] == "plain":
            roll.text = f"{self.names.who(event['seat'])} makes a {event['skill']} check"
        roll.need, roll.passed = event["need"], event["passed"]
        return True

    def _on_without_roll(self, event: Event) -> Iterator[str]:
        name, outcome = self.names.who(event["seat"]), ("fails", "passes")[event["passed"]]
        return self.line(f"{DEEP}{name} {outcome} without a roll.")

    def _on_use(self, event: Event) -> Iterator[str]:
        self._used = (event["seat"], event["card"])
        return self.say(event)

    def _on_exhaust(self, event: Event) -> Iterator[str]:
        """Omit the line if a line about using the card comes first."""
        reported, self._used = self._used == (event["seat"], event["card"]), None
        return iter(()) if reported else self.say(event)

    # --- sheets

    def _on_slide(self, event: Event) -> Iterator[str]:
        name, stop = self.names.team[event["seat"]], event["stop"]
        skills = self._investigators[name].skills
        up, down = event["track"].split("-")
        rise_together = name in self._people and self._people[name].pairs
        fallen = stop if rise_together else STOPS - 1 - stop
        sets = f"{up} {skills[up] + stop}, {down} {skills[down] + fallen}"
        return self.line(f"{DEEP}{self.names.who(event['seat'])} sets {sets}.")

    def _on_newcomer(self, event: Event) -> Iterator[str]:
        if event["investigator"] is None:
            return self.line(f"{STEP}No investigator is left to replace {self.names.who(event['seat'])}.")
        return self.say(event)

    # --- decisions

    def _on_decision(self, event: Event) -> Iterator[str]:
        kind, choice = event["kind"], event["choice"]
        if kind in SILENT:
            return iter(())
        line: Callable[[str, Any], str] | None = LINES.get(kind)
        if line is None:
            return super()._on_decision(event)
        said = line(self.option(self.decision(event), choice), choice)
        return self.line(f"{STEP}{self.names.who(event['seat'])} {said}.") if said else iter(())
