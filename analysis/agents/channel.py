"""Lines to and from an agent, with a time limit."""

from __future__ import annotations

import queue
import threading
import time
from typing import IO

from analysis.agents.protocol import Message, line_of, option_of

LONGEST = 1 << 20
"""Most bytes of a line of an agent; what is longer is cut into several."""


class AgentGoneError(RuntimeError):
    """Error for an agent that has closed its output or its input."""


class Channel:
    """Messages to an agent, and its answers.

    Parameters
    ----------
    answers, messages
        Streams from and to the agent.
    """

    def __init__(self, answers: IO[bytes], messages: IO[bytes]) -> None:
        self._messages = messages
        self._lines: queue.Queue[bytes] = queue.Queue()
        # A pipe has no time limit on every system; a thread that reads can be left behind.
        self._reader = threading.Thread(target=self._read, args=(answers,), daemon=True)
        self._reader.start()

    def wait_for_end(self, seconds: float) -> bool:
        """Wait until the agent has closed its output; return whether it has."""
        self._reader.join(seconds)
        return not self._reader.is_alive()

    def _read(self, answers: IO[bytes]) -> None:
        while line := answers.readline(LONGEST):
            if line.strip():
                self._lines.put(line)
        self._lines.put(b"")

    def send(self, *messages: Message) -> None:
        """Send messages.

        Raises
        ------
        AgentGoneError
            If the agent no longer reads.
        """
        try:
            for message in messages:
                self._messages.write(line_of(message))
            self._messages.flush()
        except (OSError, ValueError) as problem:
            raise AgentGoneError("it no longer reads messages") from problem

    def answer(self, number: int, seconds: float) -> int | None:
        """Return the option that the agent chooses at a decision; None if it gives no answer in time.

        Raises
        ------
        AgentGoneError
            If it has closed its output.
        """
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0.0))
            except queue.Empty:
                return None
            if not line:
                self._lines.put(line)
                raise AgentGoneError("it has ended, or closed its output")
            option = option_of(line, number)
            if option is not None:  # an earlier decision's answer is too late
                return option
