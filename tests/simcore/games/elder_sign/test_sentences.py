"""Expected sentence of every event in a story, written by hand: both signs, every value."""

import pytest

from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.narration.narrator import ABILITIES, ANNOUNCED, CAUSES, Narrator
from simcore.games.elder_sign.rules.records import codes

SCENARIO = GAME.load(None, ())
EVENTS = {code.key: code for code in GAME.narration.event_codes().values()}


def event(name, **fields):
    return {"event": name} | fields


DEAL = event(
    "deal", game_number=3, seed=1, ancient_one="yig", level="normal", players=2,
    team=["joe-diamond", "carolyn-fern"], doom_track=10, elder_signs_needed=13,
)  # fmt: skip
BEFORE = (
    DEAL,
    event("enter", place=0, adventure="the-curator"),
    event("enter", place=1, adventure="the-graveyard"),
    event("mythos", mythos="doom-comes-amid-the-stillness"),
    event("turn", seat=0, turn=1, hour=0),
    event("attempt", seat=0, place=0, adventure="the-curator"),
)
OF_PENALTY = event("effect", of="penalty", thing="the-graveyard")
DOOM = event("doom", **{"from": "penalty"}, change=1, now=3)
LOST = event("sanity", seat=1, change=-4, now=0)


def lines(*events):
    """Lines of some events in the first turn of Joe Diamond, who attempts The Curator."""
    narrator = Narrator(GAME, SCENARIO)
    for each in BEFORE:
        list(narrator.tell(each))
    written = [line for each in events for line in narrator.tell(each)]
    return [line.strip() for line in [*written, *narrator.end_sentence()]]


