"""Figures, checked by the artists on their axes."""

from dataclasses import asdict, replace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.collections import EllipseCollection, LineCollection
from matplotlib.figure import Figure

from analysis.kept_runs.cells import CellRow, cell_table
from analysis.kept_runs.panels import CellGroup, panels
from analysis.losses.causes import loss_causes, loss_details
from analysis.losses.survival import survival
from reports import words
from reports.figures.curves import win_rate_curves
from reports.figures.dots import win_rate_dots
from reports.figures.heat_map import column_width
from reports.figures.rate_bars import bar_rows, win_rate_bars
from reports.figures.run_figures import (
    cause_colours,
    loss_cause_bars,
    loss_map,
    luck_and_skill_bars,
    survival_curves,
    win_rate_heatmap,
)
from reports.figures.svg import inline_svg
from reports.pages.sections.loss_causes import loss_cause_picture
from simcore.results.board import Board
from tests.fake_run import BOARD, CAUSES

LONGEST = {"low": 0.995, "high": 1.0}
"""Ends of an interval whose text is as long as possible."""


def texts(ax):
    """Return all texts on the axes."""
    return [text.get_text() for text in ax.texts]


def named(data, run):
    """Add the columns that name a cell in a figure."""
    names = cell_table(run)[["cell", "ancient_one", "difficulty"]].astype(str).astype({"cell": int})
    table = names.merge(data, on="cell")
    return table.assign(
        group=table["ancient_one"].map(words.name), label=table["difficulty"].map(words.phrase)
    )


@pytest.mark.parametrize(
    "draw", [win_rate_heatmap, loss_cause_bars, survival_curves, loss_map, luck_and_skill_bars]
)
def test_arguments_are_keywords_and_axes_are_returned(draw):
    with pytest.raises(TypeError):
        draw(None)


