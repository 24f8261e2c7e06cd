"""Kernels that wait for decisions, called by tests on a board of their own."""

from typing import Any

from simcore.games.arkham_horror.rules.checkpoints import begin_again, begin_segment


class AnsweredKernels:
    """What the small boards of the tests have in common: records `t`, `s`, `log`, and what was `asked`."""

    t: Any
    s: Any
    log: Any
    asked: list[tuple[int, list[int]]]

    def play(self, kernel: Any, *args: int, answers: dict[Any, list[int]] | None = None) -> int:
        """Call a kernel until it no longer waits; of what is not answered the first option is taken."""
        left = {int(which): list(values) for which, values in (answers or {}).items()}
        s = self.s
        begin_segment(s)
        while kernel(self.t, s, self.log, *args):
            options = [int(option) for option in s["options"][: s["n_options"]]]
            decision = int(s["decision"])
            self.asked.append((decision, options))
            wanted = left.get(decision)
            s["choice"] = options.index(wanted.pop(0)) if wanted else 0
            s["decision"] = 0
            begin_again(self.t, s, self.log)
        assert not any(left.values()), f"not asked: {left}; asked: {self.asked}"
        return int(s["result"])
