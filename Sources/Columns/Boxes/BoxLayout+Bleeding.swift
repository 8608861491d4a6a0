import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles

// Pictures that reach beyond the trim: on an area of the page's grid, or if their place in the text, at the head or foot of a
// column or in the margin is at an edge of the type area. Their words stay within that.
extension BoxLayout {
    /// A picture with its words, placed at edges of the type area and reaching beyond them. It is as high as its proportion asks
    /// for in its visible width, up to the bleed; a page, up to the trim.
    func bled(_ figure: Figure, _ box: Box, measure: Length, at place: EdgePosition) -> LaidOutBox {
        var (figure, box) = (figure, box)
        var result = Fragment(width: measure)
        placeCaption(of: &figure, box, bleeding: place.edges, on: place.page, &result.findings)
        let beside = besideColumns(figure, box, width: measure, bleeding: place.edges, on: place.page)
        let size = bledSize(of: figure, box, beside: beside, measure: measure, at: place)
        let rect = Rect(x: .zero, y: .zero, width: measure, height: size.height)
        let frames = BledFrames(
            rect: rect, outline: rect.reaching(place.reach), edges: place.edges, page: place.page, beside: beside,
            free: roomBeside, step: .zero)
        addPicture(figure, box, frames, to: &result)
        result.height = size.height
        // It fills its frame, as on the grid of the page.
        box.attributes.padding = .zero
        var laidOut = whole(result, box, measure: measure)
        if size.words > .zero, figure.captionPlace == .below, box.attributes.height == nil {
            laidOut.pictureFoot = size.height - size.words
        }
        laidOut.picture = LaidOutBox.PictureHeight(
            height: size.height - size.words, growth: size.growth, isInRange: figure.heightRange != nil)
        if let finding = reportFit(figure, box) { laidOut.findings.report(finding) }
        return laidOut
    }

    /// The height of a picture and its words in the type area, the part of it that the words have, and its growth beyond the natural height.
    private func bledSize(
        of figure: Figure, _ box: Box, beside: BesideColumns?, measure: Length, at place: EdgePosition
    ) -> (height: Length, words: Length, growth: Length) {
        let hasRoom = beside == nil && !(place.edges.contains(.bottom) && figure.captionPlace != .above)
        let words = hasRoom ? self.words(of: figure, measure: measure, box).room : .zero
        let caption = beside.map { measure - $0.picture.width } ?? .zero
        let reach = bleed(of: figure) == nil ? place.reach : place.reach.less(place.page.bleed(at: place.edges))
        let seen = max(measure + reach.left + reach.right - caption, Length(points: 1))
        var (picture, plain) = (figure, box)
        // It is as wide as its place, whether it is sharp there or not.
        picture.width = .fraction(1)
        plain.attributes.padding = .zero
        let frame = PictureFrame(picture, plain, of: self, measure: seen, below: words)
        var height = frame.rect.height
        // The height that an author asks for is that in the type area.
        if figure.height == nil, box.attributes.height == nil { height = height - reach.top - reach.bottom }
        height = max(height, galley.lineHeight)
        if let beside { return (max(height, self.words(figure, box, in: beside).text.height), .zero, frame.growth) }
        return (height + words, words, frame.growth)
    }

    /// The warning of a picture that is to bleed and does not fill its frame; nil for one that does.
    func reportFit(_ figure: Figure, _ box: Box) -> Diagnostic? {
        guard figure.fit != .cover else { return nil }
        return .warning(
            "bleed-not-reached",
            "the picture \"\(figure.name)\" is to bleed, and fit=\(figure.fit.rawValue) leaves it within its frame",
            at: box.origin, hint: "write fit=cover, with focus for what has to stay in view")
    }

    /// Puts a caption below its picture if the bleed takes its place, which is reported.
    func placeCaption(
        of figure: inout Figure, _ box: Box, bleeding edges: PageEdges, on page: PageFrame,
        _ findings: inout LayoutFindings
    ) {
        guard let finding = movedCaption(figure, box, bleeding: edges, on: page) else { return }
        findings.report(finding)
        figure.captionPlace = .below
    }

    /// Adds a picture with its words: beside it, below or above it, or on it. If it bleeds at the foot, words below it are on a
    /// panel.
    func addPicture(_ figure: Figure, _ box: Box, _ frames: BledFrames, to result: inout Fragment) {
        if let beside = frames.beside {
            addPicture(figure, box, beside: beside, frames, to: &result)
            return
        }
        let isOnPanel = frames.hasPanel(for: figure.captionPlace)
        let inner = frames.room
        var picture = frames.drawn
        let (text, room) = words(of: figure, measure: inner.width, box)
        if !isOnPanel, room > .zero {
            let taken = frames.leaving(room)
            picture.size.height = max(picture.height - taken, frames.page.rowHeight)
            if figure.captionPlace == .above { picture.origin.y += taken }
        }
        if !isOnPanel, room > .zero {
            let isAbove = figure.captionPlace == .above
            let y = isAbove ? max(picture.minY - room, .zero) : picture.maxY + box.attributes.captionGap
            result.overlay(text, x: inner.minX, y: y)
        }
        place(figure, of: box.element, box, in: frames.bled(picture), within: inner, into: &result)
        result.picture = PictureLayer(end: result.marks.items.count, rect: picture)
        if figure.captionPlace == .over { addWords(over: picture, figure, box, in: inner, to: &result) }
        if isOnPanel, room > .zero {
            let words = PanelText(flows: flows(of: figure), corner: figure.captionCorner)
            addPanel(words, box, frames.room, on: frames.page, to: &result)
        }
        addCredit(along: picture.seen(in: inner), figure, box, frames, to: &result)
    }
}
