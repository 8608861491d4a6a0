import PubGeometry
import PubSettings
import PubTextModel

extension Attributes {
    /// The value of `key`, read as a key of settings is; nil when it is not there, or is wrong, which is reported.
    package func read<Value>(_ key: String, as type: KeyType<Value>, _ findings: inout SettingsFindings) -> Value? {
        self[key].flatMap { type.read(SettingsNode(.string($0.text), at: $0.origin), &findings) }
    }

    /// The text of `key` with its place.
    fileprivate func text(_ key: String) -> Located<String>? { self[key].map { Located($0.text, at: $0.origin) } }
}

extension SpecifiedFigure {
    /// The figure that the attributes of a source describe, by the names of ``FigureKeys``; errors are reported.
    package init(_ attributes: Attributes, _ findings: inout SettingsFindings) {
        box = SpecifiedBox(attributes, &findings)
        fit = attributes.read("fit", as: .oneOf(PictureFit.self), &findings)
        focus = attributes.read("focus", as: .focusText, &findings)
        crop = attributes.read("crop", as: .cropText, &findings)
        let turns: KeyType<Int> = .keyword(["0": 0, "90": 90, "180": 180, "270": 270])
        rotation = attributes.read("rotate", as: turns, &findings)
        let sides: KeyType<Bool> = .keyword(
            ["true": true, "horizontal": true, "false": false], notImplemented: ["vertical"])
        isFlipped = attributes.read("flip", as: sides, &findings)
        inks = attributes.read("ink", as: .inks, &findings)
        width = attributes.read("width", as: .extentOrPixels, &findings)
        height = attributes.read("height", as: .rangeOr(.extentOrPixels), &findings)
        pageOfPDF = attributes.read("pdf-page", as: .located(.pageNumber), &findings)
        if case .count(let rows) = box.rows?.value, let origin = box.rows?.origin {
            if height != nil { findings.report(.twoHeights(at: origin)) }
            height = WrittenExtent(.rows(rows))
        }
        box.isOfPicture = true
        captionPlace = attributes.read("caption-place", as: .oneOf(CaptionPlace.self), &findings)
        captionCorner = attributes.read("caption-at", as: .captionCorner, &findings)
        creditPlace = attributes.read("credit-place", as: .oneOf(CreditPlace.self), &findings)
        credit = attributes.text("credit")
        alternate = attributes.text("alt")
        isDecorative = attributes.has("decorative")
        // Sources have hyphens in names that have underscores in tables.
        for key in SpecifiedFigure.notedKeys { origins[key] = attributes[key.replacing("_", with: "-")]?.origin }
    }
}

extension SpecifiedBox {
    /// The box that the attributes of a source describe; errors are reported.
    package init(_ attributes: Attributes, _ findings: inout SettingsFindings) {
        placement = attributes.read("place", as: .located(.boxPlacement), &findings)
        columns = attributes.read("cols", as: .located(.boxColumns), &findings)
        rows = attributes.read("rows", as: .located(.gridSpan(GridLimits.rows)), &findings)
        bleed = attributes.read("bleed", as: .located(.pageEdges), &findings)
        page = attributes.read("page", as: .located(.pageNumber), &findings)
        wrap.shape = attributes.read("wrap", as: .wrapShape, &findings)
        wrap.offset = attributes.read("offset", as: .lengthFromZero, &findings)
        wrap.side = attributes.read("side", as: .oneOf(TextWrap.Side.self), &findings)
        wrap.place = attributes.read("at", as: .wrapPlacementOrColumnEnd, &findings)
        for key in SpecifiedWrap.keys { wrap.origins[key] = attributes[key]?.origin }
    }
}

extension SpecifiedWrap {
    /// The names of the keys that specify how text runs around a box.
    package static let keys = ["wrap", "offset", "side", "at"]
}

extension KeyType where Value == Int {
    /// A number of rows, in words.
    fileprivate static var rowCount: KeyType {
        KeyType<String>.string.map("a whole number of lines") { text, origin, findings in
            if let rows = Int(text), (1...FigureKeys.mostRows).contains(rows) { return rows }
            findings.error(
                "wrong-value", "expected a number of lines from 1 to \(FigureKeys.mostRows), found \"\(text)\"",
                at: origin,
                hint: "write a whole number of steps of the baseline grid: rows=24")
            return nil
        }
    }

