"""Standing rules of sheets, cards, monsters and mythos cards, as rows of the tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.program import Program, Step, attribute
from simcore.games.arkham_horror.box.effect_kinds import REGION
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, NEW_INVESTIGATOR, PLACE, SPENT, SPENT_AS, TRAIT
from simcore.games.arkham_horror.rules.records.codes import NONE, Rule, Source
from simcore.games.arkham_horror.scenario.pack_rule_columns import UNLESS_GIVEN, columns_of
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.rule_sets import RuleSets
from simcore.records.sets import write_set

VERBS = {
    "modify": Rule.MODIFY, "set": Rule.SET, "trait": Rule.TRAIT, "untrait": Rule.UNTRAIT,
    "forbid": Rule.FORBID, "ignore": Rule.IGNORE, "on": Rule.ON, "instead": Rule.INSTEAD, "rule": Rule.NAMED,
    "spend_as": Rule.SPEND_AS,
}  # fmt: skip
AMOUNTS = {"modify": "by", "spend_as": "count"}
"""Operand with the amount of a rule; in others, it is `to`."""
WHERE = {"arkham": 1, "own_place": 2}
STREETS = 3
assert tuple(WHERE) == tuple(REGION.words)
Skips = Callable[[Step], bool]


def _is_list(value: Any) -> bool:
    """Return whether an operand is a list of names."""
    return isinstance(value, Mapping)


def operand(step: Step, name: str) -> Any:
    """Return an operand of a step; None if it is omitted, or if the verb has no operand of that name."""
    return getattr(step.body, attribute(name), None)


def all_of(*conditions: Any) -> Any:
    """Return a condition that holds if all of these hold; None means always."""
    given = [condition for condition in conditions if condition is not None]
    return {"and": given} if len(given) > 1 else next(iter(given), None)


def any_of(conditions: Sequence[Any]) -> Any:
    """Return a condition that holds if at least one of these holds."""
    return {"or": list(conditions)} if len(conditions) > 1 else conditions[0]


def is_rule(step: Step) -> bool:
    """Return whether a step is a lasting rule rather than an immediate effect.

    A temporary prohibition is an immediate effect of its card; a condition that contains rules is a rule.
    """
    if step.name == "forbid":
        return operand(step, "until") is None
    if step.name == "if":
        inner = [*(operand(step, "then") or ()), *(operand(step, "else") or ())]
        return bool(inner) and all(step.name in VERBS and is_rule(step) for step in inner)
    return step.name in VERBS


def rules_in(program: Program) -> Iterator[tuple[Step, Any]]:
    """Yield the rules of a program with their conditions; None means always."""
    for step in program:
        if step.name == "if" and is_rule(step):
            condition = operand(step, "condition")
            yield from ((inner, condition) for inner in operand(step, "then") or ())
            yield from ((inner, {"not": [condition]}) for inner in operand(step, "else") or ())
        elif is_rule(step):
            yield step, None


def triggered(program: Program, *triggers: str) -> Program:
    """Return the steps of all `on` with one of these triggers, in order."""
    steps: list[Step] = []
    for step in program:
        if step.name == "on" and operand(step, "trigger") in triggers:
            steps += operand(step, "do")
    return tuple(steps)


def _counted_as(step: Step) -> int:
    """Return the number for what a rule lets something be spent as; 0 for other rules."""
    word = operand(step, "as")
    return 0 if word is None else len(SPENT.words) * SPENT_AS.numbers[word]


def _spared_in(program: Program) -> Any:
    """Return the places that a hunt in a trigger's program spares; None if there are none."""
    hunts = (operand(step, "except") for step in program if step.name == "hunt")
    return next(hunts, None)


