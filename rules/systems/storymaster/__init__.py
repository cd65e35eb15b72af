"""Super Powers Unlimited: the critical check, dodge and resist contests."""
