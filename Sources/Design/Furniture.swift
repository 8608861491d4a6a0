import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubValues

/// The position of a running head or a rule along its edge of the trim. Lengths along the left or right edge count from
/// the head, lengths along the head and foot from the fore-edge.
package struct FurnitureLine: Hashable, Sendable {
    /// The margins that place it.
    package var reference: FurnitureReference
    /// The distance of its ends from the ends of the edge, instead of the margins: at the head or fore-edge, at the
    /// foot or spine.
    package var inset: EdgeInset?
    /// Its start along the edge; nil for the margin.
    package var along: Length?
    /// Its greatest length; nil for up to the other margin.
    package var length: Length?
    /// The distance that each further section moves it; nil for lines at the same place in all sections.
    package var step: Length?
    /// The group that it is left out with, such as a tab and its name; nil for a line by itself.
    package var group: String?

    /// Distances from the two ends of an edge.
    package struct EdgeInset: Hashable, Sendable {
        /// The distance from the head, or from the fore-edge.
        package var start: Length
        /// The distance from the foot, or from the spine.
        package var end: Length
    }
}

/// The treatment of furniture if a picture or a filled shape of the page's content covers its place.
package enum FurnitureOver: String, CaseIterable, Hashable, Sendable {
    /// It is left out: a folio is blind.
    case hide
    /// It is printed in another swatch.
    case reverse
    /// It goes to the other end of its line if that is free; else it is left out.
    case move
    /// It is printed all the same.
    case keep
}

/// Whether furniture is below or above the content of its page.
package enum FurnitureLayer: String, CaseIterable, Hashable, Sendable {
    /// Below it, above the ground.
    case back
    /// Above it, below the running heads.
    case front
}

/// The place of a shape or picture of a master: counted from the trim or from the type area, mirrored on left-hand pages.
package struct FurniturePlace: Hashable, Sendable {
    /// The origin of its offsets: the trim, the same on all pages, or the type area of its master.
    package var reference: FurnitureReference
    /// The pages that have it.
    package var side: PageSide
    /// The edge that the offset counts from.
    package var anchor: MasterAnchor
    /// The distance from that edge of the trim inwards.
    package var offset: Length
    /// Its start along that edge: from the head, or from the fore-edge.
    package var along: Length
    /// Its extent across and down the page; nil for the whole extent of the page, or by a picture's proportion.
    package var width: Length?, height: Length?
    /// Whether it reaches to the bleed wherever it reaches to the trim.
    package var bleeds: Bool
    /// The distance that each further section moves it along its edge; nil for the same place in all sections.
    package var step: Length?
    /// The variable that it belongs to: if that is empty, it is left out; nil for all pages.
    package var with: RunningHeadVariable?
    /// Below or above the content.
    package var layer: FurnitureLayer
    /// The group that it is left out with; nil if it is covered by itself.
    package var group: String?
    /// The place of its table.
    @ExcludedFromEquality package var origin: SourceLocation
}

/// A static shape of a master: a rectangle.
package struct MasterShape: Hashable, Sendable {
    /// Its place on the page.
    package var place: FurniturePlace
    /// The radius of its corners; corners beyond the trim are square.
    package var radius: Length
    /// Its swatch.
    package var color: Located<SwatchReference>
}

/// A static picture of a master.
package struct MasterPicture: Hashable, Sendable {
    /// Its place on the page.
    package var place: FurniturePlace
    /// The file, as the settings name it.
    package var source: Located<String>
    /// The fit of the picture in a frame of given width and height.
    package var fit: PictureFit
}

extension FurniturePlace {
    /// The rectangle on a page of `master`, whose trim is `trim`, `steps` sections further, before it bleeds or is cut;
    /// `natural` is its extent if none is given (nil: all of the page or its type area).
    package func rect(on trim: Size, of master: Master, isLeftPage: Bool, steps: Int, natural: Size? = nil) -> Rect {
        switch reference {
        case .page: return rect(within: trim, isLeftPage: isLeftPage, steps: steps, natural: natural)
        case .text:
            let area = Size(width: master.areaWidth(trim), height: master.areaHeight(trim))
            let corner = Point(x: master.areaLeft(isLeftPage ? .left : .right), y: master.margins.top)
            return rect(within: area, isLeftPage: isLeftPage, steps: steps, natural: natural).moved(by: corner)
        }
    }

    /// The same, from the corner of its reference, which is as large as `trim`.
    private func rect(within trim: Size, isLeftPage: Bool, steps: Int, natural: Size?) -> Rect {
        let start = along + (step ?? .zero) * steps
        let left = isLeftPage == (anchor == .outside)
        if anchor.isSideways {
            let width = self.width ?? natural?.width ?? trim.width - offset
            let height = self.height ?? natural?.height ?? trim.height - start
            return Rect(
                x: left ? offset : trim.width - offset - width, y: start, width: max(width, .zero),
                height: max(height, .zero))
        }
        let width = self.width ?? natural?.width ?? trim.width - start
        let height = self.height ?? natural?.height ?? trim.height - offset
        return Rect(
            x: isLeftPage ? start : trim.width - start - width,
            y: anchor == .top ? offset : trim.height - offset - height, width: max(width, .zero),
            height: max(height, .zero))
    }

    /// The visible part of `rect` on a page of `trim`: up to the trim, or to the `bleed` if it bleeds; and its corners
    /// beyond the trim. nil if nothing is visible.
    package func visible(_ rect: Rect, on trim: Size, bleed: Length) -> (rect: Rect, bled: Set<Path.Corner>)? {
        let page = Rect(origin: .zero, size: trim)
        guard let inner = rect.intersection(page) else { return nil }
        if !bleeds { return (inner, []) }
        let isOver = (
            top: rect.minY <= .zero, left: rect.minX <= .zero, bottom: rect.maxY >= page.maxY,
            right: rect.maxX >= page.maxX
        )
        let out = Insets(
            top: isOver.top ? -bleed : .zero, left: isOver.left ? -bleed : .zero,
            bottom: isOver.bottom ? -bleed : .zero, right: isOver.right ? -bleed : .zero)
        var bled: Set<Path.Corner> = []
        if isOver.top || isOver.left { bled.insert(.topLeft) }
        if isOver.top || isOver.right { bled.insert(.topRight) }
        if isOver.bottom || isOver.left { bled.insert(.bottomLeft) }
        if isOver.bottom || isOver.right { bled.insert(.bottomRight) }
        return (inner.inset(by: out), bled)
    }
}

extension MasterPicture {
    /// The extent of a picture of the size `own` if its place does not give both sides: in proportion.
    package func size(of own: Size) -> Size {
        let proportion = own.width.points / own.height.points
        if let width = place.width { return Size(width: width, height: width.scaled(by: 1 / proportion)) }
        if let height = place.height { return Size(width: height.scaled(by: proportion), height: height) }
        return own
    }
}
