#!/usr/bin/env python3
"""Publishes small issues in which one key, or two, have values at their limits, and says which end otherwise than well.

    limits.py --publish PROGRAM [--count N] [--seed N] [--seconds S] [--only WORD] [--list]

The issues are the scenes of Tests/PipelineTests/Proofs, each of which shows a key at work; the limits are those that the manual
states for a key of that name (Sources/publish/Manual.docc/Keys.md). Each number in the text of a key becomes 0, -1, its limits and one
beyond them, and more than any page has; each table loses one of its keys, each array one of its items; whole values become others of
another kind; and two keys are set together. A run has to end with 0 or 1 within S seconds of processor time (5). Of all runs N are
made, chosen by the seed; all without --count. Prints each failure with the text that repeats it, then "N passed, N failed".
"""
import argparse, random, re, resource, shutil, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROOFS = ROOT / "Tests/PipelineTests/Proofs"
FILES = ["manifest", "pages", "paragraphs", "characters", "objects", "elements", "markup", "patterns"]
FONTS = ["Vollkorn-Regular.ttf", "Vollkorn-Italic.ttf", "Vollkorn-Bold.ttf", "Inter-Regular.otf", "NotoSerifCJK-Regular.ttc",
         "NotoNaskhArabic-Regular.ttf", "JetBrainsMono-Regular.ttf"]
PICTURES = ["rgb.jpg", "exif-6.jpg", "profile.png"]
PRESS = "FOGRA39L_coated.icc"
# A number with its unit within quotation marks, or by itself.
NUMBER = re.compile(r'(?<![\w#.%-])(-?\d+(?:\.\d+)?)(pt|mm|cm|in|em|%|px|q|deg)?(?![\w#.-])')
MEMBER = re.compile(r'[{\[,]\s*([^{}\[\],]+|\{[^{}]*\}|\[[^\[\]]*\])(?=\s*[,}\]])')


def scenes(text):
    """The scenes of a file of proofs: a table of sections each, by the rules of ProofScene."""
    found, section = [], None
    for line in text.split("\n"):
        if line.startswith("=== "):
            found.append({"table": line[4:]})
            section = None
        elif line.startswith("--- "):
            if not found:
                found.append({"table": ""})
            section = line[4:]
            found[-1][section] = ""
        elif section:
            found[-1][section] += line + "\n"
    return found


def rows(scene):
    """The texts with which the rows of a scene set their keys."""
    for line in scene.get("rows", "").split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        line = re.sub(r" +!(-?)([a-z-]+)$", "", line)
        line = re.sub(r"^[A-Za-z0-9_./-]+: ", "", line)
        yield line.split("=>", 1)[-1].strip().replace(" <BR> ", "\n")


def files(base, scene, slot):
    """The files of an issue, by path from the root, with `slot` in its place."""
    sections = {k: v.replace("§", slot) for k, v in {**base, **scene}.items()}

    def filled(text):
        return re.sub(r"\{\{([a-z]+)\}\}", lambda m: filled(sections.get(m[1], "").rstrip("\n")), text)

    return {(k if "/" in k else f"Issues/p/{k}"): filled(v) for k, v in sections.items() if "." in k}


def limits():
    """The numbers that the manual states for keys, by the names of these."""
    found = {}
    for line in (ROOT / "Sources/publish/Manual.docc/Keys.md").read_text().splitlines():
        row = re.match(r"\| `([^`]+)` \| ([^|]*) \|", line)
        if row:
            numbers = re.findall(r"(?<![\w#.-])-?\d+(?:\.\d+)?(?![\w.-])", row[2])
            found.setdefault(row[1], set()).update(float(n) for n in numbers)
    return found


def written(number):
    return str(int(number)) if number == int(number) else str(number)


