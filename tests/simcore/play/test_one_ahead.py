"""Items that a thread makes while the previous ones are in use."""

import threading

import pytest

from simcore.play.one_ahead import one_ahead


def test_the_next_item_is_made_while_one_is_in_use():
    made = [threading.Event() for _ in range(3)]

    def items():
        for event in made:
            event.set()
            yield event

    begun = []
    for number, _ in enumerate(one_ahead(items())):
        begun.append([event.wait(timeout=5) for event in made[: number + 2]])
        assert not any(event.is_set() for event in made[number + 2 :])
    assert begun == [[True, True], [True] * 3, [True] * 3]


def test_an_error_of_an_item_is_raised_when_it_is_its_turn():
    def items():
        yield 1
        raise ValueError("the second")

    ahead = one_ahead(items())
    assert next(ahead) == 1
    with pytest.raises(ValueError, match="the second"):
        next(ahead)
