# Everything that a clone needs is set up by the target that needs it.
#
#   make run     serve the app (PORT, HOST, WONDERPAD_DATA and WONDERPAD_OPEN can be set)
#   make check   lint, and the tests of what was changed: in less than a minute, for everyday work
#   make test    lint and every test, each as quickly as it still sees faults: what CI runs
#   make test-nightly  every test at its full counts: before a release
#   make test-late  the tests of pages on a slow line: whatever depends on how quick it is fails
#   make test-all  both, and every program of the bench: at night
#   make test-site  only the tests of the site that needs no server, at their full counts
#   make test-engines  only a whole game in each engine that phones have, on the server and the site
#   make site    build the site that needs no server, in dist/site
#   make release build the site's archive and the wheel of this commit, in dist (TAG can be set)
#   make tag     look whether TAG is that of this version
#   make serve-site   serve what was built (PORT, HOST and SITE_PATH can be set)
#   make lint    what needs no test run
#   make format  put the code into its usual shape
#   make catalogue  make docs/catalogue.md and docs/rulings.md anew from the catalogue and its sources
#   make map     make docs/architecture.md anew from the imports
#   make bench   print figures
#   make times   write anew what the tests take, on a machine that does nothing else
#   make mutants break the code in many ways, and write which tests see it
#   make lock    choose new versions of everything that is installed
#   make audit   look whether a fault is known of anything that is installed

# Tests start Python hundreds of times: what was compiled once is kept, even where the machine has
# the habit not to.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

ENGINES = chromium headless firefox webkitgtk

SITE = dist/site
SITE_PATH ?= /

# One test more at a time than there are cores: pages wait a lot. WORKERS=0 runs them in turn.
WORKERS ?= auto
# Nothing is installed that is not, byte for byte, what was looked at when it was chosen.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: run check touched test test-nightly test-late test-all suite test-site test-engines site
.PHONY: release tag serve-site lint ruff types contracts format catalogue map bench times mutants lock audit clean

# Each version has copies of its own, which take a minute or two, once. Without them phones are sent
# more, and it runs all the same.
run: $(VENV)/ready-run
	@$(BIN)/python -m app.server.client >/dev/null || true
	@exec $(BIN)/python -m app

check: $(VENV)/ready-dev
	@$(MAKE) --no-print-directory -j4 ruff types contracts touched

touched: $(VENV)/ready-dev
	$(BIN)/python scripts/touched.py $(SINCE)

test: $(VENV)/ready-dev
	@scripts/browser $(ENGINES) >/dev/null
	@$(MAKE) --no-print-directory -j4 types suite

test-nightly: $(VENV)/ready-dev
	@scripts/browser $(ENGINES) >/dev/null
	@$(MAKE) --no-print-directory -j4 types suite NIGHTLY=--nightly

# What is told in seconds is told first; types are read beside the tests, and the first test of the
# site builds it beside those that need none.
suite: ruff contracts
	$(PYTEST) $(NIGHTLY) tests

test-late: $(VENV)/ready-dev
	for kind in news down up; do $(PYTEST) --late $$kind tests/inside tests/browser || exit 1; done

test-all: test-nightly test-late
	@$(MAKE) --no-print-directory bench

site: $(VENV)/ready-dev
	$(BIN)/python scripts/site $(SITE)

release: $(VENV)/ready-dev
	$(BIN)/python scripts/release.py $(if $(TAG),--tag '$(TAG)')

# It needs nothing that is installed, so that a wrong tag is told at once.
tag:
	@$(PYTHON) scripts/release.py --only-tag --tag '$(TAG)'

serve-site: $(VENV)/ready-dev
	@test -d $(SITE) || $(MAKE) site
	@exec $(BIN)/python scripts/serve_site.py $(SITE) --host "$${HOST:-127.0.0.1}" \
	  --port "$${PORT:-8551}" --path "$(SITE_PATH)"

test-site: $(VENV)/ready-dev
	@scripts/browser chromium >/dev/null
	$(PYTEST) --nightly tests/site

test-engines: $(VENV)/ready-dev
	@scripts/browser $(ENGINES) >/dev/null
	$(BIN)/python -m pytest --nightly tests/engines

lint: ruff types contracts

ruff: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready-dev
	$(BIN)/mypy

contracts: $(VENV)/ready-dev
	$(BIN)/lint-imports

format: $(VENV)/ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

catalogue: $(VENV)/ready-dev
	$(BIN)/python scripts/make_catalogue_docs.py
	$(BIN)/python scripts/make_rulings_docs.py

map: $(VENV)/ready-dev
	$(BIN)/python scripts/make_map.py

bench: $(VENV)/ready-dev
	@scripts/browser $(ENGINES) >/dev/null
	$(BIN)/python -m bench

times: $(VENV)/ready-dev
	$(PYTEST) --keep-times tests/app tests/release tests/scoring tests/storage

mutants: $(VENV)/ready-dev
	$(BIN)/python -m bench.mutants
	$(BIN)/python -m bench.mutants --nightly

lock: $(VENV)/ready-dev
	for set in run dev; do \
	  $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-annotate \
	    --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command "make lock" \
	    $$([ $$set = dev ] && echo --extra dev) pyproject.toml -o requirements/$$set.txt; \
	done
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-annotate \
	  --generate-hashes --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" requirements/audit.in -o requirements/audit.txt
	$(BIN)/uv pip compile --quiet --upgrade --python-version 3.14 --python-platform wasm32-pyodide2024 \
	  --generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" -c requirements/run.txt requirements/site.in \
	  -o requirements/site.txt
	$(MAKE) --no-print-directory $(VENV)/ready-dev
	$(BIN)/python scripts/make_dependencies_docs.py

# Its own environment: what looks for faults is no part of what is looked at.
audit: $(VENV)/ready-audit
	for set in run dev site; do \
	  $(VENV)/audit/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
	    -r requirements/$$set.txt || exit 1; \
	done

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

$(VENV)/python-checked:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Wonderpad needs Python 3.11 or later; $(PYTHON) is not. Try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "No virtual environment could be made in $(VENV); on Debian: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/ready-run: requirements/run.txt | $(VENV)/python-checked
	$(PIP) -r requirements/run.txt
	@touch $@

$(VENV)/ready-dev: requirements/dev.txt | $(VENV)/python-checked
	$(PIP) -r requirements/dev.txt
	@touch $@ $(VENV)/ready-run

$(VENV)/ready-audit: requirements/audit.txt | $(VENV)/python-checked
	@$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
	  -r requirements/audit.txt
	@touch $@
