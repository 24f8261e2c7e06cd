"""Tests of the pictures and the page."""
