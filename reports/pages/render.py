"""How pages are made from templates, and how data gets into their scripts."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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


def script_data(value: Any) -> Markup:
    """A value as JavaScript: JSON in which nothing can end the script or be read as a tag."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _glue(text: str) -> str:
    """Text whose intervals are never broken at the end of a line."""
    return text.replace(words.DASH, f"{_JOINER}{words.DASH}{_JOINER}")


def _coded(text: str) -> Markup:
    """A sentence of ours with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


@functools.cache
def _environment() -> jinja2.Environment:
    """Templates and filters of all pages; names are escaped."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
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
    return made


def render(template: str, values: Mapping[str, Any]) -> str:
    """A page from its template; what its drawings have in common is in it once."""
    return share(_environment().get_template(template).render(values))
