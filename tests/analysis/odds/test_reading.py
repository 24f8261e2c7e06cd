"""Questions and parameters as people write them."""

import pytest

from analysis.odds.reading import choose_pools, choose_subjects, read_parameters, read_requests
from tests.toy_odds import Coins, Die, questions

WRONG = {
    "lack=1": "unknown parameter 'lack'; did you mean 'luck'",
    "luck=4": "whole number from 0 to 3",
    "luck=x": "whole number from 0 to 3",
    "luck=-1": "whole number from 0 to 3",
    "luck=\u0663": "whole number from 0 to 3",
    "gloves=2": "gloves=2: must be yes or no",
    "table=ok": "did you mean 'oak'",
    "friend=ann+bub": "did you mean 'bob'",
    "coin=peny": "did you mean 'penny'",
}


def test_read_parameters__numbers_switches_and_names():
    words = ["luck=2", "gloves=yes", "table=oak", "friend=ann", "friend=Bob+bob"]
    found, subjects = read_parameters(Coins(), words)
    assert found == {"luck": 2, "gloves": 1, "table": ("oak",), "friend": ("ann", "bob", "bob")}
    assert subjects == ()
    assert read_parameters(Coins(), ["gloves"])[0] == {"gloves": 1}
    assert read_parameters(Coins(), ["gloves=no"])[0] == {"gloves": 0}


@pytest.mark.parametrize("word", WRONG)
def test_read_parameters__mistakes(word):
    with pytest.raises(ValueError, match=WRONG[word]):
        read_parameters(Coins(), [word])


def test_read_parameters__only_one_of_what_is_single():
    with pytest.raises(ValueError, match="single value"):
        read_parameters(Coins(), ["table=oak", "table=glass"])


def test_read_parameters__a_subject_is_a_parameter_too():
    assert read_parameters(Coins(), ["coin=penny", "luck=1"]) == ({"luck": 1}, ("penny",))
    with pytest.raises(ValueError, match="unknown parameter 'die'"):
        read_parameters(Die(), ["die=die"])


def chosen(*names, of=None):
    of = of or questions()
    return {question.name: subjects for question, subjects in choose_subjects(of, names)}


def test_choose_subjects__all_or_those_that_are_named_once():
    everything = {"coin": Coins.subjects, "die": ("die",)}
    assert chosen() == chosen("all") == everything
    assert chosen("token", "penny", "token") == {"coin": ("token", "penny")}
    assert chosen("die") == {"die": ("die",)}
    assert chosen("coin") == chosen("coin", "all") == {"coin": Coins.subjects}
    assert chosen("coin", "Token") == {"coin": ("token",)}


def test_choose_subjects__unknown_names():
    with pytest.raises(ValueError, match="unknown coin 'peny'; did you mean 'penny'"):
        chosen("peny", of=[Coins()])
    with pytest.raises(ValueError, match="did you mean 'die'"):
        chosen("dye")
    with pytest.raises(ValueError, match="unknown die 'token'"):
        chosen("die", "token")


def test_read_requests__parameters_belong_to_one_question():
    with pytest.raises(
        ValueError, match="luck=1: belongs to several questions; name one of them: coin or die"
    ):
        read_requests(questions(), [], ["luck=1"])
    (request,) = read_requests(questions(), ["coin"], ["coin=penny"])
    assert request.subjects == ("penny",)
    assert request.size == len(request.pools) == 2


def test_choose_pools__join_the_values_unless_these_say_which_pool_it_is():
    assert [pool.given for pool in choose_pools(Coins(), {"luck": 1})] == [
        {"luck": 1},
        {"luck": 1, "gloves": 1},
    ]
    (asked,) = choose_pools(Coins(), {"gloves": 0})
    assert asked.given == {"gloves": 0}
