#!/usr/bin/env python3
"""Publishes a small issue while system calls fail, inputs are replaced and signals come, and judges what is left.

    python3 Tests/Faults/faults.py [--publish FILE] [--faults N] [--swaps N] [--signals N] [--seed N] [--only NAME …]

After each run the products have to be all old or all new, and new ones have to be those of an undisturbed run; no input may
have changed, nothing unfinished may lie about, and the program may not crash or hang. What a failure cannot take back it has to
name. Each failure is printed with its name, by which --only repeats it (with the same seed), then "N passed, N failed"; the exit
status is 0 only if all passed. Needs strace.
"""
import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from issue import Issue  # noqa: E402

PACKAGE = Path(__file__).resolve().parents[2]

# The calls that fail, with the errors that the system gives for them; END is a file that ends too early.
CALLS = {
    "openat": ["EACCES", "EMFILE", "ENFILE", "EIO"],
    "read": ["EIO", "EINTR", "ESTALE", "END"],
    "pread64": ["EIO", "EINTR", "END"],
    "write": ["ENOSPC", "EIO", "EDQUOT", "EFBIG"],
    "pwrite64": ["ENOSPC", "EIO", "EDQUOT"],
    "fstat,newfstatat,statx": ["EIO", "EACCES", "ENOMEM"],
    "lseek": ["EIO"],
    "mmap": ["ENOMEM"],
    "munmap": ["ENOMEM"],
    "mprotect": ["ENOMEM"],
    "madvise": ["ENOMEM"],
    "fsync": ["EIO", "ENOSPC", "EDQUOT"],
    "fdatasync": ["EIO"],
    "rename,renameat,renameat2": ["EIO", "ENOSPC", "EACCES", "EBUSY"],
    "linkat": ["EIO", "ENOSPC", "EPERM", "EMLINK"],
    "unlink,unlinkat": ["EIO", "EACCES", "EBUSY"],
    "mkdir,mkdirat": ["EIO", "ENOSPC", "EACCES"],
    "getdents64": ["EIO"],
    "close": ["EIO", "EINTR"],
    "ftruncate": ["EIO", "ENOSPC"],
    "fallocate": ["ENOSPC"],
    "clone3,clone": ["EAGAIN"],
    "getrandom": ["EAGAIN", "ENOSYS"],
    "readlink,readlinkat": ["EIO", "EACCES"],
    "dup,dup2,dup3": ["EMFILE"],
    "fcntl": ["EIO"],
    "ioctl": ["EIO"],
    "prlimit64": ["EPERM"],
    "poll,ppoll": ["EINTR", "ENOMEM"],
    "flock": ["EAGAIN", "ENOLCK"],
    "access,faccessat,faccessat2": ["EIO", "EACCES"],
    "getcwd": ["ENOENT", "ENOMEM"],
    "utimensat": ["EPERM", "EIO"],
    "pipe2": ["EMFILE"],
    "sysinfo": ["EFAULT"],
}
# Without the programs that the program runs: how they fail is a matter of theirs.
STRACE = ["strace", "-f", "-b", "execve", "-qq"]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]


@dataclass
class Case:
    """One disturbed run."""
    name: str
    kind: str
    jobs: int
    is_warm: bool
    # A fault: what strace injects; a swap: the input and how it is replaced; a signal: its number.
    what: str
    how: str = ""
    # Seconds until a swap or a signal, as a part of those that an undisturbed run takes.
    delay: float = 0.0


