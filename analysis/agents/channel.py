"""Lines to and from an agent, with a time limit."""

from __future__ import annotations

import queue
import threading
import time
from typing import IO

from analysis.agents.protocol import Message, line_of, option_of

LONGEST = 1 << 20
"""Most bytes of a line of an agent; what is longer is cut into several."""

MOST_WAITING = 1000
"""Most lines of an agent that wait to be read."""

END = b""


class AgentGoneError(RuntimeError):
    """Error for an agent that has closed its output or its input."""


class Channel:
    """Messages to an agent, and its answers.

    Two threads read and write, because a pipe has no time limit on every system: an agent that reads nothing
    stops the writer, and one that writes nothing stops the reader, but neither stops the game.

    Parameters
    ----------
    answers, messages
        Streams from and to the agent.
    """

    def __init__(self, answers: IO[bytes], messages: IO[bytes]) -> None:
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_WAITING)
        self._sent: queue.Queue[bytes] = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(answers,), daemon=True)
        self._writer = threading.Thread(target=self._write, args=(messages,), daemon=True)
        self._reader.start()
        self._writer.start()

    def _read(self, answers: IO[bytes]) -> None:
        try:
            while line := answers.readline(LONGEST):
                if line.strip():
                    self._lines.put(line)
        except (OSError, ValueError):  # the stream is closed
            pass
        finally:
            self._lines.put(END)

    def _write(self, messages: IO[bytes]) -> None:
        try:
            while line := self._sent.get():
                messages.write(line)
                messages.flush()
        except (OSError, ValueError):  # the agent no longer reads; if it has ended, the reader notices
            pass

    def send(self, *messages: Message) -> None:
        """Send messages, when the agent reads them."""
        for message in messages:
            self._sent.put(line_of(message))

    def end(self, seconds: float) -> bool:
        """Wait until the agent has read all messages; return whether it has. No more can be sent."""
        self._sent.put(END)
        self._writer.join(seconds)
        return not self._writer.is_alive()

    def wait_for_end(self, seconds: float) -> bool:
        """Wait until the agent has closed its output; return whether it has."""
        until = time.monotonic() + seconds
        while self._reader.is_alive() and time.monotonic() < until:
            self._drop_lines()
            self._reader.join(0.05)
        return not self._reader.is_alive()

    def _drop_lines(self) -> None:
        while not self._lines.empty():
            self._lines.get_nowait()

    def answer(self, number: int, seconds: float) -> int | None:
        """Return the option that the agent chooses at a decision; None if it gives no answer in time.

        Raises
        ------
        AgentGoneError
            If it has closed its output.
        """
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                return None
            if line == END:
                self._lines.put(END)
                raise AgentGoneError("it has ended, or closed its output")
            option = option_of(line, number)
            if option is not None:  # an earlier decision's answer is too late
                return option
        return None
