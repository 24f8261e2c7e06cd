"""Special effects of cards that are part of rules, recognized by the verbs of their programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simcore.effects.program import Program, Step, walk
from simcore.games.arkham_horror.box import pack_kinds
from simcore.games.arkham_horror.rules.records.codes import Special
from simcore.games.arkham_horror.scenario.standing_rules import operand

FREE, EXHAUSTS, DISCARDS, ONCE = range(4)
"""Ways of using a card, as codes of `use_way`."""
BY_VERB = {
    "defeat_all": Special.DEFEAT_ALL, "redraw_encounter": Special.REDRAW, "seal_here": Special.SEAL,
    "wagon": Special.WAGON, "keep_endless": Special.KEEP_ENDLESS, "inner_sanctum": Special.MEMBERSHIP,
}  # fmt: skip
"""Special effects that have a verb of their own."""


def says_yes(step: Step, name: str) -> bool:
    """Return whether an operand of a step is set to yes."""
    return bool(operand(step, name) == "yes")


@dataclass(frozen=True)
class Use:
    """An action of a card."""

    step: Step

    @property
    def window(self) -> int:
        """Time when it can be used, as a code of `Window`."""
        return 1 + pack_kinds.WINDOW.numbers[operand(self.step, "window")]

    @property
    def program(self) -> Program:
        """Program of the action."""
        program: Program = operand(self.step, "do")
        return program

    @property
    def is_cast(self) -> bool:
        """Whether it is a spell."""
        return says_yes(self.step, "cast")

    @property
    def way(self) -> int:
        """State of the card after use, as a code of `use_way`."""
        if says_yes(self.step, "exhaust"):
            return EXHAUSTS
        if says_yes(self.step, "discard") or says_yes(self.step, "box"):
            return DISCARDS
        return ONCE if operand(self.step, "once") is not None else FREE

    def cost(self, name: str) -> int:
        """Return its cost in a resource; 0 if it is free."""
        cost = operand(self.step, name)
        return cost if isinstance(cost, int) else 0

    @property
    def tokens(self) -> int:
        """Number of uses before the card is discarded; 0 means unlimited."""
        return self.cost("tokens")


def uses(program: Program) -> list[Use]:
    """Return the actions of a card, in the order of its program."""
    return [Use(step) for step in program if step.name == "use"]


def first(program: Program, verb: str) -> Step | None:
    """Return the first top-level step with a verb."""
    return next((step for step in program if step.name == verb), None)


def special_of(program: Program, *, whole: bool = True) -> int:
    """Return the special effect of a card (`Special`); 0 if it has none.

    Parameters
    ----------
    program
        Program of the card.
    whole
        Whether its uses and triggers count, or only its own steps.
    """
    specials = _specials(program) if whole else _own_specials(program)
    return next((int(special) for special in specials), 0)


def _own_specials(program: Program) -> Iterator[Special]:
    yield from (BY_VERB[step.name] for step in program if step.name in BY_VERB)


def _specials(program: Program) -> Iterator[Special]:
    for _, step in walk(program):
        if step.name in BY_VERB and operand(step, "where") is None:
            yield BY_VERB[step.name]
        if step.name == "forbid" and operand(step, "what") == "loan":
            yield Special.LOAN
        if step.name == "on":
            yield from _of_trigger(operand(step, "trigger"), operand(step, "do"))
    spell = first(program, "spell")
    for use in uses(program):
        yield from _of_use(use, spell)


def _of_trigger(trigger: str, program: Program) -> Iterator[Special]:
    verbs = [step.name for step in program]
    if trigger == "return_to_arkham" and "return" in verbs:
        yield Special.ANY_GATE
    if trigger == "gain_card" and "card" in verbs:
        yield Special.DEPUTY
    if trigger == "upkeep" and "keep_by_roll" in verbs and "gain" in verbs:
        yield Special.RETAINER


def _of_use(use: Use, spell: Step | None) -> Iterator[Special]:
    verbs = {step.name: step for step in use.program}
    window = operand(use.step, "window")
    if "weaken" in verbs and window == "combat_check":
        yield Special.WEAKEN
    if "auto_pass" in verbs:
        passed = operand(verbs["auto_pass"], "check")
        if passed == "combat_check":
            yield Special.BIND if spell is not None else Special.PASS_COMBAT
        if passed == "evade_check":
            yield Special.PASS_EVADE_SPELL if use.is_cast else Special.PASS_EVADE
    if "return" in verbs and use.is_cast:
        yield Special.COME_BACK
    if "prevent" in verbs and use.is_cast and window in ("stamina_loss", "loss"):
        yield Special.WARD_SPELL
    if "prevent" in verbs and window == "damage":
        yield Special.SPARE_DAMAGE
