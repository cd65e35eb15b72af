"""Buttons, selects and modals: what their presses do."""
