"""Expected sentence of every event in a story, written by hand: both signs, every value."""

import pytest

from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.box.events import LOSSES
from simcore.games.arkham_horror.narration.narrator import CAUSES, Narrator

SCENARIO = GAME.load(None, ())
EVENTS = {code.key: code for code in GAME.narration.event_codes().values()}


def event(name, **fields):
    return {"event": name} | fields


DEAL = event(
    "deal", game_number=3, seed=1, ancient_one="yig", level="normal", players=2,
    team=["joe-diamond", "sister-mary"],
)  # fmt: skip


def lines(*events):
    """Lines of some events of a game of Joe Diamond and Sister Mary."""
    narrator = Narrator(GAME, SCENARIO)
    written = [line for each in (DEAL, *events) for line in narrator.tell(each)]
    return [line.strip() for line in [*written, *narrator.end_sentence()]][2:]


def of_joe(name, **fields):
    return event(name, seat=0, **fields)


def marker(start, to):
    return event("marker", monster="ghoul", marker=3, **{"from": start, "to": to})


COUNTED = {
    "bast": "Bast tokens", "brood": "Brood tokens", "power": "Power tokens", "zhar": "Zhar tokens",
    "maniac": "Maniacs beaten", "vaccine": "vaccines",
}  # fmt: skip
MARKED = {
    "clue": "Clue tokens on the sheet of the Ancient One",
    "cultist": "Cultists on the sheet of the Ancient One",
    "yellow": "Yellow Sign tokens on the terror track",
    "failed": "Horror checks failed against this monster",
    "horror_being": "Beings that lower Horror checks",
    "close_being": "Beings that lower checks to close gates",
    "evade_being": "Beings that lower Evade checks",
    "luck_being": "Beings that lower Luck checks",
    "placed": "Cards laid on the board",
    "taken": "Exhibit Items taken",
}
PHASES = {
    "upkeep": "Upkeep", "movement": "Movement", "encounter": "Arkham Encounters",
    "world": "Other World Encounters", "mythos": "Mythos",
}  # fmt: skip
FIRE = {"monster": "ghoul", "marker": 3}
SAID = [
    # The box.
    (of_joe("status_roll", die=4, status="blessed"),
     "Joe Diamond rolls 4 for blessing or curse: stays blessed."),
    (of_joe("status_roll", die=4, status="cursed"),
     "Joe Diamond rolls 4 for blessing or curse: stays cursed."),
    (of_joe("status_roll", die=1, status=None), "Joe Diamond rolls 1 for blessing or curse: it ends."),
    (of_joe("ability", target=1), "Joe Diamond helps Sister Mary."),
    (of_joe("slide", track="fight-will", stop=3), "Joe Diamond sets fight 5, will 0."),
    (of_joe("trade", card="axe", to=1), "Joe Diamond gives Axe to Sister Mary."),
    (of_joe("take_up", card="axe"), "Joe Diamond uses Axe."),
    (of_joe("cast", card="wither"), "Joe Diamond casts Wither."),
    (of_joe("check", check="combat", dice=3), None),
    (of_joe("dice", how="first", faces=[1]), None),
    (of_joe("clue_spent", left=0), None),
    (of_joe("exhaust", card="axe"), "Joe Diamond exhausts Axe."),
    (of_joe("discard", card="axe"), "Joe Diamond discards Axe."),
    (of_joe("enchant", card="axe"), "Axe of Joe Diamond counts as magical."),
    (of_joe("sanity", change=-2, now=1), "Joe Diamond: sanity -2, now 1."),
    (of_joe("sanity", change=2, now=3), "Joe Diamond: sanity +2, now 3."),
    (of_joe("stamina", change=-2, now=1), "Joe Diamond: stamina -2, now 1."),
    (of_joe("stamina", change=2, now=3), "Joe Diamond: stamina +2, now 3."),
    (of_joe("max_sanity", now=3), "Joe Diamond: maximum sanity is now 3."),
    (of_joe("max_stamina", now=3), "Joe Diamond: maximum stamina is now 3."),
    (of_joe("clues", change=-1, now=0), "Joe Diamond: clues -1, now 0."),
    (of_joe("clues", change=1, now=2), "Joe Diamond: clues +1, now 2."),
    (of_joe("monster_trophies", change=1, now=2), "Joe Diamond: monster trophies +1, now 2."),
    (of_joe("monster_trophies", change=-2, now=0), "Joe Diamond: monster trophies -2, now 0."),
    (of_joe("gate_trophies", change=1, now=2), "Joe Diamond: gate trophies +1, now 2."),
    (of_joe("gate_trophies", change=-1, now=0), "Joe Diamond: gate trophies -1, now 0."),
    (of_joe("status", status="blessed", ended=None), "Joe Diamond is blessed."),
    (of_joe("status", status="cursed", ended=None), "Joe Diamond is cursed."),
    (of_joe("status", status=None, ended="blessed"), "Joe Diamond is no longer blessed."),
    (of_joe("status", status=None, ended="cursed"), "Joe Diamond is no longer cursed."),
    (of_joe("item_die", card="axe", die=5), "Joe Diamond rolls 5 for Axe."),
    (of_joe("prevented", card="food", points=1), "Food prevents a loss of 1 point for Joe Diamond."),
    # The battle.
    (event("round", round=2, lead=1), "Round 2"),
    (event("lead", seat=1), None),
    (event("successes", total=3), "Successes towards the next doom token: 3."),
    (event("doom", tokens=4), "Doom tokens: 4."),
    (event("assault", modifier=0), "Yig attacks."),
    (event("assault", modifier=-2), "Yig attacks (-2)."),
    (event("warded", seat=1), "Sister Mary cancels the attack of this round."),
    (event("rubble", tokens=5), "Rubble tokens left: 5."),
    *((of_joe("devoured", cause=cause), f"Joe Diamond {words} and is devoured.")
      for cause, words in LOSSES.items()),
    # The board.
    (event("doom_track", change=1, now=4), "Doom +1, now 4."),
    (event("doom_track", change=-1, now=3), "Doom -1, now 3."),
    (event("awakes", why="doom-full"), None),
    (event("terror", now=3), "The terror level is 3."),
    (event("ally_boxed", card="duke"), "Duke is returned to the box."),
    (event("closed", area="woods", until=0), "Woods is closed for the rest of the game."),
    (event("closed", area="woods", until=7), "Woods is closed until the end of turn 7."),
    (of_joe("put_out", to="uptown"), "Joe Diamond is moved to Uptown."),
    (marker("woods", "uptown"), "Ghoul moves to Uptown."),
    (marker("sky", "outskirts"), "Ghoul moves to the Outskirts."),
    (marker("cup", "woods"), "Ghoul appears at Woods."),
    (marker("cup", "rumor"), "Ghoul appears on the rumor."),
    (marker("cup", "encounter"), "Ghoul is drawn from the cup."),
    (marker("woods", "cup"), "Ghoul returns to the cup."),
    (marker("woods", "box"), "Ghoul is returned to the box."),
    (marker("woods", {"trophy": 1}), "Sister Mary takes Ghoul as a trophy."),
    (event("no_monster", area="woods"), "No monster appears at Woods."),
    (event("gate_opens", area="woods", gate="yuggoth", marker=2), "A gate to Yuggoth opens at Woods."),
    (event("no_gate", area="woods", why="sealed"), "No gate opens at Woods: it is sealed."),
    (event("no_gate", area="woods", why="protected by an investigator"),
     "No gate opens at Woods: it is protected by an investigator."),
    (of_joe("gate_closes", area="woods", gate="yuggoth", marker=2, trophy=1),
     "Joe Diamond closes the gate to Yuggoth at Woods."),
    (of_joe("gate_closes", area="woods", gate="yuggoth", marker=2, trophy=0),
     "Joe Diamond closes the gate to Yuggoth at Woods without a trophy."),
    (event("sealed", area="woods"), "Woods is sealed."),
    (event("unsealed", seals=2), "All seals are removed: 2."),
    (of_joe("seal_card", card="elder-sign"), "Joe Diamond uses Elder Sign."),
    (event("surge", area="woods", monsters=3, room=1),
     "Monster surge at Woods: 3 monsters, 1 of them in Arkham."),
    (event("clue_at", area="woods", change=1, now=1), "A clue token appears at Woods."),
    (event("clue_at", area="woods", change=2, now=3), "2 clue tokens appear at Woods, now 3."),
    (event("clue_at", area="woods", change=-1, now=0), "No clue tokens left at Woods."),
    (event("clue_at", area="woods", change=-1, now=1), "1 clue token left at Woods."),
    (event("mythos", card="feds-raid-arkham", use="all"), "Mythos card: Feds Raid Arkham!"),
    (event("mythos", card="heat-wave", use="gate only"),
     "Mythos card: Heat Wave (gate only)."),
    (event("mythos", card="heat-wave", use="shuffled back"),
     "Mythos card: Heat Wave (shuffled back into the deck)."),
    (event("mythos", card="heat-wave", use="not used"), "Mythos card: Heat Wave (not used)."),
    (event("environment", card="icy-conditions"),
     "Icy Conditions is the environment: modify movement points -1, untrait fast."),
    (event("ignored", card="heat-wave", why="the Ancient One cancels the weather"),
     "Heat Wave has no effect: the Ancient One cancels the weather."),
    (event("ignored", card="heat-wave", why="another rumor is in play"),
     "Heat Wave has no effect: another rumor is in play."),
    (event("ignored", card="heat-wave", why="its kind is ignored"),
     "Heat Wave has no effect: its kind is ignored."),
    (event("ignored", card="heat-wave", why="another card takes its place"),
     "Heat Wave has no effect: another card takes its place."),
    (event("rumor_ends", card="the-great-ritual", outcome="passed"), "The Great Ritual ends: passed."),
    (event("rumor_ends", card="the-great-ritual", outcome="failed"), "The Great Ritual ends: failed."),
    (event("rumor_tokens", change=1, now=2), "Tokens on the rumor: 2."),
    (event("newcomer", seat=1, investigator="bob-jenkins", home="general-store"),
     "Bob Jenkins joins the game at General Store."),
    (event("newcomer", seat=1, investigator=None, home=None),
     "No investigator is left to replace Sister Mary."),
    (of_joe("dealt", card="axe"), None),
    (event("moves_next", **FIRE), "Ghoul moves next."),
    # People.
    (of_joe("move", **{"from": "woods", "to": "uptown"}), "Joe Diamond goes to Uptown."),
    (of_joe("move", **{"from": "woods", "to": {"world": "yuggoth", "area": "first"}}),
     "Joe Diamond goes to Yuggoth, first area."),
    (of_joe("stands_up"), "Joe Diamond stands up."),
    (of_joe("drawn_in", area="woods", how="walks"), "Joe Diamond enters the gate at Woods."),
    (of_joe("drawn_in", area="woods", how="drawn in"),
     "Joe Diamond is drawn through the gate at Woods and is delayed."),
    (of_joe("explored", marker=1), None),
    (of_joe("points", points=1), "Joe Diamond has 1 movement point."),
    (of_joe("points", points=3), "Joe Diamond has 3 movement points."),
    (of_joe("clues_taken", area="woods", left=0), None),
    (of_joe("money_given", dollars=3, to=1), "Joe Diamond gives $3 to Sister Mary."),
    (of_joe("location_card", area="woods", card=2), None),
    (of_joe("world_card", card=2, use="fits"), None),
    (of_joe("world_card", card=2, use="goes under the deck"), None),
    (of_joe("world_card", card=2, use="shuffles the deck"), None),
    (of_joe("encounter", at="woods", card=2), "Joe Diamond has an encounter: Woods."),
    (of_joe("special", area="woods"), "Joe Diamond uses the special ability of Woods."),
    (of_joe("rumor_act"), "Joe Diamond acts against the rumor."),
    (of_joe("back", to="woods"), "Joe Diamond returns to Woods."),
    # Programs.
    (of_joe("gain", card="axe"), "Joe Diamond gets Axe."),
    (of_joe("seen", card="axe"), "Joe Diamond sees Axe."),
    (of_joe("boxed", card="axe"), "Axe of Joe Diamond leaves the game."),
    (of_joe("money", change=3, now=4), "Joe Diamond: money +3, now $4."),
    (of_joe("money", change=-3, now=0), "Joe Diamond: money -3, now $0."),
    (of_joe("roll", faces=[1, 6]), "Joe Diamond rolls: 1, 6."),
    (of_joe("delayed"), "Joe Diamond is delayed."),
    (of_joe("lose_turn"), "Joe Diamond misses the next turn."),
    (of_joe("use", card="axe"), "Joe Diamond uses Axe."),
    (of_joe("tokens", card="axe", now=2), "Tokens on Axe: 2."),
    (event("foreseen", deck="downtown", card=3), "The next card of Downtown is revealed."),
    (event("barred", area="uptown", until=4), "Uptown is closed until the end of turn 4."),
    (of_joe("retires"), "Joe Diamond retires."),
    (of_joe("price", card="wither"), None),
    # Fights.
    (of_joe("combat", **FIRE, at="woods"), "Joe Diamond fights Ghoul."),
    (of_joe("combat_round", toughness=1), None),
    (of_joe("fled", **FIRE), "Joe Diamond flees from Ghoul."),
    (of_joe("evaded", **FIRE), "Joe Diamond evades Ghoul."),
    (of_joe("beaten", **FIRE), "Joe Diamond defeats Ghoul."),
    (of_joe("damage", of="sanity", points=2), None),
    (of_joe("damage", of="stamina", points=2), None),
    (of_joe("combat_ends", **FIRE), None),
    (of_joe("without_roll", check="evade", passed=1), "Joe Diamond passes without a roll."),
    (of_joe("without_roll", check="evade", passed=0), "Joe Diamond fails without a roll."),
    (of_joe("outcome", check="evade", skill="sneak", need=1, passed=1), None),
    (of_joe("let_go", card="wither"), "Joe Diamond ends Wither."),
    (event("weakened", **FIRE, toughness=1), "Ghoul is weaker: toughness 1."),
    (event("ability_gone", **FIRE, ability="fast"), "Ghoul loses: Fast."),
    (of_joe("knocked_out", how="insane"), "Joe Diamond is insane."),
    (of_joe("knocked_out", how="unconscious"), "Joe Diamond is unconscious."),
    (of_joe("lost"), "Joe Diamond is lost in time and space."),
    (of_joe("arrested"), "Joe Diamond is arrested."),
    (of_joe("devoured_before"), "Joe Diamond is devoured."),
    # Packs.
    (of_joe("used", use="axe"), "Joe Diamond uses Axe."),
    (of_joe("used", use="joe-diamond"), "Joe Diamond uses the investigator's ability."),
    *((of_joe("counter", counter=counter, change=change, now=now),
       f"Joe Diamond: {words} {change:+d}, now {now}.")
      for counter, words in COUNTED.items() for change, now in ((1, 2), (-1, 0))),
    *((event("marks", kind=kind, now=2), f"{words}: 2.") for kind, words in MARKED.items()),
    *((of_joe("skips", phase=phase), f"Joe Diamond skips the next {words} Phase.")
      for phase, words in PHASES.items()),
    (of_joe("hands", now=1), "Joe Diamond: hands +1 for the rest of the game."),
    (of_joe("hands", now=-1), "Joe Diamond: hands -1 for the rest of the game."),
    (event("resolved", card="bargain-of-the-gate"), "Bargain of the Gate is drawn."),
    (event("milled", card="axe"), "Axe is discarded."),
    (of_joe("refreshed", card="axe"), "Joe Diamond refreshes Axe."),
    (event("gone", card="axe"), "Axe leaves the game."),
    (event("agents", area="uptown", now=2), "Agent tokens at Uptown: 2."),
    (event("placed", card="axe", area="uptown"), "Axe lies at Uptown."),
    (event("tokens_on_board", card="axe", now=2), "Tokens on Axe: 2."),
    (event("off_board", card="axe"), "Axe is discarded."),
    (of_joe("peeked_mythos", card="alien-technology"), "Joe Diamond sees Alien Technology."),
    (of_joe("peeked_gate_card", card=2), "Joe Diamond sees gate card 2."),
    (of_joe("duel", doom=3), "Joe Diamond faces an Ancient One with 3 doom tokens."),
    (event("custody", card="duke"), "Duke is in protective custody."),
    (event("patrol", area="uptown"), "A patrol watches Uptown."),
    (of_joe("patrol_met", area="uptown"), "Joe Diamond meets the patrol."),
    (event("patrols_gone", patrols=2), "The patrols leave the board: 2."),
    (event("whispers", area="uptown"), "The Ancient Whispers move to Uptown."),
    (of_joe("blighted", card="ma-mathison"), "Joe Diamond meets Ma Mathison, who has a Blight."),
    (of_joe("small_encounter", card="axe"), "Joe Diamond draws Axe."),
    (event("seal_gone", area="woods"), "The seal at Woods is removed."),
    (of_joe("gate_drawn", gate="yuggoth"), "Joe Diamond draws a gate to Yuggoth from the stack."),
    (event("gate_replaced", area="woods", gate="yuggoth", marker=2),
     "The gate at Woods now leads to Yuggoth."),
    (event("gate_moves", area="woods", to="uptown", marker=2), "The gate at Woods moves to Uptown."),
    (of_joe("tied", card="survivors"), "Joe Diamond is joined with the player to the left: Survivors."),
    (of_joe("swapped", **FIRE), "Joe Diamond changes places with Ghoul."),
    # Turns and the end.
    *((event("battle", why=why, turn=9), f"Yig awakens in turn 9: {words}.")
      for why, words in CAUSES.items()),
]  # fmt: skip
ELSEWHERE = {"result", "rumor", "program", "program_ends", "turn", "part", "end", "in_force"}
"""Events of the tests below, of `test_narration.py` and of `packs/test_stories.py`."""
NO_TABLE = {"awakes", "slide", "dice", "check", "without_roll", "outcome", "ability_gone", "devoured"}
"""Events with values that their sentence does not depend on, or that they never have."""


