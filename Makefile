# Every command needs Python 3.11 or newer and nothing else: the first one makes .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.DEFAULT_GOAL := help
.PHONY: help play serve test check format docs bench bench-server strength fit constraints clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

play: $(READY)  ## play a game in the terminal
	@$(BIN)/sintra play

serve: $(READY)  ## run the match server
	@$(BIN)/sintra serve

test: $(READY)  ## run all tests
	$(BIN)/pytest -n auto --dist worksteal

check: $(READY)  ## lint, formatting, types, generated pages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python docs/generate.py --check

format: $(READY)  ## put every file into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(READY)  ## write the generated pages of docs/reference anew
	$(BIN)/python docs/generate.py

bench: $(READY)  ## measure the engine, beside OpenSpiel in the same run
	$(BIN)/pip install --quiet --constraint constraints.txt --group bench
	$(BIN)/python bench/engine.py

bench-server: $(READY)  ## measure the match server, beside a bare echo in the same run
	$(BIN)/python -m bench.server

strength: $(READY)  ## let the players play each other: takes an hour on two cores
	$(BIN)/python -m bench.strength

fit: $(READY)  ## fit the evaluation of the search anew: takes an hour on two cores
	$(BIN)/python -m fit.evaluation

constraints: $(READY)  ## bring constraints.txt up to date
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --upgrade \
	    --group dev --group bench pyproject.toml --output-file constraints.txt

clean:  ## remove what was made here
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The tools change with pyproject.toml and constraints.txt; the package itself is linked.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed; PYTHON=... names another one"; exit 1; }
	@echo "Preparing .venv (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/pip install --quiet --constraint constraints.txt --group dev --editable .
	@touch $(READY)
