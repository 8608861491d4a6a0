#!/usr/bin/env python3
"""Sets the same generated issues with publish and with Typst, and compares instructions, CPU time and memory.

usage: bench.py --shared DIR --publish PROGRAM [--out build/bench] [--runs 3] [--only NAME] [--no-count]
DIR/bench/gen.py writes the issues; without it there is nothing to compare. The PDFs stay in the folder of --out.
The gates are instructions, which callgrind counts once for each program on one thread: they differ by a few in ten
thousand from run to run, however busy the machine is. Times are medians of cold runs in turn. Typst's instructions, those
of Python included, are counted again only for another Typst or another issue.
Exit status 1 when a run fails or a gate is missed.
"""
import argparse
import collections
import importlib.metadata
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Name: what gen.py is asked for.
ISSUES = {
    "medium": ["--size", "medium"],
    "large": ["--size", "large", "--text-only"],
    "tenth": ["--size", "large", "--text-only", "--articles", "50"],
    "huge": ["--size", "large", "--text-only", "--articles", "5000"],
}
# Issues that Typst does not set: it would add minutes and say nothing new.
OWN = {"tenth", "huge"}
# The gates: instructions and CPU time as a part of Typst's, peak memory in MB, and what ten times the pages may cost.
INSTRUCTION_RATIO = {"tenth": 0.28, "medium": 0.19}
CPU_RATIO, TENFOLD = 0.3, 11
# The huge issue has 10,000 pages: most of what it takes is their text, which waits to be set.
MEMORY = {"medium": 70, "large": 85, "huge": 200}
# Seconds from a changed word of the large issue to its PDF, in a session.
WORD = 0.2
TYPST = """
import sys, typst
typst.Compiler("main.typ", font_paths=[sys.argv[1]], ignore_system_fonts=True).compile(output=sys.argv[2], format="pdf")
"""

Run = collections.namedtuple("Run", "wall cpu memory status")
# What keeps Typst on one thread.
ONE_THREAD = {"RAYON_NUM_THREADS": "1"}


def measure(command, folder, log):
    """One cold process: wall and CPU seconds, peak memory in MB, exit status."""
    with open(log, "wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode)


def generate(name, arguments):
    """Writes an issue unless this generator has written it before."""
    generator, folder = arguments.shared / "bench/gen.py", arguments.out / name
    stamp, sign = folder / "generated", f"{generator.stat().st_mtime_ns} {ISSUES[name]}"
    if not (stamp.exists() and stamp.read_text() == sign):
        print(f"generating {name} …", flush=True)
        subprocess.run([sys.executable, generator, *ISSUES[name], "--out", folder], check=True, stdout=subprocess.DEVNULL)
        stamp.write_text(sign)
    return folder


def programs(name, folder, arguments):
    """The two commands by name, with the PDF that each writes."""
    ours, typst = (arguments.out / f"{name}-{program}.pdf" for program in ("publish", "typst"))
    publish = [arguments.publish, folder / "issue.toml", "--root", ROOT, "--allow-dir", folder, "--output", ours, "--quiet",
               "--set", "images.resolution=keep"]
    return {
        "publish": (publish, ROOT, ours),
        "typst": ([sys.executable, "-c", TYPST, ROOT / "Fonts", typst], folder, typst),
    }


def stripped(program, out):
    """A copy without debug information: valgrind 3.19 cannot read that of Swift."""
    copy = out / "publish-stripped"
    shutil.copy2(program, copy)
    subprocess.run(["strip", "-g", copy], check=True)
    return copy


def count(command, folder, log):
    """The instructions of one run under callgrind; None when it fails."""
    with open(log, "wb") as output:
        status = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, **ONE_THREAD}).returncode
    found = re.search(r"Collected : (\d+)", log.read_text(errors="replace"))
    return int(found[1]) if found and status == 0 else None


def instructions(name, arguments):
    """The instructions of each program on an issue, by program."""
    folder = generate(name, arguments)
    commands = programs(name, folder, arguments)
    result = {}
    for program, (command, directory, pdf) in commands.items():
        log = pdf.with_suffix(".callgrind.log")
        known, sign = folder / "typst-instructions", (folder / "generated").read_text() + typst_version()
        if program == "publish":
            command = [stripped(arguments.publish, arguments.out), *command[1:], "--jobs", "1"]
        elif known.exists() and known.read_text().startswith(sign + "\n"):
            result[program] = int(known.read_text().splitlines()[-1])
            continue
        result[program] = count(command, directory, log)
        if result[program] is None:
            print(f"{name}: {program} failed under callgrind, see {log}")
        elif program == "typst":
            known.write_text(f"{sign}\n{result[program]}\n")
    if all(result.values()):
        print(f"{name:8} instructions in millions: publish {result['publish'] / 1e6:,.0f},"
              f" typst {result['typst'] / 1e6:,.0f}", flush=True)
    return result


def typst_version():
    return importlib.metadata.version("typst")


def pages(pdf):
    report = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True).stdout
    found = re.search(r"^Pages: +(\d+)", report, re.M)
    return int(found[1]) if found else 0


