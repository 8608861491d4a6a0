#!/usr/bin/env python3
"""Writes Sources/Unicode/Tables/*.swift from Debian's package unicode-data (Unicode 15.0).

usage: generate.py [--data /usr/share/unicode]

A table is a trie of three stages over the scalar's bits 20-12, 11-6 and 5-0, held in string literals, which compile at
once and need no work at start: every digit is one character, `$` (0x24) for 0 up to `~` (0x7E) for 90. The tests hold
every scalar of every table against the same data, read by a second program.
"""
import argparse
import collections
import pathlib

LIMIT = 0x110000
BASE, FIRST = 91, 0x24
OUT = pathlib.Path(__file__).resolve().parents[2] / "Sources/Unicode/Tables"

LINE_BREAK = """BK CR LF NL SP ZW WJ GL ZWJ CM CL CP CPW EX IS SY OP OPW QU B2 CB BA HY NS BB HL AL NU IN PR PO ID IDX EB EM
JL JV JT H2 H3 RI""".split()
GRAPHEME = "Other CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT ExtPict".split()
CATEGORY = "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co".split()
BIDI = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()


def rows(path):
    """(first, last, fields) of every row of a property file; its @missing rows come first."""
    missing, found = [], []
    for line in open(path, encoding="utf-8"):
        into = found
        if line.startswith("# @missing:"):
            line, into = line[len("# @missing:"):], missing
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if fields[0]:
            low, _, high = fields[0].partition("..")
            into.append((int(low, 16), int(high or low, 16), fields[1:]))
    return missing + found


def property_of(path, default, names=None):
    values = [default] * LIMIT
    for low, high, fields in rows(path):
        value = (names or {}).get(fields[0], fields[0])
        values[low:high + 1] = [value] * (high + 1 - low)
    return values


def members(path, name):
    found = set()
    for low, high, fields in rows(path):
        if fields[0] == name:
            found.update(range(low, high + 1))
    return found


def digits(number, width):
    text = ""
    for _ in range(width):
        number, digit = divmod(number, BASE)
        text = chr(FIRST + digit) + text
    assert number == 0
    return text


def literal(name, text, comment):
    lines = [text[at:at + 104] for at in range(0, len(text), 104)]
    body = "\\#\n".join("        " + line for line in lines)
    return f'    /// {comment}\n    @inline(__always) static var {name}: StaticString {{\n        #"""\n{body}\n        """#\n    }}\n'


def trie(values, width):
    """The three stages of a table whose values have `width` digits."""
    leaves, blocks, top = {}, {}, []
    for high in range(0, LIMIT, 4096):
        block = []
        for low in range(high, high + 4096, 64):
            leaf = "".join(digits(value, width) for value in values[low:low + 64])
            block.append(leaves.setdefault(leaf, len(leaves)))
        top.append(blocks.setdefault(tuple(block), len(blocks)))
    # ASCII is looked up without the first two stages.
    first = [digits(value, width) for value in values[:128]]
    assert list(leaves)[0] == "".join(first[:64])
    assert list(leaves)[1 if first[:64] != first[64:] else 0] == "".join(first[64:])
    return (
        "".join(digits(index, 1) for index in top),
        "".join(digits(index, 2) for block in blocks for index in block),
        "".join(leaves),
    )


HEAD = """// swift-format-ignore-file
// Written by Tests/UnicodeTables/generate.py from Unicode 15.0; not edited by hand.

"""


def table(file, name, doc, values, width=1, extra=()):
    top, middle, leaves = trie(values, width)
    text = HEAD + f"/// {doc}\nenum {name}: ScalarTable {{\n"
    text += f"    static let digits = {width}\n\n"
    parts = [("top", top, "Bits 20-12: one digit."), ("middle", middle, "Bits 11-6: two digits."),
             ("leaves", leaves, f"Bits 5-0: digits of the value: {width}.")] + list(extra)
    text += "\n".join(literal(*part) for part in parts) + "}\n"
    (OUT / file).write_text(text)
    print(f"{file}: {len(text)} bytes")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--data", default="/usr/share/unicode")
    data = pathlib.Path(arguments.parse_args().data)
    OUT.mkdir(exist_ok=True)

    category = property_of(data / "extracted/DerivedGeneralCategory.txt", "Cn", {"Unassigned": "Cn"})
    pictographic = members(data / "emoji/emoji-data.txt", "Extended_Pictographic")
    width = property_of(data / "extracted/DerivedEastAsianWidth.txt", "N", {"Wide": "W", "Neutral": "N"})

    table("LineBreakTable.swift", "LineBreakTable", "Line breaking classes after rule LB1.",
          line_break(data, category, pictographic, width))
    table("GraphemeTable.swift", "GraphemeTable", "Grapheme cluster classes, with Extended_Pictographic.",
          grapheme(data, pictographic))
    table("CategoryTable.swift", "CategoryTable", "General categories.", [CATEGORY.index(c) for c in category])
    table("BidiTable.swift", "BidiTable", "Bidirectional classes.", bidi(data))
    table("TraitTable.swift", "TraitTable", "Traits, a bit each: wide, default ignorable, white space, cased, case-ignorable, upright.",
          traits(data, width))
    table("BracketTable.swift", "BracketTable", "Paired brackets: 0, or twice the number of the pair, plus 1 when it closes.",
          brackets(data), width=2)
    script(data)
    normalization(data)
    case(data)


