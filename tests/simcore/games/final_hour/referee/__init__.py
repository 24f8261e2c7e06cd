"""An independent referee for Arkham Horror: Final Hour.

It reads the event log of one game (docs/events.md) and plays the same game from the rulebook, with
its own board, in plain Python. It shares no code with the simulator, so that a mistake in one of
the two shows as a difference between the two.

Page numbers (p.N) in this package are those of the Final Hour rulebook.
"""

from .data import load_data
from .log import RefereeError
from .referee import Result, check_log

__all__ = ["RefereeError", "Result", "check_log", "load_data"]
