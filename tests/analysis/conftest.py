"""Kept runs for the tests of tables."""

import pytest

from tests.fake_run import write_fake_run


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """Three by three cells."""
    return write_fake_run(tmp_path_factory.mktemp("run"), games=400)