def compare(name, arguments):
    """Medians of all runs by program; None for one that failed."""
    commands = programs(name, generate(name, arguments), arguments)
    if name in OWN:
        del commands["typst"]
    runs = collections.defaultdict(list)
    for _ in range(arguments.runs):
        for program, (command, folder, pdf) in commands.items():
            pdf.unlink(missing_ok=True)
            runs[program].append(measure(command, folder, pdf.with_suffix(".log")))
    result = {}
    for program, (_, _, pdf) in commands.items():
        if any(run.status for run in runs[program]) or not pdf.exists():
            print(f"{name}: {program} failed, see {pdf.with_suffix('.log')}")
            result[program] = None
            continue
        middle = Run(*(statistics.median(values) for values in zip(*runs[program])))
        print(f"{name:8} {program:8} {pages(pdf):6} {middle.cpu:9.2f} {middle.wall:9.2f} {middle.memory:9.0f}"
              f" {pdf.stat().st_size / 1e6:8.2f}", flush=True)
        result[program] = middle
    return result


def change(arguments):
    """Medians of what a change of one word of the 1,000-page issue costs: wall and CPU seconds, chains and pages made."""
    folder = generate("large", arguments)
    article = sorted((folder / "articles").glob("*.md"))[len(list((folder / "articles").glob("*.md"))) // 2]
    log = arguments.out / "session.log"
    with open(log, "w") as output:
        status = subprocess.run(
            [arguments.publish.with_name("PubIssueSessionBench"), folder / "issue.toml", ROOT, article,
             arguments.out / "session.pdf"], stdout=output, stderr=output).returncode
    rows = [line.split() for line in log.read_text().splitlines() if line.startswith("word ")]
    if status or not rows:
        print(f"session: failed, see {log}")
        return None
    wall, cpu, chains, contents, pages = (statistics.median(float(row[column]) for row in rows) for column in range(1, 6))
    print(f"a word of {pages:.0f} pages in a session: {wall:.2f} s wall, {cpu:.2f} s CPU, {chains:.0f} chain and"
          f" {contents:.0f} pages made", flush=True)
    return wall, contents


def judge(results, counts, word):
    """Prints each gate; true when all are kept."""
    kept = True

    def gate(text, value, limit):
        nonlocal kept
        kept = kept and value <= limit
        print(f"{text}: {value:.2f}, at most {limit}: {'kept' if value <= limit else 'MISSED'}")

    for name, result in counts.items():
        if all(result.values()):
            gate(f"{name}: instructions as a part of Typst's", result["publish"] / result["typst"],
                 INSTRUCTION_RATIO[name])
    for name, result in results.items():
        ours, typst = result.get("publish"), result.get("typst")
        if ours and typst:
            gate(f"{name}: CPU time as a part of Typst's", ours.cpu / typst.cpu, CPU_RATIO)
        if ours and name in MEMORY:
            other = f" (Typst {typst.memory:.0f}, ratio {ours.memory / typst.memory:.2f})" if typst else ""
            gate(f"{name}: peak memory in MB{other}", ours.memory, MEMORY[name])
    large, tenth = (results.get(name, {}).get("publish") for name in ("large", "tenth"))
    if large and tenth:
        gate("large: CPU time of ten times the pages", large.cpu / tenth.cpu, TENFOLD)
    if word:
        gate("session: seconds from a word to the PDF, where nothing else runs", word[0], WORD)
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=pathlib.Path, required=True)
    parser.add_argument("--publish", type=pathlib.Path, default=ROOT / ".build/release/publish")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/bench")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=ISSUES)
    parser.add_argument("--no-count", action="store_true", help="times and memory only, in a few minutes less")
    arguments = parser.parse_args()
    for name in ("shared", "publish", "out"):
        setattr(arguments, name, getattr(arguments, name).resolve())
    if not (arguments.shared / "bench/gen.py").exists():
        print(f"bench: {arguments.shared}/bench/gen.py is not there, so there are no issues to compare; set SHARED=…")
        return 0
    if not arguments.no_count and not shutil.which("valgrind"):
        print("bench: valgrind counts the instructions and is not there: apt-get install valgrind")
        return 1
    arguments.out.mkdir(parents=True, exist_ok=True)
    names = [arguments.only] if arguments.only else ISSUES
    print(f"medians of {arguments.runs} cold runs, in turn; load {os.getloadavg()[0]:.1f}")
    print("issue    program   pages     CPU s    wall s memory MB   PDF MB", flush=True)
    results = {name: compare(name, arguments) for name in names}
    counted = [name for name in names if name in INSTRUCTION_RATIO and not arguments.no_count]
    counts = {name: instructions(name, arguments) for name in counted}
    complete = all(run for result in [*results.values(), *counts.values()] for run in result.values())
    word = change(arguments) if "large" in names else None
    return 0 if judge(results, counts, word) and complete and (word or "large" not in names) else 1


if __name__ == "__main__":
    sys.exit(main())
