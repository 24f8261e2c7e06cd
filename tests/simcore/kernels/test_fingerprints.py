"""Fingerprints: every byte of the chosen fields counts, and no other."""

from __future__ import annotations

import numpy as np
import pytest

from simcore.games.arkham_horror.rules.records.state import STATE
from simcore.kernels.fingerprints import fingerprint_of

KIND = np.dtype(
    [("a", "i1"), ("b", "i2"), ("long", "i4", (11,)), ("gap", "i1"), ("c", "f8"), ("d", "u1", (3,))],
    align=True,
)
NAMES = ("a", "long", "c", "d")
fingerprint = fingerprint_of(KIND, *NAMES)


def random_record(seed):
    record = np.zeros(1, KIND)
    record.view(np.uint8)[:] = np.random.default_rng(seed).integers(0, 256, KIND.itemsize, np.uint8)
    return record


def bytes_of(names):
    """Numbers of the bytes of some fields."""
    spans = [(KIND.fields[name][1], KIND[name].itemsize) for name in names]
    return {place for begin, size in spans for place in range(begin, begin + size)}


def test_a_change_in_any_byte_of_a_field_changes_the_fingerprint():
    record = random_record(1)
    before = fingerprint(record[0])
    for place in bytes_of(NAMES):
        for change in (1, 128):
            changed = record.copy()
            changed.view(np.uint8)[place] ^= change
            assert fingerprint(changed[0]) != before, place


def test_other_fields_and_padding_do_not_count():
    record = random_record(2)
    before = fingerprint(record[0])
    for place in set(range(KIND.itemsize)) - bytes_of(NAMES):
        record.view(np.uint8)[place] ^= 255
    assert fingerprint(record[0]) == before


def test_different_records_have_different_fingerprints():
    """By chance, two of 20,000 records agree once in 10**11 runs."""
    found = {int(fingerprint(random_record(seed)[0])) for seed in range(20_000)}
    assert len(found) == 20_000
    assert 0 not in found


def test_exchanged_words_count():
    """The lanes take different words, so an order that only exchanges words must show."""
    first, second = np.zeros(1, KIND), np.zeros(1, KIND)
    first["long"][0, :8] = range(8)
    for shift in (1, 2, 4):
        second["long"][0, :8] = np.roll(range(8), shift)
        assert fingerprint(first[0]) != fingerprint(second[0])


def test_neighbours_share_a_range():
    whole = fingerprint_of(STATE, *STATE.names)
    state = np.zeros(1, STATE)
    before = whole(state[0])
    state["begun"][0, -1] = 1
    assert whole(state[0]) != before


@pytest.mark.parametrize(("names", "words"), [(("a", "x"), "no such fields: x"), ((), "needs fields")])
def test_unknown_fields_are_refused(names, words):
    with pytest.raises(ValueError, match=words):
        fingerprint_of(KIND, *names)
