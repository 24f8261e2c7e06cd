"""Tests of the house; a game's own tests live in a folder of its name."""
