"""The Discord side of Slugfest: commands, what stands in a channel, prompts, store, renderers and the playground."""
