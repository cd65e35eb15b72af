from hypothesis import settings

pytest_plugins = ["tests.rulemarks", "tests.bodies", "pytester"]

settings.register_profile("house", max_examples=60, deadline=None)
settings.load_profile("house")
