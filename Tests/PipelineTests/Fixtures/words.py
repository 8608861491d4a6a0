"""Whether the articles of a tagged PDF have the words of their Markdown, in order, once.

    words.py ISSUE.toml FILE.pdf

The Markdown is parsed by markdown-it-py. What differs by design is left out of the comparison, or is known by what it is:

- quotes and dashes, which the language of the article decides; spaces between words, which may be of any width;
- labels of lists and the numbers of notes (elements `Lbl` and `Reference`);
- annotations over words (elements `RT`), which are attributes in the source;
- fields: section, byline with its roles, credits; an end mark has no element;
- pull quotes that repeat a sentence, and boxes of the class `optional` for which there was no room.
"""

import csv
import difflib
import os
import re
import sys
import tomllib

import pikepdf
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reading

MARKS = {ord(c): None for c in "\"'‘’‚‛“”„‟«»‹›\u00ad\u200b\u200d\u2060"} | {ord("—"): "–", 0x2010: "-", 0x2011: "-"}


SOFT = "\ue000"
WIDE = "[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"


def words(text):
    # A line end of the source between ideographs is none of the text.
    text = re.sub(f"(?<={WIDE}){SOFT}(?={WIDE})", "", text).replace(SOFT, "\n")
    text = text.replace("---", "–").replace("--", "–").replace("...", "…").translate(MARKS)
    text = re.sub(r"\s*–\s*", " – ", text)
    return text.split()


def matter(source):
    """The fields of an article, and its text."""
    found = re.match(r"\+\+\+\n(.*?)\n\+\+\+\n", source, re.S)
    if found:
        return tomllib.loads(found.group(1)), source[found.end():]
    found = re.match(r"---\n(.*?)\n---\n", source, re.S)
    if found:
        fields = {}
        for line in found.group(1).splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "- name":
                fields["authors"] = [*(fields.get("authors") or []), {"name": value.strip()}]
            elif name.strip() == "role":
                fields["authors"][-1]["role"] = value.strip()
            else:
                fields[name.strip()] = value.strip().strip("\"'")
        return fields, source[found.end():]
    return {}, source


def each(text, folder):
    """The text with divisions `.each` written out: once for each row of their file, the headings and the head of a table at their
    beginning once, or once for each group."""

    def rows(found):
        options = dict(re.findall(r'(\w+)="([^"]*)"', found.group(1)))
        lines = found.group(2).splitlines()
        head = [line for line in lines if line.startswith("#")]
        body = [line for line in lines if not line.startswith("#")]
        if len(body) > 1 and re.fullmatch(r"[-:| ]*-[-:| ]*", body[1]):
            head, body = head + body[:2], body[2:]
        result, group = [], object()
        with open(os.path.join(folder, options["src"]), encoding="utf-8") as file:
            for row in csv.DictReader(file):
                fill = lambda line: re.sub(r"\{(\w+)\}", lambda name: row[name.group(1)].strip(), line)
                new = row[options["group"]] if "group" in options else None
                if new != group:
                    result += [fill(line) for line in head] + ([""] if head and head[0].startswith("#") else [])
                    group = new
                result += [fill(line) for line in body]
        return "\n".join(result) + "\n"

    return re.sub(r"(?ms)^::: \{\.each ([^}]*)\}\n(.*?)\n:::$", rows, text)


def plain(text):
    """Markdown without what this program's own dialect adds to it: fences of containers and attributes."""
    text = re.sub(r"(?m)^:::.*$|<rt>.*?</rt>", "", text)
    span = re.compile(r"(?<!!)\[([^\[\]]*)\]\{[^}\n]*\}")
    while span.search(text):
        text = span.sub(r"\1", text)
    text = re.sub(r"(?<=[)\]])\{[^}\n]*\}", "", text)
    text = re.sub(r"(?m)\s*\{(?:[#.]|\w+=)[^}\n]*\}$", "", text)
    text = re.sub(r"(?<=\w)\^([^\^\s]+)\^|(?<=\w)~([^~\s]+)~", r"\1\2", text)
    # Of a chart its caption is text; its values are what is said in the place of a picture.
    text = re.sub(r"(?ms)^```chart[^\n]*\n.*?^```\n\n?(?:: ([^\n]*))?", r"\1\n", text)
    # The caption of a table is written below it, and is read before it.
    text = re.sub(r"(?m)((?:^[^\n|]*\|.*\n)+)\n?^: (.*)$", r"\2\n\n\1", text)
    # markdown-it-py sees no table whose head is empty.
    headless = re.compile(r"(?m)^[ |]*\|[ |]*\n[-:| ]*-[-:| ]*\n((?:^[^\n|]*\|.*\n)+)")
    return headless.sub(lambda found: "\n" + found.group(1).replace("|", "\n\n").replace("\n", "\n\n"), text)


