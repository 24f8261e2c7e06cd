"""Compact drawings: each by itself, and all drawings of a page together.

matplotlib repeats the style of each mark, wraps each mark in a named group, and draws circles as eight
curves. A page with a hundred drawings of one board repeats that board a hundred times.
"""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

_REFERENCE = re.compile(r"(?<=#)[\w-]+(?=[)\"])")
_SPACE = re.compile(r"\s*([A-Za-z,;:])\s*")
_NO_TURN = re.compile(r"rotate\(-?0(\.0+)? [^)]*\)")
_CIRCLE = re.compile(r"M[\d. -]+(C[\d. -]+){8}")
_NUMBER = re.compile(r"-?[\d.]+")
_FONT = re.compile(r"font-family:([^;]*);?")
_DRAWING = re.compile(r'<svg viewBox="[^>]*role="img".*?</svg>', re.DOTALL)

SHARED = ("clip-path", "style", "class")
"""Attributes that a run of marks passes to a group around it."""

NEARLY = 0.05
"""Largest difference between width and height of a circle, in points."""

LONG = 200
"""Minimum length, in characters, of a repeated group that is drawn once and referenced."""

HIDDEN = (
    '<svg class="shared" style="position:absolute;width:0;height:0" aria-hidden="true"><defs>{}</defs></svg>'
)
"""Container of the shared parts of a page. Some browsers draw nothing that is hidden by `display: none`."""


def compact(svg: str) -> str:
    """Return a drawing that looks the same and takes a fraction of the characters.

    Parameters
    ----------
    svg
        One `<svg>` element as matplotlib writes it, without XML namespaces.
    """
    root = ET.fromstring(svg)
    used = set(_REFERENCE.findall(svg))
    for node in root.iter():
        if node.get("id") not in used:
            node.attrib.pop("id", None)
        if _NO_TURN.fullmatch(node.get("transform", "")):
            del node.attrib["transform"]
        for name in {"d", "style"} & node.attrib.keys():
            node.set(name, _SPACE.sub(r"\1", node.attrib[name]).strip())
        if node.tag == "path":
            _round(node)
        node.tail = None
        if node.tag not in ("text", "tspan", "title", "style"):
            node.text = None
    _move_font(root)
    _unwrap(root)
    _group(root)
    return ET.tostring(root, encoding="unicode")


def _round(path: ET.Element) -> None:
    """Turn the curves of circles in a path into circle elements, as in maps and hatches."""
    outline = path.attrib.get("d", "")
    parts = outline.split("z")[:-1]
    if not parts or not outline.endswith("z"):
        return
    circles = [_circle(part) for part in parts]
    middles = {circle[:2] for circle in circles if circle is not None}
    if len(middles) < len(parts):  # another shape, or rings: one circle inside another
        return
    del path.attrib["d"]
    attributes = [
        dict(zip(("cx", "cy", "r"), (f"{number:.4g}" for number in circle), strict=True))
        for circle in circles
        if circle is not None
    ]
    if len(circles) == 1:
        path.tag = "circle"
        path.attrib.update(attributes[0])
    else:
        path.tag = "g"
        path.extend(ET.Element("circle", circle) for circle in attributes)


def _circle(part: str) -> tuple[float, float, float] | None:
    """Return the middle and the radius of a circle of eight curves; None for another shape."""
    if not _CIRCLE.fullmatch(part):
        return None
    numbers = [float(number) for number in _NUMBER.findall(part)]
    across, down = numbers[::2], numbers[1::2]
    width, height = max(across) - min(across), max(down) - min(down)
    if abs(width - height) > NEARLY:
        return None
    return min(across) + width / 2, min(down) + height / 2, width / 2


def _move_font(root: ET.Element) -> None:
    """Name the font once, if the drawing has only one."""
    texts = list(root.iter("text"))
    fonts = {font[1] for text in texts if (font := _FONT.search(text.get("style", "")))}
    if len(fonts) != 1:
        return
    root.set("font-family", fonts.pop())
    for text in texts:
        text.set("style", _FONT.sub("", text.get("style", "")))