def test_heatmap_writes_rate_and_interval_in_every_cell(run):
    table = cell_table(run)
    _, ax = plt.subplots()
    assert win_rate_heatmap(data=table, caption="400 games a cell, strategy standard", ax=ax) is ax
    written = texts(ax)
    for row in table.itertuples():
        assert f"{words.percent(row.win_rate)}\n{words.span(row.low, row.high)}" in written
    assert [label.get_text() for label in ax.get_xticklabels()] == ["Easy", "Normal", "Hard"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["Cthulhu", "Shudde Mell", "Umordhoth"]
    drawn = ax.collections[0].get_array().reshape(3, 3)
    np.testing.assert_allclose(drawn, table["win_rate"].to_numpy().reshape(3, 3))
    assert ax.collections[0].get_clim() == (0.0, 1.0)
    assert "400 games a cell, strategy standard" in written


def test_the_player_range_is_drawn_if_a_group_plays(run):
    """A line in the heat map, dashed ends of a curve, a thin bar beside a dot; nothing if it is NaN."""
    table = cell_table(run).assign(player_low=0.2, player_high=0.6)
    table.loc[0, ["player_low", "player_high"]] = np.nan
    _, ax = plt.subplots()
    win_rate_heatmap(data=table, ax=ax)
    lines = [text for text in texts(ax) if "player" in text]
    assert len(lines) == len(table) - 1
    assert lines[0].endswith(f"player {words.span(0.2, 0.6, 0)}")
    _, ax = plt.subplots()
    win_rate_dots(data=table.assign(label="a", line="b"), order=["b"], ax=ax)
    bars = [line for line in ax.lines if line.get_marker() == "|"]
    assert [tuple(line.get_xdata()) for line in bars] == [(0.2, 0.6)] * (len(table) - 1)
    _, ax = plt.subplots()
    win_rate_curves(data=table.assign(value=range(len(table)), label="a", as_it_is=False), ax=ax)
    ends = [line.get_ydata()[1:] for line in ax.lines if line.get_linestyle() == "--"]
    np.testing.assert_allclose(ends, [[0.2] * (len(table) - 1), [0.6] * (len(table) - 1)])


@pytest.mark.parametrize("layout", [None, "constrained"])
@pytest.mark.parametrize("width", [3.9, 6.4])
def test_texts_of_the_heatmap_fit_into_their_cells(run, layout, width):
    ranges = {f"{kind}_{end}": rate for kind in ("player", "data") for end, rate in LONGEST.items()}
    ax = Figure(figsize=(width, 4.0), layout=layout).subplots()
    win_rate_heatmap(data=cell_table(run).assign(group="abc", **LONGEST, **ranges), ax=ax)
    ax.figure.draw_without_rendering()
    room = ax.get_window_extent().width / 3
    assert all(text.get_window_extent().width < room for text in ax.texts)


def test_columns_of_the_heatmap_widen_for_long_texts(run):
    table = cell_table(run)
    longer = table.assign(data_low=0.45, data_high=1.0)
    longest = longer.assign(player_low=0.35, player_high=1.0)
    assert column_width(table) < column_width(longer) < column_width(longest)
    width = 1.0 + 3 * column_width(longest)
    ax = Figure(figsize=(width, 3.0), layout="constrained").subplots()
    win_rate_heatmap(data=longest, ax=ax)
    assert min(text.get_fontsize() for text in ax.texts) > 8


def test_heatmap_draws_on_the_current_axes(run):
    _, ax = plt.subplots()
    assert win_rate_heatmap(data=cell_table(run)) is ax


def test_heatmap_marks_cells_that_were_not_played(run):
    _, ax = plt.subplots()
    win_rate_heatmap(data=cell_table(run).drop(index=4), ax=ax)
    assert texts(ax).count("not played") == 1


def test_heatmap_does_not_typeset_formulas_in_names(run):
    table = cell_table(run).astype({"ancient_one": str}).replace({"ancient_one": {"cthulhu": "$x^2$"}})
    figure, ax = plt.subplots()
    win_rate_heatmap(data=table, ax=ax)
    assert ">$x^2$<" in str(inline_svg(figure, prefix="a", alt=""))


def test_bars_have_the_shares_and_the_rest_are_won_games(run):
    data = named(loss_causes(run), run)
    _, ax = plt.subplots()
    assert loss_cause_bars(data=data, ax=ax) is ax
    widths = np.array([patch.get_width() for patch in ax.patches]).reshape(9, 4)
    np.testing.assert_allclose(widths[:, :3], data["share"].to_numpy().reshape(9, 3))
    np.testing.assert_allclose(widths.sum(axis=1), 1.0)
    np.testing.assert_allclose(widths[:, 3], cell_table(run)["win_rate"])
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == [*map(words.phrase, CAUSES), "Won"]
    assert {"Cthulhu", "Shudde Mell", "Umordhoth"} <= set(texts(ax))
    assert len(ax.get_yticks()) == 9


def test_bars_without_groups(run):
    data = named(loss_causes(run), run).query("cell == 0")
    _, ax = plt.subplots()
    loss_cause_bars(data=data, group=None, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["Easy"]


@pytest.mark.parametrize(
    "causes",
    [
        ["no-sanity", "no-stamina", "no-max-sanity", "no-clues", "no-monster-trophies", "no-gate-trophies"],
        ["ritual-location-overrun", "investigator-lost", "ritual-failed"],
        ["a-cause-of-many-many-words-that-is-folded", "another-one-of-just-as-many-long-words", "short"],
        ["W" * 25, "M" * 25, "W" * 40],
    ],
)
@pytest.mark.parametrize("bar", ["Easy", "Unprepared", "W" * 14])
def test_legend_of_the_causes_is_inside_the_figure(causes, bar):
    row = CellRow(
        cell=0, game="game", ancient_one="a", difficulty=bar, players=2, team="random", strategy="standard",
        games=10, wins=5, losses=5, win_rate=0.5, low=0.2, high=0.8, confidence=0.95,
        interval_method="clopper-pearson", rounds_mean=3.0,
    )  # fmt: skip
    cells = pd.DataFrame([asdict(row), asdict(replace(row, cell=1, ancient_one="b"))])
    data = pd.DataFrame([(cell, cause) for cell in (0, 1) for cause in causes], columns=["cell", "cause"])
    data = data.assign(share=0.1, low=0.05, high=0.15, confidence=0.95, interval_method="wilson")
    figure = loss_cause_picture(CellGroup("game", 2, "standard", "random", cells), data, "p").figure
    figure.draw_without_rendering()
    (ax,) = figure.axes
    frame, key, bars = figure.bbox, ax.get_legend().get_window_extent(), ax.get_window_extent()
    assert frame.x0 <= key.x0 <= key.x1 <= frame.x1
    assert bars.y1 <= key.y0 <= key.y1 <= frame.y1
    assert bars.height > 20 * 4


def test_causes_differ_in_colour_and_hatch():
    styles = list(cause_colours([f"cause-{i}" for i in range(8)]).values())
    assert len({colour for colour, _ in styles}) == len({hatch for _, hatch in styles}) == 8


def test_survival_curves_have_the_shares(run):
    data = named(survival(run), run).query("ancient_one == 'cthulhu'")
    _, ax = plt.subplots()
    assert survival_curves(data=data, title="Cthulhu", ax=ax) is ax
    assert [line.get_label() for line in ax.lines] == ["Easy", "Normal", "Hard"]
    for line, (_, part) in zip(ax.lines, data.groupby("cell"), strict=True):
        np.testing.assert_allclose(line.get_ydata(), part["share"])
    assert [tick.get_text() for tick in ax.get_xticklabels()] == [*map(str, range(1, 9)), "end"]
    assert ax.get_title(loc="left") == "Cthulhu"
    assert len({line.get_marker() for line in ax.lines}) == 3


def test_map_draws_links_places_and_areas_proportional_to_the_share(run):
    data = loss_details(run, "loss_location").query("cell == 0 and value.notna()")
    _, ax = plt.subplots()
    assert loss_map(data=data, board=Board(**BOARD), title="here", caption="of 400 games", ax=ax) is ax
    links = next(collection for collection in ax.collections if isinstance(collection, LineCollection))
    assert len(links.get_segments()) == len(BOARD["links"])
    halos, places = (collection for collection in ax.collections if isinstance(collection, EllipseCollection))
    assert halos.get_gid() == "halos"
    np.testing.assert_allclose(places.get_offsets(), list(BOARD["locations"].values()))
    shares = data.set_index("value")["share"].reindex(list(BOARD["locations"])).fillna(0.0).to_numpy()
    area = np.asarray(halos.get_widths()) ** 2
    np.testing.assert_allclose(area / area.max(), shares / shares.max())
    assert set(BOARD["locations"]) <= set(texts(ax))
    assert sum(text.endswith("%") for text in texts(ax)) == (shares >= 0.01).sum()
    assert "of 400 games" in texts(ax)
    bottom, top = ax.get_ylim()
    assert bottom > top  # y points down, as in the image of the points


def test_map_without_a_lost_game_or_a_size():
    board = Board(locations={"a": (0, 0), "b": (3, 4)}, links=[("a", "b")])
    _, ax = plt.subplots()
    loss_map(data=pd.DataFrame({"value": [], "share": []}), board=board, ax=ax)
    assert texts(ax) == ["a", "b"]


def test_two_figures_share_no_id():
    def names(prefix):
        figure = Figure()
        figure.subplots().plot([1, 2], marker="o")
        svg = str(inline_svg(figure, prefix=prefix, alt="a < b & c"))
        assert svg.startswith("<svg")
        assert "<title>a &lt; b &amp; c</title>" in svg
        assert "<?xml" not in svg
        import re

        ids, used = (
            set(re.findall(r'\bid="([^"]+)"', svg)),
            set(re.findall(r'(?:url\(#|href="#)([^")]+)', svg)),
        )
        assert used <= ids
        return ids

    assert names("a").isdisjoint(names("b"))


def test_a_figure_is_reproducible():
    def svg():
        figure = Figure()
        figure.subplots().plot([1, 2])
        return inline_svg(figure, prefix="a", alt="")

    assert svg() == svg()


def test_cells_of_one_level_are_bars_with_intervals(run):
    (panel,) = panels(cell_table(run))
    assert bar_rows(panel.cells) is None
    rows = bar_rows(panel.cells[panel.cells["difficulty"] == "easy"]).assign(data_low=0.1, data_high=0.9)
    _, ax = plt.subplots()
    assert win_rate_bars(data=rows.assign(group="a"), ax=ax) is ax
    assert [label.get_text() for label in ax.get_yticklabels()] == list(rows["label"])
    np.testing.assert_allclose([patch.get_width() for patch in ax.patches], rows["win_rate"])
    intervals = [tuple(line.get_xdata()) for line in ax.lines]
    assert intervals[::2] == list(zip(rows["low"], rows["high"], strict=True))
    assert intervals[1::2] == [(0.1, 0.9)] * len(rows)
    assert [text for text in texts(ax) if text.endswith("%  a")]


def test_the_hardest_ancient_one_of_a_panel_comes_first(run):
    (panel,) = panels(cell_table(run))
    means = panel.cells.groupby("ancient_one", observed=True)["win_rate"].mean()
    assert list(means) == sorted(means)
