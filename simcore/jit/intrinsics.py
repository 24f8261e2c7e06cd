"""Operations for kernels that Python lacks: single machine instructions and raw memory access.

Each has an equivalent in plain Python for when the compiler is switched off.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils, errors
from numba.extending import intrinsic, overload
from numba.np import arrayobj
from numba.np.numpy_support import as_dtype

from simcore.jit.calls import VECTOR

BORROWING: list[Callable[..., Any]] = []
"""Functions whose result is memory that the caller already owns, such as its stack or a record."""

WORD_BYTES, WORD_BITS = 8, 64
ALL_BITS = (1 << 64) - 1


def trailing_zeros(mask: Any) -> int:
    """Count the zeros below the lowest set bit of a mask; one instruction when compiled.

    The result for an empty mask is 64, which is an index of no field.
    """
    whole = int(mask)
    return (whole & -whole).bit_length() - 1 if whole else WORD_BITS


def ones(mask: Any) -> int:
    """Count the set bits of a mask; one instruction when compiled."""
    return int(mask).bit_count()


def _compile(function: Callable[[Any], int], write: Callable[[Any, Any], Any]) -> None:
    """Compile a function of a word to one instruction, given its intermediate code."""

    @intrinsic
    def instruction(_typing: Any, _mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return write(builder, arguments[0])

        return types.int64(types.int64), generate

    @overload(function)
    def compiled(mask: Any) -> Any:
        def call(mask: Any) -> Any:
            return instruction(mask)  # type: ignore[call-arg]

        return call


_compile(trailing_zeros, lambda builder, mask: builder.cttz(mask, cgutils.false_bit))
_compile(ones, lambda builder, mask: builder.ctpop(mask))


def scratch(size: int) -> Any:
    """Return uninitialised numbers (float64) that live until the calling kernel returns.

    They are on the stack when compiled: `np.empty` allocates memory, which costs as much as a small kernel.
    They may be passed to other kernels, but never returned. The size is constant: a name or a
    number, not an expression.
    """
    return np.empty(size)


def scratch_bytes(size: int) -> Any:
    """Return small numbers (int8), all 0, with the lifetime of `scratch`."""
    return np.zeros(size, np.int8)


def _reserve(function: Callable[[int], Any], kind: Any, *, wiped: bool) -> None:
    """Compile a function of a constant size to an array on the stack."""

    @intrinsic
    def reserve(_typing: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            raise errors.RequireLiteralValue(size)
        count = size.literal_value

        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            item = context.get_value_type(kind.dtype)
            whole, step = (
                context.get_constant(types.intp, number) for number in (count, context.get_abi_sizeof(item))
            )
            data = cgutils.alloca_once(builder, item, size=whole)
            if wiped:
                cgutils.memset(builder, data, builder.mul(whole, step), 0)
            array = context.make_array(kind)(context, builder)
            arrayobj.populate_array(
                array, data=data, shape=[whole], strides=[step], itemsize=step, meminfo=None
            )
            return array._getvalue()

        return kind(size), generate

    BORROWING.append(function)

    # Inlined into the caller, because the stack is released when a function returns.
    @overload(function, inline="always")
    def compiled(size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None

        def call(size: Any) -> Any:
            return reserve(size)  # type: ignore[call-arg]

        return call


def scratch_integers(size: int) -> Any:
    """Return uninitialised numbers (int64), with the lifetime of `scratch`."""
    return np.empty(size, np.int64)


_reserve(scratch, VECTOR, wiped=False)
_reserve(scratch_integers, types.Array(types.int64, 1, "C"), wiped=False)
_reserve(scratch_bytes, types.Array(types.int8, 1, "C"), wiped=True)


def wipe_record(record: Any) -> None:
    """Set every field of a record to 0."""
    for name in record.dtype.names:
        record[name] = 0


@intrinsic
def _wipe_record(_typing: Any, record: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        cgutils.memset(builder, arguments[0], context.get_constant(types.intp, record.size), 0)
        return context.get_dummy_value()

    return types.void(record), generate


@overload(wipe_record)
def _compiled_wipe_record(record: Any) -> Any:
    if not isinstance(record, types.Record):
        return None

    def write(record: Any) -> Any:
        _wipe_record(record)  # type: ignore[call-arg]

    return write


def records_like(record: Any, n: int) -> Any:
    """Return an array of `n` records of the type of another one, with any content."""
    return np.empty(n, record.dtype)


@overload(records_like)
def _compiled_records_like(record: Any, n: Any) -> Any:
    if not isinstance(record, types.Record):
        return None
    kind = as_dtype(record)

    def make(record: Any, n: Any) -> Any:
        return np.empty(n, kind)

    return make


def memory(record: Any) -> Any:
    """Return the bytes of a record as a view (uint8), valid while the record lives."""
    address, size = record.__array_interface__["data"][0], record.dtype.itemsize
    return np.frombuffer((ctypes.c_uint8 * size).from_address(address), np.uint8)


@intrinsic
def _memory(_typing: Any, record: Any) -> Any:
    kind = types.Array(types.uint8, 1, "C")

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        array = context.make_array(kind)(context, builder)
        data = builder.bitcast(arguments[0], context.get_value_type(types.uint8).as_pointer())
        size, step = (context.get_constant(types.intp, number) for number in (record.size, 1))
        arrayobj.populate_array(array, data=data, shape=[size], strides=[step], itemsize=step, meminfo=None)
        return array._getvalue()

    return kind(record), generate


BORROWING.append(memory)


@overload(memory)
def _compiled_memory(record: Any) -> Any:
    if not isinstance(record, types.Record):
        return None

    def look(record: Any) -> Any:
        return _memory(record)  # type: ignore[call-arg]

    return look


def copy_bytes(target: Any, source: Any, begin: Any, end: Any) -> None:
    """Copy the bytes from `begin` up to, but not including, `end` to the same places of another array."""
    target[begin:end] = source[begin:end]


@intrinsic
def _copy_bytes(_typing: Any, target: Any, source: Any, _begin: Any, _end: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        begin, count = arguments[2], builder.sub(arguments[3], arguments[2])
        places = [
            builder.gep(context.make_array(kind)(context, builder, array).data, [begin])
            for kind, array in zip((target, source), arguments, strict=False)
        ]
        cgutils.raw_memcpy(builder, places[0], places[1], count, 1)
        return context.get_dummy_value()

    return types.void(target, source, types.int64, types.int64), generate


@overload(copy_bytes)
def _compiled_copy_bytes(target: Any, source: Any, begin: Any, end: Any) -> Any:
    if not all(isinstance(array, types.Array) and array.dtype == types.uint8 for array in (target, source)):
        return None

    def copy(target: Any, source: Any, begin: Any, end: Any) -> Any:
        _copy_bytes(target, source, begin, end)  # type: ignore[call-arg]

    return copy


SIXTEEN = 16


def wipe_sixteen(places: Any, begin: Any) -> None:
    """Set sixteen places of an array, from number `begin` on, to 0; the array must have them.

    One instruction when compiled, without a dependency on earlier writes: nothing is read.
    """
    places[begin : begin + SIXTEEN] = 0


def wipe_from(places: Any, begin: Any) -> None:
    """Set all places of an array, from number `begin` on, to 0."""
    places[begin:] = 0


def _wipe(function: Callable[[Any, Any], None], write: Callable[..., None]) -> None:
    """Compile a function of an array and a number to the code that `write` emits."""

    @intrinsic
    def instruction(_typing: Any, places: Any, _begin: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array = context.make_array(places)(context, builder, arguments[0])
            left = builder.sub(cgutils.unpack_tuple(builder, array.shape)[0], arguments[1])
            address = builder.gep(array.data, [arguments[1]])
            write(context, builder, places.dtype.bitwidth // 8, address, left)
            return context.get_dummy_value()

        return types.void(places, types.int64), generate

    @overload(function)
    def compiled(places: Any, begin: Any) -> Any:
        if not isinstance(places, types.Array) or places.ndim != 1:
            return None

        def call(places: Any, begin: Any) -> Any:
            instruction(places, begin)  # type: ignore[call-arg]

        return call


def _write_sixteen(context: Any, builder: Any, size: int, address: Any, _left: Any) -> None:
    word = context.get_value_type(types.int64).as_pointer()
    for begin in range(0, SIXTEEN * size, WORD_BYTES):
        offset = context.get_constant(types.intp, begin)
        place = cgutils.pointer_add(builder, address, offset, word)
        builder.store(context.get_constant(types.int64, 0), place, align=1)


def _write_all(context: Any, builder: Any, size: int, address: Any, left: Any) -> None:
    cgutils.memset(builder, address, builder.mul(left, context.get_constant(types.intp, size)), 0)


_wipe(wipe_sixteen, _write_sixteen)
_wipe(wipe_from, _write_all)


def row_word(table: Any, row: Any) -> int:
    """Return a row of eight small numbers (int8 [rows, 8]) as one word; the first is the lowest byte."""
    return int(table[row].view("<i8")[0])


def set_row_word(table: Any, row: Any, word: int) -> None:
    """Write a row of eight small numbers (of int8 [rows, 8]) as one word."""
    table[row].view("<u8")[0] = int(word) & ALL_BITS


def _is_rows_of_words(table: Any) -> bool:
    """Return whether the type shows that a row is one word; the type of a record field includes its shape."""
    if not isinstance(table, types.Array) or table.dtype != types.int8 or table.ndim != 2:
        return False
    return table.layout == "C" and getattr(table, "shape", (0, WORD_BYTES))[1] == WORD_BYTES


def _place(context: Any, builder: Any, kind: Any, table: Any, row: Any) -> Any:
    """Return the memory address of a row, as the address of a word."""
    data = context.make_array(kind)(context, builder, table).data
    begin = builder.mul(row, context.get_constant(types.intp, WORD_BYTES))
    return cgutils.pointer_add(builder, data, begin, context.get_value_type(types.int64).as_pointer())


@intrinsic
def _row_word(_typing: Any, table: Any, _row: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, table, *arguments)
        return builder.load(place, align=1, typ=context.get_value_type(types.int64))

    return types.int64(table, types.int64), generate


@overload(row_word)
def _compiled_row_word(table: Any, row: Any) -> Any:
    if not _is_rows_of_words(table):
        return None

    def read(table: Any, row: Any) -> Any:
        return _row_word(table, row)  # type: ignore[call-arg]

    return read


@intrinsic
def _set_row_word(_typing: Any, table: Any, _row: Any, _word: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(context, builder, table, *arguments[:2]), align=1)
        return context.get_dummy_value()

    return types.void(table, types.int64, types.int64), generate


@overload(set_row_word)
def _compiled_set_row_word(table: Any, row: Any, word: Any) -> Any:
    if not _is_rows_of_words(table):
        return None

    def write(table: Any, row: Any, word: Any) -> Any:
        _set_row_word(table, row, word)  # type: ignore[call-arg]

    return write


def word_at(content: Any, place: int) -> np.uint64:
    """Return the eight bytes of an array of bytes from a place on, as a number."""
    return np.uint64(content[place : place + WORD_BYTES].view("<u8")[0])


@intrinsic
def _word_at(_typing: Any, content: Any, _place: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        data = context.make_array(content)(context, builder, arguments[0]).data
        word = context.get_value_type(types.uint64)
        place = cgutils.pointer_add(builder, data, arguments[1], word.as_pointer())
        return builder.load(place, align=1, typ=word)

    return types.uint64(content, types.int64), generate


@overload(word_at)
def _compiled_word_at(content: Any, place: Any) -> Any:
    if not isinstance(content, types.Array) or content.dtype != types.uint8:
        return None

    def read(content: Any, place: Any) -> Any:
        return _word_at(content, place)  # type: ignore[call-arg]

    return read


def wrapped_product(first: Any, second: Any) -> np.uint64:
    """Return the lowest 64 bits of a product, where plain Python would warn about an overflow."""
    return np.uint64(int(first) * int(second) & ALL_BITS)


@overload(wrapped_product)
def _compiled_wrapped_product(first: Any, second: Any) -> Any:
    def multiply(first: Any, second: Any) -> Any:
        return first * second

    return multiply
