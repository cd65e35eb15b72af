# Every target makes its own environment: nothing but Python 3.11, make and git is needed.
PYTHON ?= python3.11
VENV := .venv
RUN := $(VENV)/bin/python
STAMP := $(VENV)/.installed

.PHONY: setup play test run bench chaos storm rules check lock
setup: $(STAMP)

$(STAMP): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	touch $(STAMP)

play: setup ## sit down at a table with the real bot in a loopback Discord; without a terminal, watch the example fight
	@if [ -t 0 ]; then $(RUN) -m bot play; else $(RUN) -m bot play --script examples/bank-job.fight --strict; fi

test: setup
	$(RUN) -m pytest -n auto --dist loadfile

run: setup ## the bot itself; needs DISCORD_TOKEN
	@$(RUN) -m bot run

bench: setup
	$(RUN) -m tests.bench

N ?= 50
chaos: setup ## kill the bot N times in the middle of its work; nothing may be lost or doubled
	@$(RUN) -m tests.chaos $(N)

storm: N = 10000
storm: setup ## N random commands, taken back one by one and brought back: at every step the same bytes
	@STORM=$(N) $(RUN) -m pytest tests/desk/test_storm.py

rules: setup ## which catalogue entries are computed, proven, reported
	@$(RUN) -m tests.coverage

check: setup
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports

lock: ## pin the newest versions that pyproject.toml allows; no addresses in the file
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet pip-tools
	$(RUN) -m piptools compile --quiet --upgrade --all-extras --strip-extras --generate-hashes --no-header \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml
