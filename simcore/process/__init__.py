"""The running process and its children: command lines, address space, limits of what may be asked for."""
