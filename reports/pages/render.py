"""Rendering of pages from templates, and embedding of data in their scripts."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import jinja2
import pandas as pd
from markupsafe import Markup, escape

from reports import words
from reports.figures.compact_svg import share

DARK, PRINT = "dark", "print"
THEMES = ("light", DARK, PRINT)
"""Styles of a page; `print` is in shades of grey and needs no script."""

_TEMPLATES = Path(__file__).parents[1] / "templates"
_JOINER = "\N{WORD JOINER}"


def script_data(value: object) -> Markup:
    """Return a value as JavaScript: JSON in which nothing can end the script or be read as a tag."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_fields)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _fields(value: object) -> dict[str, object]:
    """Return the fields of a dataclass for JSON."""
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{type(value).__name__} has no JSON form")
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _glue(text: str) -> str:
    """Return a text whose intervals do not break at the end of a line."""
    return text.replace(words.DASH, f"{_JOINER}{words.DASH}{_JOINER}")


def _coded(text: str) -> Markup:
    """Return a sentence with the parts between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


@functools.cache
def _environment() -> jinja2.Environment:
    """Return the templates and filters of all pages; they escape names."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=words.percent,
        span=words.span,
        other_data=words.other_data,
        glue=_glue,
        coded=_coded,
        count=words.count,
        label=words.name,
        phrase=words.phrase,
        present=pd.notna,
        script=script_data,
        points=words.points,
        signed=words.signed,
    )
    return environment


def render(template: str, values: Mapping[str, object]) -> str:
    """Return a page from its template; shared parts of its drawings occur once."""
    return share(_environment().get_template(template).render(values))
