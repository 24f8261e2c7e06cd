"""The rules of Elder Sign as compiled kernels."""
