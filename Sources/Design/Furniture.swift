import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubValues

/// Where a running head or a rule is along its edge of the trim. Lengths along an edge count from the head, those along
/// the head and foot from the fore-edge.
package struct FurnitureLine: Hashable, Sendable {
    /// By which margins it is placed.
    package var reference: FurnitureReference
    /// How far its ends keep from those of the edge, instead of the margins: at the head or fore-edge, at the foot or
    /// spine.
    package var inset: EdgeInset?
    /// Where it begins; nil for the margin.
    package var along: Length?
    /// How long it may be; nil for as far as the other margin.
    package var length: Length?
    /// How far each further section moves it; nil for lines that are at the same place in all sections.
    package var step: Length?
    /// What it is left out together with, as a tab with its name; nil for a line by itself.
    package var group: String?

    /// Distances from the two ends of an edge.
    package struct EdgeInset: Hashable, Sendable {
        /// From the head, or from the fore-edge.
        package var start: Length
        /// From the foot, or from the spine.
        package var end: Length
    }
}

/// What is done with furniture whose place is covered by a picture or a filled shape of the page's content.
package enum FurnitureOver: String, CaseIterable, Hashable, Sendable {
    /// It is left out: a folio is blind.
    case hide
    /// It is printed in another swatch.
    case reverse
    /// It goes to the other end of its line where that is free; else it is left out.
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

/// Where a shape or picture of a master is: counted from the trim or from the type area, mirrored on left-hand pages.
package struct FurniturePlace: Hashable, Sendable {
    /// What it counts from: the trim, the same on all pages, or the type area of its master.
    package var reference: FurnitureReference
    /// On which pages.
    package var side: PageSide
    /// From which edge the offset counts.
    package var anchor: MasterAnchor
    /// From that edge of the trim inwards.
    package var offset: Length
    /// Where it begins along that edge: from the head, or from the fore-edge.
    package var along: Length
    /// Its extent across and down the page; nil for as far as the page reaches, or by a picture's proportion.
    package var width: Length?, height: Length?
    /// Whether it reaches to the bleed wherever it reaches to the trim.
    package var bleeds: Bool
    /// How far each further section moves it along its edge; nil for what is at the same place in all sections.
    package var step: Length?
    /// The variable that it belongs to: where that is empty, it is left out; nil for all pages.
    package var with: RunningHeadVariable?
    /// Below or above the content.
    package var layer: FurnitureLayer
    /// What it is left out together with; nil for what is covered by itself.
    package var group: String?
    /// The place of its table.
    @ExcludedFromEquality package var origin: SourceLocation
}

/// A static shape of a master: a rectangle.
package struct MasterShape: Hashable, Sendable {
    /// Where it is.
    package var place: FurniturePlace
    /// The radius of its corners; those beyond the trim are square.
    package var radius: Length
    /// Its swatch.
    package var color: Located<SwatchReference>
}

/// A static picture of a master.
package struct MasterPicture: Hashable, Sendable {
    /// Where it is.
    package var place: FurniturePlace
    /// The file, as the settings name it.
    package var source: Located<String>
    /// How it fills a frame of given width and height.
    package var fit: PictureFit
}

extension FurniturePlace {
    /// The rectangle on a page of `master`, whose trim is `trim`, `steps` sections further, of an extent that is `natural` where it
    /// is not given (nil: as far as the page or its type area reaches), before it bleeds or is cut.
    package func rect(on trim: Size, of master: Master, isLeftPage: Bool, steps: Int, natural: Size? = nil) -> Rect {
        switch reference {
        case .page: return rect(within: trim, isLeftPage: isLeftPage, steps: steps, natural: natural)
        case .text:
            let area = Size(width: master.areaWidth(trim), height: master.areaHeight(trim))
            let corner = Point(x: master.areaLeft(isLeftPage ? .left : .right), y: master.margins.top)
            return rect(within: area, isLeftPage: isLeftPage, steps: steps, natural: natural).moved(by: corner)
        }
    }

    /// The same, from the corner of what it counts from, which is as large as `trim`.
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

    /// What is seen of `rect` on a page of `trim`: up to the trim, or to the `bleed` where it bleeds; and its corners that
    /// are beyond the trim. Nil where nothing is seen.
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
    /// The extent of a picture of the size `own` where not both are given: in its proportion.
    package func size(of own: Size) -> Size {
        let proportion = own.width.points / own.height.points
        if let width = place.width { return Size(width: width, height: width.scaled(by: 1 / proportion)) }
        if let height = place.height { return Size(width: height.scaled(by: proportion), height: height) }
        return own
    }
}
