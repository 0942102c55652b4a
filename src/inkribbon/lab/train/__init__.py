"""Trains a model for `keen`: play games, fit networks to them, measure, repeat."""