@pytest.mark.parametrize(
    ("happened", "said"), SAID, ids=lambda value: value["event"] if isinstance(value, dict) else ""
)
def test_sentence(happened, said):
    assert lines(happened) == ([] if said is None else [said])


def test_every_event_with_every_value_is_in_the_table():
    assert {each["event"] for each, _ in SAID} | ELSEWHERE == set(EVENTS)
    for key in EVENTS.keys() - ELSEWHERE - NO_TABLE:
        for argument in EVENTS[key].arguments:
            if isinstance(argument.labels, tuple) and argument.labels:
                there = {each[argument.name] for each, _ in SAID if each["event"] == key}
                assert set(argument.labels) <= there, key


ENDS = [
    ({"win": True, "victory": "closed"}, "Won in turn 4: the last gate is closed."),
    ({"win": True, "victory": "sealed"}, "Won in turn 4: enough locations are sealed."),
    ({"win": True, "victory": "banished"}, "Won in turn 4: Yig is defeated."),
    ({"win": False, "cause": "azathoth-awoke"}, "Lost in turn 4: Yig awakens and cannot be fought."),
    ({"win": False, "cause": "ended-by-effect"}, "Lost in turn 4: an effect ends the game."),
    ({"win": False, "cause": "all-devoured"}, "Lost in turn 4: all investigators are devoured."),
    (
        {"win": False, "cause": "turn-limit"},
        "Stopped in turn 4: the game or a combat does not end; it counts as lost.",
    ),
    ({"win": False, "cause": "doom-full"}, "Lost in the final battle after turn 4, with 2 doom tokens left."),
]


