"""Layout of the numbers in `weights["prepared"]`, which are computed once for each combination.

`prepared.prepare` fills them. A *pool* is the number of green dice and the presence of the yellow and the red
one: `pool = green * COLOURED + yellow + 2 * red`.
"""

from __future__ import annotations

from simcore.games.elder_sign.limits import MAX_ADVENTURES, MAX_CARDS, MAX_LINES, MAX_MARKERS, MAX_ROWS

GREENS = 8  # six green dice, and further ones that represent dice on spells
COLOURED = 4
POOLS = GREENS * COLOURED
MASKS = 1 << MAX_ROWS

CHANCE = 0  # of completing a card: by card, completed rows and pool

# Results of a kept die for a task: nothing of use, or
HELPS = 6
NO_HELP, HELP_LORE, HELP_PERIL, HELP_TERROR, HELP_WILD, HELP_POINTS = range(HELPS)
GOOD_POINTS = 3  # points of a die that is worth keeping for its points
COUNTS = 9  # numbers of dice, from 0 on
TASKS = MAX_ADVENTURES * MAX_ROWS + MAX_MARKERS + 1  # rows, monsters, and the task of the battle
FIRST_MARKER = MAX_ADVENTURES * MAX_ROWS
COMBAT = FIRST_MARKER + MAX_MARKERS
ALONE = CHANCE + MAX_ADVENTURES * MASKS * POOLS  # of completing a task alone: by task, help and dice

MARKER = ALONE + TASKS * HELPS * COUNTS  # by monster and pool: chance of its task, and dice that it takes
USES = MARKER + MAX_MARKERS * POOLS * 2  # dice that a task takes by itself

# Prepared facts of a card.
FIELDS = 23
CARD = USES + TASKS
(REWARD, REWARD_SIGNS, REWARD_DOOM, PENALTY, PENALTY_SANITY, PENALTY_STAMINA, PENALTY_DOOM, TERROR,
 TERROR_SANITY, TERROR_STAMINA, TERROR_DOOM, NIGHT, NIGHT_SANITY, NIGHT_STAMINA, NIGHT_DOOM, COST_SANITY,
 COST_STAMINA, TROPHIES, CLOSED, EASE, BREAKS, PER_WORLD,
 NIGHT_MONSTERS) = range(FIELDS)  # fmt: skip

PRICE = CARD + MAX_ADVENTURES * FIELDS  # what a card of items, spells and allies is worth
LINE_FIELDS = 6
TOLL = PRICE + MAX_CARDS  # sanity and stamina that the use of a card takes, negative numbers
LINE = TOLL + 2 * MAX_CARDS  # what a line of the entrance brings
LINE_GOODS, LINE_SANITY, LINE_STAMINA, LINE_TOKENS, LINE_SIGNS, LINE_EITHER = range(LINE_FIELDS)
SIZE = LINE + MAX_LINES * LINE_FIELDS