def unicode_data(data):
    """Every row of UnicodeData.txt, ranges opened."""
    start = None
    for line in open(data / "UnicodeData.txt", encoding="utf-8"):
        fields = line.rstrip("\n").split(";")
        scalar = int(fields[0], 16)
        if fields[1].endswith(", First>"):
            start = scalar
            continue
        for each in range(start if fields[1].endswith(", Last>") else scalar, scalar + 1):
            yield each, fields


def line_break(data, category, pictographic, width):
    raw = property_of(data / "extracted/DerivedLineBreak.txt", "XX", {"Unknown": "XX", "Ideographic": "ID", "Prefix_Numeric": "PR"})
    values = []
    for scalar, name in enumerate(raw):
        if name in ("AI", "SG", "XX"):
            name = "AL"
        elif name == "SA":
            name = "CM" if category[scalar] in ("Mn", "Mc") else "AL"
        elif name == "CJ":
            name = "NS"
        elif name in ("OP", "CP") and width[scalar] in ("F", "W", "H"):
            name += "W"
        if scalar in pictographic and category[scalar] == "Cn":
            assert name == "ID", hex(scalar)
            name = "IDX"
        values.append(LINE_BREAK.index(name))
    return values


def grapheme(data, pictographic):
    raw = property_of(data / "auxiliary/GraphemeBreakProperty.txt", "Other")
    for scalar in pictographic:
        assert raw[scalar] == "Other"
        raw[scalar] = "ExtPict"
    return [GRAPHEME.index(name) for name in raw]


def bidi(data):
    short = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}
    return [BIDI.index(name) for name in property_of(data / "extracted/DerivedBidiClass.txt", "L", short)]


def brackets(data):
    """Pairs are numbered from 1; canonical equivalents (U+2329 and U+3008) are the same pair."""
    same = {}
    for scalar, fields in unicode_data(data):
        if fields[5] and not fields[5].startswith("<") and " " not in fields[5]:
            same[scalar] = int(fields[5], 16)
    values, pairs = [0] * LIMIT, {}
    for low, _, fields in rows(data / "BidiBrackets.txt"):
        opening = low if fields[1] == "o" else int(fields[0], 16)
        number = pairs.setdefault(same.get(opening, opening), len(pairs) + 1)
        values[low] = number * 2 + (fields[1] == "c")
    return values


def upright(data):
    """What stands upright in vertical lines (UAX #50): U, and what is transformed there, Tu and Tr."""
    values = property_of(data / "VerticalOrientation.txt", "R")
    return {scalar for scalar, value in enumerate(values) if value != "R"}


def traits(data, width):
    core, listed = data / "DerivedCoreProperties.txt", data / "PropList.txt"
    values = [1 if w in ("F", "W") else 0 for w in width]
    for bit, found in ((2, members(core, "Default_Ignorable_Code_Point")), (4, members(listed, "White_Space")),
                       (8, members(core, "Cased")), (16, members(core, "Case_Ignorable")), (32, upright(data))):
        for scalar in found:
            values[scalar] |= bit
    return values


