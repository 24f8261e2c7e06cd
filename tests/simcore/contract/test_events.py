"""Declarations of events and decisions: errors are reported where they are made."""

import pytest

from simcore.contract.events import SEAT, YES_NO, DecisionCode, EventCode, choice_of, decision, event, integer
from simcore.contract.narration import Narration


class Event(EventCode):
    FIRST = event("", SEAT)
    LATER = event("", SEAT, code=7)
    AFTER = event("", SEAT)


class Other(EventCode):
    ONE = event("", code=8)


class Decision(DecisionCode):
    TAKE_CARD = decision(integer("card"))
    LEAVE = decision(YES_NO, "whether to leave")


def test_codes_count_from_one_and_on_from_one_that_is_given():
    assert [int(code) for code in Event] == [1, 7, 8]
    assert Event(8) is Event.AFTER
    assert [int(code) for code in Decision] == [1, 2]


def test_a_decision_without_a_question_is_called_by_its_name():
    assert Decision.TAKE_CARD.question == "take card"
    assert Decision.LEAVE.question == "whether to leave"


def test_two_enumerations_with_one_code_are_refused():
    narration = Narration(events=(Event, Other), decisions=(Decision,))
    with pytest.raises(ValueError, match=r"Other\.ONE has the code 8 of AFTER; .*code=101"):
        narration.event_codes()
    assert list(Narration(events=(Event,), decisions=(Decision,)).event_codes()) == [1, 7, 8]


class Lucky(EventCode):
    ROLL = event("", SEAT, luck="dice")
    CARD = event("", SEAT, luck="cards")
    REST = event("", SEAT)


def test_a_step_shows_its_most_important_kind_of_luck():
    narration = Narration(events=(Lucky,), decisions=(Decision,), luck=("cards", "dice"))
    assert narration.kind_of_luck([Lucky.ROLL, Lucky.REST]) == "dice"
    assert narration.kind_of_luck([Lucky.ROLL, Lucky.CARD]) == "cards"
    assert narration.kind_of_luck([Lucky.REST]) == ""


def test_an_undeclared_kind_of_luck_is_reported():
    with pytest.raises(ValueError, match=r"Lucky\.CARD: unknown kind of luck .*'cards'.*Allowed: dice"):
        Narration(events=(Lucky,), decisions=(Decision,), luck=("dice",))


def test_a_kind_hidden_by_a_member_is_reported():
    with pytest.raises(ValueError, match=r"is no argument; .* hide the kind .* small letters"):

        class Hidden(DecisionCode):
            CARD = decision(integer("card"))
            OTHER = decision(CARD)


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda: event("", SEAT, text="{seet} moves"), "unknown argument 'seet'; did you mean 'seat'"),
        (lambda: event("", SEAT, SEAT), "two arguments are called 'seat'"),
        (lambda: event("", SEAT, order=("card",)), "unknown argument in order 'card'"),
        (lambda: event("", SEAT, sits="who"), "unknown argument of an event that seats .* 'who'"),
        (lambda: decision(SEAT, text="{who} goes"), "unknown argument 'who'"),
        (lambda: event("", int), "is no argument"),
    ],
)
def test_mistakes_of_a_declaration(declare, message):
    with pytest.raises(ValueError, match=message):
        declare()


def test_words_of_a_value():
    colour = choice_of("colour", "black", "red")
    assert colour.read(None, 1, {}) == "red"
    assert colour.read(None, -1, {}) is None
    assert colour.say(None, None) == "nothing"
    assert colour.list_of("colours").say(None, ["red", "black"]) == "red, black"
    with pytest.raises(ValueError, match="'colour' has no word for 5; it has"):
        colour.read(None, 5, {})
