"""A game as a story: the lines of its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.contract.events import Argument, DecisionCode, EventCode
from simcore.contract.game import Game
from simcore.contract.look import Names
from simcore.narration.words import STEP, Sentence, Template, count, enumeration

Event = Mapping[str, Any]
TEMPLATE = Template()


def narrate(game: Game, scenario: Any, events: Iterable[Event]) -> Iterator[str]:
    """Narrate a game.

    Parameters
    ----------
    game, scenario
        Game and scenario that were played.
    events
        Its events (`simcore.narration.log.tell`).

    Yields
    ------
    str
        Lines of the story.
    """
    narrator = narrator_of(game, scenario)
    for event in events:
        yield from narrator.tell(event)
    yield from narrator.end_sentence()


def narrator_of(game: Game, scenario: Any) -> Narrator:
    """Return the narrator of a game: its own, or the default one."""
    if game.narration.narrator is not None:
        own: Narrator = game.narration.narrator(game, scenario)
        return own
    return Narrator(game, game.narration.titles_of(scenario))


class Narrator:
    """Narrator of one game, event by event.

    A game that needs more than single lines derives a narrator: `_on_NAME(event)` returns the lines of an
    event instead of its template, and `_continue_NAME(event)` returns whether the event joins the sentence
    that is `open`. Any line ends that sentence.

    Parameters
    ----------
    game
        Game to narrate.
    titles
        Names of everything, by label.
    """

    def __init__(self, game: Game, titles: Mapping[Any, str]) -> None:
        self.game = game
        self.names = Names(titles)
        self.open: Sentence | None = None
        self._events = {code.key: code for code in game.narration.event_codes().values()}
        self._decisions = {code.key: code for code in game.narration.decision_codes().values()}

    def tell(self, event: Event) -> Iterator[str]:
        """Yield the lines of one event."""
        name = event["event"]
        if name in self._events:
            self._events[name].seat_newcomer(self.names, event)
        goes_on = getattr(self, f"_continue_{name}", None)
        if goes_on is not None and goes_on(event):
            return
        handler = getattr(self, f"_on_{name}", None)
        yield from list((handler or self.say)(event) or ())

    def say(self, event: Event) -> Iterator[str]:
        """Yield the declared line of an event."""
        code = self._events[event["event"]]
        template = code.declared.text
        if template != "":
            yield from self.line(
                TEMPLATE.vformat(template, (), self.words(code, event))
                if template
                else self._plain(code, event)
            )

    def words(self, code: EventCode, event: Event) -> dict[str, Any]:
        """Return the words for the arguments of an event."""
        return {argument.name: self._word(argument, event) for argument in code.arguments}

    def text(self, event: Event) -> str:
        """Return the declared line of an event, to begin a sentence."""
        code = self._events[event["event"]]
        return TEMPLATE.vformat((code.declared.text or "").strip(), (), self.words(code, event))

    def line(self, text: str) -> Iterator[str]:
        """Yield a line, after the open sentence."""
        yield from self.end_sentence()
        yield text

    def begin(self, sentence: Sentence) -> Iterator[str]:
        """Open a sentence that may continue; the previous one ends."""
        yield from self.end_sentence()
        self.open = sentence

    def end_sentence(self) -> Iterator[str]:
        """End the open sentence."""
        if self.open is not None:
            yield str(self.open)
            self.open = None

    def unfinished(self) -> str | None:
        """Return the open sentence so far, for a frame in the middle of it; None if none is open."""
        return None if self.open is None else str(self.open).strip()

    def heading(self, event: Event, players: str) -> str:
        """Return the line that names the game."""
        which = f"game {event['game_number']} of seed {event['seed']}"
        return f"{self.names.title(event['ancient_one'])}, {event[self.game.level]}, {players}: {which}"

    def decision(self, event: Event) -> DecisionCode:
        """Return the declaration of the decision of an event."""
        return self._decisions[event["kind"]]

    def option(self, code: DecisionCode, value: Any, names: Names | None = None) -> str:
        """Return the words for an option, with these names or those of the narrator."""
        return code.declared.none if value is None else str(code.option.say(names or self.names, value))

    def _word(self, argument: Argument, event: Event) -> Any:
        return argument.say(self.names, event[argument.name])

    def _plain(self, code: EventCode, event: Event) -> str:
        """Return a line for an event that is declared without one."""
        words = [
            f"{argument.name.replace('_', ' ')} {word}" if isinstance(word, int) else str(word)
            for argument in code.arguments
            for word in (self._word(argument, event),)
        ]
        name = code.key.replace("_", " ").capitalize()
        return f"{STEP}{name}{': ' if words else ''}{', '.join(words)}."

    def _on_deal(self, event: Event) -> Iterator[str]:
        self.names.team = list(event["team"])
        team = [self.names.who(seat) for seat in range(len(event["team"]))]
        yield self.heading(event, count(event["players"], "player"))
        yield f"{STEP}Investigators: {enumeration(team)}."

    def _on_decision(self, event: Event) -> Iterator[str]:
        code = self.decision(event)
        template = code.declared.text
        if template == "":
            return
        words = {"seat": self.names.who(event["seat"]), "choice": self.option(code, event["choice"])}
        line = template or f"{STEP}{{seat}}, {code.question}: {{choice}}."
        yield from self.line(TEMPLATE.vformat(line, (), words))
