#!/usr/bin/env python3
"""Draws the pictures of the frozen issue: plain shapes in the sizes of those that the sample had when it was copied.

    pictures.py          (numpy and pillow as in Issues/sample/requirements.txt)

Layout asks pictures for their size, for the outline of what is not white or transparent, and for the parts that are quiet: these have a
size, an outline, and quiet and busy parts.
"""
from pathlib import Path

import numpy
from PIL import Image, ImageDraw

DRAWN = Path(__file__).resolve().parent / "Issues" / "sample" / "drawn"

# Name, width and height in pixels, and how it is drawn.
PICTURES = """
amphidromes.jpg 1500 1900 photo
beacon.jpg 1080 2680 photo
blue-weed.gif 1560 1860 outline
catchment.jpg 2244 1440 photo
chart.jpg 1300 2600 photo
cover.jpg 2040 2628 photo
drainage.jpg 2040 2628 photo
drowned-coast.jpg 2244 1370 photo
figure-eight.jpg 1050 900 outline
herringbone.jpg 2054 2652 photo
lens-section.jpg 2000 1800 outline
long-bank.jpg 4000 2608 photo
moon.jpg 2040 2040 gray
moonrise.jpg 2040 2628 photo
mud-cracks.jpg 2000 1500 photo
night-sky.png 2544 1700 outline
one-lamp.tif 900 900 gray
overhand.jpg 1050 900 outline
reef.jpg 1050 900 outline
rippled-flat.jpg 2040 2628 photo
ripples.jpg 1360 1880 photo
rosette.jpg 2040 2040 outline
sand-grains.webp 1400 1400 photo
sea-holly.jpg 1500 1500 outline
silent-zone.jpg 2000 1560 outline
slack-water.jpg 2244 1180 photo
star-trails.jpg 2040 2628 dark
tall-weed.jpg 800 2700 outline
three-plants.png 2000 1080 outline
turks-head.jpg 1600 1900 outline
two-lamps.jpg 900 900 photo
two-pages-of-tides.jpg 3984 1328 outline
with-air.jpg 900 900 photo
"""


def texture(width, height, low, high):
    """Waves that are calm at the head and busy at the foot."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    waves = numpy.sin(x / 37 + 3 * numpy.sin(y / 91)) * (y / height) ** 2
    return (low + (high - low) * (0.5 + 0.5 * waves)).astype(numpy.uint8)


def picture(width, height, kind):
    if kind == "gray":
        return Image.fromarray(texture(width, height, 20, 230))
    if kind in ("photo", "dark"):
        low, high = (5, 60) if kind == "dark" else (40, 220)
        bands = [texture(width, height, low, high - 15 * index) for index in range(3)]
        return Image.fromarray(numpy.dstack(bands))
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse([width * 0.1, height * 0.05, width * 0.9, height * 0.95], fill=(60, 90, 110))
    draw.polygon([(width * 0.1, height * 0.5), (width * 0.5, height * 0.05), (width * 0.3, height * 0.5)], fill="white")
    return image


def draw(name, width, height, kind):
    image = picture(width, height, kind)
    if name.endswith(".png"):
        white = numpy.asarray(image).min(axis=2) == 255
        image.putalpha(Image.fromarray(numpy.where(white, 0, 255).astype(numpy.uint8)))
    if name.endswith(".gif"):
        image = image.convert("P")
    image.save(DRAWN / name, dpi=(300, 300), quality=90)


def drawing(name, width, height):
    (DRAWN / name).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path fill="#23303a" d="M0 {height}L{width / 2} 0L{width} {height}Z"/>'
        f'<path fill="#a94f2e" d="M0 0H{width / 2}V{height / 3}Z"/>'
        f'<path fill="#4d6a7c" d="M{width} 0H{width / 2}V{height / 4}Z"/></svg>\n')


def page(name, boxes):
    """A page of a PDF with the given boxes, gray all over."""
    content = b"0.5 g 0 0 2000 2000 re f"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R{boxes}/Contents 4 0 R/Resources<<>>>>".encode(),
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
    ]
    data, places = b"%PDF-1.6\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (number, body)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"xref\n0 5\n0000000000 65535 f \n%strailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (rows, len(data))
    (DRAWN / name).write_bytes(data)


def main():
    DRAWN.mkdir(exist_ok=True)
    for row in PICTURES.split("\n"):
        if row:
            name, width, height, kind = row.split()
            draw(name, int(width), int(height), kind)
    drawing("mark.svg", 96, 96)
    drawing("draft.svg", 331.2, 331.2)
    page("a-minute.pdf", "/MediaBox[0 0 640.6 218]/BleedBox[0 0 640.6 218]/TrimBox[8.5 0 632.1 209.5]")


if __name__ == "__main__":
    main()
