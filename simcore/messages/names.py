"""Names as people write them, and suggestions for mistyped names."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import PurePath

CLOSE = 0.65
"""Share of the letters that must agree: one wrong letter in three is a typo, one in two is another name."""

FEW = 40
"""Most names that a message lists."""

SOME = 10
"""Number of names in a message if the list is too long."""

LONGEST = 60
"""Most letters of a wrong name that a message repeats."""

PART = 3
"""Fewest letters of the beginning or the end of a name that identify it."""

CARDS = "cards"
"""Kind of the components that belong to investigators."""

SMALL_WORDS = {"a", "an", "and", "for", "of", "the", "to"}


def title(label: str) -> str:
    """Return a label as a name for people.

    >>> title("child-of-prophecy")
    'Child of Prophecy'
    """
    words = [word if word in SMALL_WORDS else word.capitalize() for word in label.split("-")]
    return " ".join([words[0].capitalize(), *words[1:]])


def label(name: str) -> str:
    """Return the label of a name as people write it.

    >>> label("Child of Prophecy"), label("Ma's Tea House")
    ('child-of-prophecy', 'mas-tea-house')
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).translate({39: None, 0x2019: None})
    words = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return "-".join(words.split())


def singular(kind: str) -> str:
    """Return the singular of a plural.

    >>> singular("allies"), singular("other-worlds"), singular("switches"), singular("mythos")
    ('ally', 'other world', 'switch', 'mythos')
    """
    word = kind.replace("-", " ")
    if word.endswith("os"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("es") if word.endswith("ches") else word.removesuffix("s")


def known_name(found: str, known: Collection[str], titles: Mapping[str, str]) -> str:
    """Return the known name that the user means; the name itself if it matches none.

    Case, accents, spaces and punctuation are ignored.

    Parameters
    ----------
    found
        Name as the user wrote it.
    known
        Names.
    titles
        How people write some names.

    Examples
    --------
    >>> known_name("Fräulein Smilla", ["fraulein-smilla"], {})
    'fraulein-smilla'
    >>> known_name("Big Pete", ["pete"], {"pete": "“Big” Pete"})
    'pete'
    """
    if found in known:
        return found
    plain = _plain(found)
    return next((name for name in known if plain in (_plain(name), _plain(titles.get(name, name)))), found)


def _plain(text: str) -> str:
    """Return the letters and digits of a name, without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if sign.isalnum())


def nearest(found: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed name most similar to a name; None if none is similar.

    >>> nearest("randum", ["random", "standard"]), nearest("rand", ["random"]), nearest("nope", ["random"])
    ('random', 'random', None)
    """
    spelt: dict[str, str] = {}
    for name in map(str, allowed):
        if _spelt(name) == name.lower() or _spelt(name) not in spelt:  # of a key and a title the key
            spelt[_spelt(name)] = name
    word = _spelt(found)
    close = difflib.get_close_matches(word, spelt, n=1, cutoff=CLOSE)
    if not close and len(word) >= PART:
        holding = [name for name in spelt if name.startswith(word) or name.endswith(word)]
        close = holding if len(holding) == 1 else []
    return spelt[close[0]] if close else None


def nearest_file(found: str, there: Iterable[str]) -> str | None:
    """Return the file with the nearest name; a common ending does not make names similar.

    >>> nearest_file("mien.py", ["mine.py"]), nearest_file("nope.toml", ["pyproject.toml"])
    ('mine.py', None)
    """
    stems: dict[str, list[str]] = {}
    for name in there:
        stems.setdefault(PurePath(name).stem, []).append(name)
    stem = nearest(PurePath(found).stem, stems)
    return None if stem is None else max(stems[stem], key=lambda name: _likeness(found, name))


def listed(names: Collection[str], otherwise: str) -> str:
    """Return names for a message; `otherwise` if there are too many.

    >>> listed(["red", "blue"], "one of the colours")
    'red, blue'
    """
    return ", ".join(map(str, names)) if len(names) <= FEW else otherwise


def some(names: Sequence[str], few: int = SOME) -> str:
    """Return names for a message; only the first ones if there are many.

    >>> some(["red", "blue"]), some([f"card-{number}" for number in range(12)], few=11)[-26:]
    ('red, blue', 'card-8, card-9, and 2 more')
    """
    shown = names if len(names) <= few else [*names[:SOME], f"and {len(names) - SOME} more"]
    return ", ".join(shown)


def unknown_name(kind: str, found: str, allowed: Iterable[str]) -> str:
    """Return a message with the unknown name, the nearest name and the allowed names.

    >>> unknown_name("strategy", "rndom", ["random", "standard"])
    "unknown strategy 'rndom'; did you mean 'random'? Allowed: random, standard"
    """
    names = [str(name) for name in allowed]
    near = nearest(found, names)
    hint = f"; did you mean {near!r}?" if near else "."
    shown = found if len(found) <= LONGEST else f"{found[:LONGEST]}..."
    return f"unknown {kind} {shown!r}{hint} Allowed: {some(names, FEW) or 'none'}"


def _spelt(name: str) -> str:
    return name.lower().replace("_", "-").replace(" ", "-")


def _likeness(found: str, name: str) -> float:
    return difflib.SequenceMatcher(None, found, name).ratio()
