import PubDiagnostics
import PubDocuments
import PubSettings

extension ArticleResolver {
    /// The wrap of text around the box of `block`: its author's choice, else its style's.
    mutating func wrap(
        _ asked: SpecifiedWrap, _ block: Block, _ specified: SpecifiedObjectStyle, of box: Box
    ) -> TextWrap? {
        guard box.placement == .wrap else {
            // Of others `at` is an end of their column, or a place on their page.
            for name in SpecifiedWrap.keys where name != "at" || !takesPlace(box) {
                guard let origin = asked.origins[name] else { continue }
                computed.report(
                    .error(
                        "needs-wrap", "\"\(name)\" says how text wraps around a box, but this one has its own lines",
                        at: origin, hint: "add place=wrap, or take \(name) away"))
            }
            return nil
        }
        var wrap = asked.overlaid(on: specified.wrap ?? SpecifiedWrap())
        if let width = reading({ block.attributes.read("width", as: .wrapWidth, &$0) }) { wrap.width = width }
        return wrap.computed
    }

    private func takesPlace(_ box: Box) -> Bool {
        switch box.placement {
        case .column, .columnHead, .columnFoot, .page: true
        case .across: box.area != nil
        default: false
        }
    }

    /// Reports a contour of a picture that is not shown as stored, and a contour requested by an author for a picture without
    /// one; `asked` is the request's source location.
    mutating func checkContour(_ box: Box, asked: SourceLocation?) {
        guard box.wrap?.shape == .contour, case .figure(let figure) = box.content else { return }
        if figure.crop != nil || figure.rotation != 0 || figure.isFlipped || figure.height != nil {
            computed.report(
                .error(
                    "not-built", "the contour of a picture that is cut, turned or mirrored is not implemented yet",
                    at: asked ?? box.origin,
                    hint: "change the picture itself, or use wrap=box or a path"))
        } else if let asked, let image = figure.image, !context.hasContour(image) {
            computed.report(
                .warning(
                    "key-without-effect",
                    "wrap=contour has no effect on the picture \"\(figure.name)\": it is opaque from edge to edge",
                    at: asked,
                    hint: "use a drawing or a picture with transparency, a path as its wrap, or take wrap=contour away")
            )
        }
    }
}
