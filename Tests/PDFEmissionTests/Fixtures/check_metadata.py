"""Compares Info and XMP of the PDFs in a folder with the values that stand beside them. Usage: check_metadata.py FOLDER"""
import glob
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

DC = "{http://purl.org/dc/elements/1.1/}"
LI = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"


def plain(text):
    """The text without what XML cannot hold."""
    text = re.sub("[\x00-\x1f\x7f-\x9f]", " ", text)
    return re.sub("[\ufffe\uffff]", "\ufffd", text)


def qpdf(*arguments):
    return subprocess.run(["qpdf", *arguments], capture_output=True, check=True).stdout


def info(path):
    document = json.loads(qpdf("--json=2", "--json-key=qpdf", path))["qpdf"][1]
    number = document["trailer"]["value"]["/Info"]
    values = document[f"obj:{number}"]["value"]
    return {key: text(value) for key, value in values.items() if key != "/Trapped"}


def text(value):
    """A string of qpdf's JSON: its text, or its bytes where qpdf is not sure of the encoding."""
    if value.startswith("u:"):
        return value[2:]
    data = bytes.fromhex(value[2:])
    return data[2:].decode("utf-16-be") if data.startswith(b"\xfe\xff") else data.decode("ascii")


def xmp(path):
    # The packet is not compressed: it can be found without reading the PDF.
    packet = re.search(rb"<x:xmpmeta.*</x:xmpmeta>", open(path, "rb").read(), re.S).group(0)
    root = ET.fromstring(packet)

    def items(name):
        return [item.text or "" for item in root.iter(DC + name) for item in item.iter(LI)]

    prism = [item.text or "" for item in root.iter() if "prismstandard" in item.tag]
    return (
        items("title") + items("description") + items("creator") + items("publisher") + items("rights") + prism
        + items("subject")
    )


count = 0
files = sorted(glob.glob(sys.argv[1] + "/titles-*.pdf"))
for path in files:
    lines = open(path[:-4] + ".txt").read().split("\n")[:-1]
    wanted = [plain(bytes.fromhex(line).decode()) for line in lines]
    said = info(path)
    assert said["/Title"] == wanted[0], (path, said["/Title"], wanted[0])
    assert said["/Subject"] == wanted[1], (path, said["/Subject"], wanted[1])
    assert said["/Author"] == ", ".join(wanted[2:4]), path
    assert said["/Keywords"] == ", ".join(wanted[8:]), path
    assert xmp(path) == wanted, (path, [pair for pair in zip(xmp(path), wanted) if pair[0] != pair[1]])
    count += len(wanted)
print(f"{len(files)} files, {count} values")
