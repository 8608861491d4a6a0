"""Draws the colour fonts of the tests, squares of our own, by fontTools (`pip install fonttools`).

color.ttf: A is plain; U+1F534 has two layers of the palette, one of them half transparent, and one in the text's paint;
U+1F534 U+200D A is drawn as one square. painted.ttf: U+1F7E2 is a tree of paints. gradients.ttf: a to p each show one
kind of paint; its axis TEST moves and changes those of m to p.
picture.ttf: U+1F7E6 is a picture of 2 x 2 pixels (sbix), A is an outline. bitmap.ttf: the same picture (CBDT).
"""

import struct
import zlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.BitmapGlyphMetrics import SmallGlyphMetrics
from fontTools.ttLib.tables.C_B_D_T_ import cbdt_bitmap_format_17
from fontTools.ttLib.tables.E_B_L_C_ import BitmapSizeTable, SbitLineMetrics, eblc_index_sub_table_1
from fontTools.ttLib.tables.E_B_L_C_ import Strike as BitmapStrike
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike
from fontTools.varLib.models import VariationModel
from fontTools.varLib.varStore import OnlineVarStoreBuilder


def square(x, y, side):
    pen = TTGlyphPen(None)
    pen.moveTo((x, y))
    for corner in [(x, y + side), (x + side, y + side), (x + side, y)]:
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def left(font, name):
    return getattr(font.font["glyf"][name], "xMin", 0)


glyphs = {
    ".notdef": square(0, 0, 100), "space": TTGlyphPen(None).glyph(), "A": square(100, 0, 600),
    "joiner": TTGlyphPen(None).glyph(), "badge": square(0, 0, 800), "pair": square(0, 0, 800),
    "ground": square(0, 0, 800), "middle": square(200, 200, 400), "dot": square(350, 350, 100),
}
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({0x20: "space", 0x41: "A", 0x200D: "joiner", 0x1F534: "badge"})
font.setupGlyf(glyphs)
widths = {"space": 250, "joiner": 0}
font.setupHorizontalMetrics({name: (widths.get(name, 900), left(font, name)) for name in glyphs})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sCapHeight=600, sxHeight=400)
font.setupNameTable({"familyName": "Colour Squares", "styleName": "Regular", "psName": "ColourSquares"})
font.setupPost()
font.addOpenTypeFeatures("feature ccmp { sub badge joiner A by pair; } ccmp;")
font.font["COLR"] = buildCOLR(
    {"badge": [("ground", 0), ("middle", 1), ("dot", 0xFFFF)], "pair": [("ground", 1)]}, version=0)
font.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0, 1, 0.5)]])
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(__file__.replace("color.py", "color.ttf"))


def png(rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    samples = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(samples, 9))
            + chunk(b"IEND", b""))


glyphs = {".notdef": square(0, 0, 100), "tree": square(0, 0, 800), "unit": square(0, 0, 400)}
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({0x1F7E2: "tree"})
font.setupGlyf(glyphs)
font.setupHorizontalMetrics({name: (900, left(font, name)) for name in glyphs})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sCapHeight=600, sxHeight=400)
font.setupNameTable({"familyName": "Painted Squares", "styleName": "Regular", "psName": "PaintedSquares"})
font.setupPost()
Format = otTables.PaintFormat


def painted(paint):
    return {"Format": Format.PaintGlyph, "Glyph": "unit", "Paint": paint}


solid = {"Format": Format.PaintSolid, "PaletteIndex": 0, "Alpha": 1.0}
stops = [{"StopOffset": 0.0, "PaletteIndex": 0, "Alpha": 1.0}, {"StopOffset": 1.0, "PaletteIndex": 1, "Alpha": 1.0}]
gradient = {
    "Format": Format.PaintLinearGradient, "ColorLine": {"Extend": "pad", "ColorStop": stops},
    "x0": 0, "y0": 0, "x1": 400, "y1": 0, "x2": 0, "y2": 400,
}
moved = {"Format": Format.PaintTranslate, "dx": 400, "dy": 400, "Paint": painted(gradient)}
turned = {"Format": Format.PaintRotateAroundCenter, "angle": 90, "centerX": 400, "centerY": 0, "Paint": painted(solid)}
font.font["COLR"] = buildCOLR(
    {"tree": {"Format": Format.PaintColrLayers, "Layers": [painted(solid), moved, turned]}}, version=1)
