"""Documents as other programs write them, made of texts of our own, and what is read of them.

    mailed.py make FOLDER PICTURE.png ARTICLE.md ...   writes them by Pandoc, LibreOffice, python-docx, odfpy and openpyxl
    mailed.py compare PUBLISH ROOT FOLDER              sets each with the program PUBLISH and says what differs from its source

A document is compared with the text that it was made of, or, if that is not there, with what Pandoc reads of it: each word, and its order;
headings, notes, tables and pictures by their number, unless a finding says what became of them. Its own Markdown (`publish convert`) has to be set as the document was. A spreadsheet is compared, cell
by cell, with the texts that LibreOffice writes for its cells. Any folder of such files may be given to `compare`.
"""

import collections
import difflib
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree

import pikepdf

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import reading

ARTICLE = """---
title: The last car to the harbour
subtitle: What a line leaves behind when it is taken up
author: Mara Lindqvist
lang: en-GB
---

The **last car** of the night left at *ten past eleven*, and nobody waved.[^1] It smelled of wet wool, which H~2~O alone does not
explain; x^2^ neither.

## The line

It ran along the quay, and ended at a wall. See [the map](https://example.org/map) or [the timetable](#the-timetable).

1. First, the rails were lifted.
2. Then the sleepers:
   - oak from the inner line,
   - beech from the outer,
     1. sawn in winter,
     2. sawn in spring.
3. At last the ballast.

> A line is a promise. When it is taken up, the promise is not broken; it is forgotten.
>
> Said on the quay in March.

### The timetable

| Stop          | Leaves | Fare |
|:--------------|:------:|-----:|
| Quay          |  23:10 | 1.20 |
| Customs house |  23:14 | 1.20 |

: Times of the last car

![The wall, seen from the car](PICTURE){width=60%}

A paragraph with [small capitals]{.smallcaps}, ~~struck words~~, a `line of code`, and a second note.[^long]

```
while car.runs {
    wave()
}
```

Sleeper
: A beam below the rails.

Last words, at 10 km.

[^1]: But for one, who was *not* asked.
[^long]: This note has two paragraphs.

    The second one of them.
"""

# Formats of numbers that say the same in each language, and values.
NUMBERS = [
    ("General", 0.3), ("0", 41.5), ("0.00", 3.14159), ("#,##0", 1234567), ("#,##0.00", 1234.5), ("0%", 0.125), ("0.0%", 0.125),
    ("0.00E+00", 12345), ("#.##", 0.5), ("0000", 42), ("(000) 000-0000", 5551234567), ("000-00", 12345), ('"No "0', 7),
    ('0 "km"', 12), ("#,##0.0,", 12345), ("0;-0", -4), ("0;(0)", -4), ('0;-0;"none"', 0), ("# ?/?", 2.5), ("# ??/??", 0.3125),
    ("# ?/8", 1.375), ("yyyy-mm-dd", 46143), ("d mmm yyyy", 46143), ("dddd", 46143), ("hh:mm", 0.75), ("h:mm AM/PM", 0.25),
    ("[h]:mm", 1.5), ("mm:ss", 0.0125), ("ss.00", 0.0001428819), ("@", "text"), ("yyyy-mm-dd hh:mm", 46143.25),
]


def run(*words, **more):
    return subprocess.run(words, capture_output=True, timeout=240, **more)


# Making


def office(source, suffix, folder):
    """What LibreOffice writes of `source`, as a file of its own name."""
    with tempfile.TemporaryDirectory() as work:
        made = run("soffice", f"-env:UserInstallation=file://{work}/profile", "--headless", "--convert-to", suffix, "--outdir", work, source)
        stem = os.path.splitext(os.path.basename(source))[0]
        found = f"{work}/{stem}.{suffix}"
        if not os.path.exists(found):
            sys.exit(f"LibreOffice made no {suffix} of {source}: {made.stderr.decode()}")
        name = f"{folder}/{stem}-office-{os.path.splitext(source)[1][1:]}.{suffix}"
        shutil.move(found, name)
        for picture in glob.glob(f"{work}/{stem}_*.png"):
            shutil.copy(picture, folder)


