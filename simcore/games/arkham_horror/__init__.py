"""*Arkham Horror* (second edition): the files on which all games with this box stand.

`box/` has what is in the box and what everybody does with it: sheets, cards, skill checks, possessions.
`battle/` has the final battle. This package is no game itself: it has no `GAME`.
"""
