"""An independent referee of the whole game of Arkham Horror.

It follows one game from its log and plays the same game from the rules, in plain Python and with a picture of
the table of its own. It shares no code with the kernels, so that a mistake in one of the two shows as a
difference between the two. Names in brackets are entries of the reference guide.
"""
