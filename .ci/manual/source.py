"""The pages of the manual, as the site, the PDF and the check of links read them.

A page is a Markdown file. The list under “Topics” of Manual.md says which pages the manual has, in which groups, and in which
order; the library's pages are listed in its own TextLayout.md, in the syntax of DocC.
"""
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

from symbols import public_symbols

ROOT = Path(__file__).resolve().parents[2]
MANUAL = "Sources/publish/Manual.docc/Manual.md"
LIBRARY = "Sources/TextLayout/TextLayout.docc/TextLayout.md"
# The pages about the project, with the names of their files in the site.
PROJECT = {"README.md": "index", "CHANGELOG.md": "changes", "CONTRIBUTING.md": "contributing", "Sources/README.md": "the-house"}
PICTURES = (".jpg", ".png", ".svg")
# A comment behind a line, or below the comment of the line above.
COMMENT = re.compile(r"^(.*?) {2,}(# .*)$")


@dataclass
class Heading:
    """A heading: its level, its words without markup, and its anchor."""

    level: int
    text: str
    anchor: str
    line: int


@dataclass
class Page:
    """A page, parsed. ``anchors`` has those of its headings and of the rows that can be linked to."""

    path: str
    name: str
    group: str
    tokens: list
    headings: list = field(default_factory=list)
    anchors: set = field(default_factory=set)

    @property
    def title(self):
        """The words of its first heading."""
        return self.headings[0].text

    @property
    def summary(self):
        """The tokens of its first paragraph, which says in a sentence what the page is about; none if it begins otherwise."""
        paragraph = self.tokens[3:6]
        return paragraph[1] if paragraph and paragraph[0].type == "paragraph_open" else None


@dataclass
class Link:
    """A link, a picture or a symbol, and its line."""

    target: str
    line: int
    kind: str


class WrongLink(Exception):
    """A target that is not there; its text says why."""


def plain(tokens):
    """The words of inline tokens, without markup."""
    words = []
    for token in tokens:
        if token.type == "code_inline" and token.markup == "``":
            words.append(symbol_name(token.content))
        elif token.type in ("text", "code_inline"):
            words.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.type == "image":
            words.append(plain(token.children))
    return "".join(words)


def symbol_name(path):
    """The name of a symbol of DocC: the last part of its path, without the name of its module's prefix."""
    return path.rsplit("/", 1)[-1].removeprefix("Pub")


def slug(text):
    """The anchor that sites which show Markdown give to a heading: small letters, no punctuation, hyphens for blanks."""
    kept = (c for c in text.lower() if c in " -_" or unicodedata.category(c)[0] in "LMN")
    return "".join(kept).strip().replace(" ", "-")