def make(folder, picture, articles):
    os.makedirs(folder, exist_ok=True)
    shutil.copy(picture, f"{folder}/picture.png")
    texts = {"walk": ARTICLE.replace("PICTURE", "picture.png")}
    for path in articles:
        # Without the pictures, which are in another folder.
        text = re.sub(r"^!\[.*$", "", open(path, encoding="utf-8").read(), flags=re.M)
        texts[os.path.splitext(os.path.basename(path))[0]] = text
    for stem, text in texts.items():
        source = f"{folder}/{stem}.text"
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        for suffix in ("docx", "odt", "epub", "html", "json"):
            made = run("pandoc", "-f", "markdown", "-s", f"{stem}.text", "-o", f"{stem}.{suffix}", cwd=folder)
            if made.returncode:
                sys.exit(made.stderr.decode())
        # What all of them are compared with.
        shutil.copy(f"{folder}/{stem}.json", f"{folder}/{stem}.tree")
        os.remove(source)
    for suffix in ("odt", "docx", "fodt", "html"):
        office(f"{folder}/walk.docx", suffix, folder)
        office(f"{folder}/walk.odt", suffix, folder)
    word(f"{folder}/python.docx", picture)
    openDocument(f"{folder}/python.odt")
    sheet(f"{folder}/numbers.xlsx")
    office(f"{folder}/numbers.xlsx", "ods", folder)


def word(path, picture):
    import docx
    from docx.shared import Cm

    document = docx.Document()
    document.add_heading("What the tide leaves", 0)
    document.add_heading("Along the wrack", 1)
    paragraph = document.add_paragraph("Most of it is ")
    paragraph.add_run("weed").bold = True
    paragraph.add_run(", some of it ")
    paragraph.add_run("glass").italic = True
    paragraph.add_run(".")
    for item in ("Bladder wrack", "Kelp", "Sea lettuce"):
        document.add_paragraph(item, style="List Bullet")
    for item in ("Look", "Turn over", "Put back"):
        document.add_paragraph(item, style="List Number")
    document.add_paragraph("Nothing is rubbish to a sandhopper.", style="Intense Quote")
    table = document.add_table(rows=3, cols=3, style="Table Grid")
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{'abc'[column]}{row}"
    table.cell(1, 0).merge(table.cell(2, 0))
    table.cell(0, 1).merge(table.cell(0, 2))
    document.add_picture(picture, width=Cm(6))
    document.add_paragraph("A morning's find", style="Caption")
    document.add_heading("How to press a weed", 2)
    document.add_paragraph("Float it onto paper.")
    document.save(path)


def openDocument(path):
    from odf.opendocument import OpenDocumentText
    from odf.table import CoveredTableCell, Table, TableCell, TableRow
    from odf.text import H, List, ListItem, Note, NoteBody, NoteCitation, P

    document = OpenDocumentText()
    document.text.addElement(H(outlinelevel=1, text="What the tide leaves"))
    paragraph = P(text="Most of it is weed")
    note = Note(noteclass="footnote", id="n")
    note.addElement(NoteCitation(text="1"))
    body = NoteBody()
    body.addElement(P(text="Wet, it is a tenth of its weight."))
    note.addElement(body)
    paragraph.addElement(note)
    paragraph.addText(", some of it glass.")
    document.text.addElement(paragraph)
    items = List()
    for text in ("Bladder wrack", "Kelp"):
        item = ListItem()
        item.addElement(P(text=text))
        items.addElement(item)
    document.text.addElement(items)
    table = Table(name="Finds")
    for texts in (("Kind", "Found"), ("Kelp", "12")):
        row = TableRow()
        for text in texts:
            cell = TableCell()
            cell.addElement(P(text=text))
            row.addElement(cell)
        table.addElement(row)
    row = TableRow()
    cell = TableCell(numbercolumnsspanned=2)
    cell.addElement(P(text="counted on one morning"))
    row.addElement(cell)
    row.addElement(CoveredTableCell())
    table.addElement(row)
    document.text.addElement(table)
    document.text.addElement(H(outlinelevel=2, text="How to press a weed"))
    document.text.addElement(P(text="Float it onto paper."))
    document.save(path)


