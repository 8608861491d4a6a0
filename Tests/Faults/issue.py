"""A small issue of two editions with every kind of input, and a second version of each of them."""
import shutil
import zlib
from pathlib import Path

TEMPLATE = """[page]
size = ["300pt", "400pt"]
margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "30pt" }
columns = { count = 1, gutter = "12pt", rule = "none" }
baseline_grid = { start = "40pt", increment = "12pt" }

[swatch.ink]
cmyk = [0, 0, 0, 100]

[paragraph.body]
font = "Vollkorn"
size = "9pt"
leading = "12pt"
align = "justify"

[map]
"body" = "body"
"headline" = "body"
"caption" = "body"

[images]
resolution = 36
warn_below = 0
"""

STYLES = """[paragraph.heading]
based_on = "body"
font = "League Spartan"

[map]
"headline" = "heading"
"""

MANIFEST = """[issue]
title = "One"
date = 2026-11-01
language = "en-GB"
template = "tiny"

[edition.screen]
output = "build/one.pdf"

[edition.print]
output = "build/one-print.pdf"
profile = "press"

[[article]]
id = "lead"
source = "lead.md"
"""

PROFILE = """[profile]
bleed = "0mm"
spots = 0

[profile.intent]
icc = "Fonts/FOGRA39L_coated.icc"
condition = "FOGRA39"

[profile.ink]
limit = 300
rich_black = [60, 40, 40, 100]
"""

TEXT = """# Lead

{words}

![A](a.jpg){{alt=A width=60pt}}

![B](b.png){{alt=B width=60pt}}

![C](c.svg){{alt=C width=60pt}}

![D](d.pdf){{alt=D width=60pt}}

{words}
"""

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="{width}" height="40"/></svg>'


def placed_page(ink):
    """A PDF of one page, a rectangle in a tint of black."""
    content = f"0 0 0 {ink} k 0 0 60 40 re f".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]/Contents 4 0 R/Resources<<>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
    ]
    data, places = b"%PDF-1.6\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer <</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)
    return data + b"xref\n0 5\n0000000000 65535 f \n" + table + trailer


def picture(shade):
    """A PNG of 120 by 80 pixels in a shade of gray, in rows that differ."""
    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    rows = b"".join(b"\0" + bytes((shade + row) % 256 for _ in range(120 * 3)) for row in range(80))
    head = (120).to_bytes(4, "big") + (80).to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def versions_of_font(path):
    """A font, and the same whose advances are longer (the table hmtx of OpenType)."""
    font = path.read_bytes()
    record = font.index(b"hmtx", 12)
    start = int.from_bytes(font[record + 8:record + 12], "big")
    wider = bytearray(font)
    for place in range(start, start + 400, 4):
        advance = int.from_bytes(font[place:place + 2], "big")
        wider[place:place + 2] = (advance + 30).to_bytes(2, "big")
    return font, bytes(wider)


def inputs(package):
    """The inputs by their names below the root: two versions of each."""
    fonts, fixtures = package / "Fonts", package / "Tests/ImagesTests/Fixtures"
    words = "Somewhat more words than would be needed to fill a line of the column. " * 40
    other = words.replace("more", "fewer")
    icc = (fonts / "FOGRA39L_coated.icc").read_bytes()
    return {
        "Issues/one/issue.toml": (MANIFEST.encode(), MANIFEST.replace('"One"', '"Two"').encode()),
        "Issues/one/lead.md": (TEXT.format(words=words).encode(), TEXT.format(words=other).encode()),
        "Issues/one/styles.toml": (STYLES.encode(), STYLES.replace("font =", 'size = "14pt"\nfont =').encode()),
        "Issues/one/a.jpg": ((fixtures / "rgb.jpg").read_bytes(), (fixtures / "gray.jpg").read_bytes()),
        "Issues/one/b.png": (picture(0), picture(100)),
        "Issues/one/c.svg": (DRAWING.format(width=60).encode(), DRAWING.format(width=30).encode()),
        "Issues/one/d.pdf": (placed_page(1), placed_page(0.5)),
        "Issues/one/fonts/Heading.otf": versions_of_font(fonts / "LeagueSpartan-Regular.otf"),
        "Templates/tiny/template.toml": (TEMPLATE.encode(), TEMPLATE.replace('"9pt"', '"8pt"').encode()),
        "Templates/profiles/press.toml": (PROFILE.encode(), PROFILE.replace("bleed = \"0mm\"", "bleed = \"3mm\"").encode()),
        "Fonts/FOGRA39L_coated.icc": (icc, icc[:4] + b"test" + icc[8:]),
        "Fonts/Vollkorn-Regular.ttf": versions_of_font(fonts / "Vollkorn-Regular.ttf"),
        "Fonts/hyphenation/en-GB.dic": (b"UTF-8\n1f\n1l\n", b"UTF-8\n1m\n1n\n"),
    }


class Issue:
    """A root of its own with the issue in it."""

    ARGUMENTS = ["Issues/one/issue.toml", "--png", "build/pages", "--depfile", "build/one.d"]

    def __init__(self, folder, package):
        self.root = Path(folder)
        self.inputs = inputs(package)
        for name in self.inputs:
            self.write(name, 0)

    def write(self, name, version):
        """Puts a version of an input in its place."""
        self.put(name, self.inputs[name][version])

    def put(self, name, data):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def products(self):
        """The files that builds make, without the cache, by their names."""
        build = self.root / "build"
        found = {}
        for path in sorted(build.rglob("*")) if build.exists() else []:
            name = str(path.relative_to(self.root))
            if path.is_file() and not name.startswith("build/cache/"):
                found[name] = path.read_bytes()
        return found

    def reset(self, products, cache):
        """Leaves `products` and the cache in `cache` (None for none) in the folder of products."""
        build = self.root / "build"
        shutil.rmtree(build, ignore_errors=True)
        if cache:
            shutil.copytree(cache, build / "cache")
        for name, data in products.items():
            self.put(name, data)

    def changed_inputs(self, versions=None):
        """The inputs that are not what they were."""
        versions = versions or {}
        return [
            name for name, data in self.inputs.items() if (self.root / name).read_bytes() != data[versions.get(name, 0)]
        ]
