"""Figures as SVG elements of a page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

from markupsafe import Markup
from matplotlib.figure import Figure
from matplotlib.text import Text

from reports.figures.compact_svg import compact
from reports.figures.own_look import own_look
from reports.figures.style import ON_DARK, ON_LIGHT
from simcore.files.writing import write_file

_IDS = re.compile(r'\b(id="|url\(#|href="#)')
_NOISE = re.compile(r"<metadata>.*?</metadata>\s*|<!--.*?-->\s*", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_DIGITS = re.compile(r"(?<=\.\d\d)\d+")
_UNDATED = {"Date": None}

OUTLINED = "outlined"
"""Class of texts with an outline in the colour of the paper (`reports/templates/report.css`)."""
_SIZE = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>', re.DOTALL)


_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\b")


def _grey(colour: re.Match[str]) -> str:
    """Return the grey of the luminance of a colour (ITU-R BT.601)."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    return "#" + f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}" * 3


def in_grey(svg: str) -> str:
    """Return a picture in shades of grey.

    >>> in_grey('fill="#ff0000"')
    'fill="#4c4c4c"'
    """
    return _COLOUR.sub(_grey, svg)


KEPT = {ON_LIGHT.lower(), ON_DARK.lower()}
DARKEST, LIGHTEST = (0x17, 0x1B, 0x20), (0xE8, 0xE8, 0xE4)
"""Paper and ink of the dark theme, as in `reports/templates/report.css`."""

TINTED = 14
"""Colours whose parts differ by no more are greys: paper, lines and letters."""


def _dark(colour: re.Match[str]) -> str:
    """Return a grey inverted between paper and ink of the dark theme; colours stay."""
    parts = [int(part, 16) for part in colour.groups()]
    if colour.group().lower() in KEPT or max(parts) - min(parts) > TINTED:
        return colour.group()
    light = sum(parts) / 3 / 255
    mixed = (round(ink + light * (paper - ink)) for ink, paper in zip(LIGHTEST, DARKEST, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def in_dark(svg: str) -> str:
    """Return a picture for a dark page: white paper becomes dark, black letters become light.

    >>> in_dark('fill="#ffffff"; fill="#d55e00"')
    'fill="#171b20"; fill="#d55e00"'
    """
    return _COLOUR.sub(_dark, svg)


@contextmanager
def _outlined_by_style(figure: Figure) -> Iterator[None]:
    """Remove the outlines of texts and mark these texts while a figure is written as SVG.

    matplotlib draws a text with an outline as paths, twice: kilobytes a letter where a style takes none.
    """
    texts = [text for text in figure.findobj(Text) if text.get_path_effects()]
    before = [(text.get_path_effects(), text.get_gid()) for text in texts]
    for text in texts:
        text.set(path_effects=[], gid=OUTLINED)
    try:
        yield
    finally:
        for text, (effects, gid) in zip(texts, before, strict=True):
            text.set(path_effects=effects, gid=gid)


@own_look()
def inline_svg(figure: Figure, *, prefix: str, alt: str) -> Markup:
    """Return the figure as one `<svg>` element whose ids differ from those of the other figures of the page.

    Parameters
    ----------
    figure
        A drawn figure.
    prefix
        Prefix of all ids in the picture; each picture of a page has its own.
    alt
        Alternative text for the picture.
    """
    buffer = io.StringIO()
    with _outlined_by_style(figure):
        figure.savefig(buffer, format="svg", metadata=_UNDATED)
    text = buffer.getvalue()
    text = _NOISE.sub("", text[text.index("<svg") :])
    # A hundredth of a point is fine enough; only tags hold coordinates, between them are words.
    text = _TAG.sub(lambda tag: _DIGITS.sub("", tag.group()), text).replace("xlink:href=", "href=")
    svg = _SIZE.match(text)
    if svg is None:  # every SVG that matplotlib writes has one
        raise ValueError("the figure has no viewBox")
    title = escape(alt)
    opening = f'<svg viewBox="{svg.group(1)}" role="img" aria-label="{title}"><title>{title}</title>'
    text = compact(opening + text[svg.end() :].strip().replace(f'id="{OUTLINED}"', f'class="{OUTLINED}"'))
    return Markup(_IDS.sub(rf"\g<1>{prefix}-", text))  # matplotlib escapes what it writes


@own_look()
def save_figure(figure: Figure, file: Path) -> None:
    """Write a picture file in the format of its ending; the same picture gives the same bytes.

    Raises
    ------
    ValueError
        If no picture has that ending.
    OSError
        If the file cannot be written.
    """
    kind = file.suffix.lower().removeprefix(".")
    buffer = io.BytesIO()
    figure.savefig(
        buffer, format=kind, dpi=160, bbox_inches="tight", metadata=_UNDATED if kind == "svg" else None
    )
    write_file(file, buffer.getvalue())