font.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0, 1, 1)]])
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(__file__.replace("color.py", "painted.ttf"))

glyphs = {".notdef": square(0, 0, 100), "A": square(100, 0, 600), "tile": square(0, 0, 800)}
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({0x41: "A", 0x1F7E6: "tile"})
font.setupGlyf(glyphs)
font.setupHorizontalMetrics({name: (900, left(font, name)) for name in glyphs})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sCapHeight=600, sxHeight=400)
font.setupNameTable({"familyName": "Picture Squares", "styleName": "Regular", "psName": "PictureSquares"})
font.setupPost()
pictures = newTable("sbix")
pictures.version, pictures.flags = 1, 1
strike = Strike(ppem=2, resolution=72)
blue, clear = (0, 0, 255, 255), (0, 0, 0, 0)
for name in glyphs:
    data = png([[blue, blue], [blue, clear]]) if name == "tile" else None
    strike.glyphs[name] = Glyph(glyphName=name, graphicType="png " if data else None, imageData=data)
pictures.strikes = {2: strike}
font.font["sbix"] = pictures
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(__file__.replace("color.py", "picture.ttf"))

glyphs = {".notdef": square(0, 0, 100), "A": square(100, 0, 600), "tile": TTGlyphPen(None).glyph()}
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({0x41: "A", 0x1F7E6: "tile"})
font.setupGlyf(glyphs)
font.setupHorizontalMetrics({name: (900, left(font, name)) for name in glyphs})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sCapHeight=600, sxHeight=400)
font.setupNameTable({"familyName": "Bitmap Squares", "styleName": "Regular", "psName": "BitmapSquares"})
font.setupPost()
tile = cbdt_bitmap_format_17(b"", font.font)
tile.metrics = SmallGlyphMetrics()
tile.metrics.height, tile.metrics.width, tile.metrics.BearingX, tile.metrics.BearingY, tile.metrics.Advance = 2, 2, 0, 2, 2
tile.imageData = png([[blue, blue], [blue, clear]])
font.font["CBDT"] = newTable("CBDT")
font.font["CBDT"].version, font.font["CBDT"].strikeData = 3.0, [{"tile": tile}]
index = eblc_index_sub_table_1(b"", font.font)
index.names, index.indexFormat, index.imageFormat, index.imageSize = ["tile"], 1, 17, 0
index.firstGlyphIndex = index.lastGlyphIndex = 2
lines = SbitLineMetrics()
for name in ["ascender", "descender", "widthMax", "caretSlopeNumerator", "caretSlopeDenominator", "caretOffset",
             "minOriginSB", "minAdvanceSB", "maxBeforeBL", "minAfterBL", "pad1", "pad2"]:
    setattr(lines, name, 2 if name in ("ascender", "widthMax") else 0)
size = BitmapSizeTable()
size.colorRef, size.hori, size.vert, size.startGlyphIndex, size.endGlyphIndex = 0, lines, lines, 2, 2
size.ppemX, size.ppemY, size.bitDepth, size.flags = 2, 2, 32, 1
bitmaps = BitmapStrike()
bitmaps.bitmapSizeTable, bitmaps.indexSubTables = size, [index]
font.font["CBLC"] = newTable("CBLC")
font.font["CBLC"].version, font.font["CBLC"].strikes = 3.0, [bitmaps]
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(__file__.replace("color.py", "bitmap.ttf"))

glyphs = {".notdef": square(0, 0, 100), "unit": square(0, 0, 400), "corner": square(200, 200, 400)}
names = "abcdefghijklmnopq"
glyphs |= {name: square(0, 0, 800) for name in names}
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(glyphs))
font.setupCharacterMap({ord(name): name for name in names})
font.setupGlyf(glyphs)
font.setupHorizontalMetrics({name: (900, left(font, name)) for name in glyphs})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sCapHeight=600, sxHeight=400)
font.setupNameTable({"familyName": "Gradient Squares", "styleName": "Regular", "psName": "GradientSquares"})
font.setupPost()
font.setupFvar([("TEST", 0, 0, 1, "Test")], [])


def stop(place, color, alpha=1.0):
    return {"StopOffset": place, "PaletteIndex": color, "Alpha": alpha}


def line(*stops, extend="pad"):
    return {"Extend": extend, "ColorStop": list(stops)}


def flat(color, alpha=1.0):
    return {"Format": Format.PaintSolid, "PaletteIndex": color, "Alpha": alpha}


