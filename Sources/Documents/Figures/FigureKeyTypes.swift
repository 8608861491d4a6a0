import PubColor
import PubGeometry
import PubSettings
import PubSwatches

// What the keys of boxes and figures take: the one reading for manifests, styles and attributes of sources.

extension KeyType where Value == PlacementRequest {
    /// The word of a placement.
    package static var boxPlacement: KeyType {
        .keyword(PlacementRequest.words)
    }
}

extension KeyType where Value == BoxColumns {
    /// `all`, 1 for its own column, `column`, or columns of the page's grid.
    package static var boxColumns: KeyType {
        let name =
            "\"all\", 1 for its own column, \"column\", or columns of the page's grid, as \"8\" or \"6-12\""
        return .either(
            KeyType<Int>.integer(1...GridLimits.columns).map { count, _, _ in count == 1 ? .one : .grid(.count(count))
            },
            KeyType<String>.nonEmptyString.map(name) { text, origin, findings in
                if text == "all" { return .all }
                // Attributes of sources are words: an integer comes here too.
                if text == "1" { return .one }
                if text == "column" { return .textColumn }
                if let span = GridSpan(text, most: GridLimits.columns) { return .grid(span) }
                findings.error(
                    "wrong-value", "expected \(name), found \"\(text)\"", at: origin,
                    hint: "write cols=all, how many columns of the grid there are, or from which to which: \"3-8\"")
                return nil
            })
    }
}

extension KeyType where Value == [Located<SwatchReference>] {
    /// Up to four swatches: an array, or words with commas between them.
    package static var inks: KeyType {
        let swatch = KeyType<Located<SwatchReference>>.located(.swatchReference)
        return .either(
            KeyType<String>.nonEmptyString.map("swatches with commas between them") { text, origin, findings in
                let names = text.split(separator: ",").map { SettingsNode(.string(String($0.trimmed)), at: origin) }
                let swatches = names.compactMap { swatch.read($0, &findings) }
                guard swatches.count == names.count, (1...4).contains(names.count) else {
                    if names.count > 4 || names.isEmpty {
                        findings.error(
                            "out-of-range", "expected one to four swatches, found \(names.count)", at: origin,
                            hint: "name one ink, or two to four for a duotone: \"black, gold\"")
                    }
                    return nil
                }
                return swatches
            }, .array(of: swatch, count: 1...4))
    }
}

extension Substring {
    /// Without spaces at its ends.
    fileprivate var trimmed: Substring {
        let head = drop { $0 == " " }
        return head[..<(head.lastIndex { $0 != " " }.map(head.index(after:)) ?? head.startIndex)]
    }
}

extension KeyType where Value == WrapShape {
    /// `box`, `contour`, or a path.
    package static var wrapShape: KeyType {
        KeyType<String>.nonEmptyString.map("\"box\", \"contour\" or a path in SVG's syntax") {
            text, origin, findings in
            switch text {
            case "box": return .box
            case "contour": return .contour
            default: return readSVGPath(text, origin, &findings).map { .path($0) }
            }
        }
    }
}

extension KeyType where Value == WrapPlacement {
    /// Words for the place of a box that text runs around.
    package static var wrapPlacement: KeyType { placement(takesEnds: false) }

    /// The same, the end of a column, or a place on the page: which of them it is depends on how the box is placed.
    package static var wrapPlacementOrColumnEnd: KeyType { placement(takesEnds: true) }

    private static func placement(takesEnds: Bool) -> KeyType {
        KeyType<String>.nonEmptyString.map("words such as \"left\" or \"center middle of page\"") {
            text, origin, findings in
            var place = WrapPlacement()
            var words = text.split(separator: " ").map(String.init)
            if words.suffix(2) == ["of", "page"] {
                place.isOfPage = true
                words.removeLast(2)
            }
            for word in words where !place.take(word, down: place.isOfPage || takesEnds) {
                let all =
                    "left, center, right, inner, outer; with \"of page\" also top, middle, bottom"
                    + (takesEnds ? "; with place=page also top, middle, bottom" : "")
                let meant = word == "centre" ? "did you mean \"center\"? " : ""
                findings.error(
                    "unknown-word", "\"\(word)\" is no place of a box here", at: origin, hint: "\(meant)use \(all)")
                return nil
            }
            let isAcross = { (word: String) in WrapPlacement.Across(rawValue: word) != nil }
            if words.count(where: isAcross) > 1 || words.count(where: { !isAcross($0) }) > 1 {
                findings.error(
                    "wrong-value", "\"\(text)\" says twice where the box is", at: origin,
                    hint: "write one word for each direction: \"top outer\"")
                return nil
            }
            return place
        }
    }
}

