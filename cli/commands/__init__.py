"""The commands, one file each; a folder where a command has several files."""
