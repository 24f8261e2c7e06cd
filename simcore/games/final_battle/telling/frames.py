"""One battle as frames (`simcore/contract/frames.py`): one for each line of the story and each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcore.contract.events import DecisionCode
from simcore.contract.frames import Choice, Frame, Seat
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.final_battle.telling.narration import Narrator
from simcore.games.final_battle.telling.table import Held, Sheet, Table
from simcore.telling.words import numbered

LOSSES = {
    "monster-trophies": "monster trophy",
    "gate-trophies": "gate trophy",
    "clues": "clue token",
    "rubble": "rubble token",
    "maximum": "most sanity or stamina",
}


class Filming:
    """Keeps table and story in step.

    Parameters
    ----------
    narrator
        Who tells the story.
    scenario, cell
        What is played.
    """

    def __init__(self, narrator: Narrator, scenario: Any, cell: Cell) -> None:
        self.narrator = narrator
        self.table = Table(scenario, cell)
        self._one = scenario.model.ancient_ones[cell.ancient_one]
        self._preparation = scenario.model.preparations[cell.difficulty]
        self._cards = scenario.model.cards
        self._lines: list[str] = []

    def film(self, events: Iterable[Mapping[str, Any]]) -> Iterator[Frame]:
        """Frames of all events, the deal first.

        One for each decision, as the table stands while it is open, and one for each part of the story, as
        the table stands after it; lines that begin a part of the story wait for the next line.
        """
        for event in events:
            if event["event"] == "decision":
                yield self._frame(self._choice(event))
            self.table.take(event)
            self._lines += [line.strip() for line in self.narrator.tell(event)]
            if self._lines and event["event"] not in ("round", "assault"):
                yield self._frame()
        if self._lines:
            yield self._frame()

    def _frame(self, decision: Choice | None = None) -> Frame:
        lines, self._lines = tuple(self._lines), []
        table = self.table
        if decision is not None and table.check is not None:
            lines += (f"{self.narrator.roll(decision.seat, table.check)} ...",)
        return Frame(
            round=table.round,
            lines=lines,
            facts=self._facts(),
            seats=tuple(self._seat(seat, sheet) for seat, sheet in enumerate(table.sheets)),
            decision=decision,
        )

    # --- words

    def _facts(self) -> dict[str, str]:
        table, one = self.table, self._one
        rating = -self._preparation.terror if one.combat == "terror" else one.combat
        facts = {
            "Doom tokens": f"{table.doom} of {one.doom}",
            "Successes": f"{table.successes}; {len(table.sheets)} take a doom token",
            "Combat rating": f"{rating:+d}",
        }
        against = [f"{kind} {word}" for kind, word in (("physical", one.physical), ("magical", one.magical))]
        weak = [text for text in against if not text.endswith("none")]
        if weak:
            facts["Defences"] = ", ".join(weak)
        if table.attack is not None:
            facts["Attack this round"] = self._attack()
            if "rubble" in table.attack.loses:
                facts["Rubble tokens"] = str(table.rubble)
        if table.round:
            facts["First player"] = self._who(table.lead)
        return facts

    def _attack(self) -> str:
        attack, modifier = self.table.attack, self.table.modifier()
        takes = [f"{points} {LOSSES.get(what, what)}" for what, points in attack.loses.items()]
        if attack.doom:
            takes.append(f"{attack.doom} doom token comes back")
        check = "no check" if modifier is None else f"{attack.skill} {modifier:+d}"
        return f"{check}; {', '.join(takes)}"

    def _seat(self, seat: int, sheet: Sheet) -> Seat:
        if sheet.devoured is not None:
            return Seat(self._who(seat), {"Devoured": f"round {sheet.devoured}"})
        facts = {
            "Sanity": f"{sheet.sanity} of {sheet.max_sanity}",
            "Stamina": f"{sheet.stamina} of {sheet.max_stamina}",
            "Skills": ", ".join(f"{skill} {self.table.skill(seat, skill)}" for skill in SKILLS),
            "Clue tokens": str(sheet.clues),
            "Trophies": f"{sheet.monster_trophies} monster, {sheet.gate_trophies} gate",
        }
        if sheet.status:
            facts["Dice"] = sheet.status
        facts["Cards"] = "; ".join(map(self._card, sheet.cards)) or "none of use"
        return Seat(self._who(seat), facts)

    def _who(self, seat: int) -> str:
        return self.narrator.names.title(self.table.sheets[seat].name)

    def _choice(self, event: Mapping[str, Any]) -> Choice:
        code, options, seat = self.narrator.decision(event), event["options"], event["seat"]
        return Choice(
            kind=code.question,
            seat=seat,
            options=numbered([self._option(code, option, seat) for option in options]),
            choice=event["chosen"],
        )

    def _option(self, code: DecisionCode, option: Any, seat: int) -> str:
        if code is BoxDecision.SLIDER:
            return self._stop(seat, option)
        if option == {"ability": seat}:
            return "the own ability"
        told = self.narrator.option(code, option)
        cast = code is BoxDecision.ARM and option is not None and self._cards[option].cast is not None
        return f"cast {told}" if cast else told

    def _card(self, card: Held) -> str:
        said = [word for word in (card.mark, "magical" if card.magical else "") if word]
        return self.narrator.names.title(card.name) + (f" ({', '.join(said)})" if said else "")

    def _stop(self, seat: int, stop: int) -> str:
        """Both skills of the pair, with all bonuses."""
        track = self.table.track(seat)
        sheet = self.table.sheets[seat]
        up, down = SKILLS[2 * track : 2 * track + 2]
        now = sheet.stops[track]
        first = self.table.skill(seat, up) + stop - now
        second = self.table.skill(seat, down) + now - stop
        return f"{up} {first}, {down} {second}{' (as it stands)' if stop == now else ''}"
