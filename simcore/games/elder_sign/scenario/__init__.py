"""The data of Elder Sign: what it may be, and how it becomes numbers."""
