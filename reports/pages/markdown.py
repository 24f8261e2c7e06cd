"""Text, tables and headings in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports.pages.section import SectionStyle

_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~"})


def plain(text: object) -> str:
    """Return a text on one line without Markdown markup."""
    return " ".join(str(text).translate(_SPECIAL).split())


def table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: Sequence[int] = ()
) -> list[str]:
    """Return a table as lines; columns in `numbers` are aligned to the right."""
    rule = ["---:" if i in numbers else "---" for i in range(len(heads))]
    lines = ["| " + " | ".join(map(plain, heads)) + " |", "| " + " | ".join(rule) + " |"]
    return [*lines, *("| " + " | ".join(map(plain, row)) + " |" for row in rows), ""]


def heading(style: SectionStyle, title: str) -> list[str]:
    """Return a heading, with the name of the run if there are several."""
    return [f"## {plain(style.prefix + title)}", ""]


def sentence_list(sentences: Iterable[tuple[str, str]]) -> list[str]:
    """Return sentences as a list, each after its topic."""
    return [*(f"* **{plain(topic)}:** {plain(sentence)}" for topic, sentence in sentences), ""]
