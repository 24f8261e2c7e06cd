"""Interpreter of effect programs: questions of instructions, results of choices, and nested programs.

A program is a row of records (`simcore.records.shared.instruction`). The running program has four fields of
the state: `pc` (current instruction; NONE if no program runs), `stage` (progress of that instruction),
`resolver` (the seat that resolves it) and the registers `r`, numbers that an instruction keeps across a
choice.

A rule never waits. One kernel lists the options, another applies the choice, and `asking` combines the two
into an instruction. Only this module uses stages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import ask, chosen

Kernel = Callable[..., Any]

NONE = -1
END = 0  # operation that ends a program
DONE = 0  # instead of a kind of decision: there is nothing more to choose
CALLED = -1  # instead of a kind of decision: another program comes first
BEGINS, ASKED, UNDER_WAY = 0, 1, 2


@inlined
def start(s, pc, resolver):
    """Start a program, replacing the running one."""
    s["pc"] = pc
    s["stage"] = BEGINS
    s["resolver"] = resolver


@inlined
def next_instruction(s):
    """Complete the current instruction."""
    s["pc"] += 1
    s["stage"] = BEGINS


@inlined
def jump(s, target):
    """Continue with another instruction, of this program or of one that replaces it."""
    s["pc"] = target
    s["stage"] = BEGINS


@inlined
def at_end(t, s):
    """Return whether no program runs, or the running one has reached its end."""
    return s["pc"] == NONE or t["code"][s["pc"]]["op"] == END


@kernel
def call(s, pc, resolver):
    """Run another program first; the current instruction continues afterwards with its own registers.

    An instruction calls it instead of asking: `return call(s, pc, resolver)`. The state needs the fields
    `n_called`, `called_pc`, `called_resolver` and `called_r`, whose length limits the depth of nested
    programs. A game's data check must ensure that its programs stay within that depth.
    """
    depth = s["n_called"]
    s["called_pc"][depth] = s["pc"]
    s["called_resolver"][depth] = s["resolver"]
    for i in range(len(s["r"])):
        s["called_r"][depth, i] = s["r"][i]
    s["n_called"] = depth + 1
    start(s, pc, resolver)
    return CALLED


@kernel
def finish(s):
    """End the running program and continue its caller; return whether there is one."""
    if s["n_called"] == 0:
        s["pc"] = NONE
        return False
    depth = s["n_called"] - 1
    s["n_called"] = depth
    s["pc"] = s["called_pc"][depth]
    s["resolver"] = s["called_resolver"][depth]
    s["stage"] = UNDER_WAY
    for i in range(len(s["r"])):
        s["r"][i] = s["called_r"][depth, i]
    return True


@inlined
def resolver_of(s):
    """Return the seat that resolves the current instruction."""
    return s["resolver"] + 0


def asking(begin: Kernel, options: Kernel, resolve: Kernel, asked: Kernel = resolver_of) -> Kernel:
    """Make an instruction that asks until no choice is left.

    Parameters
    ----------
    begin
        `begin(t, s, log, code)` sets its registers; it runs once.
    options
        `options(t, s, log, code)` lists what can be chosen next and returns the kind of the decision, or
        DONE, or the value of `call`. It carries out steps without a choice at once.
    resolve
        `resolve(t, s, log, code, choice)` carries out the chosen option.
    asked
        `asked(s)` is the seat that decides; by default the one that resolves.

    Returns
    -------
    Callable
        `run(t, s, log, code)`, a kernel: True while it waits for an answer from outside.
    """

    @inlined
    def run(t, s, log, code):
        if s["stage"] == BEGINS:
            begin(t, s, log, code)
        while True:
            if s["stage"] == ASKED:
                resolve(t, s, log, code, chosen(s))
                if s["over"]:
                    return False
            decision = options(t, s, log, code)
            if decision == CALLED:
                return False
            if decision == DONE:
                break
            s["stage"] = ASKED
            if ask(t, s, log, decision, asked(s)):
                return True
        next_instruction(s)
        return False

    return run


def asking_once(options: Kernel, resolve: Kernel, asked: Kernel = resolver_of) -> Kernel:
    """Make an instruction that asks once, and does nothing if there is no choice.

    It takes the parameters of `asking`. The next instruction follows unless `resolve` jumps to another one.
    """

    @inlined
    def run(t, s, log, code):
        if s["stage"] == BEGINS:
            decision = options(t, s, log, code)
            s["stage"] = ASKED
            if ask(t, s, log, decision, asked(s)):
                return True
        here = s["pc"]
        if s["n_options"] > 0:
            resolve(t, s, log, code, chosen(s))
        if s["pc"] == here:
            next_instruction(s)
        return False

    return run


def asking_phase(options: Kernel, resolve: Kernel, asked: Kernel) -> Kernel:
    """Make a step of a phase, outside of programs, that asks once or several times.

    Parameters
    ----------
    options
        `options(t, s, log)` lists what can be chosen and returns the kind of the decision; DONE if there is
        nothing to ask, and then it has done what follows from that.
    resolve
        `resolve(t, s, log, choice)` does what was chosen; True if the phase asks again at once.
    asked
        `asked(s)` is the seat that decides.

    Returns
    -------
    Callable
        `run(t, s, log)`, a kernel: True while it waits for an answer from outside.
    """

    @inlined
    def run(t, s, log):
        while True:
            if s["stage"] == BEGINS:
                decision = options(t, s, log)
                if decision == DONE:
                    return False
                s["stage"] = ASKED
                if ask(t, s, log, decision, asked(s)):
                    return True
            s["stage"] = BEGINS
            if not resolve(t, s, log, chosen(s)):
                return False

    return run
