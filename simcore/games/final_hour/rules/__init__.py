"""The rules of Final Hour as compiled kernels; `effects/` has those of the verbs of cards."""
