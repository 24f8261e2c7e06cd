"""Kernels that wait for decisions, called by tests on a board of their own."""

from typing import Any

from simcore.games.arkham_horror.rules.phases.machine import begin_again, begin_segment


class AnsweredKernels:
    """Shared parts of test boards: records `t`, `s`, `log`, and the questions in `asked`."""

    t: Any
    s: Any
    log: Any
    asked: list[tuple[int, list[int]]]
    usual = 0
    """Place of the option that is taken where no answer is given."""
    asks_all = True
    """Whether a test that answers what is never asked is wrong."""

    def play(self, kernel: Any, *args: int, answers: dict[Any, list[int]] | None = None) -> int:
        """Call a kernel until it no longer waits; the usual option is taken where no answer is given."""
        left = {int(which): list(values) for which, values in (answers or {}).items()}
        s = self.s
        begin_segment(s)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            self.asked.append((decision, options))
            wanted = left.get(decision)
            s["choice"] = options.index(wanted.pop(0)) if wanted else range(len(options))[self.usual]
            s["decision"] = 0
            begin_again(self.t, s, self.log)
        if self.asks_all:
            assert not any(left.values()), f"not asked: {left}; asked: {self.asked}"
        return int(s["result"])
