import Geometry
import Settings

/// The keys of text around a box.
struct WrapKeys: KeyTable {
    static let keys = WrapKeys()
    static let title = "wrap"
    static let meaning =
        "How text stands around a box whose place is `wrap`. A picture or container says the same by attributes: "
        + "`{place=wrap wrap=contour offset=2mm side=both at=\"center of page\" width=40%}`."
    let shape = Key(
        "shape", .wrapShape, usual: "box",
        "What text keeps clear of: `box`; `contour`, what is seen of a PNG with transparency; or a path in SVG's "
            + "syntax, from `0 0` at the upper left to `100 100` at the lower right. Words below a picture are kept "
            + "clear too.")
    let offset = Key("offset", .lengthFromZero, usual: "3mm", "How far text keeps from it, in every direction.")
    let side = Key("side", .oneOf(TextWrap.Side.self), usual: "both", "Where text stands beside it.")
    let at = Key(
        "at", .wrapPlace, usual: "right",
        "Where the box stands: `left`, `center` or `right` in its column, at its place in the text. With `of page` it "
            + "counts from the edges of all columns, which run around it, and `top`, `middle` or `bottom` may be added: "
            + "`center middle of page`.")
    let width = Key(
        "width", .wrapWidth, usual: "50%",
        "The width of the box, as a length or as a part of the column (or of all columns, with `of page`); a picture's "
            + "own `width` comes before it.")
}

extension KeyType where Value == TextWrap.Shape {
    /// `box`, `contour`, or a path.
    static var wrapShape: KeyType {
        KeyType<String>.nonEmptyString.map("\"box\", \"contour\" or a path in SVG's syntax") {
            text, origin, findings in
            switch text {
            case "box": return .box
            case "contour": return .contour
            default:
                guard let path = readPath(text, origin, &findings) else { return nil }
                return .path(path)
            }
        }
    }
}

extension KeyType where Value == TextWrap.Place {
    /// Words for the place of a box.
    static var wrapPlace: KeyType {
        KeyType<String>.nonEmptyString.map("words such as \"left\" or \"center middle of page\"") {
            text, origin, findings in
            var place = TextWrap.Place()
            var words = text.split(separator: " ").map(String.init)
            if words.suffix(2) == ["of", "page"] {
                place.isOfPage = true
                words.removeLast(2)
            }
            for word in words {
                if let across = TextWrap.Across(rawValue: word) {
                    place.across = across
                } else if place.isOfPage, word != "here", let down = TextWrap.Down(rawValue: word) {
                    place.down = down
                } else {
                    let all = "left, center, right; with \"of page\" also top, middle, bottom"
                    findings.error(
                        "unknown-word", "\"\(word)\" is no place of a box here", at: origin, hint: "use \(all)")
                    return nil
                }
            }
            return place
        }
    }
}

extension KeyType where Value == FigureExtent {
    /// A length or a part, both above 0.
    static var wrapWidth: KeyType {
        KeyType<Measure>.lengthOrPercent.fromZero.map { measure, origin, findings in
            switch measure {
            case .absolute(let length) where length > .zero: return .absolute(length)
            case .percent(let part) where part > 0 && part <= 100: return .share(part / 100)
            default:
                findings.error(
                    "out-of-range", "expected a width above 0, at most 100 %", at: origin,
                    hint: "write a length or a part of the measure: \"40mm\", \"50%\"")
                return nil
            }
        }
    }
}

/// Text around a box, as far as a style says it.
struct WrapLook: Hashable, Sendable {
    var shape: TextWrap.Shape?
    var offset: Length?
    var side: TextWrap.Side?
    var place: TextWrap.Place?
    var width: FigureExtent?

    /// Nothing said.
    init() {}

    init(_ reader: inout TableReader<WrapKeys>) {
        shape = reader.read(\.shape)
        offset = reader.read(\.offset)
        side = reader.read(\.side)
        place = reader.read(\.at)
        width = reader.read(\.width)
    }

    /// What is said here, over `base`.
    func overlaid(on base: WrapLook) -> WrapLook {
        var look = base
        look.shape = shape ?? base.shape
        look.offset = offset ?? base.offset
        look.side = side ?? base.side
        look.place = place ?? base.place
        look.width = width ?? base.width
        return look
    }

    /// The wrap with what is said here.
    var wrap: TextWrap {
        let keys = WrapKeys.keys
        return TextWrap(
            shape: keys.shape.settled(shape), offset: keys.offset.settled(offset), side: keys.side.settled(side),
            place: keys.at.settled(place), width: keys.width.settled(width))
    }
}