def _unwrap(node: ET.Element) -> None:
    """Remove groups without attributes."""
    children = []
    for child in node:
        _unwrap(child)
        children += list(child) if child.tag == "g" and not child.attrib else [child]
    node[:] = children


def _group(node: ET.Element) -> None:
    """Put consecutive marks of one style into a group that has the style."""

    def look(mark: ET.Element) -> tuple[str | None, ...]:
        return (str(len(mark) > 0), *(mark.get(name) for name in SHARED))

    children: list[ET.Element] = []
    for _, run in groupby(list(node), look):
        marks = list(run)
        if node.tag == "defs" or len(marks) < 2 or len(marks[0]) or not any(look(marks[0])[1:]):
            children += marks
            continue
        group = ET.Element("g", {name: marks[0].attrib[name] for name in SHARED if name in marks[0].attrib})
        for mark in marks:
            for name in SHARED:
                mark.attrib.pop(name, None)
        group.extend(marks)
        children.append(group)
    node[:] = children
    for child in node:
        if child.tag == "g" and len(child) and any(len(mark) for mark in child):
            _group(child)


def share(page: str) -> str:
    """Return a page that defines the common parts of its drawings once.

    Parameters
    ----------
    page
        HTML with drawings of `reports.figures.svg.inline_svg`.
    """
    drawings = [ET.fromstring(match[0]) for match in _DRAWING.finditer(page)]
    if len(drawings) < 2:
        return page
    shared: dict[str, str] = {}
    for drawing in drawings:
        _define(drawing, shared)
    repeated = Counter(text for drawing in drawings for _, _, text in _groups(drawing) if len(text) > LONG)
    for drawing in drawings:
        for parent, place, text in list(_groups(drawing)):
            if repeated[text] > 1:
                name = _name(text)
                shared[name] = text.replace("<g", f'<g id="{name}"', 1)
                parent[place] = ET.Element("use", {"href": f"#{name}"})
    texts = (ET.tostring(drawing, encoding="unicode") for drawing in drawings)
    page = _DRAWING.sub(lambda _: next(texts), page)
    opening = re.search(r"<body\b[^>]*>", page)
    at = opening.end() if opening else 0
    return page[:at] + HIDDEN.format("".join(shared.values())) + page[at:]


def _define(drawing: ET.Element, shared: dict[str, str]) -> None:
    """Move the definitions of a drawing to the shared ones, under names derived from their content."""
    names: dict[str, str] = {}
    for parent in drawing.iter():
        for defs in parent.findall("defs"):
            for node in [node for node in defs if node.get("id")]:
                old = node.attrib.pop("id")
                text = ET.tostring(node, encoding="unicode")
                names[old] = _name(text)
                shared[names[old]] = text.replace(f"<{node.tag}", f'<{node.tag} id="{names[old]}"', 1)
                defs.remove(node)
            if not len(defs):
                parent.remove(defs)
    for node in drawing.iter():
        for name, value in node.attrib.items():
            if "#" in value:
                node.set(name, _renamed(value, names.get))


def _renamed(value: str, new: Callable[[str, str], str | None]) -> str:
    """Return an attribute whose references have other names."""
    return re.sub(r"(?<=#)[\w-]+", lambda reference: new(reference[0], reference[0]) or reference[0], value)


def _groups(node: ET.Element) -> Iterator[tuple[ET.Element, int, str]]:
    """Yield the parent, the place and the text of each group that contains no groups."""
    for place, child in enumerate(node):
        if child.tag == "g" and not any(mark.tag == "g" for mark in child):
            yield node, place, ET.tostring(child, encoding="unicode")
        else:
            yield from _groups(child)


def _name(text: str) -> str:
    return "s" + hashlib.sha256(text.encode()).hexdigest()[:10]
