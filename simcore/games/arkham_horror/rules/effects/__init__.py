"""Effects of cards and sheets: the interpreter of effect programs, and the kernels of its verbs."""
