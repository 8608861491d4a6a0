import PubDocuments
import PubSettings

/// The keys of text around a box.
struct WrapKeys: KeyTable {
    static let keys = WrapKeys()
    static let title = "wrap"
    static let meaning =
        "How text wraps around a box whose place is `wrap`. A picture or container sets it with attributes: "
        + "`{place=wrap wrap=contour offset=2mm side=both at=\"center of page\" width=40%}`."
    let shape = Key(
        "shape", .wrapShape, initial: "box",
        "The outline that text keeps clear of: `box`; `contour`, the visible part of a drawing or of a picture with "
            + "transparency; or a path in SVG's syntax, from `0 0` at the upper left to `100 100` at the lower right. "
            + "The caption of a picture is kept clear too.")
    let offset = Key("offset", .lengthFromZero, initial: "3mm", "How far text keeps from it, in every direction.")
    let side = Key(
        "side", .oneOf(TextWrap.Side.self), initial: "both",
        "The sides that text is set on: `both`, one of `left`, `right`, `inner` (towards the spine) and `outer`, or "
            + "the one with more room (`largest`).")
    let at = Key(
        "at", .wrapPlacement, initial: "right",
        "The position of the box: `left`, `center`, `right`, `inner` (towards the spine) or `outer` in its column, at "
            + "its place in the text. With `of page` it is measured from the edges of all columns, which run around "
            + "it, and `top`, `middle` or `bottom` may be added: `center middle of page`. In articles from right to "
            + "left, `left` unless said."
    )
    let width = Key(
        "width", .wrapWidth, initial: "50%",
        "The width of the box, as a length or as a part of the column (or of all columns, with `of page`); a picture's "
            + "own `width` takes precedence.")
}

extension SpecifiedWrap {
    /// Reads the table `wrap` of a style.
    init(_ reader: inout TableReader<WrapKeys>) {
        self.init()
        shape = reader.read(\.shape)
        offset = reader.read(\.offset)
        side = reader.read(\.side)
        place = reader.read(\.at)
        width = reader.read(\.width)
    }

    /// The computed wrap: the specified values, and initial values for the rest.
    var computed: TextWrap {
        let keys = WrapKeys.keys
        var at = keys.at.valueOrInitial(place)
        if place == nil { at.saysAcross = false }
        return TextWrap(
            shape: keys.shape.valueOrInitial(shape), offset: keys.offset.valueOrInitial(offset),
            side: keys.side.valueOrInitial(side), place: at,
            width: keys.width.valueOrInitial(width))
    }
}
