import PubDiagnostics
import PubSettings
import PubTextModel

/// The keys that describe a figure in a table of settings. The attributes of a source have the same names and take
/// the same words; numbers are written in words there.
package struct FigureKeys: KeyTable {
    /// The keys, made once.
    package static let keys = FigureKeys()
    /// The table that has them.
    package static let title = "[[article.figure]]"
    /// The purpose of the keys.
    package static let meaning = "How a picture is placed, cut and turned."
    let place = Key(
        "place", .located(.boxPlacement), default: "column", "Its placement; with `wrap`, text runs around it.")
    let columns = Key("cols", .located(.boxColumns), "Its width in columns, as in a style's `cols`.")
    let rows = Key(
        "rows", .located(.gridSpan(GridLimits.rows)),
        "On the page's grid: how many rows it takes, or which: `\"3-20\"`. Rows are steps of the baseline grid, and "
            + "row 1 has the first baseline. Left out: as many as it needs.")
    let bleed = Key(
        "bleed", .located(.pageEdges),
        "The edges of the page that it bleeds at, as in a style's `bleed`.")
    let page = Key(
        "page", .located(.integer(1...100_000)),
        "The page of the article that it is placed on, from 1. Left out: the page of its call, or the next.")
    let wrap = Key(
        "wrap", .wrapShape,
        "With `place = \"wrap\"`: the outline that text keeps clear of, as in a style's `wrap.shape`.")
    let offset = Key(
        "offset", .lengthFromZero,
        "With `place = \"wrap\"`: the distance of text from it, as in a style's `wrap.offset`.")
    let side = Key(
        "side", .oneOf(TextWrap.Side.self),
        "With `place = \"wrap\"`: the sides that text is set on, as in a style's `wrap.side`.")
    let at = Key(
        "at", .wrapPlacementOrColumnEnd,
        "With `place = \"wrap\"`: its position, as in a style's `wrap.at`; with `place = \"column\"`: `top` or "
            + "`bottom`; with `place = \"page\"`: words such as `top outer`.")
    let fit = Key("fit", .oneOf(PictureFit.self), default: "cover", "How it fills a frame of another proportion.")
    let focus = Key(
        "focus", .array(of: .number(0...1), count: 2...2), default: [0.5, 0.5],
        "The point that stays in view: fractions of width and height.")
    let crop = Key("crop", .crop, "The part that is used: x, y, width and height as fractions.")
    let rotate = Key("rotate", .quarterTurn, default: 0, "A turn clockwise in degrees.")
    let flip = Key("flip", .boolean, default: false, "Whether it is mirrored left to right.")
    let ink = Key(
        "ink", .inks,
        "The inks for its grays: one swatch, or up to four for duotones, `[\"black\", \"gold 60%\"]`. Left out: its "
            + "own colours.")
    let width = Key(
        "width", .extent,
        "The width; in per cent, of the measure of its place. Left out: that measure, or less if the picture would not "
            + "be sharp.")
    let height = Key(
        "height", .heightOrRange,
        "The height; in per cent, of the height of the type area. `\"60..80%\"`: the picture's own height, but no less "
            + "and no more than this; between them it may change when `[fit]` fills pages. Left out: the picture's own "
            + "height.")
    let pageOfPDF = Key(
        "pdf_page", .located(.integer(1...100_000)),
        "Of a PDF: the page to show, from 1. Left out: the first."
    )
    let captionPlace = Key(
        "caption_place", .oneOf(CaptionPlace.self), "The place of its caption. Left out: as in its object style.")
    let captionAt = Key(
        "caption_at", .captionCorner,
        "The corner for words on it, as in a style's `caption_at`. Left out: as in its object style.")
    let creditPlace = Key(
        "credit_place", .oneOf(CreditPlace.self), "The place of its credit. Left out: as in its object style.")

    /// The keys, as a group of a table that has more.
    package init() {}

    /// No page is higher in lines.
    static let mostRows = 1000
}

