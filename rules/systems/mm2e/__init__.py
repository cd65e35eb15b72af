"""Mutants & Masterminds, second edition."""
