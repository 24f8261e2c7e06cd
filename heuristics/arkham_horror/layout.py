"""Names of the tuning weights, and layout of the numbers computed once for each combination.

The unit of value is one clue token for an investigator who has none. Chances of checks come from the dice.
The first weights belong to the final battle, whose kernels count in successes.
"""

from __future__ import annotations

from heuristics.arkham_horror.battle.plans import WEIGHTS as BATTLE_WEIGHTS
from simcore.games.arkham_horror.box.pack_kinds import PACK_DECKS
from simcore.games.arkham_horror.limits import MAX_AREAS, MOST_CARDS, MOST_KINDS

PLAIN = {
    **BATTLE_WEIGHTS,
    "clue_token": 1.1,  # one of those that a seal takes
    "last_clue": 1.5,  # the one with which a seal can be paid, beyond that
    "more_clues": 0.45,  # one beyond these, in parts of it
    "clue_growth": 0.0,  # by how much the last of them is worth more, and the first less, than the middle one
    "sanity_point": 0.55,  # of an investigator who has all of it
    "stamina_point": 0.5,
    "fear": 2.5,  # how much more each of them is worth, over what is left
    "down": 3.0,  # being knocked out, beside what is lost by it
    "lost_in_time": 6.0,  # and two turns with it
    "devoured": 14.0,
    "turn": 1.6,  # a turn of an investigator
    "dollar": 0.16,
    "common_card": 0.8,
    "unique_card": 1.3,
    "spell_card": 0.7,
    "skill_card": 1.8,
    "ally_card": 2.8,
    "die_card": 0.28,  # a die in combat, of a card
    "seal_card": 5.0,  # a card that seals
    "poverty": 1.6,  # how much more cards are worth to an investigator without arms
    "blessing": 2.0,
    "trophy": 0.55,  # a point of toughness
    "gate_trophy": 3.0,
    "gate": 6.5,  # a gate that is closed
    "gate_pressure": 7.0,  # the more, the nearer the open gates come to the limit
    "seal": 8.0,  # a location that is sealed, if it is one of those at which most gates open
    "seal_rare": 0.55,  # part of it that does not rest on how often gates open there
    "seal_growth": 0.15,  # by how much more for each seal that is there
    "last_gate": 30.0,  # closing the last gate when that wins
    "doom": 2.5,
    "terror": 0.7,
    "rumor": 4.0,  # a rumor that ends well
    "monster": 1.0,  # an unknown monster that faces an investigator
    "cleared": 0.7,  # a monster off the board
    "crowd": 3.0,  # the same where one more would go to the Outskirts
    "step": 0.04,  # a movement point
    "stop": 0.9,  # a movement that ends too early
    "encounter": 0.25,  # an encounter of which nothing is known
    "fit": 0.8,  # how fast the risk of an Other World falls with each point of sanity and stamina
    "ready": 4.0,  # clue tokens beside those for a seal with which a check is sure
    "check": 1.5,  # a check of which nothing is known
    "reserve_clues": 1.1,  # price of clue tokens that are spent on checks, in parts of their worth
    "late": 3.0,  # doom tokens that are missing when the team prepares for the battle
    "late_gate": 0.7,  # part of a gate's worth from then on
    "late_arms": 1.8,  # how much more arms are worth then
    "late_health": 1.5,  # how much more sanity and stamina are worth then
    "late_clues": 1.8,  # the same of clue tokens that no seal takes
    "late_blessing": 2.0,  # the same of a blessing
    "late_trophy": 0.3,  # the same of trophies, if the battle does not take them
    "speed": 0.9,
    "sneak": 0.7,
    "fight": 1.0,
    "will": 0.9,
    "lore": 0.7,
    "luck": 0.7,
    "world_skill": 0.7,  # a skill in an Other World
    "close_skill": 5.0,  # the skill with which a gate is closed
    "share": 1.0,  # 1: no two go for the same clue or gate
    "entry": 0.5,  # how much of what a card of a location brings on average is believed
    "deck": 0.0,  # 1: how often gates open is counted among the mythos cards that may still come
    "sight": 0.0,  # 1: checks of programs are foreseen with clue tokens
    "rivals": 0.5,  # 1: claims on goals are weighed against their alternatives
    "surge": 0.0,  # 1: monsters are a crowd as soon as a surge would send some to the Outskirts
    "swept": 0.0,  # a monster that goes with the gate of its symbol
    "team": 0.0,  # 1: gates that others will close are no longer counted before the last one
    "doom_growth": 0.0,  # by how much a doom token grows until the track is full
    "alarm": 0.0,  # a gate whose opening would awake the Ancient One
    "faced": 0.0,  # 1: sliders count the monsters in the investigator's area
    "life_token": 0.0,  # a token that the attack of the Ancient One takes, to an investigator without any
    "spoils": 0.0,  # 1: special effects of beating a monster count, and whether it becomes a trophy
    "battle_die": 0.0,  # a die that a card adds to the attacks in the battle, when that is near
    "surroundings": 0.0,  # 1: what happens where a movement ends counts
    "trade": 0.0,  # 1: arms and cards that seal go to those who need them more
    "reach": 0.0,  # how much sooner reaching a gate or clue tokens counts for the slider of speed
    "fit_discard": 0.0,  # 1: a discard costs the least valuable card of its type
}
NAMES = tuple(PLAIN)
BATTLE_NAMES = len(BATTLE_WEIGHTS)
(W_CLUE, W_LAST_CLUE, W_MORE_CLUES, W_CLUE_GROWTH, W_SANITY, W_STAMINA, W_FEAR, W_DOWN, W_LOST, W_DEVOURED,
 W_TURN, W_DOLLAR, W_COMMON, W_UNIQUE, W_SPELL, W_SKILL, W_ALLY, W_DIE, W_SEAL_CARD, W_POVERTY, W_BLESSING,
 W_TROPHY, W_GATE_TROPHY, W_GATE, W_PRESSURE, W_SEAL, W_SEAL_RARE, W_SEAL_GROWTH, W_LAST_GATE, W_DOOM,
 W_TERROR, W_RUMOR, W_MONSTER, W_CLEARED, W_CROWD, W_STEP, W_STOP, W_ENCOUNTER, W_FIT,
 W_READY, W_CHECK, W_RESERVE, W_LATE, W_LATE_GATE, W_LATE_ARMS, W_LATE_HEALTH, W_LATE_CLUES, W_LATE_BLESSING,
 W_LATE_TROPHY, W_SPEED, W_SNEAK, W_FIGHT, W_WILL, W_LORE, W_LUCK, W_WORLD_SKILL, W_CLOSE_SKILL, W_SHARE,
 W_ENTRY, W_DECK, W_SIGHT, W_RIVALS, W_SURGE, W_SWEPT, W_TEAM, W_DOOM_GROWTH, W_ALARM, W_FACED,
 W_LIFE_TOKEN, W_SPOILS, W_BATTLE_DIE, W_SURROUNDINGS, W_TRADE, W_REACH,
 W_FIT_DISCARD) = range(
    BATTLE_NAMES, len(NAMES)
)  # fmt: skip

CARD = 0  # what each card is worth, beside what it brings in combat
CARD_DICE = CARD + MOST_CARDS  # dice that it gives in combat against a monster without defences
OFTEN = CARD_DICE + MOST_CARDS  # by area: part of the gates that open there, the most of all being 1
ENTRY = OFTEN + MAX_AREAS  # by area: what a card of the location brings on average
BEFORE = ENTRY + MAX_AREAS  # by kind of monster: what is special as a combat with it begins, a price
HURT = BEFORE + MOST_KINDS  # by kind: what is special about its combat damage, a price
GATES = HURT + MOST_KINDS  # by area: part of the cards of the location with which a gate may open
SPOILS = GATES + MAX_AREAS  # by kind: what beating one brings beside the trophy
ARMS_DECKS, ARMS_HANDS, ARMS_DICE = 3, 3, 10
DECKS = SPOILS + MOST_KINDS  # by deck that only packs have: what a card that takes effect brings on average
ARMS = DECKS + len(PACK_DECKS)  # by deck, hands, dice against the Ancient One: part of the cards with these
SIZE = ARMS + ARMS_DECKS * ARMS_HANDS * ARMS_DICE
