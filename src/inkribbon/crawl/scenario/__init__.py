"""Scenario files: their format, their goals, and checks for mistakes."""
