# Every command needs Python 3.11 or newer and nothing else: the first one makes .venv, and Node
# comes into it by pip.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
NPM := $(BIN)/python web/build.py npm

.DEFAULT_GOAL := help
.PHONY: help play terminal serve page test check format docs bench bench-batch bench-server bench-page pictures strength fit \
    train constraints clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

play: page  ## play in the browser: the page is served, and opened where that can be done
	@$(BIN)/sintra serve --open

terminal: $(READY)  ## play a game in the terminal
	@$(BIN)/sintra play

serve: page  ## run the match server and its page
	@$(BIN)/sintra serve

page: $(READY)  ## build the page, where it is not there or older than its sources
	@$(BIN)/python web/build.py

test: page  ## run all tests: of the page, of the package, and both in a browser
	@$(BIN)/python -m tests.chromium >/dev/null
	$(NPM) run --silent test
	$(BIN)/pytest -n auto --dist worksteal

check: $(READY)  ## lint, formatting, types, generated files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python docs/generate.py --check
	$(BIN)/sintra dev schema --check --out web/src/wire.ts
	$(BIN)/sintra dev lessons --check --out web/src/pages/learn/lessons.json
	$(NPM) run --silent check

format: $(READY)  ## put every file into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run --silent format

docs: $(READY)  ## write anew what is generated: docs/reference, and what the page has from here
	$(BIN)/python docs/generate.py
	$(BIN)/sintra dev schema --out web/src/wire.ts
	$(BIN)/sintra dev lessons --out web/src/pages/learn/lessons.json

bench: $(READY)  ## measure the engine, beside OpenSpiel in the same run
	$(BIN)/pip install --quiet --constraint constraints.txt --group bench
	$(BIN)/python bench/engine.py

bench-batch: $(READY)  ## measure many games at once, beside PettingZoo in the same run
	$(BIN)/pip install --quiet --constraint constraints.txt --group bench
	$(BIN)/python -m bench.batch

bench-server: $(READY)  ## measure the match server, beside a bare echo in the same run
	$(BIN)/python -m bench.server

bench-page: page  ## measure the page in a browser, beside an empty page in the same run
	$(BIN)/python -m bench.page

pictures: page  ## take the pictures of the documentation anew
	$(BIN)/python docs/snapshots.py

strength: $(READY)  ## let the players play each other: takes two hours on two cores
	$(BIN)/python -m bench.strength

fit: $(READY)  ## fit the evaluation of the search anew: takes an hour on two cores
	$(BIN)/python -m fit.evaluation

train: $(READY)  ## train the example's player: five minutes, and a gigabyte of PyTorch before
	$(BIN)/pip install --quiet --constraint constraints.txt --group train
	$(BIN)/python examples/masked_ppo.py

constraints: $(READY)  ## bring constraints.txt up to date
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --upgrade \
	    --group dev --group bench --group train pyproject.toml --output-file constraints.txt

clean:  ## remove what was made here
	rm -rf $(VENV) sintra/static web/node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The tools change with pyproject.toml and constraints.txt; the package itself is linked.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed; PYTHON=... names another one"; exit 1; }
	@echo "Preparing .venv (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/pip install --quiet --no-compile --constraint constraints.txt --group dev --editable .
	@touch $(READY)