SAID = [
    (event("turn", seat=1, turn=2, hour=3), "Turn 2, 9 o'clock: Carolyn Fern."),
    (event("move", seat=0, place=-1), "Joe Diamond goes to the entrance."),
    (event("move", seat=0, place=1), None),
    (event("attempt", seat=1, place=1, adventure="the-graveyard"), "Carolyn Fern attempts The Graveyard."),
    (event("roll", seat=0, roll=1, dice=["green-lore", "red-wild"]), "Roll: lore, red wild."),
    (event("reroll", seat=0, roll=1, dice=["yellow-4"]), "Reroll: yellow 4."),
    (event("face", seat=0, before="green-1", after="green-2"), "1 becomes 2."),
    (event("task", seat=0, task="task 1", dice=["green-lore"]),
     "Joe Diamond completes task 1 of The Curator (lore + lore + lore): lore."),
    (event("task", seat=0, task="cultist", dice=["green-peril"]), "Joe Diamond completes Cultist: peril."),
    (event("task", seat=0, task="combat", dice=[]), "Joe Diamond completes Combat: without dice."),
    (event("miss", seat=0, terror=0), "No task is completed."),
    (event("miss", seat=0, terror=1), "No task is completed. The roll shows terror."),
    (event("aside", seat=0, die="green-1"), "Set aside: 1."),
    (event("focus", seat=0, on=1, die="green-1"), "Placed on the marker of Carolyn Fern: 1."),
    (event("refused", seat=1), "Carolyn Fern does not assist."),
    (event("hold", card="wither", slot=0, die="red-3"), "Wither secures red 3."),
    (event("immune", seat=1), "Carolyn Fern is not affected."),
    (event("hopeless", seat=0), "Joe Diamond can no longer complete a task."),
    (event("success", seat=0, place=0, adventure="the-curator"), "Joe Diamond completes The Curator."),
    (event("failure", seat=0, place=0, adventure="the-curator"), "Joe Diamond fails The Curator."),
    (event("abandon", seat=0), "Joe Diamond ends the attempt."),
    (event("enter", place=2, adventure="koi-pond"), "Koi Pond comes into play."),
    (event("leave", place=0, adventure="the-curator", to="trophy"), None),
    (event("leave", place=0, adventure="the-curator", to="deck"),
     "The Curator returns to the bottom of its deck."),
    (event("leave", place=0, adventure="the-curator", to="box"), "The Curator returns to the box."),
    (event("marker", monster="cultist", place=1, row=0), "Cultist appears on task 1 of The Graveyard."),
    (event("marker", monster="cultist", place=0, row=-1),
     "Cultist appears under the last task of The Curator."),
    (event("no_monster", why="cup is empty"), "No monster appears: the cup is empty."),
    (event("no_monster", why="ability"), "No monster appears: ability of Joe Diamond."),
    (event("no_monster", why="no place"), "No monster appears: no place is free."),
    (event("caught", seat=0, monster="cultist"), "Joe Diamond takes Cultist as a trophy."),
    (event("to_cup", monster="cultist"), "Cultist returns to the cup."),
    (event("defeated", seat=0, monster="cultist", card="wither"), "Wither defeats Cultist."),
    (event("lock", source={"place": 1}, colour="red", die=7), "The Graveyard locks a red die."),
    (event("lock", source="mythos", colour="green", die=3),
     "The mythos card Doom Comes ... Amid the Stillness locks a green die."),
    (event("lock", source={"monster": "cultist"}, colour="yellow", die=-1),
     "Cultist locks no yellow die, because none is available."),
    (event("unlock", source={"place": 0}, die=6), "The Curator releases a yellow die."),
    (event("freed", seat=1, die=7), "Carolyn Fern may roll a locked red die this turn."),
    (event("gain", seat=1, card="wither"), "Carolyn Fern gains Wither."),
    (event("use", seat=1, card="wither"), "Carolyn Fern uses Wither."),
    (event("lose", seat=1, card="wither"), "Carolyn Fern loses Wither."),
    (event("elder_sign", seat=0, change=1, now=4), "Elder signs +1, now 4 of 13."),
    (event("elder_sign", seat=0, change=-1, now=3), "Elder signs -1, now 3 of 13."),
    (event("sanity", seat=1, change=-2, now=1), "Carolyn Fern: sanity -2, now 1."),
    (event("sanity", seat=1, change=1, now=4), "Carolyn Fern: sanity +1, now 4."),
    (event("stamina", seat=1, change=-2, now=1), "Carolyn Fern: stamina -2, now 1."),
    (event("stamina", seat=1, change=1, now=4), "Carolyn Fern: stamina +1, now 4."),
    (event("max_sanity", seat=1, now=4), "Carolyn Fern: maximum sanity is now 4."),
    (event("max_stamina", seat=1, now=4), "Carolyn Fern: maximum stamina is now 4."),
    (event("clues", seat=1, change=-1, now=0), "Carolyn Fern: clues -1, now 0."),
    (event("clues", seat=1, change=2, now=2), "Carolyn Fern: clues +2, now 2."),
    (event("doom", **{"from": "devoured"}, change=1, now=3),
     "Doom +1, now 3 of 10 (an investigator was devoured)."),
    (event("doom", **{"from": "clock"}, change=1, now=3),
     "Doom +1, now 3 of 10 (another midnight in the same turn)."),
    (event("paid", seat=0, trophy="koi-pond"), "Joe Diamond discards Koi Pond."),
    (event("added", seat=0, die=6), "Joe Diamond adds the yellow die."),
    (event("taken_back", seat=0, die=0), "Joe Diamond takes back a green die from a spell."),
    (event("clock", hour=2), None),
    (event("midnight", midnight=2), "Midnight 2."),
    (event("mythos", mythos="doom-comes-amid-the-stillness"),
     "Mythos card: Doom Comes ... Amid the Stillness."),
    (event("mixed", cards=12), "The mythos deck is shuffled: 12 cards."),
    (event("entrance", seat=0, line="lost-and-found"), "Joe Diamond at the entrance: Lost and found."),
    (event("found", seat=0, die="green-1"), "The green die shows 1."),
    (event("arrives", seat=1, investigator="bob-jenkins", sanity=4, stamina=6),
     "Bob Jenkins joins the game: sanity 4, stamina 6."),
    (event("out", seat=1), "Carolyn Fern is out of the game."),
    (event("awakens", x=2),
     "Yig awakens: no Other World is left. X of its task (monsters in play, at least 1): 2."),
    (event("combat", seat=0), "Joe Diamond attacks."),
    (event("struck", now=4), "A doom token is removed: 4 left."),
    (event("stopped", seat=0), "Joe Diamond stops attacking."),
    (event("attack", midnight=5), "Midnight 5: Yig attacks."),
    (event("end", win=1, victory="sealed", cause=None), "Won in turn 1: all elder signs are found."),
    (event("end", win=1, victory="banished", cause=None), "Won in turn 1: Yig is defeated."),
    (event("end", win=0, victory=None, cause="no-investigators"),
     "Lost in turn 1: all investigators are devoured."),
    (event("end", win=0, victory=None, cause="no-end"),
     "Stopped in turn 1 without a result; it counts as lost."),
]  # fmt: skip
BY_THEMSELVES = {"ability", "devoured", "doom_space", "effect", "effect_ends", "spent", "dice_to", "terror",
                 "midnight_of"}  # fmt: skip
