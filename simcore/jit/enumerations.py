"""Members of enumerations in kernels: `Decision.MOVE` compiles to its number.

numba gives members their own type: a kernel that receives one would be compiled a second time, and a member
neither indexes an array nor adds up to an int64. Therefore the number replaces the member before type
inference, at the compile cost of a constant.
"""

from __future__ import annotations

import operator
from enum import IntEnum
from types import ModuleType
from typing import Any

from numba.core import ir
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions
from numba.core.untyped_passes import FixupArgs


@register_pass(mutates_CFG=False, analysis_only=False)
class MembersAsNumbers(FunctionPass):
    """Compiler pass that replaces each member of an `IntEnum` by its number."""

    _name = "elderodds_members_as_numbers"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace the members in all blocks of a function."""
        changed = [_replace_members(block) for block in state.func_ir.blocks.values()]
        if any(changed):
            state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return any(changed)


def _replace_members(block: ir.Block) -> bool:
    """Replace the members in one block; return whether there were any."""
    loaded: dict[str, tuple[ir.Assign, Any]] = {}
    changed = False
    for statement in list(block.find_insts(ir.Assign)):
        expression = statement.value
        if isinstance(expression, ir.Global | ir.FreeVar):
            name, value = expression.name, expression.value
        elif getattr(expression, "op", "") == "getattr" and expression.value.name in loaded:
            load, owner = loaded[expression.value.name]
            name, value = f"{owner.__name__}.{expression.attr}", getattr(owner, expression.attr, None)
            if isinstance(owner, type) and isinstance(value, IntEnum):
                block.remove(load)  # it was loaded for this member only
        else:
            continue
        number = _as_numbers(value)
        if number is not value:
            statement.value = ir.Global(name, number, expression.loc)
            changed = True
        elif isinstance(value, ModuleType) or (isinstance(value, type) and issubclass(value, IntEnum)):
            loaded[statement.target.name] = statement, value
    return changed


def _as_numbers(value: Any) -> Any:
    """Return a constant with numbers for members; itself if it has none."""
    if isinstance(value, IntEnum):
        return int(value)
    if isinstance(value, tuple):
        numbers = tuple(map(_as_numbers, value))
        return value if all(map(operator.is_, numbers, value)) else numbers
    return value


class EnumerationCompiler(Compiler):
    """Numba's compiler with support for enumeration members."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes of numba, with one more before type inference."""
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(MembersAsNumbers, FixupArgs)
            pipeline.finalize()
        return pipelines
