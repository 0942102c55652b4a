"""Bots and advice, in processes of their own."""
