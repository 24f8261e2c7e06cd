"""Reads TOML that may come from anybody: bounded in size and depth, and every fault is one kind of error."""

from __future__ import annotations

import tomllib
from typing import Any

from simcore.limits import MAX_DEPTH, MAX_FILE_BYTES, MAX_NUMBER, control_character, depth, parts


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
