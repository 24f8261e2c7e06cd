"""Settings of the documentation site: `python -m sphinx -W -c docs . site`, from the root of the repository.

The root is the source folder, so that links between pages work in the site as they do on a code host.
"""

import importlib
import inspect
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ["NUMBA_DISABLE_JIT"] = "1"  # kernels are then plain functions, with signatures and docstrings

# autodoc would import modules with `TYPE_CHECKING` set; models of pydantic need the imports of a normal run.
import elderodds.notebook  # noqa: E402

project = "elderodds"
copyright = "the contributors to elderodds"
version = release = elderodds.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*"]
root_doc = "README"
html_theme = "furo"
html_title = f"elderodds {release}"
default_role = "code"
napoleon_google_docstring = False
napoleon_use_ivar = True
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
myst_heading_anchors = 4
suppress_warnings = [
    "myst.header",  # docs/results.md skips a level of headings
    "ref.python",  # napoleon takes the name of an attribute for a reference, and several classes have it
]

CONTENTS = {
    "Guide": "cli results tutorial runs cluster data sensitivity calibrate tension value positions "
    "statistics odds",
    "Games": "rules final-battle elder-sign arkham-horror",
    "Extend": "strategies games environments learning agents effects effects_elder_sign "
    "effects_arkham_horror effects_arkham_horror_packs events final-battle-fields elder-sign-fields "
    "arkham-horror-fields",
    "Python": "api/notebook api/strategy api/env api/game api/games",
    "Project": "stability development/design development/speed ../CONTRIBUTING ../RELEASING ../CHANGELOG",
}


LONGEST_VALUE = 60


def add_contents(app, page, content):
    """Append the table of contents to README.md, where a code host would show it as code."""
    if page == root_doc:
        for caption, pages in CONTENTS.items():
            lines = "\n".join(os.path.normpath(f"docs/{each}") for each in pages.split())
            content[0] += f"\n\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def add_constants(app, page, content):
    """List the constants of each module; autodoc skips those that a module imports from another."""
    if page.startswith("docs/api/"):
        content[0] = re.sub(r"^\.\. automodule:: (elderodds\..*)$", with_constants, content[0], flags=re.M)


def with_constants(directive):
    """Return a directive with one more for each constant of its module."""
    module = importlib.import_module(directive[1])
    lines = [directive[0]]
    for name in module.__all__:
        value = getattr(module, name)
        if not (isinstance(value, type) or inspect.isroutine(value) or inspect.ismodule(value)):
            lines += ["", f".. py:data:: {name}"]
            if isinstance(value, int | str | tuple) and len(repr(value)) < LONGEST_VALUE:
                lines.append(f"   :value: {value!r}")
    return "\n".join(lines)


def add_index(app, problem):
    """Redirect the address of the site to its first page, which has the name of README.md."""
    if problem is None and app.builder.format == "html":
        redirect = f'<meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        Path(app.outdir, "index.html").write_text(redirect, encoding="utf-8")


def setup(app):
    """Connect to Sphinx."""
    app.connect("source-read", add_contents)
    app.connect("source-read", add_constants)
    app.connect("build-finished", add_index)