@pytest.mark.parametrize(("how", "said"), ENDS)
def test_the_end_of_a_game(how, said):
    end = event("end", **{"victory": None, "cause": None, "doom": 2} | how)
    assert lines(event("turn", turn=4, lead=0), end)[-1] == said


LOSS = of_joe("sanity", change=-1, now=2)
ENDED = event("program_ends")
SOURCES = [
    ("encounters/downtown-3/bank-of-arkham", "location card Downtown 3"),
    ("gate-cards/gate-14/other", "gate card 14"),
    ("places/river-docks", "River Docks"),
    ("mythos/feds-raid-arkham", "mythos card Feds Raid Arkham!"),
    ("mythos/the-great-ritual/reward", "rumor The Great Ritual passed"),
    ("mythos/the-great-ritual/penalty", "rumor The Great Ritual failed"),
    ("mythos/the-great-ritual/act", "action against the rumor The Great Ritual"),
    ("powers/yig", "power of Yig"),
    ("possessions/axe", "Axe"),
    ("monsters/ghoul", "Ghoul"),
    ("people/sister-mary", "ability of Sister Mary"),
]


def test_a_loss_in_the_battle_is_due_to_the_attack():
    attack = event("assault", modifier=-1)
    assert lines(attack, LOSS)[-1] == "Joe Diamond: sanity -1, now 2 (attack of Yig)."


