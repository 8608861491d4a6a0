"""Reads a tagged PDF aloud: the text of its marked-content sequences in the order of its structure tree.

It knows nothing of where anything is on a page, and shares nothing with the program that wrote the file: pikepdf reads the
objects, and the maps to Unicode are parsed here.

    reading.py FILE.pdf            the tree, with its text
    reading.py FILE.pdf --words ARTICLE.md ...   whether each article has the words of its Markdown, in order, once
"""

import re
import sys

import pikepdf
from pikepdf import Name

INLINE = {"Span", "Link", "Code", "Reference", "Ruby", "RB", "RT", "Quote", "Figure"}


def unicode_map(font):
    """The text of each code of a font."""
    table = {}
    if "/ToUnicode" not in font:
        return table
    text = font.ToUnicode.read_bytes().decode("latin-1")
    for section in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
        for code, value in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", section):
            table[int(code, 16)] = bytes.fromhex(value).decode("utf-16-be")
    return table


class Content:
    """The text of all marked-content sequences, by page, stream and number."""

    def __init__(self, pdf):
        self.texts = {}
        self.unmapped = []
        self.unmarked = []
        self.artifacts = {}
        # The type and the text of each sequence that is read to nobody.
        self.silent = []
        self.maps = {}
        self.expected = {}
        for page in pdf.pages:
            self.read(page.obj, page.obj, page.obj.get("/Resources"), page.obj.objgen, (0, 0))

    def font(self, resources, name):
        font = resources.Font[name]
        key = font.objgen
        if key not in self.maps:
            self.maps[key] = unicode_map(font)
        return self.maps[key]

    def read(self, source, page, resources, page_key, stream_key):
        marks = []  # (kind, number or text)
        font = {}

        def current():
            for kind, value in reversed(marks):
                if kind == "mcid":
                    return value
            return None

        def is_artifact():
            return any(kind == "artifact" for kind, _ in marks)

        def add(text):
            if any(kind == "actual" for kind, _ in marks):
                return
            put(text)

        def put(text):
            number = current()
            if number is None:
                if is_artifact():
                    self.silent[-1][1] += text
                else:
                    self.unmarked.append(text)
                return
            key = (page_key, stream_key, number)
            self.texts[key] = self.texts.get(key, "") + text

        def decode(string):
            codes = bytes(string)
            result = ""
            for index in range(0, len(codes) - 1, 2):
                code = codes[index] << 8 | codes[index + 1]
                if code not in font:
                    self.unmapped.append(code)
                result += font.get(code, "")
            return result

        for operands, operator in pikepdf.parse_content_stream(source):
            op = str(operator)
            if op in ("BDC", "BMC"):
                tag = str(operands[0])
                properties = operands[1] if len(operands) > 1 else {}
                if tag == "/Artifact":
                    marks.append(("artifact", None))
                    kind = str(properties.get("/Type", "")) + str(properties.get("/Subtype", "")) if properties else ""
                    self.artifacts[kind] = self.artifacts.get(kind, 0) + 1
                    self.silent.append([kind, ""])
                elif "/MCID" in properties:
                    number = int(properties["/MCID"])
                    marks.append(("mcid", number))
                    self.texts.setdefault((page_key, stream_key, number), "")
                elif "/ActualText" in properties:
                    put(str(properties["/ActualText"]))
                    marks.append(("actual", None))
                else:
                    marks.append(("other", None))
            elif op == "EMC":
                marks.pop()
            elif op == "Tf":
                font = self.font(resources, operands[0])
            elif op == "Tj":
                add(decode(operands[0]))
            elif op == "TJ":
                for part in operands[0]:
                    if isinstance(part, pikepdf.String):
                        add(decode(part))
            elif op == "Do":
                form = resources.XObject[operands[0]]
                if form.get("/Subtype") == Name.Form:
                    self.read(form, page, form.get("/Resources", resources), page_key, form.objgen)


class Tree:
    """The elements of a document in the order in which they are read."""

    def __init__(self, pdf):
        self.content = Content(pdf)
        self.read = []
        self.lines = []
        root = pdf.Root.StructTreeRoot
        self.articles = []
        self.walk_kids(root, None, 0)

    def text(self, page, stream, number):
        key = (page.objgen, stream.objgen if stream is not None else (0, 0), int(number))
        self.read.append(key)
        return self.content.texts.get(key, "")

    def walk_kids(self, element, page, depth):
        """The text of the kids of an element, with line ends around blocks."""
        kids = element.get("/K")
        if kids is None:
            return ""
        if not isinstance(kids, pikepdf.Array):
            kids = [kids]
        result = ""
        # What is said in the place of a picture is read, and not the words in it, as those of a chart.
        isread = "/Alt" not in element
        for kid in kids:
            if isinstance(kid, int):
                text = self.text(page, None, kid)
                result += text if isread else ""
            elif kid.get("/Type") == Name.MCR:
                text = self.text(kid.get("/Pg", page), kid.get("/Stm"), kid.MCID)
                result += text if isread else ""
            elif kid.get("/Type") == Name.OBJR:
                continue
            else:
                result += self.walk(kid, page, depth)
        return result

    def outlined(self, element, page):
        """The text of an element, with the types of those in it."""
        result = ""
        for kid in element.K:
            if isinstance(kid, int):
                result += self.text(page, None, kid)
            elif "/S" in kid:
                result += f"<{str(kid.S)[1:]}>"
        return result

    def walk(self, element, page, depth):
        page = element.get("/Pg", page)
        kind = str(element.S)[1:]
        start = len(self.lines)
        self.lines.append(None)
        text = self.walk_kids(element, page, depth + 1)
        actual = element.get("/ActualText")
        # Cells without content say the values of a chart: they are in the place of a picture, as its /Alt is.
        if actual is not None and not (kind in ("TH", "TD") and "/K" not in element):
            text = str(actual)
        extras = ""
        for key in ("/Lang", "/Alt", "/ActualText", "/E", "/ID", "/T"):
            if key in element:
                extras += f" {key[1:]}={str(element[key])!r}"
        if "/A" in element:
            attributes = dict(element.A)
            extras += " " + " ".join(f"{k[1:]}={v}" for k, v in attributes.items() if k != "/O")
        if kind == "P" and any(line and line[1].startswith("Figure") for line in self.lines[start + 1:]):
            extras += f" {self.outlined(element, page)!r}"
        own = text if not any(line and line[0] > depth for line in self.lines[start + 1:]) else ""
        self.lines[start] = (depth, f"{kind}{extras}" + (f" {own!r}" if own else ""))
        if kind == "Art":
            self.articles.append(text)
        return text if kind in INLINE else "\n" + text + "\n"

    def unread(self):
        """Sequences that no element names."""
        return sorted(set(self.content.texts) - set(self.read))


def words(text):
    return text.replace("\u00ad", "").split()


def main():
    pdf = pikepdf.open(sys.argv[1])
    tree = Tree(pdf)
    print("artifacts", tree.content.artifacts, "unmapped", len(tree.content.unmapped), "unmarked", tree.content.unmarked[:5], "unread", tree.unread()[:5])
    if "--quiet" not in sys.argv:
        for depth, line in tree.lines:
            print("  " * depth + line)


if __name__ == "__main__":
    main()
