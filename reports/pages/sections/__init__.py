"""The sections of a page: each file finds the data of one section, or of one part of a section."""
