import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout

extension Fragment {
    /// Paints fill and stroke of a box along its own outline, behind its contents.
    fileprivate mutating func paintBehind(_ outline: Path, _ attributes: ObjectAttributes) {
        if attributes.fill == nil && attributes.stroke == nil { return }
        var item = attributes.fill?.item(outline) ?? PathItem(outline)
        item.stroke = attributes.stroke.map { Stroke(paint: $0.paint, weight: $0.weight) }
        marks.items.insert(.path(item), at: 0)
    }
}

extension BoxLayout {
    /// The box set in its own width, with the shape that text keeps clear of. `measure` is the measure of its column, or of
    /// all columns if it is placed among them; `place` returns the position on the page of a part of that, given its start and width.
    package func wrapped(
        _ id: BoxID, measure: Length, on side: PageFrame.Side,
        at place: (_ x: Length, _ width: Length) -> EdgePosition?
    ) -> WrappedBox {
        let box = galley.box(id)
        guard let wrap = box.wrap else { preconditionFailure("a box that text does not run around") }
        var asked: FigureExtent? = wrap.width
        var sharp: Length?
        if case .figure(let figure) = box.content {
            asked = figure.width ?? asked
            sharp = sharpWidth(of: figure)
        }
        let width = min(
            max(PictureFrame.extent(asked, of: measure) ?? measure, Length(points: 1)), measure, sharp ?? measure)
        let x = wrap.place.across.x(of: width, in: measure, on: side)
        var layout = self
        layout.place = place(x, width)
        layout.roomBeside = galley.roomBeside(id)
        if x > .zero { layout.roomBeside.left = wrap.offset }
        if x + width < measure { layout.roomBeside.right = wrap.offset }
        let fragment = layout.fragment(of: id, wrap, width: width)
        let shape = layout.shape(of: box, wrap, fragment)
        var painted = fragment
        if case .path = wrap.shape { painted.paintBehind(shape, box.attributes) }
        return WrappedBox(fragment: painted, region: Region(shape), wrap: wrap, side: wrap.side.side(on: side), x: x)
    }

    /// The box, `width` wide; it is cached if it is the same wherever it is on its page.
    private func fragment(of id: BoxID, _ wrap: TextWrap, width: Length) -> Fragment {
        let box = fillingItsWidth(galley.box(id))
        guard let place else {
            return galley.runGalley.layout(of: id, in: galley.index, measure: width) {
                self.layout(of: box, measure: width)
            }.whole()
        }
        var fragment = layout(of: box, measure: width).whole()
        if let finding = place.finding { fragment.findings.report(finding) }
        return fragment
    }

    /// A picture is as wide as its box: the width that was asked for is the box's. A box with an outline of its own has
    /// no frame beside it.
    private func fillingItsWidth(_ box: Box) -> Box {
        var box = box
        if case .figure(var figure) = box.content {
            figure.width = .fraction(1)
            box.content = .figure(figure)
        }
        if case .path = box.wrap?.shape {
            box.attributes.fill = nil
            box.attributes.stroke = nil
        }
        return box
    }

    private func shape(of box: Box, _ wrap: TextWrap, _ fragment: Fragment) -> Path {
        let all = Rect(x: .zero, y: .zero, width: fragment.width, height: fragment.height)
        if box.hasWordsAround { return Path(rect: all) }
        switch wrap.shape {
        case .box: return Path(rect: all)
        // Authors draw shapes in per cent of the picture.
        case .path(let path): return outline(path, side: 100, box, all)
        case .contour:
            guard case .figure(let figure) = box.content, let image = figure.image,
                let path = galley.resources.contours[image]
            else {
                return Path(rect: all)
            }
            // Outlines of visible pixels are in a frame of 1000 pt.
            return outline(path, side: 1000, box, all)
        }
    }

    /// A path over the picture, in a frame of `side` points, brought to its place; the caption below the picture is
    /// added.
    private func outline(_ path: Path, side: Double, _ box: Box, _ all: Rect) -> Path {
        var frame = all
        if case .figure(var figure) = box.content {
            figure.width = nil
            let padding = box.attributes.padding
            let inner = all.width - padding.left - padding.right
            frame = PictureFrame(figure, box, of: self, measure: inner, below: .zero).rect
                .moved(by: Point(x: padding.left, y: padding.top))
            if let place, !place.edges.isEmpty {
                frame = Rect(x: .zero, y: .zero, width: all.width, height: all.height).reaching(place.reach)
                frame.size.height = frame.height - words(of: figure, measure: all.width, box).room
            }
        }
        let placed = path.mapped { point in
            Point(
                x: frame.minX + frame.width.scaled(by: point.x.points / side),
                y: frame.minY + frame.height.scaled(by: point.y.points / side))
        }
        if frame.maxY >= all.maxY { return placed }
        let caption = Rect(
            x: .zero, y: frame.maxY, width: widthOfWords(of: box, in: all.width), height: all.maxY - frame.maxY)
        return Path(placed.elements + Path(rect: caption).elements)
    }

    /// The distance from the left edge of a box, `measure` wide, to the end of the longest line of the words of its picture.
    private func widthOfWords(of box: Box, in measure: Length) -> Length {
        guard case .figure(let figure) = box.content else { return measure }
        let padding = box.attributes.padding
        let extent = linesExtent(of: flows(of: figure), measure: measure - padding.left - padding.right)
        return min(padding.left + extent, measure)
    }
}

extension Box {
    /// Whether it is a picture with words above or beside it, so that text runs around it as around a box.
    fileprivate var hasWordsAround: Bool {
        guard case .figure(let figure) = content else { return false }
        let isAtEdge = figure.creditPlace == .edge && attributes.captions.creditIsOutside
        return [.above, .beside].contains(figure.captionPlace) && !figure.caption.items.isEmpty
            || isAtEdge && !figure.credit.items.isEmpty
    }
}

extension WrapPlacement.Across {
    /// The distance from the start of `measure` to a box of `width`, on a page of `side`.
    func x(of width: Length, in measure: Length, on side: PageFrame.Side) -> Length {
        switch self {
        case .left: .zero
        case .center: (measure - width).part(1, of: 2)
        case .right: measure - width
        case .inner: side == .left ? measure - width : .zero
        case .outer: side == .left ? .zero : measure - width
        }
    }
}
