"""Tests of the whole, and what the tests of several packages use."""

import pkgutil

import pytest

# Assertions of helper modules show a diff, as those of test modules do.
pytest.register_assert_rewrite(*(f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__)))
