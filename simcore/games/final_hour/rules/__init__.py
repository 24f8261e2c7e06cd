"""The rules of Final Hour as compiled kernels."""
