"""Agents in processes of their own: programs and language models that play by messages."""
