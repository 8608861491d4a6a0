"""Judges a PDF by outloud, which knows PDF/UA-1 and what its readers would miss.

    aloud.py FILE.pdf

One of its rules is a guess that is known to be false: TAG-002 takes every artifact of eight words for text that readers lose. A pull
quote that repeats a sentence is an artifact on purpose, and so is a running head. Here all words of artifacts but those of running
heads and folios have to be read where they belong: in the text of the structure tree, by a reader that shares nothing with that judge.
"""

import json
import os
import subprocess
import sys

import pikepdf

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reading


def letters(text):
    return "".join(c for c in text.casefold() if c.isalnum())


def lost(path):
    """The texts of artifacts that nothing in the tree says."""
    tree = reading.Tree(pikepdf.open(path))
    spoken = letters("".join(tree.articles))
    silent = [text for kind, text in tree.content.silent if not kind.startswith("/Pagination")]
    # An ellipsis leaves something out.
    parts = [part for text in silent if len(letters(text)) > 20 for part in text.split("…")]
    return [part for part in parts if letters(part) not in spoken]


def main():
    path = sys.argv[1]
    command = [os.path.join(os.path.dirname(sys.executable), "outloud"), "--no-info", "--fail-on", "never", "--json", "-", path]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(run.stdout[run.stdout.index("{"):])
    result = report["results"][0]
    if result["error"]:
        print(result["error"])
        return 1
    faults = [f for f in result["findings"] if f["severity"] == "error"]
    if any(f["rule"] == "TAG-002" for f in faults):
        missed = lost(path)
        for text in missed:
            print("read to nobody:", text)
        faults = [f for f in faults if f["rule"] != "TAG-002"]
        faults += [{"rule": "TAG-002", "page": "", "message": text, "evidence": ""} for text in missed]
    for fault in faults:
        print(fault["rule"], "page", fault.get("page"), fault["message"], fault.get("evidence"))
    print(len(faults), "faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
