"""Campaigns: the dashboard, paths, the End Phase."""
