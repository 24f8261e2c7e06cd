"""How games of Elder Sign are told."""
