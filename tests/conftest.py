pytest_plugins = ["tests.rulemarks", "pytester"]
