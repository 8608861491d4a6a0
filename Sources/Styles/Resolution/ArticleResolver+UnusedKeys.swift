import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings

// Keys that an author gives a picture, and that nothing is done with there.
extension ArticleResolver {
    /// Reports a corner for words that are on no picture.
    mutating func reportUnusedCorner(
        of picture: Picture, _ asked: SpecifiedFigure, _ figure: Figure, in box: Box
    ) {
        guard asked.captionCorner != nil else { return }
        if figure.captionPlace == .over || (box.area?.bleed ?? box.bleed).contains(.bottom) { return }
        let (key, over) =
            picture.specified == nil
            ? ("caption-at", "caption-place=over") : ("caption_at", "caption_place = \"over\"")
        computed.report(
            .warning(
                "key-without-effect",
                "\(key) has no effect on the picture \"\(figure.name)\": its caption is not on it",
                at: asked.origins["caption_at"] ?? picture.origin, hint: "write \(over), or take \(key) away"))
    }

    /// Reports the width of a picture on the grid of its page, or of one that bleeds: its columns are its width, unless words are
    /// beside it or text runs around it.
    mutating func reportUnusedWidth(of picture: Picture, _ asked: SpecifiedFigure, _ figure: Figure, in box: Box) {
        let bleeds = !box.bleed.isEmpty && box.placement != .wrap
        guard box.area != nil || bleeds, figure.width != nil, !figure.hasWordsBeside else { return }
        computed.report(
            .warning(
                "key-without-effect",
                bleeds && box.area == nil
                    ? "width has no effect on the picture \"\(figure.name)\": it bleeds, and is as wide as its place"
                    : "width has no effect on the picture \"\(figure.name)\": on the grid of the page it is as wide as its columns",
                at: asked.origins["width"] ?? picture.origin,
                hint: "write cols=4 for a width in columns of the grid, or take width away"))
    }

    /// Reports the width of a box that is not a picture and has no wrap.
    mutating func reportUnusedWidth(of block: Block, _ box: Box) {
        guard box.placement != .wrap, let width = block.attributes["width"] else { return }
        let columns = box.area == nil ? "its place" : "its columns"
        computed.report(
            .warning(
                "key-without-effect",
                "width has no effect on this box: it is as wide as \(columns)", at: width.origin,
                hint:
                    "write cols=4 for a width in columns of the grid, or place=wrap for a box of this width that text runs "
                    + "around; or take width away"))
    }

    // MARK: Frames

    /// The owner of a frame for the box of `block`; nil if there is none.
    func frameOwner(of block: Block) -> FrameOwner? {
        block.attributes.id.flatMap { context.framedBoxes[$0.text] }
    }

    /// Reports what an author says of the place of a picture that is in a frame of `owner`, which says it.
    mutating func reportUnusedPlace(
        of picture: Picture, _ asked: SpecifiedFigure, _ figure: Figure, in owner: FrameOwner
    ) {
        let sizes = [
            ("width", figure.hasWordsBeside ? nil : asked.origins["width"]), ("height", asked.origins["height"]),
        ]
        reportUnusedPlace(of: "the picture \"\(figure.name)\"", asked.box, sizes, in: owner)
    }

    /// The same for a box of `block` that is not a single picture; does nothing if no frame is for it.
    mutating func reportUnusedPlace(of block: Block, _ asked: SpecifiedBox) {
        guard let owner = frameOwner(of: block) else { return }
        reportUnusedPlace(of: "this box", asked, [("width", block.attributes["width"]?.origin)], in: owner)
    }

    private mutating func reportUnusedPlace(
        of name: String, _ asked: SpecifiedBox, _ sizes: [(String, SourceLocation?)], in owner: FrameOwner
    ) {
        var keys = [
            ("place", asked.placement?.origin), ("cols", asked.columns?.origin), ("rows", asked.rows?.origin),
            ("bleed", asked.bleed?.origin), ("page", asked.page?.origin),
        ]
        keys += SpecifiedWrap.keys.map { ($0, asked.wrap.origins[$0]) }
        keys += sizes
        let written = keys.compactMap { name, origin in origin.map { (name, $0) } }.sorted { $0.1 < $1.1 }
        guard let first = written.first, let last = written.last?.0 else { return }
        let others = written.dropLast().map(\.0).joined(separator: ", ")
        let (names, them) = others.isEmpty ? ("\(last) has", last) : ("\(others) and \(last) have", "them")
        computed.report(
            .warning(
                "key-without-effect", "\(names) no effect on \(name): \(owner.name) has a frame for it", at: first.1,
                hint: "take \(them) away, or \(owner.remedy)"))
    }

    // MARK: Words and what is cut

    /// Reports the focus of a picture that shows in full because its frame has the same proportions.
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
                at: asked.origins["focus"] ?? picture.origin,
                hint: "write fit=cover with a height, which cuts it, or take focus away"))
    }

    /// Reports the places of caption and credit of a picture that has neither.
    mutating func reportPlacesOfNoWords(of picture: Picture, _ asked: SpecifiedFigure) {
        let hasCredit = asked.credit?.value.isEmpty == false
        func name(_ key: String) -> String { picture.specified == nil ? key + "-place" : key + "_place" }
        if asked.creditPlace != nil, !hasCredit {
            reportNoWords(
                name("credit"), asked.origins["credit_place"], of: picture, "it has no credit", "add credit=\"…\"")
        }
        // A credit is where the caption is, but for one at the edge.
        let hasWords = !picture.caption.isEmpty || hasCredit && asked.creditPlace != .edge
        // The captions of a group are common where that has one of its own.
        if let place = asked.captionPlace, place != .common, !hasWords {
            let way = picture.specified == nil ? "write one: ![Caption](file)" : "write one: caption = \"…\""
            reportNoWords(name("caption"), asked.origins["caption_place"], of: picture, "it has no caption", way)
        }
    }

    private mutating func reportNoWords(
        _ key: String, _ origin: SourceLocation?, of picture: Picture, _ reason: Message, _ way: String
    ) {
        computed.report(
            .warning(
                "key-without-effect",
                "\(key) has no effect on the picture \"\(picture.source.text)\": \(reason)",
                at: origin ?? picture.origin, hint: "\(way), or take \(key) away"))
    }
}

extension Figure {
    /// Whether its words are beside it: its width is the rest of its place.
    fileprivate var hasWordsBeside: Bool {
        captionPlace == .beside && !(caption.items + credit.items).isEmpty
    }
}
