"""Prowlers & Paragons: pools of d6, successes and pages."""
