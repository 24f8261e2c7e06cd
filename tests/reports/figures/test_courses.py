"""The figure of the typical course of a game."""

import numpy as np
from matplotlib.figure import Figure

from reports.figures.courses import STYLES, course_bands
from simcore.results.tension import Band, Course

COURSE = Course(
    share=(0.0, 0.5, 1.0),
    won=Band(games=12, low=(0.3, 0.4, 1.0), median=(0.4, 0.6, 1.0), high=(0.5, 0.8, 1.0)),
    lost=Band(games=1, low=(0.3, 0.2, 0.0), median=(0.3, 0.2, 0.0), high=(0.3, 0.2, 0.0)),
)
NOTHING = Band(games=0)


def drawn(course):
    return course_bands(course=course, title="slate, kind", ax=Figure().subplots())


def test_lines_are_the_medians_and_bands_the_middle_half():
    ax = drawn(COURSE)
    lines = {line.get_label(): line for line in ax.get_lines()}
    for label, group in (("Won: 12 games", "won"), ("Lost: 1 game", "lost")):
        np.testing.assert_allclose(lines[label].get_ydata(), getattr(COURSE, group).median)
        assert lines[label].get_linestyle() == STYLES[group][2]  # they differ without colours
    band = ax.collections[0].get_paths()[0].vertices
    assert {tuple(point) for point in band} >= {(0.5, 0.4), (0.5, 0.8)}
    assert ax.get_title(loc="left") == "slate, kind"


def test_outcomes_without_games_have_no_line():
    ax = drawn(COURSE.model_copy(update={"won": NOTHING}))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["Lost: 1 game"]
    assert drawn(COURSE.model_copy(update={"won": NOTHING, "lost": NOTHING})).get_legend() is None
