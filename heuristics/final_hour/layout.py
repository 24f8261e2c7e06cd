"""Layout of the numbers in `weights["prepared"]`, which are computed once for each combination.

`prepared.prepare` fills them. First comes a row for each location with some numbers for each kind of monster,
then the kinds themselves, then the odds of each priority card.
"""

from __future__ import annotations

from simcore.games.final_hour.limits import MAX_CLUE_ICONS, MAX_KINDS, MAX_LOCATIONS, MAX_PRIORITY
from simcore.games.final_hour.rules.state import TURNS

# Pressure of a monster: BASE + SLOPE * tightness, + FULL in a location without room, + a blow if it KILLS.
# Cost of its activation: HARM + LAST * the price of the last space, + a blow if it KILLS.
FIELDS = 6
BASE, SLOPE, FULL, KILLS, HARM, LAST = range(FIELDS)
ROW = FIELDS * MAX_KINDS

KINDS = ROW * MAX_LOCATIONS  # health of a kind, and one over it
ODDS = KINDS + 2 * MAX_KINDS  # by card and numbers not seen: among the two lowest if one is lower, if none is
SPACE = ODDS + 2 * TURNS * MAX_PRIORITY  # worth of the first free space of a location
COPIES = SPACE + MAX_LOCATIONS  # priority cards of an icon
OMENS = COPIES + MAX_CLUE_ICONS  # on a priority card, on average
FLOW = OMENS + 1  # of a kind: in which of the sums of `flow.arrivals` it counts
SOURCES = FLOW + MAX_KINDS  # of a location and a colour: locations whose arrows lead there, a bit each
RINGS = SOURCES + 2 * MAX_LOCATIONS  # of a colour: a location of each ring of arrows, a bit each
SIZE = RINGS + 2
