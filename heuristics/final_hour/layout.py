"""Where the numbers lie that are worked out once for each combination, in `weights["prepared"]`.

`prepared.prepare` fills them. A row for each location holds some numbers for each kind of monster that may
lie there; then come the kinds themselves, then the odds of each priority card.
"""

from __future__ import annotations

from simcore.final_hour.limits import MAX_KINDS, MAX_LOCATIONS, MAX_PRIORITY
from simcore.final_hour.state import TURNS

# What a monster presses: BASE + SLOPE * tightness, + FULL in a location without room, + a blow if it KILLS.
# What its activation costs: HARM + LAST * the price of the last space, + a blow if it KILLS.
FIELDS = 6
BASE, SLOPE, FULL, KILLS, HARM, LAST = range(FIELDS)
ROW = FIELDS * MAX_KINDS

KINDS = ROW * MAX_LOCATIONS  # health of a kind, and one over it
ODDS = KINDS + 2 * MAX_KINDS  # by card and numbers not seen: among the two lowest if one is lower, if none is
SPACE = ODDS + 2 * TURNS * MAX_PRIORITY  # worth of the first free space of a location
SIZE = SPACE + MAX_LOCATIONS