def variants(text, stated):
    """Texts that set what `text` sets, with other values."""
    for match in NUMBER.finditer(text):
        names = re.findall(r"([A-Za-z_]+)\s*=", text[:match.start()])
        numbers = {0, -1, 0.001, 1, 1000, 100_000, 283_465, 1e18}
        for limit in stated.get(names[-1] if names else "", ()):
            numbers |= {limit, limit - 1, limit + 1}
        for number in sorted(numbers):
            yield text[:match.start()] + written(number) + (match[2] or "") + text[match.end():]
    for match in MEMBER.finditer(text):
        start = match.start() + 1
        end = match.end()
        if text[match.start()] == ",":
            start -= 1
        elif text[end:].lstrip().startswith(","):
            end = text.index(",", end) + 1
        yield text[:start] + text[end:]
        if text[match.start()] in "[,":
            yield text[:match.end()] + ", " + match[1] + text[match.end():]
    head = re.match(r"([A-Za-z0-9_.\"-]+\s*=\s*)", text)
    if head:
        for value in ("0", "-1", '""', "[]", "{}", "true", '"0pt"', '"-1pt"', '"-100%"', "1e300", "[0, 0]", '["0pt", "-1pt"]'):
            yield head[1] + value


def cases(rng):
    """Every case: the scene, and the text of its slot."""
    stated = limits()
    for name in FILES:
        for scene in scenes((PROOFS / f"{name}.txt").read_text()):
            single = [v for row in rows(scene) for v in variants(row, stated)]
            yield from ((scene, text) for text in dict.fromkeys(single))
            # Two keys at once, as many pairs as there are keys.
            both = [row for row in rows(scene)]
            if len(both) > 1:
                for _ in both:
                    a, b = rng.sample(both, 2)
                    yield scene, rng.choice([a, *variants(a, stated)]) + "\n" + rng.choice([b, *variants(b, stated)])


class Worker:
    """A root of its own, in which one issue after the other is published."""

    def __init__(self, options, base):
        self.options, self.base = options, base
        self.root = Path(tempfile.mkdtemp(prefix="publish-limits-"))
        (self.root / "Fonts").mkdir()
        for name in FONTS:
            (self.root / "Fonts" / name).symlink_to(ROOT / "Fonts" / name)
        shutil.copy(ROOT / "Fonts" / PRESS, self.root / "Fonts")

    def run(self, case):
        scene, slot = case
        for name in ("Issues", "Templates", "build"):
            shutil.rmtree(self.root / name, ignore_errors=True)
        texts = files(self.base, scene, slot)
        for path, text in texts.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        for name in PICTURES:
            shutil.copy(ROOT / "Tests/ImagesTests/Fixtures" / name, self.root / "Issues/p")
        seconds = self.options.seconds

        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        command = [self.options.publish, "Issues/p/issue.toml", "--jobs", "1", "--no-cache", "--quiet",
                   "--allow-dir", str(ROOT / "Fonts")]
        done = subprocess.run(command, cwd=self.root, capture_output=True, preexec_fn=limit, timeout=600,
                              env={"SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"})
        if done.returncode in (0, 1):
            return None
        said = (done.stdout + done.stderr).decode("utf-8", "replace").strip().splitlines()
        return f"{done.returncode}: [{scene['table']}] {slot!r}" + (f" – {said[-1][:200]}" if said else "")


def main():
    parser = argparse.ArgumentParser(description="publishes issues with values at their limits")
    parser.add_argument("--publish", required=True, type=lambda p: str(Path(p).resolve()))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--only", default="", help="only cases whose text has this word")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the texts and run nothing")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    base = scenes((PROOFS / "base.txt").read_text())[0]
    chosen = [case for case in cases(rng) if options.only in case[1]]
    if options.count is not None and options.count < len(chosen):
        chosen = rng.sample(chosen, options.count)
    if options.list:
        for scene, slot in chosen:
            print(f"[{scene['table']}] {slot!r}")
        return 0
    workers = [Worker(options, base) for _ in range(options.jobs)]
    failures = []
    try:
        with ThreadPoolExecutor(options.jobs) as pool:
            shares = [pool.submit(lambda w, s: [w.run(c) for c in s], w, chosen[i::len(workers)])
                      for i, w in enumerate(workers)]
            for share in shares:
                failures += [f for f in share.result() if f]
    finally:
        for worker in workers:
            shutil.rmtree(worker.root, ignore_errors=True)
    print("\n".join(failures))
    print(f"{len(chosen) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
