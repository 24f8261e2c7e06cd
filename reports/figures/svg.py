"""A drawn figure as a piece of a page."""

from __future__ import annotations

import io
import re
from html import escape
from pathlib import Path

from markupsafe import Markup
from matplotlib.figure import Figure

from reports.figures.own_look import own_look

_IDS = re.compile(r'\b(id="|url\(#|href="#)')
_NOISE = re.compile(r"<metadata>.*?</metadata>\s*|<!--.*?-->\s*", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_DIGITS = re.compile(r"(\.\d\d)\d+")
_UNDATED = {"Date": None}
_SIZE = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>', re.DOTALL)


_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\b")


def _grey(colour: re.Match[str]) -> str:
    """A colour as the grey of its luminance (ITU-R BT.601), so that a print shows it as it is."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    return "#" + f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}" * 3


def in_grey(svg: str) -> str:
    """A picture in shades of grey.

    >>> in_grey('fill="#ff0000"')
    'fill="#4c4c4c"'
    """
    return _COLOUR.sub(_grey, svg)


@own_look()
def inline_svg(figure: Figure, *, prefix: str, alt: str) -> Markup:
    """The figure as one `<svg>` element, without a name that another figure of the page may bear too.

    Parameters
    ----------
    figure
        A drawn figure.
    prefix
        Goes in front of every id inside the picture; unlike in every picture of the page.
    alt
        A text that says the same as the picture, for those who do not see it.
    """
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata=_UNDATED)
    text = buffer.getvalue()
    text = _NOISE.sub("", text[text.index("<svg") :])
    # A hundredth of a point is fine enough; only tags hold coordinates, between them are words.
    text = _TAG.sub(lambda tag: _DIGITS.sub(r"\1", tag.group()), text)
    text = _IDS.sub(rf"\g<1>{prefix}-", text)
    found = _SIZE.match(text)
    if found is None:  # every SVG that matplotlib writes has one
        raise ValueError("the figure has no viewBox")
    box = found.group(1)
    title = escape(alt)
    opening = (
        f'<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}" role="img" aria-label="{title}">'
        f"<title>{title}</title>"
    )
    return Markup(opening + text[found.end() :].strip())  # matplotlib escapes what it writes


@own_look()
def save_figure(figure: Figure, file: Path) -> None:
    """Write a picture file; its ending says of which kind, and the same picture gives the same bytes.

    Raises
    ------
    ValueError
        If no picture has that ending.
    OSError
        If the file cannot be written.
    """
    figure.savefig(file, dpi=160, bbox_inches="tight", metadata=_UNDATED if file.suffix == ".svg" else None)
