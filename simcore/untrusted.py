"""Reads files that may come from anybody: bounded in size and depth, and every fault is one kind of error."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from simcore.limits import (
    MAX_DEPTH,
    MAX_FILE_BYTES,
    MAX_NUMBER,
    control_character,
    depth,
    parts,
)


def read_file(path: Path) -> bytes:
    """Content of a file of text.

    Raises
    ------
    OSError
        If it cannot be read, or is larger than any real one.
    """
    if path.exists() and not path.is_file():
        raise OSError(0, "it is no regular file, so it could not be kept with the run; write it to one")
    with path.open("rb") as stream:
        content = stream.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise OSError(0, f"larger than {MAX_FILE_BYTES:,} bytes (limit MAX_FILE_BYTES)")
    return content


class TomlError(ValueError):
    """Text that is no TOML, or more than any real file holds."""


def read_table(content: bytes) -> dict[str, Any]:
    """The table that a TOML file holds.

    Raises
    ------
    TomlError
        With the reason.
    """
    if len(content) > MAX_FILE_BYTES:
        raise TomlError(f"larger than {MAX_FILE_BYTES:,} bytes (limit MAX_FILE_BYTES)")
    try:
        return table_of(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise TomlError(f"not UTF-8 text: byte {error.start} is no character") from None


def table_of(text: str) -> dict[str, Any]:
    """The table that a TOML text holds.

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
    found = control_character(table)
    if found is not None:
        raise TomlError(f"a control character in {found}")
    return table


def _long() -> str:
    return "a number of more than a thousand digits (limit MAX_NUMBER)"


def _deep() -> str:
    return f"more than {MAX_DEPTH} tables within tables (limit MAX_DEPTH)"
