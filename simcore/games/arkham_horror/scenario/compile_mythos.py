"""Mythos cards and monsters as numbers of the Tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.data.packing import set_of
from simcore.effects.program import Program, walk
from simcore.games.arkham_horror.rules.records.codes import (
    BOX,
    NONE,
    SHEET,
    SUBTYPES,
    SYMBOLS,
    Movement,
    MythosKind,
    Source,
    Trait,
)
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES
from simcore.games.arkham_horror.scenario.models import Data, Mythos, Power
from simcore.games.arkham_horror.scenario.names import Names
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.standing_rules import Rules, all_of, any_of, is_rule, operand
from simcore.records.sets import read_set, write_set

NO_CHECK = 99
"""Horror rating of a kind without a Horror check."""
RUMOR_PARTS = ("act", "when", "reward", "penalty")
ENDS = {"pass": "rumor_pass", "fail": "rumor_fail"}


def at_once(program: Program) -> Program:
    """Return the immediate steps of a mythos card: all except its rules and the parts of a rumor."""
    return tuple(step for step in program if step.name not in RUMOR_PARTS and not is_rule(step))


def block_of(program: Program, verb: str) -> Program:
    """Return the block of a verb that occurs once in a program; empty if it does not occur."""
    for step in program:
        if step.name == verb:
            body: Program = step.body if step.verb.is_program else operand(step, "do")
            return body
    return ()


def lasting_in(program: Program) -> Program:
    """Return the rules that a penalty keeps in force for the rest of the game."""
    return next((step.body for _, step in walk(program) if step.name == "lasting"), ())


def ends(program: Program) -> dict[str, Any]:
    """Return the conditions that end a rumor at once, by field of the Tables."""
    found: dict[str, list[Any]] = {}
    for step in program:
        if step.name == "when":
            for outcome, condition in _endings(operand(step, "do"), operand(step, "condition")):
                found.setdefault(ENDS[outcome], []).append(condition)
    return {field: any_of(conditions) for field, conditions in found.items()}


def _endings(program: Program, condition: Any) -> Iterator[tuple[str, Any]]:
    """Yield each end of a rumor in steps that run under a condition, with its whole condition."""
    for step in program:
        if step.name == "rumor_end":
            yield operand(step, "outcome"), condition
        elif step.name == "if":
            holds = operand(step, "condition")
            yield from _endings(operand(step, "then") or (), all_of(condition, holds))
            yield from _endings(operand(step, "else") or (), all_of(condition, {"not": [holds]}))


def write_mythos(t: Any, data: Data, names: Names, programs: Programs, rules: Rules) -> None:
    """Write the mythos cards."""
    t["n_mythos"] = len(names.mythos)
    for field in ("gate", "clue", "program"):
        t[f"mythos_{field}"] = NONE
    for field in ("act_at", "act", "reward", "penalty"):
        t[f"rumor_{field}"] = NONE
    for number, (name, card) in enumerate(data.mythos.items()):
        t["mythos_kind"][number] = MythosKind[card.kind.upper()]
        t["mythos_subtype"][number] = SUBTYPES.index(card.subtype)
        for field in ("gate", "clue"):
            place = getattr(card, field)
            if place is not None:
                t[f"mythos_{field}"][number] = names.areas.index(place)
        for field in ("white", "black"):
            symbols = (SYMBOLS.index(symbol) for symbol in getattr(card, field))
            t[f"mythos_{field}"][number] = set_of(symbols)
        t["mythos_program"][number] = programs.at(at_once(card.program), "mythos", name)
        t["mythos_rules"][number] = rules.add(
            [Source.ENVIRONMENT, Source.RUMOR], card.program, of=("mythos", name)
        )
        _rumor(t, number, name, card, programs, rules)


def _rumor(t: Any, number: int, name: str, card: Mythos, programs: Programs, rules: Rules) -> None:
    for step in card.program:
        if step.name == "act":
            t["rumor_act_at"][number] = programs.names["place"][operand(step, "area")]
    t["rumor_act"][number] = programs.at(block_of(card.program, "act"), "mythos", name, "act")
    for field, condition in ends(card.program).items():
        t[field][number] = programs.condition(condition)
    penalty = block_of(card.program, "penalty")
    t["rumor_reward"][number] = programs.at(block_of(card.program, "reward"), "mythos", name, "reward")
    t["rumor_penalty"][number] = programs.at(penalty, "mythos", name, "penalty")
    t["lasting_rules"][number] = rules.add(
        [Source.LASTING], lasting_in(penalty), of=("mythos", name, "penalty")
    )


def write_cup(t: Any, data: Data, names: Names, power: Power) -> None:
    """Write which monsters are in the cup; masks are only if the Ancient One's sheet adds them.

    Spawn monsters never are; those of the sheet of the Ancient One return there.
    """
    with_masks = any(step.name == "masks_to_cup" for step in power.power)
    every = set_of(range(int(t["n_markers"])))
    spawns = set_of(marker for marker, name in enumerate(names.markers) if data.monsters[name].spawn)
    write_set(t, "in_cup", every & ~spawns if with_masks else every & ~read_set(t["masks"]))
    if t.dtype != LARGE_TABLES:
        return
    write_set(t, "spawns", spawns)
    on_sheet = _on_sheet((*power.worshippers, *power.power))
    for number, (name, kind) in enumerate(data.monsters.items()):
        if kind.spawn:
            t["kind_home"][number] = SHEET if name in on_sheet else BOX


def write_round_limits(t: Any, data: Data, programs: Programs) -> None:
    """Write the programs of monsters that end a long combat (`round_limit`)."""
    t["round_program"] = NONE
    for number, (name, kind) in enumerate(data.monsters.items()):
        for step in kind.program:
            if step.name == "round_limit":
                t["kind_rounds"][number] = operand(step, "rounds")
                t["round_program"][number] = programs.add(operand(step, "do"), "monsters", name)


def _on_sheet(program: Program) -> set[str]:
    """Return the kinds of monsters that a program puts on the sheet of the Ancient One."""
    kinds: set[str] = set()
    for _, step in walk(program):
        if step.name == "put" and operand(step, "where") == "sheet":
            kind = operand(step, "kind")
            kinds.update(kind["kinds"] if isinstance(kind, Mapping) else [kind])
    return kinds


def write_monsters(t: Any, data: Data, names: Names, rules: Rules) -> None:
    """Write the monsters."""
    kinds = [names.monsters.index(name) for name in names.markers]
    t["n_markers"] = len(kinds)
    t["kind_of"][: len(kinds)] = kinds
    kinds_of = (data.monsters[name] for name in names.markers)
    write_set(t, "masks", set_of(marker for marker, kind in enumerate(kinds_of) if kind.mask or kind.spawn))
    for number, (name, kind) in enumerate(data.monsters.items()):
        t["kind_movement"][number] = Movement[kind.movement.upper()]
        t["kind_symbol"][number] = SYMBOLS.index(kind.symbol)
        t["kind_awareness"][number] = kind.awareness
        t["kind_horror_rating"][number] = NO_CHECK if kind.horror is None else kind.horror
        t["kind_horror_damage"][number] = kind.horror_damage
        t["kind_toughness"][number] = kind.toughness
        t["kind_combat_rating"][number], t["kind_combat_damage"][number] = kind.combat, kind.combat_damage
        traits = [Trait[trait.upper()] for trait in kind.abilities] + [Trait.MASK] * kind.mask
        t["kind_traits"][number] = set_of(traits)
        t["kind_nightmarish"][number], t["kind_overwhelming"][number] = kind.nightmarish, kind.overwhelming
        t["kind_rules"][number] = rules.add([Source.KIND], kind.program, of=("monsters", name))
