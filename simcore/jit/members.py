"""`for place in members(places)`: a loop over the members of a set, for kernels.

When compiled, it is a loop that removes the lowest bit of a word, without a generator.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.datamodel.models import PrimitiveModel, StructModel
from numba.core.imputils import RefType, impl_ret_borrowed, iternext_impl, lower_builtin
from numba.extending import intrinsic, overload, register_model

from simcore.jit.intrinsics import ALL_BITS, trailing_zeros
from simcore.jit.large_sets import LargeSetType

WORD = 64
NO_ONE = -1


def members(numbers: Any) -> Iterator[int]:
    """Members of a set, ascending.

    Parameters
    ----------
    numbers
        A whole number, whose bits 0 to 63 are the members; a large set (`large_sets`); or an array of such
        words (int64): the first holds the numbers 0 to 63, the second 64 to 127, and so on.
    """
    words = [numbers] if getattr(numbers, "ndim", 0) == 0 else numbers
    for number, word in enumerate(words):
        left = int(word) & ALL_BITS
        while left:
            yield WORD * number + trailing_zeros(left)
            left &= left - 1


def member_after(words: Any, number: Any) -> Any:
    """Return the lowest member of an array of words that is greater than a number; -1 if there is none."""
    at = number + 1
    while at < WORD * len(words):
        left = words[at >> 6] >> (at & 63)
        if left != 0:
            return at + trailing_zeros(left)
        at = (at | 63) + 1
    return NO_ONE


class SetOfBits(types.SimpleIterableType):  # type: ignore[misc, name-defined]
    """Type of `members` of a word, or of a large set."""

    def __init__(self, bits: Any) -> None:
        self.bits = bits
        super().__init__(f"SetOfBits({bits})", BitsInTurn(bits))


class BitsInTurn(types.SimpleIteratorType):  # type: ignore[misc, name-defined]
    """Type of a loop over a word, or over a large set."""

    def __init__(self, bits: Any) -> None:
        self.bits = bits
        super().__init__(f"BitsInTurn({bits})", types.int64)


class SetOfWords(types.SimpleIterableType):  # type: ignore[misc, name-defined]
    """Type of `members` of an array of words."""

    def __init__(self, words: Any) -> None:
        self.words = words
        super().__init__(f"SetOfWords({words})", WordsInTurn(words))


class WordsInTurn(types.SimpleIteratorType):  # type: ignore[misc, name-defined]
    """Type of a loop over an array of words."""

    def __init__(self, words: Any) -> None:
        self.words = words
        super().__init__(f"WordsInTurn({words})", types.int64)


@register_model(SetOfBits)
class SetOfBitsModel(PrimitiveModel):
    """Data model: a set of bits is its number."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager[kind.bits].get_value_type())


@register_model(BitsInTurn)
class BitsInTurnModel(StructModel):
    """Data model: a loop over a set of bits keeps the remaining ones."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("left", types.EphemeralPointer(kind.bits))])


@register_model(SetOfWords)
class SetOfWordsModel(StructModel):
    """Data model: a set of words is their array."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("words", kind.words)])


@register_model(WordsInTurn)
class WordsInTurnModel(StructModel):
    """Data model: a loop over words keeps the last member."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(
            manager, kind, [("words", kind.words), ("last", types.EphemeralPointer(types.int64))]
        )


@intrinsic
def _set_of_bits(_typing: Any, bits: Any) -> Any:
    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    bits = bits if isinstance(bits, LargeSetType) else types.int64
    return SetOfBits(bits)(bits), generate


@intrinsic
def _set_of_words(_typing: Any, words: Any) -> Any:
    kind = SetOfWords(words)

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        made = context.make_helper(builder, kind)
        made.words = arguments[0]
        return impl_ret_borrowed(context, builder, kind, made._getvalue())

    return kind(words), generate


@overload(members)
def _compiled_members(numbers: Any) -> Any:
    if isinstance(numbers, types.Integer | LargeSetType):

        def of_word(numbers: Any) -> Any:
            return _set_of_bits(numbers)  # type: ignore[call-arg]

        return of_word
    if isinstance(numbers, types.Array) and numbers.dtype == types.int64 and numbers.ndim == 1:

        def of_words(numbers: Any) -> Any:
            return _set_of_words(numbers)  # type: ignore[call-arg]

        return of_words
    return None


@lower_builtin("getiter", SetOfBits)  # type: ignore[untyped-decorator]
def _begin_bits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    made = context.make_helper(builder, signature.return_type)
    made.left = cgutils.alloca_once_value(builder, arguments[0])
    return made._getvalue()


@lower_builtin("iternext", BitsInTurn)  # type: ignore[untyped-decorator]
@iternext_impl(RefType.UNTRACKED)  # type: ignore[untyped-decorator]
def _next_bit(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    loop = context.make_helper(builder, signature.args[0], arguments[0])
    left = builder.load(loop.left)
    any_left = builder.icmp_unsigned("!=", left, left.type(0))
    result.set_valid(any_left)
    with builder.if_then(any_left):
        lowest = builder.cttz(left, cgutils.false_bit)
        result.yield_(builder.trunc(lowest, context.get_value_type(types.int64)))
        builder.store(builder.and_(left, builder.sub(left, left.type(1))), loop.left)


@lower_builtin("getiter", SetOfWords)  # type: ignore[untyped-decorator]
def _begin_words(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    held = context.make_helper(builder, signature.args[0], arguments[0])
    made = context.make_helper(builder, signature.return_type)
    made.words = held.words
    made.last = cgutils.alloca_once_value(builder, context.get_constant(types.int64, NO_ONE))
    return impl_ret_borrowed(context, builder, signature.return_type, made._getvalue())


@lower_builtin("iternext", WordsInTurn)  # type: ignore[untyped-decorator]
@iternext_impl(RefType.BORROWED)  # type: ignore[untyped-decorator]
def _next_of_words(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    kind = signature.args[0]
    loop = context.make_helper(builder, kind, arguments[0])
    member = context.compile_internal(
        builder, member_after, types.int64(kind.words, types.int64), (loop.words, builder.load(loop.last))
    )
    result.set_valid(builder.icmp_signed(">=", member, member.type(0)))
    result.yield_(member)
    builder.store(member, loop.last)
