"""Names and numbers in words for readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from analysis.influence.data_range import digits, shown
from simcore.data.origin import PACKS
from simcore.data.toml_write import inline
from simcore.messages.names import singular
from simcore.narration.words import enumeration

if TYPE_CHECKING:
    from analysis.comparison.cell_order import CellOrder
    from simcore.results.board import Board
    from simcore.results.data_range import DataRange
    from simcore.results.provenance import Provenance

DASH = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"
LONGEST = 40
"""Letters of a value of a change that is written out."""

NEIGHBOURS = 5
"""Number of pairs of neighbours that a sentence names."""

SHORT = 3
"""Maximum length of a place's label that is written on the board; longer labels are names."""


def name(label: str) -> str:
    """Return a label of the data as a proper name; a label with capitals stays as it is.

    >>> name("red-runner-2"), name("K'n-yan")
    ('Red Runner 2', "K'n-yan")
    """
    if label != label.lower():
        return label
    return " ".join(
        word[:1].upper() + word[1:] for word in str(label).replace("-", " ").replace("_", " ").split()
    )


def path(label: str, titles: Mapping[str, str]) -> str:
    """Return a label, which may name a part of an entry, with the titles of the data if available.

    >>> path("the-old-one/rising-tide", {"the-old-one": "The Old One"})
    'The Old One: Rising Tide'
    """
    return ": ".join(titles.get(part) or name(part) for part in label.split("/"))


def place(label: str, board: Board, titles: Mapping[str, str] | None = None) -> str:
    """Return a place of a board as people call it, with a note if its name is unknown.

    >>> from simcore.results.board import Board
    >>> board = Board(locations={"1": (0, 0), "2": (1, 1)}, names={"1": "Town Hall"})
    >>> place("1", board), place("2", board), place("far", board)
    ('1 Town Hall', '2 (name not known)', 'Far')
    """
    names = board.names
    if label not in names:
        known = path(label, titles or {})
        return f"{known} (name not known)" if names and label in board.locations else known
    return f"{label} {names[label]}" if len(label) <= SHORT else names[label]


def known_data(counts: Iterable[Mapping[str, int]], *, alternatives: bool = False) -> str:
    """Return the number of entries in play that are reconstructed, in the cell with most of them.

    Parameters
    ----------
    counts
        Entries in play by their source, of each cell.
    alternatives
        Whether alternatives of the data were played.

    Examples
    --------
    >>> known_data([{"rulebook": 3, "reconstructed": 1}, {"rulebook": 4}])
    'up to 1 of 4 entries in play are reconstructed'
    >>> known_data([{"rulebook": 2, "community": 1, "own": 2}])
    'all 3 entries in play are known from sources, and 2 are your own'
    """
    worst = max(counts, key=lambda count: count.get("reconstructed", 0))
    guessed, own, total = worst.get("reconstructed", 0), worst.get("own", 0), sum(worst.values())
    if guessed:
        return f"up to {guessed} of {total} entries in play are reconstructed"
    several = ", some in more than one alternative" if alternatives else ""
    yours = f", and {own} {'is' if own == 1 else 'are'} your own" if own else ""
    return f"all {total - own} entries in play are known from sources{several}{yours}"


def phrase(label: str) -> str:
    """Return a label of the data as a phrase.

    >>> phrase("supplies-used-up")
    'Supplies used up'
    """
    words = " ".join(str(label).replace("-", " ").replace("_", " ").split())
    return words[:1].upper() + words[1:]


def percent(share: float, digits: int = 1) -> str:
    """Return a share in percent.

    >>> percent(0.1234)
    '12.3%'
    """
    return DASH if share != share else f"{_number(100 * share, digits)}%"


def _number(value: float, digits: int) -> str:
    """Return a number with a true minus sign, and without one before a zero."""
    text = f"{abs(value):.{digits}f}"
    return MINUS + text if value < 0 and float(text) else text


def span(low: float, high: float, digits: int = 1) -> str:
    """Return an interval in percent.

    >>> span(0.101, 0.152) == f"10.1{DASH}15.2%"
    True
    >>> span(-0.001, 0.152) == f"{MINUS}0.1 to 15.2%"
    True
    """
    first, last = _number(100 * low, digits), _number(100 * high, digits)
    return f"{first} to {last}%" if MINUS in first else f"{first}{DASH}{last}%"


def other_data(data: DataRange | None) -> str:
    """Return the range of a win rate with other data, to the known digits; a dash if they are too few.

    >>> other_data(None) == DASH
    True
    """
    ends = shown(data)
    return DASH if ends is None else data_ends(ends)


