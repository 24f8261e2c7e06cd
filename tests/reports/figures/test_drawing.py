"""Drawings below one another."""

import pytest
from matplotlib.figure import Figure

from reports.figures.drawing import Drawing, beneath


def line(low, high, height=1.0):
    return Drawing(lambda ax: ax.set_xlim(low, high), 3.0, height)


def drawn(drawing):
    figure = Figure(figsize=(drawing.width, drawing.height))
    drawing.on(figure.subplots())
    return figure.axes


def test_each_keeps_its_height_and_its_scale():
    both = beneath([line(0, 1), line(-2, 0.5, height=3.0)])
    assert (both.width, both.height) == (3.0, 4.0)
    axes = drawn(both)
    assert [ax.get_xlim() for ax in axes] == [(0, 1), (-2, 0.5)]
    tops = [ax.get_position().height for ax in axes]
    assert tops[1] / tops[0] == pytest.approx(3)


def test_a_common_scale_applies_to_all():
    axes = drawn(beneath([line(0, 1), line(-2, 0.5)], one_scale=True))
    assert [ax.get_xlim() for ax in axes] == [(-2, 1)] * 2


def test_a_single_drawing_is_unchanged():
    only = line(0, 1)
    assert beneath([only], one_scale=True) is only