def script(data):
    tags = {}
    for line in open(data / "PropertyValueAliases.txt", encoding="utf-8"):
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if fields[0] == "sc":
            tags[fields[2]] = fields[1]
    by_name = property_of(data / "Scripts.txt", "Unknown")
    values = [tags[name] for name in by_name]
    # A common or inherited scalar that only one script uses belongs to it.
    for low, high, fields in rows(data / "ScriptExtensions.txt"):
        if fields[0].startswith("<"):
            continue
        used = fields[0].split()
        for scalar in range(low, high + 1):
            if len(used) == 1 and values[scalar] in ("Zyyy", "Zinh"):
                values[scalar] = used[0]
    count = collections.Counter(values)
    first = ["Zyyy", "Zinh", "Zzzz", "Latn"]
    order = first + sorted(set(count) - set(first))
    place = {tag: index for index, tag in enumerate(order)}
    table("ScriptTable.swift", "ScriptTable", "Scripts, as indices into `tags`.", [place[tag] for tag in values], width=2,
          extra=[("tags", "".join(order), "Four characters each: the tag of ISO 15924.")])
    names = {tag: name for name, tag in tags.items()}
    text = HEAD + "extension Script {\n"
    for index, tag in enumerate(order):
        words = names[tag].split("_")
        name = words[0].lower() + "".join(words[1:])
        text += f"    /// {names[tag].replace('_', ' ')}, `{tag}`.\n    public static let {name} = Script(rawValue: {index})\n"
    text += f"\n    /// The number of scripts.\n    static let count = {len(order)}\n}}\n"
    (OUT / "ScriptNames.swift").write_text(text)


def normalization(data):
    classes, decompositions = [0] * LIMIT, {}
    for scalar, fields in unicode_data(data):
        classes[scalar] = int(fields[3])
        if fields[5] and not fields[5].startswith("<"):
            decompositions[scalar] = [int(part, 16) for part in fields[5].split()]
    check = ["Y"] * LIMIT
    for low, high, fields in rows(data / "DerivedNormalizationProps.txt"):
        if fields[0] == "NFC_QC":
            check[low:high + 1] = [fields[1][0]] * (high + 1 - low)
    excluded = members(data / "DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
    pairs = list(zip(classes, check))
    kinds = [(0, "Y")] + sorted(set(pairs) - {(0, "Y")})
    assert len(kinds) < BASE
    place = {kind: index for index, kind in enumerate(kinds)}
    table("NormalizationTable.swift", "NormalizationTable", "Kinds: pairs of a combining class and the quick check for NFC.",
          [place[pair] for pair in pairs],
          extra=[("kinds", "".join(digits(c, 2) + digits("YNM".index(q), 1) for c, q in kinds),
                  "Three digits each: two of the combining class, one of the check (0 yes, 1 no, 2 maybe).")])
    order = sorted(decompositions)
    steps = "".join(digits(p, 4) for s in order for p in (decompositions[s] + [0])[:2])
    index = [0] * LIMIT
    for at, scalar in enumerate(order):
        index[scalar] = at + 1
    composed = sorted((*decompositions[s], s) for s in order if len(decompositions[s]) == 2 and s not in excluded)
    table("DecompositionTable.swift", "DecompositionTable", "Canonical decompositions: 0, or an index into `steps` from 1.",
          index, width=2,
          extra=[("steps", steps, "Two scalars of four digits each; the second is 0 for a mapping to one scalar."),
                 ("pairs", "".join(digits(part, 4) for row in composed for part in row),
                  "Primary composites by first and second scalar: three scalars of four digits each, in order.")])


def case(data):
    upper, lower = {}, {}
    for scalar, fields in unicode_data(data):
        if fields[12]:
            upper[scalar] = [int(fields[12], 16)]
        if fields[13]:
            lower[scalar] = [int(fields[13], 16)]
    for line in open(data / "SpecialCasing.txt", encoding="utf-8"):
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) == 5:
            scalar = int(fields[0], 16)
            lower[scalar] = [int(part, 16) for part in fields[1].split()]
            upper[scalar] = [int(part, 16) for part in fields[3].split()]
    for name, mapping in (("Upper", upper), ("Lower", lower)):
        entries, values = [(0, 0, 0)], [0] * LIMIT
        for scalar, target in sorted(mapping.items()):
            if target == [scalar]:
                continue
            entry = (target[0] - scalar + LIMIT, 0, 0) if len(target) == 1 else tuple((target + [0])[:3])
            if entry not in entries:
                entries.append(entry)
            values[scalar] = entries.index(entry)
        table(f"{name}caseTable.swift", f"{name}caseTable", f"Mappings to {name.lower()} case: 0, or an index into `entries`.",
              values, width=2,
              extra=[("entries", "".join(digits(part, 4) for entry in entries for part in entry),
                      "Three numbers of four digits: a distance + 0x110000 and zeros, or two or three scalars.")])


if __name__ == "__main__":
    main()
