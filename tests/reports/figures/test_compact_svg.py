"""Compact drawings look like those of matplotlib, and pages define once what their drawings share."""

import io
import re

import numpy as np
import pytest
from matplotlib import image
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from reports.figures.compact_svg import share
from reports.figures.own_look import own_look
from reports.figures.svg import inline_svg

PAGE = "<html><body style='margin:0'><div style='width:600px'>{}</div></body></html>"


@own_look()
def drawn(seed=0, names="plain"):
    """A figure with hatched bars, discs, lines and texts."""
    figure = Figure(figsize=(5, 4))
    ax = figure.subplots()
    random = np.random.default_rng(seed)
    for hatch in ("...", "oo", "///", "+"):
        ax.bar(
            range(4),
            random.random(4),
            bottom=random.random(4),
            hatch=hatch,
            color="#D55E00",
            edgecolor="white",
        )
    ax.scatter([0, 1, 2], [1, 0.5, 0.2], s=[80, 200, 30], color="#0072B2")
    ax.plot([0, 3], [0, 1.5], color="#22262B")
    for place in range(4):
        ax.text(place, 1.2, f"Place {place} & <co>")
    if names == "outlined":
        for text in ax.texts:
            text.set_path_effects([withStroke(linewidth=2.0, foreground="white")])
    return figure


def raw(figure):
    buffer = io.StringIO()
    with own_look():
        figure.savefig(buffer, format="svg")
    text = buffer.getvalue()
    return re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', "", text[text.index("<svg") :])


def seen(browser, markup):
    """Return the pixels of a page as floats."""
    tab = browser.new_page(viewport={"width": 620, "height": 520})
    tab.set_content(PAGE.format(markup))
    pixels = image.imread(io.BytesIO(tab.screenshot()))
    tab.close()
    return pixels[..., :3]


def test_compact_drawings_look_alike(browser):
    figure = drawn()
    svg = str(inline_svg(figure, prefix="a", alt=""))
    assert len(svg) < len(raw(figure)) / 2.5
    apart = np.abs(seen(browser, raw(figure)) - seen(browser, svg))
    assert apart.mean() < 0.002
    assert seen(browser, svg).std() > 0.1  # not an empty page


def test_shared_parts_look_alike(browser):
    """Each figure of the page looks as it does on a page of its own."""
    both = [str(inline_svg(drawn(seed), prefix=f"p{seed}", alt="")) for seed in (1, 2)]
    page = share(PAGE.format("".join(both)))
    assert len(page) < 0.75 * len(PAGE.format("".join(both)))
    assert page.count("<pattern") == 4
    tab = browser.new_page(viewport={"width": 620, "height": 1000})
    tab.set_content(page)
    shared = image.imread(io.BytesIO(tab.screenshot()))
    tab.set_content(PAGE.format("".join(both)))
    alone = image.imread(io.BytesIO(tab.screenshot()))
    tab.close()
    assert np.abs(shared - alone).mean() < 0.002


def test_remaining_ids_are_unique_and_every_reference_is_found():
    page = share("".join(str(inline_svg(drawn(seed), prefix="same", alt="")) for seed in range(3)))
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert {*re.findall(r"url\(#([^)]+)\)", page), *re.findall(r'href="#([^"]+)"', page)} == set(names)


def test_outlines_add_little_to_the_size(tmp_path):
    plain, outlined = (
        len(inline_svg(drawn(0, names), prefix="a", alt="")) for names in ("plain", "outlined")
    )
    assert outlined < 1.05 * plain
    figure = drawn(0, "outlined")
    inline_svg(figure, prefix="a", alt="")
    assert all(text.get_path_effects() for text in figure.axes[0].texts)  # files have them as before


def test_texts_are_kept():
    svg = str(inline_svg(drawn(), prefix="a", alt="a < b & c"))
    assert "Place 0 &amp; &lt;co&gt;" in svg
    assert 'aria-label="a &lt; b &amp; c"' in svg


@pytest.mark.parametrize("text", ["no drawing", '<svg class="board" role="img"></svg>'])
def test_pages_without_drawings_are_unchanged(text):
    assert share(PAGE.format(text)) == PAGE.format(text)
