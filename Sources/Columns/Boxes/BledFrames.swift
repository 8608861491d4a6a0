import PubDesign
import PubDocuments
import PubGeometry

/// The part of the type area that a picture takes, and the area that it is drawn in, beyond the trim at some edges: from the
/// left edge of the type area and from the trim's head, or both from the corner of its box.
struct BledFrames {
    /// The part of the type area that it and its words take.
    let rect: Rect
    /// The area that it is drawn in if nothing is left to its words.
    let outline: Rect
    /// The edges of the page that it bleeds at; sides are ``PageEdges/left`` and ``PageEdges/right``.
    let edges: PageEdges
    /// Its page.
    let page: PageFrame
    /// The columns of the picture and of the words beside it; nil for words elsewhere.
    let beside: BesideColumns?
    /// The free room at its sides within the page, if it does not bleed there.
    let free: RoomBeside
    /// The unit of the height that it leaves to its words, so that its foot is on the baseline grid; zero for none.
    let step: Length

    /// ``outline`` from the corner of ``rect``.
    var drawn: Rect { outline.moved(by: .zero - rect.origin) }

    /// ``rect`` from its own corner.
    var room: Rect { Rect(origin: .zero, size: rect.size) }

    /// `picture`, a part of ``drawn``, with the part of it that is beyond the trim.
    func bled(_ picture: Rect) -> BledRect { BledRect(picture, of: drawn, bleed: page.bleed(at: edges)) }

    /// Whether words below it are on a panel, since it bleeds at the foot.
    func hasPanel(for place: CaptionPlace) -> Bool { outline.maxY > rect.maxY && place != .above }

    /// The height that the picture leaves to words which take `height` beside it.
    func leaving(_ height: Length) -> Length {
        step > .zero ? step * height.units(of: step) : height
    }
}

extension Rect {
    /// It, larger by `reach` at each edge.
    package func reaching(_ reach: Insets) -> Rect {
        reach == .zero
            ? self
            : inset(
                by: Insets(
                    top: .zero - reach.top, left: .zero - reach.left, bottom: .zero - reach.bottom,
                    right: .zero - reach.right))
    }

    /// The insets that `outline` reaches beyond it.
    func reach(of outline: Rect) -> Insets {
        Insets(
            top: minY - outline.minY, left: minX - outline.minX, bottom: outline.maxY - maxY,
            right: outline.maxX - maxX)
    }
}

extension Insets {
    /// The reach of an area within `padding` if the box around it reaches by this.
    func within(_ padding: Insets) -> Insets {
        // At an edge that does not bleed the content ends at its padding, which is no part of the reach.
        func sum(_ reach: Length, _ padding: Length) -> Length { reach > .zero ? reach + padding : .zero }
        return Insets(
            top: sum(top, padding.top), left: sum(left, padding.left), bottom: sum(bottom, padding.bottom),
            right: sum(right, padding.right))
    }
}
