"""A small TOML writer: tables of tables become sections, everything else stays on its line."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

WIDTH = 110
"""A list that would run beyond this is written one item a line."""


def dumps(table: Mapping[str, Any], sections: Collection[str] = ()) -> str:
    """A table as TOML; tables with a name in `sections` become sections in any case.

    >>> print(dumps({"name": "x", "cards": {"1": {"omens": 2, "source": "y"}}}), end="")
    name = "x"
    <BLANKLINE>
    [cards.1]
    omens = 2
    source = "y"
    """
    return "\n".join(_lines(table, (), sections)).strip("\n") + "\n"


def inline(value: Any) -> str:
    """A value on one line, as a setting takes it; what is None is left out.

    >>> inline({"cards": ["duke"], "blessed": True, "sanity": None})
    '{ cards = ["duke"], blessed = true }'
    """
    if isinstance(value, Mapping):
        items = [f"{_key(str(name))} = {inline(item)}" for name, item in value.items() if item is not None]
        return "{ " + ", ".join(items) + " }" if items else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    if value is None:
        return ""
    return _value(value, 0)


def readable(value: Any) -> str:
    """The same for people, who want to see that there is nothing."""
    return "nothing" if value is None else inline(value)


def _lines(table: Mapping[str, Any], key: tuple[str, ...], sections: Collection[str]) -> Iterator[str]:
    inner = {name: value for name, value in table.items() if name in sections or _is_section(value)}
    plain = {name: value for name, value in table.items() if name not in inner and value is not None}
    if key and (plain or not inner):
        yield ""
        yield f"[{'.'.join(map(_key, key))}]"
    for name, value in plain.items():
        yield f"{_key(name)} = {_value(value, 0, len(_key(name)) + 3)}"
    for name, value in inner.items():
        yield from _lines(value, (*key, name), sections)


def _is_section(value: Any) -> bool:
    """Whether a value is a table that holds nothing but tables, or an entry of one."""
    if not isinstance(value, Mapping) or not value:
        return False
    return "source" in value or "name" in value or all(isinstance(item, Mapping) for item in value.values())


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, indent: int, used: int = 0) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case Mapping():
            items = [f"{_key(str(name))} = {_value(item, indent)}" for name, item in value.items()
                     if item is not None]  # fmt: skip
            return "{ " + ", ".join(items) + " }" if items else "{}"
    line = "[" + ", ".join(_value(item, indent) for item in value) + "]"
    if indent + used + len(line) <= WIDTH and "\n" not in line:
        return line
    space = " " * (indent + 2)
    rows = [f"{space}{_value(item, indent + 2, indent + 2)}," for item in value]
    return "\n".join(["[", *rows, " " * indent + "]"])
