"""Kernels without reference counts.

numba counts the references to every array, also in a function that only receives arrays or reads records:
two atomic instructions, or at least two calls, each time an array is handed on. A kernel that owns no array
needs no counts, because its caller owns them. This module finds such kernels by their types.
"""

from __future__ import annotations

import copy
from typing import Any

from numba import types
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass

from simcore.jit.intrinsics import BORROWING

HANDED_ON = ("static_getitem", "getitem", "typed_getitem", "cast", "phi", "build_tuple")
"""Expressions whose result is owned by another variable."""


@register_pass(mutates_CFG=False, analysis_only=False)
class BorrowArrays(FunctionPass):
    """Compiler pass that switches reference counts off in kernels that own no array."""

    _name = "elderodds_borrow_arrays"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace the target of the compilation by one without reference counts."""
        if not _owns_nothing(state):
            return False
        context = copy.copy(state.targetctx)
        context.enable_nrt = False
        state.targetctx = context
        return True


def _owns_nothing(state: Any) -> bool:
    """Return whether a function creates, receives from a call, and returns nothing that has references."""
    models = state.targetctx.data_model_manager

    def has_references(kind: Any) -> bool:
        return bool(models[kind].contains_nrt_meminfo())

    if has_references(state.return_type):
        return False
    for block in state.func_ir.blocks.values():
        for statement in block.find_insts(ir.Assign):
            if has_references(state.typemap[statement.target.name]) and not _is_borrowed(
                state, statement.value
            ):
                return False
    return True


def _is_borrowed(state: Any, value: Any) -> bool:
    """Return whether another variable, a constant or the caller owns the value of an assignment."""
    if not isinstance(value, ir.Expr):
        return isinstance(value, ir.Arg | ir.Var | ir.Global | ir.FreeVar)
    if value.op == "call":
        called = state.func_ir.get_definition(value.func)
        return isinstance(called, ir.Global | ir.FreeVar) and called.value in BORROWING
    if value.op == "getitem":
        return _is_view(state.typemap[value.index.name])
    return value.op in HANDED_ON


def _is_view(index: Any) -> bool:
    """Return whether indexing an array by this type gives a view, and no copy."""
    parts = index.types if isinstance(index, types.BaseTuple) else (index,)
    return all(isinstance(part, types.Integer | types.SliceType | types.EllipsisType) for part in parts)
