"""Stepping through a game, the board by round, and several runs, in a real browser."""

import itertools
from dataclasses import replace
from types import SimpleNamespace

import pytest

from analysis.kept_runs.replay import replay
from analysis.kept_runs.resume import go_back_to
from reports.notebook import play
from reports.pages.replay import write_replay
from reports.pages.run_page import write_report
from tests import toy
from tests.fake_run import write_fake_run
from tests.reports.pages.test_browser import opened
from tests.sweeps import sweep

SEED = 3
NUMBER = 5


@pytest.fixture(scope="module")
def toy_run():
    return play(toy.GAME.name, games=300, seed=SEED, strategy="random")


@pytest.fixture(scope="module")
def again(toy_run):
    with go_back_to(toy_run) as begun:
        return replay(begun.arms[0], SEED, NUMBER, deals=10)


@pytest.fixture(scope="module")
def stepped(again, tmp_path_factory):
    return write_replay(again, tmp_path_factory.mktemp("game") / "game.html")


@pytest.fixture(scope="module")
def full(toy_run, tmp_path_factory):
    """A report with games to step through and a board."""
    return write_report(toy_run, tmp_path_factory.mktemp("full") / "report.html", examples=1)


def facts(tab, part):
    """Return the texts of a list of facts."""
    texts = tab.locator(f'[data-part="{part}"] > dl > *').all_inner_texts()
    return dict(itertools.batched(texts, 2)) if hasattr(itertools, "batched") else dict(pairs(texts))


def pairs(texts):
    return zip(texts[::2], texts[1::2], strict=True)


def lying(tab):
    """Return the table of components and their places."""
    rows = tab.locator('[data-part="places"] tr')
    return {row.locator("th").inner_text(): row.locator("td").inner_text() for row in rows.all()}


def badges(tab, place):
    return tab.locator(f'[data-part="board"] [data-place="{place}"] rect + text').all_text_contents()


def address(tab):
    """Return the address of the page; `tab.url` is updated with a delay."""
    return tab.evaluate("location.href")


def matches(tab, frame, reason):
    """Return whether the page shows exactly this frame."""
    assert facts(tab, "facts") == dict(frame.facts)
    expected = {
        place: "; ".join(", ".join(components) for components in here.values() if components)
        for place, here in frame.places.items()
        if any(here.values())
    }
    assert lying(tab) == expected
    for place, here in frame.places.items():
        count = len(here["ball"])
        assert badges(tab, place) == ([f"B{count}" if count > 1 else "B"] if count else [])
    seats = tab.locator(".seat")
    assert seats.locator("h4").all_inner_texts() == [seat.name for seat in frame.seats]
    rows = tab.locator(".options tbody tr")
    if frame.decision is None:
        assert rows.count() == 0
        assert tab.locator('[data-part="story"] p').all_inner_texts() == list(frame.lines)
        return
    assert rows.count() == len(frame.decision.options)
    for i, row in enumerate(rows.all()):
        taken = i == frame.decision.choice
        assert row.locator("th").inner_text() == frame.decision.options[i] + (" ✓ taken" if taken else "")
        mark = "≈ " if reason.unclear[i] else ""
        assert row.locator("td").inner_text() == f"{mark}{100 * reason.values[i]:.0f}%"
    assert tab.locator(".seat.deciding h4").inner_text() == frame.seats[frame.decision.seat].name


def test_every_step_shows_its_frame(browser, stepped, again):
    with opened(browser, stepped) as tab:
        for i, (frame, reason) in enumerate(zip(again.frames, again.reasons, strict=True)):
            text = f"Step {i + 1} of {len(again.frames)}"
            assert tab.locator('[data-part="where"]').inner_text().startswith(text)
            matches(tab, frame, reason)
            tab.keyboard.press("ArrowRight")
        assert tab.get_by_role("button", name="One step forward").is_disabled()
        for i in reversed(range(len(again.frames) - 1)):  # backward it is the same
            tab.get_by_role("button", name="One step back").click()
            matches(tab, again.frames[i], again.reasons[i])


@pytest.mark.long
def test_an_address_opens_a_step(browser, stepped, again):
    with opened(browser, stepped) as tab:
        tab.goto(f"{stepped.as_uri()}#step=4")
        matches(tab, again.frames[4], again.reasons[4])
        tab.keyboard.press("End")
        assert address(tab).endswith(f"#step={len(again.frames) - 1}")
        tab.evaluate("location.hash = '#step=2'")
        tab.wait_for_timeout(50)
        matches(tab, again.frames[2], again.reasons[2])
        tab.evaluate("location.hash = '#step=99999'")
        tab.wait_for_timeout(50)
        matches(tab, again.frames[-1], again.reasons[-1])


