"""The page in a real browser: complete, never too wide, with tables that sort."""

import contextlib
import itertools

import pytest

from reports.pages.run_page import write_report
from tests.fake_run import write_fake_run
from tests.sweeps import sweep


@contextlib.contextmanager
def opened(browser, page, width=1280):
    """Open the page; fail if the browser logs an error or requests anything but the page."""
    tab = browser.new_page(viewport={"width": width, "height": 900})
    complaints = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
    tab.on("request", lambda request: complaints.append(request.url) if request.url[:5] == "http:" else None)
    tab.on("request", lambda request: complaints.append(request.url) if request.url[:6] == "https:" else None)
    tab.goto(page.as_uri())
    yield tab
    tab.close()
    assert not complaints


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The report of one cell."""
    folder = tmp_path_factory.mktemp("small")
    return write_report(
        write_fake_run(folder, ancient_ones=["cthulhu"], difficulties=["normal"], games=300),
        folder / "report.html",
    )


@pytest.mark.parametrize("width", sweep([400], [1280]))
def test_every_figure_is_drawn(browser, page, run, width):
    with opened(browser, page, width) as tab:
        boxes = tab.eval_on_selector_all(
            "figure svg, figure img",
            "all => all.map(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height,"
            " one.tagName === 'IMG' ? one.naturalWidth : one.querySelectorAll('path, text').length])",
        )
        # heat map, bars; survival; two maps a cell; losses by round a cell with their key; the board by round
        assert len(boxes) == 2 + 3 + 18 + 9 + 1 + 1
        assert all(width > 200 and height > 40 and inside > 5 for width, height, inside in boxes)
        figures = tab.locator("figure").count()
        assert figures == len(boxes)


@pytest.mark.parametrize("width", sweep([400], [1280, 700]))
def test_the_page_is_never_wider_than_the_window(browser, page, small, width):
    for each in (page, small):
        with opened(browser, each, width) as tab:
            tab.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
            assert tab.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 400])
def test_texts_are_inside_their_figure(browser, page, small, width):
    for each in (page, small):
        with opened(browser, each, width) as tab:
            out = tab.evaluate(
                """[...document.querySelectorAll("figure svg")].flatMap(svg => {
                    const box = svg.getBoundingClientRect();
                    return [...svg.querySelectorAll("text")].filter(text => {
                        const it = text.getBoundingClientRect();
                        return it.left < box.left - 1 || it.right > box.right + 1
                            || it.top < box.top - 1 || it.bottom > box.bottom + 1;
                    }).map(text => text.textContent);
                })"""
            )
            assert out == []


@pytest.mark.long
def test_text_in_figures_is_readable_on_a_phone(browser, page):
    with opened(browser, page, 400) as tab:
        smallest = tab.evaluate(
            """Math.min(...[...document.querySelectorAll("figure svg")].flatMap(svg => {
                const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
                return [...svg.querySelectorAll("text")].map(
                    text => scale * parseFloat(getComputedStyle(text).fontSize));
            }))"""
        )
        assert smallest >= 9.0


def column(tab, heading):
    """Return the texts of a column of the table of numbers in their current order."""
    heads = [text.replace("\xa0", " ").strip() for text in tab.locator("#cells thead th").all_inner_texts()]
    place = next(i for i, text in enumerate(heads) if text.startswith(heading))
    return tab.locator(f"#cells tbody tr > :nth-child({place + 1})").all_inner_texts()


@pytest.mark.long
def test_a_click_on_a_heading_sorts_the_table(browser, page, run):
    rates = sorted(cell.win_rate for cell in run.cells)
    expected = [f"{100 * rate:.2f}%" for rate in rates]
    with opened(browser, page) as tab:
        head = tab.get_by_role("button", name="Win rate")
        head.click()
        assert column(tab, "Win rate") == expected
        assert tab.locator("#cells th[aria-sort]").get_attribute("aria-sort") == "ascending"
        head.click()
        assert column(tab, "Win rate") == expected[::-1]
        tab.get_by_role("button", name="Difficulty").press("Enter")
        assert column(tab, "Difficulty") == ["Easy"] * 3 + ["Normal"] * 3 + ["Hard"] * 3
        tab.get_by_role("button", name="Ancient One").click()
        assert column(tab, "Ancient One")[0] == "Cthulhu"
        assert tab.locator("#cells th[aria-sort]").count() == 1


@pytest.mark.long
def test_headings_skip_no_level_and_figures_have_descriptions(browser, page):
    with opened(browser, page) as tab:
        levels = tab.eval_on_selector_all("h1, h2, h3, h4", "all => all.map(one => Number(one.tagName[1]))")
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
        names = tab.eval_on_selector_all(
            "figure svg", "all => all.map(one => one.getAttribute('aria-label'))"
        )
        assert all(len(name) > 20 for name in names)
        assert len(set(names)) == len(names)


@pytest.mark.long
def test_names_are_not_interpreted_as_html(browser, tmp_path):
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    run = write_fake_run(tmp_path, ancient_ones=[evil], difficulties=["easy"], strategies=[evil], games=40)
    with opened(browser, write_report(run, tmp_path / "report.html"), 400) as tab:
        assert tab.locator("img").count() == 0
        assert tab.locator("script").count() == 1
        assert tab.evaluate("document.documentElement.scrollWidth") <= 400


@pytest.mark.long
def test_prints_on_paper(browser, page):
    with opened(browser, page) as tab:
        assert tab.pdf(format="A4").startswith(b"%PDF")