extension WrapPlacement {
    /// Applies `word`; false when it has no meaning here. Vertical positions are taken where `down` is true.
    fileprivate mutating func take(_ word: String, down takesDown: Bool) -> Bool {
        if let across = Across(rawValue: word) {
            self.across = across
            saysAcross = true
        } else if takesDown, word != "here", let down = Down(rawValue: word) {
            self.down = down
        } else {
            return false
        }
        return true
    }
}

extension KeyType where Value == CaptionCorner {
    /// One word for the head or foot, one for a side, or both.
    package static var captionCorner: KeyType {
        KeyType<String>.nonEmptyString.map("a corner such as \"top outer\"") { text, origin, findings in
            var corner = CaptionCorner()
            for word in text.split(separator: " ").map(String.init) {
                let side = CaptionSide(rawValue: word)
                guard side != nil || ["top", "bottom"].contains(word) else {
                    findings.error(
                        "unknown-word", "\"\(word)\" is no corner of a picture", at: origin,
                        hint: "use top or bottom, and inner, outer, left or right")
                    return nil
                }
                guard side == nil ? corner.isAtHead == nil : corner.side == nil else {
                    findings.error(
                        "wrong-value", "\"\(text)\" says twice where the words are", at: origin,
                        hint: "write one word for each direction: \"top outer\"")
                    return nil
                }
                if let side { corner.side = side } else { corner.isAtHead = word == "top" }
            }
            return corner
        }
    }
}

extension KeyType where Value == FigureExtent {
    /// The width of a box that text runs around.
    package static var wrapWidth: KeyType { boxExtent("width") }

    /// A width or height of a box: a length or a fraction, both above 0.
    package static func boxExtent(_ name: String) -> KeyType {
        KeyType<SpecifiedLength>.lengthOrPercent.fromZero.map { length, origin, findings in
            if let extent = FigureExtent(length) { return extent }
            findings.error(
                "out-of-range", "expected a \(name) above 0, at most 100 %", at: origin,
                hint: "write a length or a part of the measure: \"40mm\", \"50%\"")
            return nil
        }
    }
}

extension FigureExtent {
    /// The extent that `specified` is; nil for a length of 0 or less, a fraction that is not above 0 and at most 100 %,
    /// and a multiple of the type size.
    fileprivate init?(_ specified: SpecifiedLength) {
        switch specified {
        case .absolute(let length) where length > .zero: self = .absolute(length)
        case .percent(let part) where part > 0 && part <= 100: self = .fraction(part / 100)
        case .absolute, .percent, .em: return nil
        }
    }
}

extension KeyType where Value == WrittenExtent {
    /// A range of percentages, `60..80%`, or what `type` takes.
    static func rangeOr(_ type: KeyType) -> KeyType {
        KeyType(type.name, kinds: type.kinds) { node, findings in
            guard let text = node.string, let dots = text.firstRange(of: "..") else {
                return type.read(node, &findings)
            }
            var (least, most) = (text[..<dots.lowerBound], text[dots.upperBound...])
            if least.last == "%" { least.removeLast() }
            if most.popLast() == "%", let least = Double(least), let most = Double(most), least > 0, least <= most,
                most <= 100
            {
                return WrittenExtent(.within(least / 100, most / 100))
            }
            findings.error(
                "wrong-value", "expected two percentages above 0, up to 100, the lower first, found \"\(text)\"",
                at: node.origin, hint: "write the least and the greatest part of the type area: \"60..80%\"")
            return nil
        }
    }

    /// A width or height of a figure: a length or a percentage, as `type` takes them.
    static func writtenExtent(_ type: KeyType<SpecifiedLength>) -> KeyType {
        KeyType(type.name, kinds: type.kinds) { node, findings in
            guard let value = type.read(node, &findings) else { return nil }
            // Nothing but a 0 goes without a unit.
            let text = node.string ?? "0pt"
            if let extent = FigureExtent(value) { return WrittenExtent(extent, unit: LengthUnit(of: text)) }
            findings.error(
                "wrong-value", "expected a length above 0 or a percentage up to 100, found \"\(text)\"",
                at: node.origin, hint: "write a length or a part of the measure: \"40mm\", \"50%\"")
            return nil
        }
    }
}

extension SIMD4<Double> {
    /// True for x, y, width and height of a part of a picture that can be shown.
    var isPartOfPicture: Bool {
        // Decimal fractions such as 0.3 + 0.7 may exceed 1 by their last bit. A picture is as much larger than what is
        // seen of it: a fraction of 1e-308 makes it larger than any number.
        z >= 0.001 && w >= 0.001 && x + z <= 1.000_001 && y + w <= 1.000_001
    }
}
