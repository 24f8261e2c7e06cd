"""An independent referee for Elder Sign.

It follows one game from its event log and its decisions and plays the same game from the rules, in
plain Python and with a picture of the table of its own. It shares no code with the kernels, so that a
mistake in one of the two shows as a difference between the two. Page numbers (p.N) are those of the rulebook.
"""

from .log import RefereeError
from .play import Referee, at_random

__all__ = ["Referee", "RefereeError", "at_random"]
