"""The public declarations of the library's modules, found in the sources: what links to symbols lead to."""
import re
from dataclasses import dataclass

# Nesting is read from the indentation, which the formatter sees to.
STEP = 4
DECLARATION = re.compile(
    r"( *)(?:@\w+(?:\([^)]*\))? )*public (?:(?:static|mutating|final|indirect|consuming|borrowing|(?:internal|private|package)\(set\)) )*"
    r"(?:(struct|enum|class|protocol|typealias|func|var|let) (\w+|`\w+`|[^\w\s(]+)|(init|subscript)\b)")
# The cases of an enumeration have no access of their own. Words after the first comma may be values of one that is not an enumeration.
CASE = re.compile(r"( *)case (\w+|`\w+`)(.*)")
EXTENSION = re.compile(r"( *)extension ([\w.]+|\[)")


@dataclass
class Symbol:
    """A declaration: its path (``Line/offset(for:)``), module, file, line, the words that declare it, and its comment."""

    path: str
    module: str
    file: str
    line: int
    declaration: str
    comment: str

    @property
    def summary(self):
        """The first paragraph of the comment."""
        return self.comment.split("\n\n")[0].replace("\n", " ")

    @property
    def is_type(self):
        """Whether others are declared within it, or may be."""
        return re.search(r"\b(struct|enum|class|protocol|typealias) ", self.declaration) is not None


def public_symbols(root):
    """All of them by their paths; with overloads the first one."""
    found = {}
    for file in sorted((root / "Sources").glob("*/**/*.swift")):
        path = str(file.relative_to(root))
        for symbol in declared(file.read_text().split("\n"), path):
            found.setdefault(symbol.path, symbol)
    return found


def declared(lines, path):
    """The public declarations of a file."""
    owners, comment, enumerations = {}, [], set()
    for index, line in enumerate(lines):
        if line.lstrip().startswith("///"):
            comment.append(line.lstrip()[3:].removeprefix(" "))
            continue
        extension, match, case = EXTENSION.match(line), DECLARATION.match(line), CASE.match(line)
        if extension:
            owners[len(extension[1])] = "Array" if extension[2] == "[" else extension[2].replace(".", "/")
            enumerations.discard(len(extension[1]))
        elif case and len(case[1]) - STEP in enumerations:
            yield from cases(case, owners[len(case[1]) - STEP], path, index, "\n".join(comment))
        elif match:
            name = (match[3] or match[4]).strip("`") + labels(lines, index, match)
            depth = len(match[1])
            owner = owners.get(depth - STEP) if depth else None
            whole = f"{owner}/{name}" if owner else name
            if match[2] in ("struct", "enum", "class", "protocol"):
                owners[depth] = whole
                (enumerations.add if match[2] == "enum" else enumerations.discard)(depth)
            yield Symbol(whole, path.split("/")[1], path, index + 1, signature(lines, index), "\n".join(comment))
        if not line.lstrip().startswith("@"):
            comment = []


def cases(match, owner, path, index, comment):
    """The cases that a line of an enumeration declares."""
    words = re.sub(r"\([^)]*\)", "", match[2] + match[3])
    for name in words.split(","):
        name = name.split("=")[0].strip().strip("`")
        yield Symbol(f"{owner}/{name}", path.split("/")[1], path, index + 1, match[0].strip(), comment)


def signature(lines, index):
    """The declaration that begins in a line, without its body."""
    text = " ".join(line.strip() for line in lines[index:index + 12])
    depth = 0
    for place, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if depth == 0 and character in "{=" and text[place - 1] == " " and text[place:place + 2] != "==":
            return text[:place].strip()
        # The next declaration has begun: this one has neither a body nor a value.
        if depth == 0 and place and re.match(r" (///|public|//|@|}|package|private)", text[place:]):
            return text[:place].strip()
    return text.strip()


def labels(lines, index, match):
    """``(for:in:)`` of a function, an initializer or a subscript; nothing for others."""
    if match[2] != "func" and not match[4]:
        return ""
    text = " ".join(line.strip() for line in lines[index:index + 12])[match.end() - len(match[1]):]
    text = text.replace("..<", "...").replace("->", "")
    start, depth, names, word = text.find("("), 0, "", ""
    for character in text[start:]:
        depth += (character in "([<{") - (character in ")]}>")
        if depth == 1 and character == ":":
            words = word.split()
            # The parameters of a subscript have no labels unless they have two names.
            names += ("_" if match[4] == "subscript" and len(words) == 1 else words[0]) + ":"
        if character in "(," and depth == 1:
            word = ""
        else:
            word += character
        if depth == 0:
            break
    return f"({names})"
