"""Runs in an object store: a server here that speaks the protocol of S3, and real processes that use it."""

import json
import time

import pytest

pytest.importorskip("s3fs", reason="needs the extra `test`")
pytest.importorskip("moto", reason="needs the extra `test`")

from simcore.store.folder import DiskError, StoreError
from simcore.store.open import open_folder
from simcore.store.reader import kept_games
from simcore.store.writer import read_run
from tests.command import call, no_pages
from tests.kept_runs import GRID, RUNS, SCRIPT, TOY, play, same, start
from tests.sweeps import sweep

BUCKET = "games"
OUT = f"s3://{BUCKET}/runs"
HASTY = f"import simcore.store.journal\nsimcore.store.journal.REMOTE_SECONDS = 0.2\n{SCRIPT}"
"""Runs the command line, and writes the journal more often than every five seconds."""


@pytest.fixture(scope="module")
def server():
    """Address of a store that forgets everything at the end."""
    import logging

    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    made = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    made.start()
    try:
        yield "http://{}:{}".format(*made.get_host_and_port())
    finally:
        made.stop()


@pytest.fixture(autouse=True)
def empty_bucket(server, tmp_path, monkeypatch):
    """A bucket with nothing in it, in the environment as a user has it."""
    import fsspec

    monkeypatch.chdir(tmp_path)
    no_pages(monkeypatch)
    monkeypatch.setenv("AWS_ENDPOINT_URL", server)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "somebody")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    # As many as by default: this server answers with an error to who reads what is just being removed.
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "5")
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    fsspec.filesystem("s3").clear_instance_cache()
    store = fsspec.filesystem("s3")
    if store.exists(BUCKET):
        store.rm(BUCKET, recursive=True)
    store.mkdir(BUCKET)
    return store


def listed():
    return json.loads(call("runs", "list", "--out", OUT, "--json").stdout)["runs"]


@pytest.mark.long
@pytest.mark.parametrize("keep", sweep(["games"], ["summary"]))
def test_every_verb(keep):
    where = ("--out", OUT)
    play("x", 60, *where, "--keep", keep)
    play("y", 40, *where, "--keep", keep, "--first-game", 60)
    play("long", 100, "--keep", keep)
    assert "exists already" in play("x", 5, *where, code=2).stderr
    assert [(entry["name"], entry["state"], entry["games"]) for entry in listed()] == [
        ("x", "complete", 240),
        ("y", "complete", 160),
    ]
    result = json.loads(call("runs", "show", "x", *where, "--json").stdout)
    assert [cell["games"] for cell in result["cells"]] == [60] * 4
    call("runs", "merge", "x", "y", "--name", "z", *where, "--quiet")
    call("runs", "extend", f"{OUT}/x", "-n", 40, "--quiet")
    for name in "xz":
        same(f"{OUT}/{name}", RUNS / "long", games=keep == "games")
        call("runs", "verify", name, *where)
    assert "complete" in call("runs", "resume", "x", *where, code=2).stderr
    call("runs", "rm", "x", "y", "z", *where, "--yes")
    assert listed() == []
    assert open_folder(OUT).files() == {}


@pytest.mark.compiled
@pytest.mark.long
def test_a_run_killed_at_any_instant_resumes_to_the_same_bits(tmp_path):
    words = (*TOY, "-n", 150_000, *GRID, "--name", "x", "--quiet", "--out", OUT)
    folder, kept = open_folder(f"{OUT}/x"), 0
    for number, delay in enumerate((0.3, 0.0, 0.7)):
        verb = ("run", *words) if number == 0 else ("runs", "resume", "x", "--out", OUT, "--quiet")
        process = start(*verb, cwd=tmp_path, script=HASTY)
        deadline = time.monotonic() + 120
        while kept_games(folder) <= kept and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(delay)
        process.kill()
        process.communicate()
        now = kept_games(folder)
        assert now > kept or now == 600_000
        kept = now
    if not read_run(f"{OUT}/x").manifest.complete:
        process = start("runs", "resume", "x", "--out", OUT, "--quiet", cwd=tmp_path, script=HASTY)
        said = process.communicate(timeout=300)
        assert process.returncode == 0, said
    play("long", 150_000)
    same(f"{OUT}/x", RUNS / "long")
    call("runs", "verify", "x", "--out", OUT)