"""Events of the tests below, and events without a line because other events show the result."""


@pytest.mark.parametrize(
    ("happened", "said"), SAID, ids=lambda value: value["event"] if isinstance(value, dict) else ""
)
def test_sentence(happened, said):
    assert lines(happened) == ([] if said is None else [said])


def test_every_event_is_in_the_table():
    assert {each["event"] for each, _ in SAID} | BY_THEMSELVES == set(EVENTS)
    for key, code in EVENTS.items():
        for argument in code.arguments:
            if isinstance(argument.labels, tuple) and argument.labels and not argument.field:
                there = {each[argument.name] for each, _ in SAID if each["event"] == key}
                missing = set(argument.labels) - there
                assert not missing or key in ("effect", "terror", "doom"), (key, missing)


@pytest.mark.parametrize("of", codes.CAUSES)
def test_a_change_has_the_cause_of_the_effect_that_runs(of):
    thing = {"ability": 1, "card": "wither", "monster": "cultist", "monster-reward": "cultist"}.get(
        of, "koi-pond"
    )
    thing = None if of in ("clue", "task", "ancient-one") else thing
    name = {1: "Carolyn Fern", None: "Yig"}.get(thing) or SCENARIO.titles().get(thing)
    cause = CAUSES[of].format(thing=name)
    first = [f"{cause[:1].upper()}{cause[1:]}."] if of in ANNOUNCED else []
    effect = event("effect", of=of, thing=thing)
    later = event("sanity", seat=0, change=1, now=4)
    assert lines(effect, event("sanity", seat=0, change=-1, now=3), event("effect_ends"), later) == [
        *first, f"Joe Diamond: sanity -1, now 3 ({cause}).", "Joe Diamond: sanity +1, now 4.",
    ]  # fmt: skip


def test_a_monster_has_the_cause_that_brings_it():
    marker = event("marker", monster="cultist", place=1, row=1)
    said = lines(OF_PENALTY, DOOM, event("doom_space"), marker, marker)
    assert said[0] == "Doom +1, now 3 of 10 (penalty of The Graveyard)."
    assert said[1] == "Cultist appears on task 2 of The Graveyard (space 3 of the doom track)."
    assert said[2] == "Cultist appears on task 2 of The Graveyard (penalty of The Graveyard)."


def test_who_is_devoured_and_why():
    devoured = event("devoured", seat=1, investigator="carolyn-fern")
    assert lines(LOST, devoured)[1] == "Carolyn Fern is devoured: no sanity left."
    both = event("stamina", seat=1, change=-3, now=0)
    assert lines(LOST, both, devoured)[2] == "Carolyn Fern is devoured: no sanity and no stamina left."
    attack = event("effect", of="ancient-one", thing=None)
    assert lines(attack, event("effect_ends"), devoured)[1] == "Carolyn Fern is devoured: effect of Yig."


def test_cards_that_are_lost_together_are_one_line_and_a_used_card_is_not_lost():
    axe, knife = (event("lose", seat=0, card=card) for card in ("axe", "knife"))
    assert lines(OF_PENALTY, axe, knife) == ["Joe Diamond loses Axe, Knife (penalty of The Graveyard)."]
    assert lines(event("use", seat=0, card="axe"), axe) == ["Joe Diamond uses Axe."]


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_has_a_line_of_its_own(ability):
    word = ability.name.lower().replace("_", "-")
    who = next(name for name, sheet in SCENARIO.model.investigators.items() if sheet.ability == word)
    sits = event("arrives", seat=1, investigator=who, sanity=3, stamina=3)
    name = SCENARIO.titles()[who]
    assert lines(sits, event("ability", seat=1))[1] == f"{name} {ABILITIES[ability]} (ability)."
