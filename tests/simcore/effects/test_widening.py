"""Wider vocabularies: more verbs, operands and words, and the same codes for all that was there."""

from typing import Annotated

import pytest
from pydantic import BaseModel, ValidationError

from simcore.effects.kinds import Kind, name_of, number, word
from simcore.effects.program import Program, check, plain
from simcore.effects.vocabulary import Block, Operand, Verb, Vocabulary, optional
from simcore.effects.widening import Wider, WiderWords, first_beyond, widened
from simcore.effects.widening import beyond as parts_beyond

COLOUR = word("red", "blue", called="colour")
PLACE = name_of("place", "anywhere")
AMOUNT = Kind("amount", 0, 9, words=("all",), terms={"twice": ("amount",)})
NARROW = Vocabulary(
    (
        Verb("paint", (Operand("colour", COLOUR), optional("times", "amount"))),
        Verb("go", (Operand("to", PLACE),)),
        Verb("may", (), (Block(),)),
    ),
    {"amount": AMOUNT},
)
COLOURS, PLACES = COLOUR.widened("green"), PLACE.widened("home")
WIDE = widened(
    NARROW,
    kinds=[
        (COLOUR, COLOURS),
        (PLACE, PLACES),
        (AMOUNT, AMOUNT.widened("some", least_of=("amount", "amount"))),
    ],
    named_kinds={},
    verbs={"paint": Wider((optional("glossy", word("yes")),), says="More.")},
    new=(Verb("sing", (Operand("songs", number(1, 3)),)),),
)


class Day(BaseModel):
    """Model with a program of either vocabulary."""

    program: Annotated[Program, WiderWords(NARROW, WIDE)] = ()


def test_all_codes_stay_the_same():
    assert NARROW.numbers.items() <= WIDE.numbers.items()
    for narrow, wide in ((COLOUR, COLOURS), (PLACE, PLACES), (AMOUNT, WIDE.kinds["amount"])):
        assert narrow.numbers.items() <= wide.numbers.items()
        assert list(wide.terms)[: len(narrow.terms)] == list(narrow.terms)
    assert [operand.name for operand in WIDE.by_name["paint"].operands] == ["colour", "times", "glossy"]


@pytest.mark.parametrize(
    ("text", "beyond"),
    [
        ("paint(red,times=twice(2))", None),
        ('go("green")', None),
        ("paint(green)", "colour green"),
        ("paint(red,times=least_of(1,all))", "amount least_of"),
        ("paint(red,glossy=yes)", "paint glossy"),
        ("may{may{sing(2)}}", "sing"),
        ("go(home)", "place home"),  # in the narrower vocabulary, this is the name of a place
    ],
)
def test_a_program_has_the_vocabulary_that_it_needs(text, beyond):
    program = Day(program=text).program
    assert program[0].vocabulary is (NARROW if beyond is None else WIDE)
    assert plain(program) == plain(check(text, WIDE))
    if beyond is not None:
        assert first_beyond(program, NARROW) == beyond
    assert list(parts_beyond(check(text, WIDE), WIDE)) == []


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("paint(yellow)", "red, blue"),
        ("may{sing(1); paint(yellow)}", "red, blue, green"),
        ("sing(4)", "1 to 3"),
        ("paint(red,times=least_of(1,2)); sing(4)", "1 to 3"),
    ],
)
def test_errors_are_those_of_the_vocabulary_that_the_program_uses(text, allowed):
    with pytest.raises(ValidationError) as caught:
        Day(program=text)
    (error,) = caught.value.errors()
    assert error["ctx"]["allowed"] == allowed


def test_only_verbs_of_the_narrower_vocabulary_become_wider():
    with pytest.raises(ValueError, match="does not have: sing"):
        widened(NARROW, kinds=[], named_kinds={}, verbs={"sing": Wider()}, new=())