extension KeyType where Value == Int {
    /// 0, 90, 180 or 270.
    fileprivate static var quarterTurn: KeyType {
        integer(0...270).map("0, 90, 180 or 270") { degrees, origin, findings in
            if degrees % 90 == 0 { return degrees }
            findings.error(
                "out-of-range", "expected 0, 90, 180 or 270, found \(degrees)", at: origin,
                hint: "pictures turn by quarters, clockwise; a box turns by any angle: `rotate` of its object style")
            return nil
        }
    }
}

extension KeyType where Value == SIMD4<Double> {
    /// A part of a picture: x, y, width and height as fractions.
    fileprivate static var crop: KeyType {
        KeyType<[Double]>.array(of: .number(0...1), count: 4...4).map { parts, origin, findings in
            let crop = SIMD4(parts[0], parts[1], parts[2], parts[3])
            if crop.isPartOfPicture { return crop }
            findings.error(
                "out-of-range", "the part lies outside of the picture, or is less than a thousandth of it", at: origin,
                hint: "write x, y, width and height as fractions of the picture: [0.1, 0, 0.8, 1]")
            return nil
        }
    }
}

extension KeyType where Value == WrittenExtent {
    /// A length or a percentage, which has no sign.
    fileprivate static var extent: KeyType { writtenExtent(KeyType<SpecifiedLength>.lengthOrPercent.fromZero) }

    /// A length, a percentage, or two percentages.
    fileprivate static var heightOrRange: KeyType { .rangeOr(.extent) }
}

extension SpecifiedFigure {
    /// The figure described by a table whose keys at `group` are ``FigureKeys``.
    package init<Keys: KeyTable>(_ reader: inout TableReader<Keys>, _ group: FigureKeys) {
        box.placement = reader.read(group.place)
        box.columns = reader.read(group.columns)
        box.rows = reader.read(group.rows)
        box.bleed = reader.read(group.bleed)
        box.page = reader.read(group.page)
        box.wrap = SpecifiedWrap(&reader, group)
        fit = reader.read(group.fit)
        let focus = reader.read(group.focus)
        self.focus = SIMD2(focus[0], focus[1])
        crop = reader.read(group.crop)
        rotation = reader.read(group.rotate)
        isFlipped = reader.read(group.flip)
        inks = reader.read(group.ink)
        width = reader.read(group.width)
        height = reader.read(group.height)
        pageOfPDF = reader.read(group.pageOfPDF)
        if case .count(let rows) = box.rows?.value, let place = box.rows?.origin {
            if height != nil { reader.report(.twoHeights(at: place)) }
            height = WrittenExtent(.rows(rows))
        }
        box.isOfPicture = true
        captionPlace = reader.read(group.captionPlace)
        captionCorner = reader.read(group.captionAt)
        creditPlace = reader.read(group.creditPlace)
        reader.note(group.focus, in: &origins)
        reader.note(group.width, in: &origins)
        reader.note(group.height, in: &origins)
        reader.note(group.captionPlace, in: &origins)
        reader.note(group.captionAt, in: &origins)
        reader.note(group.creditPlace, in: &origins)
    }
}

extension SpecifiedWrap {
    fileprivate init<Keys: KeyTable>(_ reader: inout TableReader<Keys>, _ group: FigureKeys) {
        shape = reader.read(group.wrap)
        offset = reader.read(group.offset)
        side = reader.read(group.side)
        place = reader.read(group.at)
        reader.note(group.wrap, in: &origins)
        reader.note(group.offset, in: &origins)
        reader.note(group.side, in: &origins)
        reader.note(group.at, in: &origins)
    }
}

extension TableReader {
    /// Records the source location of the value of `key`, valid or not; does nothing if the file does not give it.
    fileprivate func note(_ key: DescribedKey, in origins: inout [String: SourceLocation]) {
        if has(key) { origins[key.description.name] = origin(of: key) }
    }
}

extension Diagnostic {
    /// The error of a figure whose height is given by `height` and by `rows`.
    static func twoHeights(at origin: SourceLocation) -> Diagnostic {
        .error(
            "conflicting-keys", "\"rows\" and \"height\" both say how high the picture is", at: origin,
            hint: "take one of them away")
    }
}
