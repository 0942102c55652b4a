"""A table without sockets and store: the game, and what answers and undos make of it.

Every change is drafted, then committed, then adopted, so a commit that fails leaves no trace.
"""
