"""Large sets as values: whole numbers of 192 bits, so that one kernel works on sets of every size.

A set of numbers below 64 is one word (int64), and a record holds it as a number. A record holds a larger set,
of numbers below 192, as an array of three words. `as_set` reads either, and operators and the kernels of
`simcore.kernels.bits` take both. numba chooses by the type of the record when it compiles, so a small set
costs what a number costs. The intersection of a large set with a whole number is a small set.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.datamodel.models import PrimitiveModel
from numba.extending import intrinsic, overload, register_model

from simcore.jit.intrinsics import ALL_BITS, ones, trailing_zeros

WORD = 64
WORDS = 3
"""Words of a large set."""
EVERY = (1 << WORD * WORDS) - 1
BYTES = 8 * WORDS
ONE, WIDE = (cgutils.ir.IntType(WORD * words) for words in (1, WORDS))


class LargeSet(int):
    """Large set in plain Python: the number whose bits are its members; it lists its words."""

    ndim = 1

    def __iter__(self) -> Iterator[int]:
        """Iterate over the words, the lowest first."""
        return (int(self) >> WORD * place & ALL_BITS for place in range(WORDS))

    def __and__(self, other: Any) -> int:
        """Return the intersection."""
        common = int(self) & int(other)
        return LargeSet(common) if isinstance(other, LargeSet) else common

    def __or__(self, other: int) -> LargeSet:
        """Return the union."""
        return LargeSet(int(self) | int(other))

    def __invert__(self) -> LargeSet:
        """Return all other numbers."""
        return LargeSet(EVERY ^ int(self))

    def __rshift__(self, number: Any) -> LargeSet:
        """Return the set of the members from a number on, less that number."""
        return LargeSet(int(self) >> int(number))


class LargeSetType(types.Type):
    """Type of a large set in kernels."""

    def __init__(self) -> None:
        super().__init__("LargeSet")


LARGE_SET = LargeSetType()


@register_model(LargeSetType)
class LargeSetModel(PrimitiveModel):
    """Data model: one number of 192 bits."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WIDE)


def _emit(result: Any, arguments: Any, write: Callable[..., Any]) -> Any:
    """Return an intrinsic for these types that consists of the code that `write` emits."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return write(context, builder, *values)

    return result(*arguments), generate


def _named(function: Callable[..., Any], purpose: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with a name of its own, because the loader treats equal names as one function."""
    function.__qualname__ += f".{purpose.__name__}"
    return function


def _is_large(kind: Any) -> bool:
    return isinstance(kind, LargeSetType)


def _is_number(kind: Any) -> bool:
    return isinstance(kind, types.Integer)


# --- operators


def _combine(both: Callable[..., Any], *names: Callable[..., Any]) -> None:
    """Compile operators of two large sets."""

    @intrinsic
    def combined(_typing: Any, one: Any, other: Any) -> Any:
        return _emit(LARGE_SET, (one, other), lambda _, builder, first, second: both(builder, first, second))

    def compiled(one: Any, other: Any) -> Any:
        if not (_is_large(one) and _is_large(other)):
            return None

        def call(one: Any, other: Any) -> Any:
            return combined(one, other)  # type: ignore[call-arg]

        return _named(call, names[0])

    for name in names:
        overload(name)(compiled)


_combine(lambda builder, one, other: builder.and_(one, other), operator.and_, operator.iand)
_combine(lambda builder, one, other: builder.or_(one, other), operator.or_, operator.ior)


@intrinsic
def _low_word(_typing: Any, members: Any) -> Any:
    return _emit(types.int64, (members,), lambda _, builder, value: builder.trunc(value, ONE))


@overload(operator.and_)
def _compiled_and(members: Any, number: Any) -> Any:
    if not (_is_large(members) and _is_number(number)):
        return None

    def common(members: Any, number: Any) -> Any:
        return _low_word(members) & np.int64(number)  # type: ignore[call-arg]

    return common


@intrinsic
def _others(_typing: Any, members: Any) -> Any:
    return _emit(LARGE_SET, (members,), lambda _, builder, value: builder.not_(value))


@overload(operator.invert)
def _compiled_invert(members: Any) -> Any:
    if not _is_large(members):
        return None

    def others(members: Any) -> Any:
        return _others(members)  # type: ignore[call-arg]

    return others


@intrinsic
def _shifted(_typing: Any, members: Any, _number: Any) -> Any:
    return _emit(
        LARGE_SET,
        (members, types.int64),
        lambda _, builder, value, number: builder.lshr(value, builder.zext(number, WIDE)),
    )


@overload(operator.rshift)
def _compiled_rshift(members: Any, number: Any) -> Any:
    if not (_is_large(members) and _is_number(number)):
        return None

    def shifted(members: Any, number: Any) -> Any:
        return _shifted(members, number)  # type: ignore[call-arg]

    return shifted


@intrinsic
def _is_any(_typing: Any, members: Any) -> Any:
    return _emit(
        types.boolean, (members,), lambda _, builder, value: builder.icmp_unsigned("!=", value, WIDE(0))
    )


def _compare_with_none(name: Callable[..., Any], *, any_member: bool) -> None:
    """Compile a comparison of a large set with 0, the empty set."""

    @overload(name)
    def compiled(members: Any, nothing: Any) -> Any:
        if not (_is_large(members) and _is_number(nothing)):
            return None

        def compare(members: Any, nothing: Any) -> Any:
            return _is_any(members) == any_member  # type: ignore[call-arg]

        return _named(compare, name)


