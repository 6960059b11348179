# Every command needs only Python 3.11 or newer: the first one creates .venv, and pip installs what
# the command needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
# Playing needs a part of it, which is installed alone unless everything is there already.
PLAY := $(if $(wildcard $(READY)),$(READY),$(VENV)/ready-to-play)
# One more test process than cores: some tests wait for timers and other processes.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
NPM := $(BIN)/python web/build.py npm

# Python must save what it compiles, although some containers forbid it: otherwise every process
# compiles its libraries again, and takes twice as long to start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.NOTPARALLEL:  # two commands must not install into .venv at the same time
.PHONY: help play terminal serve page site wasm image test check format docs site-docs pictures \
    bench bench-batch bench-server bench-siege bench-scale bench-wasm bench-page bench-start soak \
    train constraints clean sbom audit

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

play: page  ## play in the browser: start the server and open the page
	@SINTRA_LOG_LEVEL=$${SINTRA_LOG_LEVEL:-warning} $(BIN)/sintra

terminal: $(PLAY)  ## play a game in the terminal
	@$(BIN)/sintra play

serve: page  ## run the match server with the page
	@$(BIN)/sintra serve

page: $(PLAY)  ## build the page, if it is missing or older than its sources
	@$(BIN)/python web/build.py

wasm: $(PLAY)  ## build the WebAssembly module of the page, if it is older than its sources
	@$(BIN)/python -m tools.wasm.build

site: $(PLAY)  ## build the static site, which needs no server, into site/
	@$(BIN)/python web/build.py --site

image:  ## build the container image, with Docker, Podman or Buildah
	@$(PYTHON) .ci/image.py build

test: $(READY) page  ## run all tests: the page, the package, and both in a browser
	@$(BIN)/python -m tests.chromium >/dev/null
	@$(BIN)/python -m tests.proxies >/dev/null
	@# Compiled now, because otherwise every test process would compile the same functions.
	@$(BIN)/python -m sintra.warmup & compiler=$$!; $(NPM) run --silent test && wait $$compiler
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

check: $(READY)  ## check lint, formatting, types, spelling, prose and generated files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/typos
	$(BIN)/python docs/prose.py
	$(BIN)/python .ci/release.py check
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/python docs/generate.py --check
	$(BIN)/python -m tests.public_api --check
	$(BIN)/sintra dev schema --check --out web/src/wire.ts
	$(BIN)/python -m tools.lessons --check --out web/src/pages/learn/lessons.json
	$(BIN)/python -m tools.wasm.layout --check --out web/src/local/layout.ts
	$(NPM) run --silent check

format: $(READY)  ## format every file
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run --silent format

docs: $(READY)  ## regenerate docs/reference and the generated sources of the page
	$(BIN)/python docs/generate.py
	$(BIN)/python -m tests.public_api
	$(BIN)/python -m tests.test_compatibility
	$(BIN)/sintra dev schema --out web/src/wire.ts
	$(BIN)/python -m tools.lessons --out web/src/pages/learn/lessons.json
	$(BIN)/python -m tools.wasm.layout --out web/src/local/layout.ts

site-docs: $(READY)  ## build the documentation site into build/docs
	$(BIN)/pip install --quiet --constraint constraints.txt --group docs
	$(BIN)/python docs/build_site.py

bench: $(READY)  ## measure the engine, and OpenSpiel in the same run
	$(BIN)/pip install --quiet --constraint constraints.txt --group bench
	$(BIN)/python bench/engine.py

bench-batch: $(READY)  ## measure many games at once, and PettingZoo in the same run
	$(BIN)/pip install --quiet --constraint constraints.txt --group bench
	$(BIN)/python -m bench.batch

bench-server: $(READY)  ## measure the match server, and a bare echo server in the same run
	$(BIN)/python -m bench.server

bench-siege: $(READY) page  ## attack the match server while others play: takes ten minutes
	$(BIN)/python -m bench.siege

bench-scale: $(READY) page  ## measure what a move, a socket, a match, a thought and an append cost
	$(BIN)/python -m bench.scale

soak: $(READY) page  ## run the tests that `make test` only samples, kill the server 1,000 times, load it for an hour
	SINTRA_EXHAUSTIVE=1 $(BIN)/pytest -n auto --dist worksteal -m exhaustive
	$(BIN)/python -m bench.soak

bench-wasm: $(READY) page  ## measure the WebAssembly module, and native code in the same run
	$(BIN)/python -m bench.wasm

bench-page: $(READY) page  ## measure the page in a browser, and an empty page in the same run
	$(BIN)/python -m bench.page

bench-start: $(READY)  ## measure make play in a fresh clone, until the first move
	$(BIN)/python -m bench.start

pictures: $(READY) page  ## update the screenshots of the documentation
	$(BIN)/python docs/snapshots.py

train: $(READY)  ## train the player of the example: five minutes, after 1 GB of PyTorch
	$(BIN)/pip install --quiet --constraint constraints.txt --group train
	$(BIN)/python examples/masked_ppo.py

# Attestations accept an SBOM only with a serial number, so its output is not reproducible.
sbom: $(READY)  ## list what the wheel in dist/ installs, and what builds its page: build/sbom
	$(BIN)/pip install --quiet --constraint constraints.txt --group audit
	rm -rf build/sbom
	$(BIN)/python -m venv --without-pip build/sbom/installed
	$(BIN)/pip --python build/sbom/installed install --quiet --constraint constraints.txt dist/*.whl
	$(BIN)/cyclonedx-py environment --output-file build/sbom/python.json build/sbom/installed
	$(NPM) sbom --sbom-format cyclonedx --omit dev >build/sbom/page.json

audit: $(READY)  ## look for known vulnerabilities of all dependencies: asks services on the network
	$(BIN)/pip install --quiet --constraint constraints.txt --group audit
	$(BIN)/pip-audit --strict --requirement constraints.txt --no-deps --disable-pip
	$(NPM) audit

constraints: $(READY)  ## update constraints.txt
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --upgrade \
	    --group dev --group docs --group bench --group train --group audit pyproject.toml \
	    --output-file constraints.txt

clean:  ## remove .venv and all generated files
	rm -rf $(VENV) sintra/static site web/node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

# Install again when pyproject.toml or constraints.txt changes; the package is editable.
$(READY): WANTED := all
$(VENV)/ready-to-play: WANTED := play
$(READY) $(VENV)/ready-to-play: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	    || { echo "Python 3.11 or newer is needed; use PYTHON=... to name another one"; exit 1; }
	@$(PYTHON) install.py $(WANTED)
