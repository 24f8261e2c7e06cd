"""Data as editable TOML: tables of tables become sections, and everything else stays on one line.

`tomli_w` writes keys, texts and numbers. This module makes the layout, because `tomli_w` makes each table a
section, including each step of an effect (`[[cards.soiree.top]]`, `[cards.soiree.top.move]`), and gives each
list item a line: 3,169 lines for the data of the largest game, instead of 1,671.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import tomli_w

WIDTH = 110
"""Line length beyond which a list is written one item per line."""


def dumps(table: Mapping[str, Any], sections: Collection[str] = ()) -> str:
    """Return a table as TOML; tables with a name in `sections` always become sections, as do lists of them.

    >>> print(dumps({"name": "x", "cards": {"1": {"omens": 2, "source": "y"}}}), end="")
    name = "x"
    <BLANKLINE>
    [cards.1]
    omens = 2
    source = "y"
    """
    return "\n".join(_lines(table, (), sections)).strip("\n") + "\n"


def inline(value: Any) -> str:
    """Return a value on one line, as in a setting; None is left out.

    >>> inline({"cards": ["duke"], "blessed": True, "sanity": None})
    '{ cards = ["duke"], blessed = true }'
    >>> print(inline('activate(zone="green")'))
    'activate(zone="green")'
    """
    if isinstance(value, Mapping):
        return _table(f"{_key(name)} = {inline(item)}" for name, item in value.items() if item is not None)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, str) and '"' in value and "'" not in value and value.isprintable():
        return f"'{value}'"  # no backslashes before quotes
    return "" if value is None else tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def readable(value: Any) -> str:
    """Return a value as TOML for people, with "nothing" for None."""
    return "nothing" if value is None else inline(value)


def _lines(
    table: Mapping[str, Any], key: tuple[str, ...], sections: Collection[str], *, in_list: bool = False
) -> Iterator[str]:
    inner = {
        name: value
        for name, value in table.items()
        if _is_section(value) or (name in sections and _has_tables(value))
    }
    plain = {name: value for name, value in table.items() if name not in inner and value is not None}
    if key and (plain or not inner or in_list):
        head = ".".join(map(_key, key))
        yield ""
        yield f"[[{head}]]" if in_list else f"[{head}]"
    for name, value in plain.items():
        yield f"{_key(name)} = {_value(value, 0, len(_key(name)) + 3)}"
    for name, value in inner.items():
        if isinstance(value, Mapping):
            yield from _lines(value, (*key, name), sections)
        else:
            for item in value:
                yield from _lines(item, (*key, name), sections, in_list=True)


def _has_tables(value: Any) -> bool:
    """Return whether a value is a table or a list of tables."""
    values = value if isinstance(value, list | tuple) else [value]
    return all(isinstance(item, Mapping) for item in values)


def _is_section(value: Any) -> bool:
    """Return whether a value is a table of tables, or an entry of one."""
    if not isinstance(value, Mapping) or not value:
        return False
    return "source" in value or "name" in value or all(isinstance(item, Mapping) for item in value.values())


def _value(value: Any, indent: int, used: int = 0) -> str:
    """Return a value with long lists broken into lines."""
    if isinstance(value, Mapping):
        items = ((name, item) for name, item in value.items() if item is not None)
        return _table(f"{_key(name)} = {_value(item, indent)}" for name, item in items)
    line = inline(value)
    if indent + used + len(line) <= WIDTH or not isinstance(value, list | tuple):
        return line
    space = " " * (indent + 2)
    rows = [f"{space}{_value(item, indent + 2, indent + 2)}," for item in value]
    return "\n".join(["[", *rows, " " * indent + "]"])


def _table(items: Iterable[str]) -> str:
    return f"{{ {text} }}" if (text := ", ".join(items)) else "{}"


def _key(name: str) -> str:
    return tomli_w.dumps({str(name): 0}).removesuffix(" = 0\n")
