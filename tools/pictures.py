"""The pictures of README.md: `python -m tools.pictures`.

The tool plays some games, draws their report and one game to step through, and photographs the top of both
pages in headless Chromium into `docs/pictures/`. It needs Chromium and the packages of `elderodds[test]`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDTH, HEIGHT = 1200, 850  # pixels
STEPS = 40  # how far into the game the picture is taken
GAME = ("-a", "cthulhu", "-d", "normal", "-p", "2", "-s", "standard", "--seed", "2026")


def find_browser() -> str | None:
    """Return the path of Chromium or a related browser on this machine."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def launch(playwright: Playwright, browser: str) -> Browser:
    """Start a headless browser without network traffic."""
    return playwright.chromium.launch(executable_path=browser, args=list(FLAGS))


def elderodds(*words: str) -> None:
    """Run a command and discard its tables."""
    subprocess.run([sys.executable, "-m", "elderodds", *words], check=True, stdout=subprocess.DEVNULL)


def make_pages(folder: Path) -> tuple[Path, Path]:
    """Make the report of a run, and a game to step through."""
    elderodds("run", "-n", "2000", "--seed", "2026", "--out", str(folder), "--name", "run")
    game = folder / "game.html"
    elderodds("trace", *GAME, "--number", "0", "--html", str(game))
    return folder / "run" / "report.html", game


def photograph(tab: Page, page: Path, picture: Path, steps: int = 0) -> None:
    """Take a screenshot of a page, some steps into the game."""
    tab.goto(page.as_uri())
    for _ in range(steps):
        tab.keyboard.press("ArrowRight")
    tab.wait_for_timeout(500)  # milliseconds until animations end
    tab.screenshot(path=picture)
    print(picture)


def main() -> None:
    """Make both pictures."""
    from playwright.sync_api import sync_playwright

    browser = find_browser()
    if browser is None:
        sys.exit(f"No browser was found. Install one of {', '.join(BROWSERS)}, and try again.")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        report, game = make_pages(Path(name))
        chromium = launch(playwright, browser)
        tab = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        photograph(tab, report, FOLDER / "report.png")
        photograph(tab, game, FOLDER / "game.png", STEPS)
        chromium.close()


if __name__ == "__main__":
    main()
