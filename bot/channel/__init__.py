"""What stands in a channel: results, trackers, questions; sent, found again, kept up to date."""
