"""Lay out the text of the documentation, one sentence a line: `python -m tools.prose [FILE ...]`.

A sentence of more than 100 characters continues in the next line. Code, tables, headings and comments stay
unchanged. So a change of one sentence changes only its own lines, and long sentences are easy to see. The
tests check that the tool would change nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIDTH = 100
ITEM = re.compile(r"^(\s*)([*+-]|\d+\.)(\s+)")
ATOM = re.compile(r"`[^`]*`|!?\[[^\]]*\]\([^)]*\)")
"""Code and links, inside which no sentence or line ends."""
END = re.compile(r"[.!?][)*\"'\u2019_]* +(?=[\[*\"'(]*[A-Z0-9\x01])")
"""End of a sentence and the blank after it; an atom is \\x01."""
NO_END = {"e.g.", "i.e.", "vs.", "etc.", "cf.", "al.", "ca.", "St.", "Dr.", "..."}
BEFORE_NUMBERS = {"p.", "pp.", "No."}
LIST_MARK = re.compile(r"[*+-]|\d+\.|#+")
"""A word that must not begin a line."""
FENCE = re.compile(r"^\s*(```+|~~~+)")
ASIDE = ("#", "|", "<", ">")
"""Beginnings of lines that stay as they are."""


def pages() -> list[Path]:
    """Return all pages with this layout."""
    top = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    return [*top, *sorted((ROOT / "docs").rglob("*.md"))]


def laid_out(text: str) -> str:
    r"""Return the text of a page, one sentence a line.

    >>> print(laid_out("One. Two\ngoes on (p. 3). `Three`. 4 is next."))
    One.
    Two goes on (p. 3).
    `Three`.
    4 is next.
    """
    return "\n".join(_lines(text.split("\n")))


def _lines(source: Sequence[str]) -> Iterator[str]:
    place, fence = 0, ""
    while place < len(source):
        line, place = source[place], place + 1
        if fence:
            yield line
            if line.strip().startswith(fence) and not line.strip().strip("`~"):
                fence = ""
        elif found := FENCE.match(line):
            fence = found[1]
            yield line
        elif line.strip().startswith("<!--"):
            yield line
            while "-->" not in line and place < len(source):
                line, place = source[place], place + 1
                yield line
        elif _stays(line):
            yield line
        else:
            end = place
            while end < len(source) and _goes_on(source[end]):
                end += 1
            yield from _paragraph([line, *source[place:end]])
            place = end


def _stays(line: str) -> bool:
    """Return whether a line belongs to no paragraph."""
    text = line.strip()
    return not text or text.startswith(ASIDE) or (line.startswith("    ") and not ITEM.match(line))


def _goes_on(line: str) -> bool:
    """Return whether a line belongs to the paragraph above it."""
    text = line.strip()
    return bool(text) and not ITEM.match(line) and not FENCE.match(line) and not text.startswith(ASIDE)


def _paragraph(lines: Sequence[str]) -> Iterator[str]:
    found = ITEM.match(lines[0])
    head = found[0] if found else re.match(r"\s*", lines[0])[0]  # type: ignore[index]
    text = " ".join(line.strip() for line in (lines[0][len(head) :], *lines[1:]))
    atoms = ATOM.findall(text)
    for sentence in _sentences(ATOM.sub("\x01", text)):
        yield from _wrapped(sentence, atoms, head, " " * len(head))
        head = " " * len(head)


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for end in END.finditer(text):
        sentence = text[start : end.end()].rstrip()
        last = sentence.split(" ")[-1].lstrip("(*")
        following = text[end.end() : end.end() + 1]
        inside = sentence.count("(") > sentence.count(")")
        single = re.fullmatch(r"[A-Z]\.", last) is not None
        if last in NO_END or single or inside or (last in BEFORE_NUMBERS and following.isdigit()):
            continue
        yield sentence
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def _wrapped(sentence: str, atoms: list[str], first: str, rest: str) -> Iterator[str]:
    """Yield the lines of a sentence, and remove its atoms from the list."""
    line, empty = first, True
    for word in sentence.split(" "):
        while "\x01" in word:
            word = word.replace("\x01", atoms.pop(0), 1)
        if not empty and len(line) + 1 + len(word) > WIDTH and not LIST_MARK.fullmatch(word):
            yield line
            line, empty = rest, True
        line += word if empty else f" {word}"
        empty = False
    yield line


def main() -> None:
    """Lay out the pages, and print those that changed."""
    for page in [Path(name) for name in sys.argv[1:]] or pages():
        text = page.read_text(encoding="utf-8")
        new = laid_out(text)
        if new != text:
            page.write_text(new, encoding="utf-8")
            print(page)


if __name__ == "__main__":
    main()
