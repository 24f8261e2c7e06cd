"""Operations on memory addresses in kernels: strategies that are called by address, and their memos."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils, errors
from numba.extending import intrinsic, overload

from simcore.jit.cache import DIGEST_LENGTH
from simcore.jit.calls import record_of, versions_of
from simcore.jit.digest import digest_of
from simcore.records.shared import WEIGHTS


def answer_at(address: int, tables: Any, state: Any, weights: int, memo: int) -> None:
    """Let a strategy write its choice into the state.

    The strategy is called by its address; `weights` is the address of its `WEIGHTS` record, and `memo` that
    of its memo. This works only in compiled code: functions have no address in plain Python, where the driver
    of the game calls the strategy.
    """
    raise NotImplementedError("a strategy has no address when the compiler is switched off")


@intrinsic
def _answer_at(_typing: Any, _address: Any, tables: Any, state: Any, _weights: Any, _memo: Any) -> Any:
    records = (tables, state, record_of(WEIGHTS))
    if state.typeof("choice") != types.int64:
        raise errors.NumbaTypeError("what a kernel returns has eight bytes, and so must `choice`")

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        # The return slot is assumed not to alias other memory: no strategy may read `choice`.
        address, table, position, weights, memo = arguments
        convention = context.call_conv
        kind = convention.get_function_type(types.int64, (*records, types.int64))
        choice = cgutils.pointer_add(
            builder, position, context.get_constant(types.intp, state.offset("choice")), kind.args[0]
        )
        with builder.goto_entry_block():  # numba would clear it at each call
            problem = builder.alloca(kind.args[1].pointee)
        record = builder.inttoptr(weights, context.get_argument_type(records[-1]))
        code = builder.call(
            builder.inttoptr(address, kind.as_pointer()), [choice, problem, table, position, record, memo]
        )
        status = convention._get_return_status(builder, code, builder.load(problem))
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return context.get_dummy_value()

    return types.void(types.int64, tables, state, types.int64, types.int64), generate


@overload(answer_at)
def _compiled_answer_at(address: Any, tables: Any, state: Any, weights: Any, memo: Any) -> Any:
    if not isinstance(tables, types.Record):
        return None

    def call(address: Any, tables: Any, state: Any, weights: Any, memo: Any) -> Any:
        _answer_at(address, tables, state, weights, memo)  # type: ignore[call-arg]

    return call


def address_in_code(choose: Callable[..., Any]) -> Any:
    """Make a function that gives a kernel the address of a strategy in its own code, for `answer_at`.

    Parameters
    ----------
    choose
        Kernel `choose(tables, state, weights, memo)`; `memo` is the address of its memo.

    Returns
    -------
    Callable
        `address(tables, state)`, for these records. It returns 0 in plain Python, where the driver of the
        game calls the strategy.
    """

    @intrinsic
    def in_code(_typing: Any, tables: Any, state: Any) -> Any:
        arguments = (tables, state, record_of(WEIGHTS), types.int64)
        choose.get_call_template(arguments, {})  # compiles it
        compiled = versions_of(choose)[-1].overloads[arguments]
        if compiled.signature.return_type != types.int64:
            raise errors.NumbaTypeError("a strategy must return a whole number")

        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            context.add_linking_libs([compiled.library])
            function = context.declare_function(builder.module, compiled.fndesc)
            return builder.ptrtoint(function, context.get_value_type(types.int64))

        return types.int64(tables, state), generate

    def address(_tables: Any, _state: Any) -> int:
        return 0

    # Inlined into the caller, so that the strategy is linked once, with the caller's other callees.
    @overload(address, inline="always")
    def compiled_address(tables: Any, state: Any) -> Any:
        if not isinstance(tables, types.Record) or not isinstance(state, types.Record):
            return None

        def look(tables: Any, state: Any) -> Any:
            return in_code(tables, state)  # type: ignore[call-arg]

        # Functions with the same name are identical for the loader.
        look.__qualname__ += f".{digest_of(choose)[:DIGEST_LENGTH]}"
        return look

    return address


def record_at(address: int, kind: np.dtype[Any]) -> Any:
    """Return the record of a dtype at a memory address, valid while its owner lives."""
    return np.frombuffer((ctypes.c_uint8 * kind.itemsize).from_address(int(address)), kind)[0]


@intrinsic
def _record_at(_typing: Any, _address: Any, kind: Any) -> Any:
    record = kind.dtype

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(record))

    return record(types.int64, kind), generate


@overload(record_at)
def _compiled_record_at(address: Any, kind: Any) -> Any:
    if not isinstance(kind, types.DType) or not isinstance(kind.dtype, types.Record):
        return None

    def look(address: Any, kind: Any) -> Any:
        return _record_at(address, kind)  # type: ignore[call-arg]

    return look


def wipe_at(address: int, size: int) -> None:
    """Set the bytes at a memory address to 0."""
    ctypes.memset(int(address), 0, int(size))


@intrinsic
def _wipe_at(_typing: Any, _address: Any, _size: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place = builder.inttoptr(arguments[0], context.get_value_type(types.uint8).as_pointer())
        cgutils.memset(builder, place, arguments[1], 0)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@overload(wipe_at)
def _compiled_wipe_at(address: Any, size: Any) -> Any:
    def wipe(address: Any, size: Any) -> Any:
        _wipe_at(address, size)  # type: ignore[call-arg]

    return wipe
