"""The Discord side of Slugfest: commands, prompts, store, renderers and the playground."""
