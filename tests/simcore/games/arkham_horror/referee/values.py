"""Amounts and conditions of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simcore.games.program_text import Call, Word

if TYPE_CHECKING:
    from .table import Person, Table


NEW_CALLS = (
    "div", "min_of", "rising", "cards", "count", "marks", "total", "number", "monsters_in_play", "discarded",
    "range", "max_of", "skill", "of_partner",
)  # fmt: skip
"""Amounts that only packs use."""


def have(person: Person, what: str) -> int:
    """How much of a thing he has."""
    if what in ("sanity", "stamina", "money"):
        return int(getattr(person, what))
    if what == "clue":
        return person.clues
    if what == "curse" or what == "blessing":
        return int(person.status == {"curse": "cursed", "blessing": "blessed"}[what])
    if what in ("pact", "membership", "benefit", "detriment"):
        return sum(held.card.group == what for held in person.cards)
    if what == "common_or_unique":
        return len(person.of_deck("common", "unique"))
    if what == "used_weapon":
        return sum(held.used_now for held in person.cards)
    if what == "bound_ally":
        return sum(held.bound for held in person.cards)
    if what == "item":
        return len(person.items)
    if what == "weapon":
        return sum(card.card.is_weapon for card in person.cards)
    if what == "mask":
        return sum("mask" in held.card.name.lower().split() for held in person.items)
    if what == "physical_weapon":
        return sum(held.card.is_physical for held in person.cards)
    if what == "tome":
        return sum(card.card.is_tome for card in person.cards)
    return len(person.of_deck(what))


def tokens(g: Table, source: Any) -> int:
    """Return the number of tokens on the card of the program."""
    if source is not None and source.held is not None:
        return int(source.held.tokens)
    return g.rumor_tokens


def of_event(source: Any, what: str) -> Any:
    """Return a property of the event that set the program off."""
    return ((source.event if source is not None else None) or {}).get(what)


def amount(g: Table, person: Person | None, value: Any, of: int = 0, source: Any = None) -> int:
    """An amount; `of` is how much there is of the thing that the verb names."""
    if isinstance(value, int):
        return value
    if isinstance(value, Call):
        return _call(g, person, value, of, source)
    word = str(value)
    if word in ("all", "half_up", "half_down"):
        return {"all": of, "half_up": -(-of // 2), "half_down": of // 2}[word]
    if word in ("roll", "successes", "failures", "paid", "terror"):
        return int(getattr(g, word))
    if word == "tokens":
        return tokens(g, source)
    if word == "investigators":
        return g.n
    if g.packs.on:
        from . import values_packs

        found = values_packs.number(g, person, word, source)
        if found is not None:
            return found
    assert person is not None, word
    return have(person, word)


def _call(g: Table, person: Person | None, value: Call, of: int, source: Any) -> int:
    first, *rest = value.args
    if value.name in NEW_CALLS:
        from . import values_packs

        return values_packs.call(g, person, value, source)
    if value.name == "falling":
        return amount(g, person, first) - (g.turn - 1)
    if value.name == "by_players":
        return amount(g, person, first if g.n < rest[0] else rest[1], of, source)
    a, b = (amount(g, person, argument, of, source) for argument in value.args)
    if value.name == "plus":
        return a + b
    if value.name == "minus":
        return a - b
    if value.name == "times":
        return a * b
    raise AssertionError(f"no amount: {value}")


def measured(g: Table, person: Person | None, what: Any, source: Any) -> int:
    """The number that `at_least` and `at_most` speak of."""
    if isinstance(what, Call):
        return amount(g, person, what, source=source)
    what = str(what)
    if what in ("terror", "doom"):
        return int(getattr(g, what))
    if what == "tokens":
        return tokens(g, source)
    if what == "rumor_monsters":
        return len(g.monsters("rumor"))
    if what == "monster_trophies":
        return len(g.trophies(person))
    if what == "gate_trophies":
        return len(person.gates)
    return amount(g, person, Word(what), source=source)


def holds(g: Table, person: Person | None, condition: Any, source: Any = None) -> bool:
    """Whether a condition holds."""
    if isinstance(condition, Word):
        return _word(g, person, condition.text, source)
    name, args = condition.name, condition.args
    if name == "not":
        return not holds(g, person, args[0], source)
    if name == "and":
        return all(holds(g, person, argument, source) for argument in args)
    if name == "or":
        return any(holds(g, person, argument, source) for argument in args)
    if name in ("at_least", "at_most"):
        mine, bound = measured(g, person, args[0], source), amount(g, person, args[1], 0, source)
        return mine >= bound if name == "at_least" else mine <= bound
    if name == "has":
        assert person is not None
        return bool(person.holding(g.book.find(str(args[0]))))
    if name == "in_play":
        return g.book.find(str(args[0])) in (g.environment, g.rumor)
    from . import values_packs

    return values_packs.condition(g, person, name, args, source)


AT_HAND = ("first_combat_check", "horror_passed", "horror_failed", "passed_there")


def _at_hand(g: Table, word: str) -> bool:
    """Whether the last combat or the last encounter went that way."""
    if word == "first_combat_check":
        return g.packs.checks_in_combat <= 1
    if word == "passed_there":
        return g.packs.visited[0]
    return g.packs.horror is (word == "horror_passed")


def _word(g: Table, person: Person | None, word: str, source: Any) -> bool:
    if word == "gate_open":
        return bool(g.gates)
    if word == "monster_on_board":
        return any(not marker.kind.is_mask for marker in g.on_board())
    if word == "awake":
        return g.awoke is not None
    if word == "environment":
        return g.environment is not None
    if word in AT_HAND:
        return _at_hand(g, word)
    if word in ("placed", "refreshed", "reading", "in_combat", "in_encounter", "sealed_here", "near_seal"):
        from . import values_packs

        return values_packs.word(g, person, word, source)
    assert person is not None, word
    if word in ("cursed", "blessed"):
        return person.status == word
    if word == "up":
        return person.down is None and not person.falls
    if word == "in_arkham":
        return g.in_arkham(person)
    from . import values_packs

    return values_packs.word(g, person, word, source)