class Rules:
    """Collector of standing rules in one table.

    Parameters
    ----------
    programs
        Where the programs of triggers go.
    people
        Number of each investigator, by name.
    decks
        Small decks that have cards in this game.
    """

    def __init__(
        self, programs: Programs, people: dict[str, int], decks: Collection[str] = frozenset()
    ) -> None:
        self.programs = programs
        self.people = people
        self.decks = decks
        self.rows: list[dict[str, int]] = []
        self.sources: list[int] = []
        self.sets = RuleSets(programs)

    def add(
        self,
        sources: Iterable[Source],
        *parts: Program,
        of: Sequence[str],
        skips: Skips = lambda step: False,
    ) -> tuple[int, int]:
        """Append the rules of some programs; return the first index, and the index after the last.

        Parameters
        ----------
        sources
            What they may be when they count.
        *parts
            Programs; what happens at once in them is left alone.
        of
            Keys of the data that lead to them.
        skips
            Which rules are left out, because others see to them.
        """
        first = len(self.rows)
        for part in parts:
            for step, condition in rules_in(part):
                if not skips(step) and not self._lacks_deck(step):
                    both = all_of(condition, operand(step, "if"))
                    row = self.row(step, of) | {"if": self.programs.condition(both)}
                    self.rows += [row, *self._points(step, row)]
        self.sources += [set_of(sources)] * (len(self.rows) - first)
        return first, len(self.rows)

    def _lacks_deck(self, step: Step) -> bool:
        """Return whether a rule replaces an event by an encounter of a deck that is not in this game."""
        if step.name != "instead":
            return False
        encounters = [inner for inner in operand(step, "do") if inner.name == "encounter"]
        decks = {operand(inner, "deck") for inner in encounters} - {None}
        return not decks.issubset(self.decks)

    def _points(self, step: Step, row: dict[str, int]) -> list[dict[str, int]]:
        """Return the rule by which a change of Speed changes the movement points (Movement Points)."""
        about = step.verb.operands[0]
        if not (self.programs.has_packs and step.name == "modify" and operand(step, about.name) == "speed"):
            return []
        return [row | {"of": step.vocabulary.kind(about.kind).numbers["movement_points"]}]

    def row(self, step: Step, of: Sequence[str]) -> dict[str, int]:
        """Add one rule, by the names of the fields without `rule_`; `of` is its key in the data."""
        about = step.verb.operands[0]
        words = step.vocabulary.kind(about.kind).numbers
        number = operand(step, AMOUNTS.get(step.name, "to"))
        trait, world, program = operand(step, "trait"), operand(step, "world"), operand(step, "do")
        row = {
            "what": int(VERBS[step.name]),
            "of": words[operand(step, about.name)] + _counted_as(step),
            "amount": 0 if number is None else self.programs.number(AMOUNT, number),
            "kinds": self.programs.kinds(operand(step, "kind")),
            "trait": NONE if trait is None or about.name == "trait" else TRAIT.numbers[trait],
            "where": WHERE.get(operand(step, "where") or "", 0),
            "at": NONE,
            "world": NONE if world is None or _is_list(world) else self.programs.names["world"][world],
            "program": NONE if program is None else self.programs.add(program, *of),
        }
        spared = operand(step, "except") or _spared_in(program or ())
        more = columns_of(step, self.programs) if self.programs.has_packs else {}
        return row | self._at(operand(step, "at")) | self._except(spared) | more

    def _at(self, place: Any) -> dict[str, int]:
        if place is None:
            return {}
        if _is_list(place):
            return {}
        if place in PLACE.plain_words:
            return {"where": STREETS} if place == "streets" else {}
        return {"at": self.programs.names["place"][place]}

    def _except(self, names: Any) -> dict[str, int]:
        listed: Iterable[str] = () if names is None else names["list"]
        areas = self.programs.names["place"]
        return {
            "except": set_of(areas[name] for name in listed if name in areas),
            "except_people": set_of(self.people[name] for name in listed if name in self.people),
        }

    def copy(self) -> Rules:
        """Return a copy, with a copy of the programs, to which more can be added."""
        other = Rules(self.programs.copy(), self.people, self.decks)
        other.rows, other.sources = self.rows.copy(), self.sources.copy()
        other.sets.take(self.sets)
        return other

    def write(self, t: Any) -> None:
        """Write all rules into the tables.

        Raises
        ------
        ValueError
            If there are more than the tables have room for.
        """
        self._add_sets()
        if len(self.rows) > len(t["rule_what"]):
            raise ValueError(f"the data need {len(self.rows)} rules; at most {len(t['rule_what'])} fit")
        unless_given = UNLESS_GIVEN if self.programs.has_packs else ()
        for field in ("trait", "at", "world", "program", *unless_given):
            t[f"rule_{field}"] = NONE
        for number, row in enumerate(self.rows):
            for field, value in row.items():
                if field == "kinds":
                    write_set(t, "rule_kinds", value, number)
                else:
                    t[f"rule_{field}"][number] = value
        t["free_of_rules"] = set_of(Source)
        for row, sources in zip(self.rows, self.sources, strict=True):
            t["free_of_rules"][row["what"], row["of"]] &= ~sources
        if self.programs.has_packs:
            self.sets.write(t, self.rows, self.sources)

    def _add_sets(self) -> None:
        """Add the rules of all sets that have no rows yet; a program in one may bring more sets."""
        for number, (part, of) in self.sets.left():
            if number in self.sets.at_entry:
                self.sets.ranges[number] = self._at_entry(part, of)
            else:
                self.sets.ranges[number] = self.add((), part, of=of)

    def _at_entry(self, program: Program, of: Sequence[str]) -> tuple[int, int]:
        """Append a rule that runs a program when a new investigator enters the game."""
        first = len(self.rows)
        row = dict.fromkeys(("trait", "at", "world", *UNLESS_GIVEN), NONE)
        trigger = {"what": int(Rule.ON), "of": NEW_INVESTIGATOR, "program": self.programs.add(program, *of)}
        self.rows.append(row | trigger)
        self.sources.append(0)
        return first, first + 1