def inside(glyph, paint):
    return {"Format": Format.PaintGlyph, "Glyph": glyph, "Paint": paint}


def linear(colors, x0, x1):
    return {"Format": Format.PaintLinearGradient, "ColorLine": colors, "x0": x0, "y0": 0, "x1": x1, "y1": 0, "x2": x0,
            "y2": 100}


def met(source, mode, backdrop):
    return {"Format": Format.PaintComposite, "SourcePaint": source, "CompositeMode": mode, "BackdropPaint": backdrop}


variations = OnlineVarStoreBuilder(["TEST"])
variations.setModel(VariationModel([{}, {"TEST": 1.0}], ["TEST"]))
indices = []


def varying(*changes):
    """What values that stand one behind the other gain at the end of the axis."""
    indices.extend(variations.storeDeltas([change]) for change in changes)
    return len(indices) - len(changes)


def half(value):
    return round(value * 16384)


# Red, blue, green, the text's paint.
red, blue, green, text = 0, 1, 2, 0xFFFF
radial = {
    "Format": Format.PaintRadialGradient, "ColorLine": line(stop(0, red), stop(1, blue)),
    "x0": 200, "y0": 200, "r0": 0, "x1": 200, "y1": 200, "r1": 200,
}
sweep = {
    "Format": Format.PaintSweepGradient, "ColorLine": line(stop(0, red), stop(1, blue)),
    "centerX": 200, "centerY": 200, "startAngle": 0, "endAngle": 360,
}
paints = {
    "a": inside("unit", linear(line(stop(0, red), stop(1, blue), extend="repeat"), 0, 200)),
    "b": inside("unit", linear(line(stop(0, red), stop(1, blue), extend="reflect"), 0, 200)),
    "c": inside("unit", radial),
    "d": inside("unit", sweep),
    "e": {"Format": Format.PaintColrLayers, "Layers": [
        inside("unit", flat(green)), inside("unit", linear(line(stop(0, red, 0.0), stop(1, red)), 0, 400))]},
    "f": met(inside("corner", flat(red)), "multiply", inside("unit", flat(blue))),
    "g": met(inside("unit", flat(red)), "src_in", flat(blue, 0.5)),
    "h": met(inside("unit", linear(line(stop(0, red), stop(1, red)), 0, 400)), "src_in", inside("corner", flat(blue))),
    "i": inside("unit", linear(line(stop(0, text), stop(1, blue)), 0, 400)),
    "j": inside("unit", linear(line(stop(0.5, red), stop(0.5, blue)), 0, 400)),
    "k": inside("unit", inside("corner", linear(line(stop(0, red), stop(1, red)), 0, 400))),
    "l": {"Format": Format.PaintColrLayers, "Layers": [
        inside("unit", flat(red)), {"Format": Format.PaintColrGlyph, "Glyph": "l"}]},
    "m": {"Format": Format.PaintVarTranslate, "dx": 0, "dy": 0, "VarIndexBase": varying(400, 0),
          "Paint": inside("unit", flat(red))},
    "n": inside("unit", {"Format": Format.PaintVarSolid, "PaletteIndex": red, "Alpha": 0.25,
                         "VarIndexBase": varying(half(0.5))}),
    "o": inside("unit", {
        "Format": Format.PaintVarLinearGradient, "x0": 0, "y0": 0, "x1": 400, "y1": 0, "x2": 0, "y2": 100,
        "VarIndexBase": 0xFFFFFFFF, "ColorLine": {"Extend": "pad", "ColorStop": [
            {**stop(0.25, red), "VarIndexBase": varying(half(0.5), 0)},
            {**stop(0.25, blue), "VarIndexBase": varying(half(0.5), 0)}]}}),
    "p": inside("unit", flat(red)),
    "q": met(inside("corner", flat(text)), "xor", inside("unit", flat(text))),
}
boxes = {"p": (0, 0, 200, 400, varying(0, 0, 200, 0))}
places = otTables.DeltaSetIndexMap()
places.Format = 0
places.mapping = indices
font.font["COLR"] = buildCOLR(
    paints, version=1, clipBoxes=boxes, varStore=variations.finish(), varIndexMap=places, allowLayerReuse=False,
    glyphMap=font.font.getReverseGlyphMap())
font.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0, 1, 1), (0, 1, 0, 1)]])
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(__file__.replace("color.py", "gradients.ttf"))
