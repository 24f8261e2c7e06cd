"""Tables record: the scenario of one cell as numbers."""

from __future__ import annotations

from simcore.games.elder_sign.limits import (
    DICE,
    MAX_ADVENTURES,
    MAX_CARDS,
    MAX_CODE,
    MAX_DECK,
    MAX_DOOM,
    MAX_INVESTIGATORS,
    MAX_LINES,
    MAX_MARKERS,
    MAX_MYTHOS,
    MAX_ROWS,
    MAX_SEATS,
)
from simcore.games.elder_sign.rules.records.codes import COLOURS, DECKS, NONE, Ability
from simcore.games.elder_sign.rules.records.vocabulary import EFFECTS
from simcore.records.schema import Field, Group, Layout
from simcore.records.shared import instruction

FACES = 6
ABILITIES = len(Ability) + 1
SYMBOL_ROW, POINT_ROW, COST_ROW = 8, 4, 4  # symbols from 1 on; three sums; sanity, stamina, clock

SWITCHES = {
    "wild_terror": "1: a rolled wild die counts as terror for terror effects",
    "mythos_first": "1: the terror effect of the mythos card comes before that of the adventure",
    "discard_is_aside": "1: dice that an effect discards count as the die set aside for a failed roll",
    "assist_consent": "1: an investigator may refuse to assist",
    "assist_ever": "1: a failure affects everyone who had a die on their marker in the attempt",
    "pay_unrolled": "1: without a die to roll, dice on markers and spells may still pay",
    "clue_is_roll": "1: abilities used once a roll work again after a reroll by a clue",
    "die_returns": "1: a lost yellow or red die can be added again in the same attempt",
    "spells_keep": "1: dice on spells cannot be taken back",
    "lock_from_pool": "1: a green lock takes a die from the pool if possible",
    "icon_stays_empty": "1: an icon that finds no die stays empty",
    "unlock_at_once": "1: a die locked by a monster returns for the next roll after its task is completed",
    "no_self_monster": "1: no monster appears on the attempted card",
    "each_midnight": "1: every midnight of a turn is resolved; 0: each additional one adds a doom token",
    "doom_beats_sign": "1: it awakens if the last elder sign and the last doom token come together",
    "choose_investigator": "1: a new investigator is chosen; 0: drawn at random",
    "devoured_leaves_monsters": "1: completed monsters stay on the card if the investigator is devoured",
    "immune_to_all": "1: immunity to terror effects also prevents doom",
    "battle_unlocks": "1: all locked dice return at the awakening",
    "battle_plain": "1: the battle has no clues, allies and abilities",
    "late_attack": "1: no attack if an awakening before the clock step leads to midnight",
    "no_first_attack": "1: no attack at a midnight in which the Ancient One awakens",
    "x_anew": "1: X is counted again for each roll",
    "extra_in_row": "1: the additional task of the Ancient One is in the row of the monster",
    "trophies_lost": "1: Other Worlds that are trophies do not count as left",
    "spend_least": "1: a payment with trophies exceeds the price by the least possible amount",
    "defeat_own": "1: cards defeat monsters only on the card of the attempt",
    "extra_leaves": "1: an extra card leaves at midnight",
    "clues_unlimited": "1: the supply of clue tokens is unlimited",
    "first_aid_one": "1: free first aid restores sanity or stamina; 0: both",
    "midnight_after": "1: midnight comes right after the turn",
    "bottom_even": "1: a card gets a second monster under its tasks only after all others have one",
    "spells_after": "1: spells are cast after a roll",
    "rewards_last": "1: rewards come after the new card",
    "focus_once": "1: a player's own marker takes a die once an attempt",
    "every_turn": "1: healing abilities work every turn, and the reroll ability after each roll of the "
    "investigator's turn; 0: once a day",
    "mary_green_only": "1: only green locked dice join the pool; others need their items",
    "fail_no_dice": "1: an attempt fails automatically only when no die is left",
    "buy_any_roll": "1: dice can be bought before any roll of an attempt; 0: before the first one",
    "declare_failed": "1: an attempt can be given up before its first roll",
    "battle_feeds": "1: a death in the battle adds a doom token, and the clock advances",
}
"""Rules with two alternatives, each a field of the tables and of the data."""