class Bench:
    """What undisturbed runs make, against which the others are judged."""

    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="publish-faults-", dir=options.scratch)
        issue = Issue(f"{self.folder}/measure", PACKAGE)
        self.whole = self.run_undisturbed(issue)
        self.cache = f"{self.folder}/cache"
        shutil.copytree(issue.root / "build/cache", self.cache)
        # PNGs bear the mark of an earlier run at their beginning.
        self.old = {
            name: data + b"old" if name.endswith(".png") else b"old " + name.encode() for name, data in self.whole.items()
        }
        # Of two pages beyond the last one the first bears the mark of an earlier run, which removes it.
        pages = [name for name in self.whole if name.startswith("build/pages/one-0")]
        self.old[f"build/pages/one-{len(pages) + 1:03}.png"] = self.whole[pages[0]]
        foreign = {f"build/pages/one-print-{len(pages) + 1:03}.png": b"a picture of the editor's"}
        self.old |= foreign
        self.whole |= foreign
        self.places, self.seconds = {}, {}
        for jobs in (1, 2):
            for is_warm in (False, True):
                issue.reset(self.old, self.cache if is_warm else None)
                self.places[jobs, is_warm] = self.count_calls(issue, jobs)
                issue.reset(self.old, self.cache if is_warm else None)
                start = time.monotonic()
                self.run(issue, jobs)
                self.seconds[jobs, is_warm] = time.monotonic() - start
        self.variants = {name: made | foreign for name, made in self.run_variants(issue).items()}

    def command(self, jobs):
        return [str(self.options.publish), *Issue.ARGUMENTS, "--jobs", str(jobs)]

    def start(self, issue, command):
        env = dict(os.environ, SWIFT_BACKTRACE="enable=no", LC_ALL="C.UTF-8")
        return subprocess.Popen(
            command, cwd=issue.root, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, start_new_session=True)

    def run(self, issue, jobs, prefix=()):
        """Runs the program to its end; its exit status and messages. None for a status where it hangs."""
        return self.wait(self.start(issue, [*prefix, *self.command(jobs)]))

    def wait(self, program):
        try:
            _, messages = program.communicate(timeout=self.options.limit)
            return program.returncode, messages.decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            return None, program.communicate()[1].decode("utf-8", "replace")

    def run_undisturbed(self, issue):
        status, messages = self.run(issue, 1)
        if status != 0:
            sys.exit(f"faults: the issue is not published: {messages}")
        return issue.products()

    def run_variants(self, issue):
        """The products with the second version of each input."""
        variants = {}
        for name in issue.inputs:
            issue.reset({}, None)
            issue.write(name, 1)
            variants[name] = self.run_undisturbed(issue)
            issue.write(name, 0)
        return variants

    def count_calls(self, issue, jobs):
        """How often each thread makes each kind of call, by the calls: those of the program itself, after the loader's."""
        log = f"{self.folder}/calls"
        status, messages = self.run(issue, jobs, [*STRACE, "-o", log])
        if status != 0:
            sys.exit(f"faults: strace does not run: {messages}")
        kinds = {name: kind for kind in CALLS for name in kind.split(",")}
        counts, first, has_begun = {}, {}, False
        main = None
        with open(log, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = re.match(r"(\d+) +(\w+)\(", line)
                if not match:
                    continue
                thread, name = match.groups()
                main = main or thread
                # The program begins by ignoring SIGPIPE.
                has_begun = has_begun or "rt_sigaction(SIGPIPE" in line
                if name not in kinds:
                    continue
                kind = kinds[name]
                counts[kind, thread] = counts.get((kind, thread), 0) + 1
                if not has_begun:
                    first[kind] = counts[kind, thread]
        places = {}
        for (kind, thread), count in counts.items():
            start = first.get(kind, 0) + 1 if thread == main else 1
            if start <= count:
                # strace counts the calls of each thread by itself.
                low, high = places.get(kind, (start, count))
                places[kind] = (min(low, start) if thread == main else low, max(high, count))
        return places


def fault_cases(bench, count, chance):
    """Faults, of every kind of call alike, at random places."""
    cases = []
    for number in range(count):
        jobs, is_warm = chance.choice((1, 2)), chance.random() < 0.5
        places = bench.places[jobs, is_warm]
        kind = sorted(places)[number % len(places)]
        low, high = places[kind]
        effect = chance.choice(CALLS[kind])
        plus = "" if effect == "EINTR" else chance.choice(("", "+"))
        effect = "retval=0" if effect == "END" else f"error={effect}"
        what = f"{kind}:{effect}:when={chance.randint(low, high)}{plus}"
        cases.append(Case(f"fault-{number}", "fault", jobs, is_warm, what))
    # The heap ends where it did: the call has no error.
    for number in range(count // 60):
        cases.append(Case(f"brk-{number}", "fault", 1, True, f"brk:retval=0:when={chance.randint(3, 200)}+"))
    return cases


def swap_cases(bench, count, chance):
    names = sorted(bench.variants)
    return [
        Case(f"swap-{number}", "swap", chance.choice((1, 2)), chance.random() < 0.5, names[number % len(names)],
             chance.choice(("in place", "slowly", "renamed", "touched")), chance.random())
        for number in range(count)
    ]


def signal_cases(count, chance):
    # Half of them come at the end, when products take their places.
    return [
        Case(f"signal-{number}", "signal", chance.choice((1, 2)), chance.random() < 0.5,
             str(int(SIGNALS[number % len(SIGNALS)])), "", chance.random() if number % 2 else chance.uniform(0.8, 1.05))
        for number in range(count)
    ]


def swap(issue, case):
    """Replaces an input by its second version."""
    path, data = issue.root / case.what, issue.inputs[case.what][1]
    if case.how == "touched":
        os.utime(path)
    elif case.how == "renamed":
        new = path.with_name(path.name + "~")
        new.write_bytes(data)
        os.replace(new, path)
    else:
        with open(path, "r+b", buffering=0) as file:
            file.truncate(0)
            for start in range(0, len(data), max(1, len(data) // 4)):
                if case.how == "slowly":
                    time.sleep(0.003)
                file.write(data[start:start + max(1, len(data) // 4)])


def run_case(bench, case, issue):
    """Runs a case; what is wrong, and how it ended."""
    issue.reset(bench.old, bench.cache if case.is_warm else None)
    versions = {}
    if case.kind == "fault":
        calls = case.what.split(":")[0]
        prefix = [*STRACE, "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={case.what}"]
        status, messages = bench.run(issue, case.jobs, prefix)
    else:
        program = bench.start(issue, bench.command(case.jobs))
        time.sleep(case.delay * bench.seconds[case.jobs, case.is_warm])
        if case.kind == "swap":
            swap(issue, case)
            versions = {case.what: 0 if case.how == "touched" else 1}
        else:
            program.send_signal(int(case.what))
        status, messages = bench.wait(program)
    wrong = list(judge(bench, case, issue, status, messages, versions))
    for name in versions:
        issue.write(name, 0)
    return wrong, status, messages


def judge(bench, case, issue, status, messages, versions):
    """What is wrong after a run."""
    if status is None:
        yield "it hangs"
        return
    is_killed = case.kind == "signal" and status == -signal.SIGKILL
    is_interrupted = case.kind == "signal" and status == -int(case.what)
    if status not in (0, 1, 2, 3) and not is_killed and not is_interrupted:
        yield "it crashes"
    # The messages themselves may be what cannot be written.
    if status in (1, 2, 3) and "error" not in messages and not case.what.startswith("write:"):
        yield "it says nothing"
    if case.kind == "swap" and case.how == "touched" and status != 0:
        yield "an input that is what it was stops it"
    if case.kind == "fault" and status in (1, 2):
        yield "the input is blamed for it"
    changed = issue.changed_inputs(versions)
    if changed:
        yield f"inputs have changed: {', '.join(changed)}"
    left = issue.products()
    unfinished = [name for name in left if name.endswith(".tmp")]
    if unfinished and not is_killed and not case.what.startswith("unlink"):
        yield f"unfinished files are left: {', '.join(unfinished)}"
    yield from judge_products(bench, case, status, messages, {n: d for n, d in left.items() if n not in unfinished})


def judge_products(bench, case, status, messages, left):
    wholes = [bench.whole] + ([bench.variants[case.what]] if case.kind == "swap" else [])
    if status == 0:
        if left not in wholes:
            yield "the products are not those of an undisturbed run"
        return
    if left == bench.old:
        return
    if left in wholes:
        # After the last step nothing but the flush of a folder can fail, or a signal comes too late.
        if "new files are there and whole" not in messages and case.kind != "signal" and "stream" not in messages:
            yield f"all products are new, and the status is {status}"
        return
    names = set(left) | set(bench.old) | set(bench.whole)
    new = {n for n in names if left.get(n) != bench.old.get(n)}
    spoiled = [n for n in new if all(left.get(n) != whole.get(n) for whole in wholes)]
    if spoiled:
        yield f"products are neither old nor new: {', '.join(sorted(spoiled))}"
    is_killed = status == -signal.SIGKILL
    unnamed = [n for n in new if n not in messages]
    if unnamed and not is_killed:
        yield f"old products are beside new ones that no message names: {', '.join(sorted(unnamed))}"


def run_all(bench, cases):
    """Runs the cases on several threads, each with a root of its own; how many failed."""
    roots, failed, endings = [], 0, {}
    free = []
    for number in range(bench.options.workers):
        free.append(Issue(f"{bench.folder}/root-{number}", PACKAGE))

    def one(case):
        issue = free.pop()
        try:
            return case, run_case(bench, case, issue)
        finally:
            free.append(issue)

    with ThreadPoolExecutor(bench.options.workers) as pool:
        for case, (wrong, status, messages) in pool.map(one, cases):
            endings[case.kind, status] = endings.get((case.kind, status), 0) + 1
            if wrong:
                failed += 1
                print(f"FAIL {case.name} (--seed {bench.options.seed}): {'; '.join(wrong)}")
                print(f"     {case}\n     status {status}: {messages.strip()[-600:]}", flush=True)
            elif bench.options.verbose:
                print(f"ok   {case}: {status} {messages.strip()[-200:]!r}", flush=True)
    for (kind, status), count in sorted(endings.items(), key=str):
        print(f"{kind}: {count} ended with {status}")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--publish", type=Path, default=PACKAGE / ".build/release/publish")
    parser.add_argument("--faults", type=int, default=3000)
    parser.add_argument("--swaps", type=int, default=300)
    parser.add_argument("--signals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=60, help="seconds after which a run hangs")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="runs beside each other")
    parser.add_argument("--scratch", help="the folder in which the issues are made")
    parser.add_argument("--only", nargs="*", default=[], help="names of cases")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.publish = options.publish.resolve()
    if shutil.which("strace") is None:
        sys.exit("faults: strace is missing: make setup brings it")
    chance = random.Random(options.seed)
    bench = Bench(options)
    try:
        cases = (
            fault_cases(bench, options.faults, chance) + swap_cases(bench, options.swaps, chance)
            + signal_cases(options.signals, chance))
        cases = [case for case in cases if not options.only or case.name in options.only]
        failed = run_all(bench, cases)
    finally:
        shutil.rmtree(bench.folder, ignore_errors=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
