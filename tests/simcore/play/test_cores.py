"""How many threads play where a container or a service has less than the machine."""

import pytest

from simcore.play import cores


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="ascii")


@pytest.mark.parametrize(
    ("told", "files", "quota"),
    [
        ("0::/", {"cpu.max": "150000 100000"}, 1.5),
        ("0::/", {"cpu.max": "max 100000"}, None),
        (
            "0::/a/b",
            {"cpu.max": "max 100000", "a/cpu.max": "50000 100000", "a/b/cpu.max": "300000 100000"},
            0.5,
        ),
        ("0::/docker/of-the-host", {"cpu.max": "200000 100000"}, 2.0),
        ("4:cpu,cpuacct:/x", {"cpu/cpu.cfs_quota_us": "400000", "cpu/cpu.cfs_period_us": "100000"}, 4.0),
        ("4:cpu:/x", {"cpu/x/cpu.cfs_quota_us": "-1", "cpu/x/cpu.cfs_period_us": "100000"}, None),
        ("9:memory:/x\n0::/", {}, None),
        ("nonsense", {"cpu.max": "0 0"}, None),
    ],
)
def test_quota_of_a_container(tmp_path, told, files, quota):
    write(tmp_path / "own", told)
    for name, text in files.items():
        write(tmp_path / "groups" / name, f"{text}\n")
    assert cores.cgroup_quota(tmp_path / "groups", tmp_path / "own") == quota


def test_no_quota_where_there_are_no_control_groups(tmp_path):
    assert cores.cgroup_quota(tmp_path, tmp_path / "nothing") is None


@pytest.mark.parametrize(("quota", "threads"), [(0.2, 1), (1.0, 1), (1.5, 2), (2.0, 2), (64.0, 8), (None, 8)])
def test_as_many_threads_as_the_quota_feeds(monkeypatch, quota, threads):
    monkeypatch.setattr(cores, "_allowed", lambda: 8)
    monkeypatch.setattr(cores, "cgroup_quota", lambda: quota)
    assert cores.cores() == threads