def sheet(path):
    import openpyxl

    book = openpyxl.Workbook()
    page = book.active
    page.append(["Format", "Value", "Both"])
    for code, value in NUMBERS:
        page.append([code if code != "@" else "as text", value])
        page.cell(page.max_row, 1).number_format = "@"
        page.cell(page.max_row, 2).number_format = code
    page.append(["over two columns"])
    page.merge_cells(start_row=page.max_row, start_column=1, end_row=page.max_row, end_column=2)
    book.save(path)


# Comparing


def words(text):
    text = text.translate({0xAD: None, 0x2060: None, 0x200B: None})
    # The number of a note is right behind its word.
    text = re.sub(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", " ", text)
    parts = re.split(r"[\s\u2010-\u2015\u2026/\"\-.,;:()\[\]<>={}'’‘“”„«»!?&*|+]+", text)
    return [word for part in parts if (word := re.sub(r"\W", "", unicodedata.normalize("NFKC", part)).lower())]


class Expected:
    """What Pandoc reads of a document."""

    BLOCKS = {"Para", "Plain", "Header", "Table", "LineBlock"}

    def __init__(self, tree):
        self.text, self.notes, self.counts = [], [], collections.Counter()
        self.out = self.text
        for key in ("title", "subtitle"):
            self.take(tree["meta"].get(key))
            self.out.append(" ")
        self.take(tree["blocks"])

    def take(self, value):
        if isinstance(value, list):
            for each in value:
                self.take(each)
        if not isinstance(value, dict):
            return
        kind, content = value.get("t"), value.get("c")
        if kind in ("Header", "Table", "Image", "Note"):
            self.counts[kind] += 1
        if kind == "Str":
            self.out.append(content)
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            self.out.append(" ")
        elif kind in ("Code", "CodeBlock"):
            self.out.append(f" {content[-1]} ")
        elif kind == "Note":
            outer, self.out = self.out, self.notes
            self.take(content)
            self.out = outer
        elif kind == "Image":
            # A caption is a paragraph of its own in what Pandoc reads of office programs; in its own trees it is here.
            if content[2][1].startswith("fig:"):
                self.out.append(" ")
                self.take(content[1])
                self.out.append(" ")
        elif kind in ("Math", "RawInline", "RawBlock"):
            return
        else:
            if kind in self.BLOCKS:
                self.out.append(" ")
            self.take(content[1] if kind in ("Link", "Span", "Quoted", "Cite") else content)
            if kind in self.BLOCKS:
                self.out.append(" ")


def article(program, root, folder, file):
    """The tree of the PDF of an issue whose article is `file`, and what the program said."""
    with open(f"{folder}/issue.toml", "w") as manifest:
        manifest.write(
            '[issue]\ntitle = "One"\ndate = 2026-11-01\nlanguage = "en-GB"\ntemplate = "monthly"\ntexts = "foreign"\n'
            f'[edition.screen]\noutput = "one.pdf"\n[[article]]\nid = "lead"\nsource = "{file}"\n')
    made = run(program, f"{folder}/issue.toml", "--root", root, "--output", f"{folder}/one.pdf", "--verbose", cwd=folder)
    said = made.stderr.decode("utf-8", "replace")
    return (reading.Tree(pikepdf.open(f"{folder}/one.pdf")) if made.returncode == 0 else None), said


def shape(tree):
    """The elements of a tree without the places, and without where its lines were divided."""
    rows = []
    for depth, line in filter(None, tree.lines):
        line = re.sub(r" (Lang|ID|T|BBox|Width|Height|Placement|Headers|ActualText)=(\[[^\]]*\]|'[^']*'|\"[^\"]*\"|\S+)", "", line)
        line = re.sub(r" ?Decimal\('[\d.]+'\),?|[\])]+$", "", line).replace("\\xad", "").replace("Alt='Picture without a description", "")
        rows.append((depth, re.sub(r": [^' ]+\.(png|jpg|gif|svg)'|\s+'$|'$", "", line).rstrip()))
    return rows


def document(program, root, path):
    """What is wrong with the reading of a document."""
    suffix = os.path.splitext(path)[1][1:]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for beside in [path] + glob.glob(os.path.dirname(path) + "/*.png"):
            shutil.copy(beside, folder)
        name = os.path.basename(path)
        tree, said = article(program, root, folder, name)
        if tree is None:
            return [f"not set: {said}"]
        own = re.sub(r"(-office-\w+)?\.\w+$", ".tree", path)
        if os.path.exists(own):
            expected = Expected(json.load(open(own)))
        else:
            expected = Expected(json.loads(run("pandoc", "-f", suffix, "-t", "json", path).stdout))
        wanted, found = words("".join(expected.text)), words(" ".join(tree.articles))
        lost = collections.Counter(wanted + words("".join(expected.notes))) - collections.Counter(found)
        if lost:
            wrong.append(f"lost: {dict(lost.most_common(8))}")
        matcher = difflib.SequenceMatcher(None, wanted, found, autojunk=False)
        moved = len(wanted) - sum(block.size for block in matcher.get_matching_blocks())
        if moved > len(wanted) * 0.02:
            wrong.append(f"out of order: {moved} of {len(wanted)} words")
        kinds = collections.Counter(re.match(r"\w+", line[1])[0] for line in tree.lines if line)
        have = {
            "Note": kinds["FENote"] + kinds["Note"], "Table": kinds["Table"], "Image": kinds["Figure"],
            "Header": sum(count for kind, count in kinds.items() if re.fullmatch(r"H\d?", kind)),
        }
        for kind, count in have.items():
            # The headline is metadata to Pandoc, or a heading.
            few = expected.counts[kind] - (1 if kind == "Header" else 0)
            if not few <= count <= expected.counts[kind] + (2 if kind == "Header" else 0) and "source-" not in said:
                wrong.append(f"{kind}: {count}, and {expected.counts[kind]} for Pandoc")
        made = run(program, "convert", name, "--output", "own.md", cwd=folder)
        if made.returncode:
            return wrong + [f"not converted: {made.stderr.decode()}"]
        again, said = article(program, root, folder, "own.md")
        if again is None:
            return wrong + [f"its Markdown is not set: {said}"]
        for line in list(difflib.unified_diff([str(row) for row in shape(tree)], [str(row) for row in shape(again)], lineterm="", n=0))[2:8]:
            wrong.append(f"converted: {line}")
    return wrong


TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def shown(text):
    text = re.sub(r"<br ?/?>", " ", text).replace("<!-- -->", "").replace("**", "")
    return re.sub(r"\s+", " ", re.sub(r"\\(.)", r"\1", text).translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'})).strip()


def cells(program, path):
    """What is wrong with the cells of the first sheet of a spreadsheet."""
    with tempfile.TemporaryDirectory() as folder:
        office(path, "fods", folder)
        tree = ElementTree.parse(glob.glob(f"{folder}/*.fods")[0]).getroot()
        wanted = []
        for cell in next(tree.iter(f"{TABLE}table")).iter(f"{TABLE}table-cell"):
            text = shown(" ".join("".join(part.itertext()) for part in cell.findall(f"{TEXT}p")))
            wanted += [text] * min(int(cell.get(f"{TABLE}number-columns-repeated", "1")), 1000) if text else []
        made = run(program, "convert", path, "--output", f"{folder}/own.md")
        if made.returncode:
            return [f"not converted: {made.stderr.decode()}"]
        text = open(f"{folder}/own.md", encoding="utf-8").read()
        bars = [line for line in text.split("\n") if line.startswith("|") and not re.fullmatch(r"\|[-:| ]+\|", line)]
        found = [shown(cell) for line in bars for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        found += [shown(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", text, re.S)]
        lost = collections.Counter(wanted) - collections.Counter(found)
        more = collections.Counter(cell for cell in found if cell) - collections.Counter(wanted)
        return [f"cells: {list(lost)[:6]} are {list(more)[:6]}"] if lost or more else []


def compare(program, root, folder):
    failed = False
    for path in sorted(glob.glob(f"{folder}/*")):
        suffix = os.path.splitext(path)[1]
        if suffix in (".xlsx", ".ods"):
            wrong = cells(program, path)
        elif suffix in (".docx", ".odt", ".fodt", ".epub", ".html", ".json"):
            wrong = document(program, root, path)
        else:
            continue
        for line in wrong:
            failed = True
            print(f"{os.path.basename(path)}: {line}")
    return failed


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], sys.argv[3], sys.argv[4:])
    else:
        sys.exit(compare(sys.argv[2], sys.argv[3], sys.argv[4]))