@pytest.mark.long
def test_keys_and_slider_change_the_step(browser, stepped, again):
    deciding = [i for i, frame in enumerate(again.frames) if frame.decision]
    with opened(browser, stepped) as tab:
        tab.keyboard.press("d")
        matches(tab, again.frames[deciding[0]], again.reasons[deciding[0]])
        tab.keyboard.press("r")
        turned = next(i for i, frame in enumerate(again.frames) if frame.round == 1)
        matches(tab, again.frames[turned], again.reasons[turned])
        tab.keyboard.press("Home")
        matches(tab, again.frames[0], again.reasons[0])
        slider = tab.get_by_role("slider", name="Step")
        slider.focus()
        slider.press("ArrowRight")  # one step, not two: the slider and the page do not both hear the key
        matches(tab, again.frames[1], again.reasons[1])
        slider.press("End")
        matches(tab, again.frames[-1], again.reasons[-1])
        assert slider.get_attribute("aria-valuetext").startswith(f"step {len(again.frames)} of")


@pytest.mark.long
@pytest.mark.parametrize("width", sweep([320], [1280, 700, 400]))
def test_never_wider_than_the_window(browser, stepped, full, width):
    for page in (stepped, full):
        with opened(browser, page, width) as tab:
            tab.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
            tab.wait_for_timeout(50)
            assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_text_on_the_board_is_readable_on_a_phone(browser, stepped):
    with opened(browser, stepped, 400) as tab:
        smallest = tab.evaluate(
            """Math.min(...[...document.querySelectorAll("svg.board text")].map(text => {
                const svg = text.ownerSVGElement;
                return parseFloat(text.getAttribute("font-size"))
                    * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
            }))"""
        )
        assert smallest >= 9.0


def test_one_click_opens_a_game_with_a_cause(browser, full):
    with opened(browser, full) as tab:
        links = tab.locator("p.example-links a")
        assert links.count() == tab.locator("details.game").count() > 1
        for i in range(links.count()):
            cause = links.nth(i).inner_text()
            links.nth(i).click()
            tab.wait_for_timeout(50)
            game = tab.locator("details.game").nth(i)
            assert game.get_attribute("open") is not None
            assert game.locator("> summary").inner_text().startswith(cause)
            assert game.locator('[data-part="where"]').inner_text().startswith("Step 1 of")
            assert game.locator("svg.board circle").count() >= 2
            before = address(tab)
            tab.keyboard.press("ArrowRight")
            assert address(tab) != before
            last = game.locator(".story-lines li").last.text_content()
            assert ("win" in last) == (cause == "Won")


@pytest.mark.long
def test_the_board_changes_with_the_round(browser, full, toy_run):
    with opened(browser, full) as tab:
        root = tab.locator(".boardrounds")
        buttons = root.locator("[data-part=bar] button")
        assert buttons.count() > 3
        kept = toy_run.manifest.pressure[0]
        for turn in (0, 2):
            root.get_by_role("button", name=f"Round {turn}", exact=True).click()
            assert root.locator("[aria-pressed=true]").inner_text() == str(turn)
            for place, label in enumerate(kept.locations):
                mean = kept.sums[turn][place] / kept.seen[turn]
                text = root.locator(f'[data-place="{label}"] rect + text').all_text_contents()
                assert text[0] == f"{mean:.1f}"
            assert f"Round {turn}." in root.locator("[data-part=caption]").inner_text()
        root.locator("select").select_option("1")
        assert "cruel" in root.locator("svg").get_attribute("aria-label")


@pytest.mark.long
def test_losses_of_a_round_are_shown_on_the_board(browser, tmp_path):
    run = write_fake_run(tmp_path, ancient_ones=["a"], difficulties=["easy"], games=500)
    rows = run.games(0).collect()
    with opened(browser, write_report(run, tmp_path / "report.html")) as tab:
        root = tab.locator(".boardrounds")
        root.get_by_role("button", name="Round 5", exact=True).click()
        for place in ("1", "4", "12"):
            lost = ((rows["loss_location"].cast(str) == place) & (rows["last_round"] == 5)).sum()
            text = root.locator(f'[data-place="{place}"] rect + text').all_text_contents()
            assert text == ([f"{100 * lost / 500:.1f}%"] if lost else [])


