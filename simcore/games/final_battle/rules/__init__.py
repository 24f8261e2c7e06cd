"""The rules of the final battle as compiled kernels."""
