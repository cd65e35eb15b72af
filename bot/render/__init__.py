"""What happened, as Discord shows it."""
