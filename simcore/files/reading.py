"""Reader of untrusted files: bounded in size and depth, with one type of error."""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simcore.files.used_files import note_read
from simcore.process.limits import MAX_DEPTH, MAX_FILE_BYTES, MAX_NUMBER

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters, which no name or number contains and which could manipulate a terminal."""


def read_file(path: Path) -> bytes:
    """Return the content of a text file.

    Raises
    ------
    OSError
        If it cannot be read, or is too large.
    """
    if path.exists() and not path.is_file():
        raise OSError(0, "not a regular file, so it cannot be kept with the run; save it as a file first")
    with path.open("rb") as stream:
        content = stream.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise OSError(0, f"larger than {MAX_FILE_BYTES:,} bytes (limit MAX_FILE_BYTES)")
    note_read(path, content)
    return content


class TomlError(ValueError):
    """Error for text that is not TOML, or is too large."""


def read_table(content: bytes) -> dict[str, Any]:
    """Return the table in a TOML file.

    Raises
    ------
    TomlError
        With the reason.
    """
    if len(content) > MAX_FILE_BYTES:
        raise TomlError(f"larger than {MAX_FILE_BYTES:,} bytes (limit MAX_FILE_BYTES)")
    return table_of(text_of(content))


# Byte order marks; that of UTF-32 begins like one of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def text_of(content: bytes) -> str:
    """Return the text of a file from an editor, with or without a UTF-8 byte order mark.

    Raises
    ------
    TomlError
        If it is in another encoding; the message names it if it is known.
    """
    for mark, name in _MARKS:
        if content.startswith(mark):
            raise TomlError(f"text in {name}; save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = f"line {line} has the byte 0x{content[error.start]:02x}"
        if b"\0" in content:
            raise TomlError(f"not UTF-8 text, but UTF-16 or no text at all: {problem}") from None
        meant = content[error.start : error.start + 1].decode("cp1252", errors="replace")
        guess = f", which is {meant!r} in Windows-1252" if meant.isprintable() and meant != "\ufffd" else ""
        raise TomlError(f"not UTF-8 text: {problem}{guess}; save it as UTF-8") from None


def table_of(text: str) -> dict[str, Any]:
    """Return the table in a TOML text.

    Raises
    ------
    TomlError
        With the reason.
    """
    try:
        table = tomllib.loads(text)
        levels = depth(table)
    except RecursionError:
        raise TomlError(_deep()) from None
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"not valid TOML: {error}") from None
    except ValueError:  # Python reads no decimal number with thousands of digits
        raise TomlError(_long()) from None
    if levels > MAX_DEPTH:
        raise TomlError(_deep())
    if any(isinstance(part, int) and abs(part) >= MAX_NUMBER for part in parts(table)):
        raise TomlError(_long())
    control = control_character(table)
    if control is not None:
        raise TomlError(f"a control character in {control}")
    return table


def _long() -> str:
    return "a number of more than a thousand digits (limit MAX_NUMBER)"


def _deep() -> str:
    return f"more than {MAX_DEPTH} tables within tables (limit MAX_DEPTH)"


def control_character(content: Any) -> str | None:
    """Return the first text with a control character, as Python writes it; None if there is none."""
    for part in parts(content):
        for text in part if isinstance(part, dict) else (part,):
            if isinstance(text, str) and CONTROL.search(text):
                return repr(text[:60])
    return None


def parts(content: Any) -> Iterator[Any]:
    """Yield all values in nested tables and lists, without recursion."""
    waiting = [content]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value


def depth(content: Any) -> int:
    """Return the nesting depth of tables and lists, without recursion."""
    levels, level = 0, [content]
    while level:
        levels += 1
        below = [value.values() if isinstance(value, dict) else value for value in level
                 if isinstance(value, dict | list)]  # fmt: skip
        level = [inner for values in below for inner in values]
    return levels
