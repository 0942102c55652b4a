"""Plays games in parallel: processes of this machine or a Ray cluster, and how fast it goes."""