@pytest.mark.parametrize(("source", "cause"), SOURCES)
def test_a_change_has_the_cause_of_the_program_that_runs(source, cause):
    said = lines(event("program", of=source), LOSS, ENDED, LOSS)
    assert said[-2:] == [f"Joe Diamond: sanity -1, now 2 ({cause}).", "Joe Diamond: sanity -1, now 2."]


def test_a_card_that_discards_itself_is_no_cause_of_it():
    gone = of_joe("discard", card="axe")
    said = lines(event("program", of="possessions/axe"), gone, LOSS)
    assert said == ["Joe Diamond discards Axe.", "Joe Diamond: sanity -1, now 2 (Axe)."]


def test_programs_within_programs_and_prices_have_causes_of_their_own():
    fight, over = of_joe("combat", **FIRE, at="woods"), of_joe("combat_ends", **FIRE)
    paid = [of_joe("cast", card="wither"), event("price", card="wither"), LOSS, ENDED]
    stands = of_joe("combat_round", toughness=1)
    said = lines(event("program", of="people/sister-mary"), fight, *paid, stands, LOSS, over, LOSS, ENDED)
    causes = [line.partition("(")[2] for line in said if "sanity" in line]
    assert causes == ["cost of Wither).", "fight with Ghoul).", "ability of Sister Mary)."]


def test_an_encounter_says_what_was_drawn():
    source = "encounters/downtown-3/bank-of-arkham"
    said = lines(of_joe("encounter", at="bank-of-arkham", card=2), event("program", of=source))
    assert said == [
        "Joe Diamond has an encounter: Bank of Arkham.",
        "Location card Downtown 3: check combat -1 (fail: lose all money).",
    ]


def test_a_decision_says_what_was_offered():
    offer, refusal = ({how: "draw spell"} for how in ("accepts", "declines"))
    for choice, said in ((offer, "accepts"), (refusal, "declines")):
        asked = event("decision", kind="may", seat=0, options=[refusal, offer], choice=choice)
        assert lines(asked) == [f"Joe Diamond {said}: draw spell."]
    option = {"option": 1, "does": "lose 4 clue"}
    asked = event("decision", kind="choose", seat=0, options=[option], choice=option)
    assert lines(asked) == ["Joe Diamond chooses: lose 4 clue."]