    /// The number of a page, in words.
    fileprivate static var pageNumber: KeyType {
        KeyType<String>.string.map("a whole number from 1") { text, origin, findings in
            if let number = Int(text), (1...100_000).contains(number) { return number }
            findings.error(
                "wrong-value", "expected the number of a page, found \"\(text)\"", at: origin,
                hint: "pages are counted from 1, whatever is printed on them")
            return nil
        }
    }
}

extension KeyType where Value == SIMD2<Double> {
    /// A point of a picture, in words: `0.5 30%`.
    fileprivate static var focusText: KeyType {
        KeyType<[Double]>.fractions(2, called: "two fractions from 0 to 1").map { fractions, _, _ in
            SIMD2(fractions[0], fractions[1])
        }
    }
}

extension KeyType where Value == SIMD4<Double> {
    /// A part of a picture, in words: `0.1 0 0.8 1`.
    fileprivate static var cropText: KeyType {
        let name = "x, y, width and height as fractions of the picture"
        let fractions = KeyType<[Double]>.fractions(4, called: name)
        return KeyType(name, kinds: [.string]) { node, findings in
            guard let parts = fractions.read(node, &findings) else { return nil }
            let crop = SIMD4(parts[0], parts[1], parts[2], parts[3])
            if crop.isPartOfPicture { return crop }
            findings.error(
                "wrong-value", "the crop \"\(node.string ?? "")\" is too small or leaves the picture", at: node.origin,
                hint: "write \(name): \"0.1 0 0.8 1\"")
            return nil
        }
    }
}

extension KeyType where Value == [Double] {
    /// `count` fractions from 0 to 1 or percentages, separated by spaces or commas.
    fileprivate static func fractions(_ count: Int, called name: String) -> KeyType {
        KeyType<String>.string.map(name) { text, origin, findings in
            let parts = text.split { $0 == " " || $0 == "," || $0 == "[" || $0 == "]" }
            let fractions = parts.compactMap { part in
                part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part)
            }
            if fractions.count == count, parts.count == count, fractions.allSatisfy({ (0...1).contains($0) }) {
                return fractions
            }
            findings.error(
                "wrong-value", "expected \(name), found \"\(text)\"", at: origin,
                hint: "write numbers from 0 to 1, separated by spaces")
            return nil
        }
    }
}

extension KeyType where Value == WrittenExtent {
    /// A length or a percentage; a bare number, or one in `px`, is in pixels of the web, 96 to the inch, as tag markup has it.
    fileprivate static var extentOrPixels: KeyType {
        let written = writtenExtent(.lengthOrPercent)
        return KeyType(written.name, kinds: [.string]) { node, findings in
            // What web sites say by it is so here without a word.
            guard var text = node.string, text != "auto" else { return nil }
            // Pages of the web may have a piece of CSS here.
            if text.hasSuffix(";") { text.removeLast() }
            let number = text.lowercased().hasSuffix("px") ? String(text.dropLast(2)) : text
            guard let pixels = Double(number) else { return written.read(node, &findings) }
            return findings.extent(ofPixels: pixels, text, of: node)
        }
    }
}

extension SettingsFindings {
    /// `pixels` of the web as an extent; nil when a page cannot have it, which is reported.
    fileprivate mutating func extent(ofPixels pixels: Double, _ text: String, of node: SettingsNode) -> WrittenExtent? {
        // A pixel of the web is 1/96 in.
        if pixels > 0, pixels * 0.75 <= Length.bound { return WrittenExtent(.absolute(Length(points: pixels * 0.75))) }
        let id = pixels > 0 && pixels.isFinite ? "out-of-range" : "wrong-value"
        error(
            id, "expected a length above 0 and up to 100 m, found \"\(text)\" pixels", at: node.origin,
            hint: "write a length with its unit, or a part of the measure: \"40mm\", \"50%\"")
        return nil
    }
}