def kebab(name):
    """``WritingArticles`` as ``writing-articles``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def with_near_comments(lines):
    """Lines of TOML whose comments begin two blanks behind the longest of their lines, since a page is narrower than an editor."""
    parts = [COMMENT.match(line) for line in lines]
    start = max((len(part[1]) for part in parts if part), default=0) + 2
    return [part[1].ljust(start) + part[2] if part else line for part, line in zip(parts, lines)]


def parser():
    """A parser of CommonMark with tables and struck words, as the pages are written."""
    return MarkdownIt("commonmark", {"typographer": True}).enable(["table", "strikethrough", "replacements", "smartquotes"])


def without_directives(text):
    """The text without directives of DocC (``@Metadata { … }``), with as many lines."""
    return re.sub(r"(?ms)^@\w+ \{.*?^\}$", lambda match: "\n" * match[0].count("\n"), text)


class Book:
    """All pages, with what their links lead to."""

    def __init__(self, root=ROOT):
        self.root = root
        self.pages = {}
        self.symbols = public_symbols(root)
        # The house of the project is on the first page of the site.
        self._add("README.md", PROJECT["README.md"], "")
        self._add_catalogue(MANUAL, "manual", "")
        self._add_catalogue(LIBRARY, "text-layout", "The library")
        for path, name in PROJECT.items():
            self._add(path, name, "The project")

    def _add(self, path, name, group):
        """Reads a page, unless it has been read."""
        if path not in self.pages:
            self.pages[path] = read_page(self.root, path, name, group)
        return self.pages[path]

    def _add_catalogue(self, path, name, group):
        """A page with a list of others, and those. Its headings of the third level below “Topics” name their groups."""
        page = self._add(path, name, group or "The manual")
        for link, heading in topics(page):
            target = link.removeprefix("doc:").removesuffix(".md")
            file = Path(path).parent / f"{target}.md"
            if (self.root / file).is_file():
                self._add(str(file), kebab(target), group or heading)

    def anchored(self, page, anchor):
        """An anchor of ``page``; a WrongLink if it has none of this name."""
        if anchor and anchor not in page.anchors:
            raise WrongLink(f"{page.path} has no heading “#{anchor}”")
        return page, anchor

    def resolve(self, page, target):
        """What a link leads to: a page and its anchor, a path below the root, or None for an address of another site."""
        if re.match(r"(https?|mailto):", target):
            return None
        path, _, anchor = target.partition("#")
        if not path:
            return self.anchored(page, anchor)
        folder = Path(page.path).parent
        path = f"{path[4:]}.md" if path.startswith("doc:") else path
        file = self._below_root(folder / path)
        if file in self.pages:
            return self.anchored(self.pages[file], anchor)
        if anchor or not file or not (self.root / file).exists():
            raise WrongLink(f"there is no page or file “{target}”")
        return file

    def symbol(self, target):
        """The declaration that a symbol of DocC names; None for the library itself."""
        path = re.sub(r"^/\w+/", "", target)
        if path not in self.symbols and path != "PubTextLayout":
            raise WrongLink(f"there is no symbol “{target}”")
        return self.symbols.get(path)

    def picture(self, page, target):
        """The path of a picture; in the syntax of DocC its name alone, without what it ends with."""
        folder = Path(page.path).parent
        for path in [target] + [f"Resources/{target}{ending}" for ending in PICTURES]:
            file = self._below_root(folder / path)
            if file and (self.root / file).is_file():
                return file
        raise WrongLink(f"there is no picture “{target}”")

    def _below_root(self, path):
        """The path from the root; None if it leads out of it."""
        file = (self.root / path).resolve()
        return str(file.relative_to(self.root)) if file.is_relative_to(self.root) else None


def read_page(root, path, name, group):
    """Parses a file, and gives its headings and the rows of findings and keys their anchors."""
    tokens = parser().parse(without_directives((root / path).read_text()))
    page = Page(path, name, group, tokens)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            text = plain(tokens[index + 1].children)
            anchor = unused(slug(text), page.anchors)
            page.headings.append(Heading(int(token.tag[1]), text, anchor, token.map[0] + 1))
            page.anchors.add(anchor)
            token.attrSet("id", anchor)
    name_rows(page)
    return page


def unused(anchor, anchors):
    """``anchor``, with a number behind it if it is taken."""
    number, result = 0, anchor
    while result in anchors:
        number += 1
        result = f"{anchor}-{number}"
    return result


def name_rows(page):
    """Rows of some tables can be linked to: keys by the table and the key, ``article.title``, findings by their ids, words of
    the glossary by themselves."""
    heading = ""
    for index, token in enumerate(page.tokens):
        if token.type == "heading_open":
            heading = re.sub(r"[\[\]]", "", plain(page.tokens[index + 1].children))
        first_cell = page.tokens[index + 2] if token.type == "tr_open" else None
        if first_cell is None or page.tokens[index + 1].type != "td_open":
            continue
        names = [child.content for child in first_cell.children if child.type == "code_inline"]
        if page.path.endswith("/Keys.md"):
            names = [f"{heading}.{names[0]}"] if names else []
        elif page.path.endswith("/Glossary.md"):
            names = [slug(name) for name in plain(first_cell.children).split(",")]
        elif not page.path.endswith("/WhenSomethingIsWrong.md"):
            continue
        names = [unused(name, page.anchors) for name in names if re.fullmatch(r"[\w.-]+", name)]
        page.anchors.update(names)
        token.meta["anchors"] = names


def topics(page):
    """The links below “Topics”, each with the heading of its group."""
    group, found, is_listed = "", [], False
    for index, token in enumerate(page.tokens):
        if token.type == "heading_open":
            words = plain(page.tokens[index + 1].children)
            is_listed = is_listed and token.tag != "h2" or words == "Topics"
            group = words
        if is_listed and token.type == "inline":
            found += [(child.attrGet("href"), group) for child in token.children if child.type == "link_open"]
    return found


def links(page):
    """Every link, picture and symbol of a page, in its order."""
    for token in page.tokens:
        if token.type != "inline":
            continue
        line = token.map[0] + 1
        for child in token.children:
            if child.type == "link_open":
                yield Link(child.attrGet("href"), line, "link")
            elif child.type == "image":
                yield Link(child.attrGet("src"), line, "picture")
            elif child.type == "code_inline" and child.markup == "``" and page.group == "The library":
                yield Link(child.content, line, "symbol")
            elif child.type in ("softbreak", "hardbreak"):
                line += 1
