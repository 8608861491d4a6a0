#!/usr/bin/env python3
"""Sets the same generated issues with publish and with Typst, and the frozen sample with publish, and compares instructions, CPU time
and memory with each other and with gates.

usage: bench.py --shared DIR --publish PROGRAM [--out build/bench] [--runs 3] [--only ROW…] [--no-count]
DIR/bench/gen.py writes the issues; without it only the sample is measured. The PDFs stay in the folder of --out.
A row is an issue made in one way. Cold is a run that finds no cache, warm one that finds what the run before left there; keep has each
picture with all its pixels, as Typst does; without it pictures become as small as their edition needs them. Editions for screens have tags,
Typst's too. Instructions are counted by callgrind once for each program on one thread: they differ by a few in ten thousand from run to
run, however busy the machine is. Times are medians of runs in turn. Typst's instructions, those of Python included, are counted again only
for another Typst or another issue. A line of Tests/Bench/measured.tsv is kept for each commit that was measured.
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
MEASURED = pathlib.Path(__file__).with_name("measured.tsv")
SAMPLE = ROOT / "Tests/Frozen"
# What gen.py is asked for.
GENERATED = {
    "medium": ["--size", "medium"],
    "large": ["--size", "large", "--text-only"],
    "tenth": ["--size", "large", "--text-only", "--articles", "50"],
    "huge": ["--size", "large", "--text-only", "--articles", "5000"],
    "long": ["--size", "large", "--text-only", "--articles", "124"],
}
KEEP = ["--set", "images.resolution=keep"]
# An issue made in one way: whether its cache is emptied before (cold) or filled (warm), the arguments, and whether Typst sets it too.
Row = collections.namedtuple("Row", "issue cache arguments typst", defaults=("cold", [], False))
ROWS = {
    "tenth": Row("tenth", "cold", KEEP, True),
    "large": Row("large", "cold", KEEP, True),
    "huge": Row("huge", "cold", KEEP),
    "medium keep cold": Row("medium", "cold", KEEP, True),
    "medium keep warm": Row("medium", "warm", KEEP, True),
    "medium cold": Row("medium", "cold", [], True),
    "medium warm": Row("medium", "warm", [], True),
    "long": Row("long", "cold"),
    "sample screen cold": Row("sample", "cold", ["--edition", "screen"]),
    "sample screen warm": Row("sample", "warm", ["--edition", "screen"]),
    "sample print cold": Row("sample", "cold", ["--edition", "print"]),
    "sample print warm": Row("sample", "warm", ["--edition", "print"]),
    "sample both cold": Row("sample", "cold"),
}
# Issues in which a word is changed in a session, with the name of the article, the middle one of them without a name.
WORDS = {"large": None, "long": "long.md", "sample": "letters.md"}
# Rows whose instructions are not counted: that takes an hour, or says nothing that others do not say.
UNCOUNTED = {"large", "huge", "sample both cold"}
# The gates, which hold where nothing else runs: at most so many millions of instructions, such a part of Typst's instructions or CPU time,
# so many seconds of CPU, so much memory in MB; seconds of CPU from a changed word to the PDF; and what ten times the pages may cost.
Gate = collections.namedtuple("Gate", "count ratio cpu_ratio cpu memory", defaults=(None,) * 5)
GATES = {
    "tenth": Gate(ratio=0.32, cpu_ratio=0.45),
    "large": Gate(cpu_ratio=0.40, memory=85),
    "huge": Gate(memory=200),
    "medium keep cold": Gate(ratio=0.36, cpu_ratio=0.45, memory=70),
    "medium keep warm": Gate(ratio=0.22, cpu_ratio=0.30, memory=70),
    "medium cold": Gate(ratio=0.72, cpu_ratio=0.73, memory=70),
    "medium warm": Gate(ratio=0.22, cpu_ratio=0.30, memory=70),
    "sample screen cold": Gate(count=15_000),
    "sample screen warm": Gate(count=4_000),
    "sample print cold": Gate(count=25_000),
    "sample print warm": Gate(count=4_000),
    "sample both cold": Gate(cpu=6),
}
# What a paragraph of 30,000 words costs a program of the library, and 3,000 words beside a circle: milliseconds of CPU, or a part of those of
# another case.
PROSE = ["circle", "two-lines", "two-ragged-lines", "relayout", "justified", "ragged"]
PROSE_GATES = {"circle": 2.5, "two-lines": 1, "two-ragged-lines": 1}
RAGGED_RATIO = 1.25
# The most milliseconds from the moment when a build of the sample is given up to its end, of so many moments; and the most megabytes for so many
# letters in one PDF.
CANCELLED, LETTERS = 40, 10_000
PROGRAM_GATES = {"cancel": 100, "letters": 150}
WORD_GATES = {"large": 0.2, "long": 3, "sample": 0.08}
TENFOLD = 11
TYPST = """
import sys, typst
typst.Compiler("main.typ", font_paths=[sys.argv[1]], ignore_system_fonts=True).compile(output=sys.argv[2], format="pdf")
"""
# What keeps Typst on one thread.
ONE_THREAD = {"RAYON_NUM_THREADS": "1"}

Run = collections.namedtuple("Run", "wall cpu memory status")


def measure(command, folder, log):
    """One process: wall and CPU seconds, peak memory in MB, exit status."""
    with open(log, "wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode)


class Bench:
    """The issues, which are made once, and the programs that set them."""

    def __init__(self, arguments):
        self.arguments, self.out = arguments, arguments.out
        # The rows whose cache was filled since a cold row emptied it.
        self.warmed = set()
        # Runs keep their cache below a root of their own.
        self.root = self.out / "root"
        self.root.mkdir(parents=True, exist_ok=True)
        for name in ("Templates", "Fonts"):
            link = self.root / name
            if not link.is_symlink():
                link.symlink_to(ROOT / name)

    def issue(self, name):
        """The folder of the manifest of an issue, and the root to which it belongs."""
        if name == "sample":
            return self.sample()
        generator, folder = self.arguments.shared / "bench/gen.py", self.out / name
        stamp, sign = folder / "generated", f"{generator.stat().st_mtime_ns} {GENERATED[name]}"
        if not (stamp.exists() and stamp.read_text() == sign):
            print(f"generating {name} …", flush=True)
            command = [sys.executable, generator, *GENERATED[name], "--out", folder]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            if name == "long":
                make_long(folder)
            stamp.write_text(sign)
        return folder, self.root

    def sample(self):
        """A copy of the frozen sample, since a session changes words of its articles."""
        root = self.out / "sample"
        for name in ("Issues", "Templates"):
            shutil.copytree(SAMPLE / name, root / name, dirs_exist_ok=True)
        if not (root / "Fonts").is_symlink():
            (root / "Fonts").symlink_to(ROOT / "Fonts")
        return root / "Issues/sample", root

    def prepare_cache(self, name):
        """Brings the cache of a row to the state in which its run begins."""
        _, root = self.issue(ROWS[name].issue)
        if ROWS[name].cache == "cold":
            shutil.rmtree(root / "build/cache", ignore_errors=True)
            self.warmed.clear()
        elif name not in self.warmed:
            command, folder, _ = self.command(name, "publish")
            measure(command, folder, self.out / "warming.log")
            self.warmed.add(name)

    def command(self, name, program):
        """The command that makes a row by `program`, the folder in which it runs, and the PDF that it writes."""
        row = ROWS[name]
        folder, root = self.issue(row.issue)
        target = self.out / f"{name.replace(' ', '-')}-{program}.pdf"
        if program == "typst":
            return [sys.executable, "-c", TYPST, ROOT / "Fonts", target], folder, target
        both = row.issue == "sample" and "--edition" not in row.arguments
        output = [] if both else ["--output", target]
        command = [self.arguments.publish, folder / "issue.toml", "--root", root, "--allow-dir", ROOT, "--allow-dir", folder,
                   "--quiet", *output, *row.arguments]
        return command, ROOT, root / "build/sample-print.pdf" if both else target

    def programs(self, name):
        return ["publish", "typst"] if ROWS[name].typst else ["publish"]

    def times(self, name):
        """Medians of all runs of a row by program; None for one that failed."""
        runs = collections.defaultdict(list)
        for _ in range(self.arguments.runs):
            for program in self.programs(name):
                command, folder, pdf = self.command(name, program)
                if program == "publish":
                    self.prepare_cache(name)
                pdf.unlink(missing_ok=True)
                runs[program].append(measure(command, folder, pdf.with_suffix(".log")))
        result = {}
        for program in runs:
            _, _, pdf = self.command(name, program)
            if any(run.status for run in runs[program]) or not pdf.exists():
                print(f"{name}: {program} failed, see {pdf.with_suffix('.log')}")
                result[program] = None
                continue
            middle = Run(*(statistics.median(values) for values in zip(*runs[program])))
            print(f"{name:19} {program:8} {pages(pdf):6} {middle.cpu:9.2f} {middle.wall:9.2f} {middle.memory:9.0f}"
                  f" {pdf.stat().st_size / 1e6:8.2f}", flush=True)
            result[program] = middle
        return result

    def instructions(self, name):
        """The millions of instructions of each program on a row, by program; None for one that fails."""
        result = {}
        for program in self.programs(name):
            command, directory, pdf = self.command(name, program)
            log = pdf.with_suffix(".callgrind.log")
            if program == "publish":
                self.prepare_cache(name)
                command = [self.stripped, *command[1:], "--jobs", "1"]
                result[program] = count(command, directory, log)
            else:
                result[program] = self.typst_instructions(ROWS[name].issue, command, directory, log)
            if result[program] is None:
                print(f"{name}: {program} failed under callgrind, see {log}")
        if all(result.values()):
            print(f"{name:19} instructions in millions: " + ", ".join(f"{key} {value:,.0f}" for key, value in result.items()),
                  flush=True)
        return result

    def typst_instructions(self, issue, command, directory, log):
        folder, _ = self.issue(issue)
        known, sign = folder / "typst-instructions", (folder / "generated").read_text() + importlib.metadata.version("typst")
        if known.exists() and known.read_text().startswith(sign + "\n"):
            return float(known.read_text().splitlines()[-1])
        millions = count(command, directory, log)
        if millions is not None:
            known.write_text(f"{sign}\n{millions}\n")
        return millions

    @property
    def stripped(self):
        """A copy without debug information: valgrind 3.19 cannot read that of Swift."""
        copy = self.out / "publish-stripped"
        if not copy.exists() or copy.stat().st_mtime < self.arguments.publish.stat().st_mtime:
            subprocess.run(["strip", "-g", "-o", copy, self.arguments.publish], check=True)
        return copy

    def word(self, name):
        """The median seconds, of wall and CPU, from a changed word of an issue to its PDF."""
        folder, root = self.issue(name)
        articles = sorted((folder / "articles").glob("*.md"))
        article = folder / "articles" / WORDS[name] if WORDS[name] else articles[len(articles) // 2]
        log = self.out / f"{name}-session.log"
        edition = ["screen"] if name == "sample" else []
        with open(log, "w") as output:
            status = subprocess.run(
                [self.arguments.publish.with_name("PubIssueSessionBench"), folder / "issue.toml", root, article,
                 self.out / f"{name}-session.pdf", ROOT, *edition], stdout=output, stderr=output, cwd=ROOT).returncode
        rows = [line.split() for line in log.read_text().splitlines() if line.startswith("word ")]
        if status or not rows:
            print(f"a word of {name}: failed, see {log}")
            return None
        wall, cpu, runs, contents, count = (statistics.median(float(row[column]) for row in rows) for column in range(1, 6))
        print(f"a word of {name}, {count:.0f} pages, in a session: {wall:.3f} s wall, {cpu:.3f} s CPU, {runs:.0f} runs of articles"
              f" and {contents:.0f} pages made", flush=True)
        return Run(wall, cpu, 0, 0)


    def prose(self):
        """The milliseconds of CPU of each case of a long paragraph, made of the articles of the frozen sample; empty if one fails."""
        text, log = self.out / "prose.txt", self.out / "prose.log"
        text.write_text("\n".join(path.read_text() for path in sorted((SAMPLE / "Issues/sample/articles").glob("*.md"))))
        with open(log, "w") as output:
            status = subprocess.run(
                [self.arguments.publish.with_name("PubTextLayoutBench"), ROOT / "Fonts/EBGaramond12-Regular.otf",
                 "/usr/share/hyphen/hyph_en_GB.dic", text], stdout=output, stderr=output, cwd=ROOT).returncode
        found = dict(line.split() for line in log.read_text().splitlines()) if status == 0 else {}
        if not all(name in found for name in PROSE):
            print(f"a long paragraph: failed, see {log}")
            return {}
        print("a long paragraph, milliseconds of CPU: " + ", ".join(f"{name} {found[name]}" for name in PROSE), flush=True)
        return {name: float(found[name]) for name in PROSE}


    def program(self):
        """The greatest number of milliseconds that a build of the sample goes on after it is given up, and the megabytes of many letters."""
        log, (folder, root) = self.out / "program.log", self.issue("sample")
        bench = self.arguments.publish.with_name("PubPublishingBench")
        calls = [["cancel", root, (folder / "issue.toml").relative_to(root), str(CANCELLED)],
                 ["letters", ROOT / "Fonts/EBGaramond12-Regular.otf", self.out / "letters.pdf", str(LETTERS)]]
        with open(log, "w") as output:
            status = [subprocess.run([bench, *call], stdout=output, stderr=output, cwd=ROOT).returncode for call in calls]
        found = {line.split()[0]: float(line.split()[-1]) for line in log.read_text().splitlines() if line.split()[0] in PROGRAM_GATES}
        if any(status) or len(found) != len(PROGRAM_GATES):
            print(f"in a program: failed, see {log}")
            return {}
        print("in a program: " + ", ".join(f"{name} {value:.1f}" for name, value in found.items()), flush=True)
        return found


def make_long(folder):
    """One article of all texts, whose pages are planned."""
    texts = [path.read_text().split("+++", 2)[2].strip() for path in sorted((folder / "articles").glob("a*.md"))]
    text = "+++\ntitle = \"The long one\"\n+++\n\n" + "\n\n".join(texts) + "\n"
    (folder / "articles/long.md").write_text(text)
    manifest = (folder / "issue.toml").read_text()
    head = manifest[:manifest.index("[[article]]")]
    (folder / "issue.toml").write_text(
        head + "[fit]\nmode = \"auto\"\n\n[[article]]\nid = \"long\"\nsource = \"articles/long.md\"\n")


def count(command, folder, log):
    """The millions of instructions of one run under callgrind; None when it fails."""
    with open(log, "wb") as output:
        status = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, **ONE_THREAD}).returncode
    found = re.search(r"Collected : (\d+)", log.read_text(errors="replace"))
    return int(found[1]) / 1e6 if found and status == 0 else None


def pages(pdf):
    report = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True).stdout
    found = re.search(r"^Pages: +(\d+)", report, re.M)
    return int(found[1]) if found else 0


def judge(results, counts, words, prose):
    """Prints each gate; true when all are kept."""
    kept = True

    def gate(text, value, limit):
        nonlocal kept
        if value is None or limit is None:
            return
        kept = kept and value <= limit
        print(f"{text}: {value:,.2f}, at most {limit:,}: {'kept' if value <= limit else 'MISSED'}")

    for name, row in GATES.items():
        count, result = counts.get(name, {}), results.get(name, {})
        gate(f"{name}: millions of instructions", count.get("publish"), row.count)
        if all(count.get(program) for program in ("publish", "typst")):
            gate(f"{name}: instructions as a part of Typst's", count["publish"] / count["typst"], row.ratio)
        ours, typst = result.get("publish"), result.get("typst")
        if ours and typst:
            gate(f"{name}: CPU time as a part of Typst's", ours.cpu / typst.cpu, row.cpu_ratio)
        if ours:
            gate(f"{name}: seconds of CPU", ours.cpu, row.cpu)
            gate(f"{name}: peak memory in MB", ours.memory, row.memory)
    large, tenth = (results.get(name, {}).get("publish") for name in ("large", "tenth"))
    if large and tenth:
        gate("large: CPU time of ten times the pages", large.cpu / tenth.cpu, TENFOLD)
    for name, word in words.items():
        gate(f"a word of {name}: seconds of CPU to the PDF", word and word.cpu, WORD_GATES[name])
    for name, limit in PROGRAM_GATES.items():
        gate(f"{name}: {'megabytes' if name == 'letters' else 'milliseconds'}", prose.get(name), limit)
    for name, limit in PROSE_GATES.items():
        gate(f"{name}: milliseconds of CPU", prose.get(name), limit)
    if "ragged" in prose:
        gate("ragged lines as a part of justified ones", prose["ragged"] / prose["justified"], RAGGED_RATIO)
    return kept


def commit():
    """The commit that is measured, with a plus where something else than the list of what was measured has changed since."""
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", f":(exclude){MEASURED.relative_to(ROOT)}")
    return git("rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def keep(results, counts, words, prose):
    """Keeps a line of what was measured, that of this commit in the place of an earlier one: instructions in millions, seconds of CPU."""
    values = {"commit": commit()}
    for name, count in counts.items():
        for program, value in count.items():
            values[f"{name}: {program} M"] = value and f"{value:.0f}"
    for name, result in results.items():
        for program, run in result.items():
            values[f"{name}: {program} s"] = run and f"{run.cpu:.2f}"
            values[f"{name}: {program} MB"] = run and f"{run.memory:.0f}"
    for name, word in words.items():
        values[f"a word of {name}: s"] = word and f"{word.cpu:.3f}"
    for name, value in prose.items():
        values[f"{name}: {'MB' if name == 'letters' else 'ms'}"] = f"{value:.2f}"
    lines = [line.split("\t") for line in MEASURED.read_text().splitlines()] if MEASURED.exists() else [["commit"]]
    names = lines[0] + [name for name in values if name not in lines[0]]
    rows = [dict(zip(lines[0], line)) for line in lines[1:]]
    before = next((row for row in rows if row["commit"] == values["commit"]), {})
    rows = [row for row in rows if row is not before] + [{**before, **{key: value for key, value in values.items() if value}}]
    text = ["\t".join(names)] + ["\t".join(row.get(name, "") for name in names) for row in rows]
    MEASURED.write_text("\n".join(text) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=pathlib.Path, required=True)
    parser.add_argument("--publish", type=pathlib.Path, default=ROOT / ".build/release/publish")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/bench")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", choices=[*ROWS, *(f"word {name}" for name in WORDS), "prose", "program"], action="append", help="as often as you like")
    parser.add_argument("--no-count", action="store_true", help="times and memory only, in a few minutes less")
    arguments = parser.parse_args()
    for name in ("shared", "publish", "out"):
        setattr(arguments, name, getattr(arguments, name).resolve())
    if not arguments.no_count and not shutil.which("valgrind"):
        print("bench: valgrind counts the instructions and is not there: apt-get install valgrind")
        return 1
    wanted = arguments.only or [*ROWS, *(f"word {name}" for name in WORDS), "prose", "program"]
    if not (arguments.shared / "bench/gen.py").exists():
        print(f"bench: {arguments.shared}/bench/gen.py is not there, so there are no issues to compare; set SHARED=…")
        wanted = [name for name in wanted if "sample" in name or name in ("prose", "program")]
    if not (SAMPLE / "Issues/sample/drawn").exists():
        print("bench: the frozen sample has no pictures: make pictures")
        wanted = [name for name in wanted if "sample" not in name and name != "program"]
    bench = Bench(arguments)
    names = [name for name in wanted if name in ROWS]
    print(f"medians of {arguments.runs} runs, in turn; load {os.getloadavg()[0]:.1f}")
    print("row                 program   pages     CPU s    wall s memory MB   PDF MB", flush=True)
    results = {name: bench.times(name) for name in names}
    counts = {name: bench.instructions(name) for name in names if name not in UNCOUNTED and not arguments.no_count}
    words = {name: bench.word(name) for name in WORDS if f"word {name}" in wanted}
    prose = {**(bench.prose() if "prose" in wanted else {}), **(bench.program() if "program" in wanted else {})}
    keep(results, counts, words, prose)
    complete = all(run for result in [*results.values(), *counts.values(), words] for run in result.values())
    complete = complete and ("ragged" in prose or "prose" not in wanted) and ("cancel" in prose or "program" not in wanted)
    return 0 if judge(results, counts, words, prose) and complete else 1


if __name__ == "__main__":
    sys.exit(main())