CELL = Group(
    "The cell",
    (
        Field("n_seats", "i8", "number of seats"),
        Field("team", "i2", "investigator of each seat; -1: drawn at random", (MAX_SEATS,), start=NONE),
        Field("n_pool", "i2", "number of investigators that can be drawn"),
        Field("pool", "i2", "investigators that can be drawn", (MAX_INVESTIGATORS,)),
        Field("more_clues", "i2", "additional clues of each investigator at the start"),
        Field("start_doom", "i2", "doom tokens on the track at the start"),
        Field("start_signs", "i2", "elder signs at the start"),
        Field("hours", "i2", "steps of the clock from midnight to midnight"),
        Field("clues", "i2", "clue tokens of the box"),
        Field("round_limit", "i2", "maximum number of rounds of the battle"),
        Field("assist_failed", "i2", "effect on an assistant of a failed attempt; -1: none"),
        Field("clue_program", "i2", "effect of a clue token"),
        Field("ability_program", "i2", "effect of each ability that has one; -1: none", (ABILITIES,)),
    ),
)
RULES = Group("Alternatives of the rules", tuple(Field(name, "i1", says) for name, says in SWITCHES.items()))
DICE_GROUP = Group(
    "The dice",
    (
        Field("die_colour", "i1", "colour of each die: 0 green, 1 yellow, 2 red", (DICE,)),
        Field("face_symbol", "i1", "symbol of each face: 0 points, 1 lore, 2 peril, 3 terror, 7 wild",
              (len(COLOURS), FACES)),
        Field("face_value", "i1", "points of each face", (len(COLOURS), FACES)),
    ),
)  # fmt: skip
FOE = Group(
    "The Ancient One",
    (
        Field("sign_limit", "i2", "elder signs that seal it"),
        Field("doom_track", "i2", "spaces of the doom track"),
        Field("doom_icon", "i1", "1 for each space with a monster, from 1 on", (MAX_DOOM + 1,)),
        Field("more_sanity", "i2", "change of the maximum sanity of all"),
        Field("more_stamina", "i2", "change of the maximum stamina of all"),
        Field("more_price", "i2", "additional price of souvenirs"),
        Field("world_lost", "i2", "1: a failed Other World leaves the game"),
        Field("on_unique", "i2", "effect of using a unique item; -1: none"),
        Field("on_spell", "i2", "effect of casting a spell; -1: none"),
        Field("on_entrance", "i2", "effect of ending a turn at the entrance; -1: none"),
        Field("on_no_sanity", "i2", "effect when an investigator has no sanity left; -1: none"),
        Field("awakening", "i2", "effect of its awakening; -1: none"),
        Field("attack", "i2", "effect of its attack; -1: none"),
        Field("combat_symbols", "i1", "symbols of its combat task", (SYMBOL_ROW,)),
        Field("combat_points", "i1", "sums of its combat task", (POINT_ROW,)),
        Field("combat_x", "i1", "1: X more points; 2: X more terror results"),
        Field("has_extra", "i1", "1: each monster has one more task"),
        Field("extra_symbols", "i1", "symbols of that task", (SYMBOL_ROW,)),
        Field("extra_points", "i1", "sums of that task", (POINT_ROW,)),
        Field("extra_costs", "i1", "costs of that task", (COST_ROW,)),
    ),
)
ADVENTURES = Group(
    "Adventures and Other Worlds",
    (
        Field("n_museum", "i2", "adventures of the museum, in `museum`"),
        Field("museum", "i1", "numbers of the museum adventures", (MAX_ADVENTURES,)),
        Field("n_other", "i2", "Other Worlds, in `other`"),
        Field("other", "i1", "numbers of the museum adventures", (MAX_ADVENTURES,)),
        Field("is_world", "i1", "1 for an Other World", (MAX_ADVENTURES,)),
        Field("ordered", "i1", "1: tasks from top to bottom", (MAX_ADVENTURES,)),
        Field("n_rows", "i1", "rows", (MAX_ADVENTURES,)),
        Field("row_kind", "i1", "0 no monster, 1 a monster covers all, 2 covers part, 3 empty",
              (MAX_ADVENTURES, MAX_ROWS)),
        Field("row_symbols", "i1", "symbols of a row as printed, and those that a monster leaves uncovered",
              (MAX_ADVENTURES, MAX_ROWS, 2, SYMBOL_ROW)),
        Field("row_points", "i1", "sums, likewise", (MAX_ADVENTURES, MAX_ROWS, 2, POINT_ROW)),
        Field("row_costs", "i1", "sanity, stamina and time, likewise",
              (MAX_ADVENTURES, MAX_ROWS, 2, COST_ROW)),
        Field("card_value", "i1", "trophies", (MAX_ADVENTURES,)),
        Field("card_lock", "i1", "colour of the locked die; -1: none", (MAX_ADVENTURES,)),
        Field("on_enter", "i2", "effect when it comes into play; -1: none", (MAX_ADVENTURES,)),
        Field("on_terror", "i2", "terror effect; -1: none", (MAX_ADVENTURES,)),
        Field("on_midnight", "i2", "effect at midnight; -1: none", (MAX_ADVENTURES,)),
        Field("rewards", "i2", "rewards; -1: none", (MAX_ADVENTURES,)),
        Field("penalties", "i2", "penalties; -1: none", (MAX_ADVENTURES,)),
    ),
)  # fmt: skip
MONSTERS = Group(
    "Monsters",
    (
        Field("n_markers", "i2", "number of markers, including masks"),
        Field("cup", "i8", "markers in the cup at the start, one bit each"),
        Field("marker_kind", "i1", "kind of each marker", (MAX_MARKERS,)),
        Field("marker_symbols", "i1", "symbols of its task", (MAX_MARKERS, SYMBOL_ROW)),
        Field("marker_points", "i1", "sums of its task", (MAX_MARKERS, POINT_ROW)),
        Field("marker_costs", "i1", "sanity, stamina and time of its task", (MAX_MARKERS, COST_ROW)),
        Field("marker_value", "i1", "trophies", (MAX_MARKERS,)),
        Field("marker_lock", "i1", "colour of the locked die; -1: none", (MAX_MARKERS,)),
        Field("marker_reward", "i2", "reward on its back; -1: none", (MAX_MARKERS,)),
        Field("marker_revenge", "i2", "effect when dice complete its task; -1: none", (MAX_MARKERS,)),
    ),
)
MYTHOS_CARDS = Group(
    "Mythos cards",
    (
        Field("n_mythos", "i2", "cards"),
        Field("mythos_now", "i2", "immediate effect; -1: none", (MAX_MYTHOS,)),
        Field("mythos_terror", "i2", "terror effect of every card; -1: none", (MAX_MYTHOS,)),
        Field("mythos_midnight", "i2", "effect at the next midnight; -1: none", (MAX_MYTHOS,)),
        Field("mythos_lock", "i1", "colour of the locked die; -1: none", (MAX_MYTHOS,)),
        Field("no_clues", "i1", "1: clues cannot be spent", (MAX_MYTHOS,)),
        Field("no_spells", "i1", "1: spells cannot be cast", (MAX_MYTHOS,)),
        Field("extra_card", "i1", "1: one more adventure comes into play", (MAX_MYTHOS,)),
    ),
)
CARDS = Group(
    "Items, spells and allies; a number for each copy",
    (
        Field("n_cards", "i2", "cards"),
        Field("card_kind", "i1", "name of each, by number", (MAX_CARDS,)),
        Field("card_class", "i1", "first card with the same effect", (MAX_CARDS,)),
        Field("card_deck", "i1", "deck: 0 common, 1 unique, 2 spells, 3 allies", (MAX_CARDS,)),
        Field("card_when", "i1", "time of use, a number of WHEN", (MAX_CARDS,)),
        Field("card_program", "i2", "its effect; -1: none", (MAX_CARDS,)),
        Field("card_kept", "i1", "1: kept after use", (MAX_CARDS,)),
        Field("adds", "i1", "dice that it adds: 1 yellow, 2 red, 3 both", (MAX_CARDS,)),
        Field("secures", "i1", "dice that it secures", (MAX_CARDS,)),
        Field("rerolls", "i1", "dice that it rerolls; 8: any", (MAX_CARDS,)),
        Field("defeats", "i1", "1 any monster, 2 one here, 3 all here, 4 discards one", (MAX_CARDS,)),
        Field("from_face", "i1", "symbol that it turns; -1: none", (MAX_CARDS,)),
        Field("from_value", "i1", "points of that face; 0: any", (MAX_CARDS,)),
        Field("to_face", "i1", "symbol to which it turns", (MAX_CARDS,)),
        Field("to_value", "i1", "points of that face", (MAX_CARDS,)),
        Field("face_colours", "i1", "colours of dice that it can turn, one bit each", (MAX_CARDS,)),
        Field("pays", "i1", "cost of a task that it pays: 1 sanity, 2 stamina; 3 either", (MAX_CARDS,)),
        Field("spares", "i1", "losses that it absorbs: 1 sanity, 2 stamina; 3 both", (MAX_CARDS,)),
        Field(
            "guards",
            "i1",
            "1: terror effects take no sanity and stamina; 2: one terror effect per day takes none",
            (MAX_CARDS,),
        ),
        Field("clue_for_monster", "i1", "clues for each monster taken", (MAX_CARDS,)),
        Field("monster_value", "i1", "additional trophies for each monster of its owner", (MAX_CARDS,)),
        Field("cheaper", "i1", "line of the entrance that costs one trophy less; -1: none", (MAX_CARDS,)),
        Field("before_roll", "i8", "cards that are used before a roll, one bit each"),
        Field("after_roll", "i8", "cards that are used after a roll, one bit each"),
        Field("own_turn", "i8", "cards that are used outside of rolls, one bit each"),
        Field("every_roll", "i8", "cards that are used once per roll, one bit each"),
        Field("daily", "i8", "cards that are used once a day after a roll, one bit each"),
        Field("payers", "i8", "cards that pay costs"),
        Field("sparers", "i8", "cards that absorb losses"),
        Field("guardians", "i8", "cards that protect from terror effects"),
        Field("valuers", "i8", "cards that raise the value of monsters"),
        Field("rebates", "i8", "cards that lower a price at the entrance"),
        Field("spell_cards", "i8", "spells"),
        Field("unique_cards", "i8", "unique items"),
        Field("common_cards", "i8", "common items"),
        Field("ally_cards", "i8", "allies"),
        Field("deck_size", "i1", "cards of each deck at the start", (len(DECKS),)),
        Field("deck_cards", "i1", "investigators that can be drawn", (len(DECKS), MAX_DECK)),
    ),
)
SHEETS = Group(
    "Investigators",
    (
        Field("sheet_sanity", "i1", "sanity", (MAX_INVESTIGATORS,)),
        Field("sheet_stamina", "i1", "stamina", (MAX_INVESTIGATORS,)),
        Field("sheet_clues", "i1", "clues at the start", (MAX_INVESTIGATORS,)),
        Field("sheet_cards", "i1", "cards of each deck at the start", (MAX_INVESTIGATORS, len(DECKS))),
        Field("sheet_any", "i1", "common, unique or spell cards that the player chooses",
              (MAX_INVESTIGATORS,)),
        Field("sheet_ally", "i1", "number of an ally at the start; -1: none", (MAX_INVESTIGATORS,)),
        Field("ability", "i1", "number of the ability in `Ability`", (MAX_INVESTIGATORS,)),
    ),
)  # fmt: skip
ENTRANCE_GROUP = Group(
    "The entrance",
    (
        Field("n_lines", "i2", "lines of the entrance"),
        Field("line_price", "i1", "price in trophies, without the addition of the Ancient One", (MAX_LINES,)),
        Field("line_sold", "i1", "1: a souvenir, 0: first aid", (MAX_LINES,)),
        Field("line_program", "i2", "its effect; -1: the lost and found", (MAX_LINES,)),
        Field("found", "i2", "effect of the lost and found by face of a green die", (FACES,)),
    ),
)
CODE = Group(
    "The code",
    (Field("code", instruction(*EFFECTS.row), "instructions of the effects", (MAX_CODE,)),),
)
GROUPS = (
    CELL, RULES, DICE_GROUP, FOE, ADVENTURES, MONSTERS, MYTHOS_CARDS, CARDS, SHEETS, ENTRANCE_GROUP, CODE,
)  # fmt: skip
TABLES_LAYOUT = Layout(*GROUPS)
TABLES = TABLES_LAYOUT.dtype
