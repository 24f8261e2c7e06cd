"""Pairs whose order turns between panels."""

from analysis.comparison.turns import turns


def test_turns__are_pairs_that_are_known_both_ways():
    panels = [
        {("a", "b"): "a", ("a", "c"): "c", ("b", "c"): ""},
        {("a", "b"): "b", ("a", "c"): "c", ("b", "c"): "b"},
        {("a", "b"): "b", ("a", "c"): "", ("b", "c"): "b"},
    ]
    (found,) = turns(panels, ["easy", "normal", "hard"])
    assert (found.first, found.second) == ("a", "b")
    assert (found.first_wins_more, found.second_wins_more) == (("easy",), ("normal", "hard"))
