"""The documentation site, and the files about the project that repeat each other."""

import importlib
import inspect
import os
import re
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.test_door import DOORS

ROOT = Path(__file__).parent.parent
API = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs/api").glob("*.md"))


class Page(HTMLParser):
    """Targets of the links of a page, and its anchors."""

    def __init__(self, file):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.anchors.add(found.get("id"))
        self.links += [found[key] for key in ("href", "src") if found.get(key)]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built with warnings as errors."""
    pytest.importorskip("sphinx")
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "-qW", "--keep-going", "-c", "docs", ".", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("door", DOORS)
def test_api_reference_has_every_module_of_the_door(door):
    assert f".. automodule:: elderodds.{door}\n" in API


@pytest.mark.long
def test_site_has_every_name_of_the_door(site):
    from sphinx.util.inventory import InventoryFile

    content = (site / "objects.inv").read_bytes()
    names = {name for kind in InventoryFile.loads(content, uri="").data.values() for name in kind}
    for door in DOORS:
        module = f"elderodds.{door}"
        public = importlib.import_module(module)
        values = {name: getattr(public, name) for name in public.__all__}
        modules = {name: value.__name__ for name, value in values.items() if inspect.ismodule(value)}
        assert not [name for name in values if modules.get(name, f"{module}.{name}") not in names]


@pytest.mark.long
def test_site_has_no_dead_links(site):
    pages = {file: Page(file) for file in site.rglob("*.html")}
    dead = []
    for file, page in pages.items():
        for link in page.links:
            address = urlsplit(link)
            if not address.scheme and not address.netloc:
                target = Path(os.path.normpath(file.parent / unquote(address.path))) if address.path else file
                anchors = pages[target].anchors if target in pages else {address.fragment}
                if not target.exists() or (address.fragment and unquote(address.fragment) not in anchors):
                    dead.append(f"{file.relative_to(site)}: {link}")
    assert len(pages) > 30
    assert not dead


@pytest.mark.long
def test_site_renders_sections_of_docstrings(site):
    """Parameters and results of `elderodds.notebook.play` are fields, not plain text."""
    text = (site / "docs/api/notebook.html").read_text(encoding="utf-8")
    entry = text.split('id="elderodds.notebook.play"')[1].split("</dd></dl>")[0]
    assert re.search(r"<dt[^>]*>Parameters<", entry)
    assert "---" not in entry


def test_version_is_the_same_everywhere():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in citation
    assert re.search(r"^## (.*)$", changes, re.MULTILINE)[1] in (
        f"[Unreleased]: {version}",
        *re.findall(rf"{version} - \d{{4}}-\d\d-\d\d", changes),
    )
