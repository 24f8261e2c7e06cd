"""Sets of standing rules that come into force by themselves in games with packs.

A set belongs to a sheet, a card of a small deck, or a block of a program (`until`, `lasting`). Programs name
it by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.compiler import Compiler
from simcore.effects.program import Program, Step
from simcore.games.arkham_horror.box import pack_kinds
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.pack_kinds import PackMembers
from simcore.games.arkham_horror.rules.records.codes import NONE, OF_OTHERS, OF_SETS, Until
from simcore.games.arkham_horror.scenario.programs import Programs, lasting_row

OWN_ONLY = (NONE, PackMembers.ME)
Entry = tuple[Program, tuple[str, ...]]


def _is_bonus(step: Step) -> bool:
    """Return whether the base kernels play a rule until the end of the turn: a bonus to all checks."""
    return step.vocabulary is EFFECTS and step.name == "modify" and step.body.what == "all_checks"


class RuleSets:
    """Sets of rules by their numbers; 0 is the empty set.

    Parameters
    ----------
    programs
        Programs whose blocks are sets.

    Attributes
    ----------
    ranges
        First row of each set, and the one after the last.
    at_entry
        Sets that are a program for a new investigator, instead of a program with rules.
    """

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
        self.entries: list[Entry] = [((), ())]
        self.ranges: list[tuple[int, int]] = [(0, 0)]
        self.at_entry: set[int] = set()
        programs.special["until"] = self._until
        programs.special["lasting"] = self._lasting
        programs.special["later"] = self._later
        if programs.has_packs:
            programs.special["until_turn_end"] = self._until_turn_end

    def add(self, program: Program, *of: str) -> int:
        """Return the number of a new set.

        Parameters
        ----------
        program
            Program with its rules; what happens at once in it is left alone.
        *of
            Keys of the data that lead to it.
        """
        self.entries.append((program, of))
        return len(self.entries) - 1

    def left(self) -> Iterator[tuple[int, Entry]]:
        """Yield the sets whose rules have no rows yet, by their numbers; more may come meanwhile."""
        while len(self.ranges) < len(self.entries):
            number = len(self.ranges)
            self.ranges.append((0, 0))
            yield number, self.entries[number]

    def take(self, other: RuleSets) -> None:
        """Become a copy of other sets."""
        self.entries, self.ranges = other.entries.copy(), other.ranges.copy()
        self.at_entry = other.at_entry.copy()

    def write(self, t: Any, rows: Sequence[Mapping[str, int]], sources: Sequence[int]) -> None:
        """Write the sets into the tables, and which kinds of rules they and others' cards have.

        Parameters
        ----------
        t
            Tables record.
        rows
            All rules.
        sources
            Possible sources of each rule, as a set; 0 for the rules of sets.

        Raises
        ------
        ValueError
            If there are more sets than the tables have room for.
        """
        if len(self.ranges) > len(t["rule_sets"]):
            raise ValueError(f"the data need {len(self.ranges)} rule_sets; at most {len(t['rule_sets'])} fit")
        t["rule_sets"][: len(self.ranges)] = self.ranges
        t["more_rules"] = 0
        for row, of in zip(rows, sources, strict=True):
            if of == 0:
                t["more_rules"][row["what"], row["of"]] |= set_of([OF_SETS])
            elif row["who"] not in OWN_ONLY:
                t["more_rules"][row["what"], row["of"]] |= set_of([OF_OTHERS])

    def _until(self, compiler: Compiler, body: Any) -> None:
        """Add the row that puts a block of rules in force until a time."""
        time = pack_kinds.UNTIL.numbers[body.time]
        compiler.lead(compiler.row("UNTIL", a=time, b=self.add(body.do, *self.programs.source)))

    def _until_turn_end(self, compiler: Compiler, body: Program) -> None:
        """Add the rows of a block until the end of the turn: a bonus to all checks, and other rules."""
        plain = tuple(step for step in body if _is_bonus(step))
        rules = tuple(step for step in body if not _is_bonus(step))
        if plain:
            compiler.blocks(compiler.vocabulary.by_name["until_turn_end"], {}, [plain])
        if rules:
            number = self.add(rules, *self.programs.source)
            compiler.lead(compiler.row("UNTIL", a=Until.TURN_END, b=number))

    def _lasting(self, compiler: Compiler, body: Any) -> None:
        """Add the row that puts a lasting rule in force; that of a rumor is among the rules of its card."""
        is_of_rumor = not self.programs.has_packs or self.programs.source[:1] == ("mythos",)
        lasting_row(compiler, 0 if is_of_rumor else self.add(body, *self.programs.source))

    def _later(self, compiler: Compiler, body: Any) -> None:
        """Add the row for a program that runs when the player's new investigator enters the game."""
        number = self.add(body.do, *self.programs.source)
        self.at_entry.add(number)
        compiler.lead(compiler.row("LATER", a=Until.NEW_INVESTIGATOR, b=number))


assert [time.name.lower() for time in Until][: len(pack_kinds.UNTIL.words)] == list(pack_kinds.UNTIL.words)
