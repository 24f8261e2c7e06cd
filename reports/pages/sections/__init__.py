"""Sections of a page: each module finds the data of one section, or of one part of a section."""