def containers(text):
    """The classes and the texts of containers."""
    found, open_ones = [], []
    for line in text.splitlines():
        if line.startswith(":::"):
            if line.strip(": "):
                open_ones.append((line, []))
            elif open_ones:
                head, body = open_ones.pop()
                found.append((head, "\n".join(body)))
        else:
            for _, body in open_ones:
                body.append(line)
    return found


class Expected:
    """The text of Markdown, with notes where they are called first."""

    def __init__(self):
        self.parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self.parser.use(footnote_plugin).use(deflist_plugin)

    def text(self, source):
        tokens = self.parser.parse(plain(source))
        self.notes, own = {}, []
        note = None
        for token in tokens:
            if token.type == "footnote_open":
                note = token.meta["id"]
                self.notes[note] = []
            elif token.type == "footnote_close":
                note = None
            elif note is not None:
                self.notes[note].append(token)
            else:
                own.append(token)
        self.called = set()
        return "".join(self.block(token) for token in own)

    def block(self, token):
        if token.type == "inline":
            return "\n" + self.inline(token.children or []) + "\n"
        if token.type in ("fence", "code_block"):
            return "\n" + token.content + "\n"
        return ""

    def inline(self, tokens):
        result = ""
        for token in tokens:
            if token.type in ("text", "code_inline"):
                result += token.content
            elif token.type == "softbreak":
                result += SOFT
            elif token.type == "hardbreak":
                result += "\n"
            elif token.type == "image":
                result += "\n" + self.inline(token.children or []) + "\n"
            elif token.type == "html_inline" and token.content.startswith("<br"):
                result += "\n"
            elif token.type == "footnote_ref":
                note = token.meta["id"]
                if note not in self.called:
                    self.called.add(note)
                    result += "\n" + "".join(self.block(inner) for inner in self.notes.get(note, [])) + "\n"
        return result


def slides(want, start, end):
    """The runs of words whose absence looks the same as that of want[start:end]."""
    low, high = start, end
    while low > 0 and want[low - 1] == want[high - 1]:
        low, high = low - 1, high - 1
    while high <= len(want):
        yield want[low:high]
        if high == len(want) or want[low] != want[high]:
            return
        low, high = low + 1, high + 1


class Spoken(reading.Tree):
    """The text of articles without labels and the numbers of notes."""

    def walk(self, element, page, depth):
        text = super().walk(element, page, depth)
        return "" if str(element.S) in ("/Lbl", "/Reference", "/RT") else text


def main():
    manifest, path = sys.argv[1:3]
    issue = tomllib.load(open(manifest, "rb"))
    folder = os.path.dirname(manifest)
    tree = Spoken(pikepdf.open(path))
    sections = issue.get("section", {})
    names = [a for a in issue["article"] if a.get("kind", "article") != "blank" and a.get("status") != "expected"]
    faults = 0
    if len(names) != len(tree.articles):
        print(f"{len(names)} articles, {len(tree.articles)} in the tree")
    for article, spoken in zip(names, tree.articles):
        source = article.get("source", "")
        if not source.endswith(".md"):
            continue
        fields, text = matter(open(os.path.join(folder, source), encoding="utf-8").read())
        text = each(text, os.path.dirname(os.path.join(folder, source)))
        fields = fields | {k: v for k, v in article.items() if k in ("title", "kicker", "standfirst", "authors")}
        expected = Expected()
        head = "\n".join(str(fields.get(key, "")) for key in ("kicker", "title", "standfirst", "deck"))
        inner = "".join(expected.block(token) for token in expected.parser.parse(head))
        body = expected.text(text)
        want, have = words(inner + body), words(spoken)
        # The letters of pictures in groups are labels too.
        allowed = {f"({letter})" for letter in "abcdefghijkl"} | set(words(sections.get(article.get("section", ""), {}).get("title", "")))
        authors = fields.get("authors") or fields.get("author", [])
        for author in authors if isinstance(authors, list) else [authors]:
            entry = author if isinstance(author, dict) else {"name": str(author)}
            allowed |= set(words(entry.get("name", ""))) | {entry.get("role", "").capitalize() + ":", "·", ",", ":"}
            allowed |= {w + "," for w in words(entry.get("name", ""))}
        for credit in re.findall(r'credit="([^"]*)"', text) + [f.get("credit", "") for f in article.get("figure", [])]:
            allowed |= set(words(credit))
        spare = []
        for kind, inside in containers(text):
            if "pullquote" in kind or ".optional" in kind:
                spare.append(words(Expected().text(inside)))
        for tag, a, b, c, d in difflib.SequenceMatcher(None, want, have, autojunk=False).get_opcodes():
            missing, extra = want[a:b], have[c:d]
            if tag == "equal":
                continue
            if all(word in allowed for word in extra) and (not missing or any(run in spare for run in slides(want, a, b))):
                continue
            faults += 1
            print(f"{article['id']}: {' '.join(want[max(0, a - 3):a])} [-{' '.join(missing)}-] [+{' '.join(extra)}+]")
        print(f"{article['id']}: {len(want)} words, {len(have)} read")
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