_compare_with_none(operator.ne, any_member=True)
_compare_with_none(operator.eq, any_member=False)


# --- members


def _count(function: Callable[[Any], int], write: Callable[..., Any]) -> None:
    """Compile a function of a set to a number that `write` computes from a large set."""

    @intrinsic
    def counted(_typing: Any, members: Any) -> Any:
        return _emit(
            types.int64,
            (members,),
            lambda _, builder, value: builder.trunc(write(builder, value), ONE),
        )

    @overload(function)
    def compiled(mask: Any) -> Any:
        if not _is_large(mask):
            return None

        def call(mask: Any) -> Any:
            return counted(mask)  # type: ignore[call-arg]

        return _named(call, function)


_count(trailing_zeros, lambda builder, mask: builder.cttz(mask, cgutils.false_bit))
_count(ones, lambda builder, mask: builder.ctpop(mask))


def one_of(like: Any, number: Any) -> Any:
    """Return the set of one number, of the size of another set."""
    if isinstance(like, LargeSet):
        return LargeSet(1 << int(number))
    return np.int64(1) << np.int64(number)


@intrinsic
def _one(_typing: Any, _number: Any) -> Any:
    return _emit(
        LARGE_SET,
        (types.int64,),
        lambda _, builder, number: builder.shl(WIDE(1), builder.zext(number, WIDE)),
    )


@overload(one_of)
def _compiled_one_of(like: Any, number: Any) -> Any:
    def large(like: Any, number: Any) -> Any:
        return _one(number)  # type: ignore[call-arg]

    def small(like: Any, number: Any) -> Any:
        return np.int64(1) << np.int64(number)

    return large if _is_large(like) else small if _is_number(like) else None


def without_lowest(mask: Any) -> Any:
    """Return a set without its lowest member; the empty set for an empty set."""
    if isinstance(mask, LargeSet):
        return LargeSet(int(mask) & max(0, int(mask) - 1))
    return mask & (mask - 1)


@intrinsic
def _without_lowest(_typing: Any, members: Any) -> Any:
    return _emit(
        LARGE_SET,
        (members,),
        lambda _, builder, value: builder.and_(value, builder.sub(value, WIDE(1))),
    )


@overload(without_lowest)
def _compiled_without_lowest(mask: Any) -> Any:
    def large(mask: Any) -> Any:
        return _without_lowest(mask)  # type: ignore[call-arg]

    def small(mask: Any) -> Any:
        return mask & (mask - 1)

    return large if _is_large(mask) else small if _is_number(mask) else None


# --- sets in records


def as_set(stored: Any) -> Any:
    """Return a set of a record: a small one, which is a number, or a large one, an array of three words."""
    if isinstance(stored, LargeSet) or getattr(stored, "ndim", 0) == 0:
        return stored if isinstance(stored, LargeSet) else np.int64(stored)
    return LargeSet(sum((int(word) & ALL_BITS) << WORD * place for place, word in enumerate(stored)))


def _words_at(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    """Return the memory address of a large set in an array of words."""
    data = context.make_array(kind)(context, builder, array).data
    begin = builder.mul(place, context.get_constant(types.intp, BYTES))
    return cgutils.pointer_add(builder, data, begin, WIDE.as_pointer())


@intrinsic
def _read(_typing: Any, words: Any) -> Any:
    def load(context: Any, builder: Any, array: Any) -> Any:
        place = _words_at(context, builder, words, array, context.get_constant(types.intp, 0))
        return builder.load(place, align=1, typ=WIDE)

    return _emit(LARGE_SET, (words,), load)


def _are_words(kind: Any, axes: int) -> bool:
    is_array = isinstance(kind, types.Array) and kind.dtype == types.int64
    return is_array and kind.ndim == axes and kind.layout == "C"


@overload(as_set)
def _compiled_as_set(stored: Any) -> Any:
    def large(stored: Any) -> Any:
        return _read(stored)  # type: ignore[call-arg]

    def small(stored: Any) -> Any:
        return np.int64(stored)

    return large if _are_words(stored, 1) else small if _is_number(stored) else None


def put_set(sets: Any, place: Any, members: Any) -> None:
    """Write a set to a place of an array of sets of its size; a single large set is such an array."""
    if isinstance(members, LargeSet):
        sets.reshape(-1, WORDS)[place] = np.array(list(members), np.uint64).view(np.int64)
    else:
        sets[place] = members


@intrinsic
def _write(_typing: Any, sets: Any, _place: Any, members: Any) -> Any:
    def store(context: Any, builder: Any, array: Any, place: Any, value: Any) -> Any:
        builder.store(value, _words_at(context, builder, sets, array, place), align=1)
        return context.get_dummy_value()

    return _emit(types.void, (sets, types.int64, members), store)


@overload(put_set)
def _compiled_put_set(sets: Any, place: Any, members: Any) -> Any:
    def large(sets: Any, place: Any, members: Any) -> Any:
        _write(sets, place, members)  # type: ignore[call-arg]

    def small(sets: Any, place: Any, members: Any) -> Any:
        sets[place] = members

    if _is_large(members):
        return large if _are_words(sets, 2) or _are_words(sets, 1) else None
    return small if _is_number(members) else None
