# make            sets the machine up, builds, and publishes Issues/sample into build/
# make test       the same set-up, then all tests on the same build (long ones: make test-all)
# make quick ROOM=Columns  builds and runs the tests of a room, or of a folder of them, soon after a changed line
# make mutants    makes deliberate errors in a copy, one after the other, and expects tests to fail; up to 40 minutes
# make check      format, lint, architecture test, tests
# make issues     publishes every Issues/*/issue.toml
# make setup      brings packages, fonts and corpora; make pictures draws the pictures of the issues
# make fonts-all  fetches all fonts of Fonts/catalogue.toml, make Fonts/NAME one of them; issues fetch those that they ask for
# make profiles   makes the ICC profiles of Fonts/conditions.toml, half a minute each; make Fonts/NAME.icc one of them
# make manual-pictures draws the pictures of pages in the manual and the README anew
# make site       makes the manual's site in build/site, which a browser reads without a network, and checks all links
# make docs       makes the documentation of the library by DocC, as static HTML for a web server, in build/docs
# make manual     publishes the manual as build/manual-screen.pdf and build/manual-print.pdf, in the template Templates/manual
# make bench      compares instructions, time and memory with Typst on generated issues; leaves the PDFs in build/bench/
# make faults     publishes a small issue 3,600 times while calls fail, inputs are replaced and signals come; up to an hour
# make install    installs the program below PREFIX (/usr/local), in DESTDIR if that is given: make install PREFIX=$HOME/.local
# make deb        builds a package of Debian, build/publish_VERSION_ARCHITECTURE.deb, and build/publish.deb for Containerfile
# make clean      removes what was built and drawn; fetched fonts stay

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory

SHARED ?= ../shared
PUBLISH := .build/release/publish
PYTHON := .venv/bin/python3
PREFIX ?= /usr/local
DESTDIR ?=
# Folders are listed too: their date changes when a file is added or removed.
SOURCES := Package.swift $(shell find Sources -type d -o -name '*.swift' -o -name '*.c' -o -name '*.cpp' -o -name '*.h' -o -name '*.modulemap')
ISSUES := $(patsubst Issues/%/issue.toml,%,$(wildcard Issues/*/issue.toml))

.PHONY: sample issues pictures manual-pictures site docs manual profiles fonts-all test test-all quick mutants check lint bench faults install deb clean setup FORCE
sample:
issues: sample

setup:
	@.ci/setup

# What is not there has to be made, whatever the dates say.
absent = $(if $(wildcard $1),,FORCE)

build/built: $(SOURCES) $(call absent,$(PUBLISH)) | setup
	swift build -c release
	@mkdir -p build && touch $@

.venv/ready: $(wildcard Issues/*/requirements.txt) | setup
	python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check pip $(patsubst %,-r %,$(filter %.txt,$^))
	@touch $@

.venv/tests: Tests/requirements.txt .venv/manual
	.venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv/long: Tests/long-requirements.txt .venv/tests
	.venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv/manual: .ci/manual/requirements.txt .venv/ready
	.venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv/bench: Tests/Bench/requirements.txt .venv/ready
	.venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# An issue publishes again when the program, its manifest or one of the files that the last run read has changed, or
# when a product is missing. Products and files stand in the dependency file of the last run.
products = $(shell sed -n '/^[^ ].*: *\\*$$/{s/:.*//p;q}; /^[^ ].*: /{s/: .*//p;q}' build/$1.d 2>/dev/null)

# The pictures that an issue's script drew are listed in a file beside them.
PICTURES := $(foreach name,$(ISSUES),$(if $(wildcard Issues/$(name)/pictures.py),Issues/$(name)/drawn/.drawn))
drawn = $(shell cat Issues/$1/drawn/.drawn 2>/dev/null)
undrawn = $(filter-out $(wildcard $(call drawn,$1)),$(call drawn,$1))

define issue
$(if $(wildcard Issues/$1/pictures.py),
Issues/$1/drawn/.drawn: $(shell find Issues/$1 -name '*.py') $(if $(call undrawn,$1),FORCE) | .venv/ready
	$$(PYTHON) Issues/$1/pictures.py
	@find Issues/$1/drawn -type f ! -name '.*' | sort > $$@
$(call drawn,$1): Issues/$1/drawn/.drawn
)
$(or $(call products,$1),build/$1.d) &: build/built Issues/$1/issue.toml $(filter Issues/$1/%,$(PICTURES))
	@.ci/issue $1 $$(PUBLISH)
$(if $(filter sample,$1),sample,issues): $(or $(call products,$1),build/$1.d)
$(if $(wildcard build/$1.d),include build/$1.d)
endef
$(foreach name,$(ISSUES),$(eval $(call issue,$(name))))

# The issue whose pages tests compare with those that were looked at.
FROZEN := Tests/Frozen/Issues/sample/drawn/.drawn
$(FROZEN): Tests/Frozen/pictures.py | .venv/ready
	$(PYTHON) $<
	@touch $@

pictures: $(PICTURES) $(FROZEN)

manual-pictures: sample .venv/manual
	$(PYTHON) .ci/pages build/sample-screen.pdf build/sample-print.pdf
	$(PYTHON) .ci/manual/examples $(PUBLISH)

# All pages are read anew each time, which takes a second.
site: .venv/manual | setup
	$(PYTHON) .ci/manual/links
	$(PYTHON) .ci/manual/site build/site

docs: build/built
	@.ci/docs build/docs

# The same pages as an issue, whose articles they are.
manual: build/built .venv/manual
	$(PYTHON) .ci/manual/issue build/manual
	@.ci/issue manual $(PUBLISH) build/manual/issue.toml

PROFILES := $(shell sed -n 's/^\[\(.*\)\]$$/Fonts\/\1.icc/p' Fonts/conditions.toml)
$(PROFILES): Fonts/%.icc: Fonts/conditions.toml .ci/profile
	@.ci/profile $*

profiles: $(PROFILES)

FONTS := $(shell sed -n '/^ *{ name = "[^"]*\.[ot]t[fc]"/s/^ *{ name = "\([^"]*\)".*/Fonts\/\1/p' Fonts/catalogue.toml)
$(FONTS): Fonts/%:
	@.ci/setup $*

fonts-all:
	@.ci/setup --fonts

swift_test = SHARED='$(abspath $(SHARED))' swift test -c release --disable-testable-imports

# The tests build the program too: in one build with it their modules fill the processors while its last ones are made.
test: pictures fonts-all .venv/tests
	$(swift_test)

test-all: export LONG_TESTS = 1
test-all: pictures fonts-all .venv/long
	$(swift_test)

quick: | setup
	@.ci/quick '$(ROOM)'

mutants: .venv/tests
	python3 Tests/Mutants/mutants.py

lint: | setup
	swift format lint --strict --parallel --recursive Package.swift Sources Tests

check: lint test

bench: build/built .venv/bench $(FROZEN)
	$(PYTHON) Tests/Bench/bench.py --shared '$(abspath $(SHARED))' --publish $(PUBLISH) --out build/bench

install: build/built
	@.ci/install $(PUBLISH) '$(PREFIX)' '$(DESTDIR)'

deb: build/built
	@.ci/deb $(PUBLISH) build

faults: build/built
	python3 Tests/Faults/faults.py --publish $(PUBLISH)

clean:
	rm -rf build .build .build-quick .venv
	$(foreach name,$(ISSUES),rm -f $(call drawn,$(name)) Issues/$(name)/drawn/.drawn;)
	rm -rf $(dir $(FROZEN))
