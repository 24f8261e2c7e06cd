"""The pages of the documentation list the effects as the vocabularies of the games declare them."""

import pytest

from tools.effects import DOCS, LISTS, written


@pytest.mark.parametrize("game", LISTS)
def test_page_is_up_to_date(game):
    name, vocabulary = LISTS[game]
    text = (DOCS / name).read_text(encoding="utf-8")
    assert written(text, game, vocabulary) == text, "run `python -m tools.effects`"


@pytest.mark.parametrize("game", LISTS)
def test_kinds_that_are_called_alike_are_alike(game):
    _, vocabulary = LISTS[game]
    listed = (vocabulary.kind(operand.kind) for verb in vocabulary.verbs for operand in verb.operands)
    found = {}
    for kind in listed:
        if len(kind.words) > 4 or kind.terms:
            assert found.setdefault(kind.called, kind) == kind, kind.called
