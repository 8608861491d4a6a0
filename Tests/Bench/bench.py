#!/usr/bin/env python3
"""Sets the same generated issues with publish and with Typst, in turn and cold, and compares CPU time and memory.

usage: bench.py --shared DIR --publish PROGRAM [--out build/bench] [--runs 3] [--only NAME]
DIR/bench/gen.py writes the issues; without it there is nothing to compare. The PDFs stay in the folder of --out.
Exit status 1 when a run fails or a gate is missed.
"""
import argparse
import collections
import os
import pathlib
import re
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
}
# The gates: CPU time as a part of Typst's, peak memory in MB, and what ten times the pages may cost.
CPU_RATIO, MEMORY, TENFOLD = 0.5, 200, 11
TYPST = """
import sys, typst
typst.Compiler("main.typ", font_paths=[sys.argv[1]], ignore_system_fonts=True).compile(output=sys.argv[2], format="pdf")
"""

Run = collections.namedtuple("Run", "wall cpu memory status")


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
    publish = [arguments.publish, folder / "issue.toml", "--root", ROOT, "--allow-dir", folder, "--output", ours, "--quiet"]
    return {
        "publish": (publish, ROOT, ours),
        "typst": ([sys.executable, "-c", TYPST, ROOT / "Fonts", typst], folder, typst),
    }


def pages(pdf):
    report = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True).stdout
    found = re.search(r"^Pages: +(\d+)", report, re.M)
    return int(found[1]) if found else 0


def compare(name, arguments):
    """Medians of all runs by program; None for one that failed."""
    commands = programs(name, generate(name, arguments), arguments)
    if name == "tenth":
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


def judge(results):
    """Prints each gate; true when all are kept."""
    kept = True

    def gate(text, value, limit):
        nonlocal kept
        kept = kept and value <= limit
        print(f"{text}: {value:.2f}, at most {limit}: {'kept' if value <= limit else 'MISSED'}")

    for name, result in results.items():
        ours, typst = result.get("publish"), result.get("typst")
        if ours and typst:
            gate(f"{name}: CPU time as a part of Typst's", ours.cpu / typst.cpu, CPU_RATIO)
            gate(f"{name}: peak memory in MB (Typst {typst.memory:.0f}, ratio {ours.memory / typst.memory:.2f})",
                 ours.memory, MEMORY)
    large, tenth = (results.get(name, {}).get("publish") for name in ("large", "tenth"))
    if large and tenth:
        gate("large: CPU time of ten times the pages", large.cpu / tenth.cpu, TENFOLD)
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=pathlib.Path, required=True)
    parser.add_argument("--publish", type=pathlib.Path, default=ROOT / ".build/release/publish")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/bench")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=ISSUES)
    arguments = parser.parse_args()
    for name in ("shared", "publish", "out"):
        setattr(arguments, name, getattr(arguments, name).resolve())
    if not (arguments.shared / "bench/gen.py").exists():
        print(f"bench: {arguments.shared}/bench/gen.py is not there, so there are no issues to compare; set SHARED=…")
        return 0
    arguments.out.mkdir(parents=True, exist_ok=True)
    print(f"medians of {arguments.runs} cold runs, in turn; load {os.getloadavg()[0]:.1f}")
    print("issue    program   pages     CPU s    wall s memory MB   PDF MB", flush=True)
    results = {name: compare(name, arguments) for name in ([arguments.only] if arguments.only else ISSUES)}
    complete = all(run for result in results.values() for run in result.values())
    return 0 if judge(results) and complete else 1


if __name__ == "__main__":
    sys.exit(main())
