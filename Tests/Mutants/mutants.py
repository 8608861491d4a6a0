#!/usr/bin/env python3
"""Makes deliberate errors in a copy of the package, one after the other, and expects tests to fail.

    python3 Tests/Mutants/mutants.py [--only NAME …] [--folder FOLDER]

mutants.toml lists the errors. Each is built without optimization, in the rooms whose tests are asked alone, and only these tests are
run. A mutant is caught if one of them fails; one that does not compile is an error of the list. Prints a line for each and
"N caught, N survived"; the exit status is 0 only if all were caught. The copy stays in build/mutants, so that the next run builds
what changed since; a first run builds for some minutes.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
# What tests read beside what is tracked: fetched, drawn or made.
MADE = ["Fonts", "build/corpora", ".venv"]


class Copy:
    """A copy of the package, in which files are changed and tests are run."""

    def __init__(self, folder, rooms):
        self.folder = folder
        self.environment = {"QUICK_ROOMS": ",".join(rooms), "SHARED": "/nonexistent"}
        folder.mkdir(parents=True, exist_ok=True)
        self.copy_changed()
        for name in MADE:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.is_symlink() and (PACKAGE / name).exists():
                target.symlink_to(PACKAGE / name)

    def copy_changed(self):
        """Copies the files of the package that differ from the copy, and removes those that are gone: the rest is not built again."""
        names = subprocess.run(
            ["git", "ls-files", "-z", "-co", "--exclude-standard", "Package.swift", "Sources", "Tests", "Templates", "Issues"],
            cwd=PACKAGE, check=True, capture_output=True, text=True).stdout.split("\0")[:-1]
        names = {name for name in names if (PACKAGE / name).is_file()}
        for name in names:
            source, target = PACKAGE / name, self.folder / name
            if not target.is_file() or source.read_bytes() != target.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        for folder in ["Sources", "Tests"]:
            for path in (self.folder / folder).rglob("*"):
                if path.is_file() and str(path.relative_to(self.folder)) not in names:
                    path.unlink()

    def run(self, *arguments):
        return subprocess.run(
            ["swift", *arguments], cwd=self.folder, env=os.environ | self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")

    def build(self):
        return self.run("build", "--build-tests")

    def tests(self, suites):
        return self.run("test", "--skip-build", "--filter", rf"\.({'|'.join(suites)})/")


def room(mutant):
    """The room whose tests are asked: those of the rooms of page layout are in the last one."""
    name = mutant.get("room") or mutant["file"].split("/")[1]
    return "Composer" if name in ["Design", "Columns", "Pages"] else name


def outcome(copy, mutant):
    """Whether the mutant is caught, and by what."""
    path = copy.folder / mutant["file"]
    text = path.read_text()
    if text.count(mutant["old"]) != 1:
        sys.exit(f"mutants: “{mutant['old']}” is in {mutant['file']} {text.count(mutant['old'])} times")
    path.write_text(text.replace(mutant["old"], mutant["new"]))
    try:
        built = copy.build()
        if built.returncode != 0:
            sys.exit(f"mutants: “{mutant['name']}” does not compile\n{built.stdout[-3000:]}")
        tested = copy.tests(mutant["tests"])
        if "with 0 tests" in tested.stdout:
            sys.exit(f"mutants: “{mutant['name']}” names no tests: {mutant['tests']}")
        failed = re.findall(r"Test (\S+?\(.*?\)) .*?failed after", tested.stdout)
        return tested.returncode != 0, failed[0] if failed else "a crash"
    finally:
        path.write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--only", nargs="+", default=[], help="the names of the errors to make")
    arguments.add_argument("--folder", type=Path, default=PACKAGE / "build" / "mutants", help="the folder of the copy")
    options = arguments.parse_args()
    mutants = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text())["mutant"]
    chosen = [mutant for mutant in mutants if not options.only or mutant["name"] in options.only]
    if missing := set(options.only) - {mutant["name"] for mutant in mutants}:
        sys.exit(f"mutants: no error is named {', '.join(sorted(missing))}")
    copy = Copy(options.folder, sorted({room(mutant) for mutant in mutants}))
    built = copy.build()
    if built.returncode != 0:
        sys.exit(f"mutants: the package does not compile\n{built.stdout[-3000:]}")
    suites = sorted({suite for mutant in chosen for suite in mutant["tests"]})
    tested = copy.tests(suites)
    if tested.returncode != 0:
        sys.exit(f"mutants: tests fail without an error\n{tested.stdout[-3000:]}")
    survived = []
    for mutant in chosen:
        start = time.monotonic()
        is_caught, test = outcome(copy, mutant)
        seconds = time.monotonic() - start
        print(f"{'caught  ' if is_caught else 'SURVIVED'} {seconds:4.0f} s  {mutant['name']}"
              + (f"  ({test})" if is_caught else ""), flush=True)
        if not is_caught:
            survived.append(mutant["name"])
    print(f"{len(chosen) - len(survived)} caught, {len(survived)} survived")
    sys.exit(1 if survived else 0)


if __name__ == "__main__":
    main()
