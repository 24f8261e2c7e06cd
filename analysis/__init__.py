"""Analyses of kept games: tables in, tables out, without figures."""
