"""Numbers that may be changed, found in models by the mark `Counts`."""

from typing import Annotated

import pytest
from pydantic import Field

from elderodds.game.scenario import Counts, Strict, Whole, between
from simcore.data.numbers import quantities

Few = Annotated[Whole, between(0, 9)]
Percent = Annotated[Whole, between(0, 100), Counts("percent", step=5)]


class Step(Strict):
    """A part of a program."""

    hits: Few = 0
    times: Few = 1


class Card(Strict):
    """Marks of a table or list go for what is in it; an inner mark comes first."""

    place: Few  # a name
    steps: Annotated[
        tuple[Step, ...], Counts({"hits": "hits", "": "components"}, "{words} of {cards}, step {steps}")
    ] = ()
    chance: Annotated[Percent, Counts(meaning="chance of {cards}")] = 0
    price: Annotated[
        dict[str, Annotated[Few, Counts(meaning="{field} that {cards} costs")]], Counts("coins")
    ] = Field(default_factory=dict)
    weight: Annotated[Few | None, Counts("grams")] = None


class Data(Strict):
    """All."""

    cards: dict[str, Card]


class Thorough(Card):
    """A card whose default values can be changed too."""

    counts_defaults = True


def declared(data):
    return [(each.key, each.value, each.unit, each.meaning, each.step) for _, each in quantities(data)]


def test_marks_say_unit_and_meaning():
    card = {"place": 3, "steps": [{"hits": 2}, {"times": 4, "hits": 1}], "chance": 20, "weight": 7}
    assert declared(Data(cards={"big-axe": {**card, "price": {"gold": 5}}})) == [
        ("cards.big-axe.steps.0.hits", 2, "hits", "hits of big-axe, step 1", 1),
        ("cards.big-axe.steps.1.hits", 1, "hits", "hits of big-axe, step 2", 1),
        ("cards.big-axe.steps.1.times", 4, "components", "times of big-axe, step 2", 1),
        ("cards.big-axe.chance", 20, "percent", "chance of big-axe", 5),
        ("cards.big-axe.price.gold", 5, "coins", "gold that big-axe costs", 1),
        ("cards.big-axe.weight", 7, "grams", "weight of big-axe", 1),
    ]


def test_what_is_left_out_counts_where_its_model_says_so():
    assert declared(Data(cards={"axe": {"place": 1}})) == []

    class Deck(Strict):
        cards: dict[str, Thorough]

    assert declared(Deck(cards={"axe": {"place": 1}})) == [
        ("cards.axe.chance", 0, "percent", "chance of axe", 5)
    ]  # no weight: nothing is no number


def test_bounds_are_those_of_the_field():
    ((_, quantity),) = quantities(Data(cards={"axe": {"place": 1, "chance": 20}}))
    assert (quantity.low, quantity.high) == (0, 100)


@pytest.mark.parametrize(
    ("kind", "lacks"),
    [
        (Annotated[Whole, Counts("dice")], "bounds"),
        (Annotated[Few, Counts(meaning="a number")], "a unit"),
    ],
)
def test_an_incomplete_mark_is_an_error_of_the_model(kind, lacks):
    model = type("Odd", (Strict,), {"__annotations__": {"dice": kind}, "__module__": __name__})
    with pytest.raises(TypeError, match=f"dice: a number that counts something needs {lacks}"):
        list(quantities(model(dice=1)))