@pytest.mark.long
@pytest.mark.parametrize("how", sweep(["altered"], ["gone", "cut", "empty"]))
def test_verify__a_spoilt_shard(how, empty_bucket):
    play("x", 60, "--out", OUT)
    folder = open_folder(f"{OUT}/x")
    file = next(name for name in folder.files() if name.endswith(".parquet"))
    content = folder.read(file)
    spoilt = {"altered": content[:-9] + b"?" + content[-8:], "cut": content[:-1], "gone": None, "empty": b""}
    if spoilt[how] is None:
        folder.remove(file)
    else:
        folder.write(file, spoilt[how])
    assert "To repair it" in call("runs", "verify", "x", "--out", OUT, code=74).stderr
    call("runs", "verify", "x", "--out", OUT, "--repair")
    assert folder.read(file) == content
    call("runs", "verify", "x", "--out", OUT)


@pytest.mark.long
def test_a_run_that_replaces_another_one():
    """Files fetched of the first run are not used for the second."""
    for seed in (1, 2):
        play("x", 60, "--out", OUT, "--seed", seed)
        play(f"here-{seed}", 60, "--seed", seed)
        same(f"{OUT}/x", RUNS / f"here-{seed}")
        call("runs", "rm", "x", "--out", OUT, "--yes")


@pytest.mark.long
def test_two_writers(tmp_path):
    play("x", 60, "--out", OUT)
    folder = open_folder(f"{OUT}/x")
    other = {"pid": 1, "host": "elsewhere", "time": "2026-01-01T00:00:00+00:00", "token": "t"}
    assert folder.create("lock", json.dumps(other).encode())
    assert not folder.create("lock", b"mine")
    words = ("runs", "extend", "x", "-n", 40, "--out", OUT, "--quiet")
    assert "process 1 on elsewhere" in call(*words, code=2).stderr
    assert [entry["state"] for entry in listed()] == ["being written"]
    call(*words, "--break-lock")
    play("long", 100)
    same(f"{OUT}/x", RUNS / "long")


@pytest.mark.long
def test_errors_are_reported(monkeypatch, empty_bucket):
    """No server, no credentials, an invalid name: one line and no traceback."""
    play("x", 60, "--out", OUT)
    assert "not!a?bucket" in play("x", 10, "--out", "s3://not!a?bucket/runs", code=74).stderr
    with monkeypatch.context() as patch:
        patch.delenv("AWS_ACCESS_KEY_ID")
        patch.delenv("AWS_SECRET_ACCESS_KEY")
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        empty_bucket.clear_instance_cache()
        assert "credentials" in call("runs", "show", "x", "--out", OUT, code=74).stderr
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    monkeypatch.setattr("s3fs.S3FileSystem.retries", 1)
    empty_bucket.clear_instance_cache()
    for words in (("show", "x"), ("list",), ("extend", "x", "-n", 5), ("verify", "x"), ("rm", "x", "--yes")):
        said = call("runs", *words, "--out", OUT, code=74).stderr
        assert "127.0.0.1:9" in said, words


