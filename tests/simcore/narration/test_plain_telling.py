"""A game that declares its events, decisions and facts, and nothing more: its log, story and pictures."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.events import SEAT, DecisionCode, EventCode, choice_of, decision, event, integer
from simcore.contract.game import Cell
from simcore.contract.narration import Fact, Narration
from simcore.messages.errors import NarrationError
from simcore.narration.log import Reader, moments, tell
from simcore.narration.pictures import frames
from simcore.narration.story import Narrator, narrate
from simcore.narration.words import DEEP, Sentence
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from simcore.records.shared import LOG_SIZE, empty_log
from tests import toy

CELL = Cell("slate", "cruel", 2)
SEED = 5
colour = choice_of("colour", *toy.COLOURS)


class Event(EventCode):
    """Those of the toy, without lines."""

    BALL = event("", colour, SEAT)
    END_OF_GAME = event("", integer("win"))


class Decision(DecisionCode):
    GUESS = decision(colour)


PLAIN = replace(
    toy.GAME,
    narration=Narration(
        events=(Event,),
        decisions=(Decision,),
        seated="team",
        round="drawn",
        facts=(
            Fact("Right", "right"),
            Fact("Balls", "urn", colour, count="drawn"),
            Fact("Late", lambda look: "yes" if look.state["drawn"] > 2 else None),
        ),
        seat_facts=(
            Fact("Number", "team"),
            Fact("Luck", "dice_position", own=True),
            Fact("Next", lambda look, seat: look.who(seat) if look.state["seat"] == seat else ""),
        ),
    ),
)


def policies(name="random"):
    return [find_strategy(name, toy.GAME.name).policy(toy.GAME)]


def played(game=PLAIN, number=3):
    return tell(game, toy.load(), CELL, policies(), SEED, number)


def test_lines_of_events_that_were_declared_without_one():
    events = list(played())
    lines = list(narrate(PLAIN, toy.load(), events))
    team = [name.capitalize() for name in events[0]["team"]]
    assert lines[0] == f"Slate, cruel, 2 players: game 3 of seed {SEED}"
    assert lines[1] == f"  Investigators: {team[0]} and {team[1]}."
    asked, drawn = events[1], events[2]
    assert lines[2] == f"  {team[asked['seat']]}, guess: {asked['choice']}."
    assert lines[3] == f"  Ball: {drawn['colour']}, {team[drawn['seat']]}."
    assert lines[-1] == f"  End of game: win {events[-1]['win']}."
    assert len(lines) == len(events) + 1


def test_the_log_is_the_game_that_is_played():
    players = roster_of(PLAIN, toy.load().compile(CELL), policies())
    for number in range(10):
        events = list(played(number=number))
        drawn = [toy.COLOURS.index(each["colour"]) for each in events if each["event"] == "ball"]
        ended = play_one(players, SEED, number)
        assert ended.state["urn"][0][: len(drawn)].tolist() == drawn
        assert events[-1]["win"] == ended.row["win"][0]
        asked = [each for each in events if each["event"] == "decision"]
        assert all(each["options"][each["chosen"]] == each["choice"] for each in asked)


def test_pictures_show_the_facts_as_the_state_holds_them():
    shown = list(frames(PLAIN, toy.load(), CELL, policies(), SEED, 3))
    players = roster_of(PLAIN, toy.load().compile(CELL), policies())
    assert shown[0].decision is None
    assert shown[0].lines[0].startswith("Slate, cruel")
    assert shown[-1].decision is None
    assert shown[-1].lines[-1].startswith("End of game")
    standing = list(decisions(players, SEED, 3))
    assert len(shown) == len(standing) + 2
    for frame, stop in zip(shown[1:-1], standing, strict=True):
        s = stop.state[0]
        balls = ", ".join(toy.COLOURS[ball] for ball in s["urn"][: s["drawn"]])
        facts = {"Right": str(s["right"]), "Balls": balls, "Late": "yes" if s["drawn"] > 2 else ""}
        assert frame.facts == {label: text for label, text in facts.items() if text}
        assert frame.round == s["drawn"]
        assert frame.decision.kind == "guess"
        assert frame.decision.options == ("black", "red")
        assert frame.decision.choice == stop.choice
        for seat, person in enumerate(frame.seats):
            name = toy.PEOPLE[s["team"][seat]].capitalize()
            assert person.name == name
            turn = {"Next": name} if s["seat"] == seat else {}
            assert person.facts == {"Number": str(s["team"][seat]), **turn}
            assert person.own == {"Luck": str(s["dice_position"][seat])}
    lines = [line for frame in shown for line in frame.lines]
    assert lines == [line.strip() for line in narrate(PLAIN, toy.load(), played())]


def test_an_open_sentence_continues_and_ends_with_the_game():
    class Teller(Narrator):
        def _on_ball(self, event):
            yield from self.begin(Sentence("Balls", joint=": ", parts=[event["colour"]]))

        def _continue_ball(self, event):
            if self.open is None:
                return False
            self.open.parts.append(event["colour"])
            return True

        def _on_decision(self, event):
            return iter(())

        def _on_end_of_game(self, event):
            return iter(())

    narration = replace(PLAIN.narration, narrator=lambda game, scenario: Teller(game, {}))
    game = replace(PLAIN, narration=narration)
    events = list(played())
    drawn = ", ".join(each["colour"] for each in events if each["event"] == "ball")
    assert list(narrate(game, toy.load(), events))[2:] == [f"{DEEP}Balls: {drawn}"]
    shown = list(frames(game, toy.load(), CELL, policies(), SEED, 3))
    assert shown[2].lines[-1] == f"Balls: {events[2]['colour']} ..."
    assert shown[-1].lines[-1] == f"Balls: {drawn}"


def reader():
    tables = toy.load().compile(CELL)
    state = np.zeros(1, toy.STATE)
    return Reader(PLAIN, toy.load(), CELL, tables[0], state[0]), state


def written(*numbers):
    log = empty_log(on=True)
    log["data"][0, : len(numbers)] = numbers
    log["n"] = len(numbers)
    return log


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((9, 0), "wrote event 9; declared are 1 BALL, 2 END_OF_GAME"),
        ((1, 1, 0), "event BALL with 1 numbers; declared are 2: colour, seat"),
        ((1, 3, 0, 0, 0), "event BALL with 3 numbers; declared are 2: colour, seat"),
        ((1, 2, 5, 0), "'colour' has no word for 5; it has"),
    ],
)
def test_events_that_were_declared_otherwise(numbers, message):
    teller, state = reader()
    with pytest.raises(NarrationError, match=message):
        teller.read(written(*numbers), state)


def test_a_decision_that_was_not_declared():
    teller, state = reader()
    state["decision"] = 4
    with pytest.raises(NarrationError, match="asked decision 4; declared are 1 GUESS"):
        teller.decision(state[0], 0)


def test_a_long_game_is_read_in_parts_and_a_full_log_is_reported():
    teller, state = reader()
    several = LOG_SIZE // 2 // 3
    for _ in range(3):  # longer than a log
        log = written(*[2, 1, 1] * several)
        assert len(teller.read(log, state)) == several
        assert log["n"][0] == 0
    with pytest.raises(
        ValueError, match=f"more than {LOG_SIZE // 2} numbers of events between two decisions"
    ):
        teller.read(written(*[2, 1, 1] * (several + 1)), state)


def test_moments_are_at_the_decisions():
    events = list(moments(PLAIN, toy.load(), CELL, policies(), SEED, 3))
    assert events[-1].open is None
    for before, after in itertools.pairwise(events):
        assert after.events[0] == before.open
