"""Write the tables of JSON keys into the documentation: python -m tools.json_keys.

A page marks the place of a table by `<!-- keys: MODULE:CLASS -->` before it and `<!-- end -->` after it. The
table lists the fields of a result model with their types and descriptions; fields of parts follow with a
dotted key, unless the part has a table of its own.
"""

from __future__ import annotations

import importlib
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from simcore.results.model import Result

DOCS = Path(__file__).parent.parent / "docs"
MARKED = re.compile(r"(<!-- keys: ([\w.]+):(\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
NAMES = {int: "integer", float: "number", str: "text", bool: "true or false", Any: "any"}


def filled(text: str) -> str:
    """Return a page with its tables generated from the models."""
    return MARKED.sub(lambda at: f"{at[1]}\n{table(_model(at[2], at[3]))}\n\n{at[4]}", text)


def _model(module: str, name: str) -> type[Result]:
    model: type[Result] = getattr(importlib.import_module(module), name)
    return model


def table(model: type[Result]) -> str:
    """Return the keys of a result as a Markdown table.

    Raises
    ------
    ValueError
        If a field has no description.
    """
    lines = ["| key | type | meaning |", "|---|---|---|"]
    return "\n".join([*lines, *_rows(model, "")])


def _rows(model: type[Result], above: str) -> Iterator[str]:
    for name, field in model.model_fields.items():
        if not field.description:
            raise ValueError(f"{model.__name__}.{name} has no description")
        words, part = _kind(field.annotation)
        yield f"| `{above}{field.alias or name}` | {words} | {field.description} |"
        if part is not None and not part.HAS_OWN_TABLE:
            yield from _rows(part, f"{above}{name}.")


def _kind(annotation: Any) -> tuple[str, type[Result] | None]:
    """Describe the type of a field, and return the model of its parts if it has any."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kind(inner[0])
    if origin in (Union, types.UnionType):
        kinds = [_kind(each) for each in inner if each is not type(None)]
        null = ["null"] if type(None) in inner else []
        return " or ".join(dict.fromkeys([*(words for words, _ in kinds), *null])), kinds[0][1]
    if origin is Literal:
        return " or ".join(f"`{each}`" for each in inner), None
    if origin is dict:
        words, part = _kind(inner[1])
        return f"object: {words} by name", part
    if origin in (tuple, list):
        return _list(inner)
    if isinstance(annotation, type) and issubclass(annotation, Result):
        return "object", annotation
    return NAMES.get(annotation, "object"), None


def _list(inner: tuple[Any, ...]) -> tuple[str, type[Result] | None]:
    words, part = _kind(inner[0])
    if len(inner) == 2 and inner[1] is not Ellipsis:
        return f"[{words}, {_kind(inner[1])[0]}]", part
    return f"list of {words}", part


def main() -> None:
    """Write all pages that have such a table."""
    for page in sorted(DOCS.rglob("*.md")):
        before = page.read_text(encoding="utf-8")
        after = filled(before)
        if after != before:
            page.write_text(after, encoding="utf-8")
            print(f"{page.relative_to(DOCS.parent)} written")


if __name__ == "__main__":
    main()