@pytest.mark.long
@pytest.mark.parametrize("writes", sweep([4], [2, 7]))
def test_a_store_that_fails_on_the_way(writes, monkeypatch):
    """From some write on every write fails; the run resumes from what was written."""
    import s3fs

    monkeypatch.setattr("simcore.store.writer.SHARD", 300)
    plain, left = s3fs.S3FileSystem._pipe_file, [writes]

    async def broken(self, path, data, *more, **others):
        left[0] -= 1
        if left[0] < 0:
            raise PermissionError(13, "Access Denied")
        await plain(self, path, data, *more, **others)

    with monkeypatch.context() as patch:
        patch.setattr(s3fs.S3FileSystem, "_pipe_file", broken)
        s3fs.S3FileSystem.clear_instance_cache()
        said = play("x", 500, "--out", OUT, "--workers", 1, code=74).stderr
    assert "Access Denied" in said
    assert ("elderodds runs resume" in said) is open_folder(f"{OUT}/x").exists("manifest.json")
    s3fs.S3FileSystem.clear_instance_cache()
    if open_folder(f"{OUT}/x").exists():
        call("runs", "resume", "x", "--out", OUT, "--quiet")
    else:
        play("x", 500, "--out", OUT)
    play("long", 500)
    same(f"{OUT}/x", RUNS / "long")


@pytest.mark.long
def test_a_run_that_has_grown_elsewhere_is_read_whole(monkeypatch):
    """Listings that this process remembers do not count: here another connection adds a shard."""
    import s3fs

    monkeypatch.setattr("simcore.store.writer.SHARD", 300)
    play("x", 200, "--out", OUT)
    assert read_run(f"{OUT}/x").games(0).collect().height == 200
    assert open_folder(f"{OUT}/x").files()
    s3fs.S3FileSystem.clear_instance_cache()
    call("runs", "extend", "x", "-n", 200, "--out", OUT, "--quiet")
    assert read_run(f"{OUT}/x").games(0).collect().height == 400


def test_an_unknown_kind_of_address_is_refused():
    with pytest.raises(StoreError, match="nonsense"):
        open_folder("nonsense://x/y")


def test_a_file_that_is_not_there():
    folder = open_folder(f"{OUT}/x")
    assert not folder.exists()
    assert folder.files() == {}
    folder.remove("nothing")
    assert not folder.take("nothing", "something")
    with pytest.raises(FileNotFoundError):
        folder.read("nothing", 10)
    folder.write("empty", b"")
    assert folder.read("empty", 10) == b""
    folder.write("long", b"0123456789")
    with pytest.raises(DiskError, match="larger than"):
        folder.read("long", 9)
    assert folder.files() == {"empty": 0, "long": 10}
    assert folder.take("long", "other")
    assert folder.files() == {"empty": 0, "other": 10}
    folder.delete()
    assert not folder.exists()


@pytest.mark.long
def test_two_runs_that_begin_in_the_same_second(tmp_path):
    """Real processes, as of a batch array: neither touches what the other one has begun."""
    words = ("run", *TOY, "-n", 60, *GRID, "--out", OUT, "--quiet", "--no-report")
    ends = [each.communicate(timeout=120) for each in [start(*words, cwd=tmp_path) for _ in range(2)]]
    assert [said for _, said in ends] == [""] * 2
    assert [(entry["games"], entry["state"]) for entry in listed()] == [(240, "complete")] * 2


@pytest.mark.long
def test_two_runs_of_one_name(tmp_path):
    """The second is refused and leaves the first one alone."""
    words = ("run", *TOY, *GRID, "--out", OUT, "--name", "x", "--quiet", "--no-report")
    both = [start(*words, "-n", games, cwd=tmp_path) for games in (4_000, 4_001)]
    said = {each.communicate(timeout=120)[1]: each.returncode for each in both}
    (second,) = set(said) - {""}
    assert (said[""], said[second]) == (0, 2)
    assert "exists already" in second or "is being written" in second
    assert [entry["state"] for entry in listed()] == ["complete"]


def test_a_bucket_that_is_not_there_is_made():
    where = "s3://another/runs"
    assert "No runs are kept" in call("runs", "list", "--out", where).stderr
    call("run", *TOY, "-n", 60, *GRID, "--out", where, "--quiet")
    assert len(json.loads(call("runs", "list", "--out", where, "--json").stdout)["runs"]) == 1
