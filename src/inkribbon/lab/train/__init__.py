"""Trains a model for `keen`: play games, fit scores to them, measure, repeat."""
