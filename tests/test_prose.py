"""The text of the documentation is laid out one sentence a line, so a change shows what it changes."""

import pytest

from tools.prose import ROOT, WIDTH, laid_out, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_are_laid_out(page):
    text = page.read_text(encoding="utf-8")
    assert text == laid_out(text), "run `python -m tools.prose`"


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("One. Two.", "One.\nTwo."),
        ("See p. 5 of it. Then e.g. This.", "See p. 5 of it.\nThen e.g. This."),
        ("* One. Two\n  goes on.\n* Three", "* One.\n  Two goes on.\n* Three"),
        ("Is it (said A. Nobody)? `Yes.` No", "Is it (said A. Nobody)?\n`Yes.` No"),
        ("```\nOne. Two.\n```", "```\nOne. Two.\n```"),
        ("| One. Two. |", "| One. Two. |"),
        ("<!-- One. Two.\nThree. Four. -->\nA. B.", "<!-- One. Two.\nThree. Four. -->\nA. B."),
    ],
)
def test_sentences_are_told_apart(text, laid):
    assert laid_out(text) == laid
    assert laid_out(laid) == laid


def test_long_sentences_go_on_in_the_next_line():
    lines = laid_out(" ".join(["word"] * 50) + " [a link with blanks](somewhere)").split("\n")
    assert all(len(line) <= WIDTH for line in lines)
    assert "[a link with blanks](somewhere)" in lines[-1]
