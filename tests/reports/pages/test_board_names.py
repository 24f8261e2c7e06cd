"""Boards of all games as the pages draw them: every name is inside the figure, and none covers another."""

import json
from pathlib import Path

import pytest

import reports
from simcore.games import find_game, games

SCRIPT = (Path(reports.__file__).parent / "templates" / "board.js").read_text(encoding="utf-8")
DRAWN = """board => {
    const svg = document.querySelector("svg");
    const below = ["I", "M12", "G", "C2", "S"].map(text => ({ text, fill: "#000" }));
    drawBoard(svg, board, () => ({ below }));
    const box = svg.viewBox.baseVal, frame = { x: box.x, y: box.y, width: box.width, height: box.height };
    const texts = [...svg.querySelectorAll("text")].map(text => {
        const { x, y, width, height } = text.getBBox();
        return { text: text.textContent, of: text.parentNode.dataset.place, x, y, width, height };
    });
    return [frame, texts];
}"""


def overlap(one, other):
    """Return the shared area of two boxes as a share of the smaller one."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    smaller = min(one["width"] * one["height"], other["width"] * other["height"])
    return max(across, 0) * max(down, 0) / smaller


@pytest.mark.parametrize("name", sorted(games()))
def test_every_text_on_a_board_is_readable(browser, name):
    board = find_game(name).load(None, ()).board()
    if not board.get("locations"):
        pytest.skip("no board")
    shown = {"locations": board["locations"], "links": board["links"], "names": board.get("names", {})}
    tab = browser.new_page(viewport={"width": 400, "height": 900})
    tab.set_content(f"<svg width=370></svg><script>{SCRIPT}</script>")
    frame, texts = tab.evaluate(DRAWN, json.loads(json.dumps(shown)))
    tab.close()
    assert {text["of"] for text in texts} == set(board["locations"])
    for text in texts:
        assert frame["x"] <= text["x"], text
        assert text["x"] + text["width"] <= frame["x"] + frame["width"], text
        assert frame["y"] <= text["y"], text
        assert text["y"] + text["height"] <= frame["y"] + frame["height"], text
    for i, one in enumerate(texts):
        for other in texts[:i]:
            limit = 0.45 if one["of"] == other["of"] else 0.1  # boxes of letters are higher than the letters
            assert overlap(one, other) <= limit, (one, other)


def test_only_numbers_precede_the_name_of_a_place(browser):
    tab = browser.new_page()
    tab.set_content(f"<script>{SCRIPT}</script>")
    asked = [["3", "Library"], ["sky", "Sky"], ["river-docks", "River Docks"], ["entrance", None]]
    said = tab.evaluate("places => places.map(([label, name]) => placeTitle(label, name))", asked)
    tab.close()
    assert said == ["3 Library", "Sky", "River Docks", "entrance"]