@pytest.mark.long
def test_runs_side_by_side_sort(browser, toy_run, tmp_path):
    better = play(toy.GAME.name, games=300, seed=SEED, strategy="standard")
    page = write_report([toy_run, better], tmp_path / "two.html", names=["dice", "brains"])
    with opened(browser, page, 400) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") <= 400
        ids = tab.eval_on_selector_all("[id]", "all => all.map(one => one.id)")
        assert len(ids) == len(set(ids))
        rows = tab.locator("#side-by-side-cells tbody tr")
        assert rows.count() == 8
        tab.locator("#side-by-side-cells").get_by_role("button", name="Difference").click()
        values = [float(row.locator("td").nth(8).get_attribute("data-value")) for row in rows.all()]
        assert values == sorted(values)
        tab.get_by_role("link", name="brains", exact=True).click()
        assert "brains" in tab.locator("#r1-run h2").first.inner_text()


@pytest.mark.long
@pytest.mark.parametrize("theme", sweep(["dark"], ["light", "print"]))
def test_every_theme_has_enough_contrast(browser, toy_run, tmp_path, theme):
    """Text has a contrast of at least 4.5 to 1 with its background (WCAG 2, level AA)."""
    page = write_report(toy_run, tmp_path / "page.html", examples=1, theme=theme)
    with opened(browser, page) as tab:
        worst = tab.evaluate(CONTRAST)
        assert worst >= 4.5
        if theme == "print":
            colours = tab.evaluate(
                """[...document.querySelectorAll("figure svg *")].flatMap(one => {
                    const style = getComputedStyle(one);
                    return [style.fill, style.stroke];
                }).filter(text => text.startsWith("rgb"))"""
            )
            for colour in set(colours):
                red, green, blue = [part for part in colour[4:-1].replace("(", "").split(",")][:3]
                assert red.strip() == green.strip() == blue.strip()


BOARD = """(() => {
  const light = (text) => { const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  const ratio = (a, b) => (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  const board = document.querySelector("[data-part=board]"), paper = light(getComputedStyle(board).backgroundColor);
  const texts = [...board.querySelectorAll("g[data-place]")].map((place) => {
    const disc = place.querySelector("circle:not(.ring)"), name = place.querySelector("text");
    return ratio(light(getComputedStyle(name).fill), light(getComputedStyle(disc).fill));
  });
  const lines = [...board.querySelectorAll("line")].map((line) => ratio(light(getComputedStyle(line).stroke), paper));
  return { paper, text: Math.min(...texts), line: Math.min(...lines) };
})()"""  # noqa: E501


@pytest.mark.long
@pytest.mark.parametrize("theme", sweep(["dark"], ["light", "print"]))
def test_the_board_of_a_game_follows_the_theme(browser, again, tmp_path, theme):
    """The board is dark on a dark page, and its numbers and lines remain visible."""
    page = write_replay(again, tmp_path / "game.html", theme=theme)
    with opened(browser, page) as tab:
        found = tab.evaluate(BOARD)
    assert (found["paper"] < 0.05) == (theme == "dark")
    assert found["text"] > 4.5
    assert found["line"] > 1.5


CONTRAST = """(() => {
  const light = (c) => { const [r, g, b] = c.map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const ground = (node) => { for (; node; node = node.parentElement) { const c = parse(getComputedStyle(node).backgroundColor); if (c.length < 4 || c[3] > 0.9) return c.slice(0, 3); } return [255, 255, 255]; };
  let worst = 21;
  for (const node of document.querySelectorAll("p, li, td, th, dt, dd, h1, h2, h3, h4, summary, figcaption, a")) {
    if (!node.textContent.trim() || !node.getClientRects().length) continue;
    const a = light(parse(getComputedStyle(node).color).slice(0, 3)), b = light(ground(node));
    worst = Math.min(worst, (Math.max(a, b) + .05) / (Math.min(a, b) + .05));
  }
  return worst;
})()"""  # noqa: E501


def test_chances_are_a_curve_whose_steps_can_be_reached(browser, again, tmp_path):
    """A game with a value: the mark follows the step, moments are links, and a click goes to a step."""
    steps = len(again.frames)
    chances = (*(i / (steps - 1) for i in range(steps - 1)), 0.0)
    valued = replace(again, chances=chances, value=SimpleNamespace(strategy="standard", provenance={}))
    page = write_replay(valued, tmp_path / "game.html")
    with opened(browser, page) as tab:
        curve = tab.locator('[data-part="chances"]')
        assert curve.locator("path").count() == 1
        tab.locator(".moments a").last.click()
        assert address(tab).endswith(f"#step={steps - 1}")
        assert curve.locator(".here-text").text_content() == "0%"
        box = curve.bounding_box()
        tab.mouse.click(box["x"] + box["width"] * 0.045, box["y"] + box["height"] / 2)
        assert address(tab).endswith("#step=0")
        assert "trained on other data" in tab.locator(".chances figcaption").inner_text()


def test_game_without_a_value_has_no_curve(browser, stepped):
    with opened(browser, stepped) as tab:
        assert tab.locator('[data-part="chances"]').count() == 0
