"""The running process and its children: command lines, address space, limits of a request."""
