"""The effect vocabulary of docs/effects.md: programs of one-key tables, checked when they are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, model_validator

from simcore.games.final_hour import limits
from simcore.names import nearest
from simcore.scenario.fields import Strict, Text, Whole, between, one_of, wrong

PLACES = (
    "own",
    "adjacent",
    "own-or-adjacent",
    "own-and-each-adjacent",
    "zone",
    "anywhere",
    "left",
    "other-in-zone",
    "ritual",
    "each-gate",
    "fewest-gates",
)
"""Places that need no name behind them; `gate:ICON` and `monster:KIND` do."""

RANGES = ("own", "adjacent", "own-or-adjacent", "zone", "anywhere", "ritual")
"""Where `move_monster` takes monsters from."""

MAX_NUMBER = 99
"""No count, time or hit of an effect is larger."""


def _place(text: str) -> str:
    head, colon, name = text.partition(":")
    if text in PLACES or (colon and head in ("gate", "monster") and name):
        return text
    allowed = ", ".join((*PLACES, "gate:ICON", "monster:KIND"))
    raise wrong("no such place", text, allowed, nearest(text, PLACES))


def _count_or_all(value: Any) -> Any:
    if value == "all" or (type(value) is int and 1 <= value <= MAX_NUMBER):
        return value
    raise wrong("wrong count", value, f'1 to {MAX_NUMBER}, or "all"')


def within(least: int, most: int | str) -> AfterValidator:
    """Validator of a number, or of the length of a list or table; `most` may be the name of a limit."""
    return between(least, getattr(limits, most), most) if isinstance(most, str) else between(least, most)


Number = Annotated[Whole, within(1, MAX_NUMBER)]
NumberOrNone = Annotated[Whole, within(0, MAX_NUMBER)]
Health = Annotated[Whole, within(1, "MAX_HEALTH")]
# The last mark checks nothing; it tells what a number may be.
CountOrAll = Annotated[int | Literal["all"], BeforeValidator(_count_or_all), within(1, MAX_NUMBER).func]
Place = Annotated[Text, AfterValidator(_place)]
Who = Annotated[Text, one_of(("self", "lead", "each", "any"), "word for an investigator")]
Receiver = Annotated[Text, one_of(("self", "any"), "word for an investigator")]
Factor = Annotated[Text, one_of(("priority-cards", "omens"), "factor")]
Half = Annotated[Text, one_of(("top", "bottom"), "half of a card")]
Range = Annotated[Text, one_of(RANGES, "range of locations")]
Destination = Annotated[Text, one_of(("adjacent", "own"), "destination")]


def exactly_one(model: BaseModel, names: tuple[str, ...]) -> None:
    """Raise unless exactly one of these fields is given."""
    given = [name for name in names if getattr(model, name) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none of them"
        raise wrong("exactly one key is needed", found, "exactly one of " + ", ".join(names))


class Bare(Strict):
    """An effect without fields, written `{}`."""


class Move(Strict):
    """Steps of the resolver over walkways."""

    up_to: Number | None = None
    exactly: Number | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("up_to", "exactly"))
        return self


class Attack(Strict):
    """Hits to share out among the monsters of one location."""

    hits: Number
    at: Place
    per: Factor | None = None


class Destroy(Strict):
    """Monsters destroyed outright."""

    at: Place
    count: CountOrAll
    health: Health | None = None


class Count(Strict):
    """An effect that only says how often."""

    count: Number


class At(Strict):
    """An effect that says where and how often."""

    at: Place
    times: Number


class LoseHealth(Strict):
    """Health lost."""

    who: Who
    amount: Number


class Recover(Strict):
    """Health recovered."""

    who: Receiver
    amount: Number


class MoveMonster(Strict):
    """Monsters moved regardless of their path."""

    from_: Range = Field(alias="from")
    to: Destination
    up_to: Number


class Spawn(Strict):
    """Monsters placed from the cup, or special ones from beside the sheet."""

    count: Number
    at: Place
    monster: Text = "standard"


class Activate(Strict):
    """All monsters of a zone, or some of one kind."""

    zone: Text | None = None
    monster: Text | None = None
    count: CountOrAll | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, ("zone", "monster"))
        if (self.monster is None) != (self.count is None):
            raise wrong("`count` goes with `monster`", self.count, "monster and count, or zone alone")
        return self


class Advance(Strict):
    """Monsters of a kind that take a step of their path without activating."""

    monster: Text
    count: CountOrAll


class Cards(Strict):
    """Priority cards laid face down (solo)."""

    cards: Annotated[Whole, within(1, 4)]


class TopCard(Strict):
    """The top card of the own deck, blind."""

    half: Half


class Repeat(Strict):
    """A program several times."""

    times: Number
    do: Program


class If(Strict):
    """A program under one condition."""

    omens_at_most: NumberOrNone | None = None
    number_at_most: NumberOrNone | None = None
    other_in_zone: Literal[True] | None = None
    with_other: Literal[True] | None = None
    all_on_board: Text | None = None
    own_damaged: Literal[True] | None = None
    then: Program
    else_: Program | None = Field(default=None, alias="else")

    @model_validator(mode="after")
    def _one(self) -> Self:
        exactly_one(self, CONDITIONS)
        return self

    @property
    def condition(self) -> str:
        """Name of the condition that is given."""
        return next(name for name in CONDITIONS if getattr(self, name) is not None)


CONDITIONS = ("omens_at_most", "number_at_most", "other_in_zone", "with_other", "all_on_board", "own_damaged")


class Effect(Strict):
    """One effect: a table with exactly one key, the name of the effect."""

    move: Move | None = None
    attack: Attack | None = None
    destroy: Destroy | None = None
    investigate: Bare | None = None
    seal: Bare | None = None
    remove_seal: Count | None = None
    damage: At | None = None
    repair: At | None = None
    lose_health: LoseHealth | None = None
    recover: Recover | None = None
    move_monster: MoveMonster | None = None
    spawn: Spawn | None = None
    activate: Activate | None = None
    advance: Advance | None = None
    draw_priority: Count | None = None
    discard_gate: Count | None = None
    resolve_top_card: TopCard | None = None
    face_down_priority: Bare | None = None
    face_down_omens: Cards | None = None
    choose_one: Annotated[tuple[Program, ...], within(2, "MAX_BRANCHES")] | None = None
    may: Program | None = None
    repeat: Repeat | None = None
    each_investigator: Program | None = None
    if_: If | None = Field(default=None, alias="if")

    @model_validator(mode="after")
    def _one(self) -> Self:
        if len(self.model_fields_set) != 1 or self.body is None:
            found = " and ".join(sorted(self.model_fields_set)) or "an empty table"
            raise wrong("an effect is a table with exactly one key", found, "one effect of docs/effects.md")
        return self

    @property
    def name(self) -> str:
        """Name of the effect, as it is written in the data."""
        return next(iter(self.model_fields_set)).rstrip("_")

    @property
    def body(self) -> Any:
        """Fields of the effect; for `may` and `each_investigator` a program, for `choose_one` several."""
        return getattr(self, next(iter(self.model_fields_set)))


Program = tuple[Effect, ...]


Path = tuple[str | int, ...]
"""Keys that lead to something."""


def parts(effect: Effect) -> list[tuple[Path, Program]]:
    """The programs inside an effect, each with the keys that lead to it from the effect."""
    body = effect.body
    match effect.name:
        case "choose_one":
            return [(("choose_one", index), branch) for index, branch in enumerate(body)]
        case "may" | "each_investigator":
            return [((effect.name,), body)]
        case "repeat":
            return [(("repeat", "do"), body.do)]
        case "if":
            otherwise = [] if body.else_ is None else [(("if", "else"), body.else_)]
            return [(("if", "then"), body.then), *otherwise]
    return []


def walk(program: Program, key: Path = ()) -> Iterator[tuple[Path, Effect]]:
    """Every effect of a program, those inside other effects too, with the keys that lead to it."""
    for index, effect in enumerate(program):
        here = (*key, index)
        yield here, effect
        for inner, part in parts(effect):
            yield from walk(part, (*here, *inner))
