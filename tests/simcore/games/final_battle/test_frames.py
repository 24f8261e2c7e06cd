"""Frames against the state: what a page shows at a decision is what the machine holds there."""

import itertools
from collections import Counter

import pytest

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.arkham_horror.box.codes import Phase
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.sheet import is_alive, skill_value
from simcore.games.final_battle import GAME
from simcore.jit.decorators import from_python
from simcore.narration.pictures import frames
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions
from tests.sweeps import sweep

SCENARIO = GAME.load(None, ())
TITLES = SCENARIO.titles()
SEED = 11
CARDS = (BoxDecision.GIFT, BoxDecision.ARM, BoxDecision.ENCHANT, BoxDecision.RESTORE, BoxDecision.PREVENT)
BATTLES = 5
MARKS = {"in_use": "in use", "exhausted": "exhausted", "magic": "magical"}
STATUS = {1: "blessed", -1: "cursed"}
skill_of = from_python(skill_value)


def cards(names, s, seat):
    """Return the cards of a frame, read from the state."""
    for place in range(s["n_held"][seat]):
        marks = [said for field, said in MARKS.items() if s[field][seat] >> place & 1]
        said = f" ({', '.join(marks)})" if marks else ""
        yield TITLES[names.cards[s["held"][seat][place]]] + said


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "who"),
    sweep(
        zip(SCENARIO.ancient_ones[:2], ("random", "exact-greedy"), strict=True),
        itertools.product(SCENARIO.ancient_ones[2:], ("random", "exact-greedy")),
    ),
)
def test_what_a_frame_shows_is_what_the_state_holds(one, who):
    cell, names = Cell(one, "well-armed", 3), SCENARIO.names
    t = SCENARIO.compile(cell)[0]
    players = roster_of(GAME, SCENARIO.compile(cell), [find_strategy(who, GAME.name).policy(GAME)], cell)
    for number in range(BATTLES):
        shown = list(frames(GAME, SCENARIO, cell, players.policies[:1], SEED, number))
        deciding = [frame for frame in shown if frame.decision is not None]
        standing = list(decisions(players, SEED, number))
        for frame, stop in zip(deciding, standing, strict=True):
            s = stop.state[0]
            assert frame.round == s["round"]
            options = frame.decision.options
            assert frame.decision.seat == s["seat"]
            assert len(options) == s["n_options"]
            assert frame.decision.choice == stop.choice
            assert len(set(options)) == len(options)
            if s["decision"] in CARDS:
                check_cards(s, names, options)
            assert frame.facts["Doom tokens"] == f"{s['doom']} of {t['doom']}"
            assert frame.facts["Successes"].startswith(f"{s['successes']}; ")
            assert frame.facts.get("Rubble tokens", str(s["rubble"])) == str(s["rubble"])
            for seat, person in enumerate(frame.seats):
                assert person.name == TITLES[names.investigators[s["investigator"][seat]]]
                assert ("Devoured" in person.facts) == (not is_alive(s, seat))
                if is_alive(s, seat):
                    check_sheet(t, s, seat, person.facts, names)
        lines = shown[-1].lines
        won = play_one(players, SEED, number).row["win"][0]
        assert lines[-1].startswith("The last doom token") == bool(won)


def check_sheet(t, s, seat, facts, names):
    assert facts["Sanity"] == f"{s['sanity'][seat]} of {s['max_sanity'][seat]}"
    assert facts["Stamina"] == f"{s['stamina'][seat]} of {s['max_stamina'][seat]}"
    assert facts["Clue tokens"] == str(s["clues"][seat])
    assert facts["Trophies"] == f"{s['monster_trophies'][seat]} monster, {s['gate_trophies'][seat]} gate"
    assert facts.get("Status") == STATUS.get(int(s["status"][seat]))
    skills = [f"{name} {skill_of(t, s, seat, number)}" for number, name in enumerate(SKILLS)]
    assert facts["Skills"] == ", ".join(skills)
    shown = [part for part in facts["Cards"].removeprefix("none of use").split("; ") if part]
    held = list(cards(names, s, seat))
    assert Counter(map(name_of, shown)) == Counter(map(name_of, held))
    if s["phase"] != Phase.REFRESH:  # the state turns the cards of one seat after the other
        single = {name for name, copies in Counter(map(name_of, held)).items() if copies == 1}
        # The events do not distinguish two copies of a card.
        assert {card for card in shown if name_of(card) in single} == {
            card for card in held if name_of(card) in single
        }


def check_cards(s, names, options):
    """Options are positions: check that their texts name the cards there."""
    for option, said in zip(s["options"][: s["n_options"]], options, strict=True):
        if option >= 0:
            card = TITLES[names.cards[s["held"][s["seat"]][option]]]
            assert said.removeprefix("cast ").partition(" (")[0] == card


def name_of(card):
    return card.partition(" (")[0]


@pytest.mark.compiled
def test_options_of_a_slider_are_the_skills_that_it_gives():
    """The stop that is chosen is what the skills of the next frame say."""
    cell = Cell("yig", "typical", 2)
    policy = find_strategy("random", GAME.name).policy(GAME)
    asked = 0
    for number in range(5):
        shown = list(frames(GAME, SCENARIO, cell, [policy], SEED, number))
        for frame, after in itertools.pairwise(shown):
            if frame.decision is None or frame.decision.kind != "which stop the slider takes":
                continue
            asked += 1
            taken = frame.decision.options[frame.decision.choice].removesuffix(" (unchanged)")
            skills = after.seats[frame.decision.seat].facts["Skills"].split(", ")
            assert set(taken.split(", ")) <= set(skills)
    assert asked > 50
