"""Compares outlines, trees and links of the PDFs in a folder with the words that stand beside them. Usage: check_words.py FOLDER"""
import glob
import sys

import pikepdf


def uri(text):
    """An address as a PDF may hold it: ASCII alone (RFC 3986)."""
    return "".join(chr(b) if 0x21 <= b <= 0x7E else f"%{b:02X}" for b in text.encode())


def elements(element, kind, key):
    """The values of `key` of the elements of a type, in the order of the tree."""
    found = []
    if str(element.get("/S", "")) == kind and key in element:
        found.append(str(element[key]))
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            found += elements(kid, kind, key)
    return found


count = 0
files = sorted(glob.glob(sys.argv[1] + "/words-*.pdf"))
for path in files:
    wanted = [bytes.fromhex(line).decode() for line in open(path[:-4] + ".txt").read().split("\n")[:-1]]
    titles, sections, alternates, links, expansions = (wanted[i * 25 : i * 25 + 25] for i in range(5))
    pdf = pikepdf.open(path)
    tree = pdf.Root.StructTreeRoot.K
    with pdf.open_outline() as outline:
        found = [item.title for item in outline.root]
    assert found == titles, (path, [pair for pair in zip(found, titles) if pair[0] != pair[1]])
    areas = [annotation for annotation in pdf.pages[0].Annots]
    addresses = [bytes(area.A.URI).decode("ascii") for area in areas]
    for found, words in [
        (elements(tree, "/Sect", "/T"), sections),
        (elements(tree, "/Figure", "/Alt"), alternates),
        (elements(tree, "/Span", "/E"), expansions),
        (addresses, [uri(link) for link in links]),
    ]:
        assert found == words, (path, [pair for pair in zip(found, words) if pair[0] != pair[1]])
    count += len(wanted)
print(f"{len(files)} files, {count} values")
