"""The True20 family: Combat Bonus, Maneuver Bonus, Dodge and Parry."""