def data_ends(ends: tuple[float, float]) -> str:
    """Return the ends of a range with other data, to the digits that are known.

    >>> data_ends((0.36, 0.45)) == f"36{DASH}45%", data_ends((0.4, 0.4))
    (True, 'no change')
    """
    return "no change" if ends[0] == ends[1] else span(*ends, digits(ends))


def points(difference: float) -> str:
    """Return a difference of shares in percentage points.

    >>> points(0.0123), points(-0.5) == f"{MINUS}50.00"
    ('+1.23', True)
    """
    return _number(100 * difference, 2) if difference < 0 else f"+{_number(100 * difference, 2)}"


def signed(difference: float) -> str:
    """Return a difference of shares in points with one digit.

    >>> signed(0.0123), signed(-0.5) == f"{MINUS}50.0"
    ('+1.2', True)
    """
    return f"{100 * difference:+.1f}".replace("-", MINUS)


def count(number: float) -> str:
    """Return a whole number with separated thousands."""
    return f"{int(number):,}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number of things in words.

    >>> plural(1, "player"), plural(2, "player")
    ('1 player', '2 players')
    """
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


VERDICTS: Mapping[int, str] = {1: "stronger", -1: "weaker", 0: "undecided"}
"""Words for an interval above 0, below 0, and over 0."""


def joint_level(confidence: float, intervals: int) -> str:
    """Return the confidence with which several intervals hold together.

    >>> joint_level(0.95, 8), joint_level(0.95, 1)
    ('95% for all 8 together', '95%')
    """
    return f"{100 * confidence:g}%{f' for all {intervals} together' if intervals > 1 else ''}"


def plural_of(number: float, one: str) -> str:
    """Return a measured thing with its number in short form.

    >>> plural_of(1.0, "point"), plural_of(0.5, "point")
    ('1 point', '0.5 points')
    """
    return f"{number:.4g} {one if number == 1 else one + 's'}"


def letter_note(order: CellOrder) -> str:
    """Return the meaning of the letters of cells as a sentence."""
    return f"Win rates that share a letter do not differ significantly ({_compared(order)})."


def neighbour_note(order: CellOrder, names: Mapping[int, str]) -> str:
    """Return a sentence on neighbours in an order that differ significantly; empty without comparisons.

    Parameters
    ----------
    order
        Cells from the hardest to the easiest.
    names
        Name of each cell, by its number.
    """
    if not order.differences:
        return ""
    known, pairs = order.neighbours_apart(), len(order.cells) - 1
    if not known:
        return f"No neighbours in this order differ significantly ({_compared(order)})."
    if len(known) == pairs:
        return f"All neighbours in this order differ significantly ({_compared(order)})."
    pairs_known = [f"{names[harder]} / {names[easier]}" for harder, easier in known[:NEIGHBOURS]]
    pairs_known += [f"and {len(known) - NEIGHBOURS} more"] if len(known) > NEIGHBOURS else []
    return (
        f"{len(known)} of {pairs} pairs of neighbours in this order "
        f"{'differs' if len(known) == 1 else 'differ'} significantly: "
        f"{'; '.join(pairs_known)} ({_compared(order)})."
    )


def _compared(order: CellOrder) -> str:
    """Return the number of differences that hold together."""
    together = ", joint confidence" if order.differences > 1 else ","
    return f"{plural(order.differences, 'difference')}{together} 95%"


def players(label: str) -> str:
    """Return the players in words, by their label.

    >>> players("expert"), players("expert,novice@0.5")
    ('strategy “expert”', 'strategies “expert”, “novice” by seat, skill 0.5')
    """
    names, _, skill = label.partition("@")
    several = names.replace(",", "”, “")
    text = f"strategies “{several}” by seat" if "," in names else f"strategy “{names}”"
    return f"{text}, skill {float(skill):g}" if skill else text


class NamedCell(Protocol):
    """Cell of a run, or anything that names one."""

    @property
    def ancient_one(self) -> str:
        """Ancient One."""

    @property
    def difficulty(self) -> str:
        """Difficulty."""


class Named(Protocol):
    """Strategy, or its record in a result."""

    @property
    def name(self) -> str:
        """Name."""

    @property
    def summary(self) -> str | None:
        """Summary in a sentence."""


def who_plays(strategies: Iterable[Named]) -> str:
    """Return a sentence on the players, and one on its meaning for people.

    Parameters
    ----------
    strategies
        The strategies that played.

    >>> from simcore.results.provenance import StrategyRecord
    >>> who_plays([StrategyRecord(name="standard", summary="Play like a sensible table.")])
    'A bot plays, not people (“standard” plays like a sensible table). Your group will differ.'
    >>> who_plays([StrategyRecord(name="mine"), StrategyRecord(name="yours")])
    'Bots play, not people (“mine”; “yours”). Your group will differ.'
    """
    bots = [_bot(strategy.name, strategy.summary or "") for strategy in strategies]
    subject = "A bot plays" if len(bots) < 2 else "Bots play"
    named = f" ({'; '.join(bots)})" if bots else ""
    return f"{subject}, not people{named}. Your group will differ."


def _bot(label: str, summary: str) -> str:
    """Return a strategy with its first sentence; most begin with "Play", others follow a colon."""
    first = summary.partition(". ")[0].rstrip(".")
    if first.startswith("Play "):
        return f"“{label}” plays {first.removeprefix('Play ')}"
    # An acronym keeps its capitals, the first word of a sentence does not.
    begun = first[:1].lower() + first[1:] if first[1:2].islower() or first[1:2] == " " else first
    return f"“{label}”" + (f": {begun}" if begun else "")


def method(label: str) -> str:
    """Return the name of a kind of interval: its inventors, or a description.

    >>> method("confidence-sequence")
    'anytime-valid (confidence sequence)'
    >>> method("tango, bonferroni")
    'Tango, Bonferroni'
    """
    names = {"confidence-sequence": "anytime-valid (confidence sequence)"}
    parts = label.split(", ")
    return ", ".join(names.get(part) or DASH.join(map(str.capitalize, part.split("-"))) for part in parts)


def cell(row: NamedCell) -> str:
    """Return a cell in words: its Ancient One and its difficulty."""
    return f"{name(row.ancient_one)}, {phrase(row.difficulty).lower()}"


def level(provenance: Provenance | None) -> str:
    """Return the word that the game of a result has for the difficulty.

    >>> level(None)
    'difficulty'
    """
    return (provenance and provenance.game.level) or "difficulty"


def change(key: str, old: Any, new: Any, meaning: str | None = None) -> str:
    """Return one change of the data as a phrase.

    Parameters
    ----------
    key
        Key of the value in the data.
    old, new
        The values; None: there is none.
    meaning
        Meaning of a number, in a few words.

    Examples
    --------
    >>> change("kinds.ghost.health", 2, 3, "health of ghost")
    'health of ghost: 2 → 3'
    >>> change("rules.hand", 4, 3)
    'rules.hand: 4 → 3'
    >>> change("keepers.slate", None, {"name": "Slate", "effects": {"one": {}, "two": {}}})
    'new keeper slate, 2 effects'
    >>> change("things.lamp", {"copies": 1}, None)
    'thing lamp taken away'
    >>> change("packs", None, ["dark-pharaoh", "lurker"])
    'with dark-pharaoh and lurker'
    >>> change("things.lamp.program", [{"move": {"up_to": 2}}], [{"move": {"up_to": 3}}])
    'things.lamp.program: [{ move = { up_to = 2 } }] → [{ move = { up_to = 3 } }]'
    """
    if isinstance(new, Mapping) and old is None:
        return f"new {_entry(key)}{_components(new)}"
    if isinstance(old, Mapping) and new is None:
        return f"{_entry(key)} taken away"
    if key == PACKS and old is None:
        return f"with {enumeration(new)}"
    values = [_short(value) for value in (old, new)]
    if max(map(len, values)) > LONGEST:
        return f"{meaning or key}: another {key.rpartition('.')[2].replace('_', ' ')}"
    return f"{meaning or key}: {values[0]} → {values[1]}"


def _entry(key: str) -> str:
    """Return an entry in words: the kind of its table and its name."""
    around, _, name = key.rpartition(".")
    return f"{singular(around.rpartition('.')[2])} {name}" if around else name


def _components(entry: Mapping[str, Any]) -> str:
    """Return the number of components of an entry, by kind."""
    counts = {
        name: len(part)
        for name, part in entry.items()
        if isinstance(part, Mapping) and part and all(isinstance(table, Mapping) for table in part.values())
    }
    parts = [
        f"{count} {singular(name) if count == 1 else name.replace('-', ' ')}"
        for name, count in counts.items()
    ]
    return "".join(f", {text}" for text in parts)


def _short(value: Any) -> str:
    return "nothing" if value is None else inline(value)
