import Diagnostics
import Documents
import Geometry
import Settings

// Keys that an author gives a picture, and that nothing is done with there.
extension ArticleResolver {
    /// Reports a corner for words that are on no picture.
    mutating func reportUnusedCorner(of picture: Picture, _ figure: Figure, in box: Box) {
        guard let origin = picture.attributes["caption-at"]?.origin else { return }
        if figure.captionPlace == .over || (box.area?.bleed ?? box.bleed).contains(.bottom) { return }
        computed.report(
            .warning(
                "key-without-effect",
                "caption-at has no effect on the picture \"\(figure.name)\": its caption is not on it", at: origin,
                hint: "write caption-place=over, or take caption-at away"))
    }

    /// Reports the width of a picture on the grid of its page, or of one that bleeds: its columns are its width, unless words are
    /// beside it or text runs around it.
    mutating func reportUnusedWidth(of picture: Picture, _ figure: Figure, in box: Box) {
        let bleeds = !box.bleed.isEmpty && box.placement != .wrap
        guard box.area != nil || bleeds, figure.width != nil else { return }
        if figure.captionPlace == .beside, !(figure.caption.items + figure.credit.items).isEmpty { return }
        computed.report(
            .warning(
                "key-without-effect",
                bleeds && box.area == nil
                    ? "width has no effect on the picture \"\(figure.name)\": it bleeds, and is as wide as its place"
                    : "width has no effect on the picture \"\(figure.name)\": on the grid of the page it is as wide as its columns",
                at: picture.attributes["width"]?.origin ?? picture.origin,
                hint: "write cols=4 for a width in columns of the grid, or take width away"))
    }

    /// Reports the focus of a picture all of which is seen in a frame of its own proportion.
    mutating func reportUnusedFocus(
        of picture: Picture, _ asked: SpecifiedFigure, _ figure: Figure, in box: Box
    ) {
        let hasFrame =
            figure.height != nil || box.area != nil || !box.bleed.isEmpty || box.attributes.height != nil
            || box.attributes.relativeHeight != nil
        // The middle is what it is without a word.
        guard let focus = asked.focus, focus != SIMD2(0.5, 0.5), figure.fit != .cover, !hasFrame else { return }
        computed.report(
            .warning(
                "key-without-effect",
                "focus has no effect on the picture \"\(figure.name)\": with fit=\(figure.fit.rawValue) nothing of it is cut",
                at: picture.attributes["focus"]?.origin ?? picture.origin,
                hint: "write fit=cover with a height, which cuts it, or take focus away"))
    }

    /// Reports where the caption and the credit of a picture are to be that has none.
    mutating func reportPlacesOfNoWords(of picture: Picture, _ asked: SpecifiedFigure) {
        let hasCredit = asked.credit?.value.isEmpty == false
        func name(_ key: String) -> String { picture.specified == nil ? key + "-place" : key + "_place" }
        if asked.creditPlace != nil, !hasCredit {
            reportNoWords(name("credit"), of: picture, "it has no credit", "add credit=\"…\"")
        }
        // A credit is where the caption is, but for one at the edge.
        let hasWords = !picture.caption.isEmpty || hasCredit && asked.creditPlace != .edge
        // The captions of a group are common where that has one of its own.
        if let place = asked.captionPlace, place != .common, !hasWords {
            reportNoWords(name("caption"), of: picture, "it has no caption", "write one: ![Caption](file)")
        }
    }

    private mutating func reportNoWords(_ key: String, of picture: Picture, _ reason: Message, _ way: String) {
        computed.report(
            .warning(
                "key-without-effect",
                "\(key) has no effect on the picture \"\(picture.source.text)\": \(reason)",
                at: picture.attributes[key]?.origin ?? picture.origin, hint: "\(way), or take \(key) away"))
    }
}
