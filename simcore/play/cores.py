"""Number of cores that a process may use: cores of the machine, within the limits of the process."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup")
OWN_GROUP = Path("/proc/self/cgroup")


def cores() -> int:
    """Return the number of cores that this process may use; more threads would only wait for each other."""
    allowed = _allowed()
    quota = cgroup_quota()
    return allowed if quota is None else max(1, min(allowed, math.ceil(quota)))


def _allowed() -> int:
    counted = getattr(os, "process_cpu_count", None)  # Python 3.13 and later; also reads PYTHON_CPU_COUNT
    if counted is not None:
        return counted() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def cgroup_quota(top: Path = CGROUPS, own: Path = OWN_GROUP) -> float | None:
    """Return the CPU quota of the container or service unit in cores; None without a quota.

    Parameters
    ----------
    top
        Mount point of the control groups of the machine.
    own
        File with the groups of this process.
    """
    try:
        lines = own.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):  # not Linux
        return None
    quotas: list[float] = []
    for line in lines:
        _, controllers, path = line.split(":", 2) if line.count(":") >= 2 else ("", "-", "")
        if controllers == "":  # version 2 has one tree for everything
            quotas += (quota for group in _upwards(top, path) if (quota := _second(group)))
        elif "cpu" in controllers.split(","):
            for tree in (top / "cpu", top / controllers):
                quotas += (quota for group in _upwards(tree, path) if (quota := _first(group)))
    return min(quotas, default=None)


def _upwards(tree: Path, path: str) -> Iterator[Path]:
    """Yield a group and its ancestors; a container often sees its own group as the root."""
    group = tree / path.strip("/")
    while group != tree and tree in group.parents:
        yield group
        group = group.parent
    yield tree


def _second(group: Path) -> float | None:
    """Return the quota of version 2: `cpu.max` holds quota and period in microseconds, or `max`."""
    try:
        quota, period = (group / "cpu.max").read_text(encoding="ascii").split()
        return int(quota) / int(period)
    except (OSError, ValueError, ZeroDivisionError):
        return None


def _first(group: Path) -> float | None:
    """Return the quota of version 1, from two files; -1 means no quota."""
    try:
        quota = int((group / "cpu.cfs_quota_us").read_text(encoding="ascii"))
        period = int((group / "cpu.cfs_period_us").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    return quota / period if quota > 0 and period > 0 else None
