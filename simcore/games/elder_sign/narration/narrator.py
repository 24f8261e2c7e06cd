"""Narration of Elder Sign: each change has its cause, and each monster its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from simcore.contract.game import Game
from simcore.games.elder_sign.narration.tasks import HOURS, need_in_words
from simcore.games.elder_sign.rules.records.codes import Ability, words
from simcore.narration import story
from simcore.narration.words import DEEP, STEP, Sentence

Event = Mapping[str, Any]
ENDS_TWICE = re.compile(r"([.!?])\.$")

CAUSES = {
    "reward": "reward of {thing}",
    "penalty": "penalty of {thing}",
    "monster-reward": "reward for {thing}",
    "assisting": "assisting at {thing}",
    "midnight": "midnight effect of {thing}",
    "lasting": "midnight effect of the mythos card {thing}",
    "mythos": "mythos card {thing}",
    "entrance": "{thing}",
    "adventure-terror": "terror effect of {thing}",
    "mythos-terror": "terror effect of the mythos card {thing}",
    "new-card": "entry effect of {thing}",
    "card": "{thing}",
    "ability": "ability of {thing}",
    "clue": "for a reroll",
    "monster": "effect of {thing}",
    "task": "cost of the task",
    "ancient-one": "effect of {thing}",
}
"""Texts for the causes in the log."""

ANNOUNCED = ("midnight", "lasting", "adventure-terror", "mythos-terror", "ancient-one")
"""Causes with a line of their own, because no other event mentions an effect that may change nothing."""

CAUSED = (
    "doom", "elder_sign", "sanity", "stamina", "clues", "max_sanity", "max_stamina", "gain", "use", "paid",
    "enter", "immune", "to_cup",
)  # fmt: skip
"""Events whose line ends with its cause."""

FEEDERS = {
    "devoured": "an investigator was devoured",
    "clock": "another midnight in the same turn",
    "start": "setup",
}
"""Causes of doom tokens that belong to no effect."""

ABILITIES = {
    Ability.RAISE_DIE: "raises a die",
    Ability.OTHER_WORLD_DICE: "adds the yellow and the red die",
    Ability.TERROR_TO_LORE: "turns terror into lore",
    Ability.TERROR_TO_PERIL: "turns terror into peril",
    Ability.BUY_DICE: "pays for the yellow and the red die",
    Ability.DAY_REROLL: "rerolls dice",
    Ability.DAY_HEAL_SANITY: "restores sanity",
    Ability.DAY_HEAL_STAMINA: "restores stamina",
}
"""Effects of the abilities that a player decides to use."""

BRIEF = ("caught", "devoured", "entrance", "unlock", "lose", "clues", "doom", "doom_space", "paid", "to_cup",
         "decision", "leave", "dice_to")  # fmt: skip
"""Events without an effect that inherit the cause of an earlier event, such as a cost at the entrance."""


class Loss(Sentence):
    """Cards that an investigator loses at the same time."""

    cause: str = ""

    def __str__(self) -> str:
        return f"{super().__str__()}{self.cause}."


class Narrator(story.Narrator):
    """Narrator that tracks the cards and monsters in play and the cause of each event."""

    def __init__(self, game: Game, scenario: Any) -> None:
        super().__init__(game, game.narration.titles_of(scenario))
        self._model = scenario.model
        self._one = ""
        self._limits = (0, 0)  # doom track, elder signs
        self._turn = self._active = 0
        self._cards: dict[int, str] = {}  # adventures by place
        self._monsters: dict[tuple[int, int], str] = {}  # monsters by place and task
        self._mythos = ""
        self._cause = ""  # of the effect that runs
        self._last = ""  # of the effect before
        self._brief = ""  # cause that the last event is by itself
        self._track = 0  # monsters of the doom track that have not appeared yet
        self._cast: set[str] = set()  # spells that hold dice
        self._used: tuple[int, str] | None = None  # card that returns to its deck because it was used
        self._points: dict[str, dict[int, int]] = {"sanity": {}, "stamina": {}}
        self._doom = 0
        self._awake = False
        self._place = 0  # of the attempt
        self._trying = False  # whether the active investigator tries an adventure, or attacks

    def tell(self, event: Event) -> Iterator[str]:
        """Narrate one event in lines."""
        if event["event"] not in BRIEF:
            self._brief = ""
        return super().tell(event)

    def say(self, event: Event) -> Iterator[str]:
        """Return the declared line of an event, with its cause."""
        yield from self.end_sentence()
        for line in super().say(event):
            yield self._because(line) if event["event"] in CAUSED else line

    def line(self, text: str) -> Iterator[str]:
        """Write a line after the open sentence; omit the full stop after a name with a punctuation mark."""
        yield from super().line(ENDS_TWICE.sub(r"\1", text))

    def _because(self, line: str, cause: str | None = None) -> str:
        """Return a line followed by its cause."""
        why = cause if cause is not None else self._cause or self._brief
        return f"{line.removesuffix('.')} ({why})." if why else line

    # --- the deal, turns, hours

    def _on_deal(self, event: Event) -> Iterator[str]:
        self._one = self.names.title(event["ancient_one"])
        self._limits = event["doom_track"], event["elder_signs_needed"]
        yield from super()._on_deal(event)
        yield f"{STEP}To win: {self._limits[1]} elder signs. Doom track: {self._limits[0]} spaces."

    def _hour(self, hour: int) -> str:
        hours = self._model.rules.hours
        return HOURS[hour] if hours == len(HOURS) else f"hour {hour} of {hours}"

    def _on_turn(self, event: Event) -> Iterator[str]:
        self._turn, self._active, self._cause = event["turn"], event["seat"], ""
        self._trying = False
        investigator = self.names.who(event["seat"])
        return self.line(f"Turn {event['turn']}, {self._hour(event['hour'])}: {investigator}.")

    def _on_clock(self, event: Event) -> Iterator[str]:
        if self._cause:
            yield from self.line(self._because(f"{DEEP}The clock advances to {self._hour(event['hour'])}."))

    def _on_move(self, event: Event) -> Iterator[str]:
        if event["place"] < 0:
            yield from self.line(f"{STEP}{self.names.who(event['seat'])} goes to the entrance.")

    # --- effects

    def _on_effect(self, event: Event) -> Iterator[str]:
        thing = event["thing"]
        name = self.names.who(thing) if event["of"] == "ability" else self.names.title(thing or self._one)
        self._cause = self._last = CAUSES[event["of"]].format(thing=name)
        if event["of"] in ANNOUNCED:
            yield from self.line(f"{DEEP}{_capital(self._cause)}.")

    def _on_effect_ends(self, event: Event) -> Iterator[str]:
        yield from self.end_sentence()
        self._cause = ""

    def _on_terror(self, event: Event) -> Iterator[str]:
        return iter(())  # the line of the effect names it

    def _on_midnight_of(self, event: Event) -> Iterator[str]:
        return iter(())

    def _on_mythos(self, event: Event) -> Iterator[str]:
        self._mythos = event["mythos"]
        return self.say(event)

    # --- adventures and monsters

    def _on_enter(self, event: Event) -> Iterator[str]:
        self._cards[event["place"]] = event["adventure"]
        return self.say(event)

    def _on_leave(self, event: Event) -> Iterator[str]:
        self._cards.pop(event["place"], None)
        where = {"deck": "returns to the bottom of its deck", "box": "returns to the box"}.get(event["to"])
        if where:
            yield from self.line(f"{DEEP}{self.names.title(event['adventure'])} {where}.")

    def _at(self, place: int) -> str:
        return self.names.title(self._cards[place])

    def _on_doom_space(self, event: Event) -> None:
        self._track += 1

    def _monster_cause(self) -> str:
        if not self._track:
            return self._cause
        self._track -= 1
        return f"space {self._doom} of the doom track"

    def _on_marker(self, event: Event) -> Iterator[str]:
        place, row, monster = event["place"], event["row"], event["monster"]
        where = "under the last task" if row < 0 else f"on task {row + 1}"
        if row >= 0:
            self._monsters[place, row] = monster
        line = f"{DEEP}{self.names.title(monster)} appears {where} of {self._at(place)}."
        return self.line(self._because(line, self._monster_cause()))

    def _on_no_monster(self, event: Event) -> Iterator[str]:
        why = {
            "cup is empty": "the cup is empty",
            "ability": f"ability of {self.names.who(self._active)}",
            "no place": "no place is free",
        }[event["why"]]
        return self.line(self._because(f"{DEEP}No monster appears: {why}.", self._monster_cause()))

    def _source(self, source: Any) -> str:
        if source == "mythos":
            return f"The mythos card {self.names.title(self._mythos)}"
        return self._at(source["place"]) if "place" in source else self.names.title(source["monster"])

    def _on_lock(self, event: Event) -> Iterator[str]:
        source, colour = self._source(event["source"]), event["colour"]
        if event["die"] < 0:
            return self.line(f"{DEEP}{source} locks no {colour} die, because none is available.")
        return self.line(f"{DEEP}{source} locks a {colour} die.")

    def _on_unlock(self, event: Event) -> Iterator[str]:
        die = self.words(self._events["unlock"], event)["die"]
        return self.line(f"{DEEP}{self._source(event['source'])} releases a {die}.")

    # --- attempts

    def _on_attempt(self, event: Event) -> Iterator[str]:
        self._place, self._trying = event["place"], True
        return self.say(event)

    def _on_combat(self, event: Event) -> Iterator[str]:
        self._trying = True
        return self.say(event)

    def _on_task(self, event: Event) -> Iterator[str]:
        dice = self.words(self._events["task"], event)["dice"]
        what = self.words(self._events["task"], event)["task"]
        needs = self._needs(event["task"])
        text = f"{DEEP}{self.names.who(event['seat'])} completes {what}{needs}: {dice or 'without dice'}."
        return self.line(text)

    def _needs(self, task: str) -> str:
        """Return the requirements of a task, and its card."""
        first, _, number = task.partition(" ")
        if first != "task" or self._awake:
            return ""
        card = self._cards[self._place]
        rows = (self._model.adventures.get(card) or self._model.other_worlds[card]).tasks.rows
        row = rows[int(number) - 1]
        monster = self._monsters.get((self._place, int(number) - 1))
        more = row.covered if monster is None else self._model.monsters[monster].task
        asked = " + ".join(filter(None, (need_in_words(row), need_in_words(more) if more else "")))
        return f" of {self.names.title(card)} ({asked})" if asked else ""

    def _on_miss(self, event: Event) -> Iterator[str]:
        terror = " The roll shows terror." if event["terror"] else ""
        return self.line(f"{DEEP}No task is completed.{terror}")

    def _on_ability(self, event: Event) -> Iterator[str]:
        person = self._model.investigators[self.names.team[event["seat"]]]
        ability = Ability(words(Ability).index(person.ability) + 1)
        depth = DEEP if self._trying else STEP
        return self.line(f"{depth}{self.names.who(event['seat'])} {ABILITIES[ability]} (ability).")

    def _on_caught(self, event: Event) -> Iterator[str]:
        self._forget(event["monster"])
        self._brief = f"for {self.names.title(event['monster'])}"
        return self.say(event)

    def _on_to_cup(self, event: Event) -> Iterator[str]:
        self._forget(event["monster"])
        return self.say(event)

    def _forget(self, monster: str) -> None:
        for where, lying in list(self._monsters.items()):
            if lying == monster:
                del self._monsters[where]
                return

    # --- cards and points

    def _on_use(self, event: Event) -> Iterator[str]:
        self._used = (event["seat"], event["card"])
        return self.say(event)

    def _on_hold(self, event: Event) -> Iterator[str]:
        self._cast.add(event["card"])
        return self.say(event)

    def _continue_lose(self, event: Event) -> bool:
        spent = self._used == (event["seat"], event["card"])
        if spent:
            self._used = None
        elif isinstance(self.open, Loss) and self.open.mover == event["seat"]:
            self.open.parts.append(self.names.title(event["card"]))
        return spent or (isinstance(self.open, Loss) and self.open.mover == event["seat"])

    def _on_lose(self, event: Event) -> Iterator[str]:
        card, investigator = self.names.title(event["card"]), self.names.who(event["seat"])
        if event["card"] in self._cast:
            self._cast.discard(event["card"])
            return self.line(f"{DEEP}{card} returns to the bottom of its deck.")
        why = self._cause or self._brief
        loss = Loss(f"{investigator} loses", mover=event["seat"], joint=" ", parts=[card])
        loss.cause = f" ({why})" if why else ""
        return self.begin(loss)

    def _on_sanity(self, event: Event) -> Iterator[str]:
        self._points["sanity"][event["seat"]] = event["now"]
        return self.say(event)

    def _on_stamina(self, event: Event) -> Iterator[str]:
        self._points["stamina"][event["seat"]] = event["now"]
        return self.say(event)

    def _on_doom(self, event: Event) -> Iterator[str]:
        self._doom = event["now"]
        cause = self._cause or FEEDERS.get(event["from"], event["from"])
        yield from self.line(
            self._because(f"{DEEP}Doom {event['change']:+d}, now {self._doom} of {self._limits[0]}.", cause)
        )

    def _on_elder_sign(self, event: Event) -> Iterator[str]:
        now = f"now {event['now']} of {self._limits[1]}"
        yield from self.line(self._because(f"{DEEP}Elder signs {event['change']:+d}, {now}."))

    def _on_entrance(self, event: Event) -> Iterator[str]:
        self._brief = f"cost of {self.names.title(event['line'])}"
        return self.say(event)

    # --- investigators

    def _on_devoured(self, event: Event) -> Iterator[str]:
        without = [what for what, points in self._points.items() if points.get(event["seat"]) == 0]
        why = f"no {' and no '.join(without)} left" if without else self._last
        investigator = self.names.title(event["investigator"])
        self._brief = f"{investigator} is devoured"
        for points in self._points.values():
            points.pop(event["seat"], None)
        return self.line(f"{STEP}{investigator} is devoured: {why}.")

    # --- the battle and the end

    def _on_awakens(self, event: Event) -> Iterator[str]:
        self._awake, full = True, self._doom >= self._limits[0]
        why = "the doom track is full" if full else "no Other World is left"
        return self.line(
            f"{self._one} awakens: {why}. X of its task (monsters in play, at least 1): {event['x']}."
        )

    def _on_attack(self, event: Event) -> Iterator[str]:
        return self.line(f"Midnight {event['midnight']}: {self._one} attacks.")

    def _on_struck(self, event: Event) -> Iterator[str]:
        self._doom = event["now"]
        return self.line(f"{DEEP}A doom token is removed: {event['now']} left.")

    def _on_end(self, event: Event) -> Iterator[str]:
        if event["win"]:
            how = {"sealed": "all elder signs are found", "banished": f"{self._one} is defeated"}
            return self.line(f"Won in turn {self._turn}: {how[event['victory']]}.")
        if event["cause"] == "no-end":
            return self.line(f"Stopped in turn {self._turn} without a result; it counts as lost.")
        battle = f" in the battle against {self._one}" if self._awake else ""
        return self.line(f"Lost in turn {self._turn}: all investigators are devoured{battle}.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
