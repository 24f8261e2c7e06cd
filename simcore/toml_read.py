"""Reads TOML that may come from anybody: bounded in size and depth, and every fault is one kind of error."""

from __future__ import annotations

import tomllib
from typing import Any

from simcore.limits import MAX_DEPTH, MAX_FILE_BYTES, depth


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
    except ValueError as error:  # of TOML, or of a number with thousands of digits
        raise TomlError(f"not valid TOML: {error}") from None
    if levels > MAX_DEPTH:
        raise TomlError(_deep())
    return table


def _deep() -> str:
    return f"more than {MAX_DEPTH} tables within tables (limit MAX_DEPTH)"
