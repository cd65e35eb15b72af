"""The playground: the real bot in a loopback Discord, driven by a script."""
