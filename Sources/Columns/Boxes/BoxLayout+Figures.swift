import PubColor
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel

extension BoxLayout {
    /// The picture with its words; its frame, and whether there is text below it.
    func figureFragment(
        _ figure: Figure, _ box: Box, measure: Length
    ) -> (fragment: Fragment, picture: PictureFrame, hasWords: Bool) {
        let captions = box.attributes.captions
        let room = Rect(x: .zero, y: .zero, width: measure, height: .unlimited)
        var (figure, words) = wordsAround(figure, box, measure: measure)
        let rest = max(measure - besideWidth(words), Length(points: 1))
        let picture = PictureFrame(figure, box, of: self, measure: rest, below: words.addedHeight)
        var frame = picture.rect
        if words.place == .beside, captionSide(of: box) == .left {
            frame = frame.moved(by: Point(x: besideWidth(words), y: .zero))
        }
        if words.place == .above { frame = frame.moved(by: Point(x: .zero, y: words.addedHeight)) }
        if words.place == .over {
            let measure = PictureText.measure(over: frame, in: room, captions)
            words = PictureText(
                flows(of: figure), at: .over, box.captioned(as: figure), of: self, measure: measure)
        }
        var result = Fragment(width: measure)
        let unit = galley.units.object(box.attributes.style)
        for finding in picture.findings { result.findings.report(finding) }
        if let overset = words.overset(over: frame, figure.name, box, unit) { result.findings.report(overset) }
        place(figure, of: box.element, box, in: BledRect(frame), into: &result)
        result.height = frame.maxY
        words.add(to: &result, around: frame, in: room, corners: box.attributes.cornerRadius)
        addCredit(
            along: frame, figure, box, in: roomBeside(frame, words, box, measure: measure),
            words: sideOfWords(words, box), inset: captions.creditGap, to: &result)
        return (result, picture, !words.isEmpty && words.place == .below)
    }

    /// The words of a picture that are set before its frame is known: all but those over it, which are as wide as that. A
    /// picture with a width of its own leaves the rest of the measure to the caption beside it.
    private func wordsAround(_ figure: Figure, _ box: Box, measure: Length) -> (figure: Figure, words: PictureText) {
        let flows = flows(of: figure)
        guard figure.captionPlace == .beside, flows.contains(where: { !$0.items.isEmpty }) else {
            return (figure, PictureText(flows, at: figure.captionPlace, box, of: self, measure: measure))
        }
        var figure = figure
        var width = PictureFrame.extent(box.attributes.captions.width, of: measure) ?? measure
        if let asked = PictureFrame.extent(figure.width, of: measure), measure > asked + box.attributes.captionGap {
            width = measure - asked - box.attributes.captionGap
            figure.width = .absolute(asked)
        }
        let least = Length(points: 1)
        return (figure, PictureText(flows, at: .beside, box, of: self, measure: max(min(width, measure), least)))
    }

    /// The flows of the words of a picture that are one below the other.
    func flows(of figure: Figure) -> [Flow] {
        figure.creditPlace == .edge ? [figure.caption] : [figure.caption, figure.credit]
    }

    private func besideWidth(_ words: PictureText) -> Length {
        words.place == .beside && !words.isEmpty ? words.text.width + words.gap : .zero
    }

    /// The free room at the sides of a picture in `frame`, in the content of a box, `measure` wide: within the frame around that, or else
    /// up to the neighbours of the box.
    private func roomBeside(_ frame: Rect, _ words: PictureText, _ box: Box, measure: Length) -> RoomBeside {
        let padding = box.attributes.padding
        let isFramed = box.attributes.fill != nil || box.attributes.stroke != nil
        let outside = isFramed ? RoomBeside() : roomBeside
        var room = RoomBeside(
            left: frame.minX + padding.left + outside.left, right: measure - frame.maxX + padding.right + outside.right)
        if let side = sideOfWords(words, box) { room[side] = words.gap }
        return room
    }

    /// The side of a picture that its words are at; nil for words elsewhere.
    private func sideOfWords(_ words: PictureText, _ box: Box) -> HorizontalSide? {
        words.place == .beside && !words.isEmpty ? captionSide(of: box) : nil
    }

    /// Pixels an inch of a picture in its natural size.
    static let naturalResolution = 300.0

    /// The picture's part that is used, at its natural size, turned as asked; a picture that is not there counts as
    /// 3 : 2.
    func usedSize(_ figure: Figure) -> Size {
        if let chart = figure.chart {
            // It has no size of its own: the size in a narrow column gives its proportion.
            let width = Length(points: 240)
            return Size(width: width, height: naturalHeight(of: chart, width: width))
        }
        var width = 1800.0
        var height = 1200.0
        if let image = figure.image.flatMap({ galley.resources.image($0) }) {
            width = Double(max(image.width, 1))
            height = Double(max(image.height, 1))
            if let size = image.vectorSize {
                width = size.width.points * BoxLayout.naturalResolution / 72
                height = size.height.points * BoxLayout.naturalResolution / 72
            }
        }
        if let crop = figure.crop {
            width *= crop[2]
            height *= crop[3]
        }
        if figure.rotation % 180 != 0 { swap(&width, &height) }
        let points = 72 / BoxLayout.naturalResolution
        return Size(width: Length(points: width * points), height: Length(points: height * points))
    }

    /// Draws a picture, which is `element` of the structure tree, in its frame, which is active as a whole if the picture is a
    /// link. If it bleeds, `room` is the part of the type area that it takes.
    func place(
        _ figure: Figure, of element: ElementID, _ box: Box, in frame: BledRect, within room: Rect? = nil,
        into result: inout Fragment
    ) {
        if let chart = figure.chart {
            // No line and no word of it is cut by the trim.
            draw(chart, of: element, box, in: room.map { frame.rect.seen(in: $0) } ?? frame.rect, into: &result)
        } else {
            draw(figure, of: element, box, in: frame, within: room, into: &result.marks)
        }
        guard let link = figure.link else { return }
        result.marks.items.append(.link(LinkItem(area: frame.rect, target: LinkTarget(link), element: element)))
    }

    private func draw(
        _ figure: Figure, of element: ElementID, _ box: Box, in frame: BledRect, within room: Rect?,
        into marks: inout Marks
    ) {
        guard let image = figure.image else {
            placeMissing(figure.name, at: box.origin, in: frame.rect, within: room, into: &marks)
            return
        }
        let whole = imageFrame(figure, in: frame)
        let clip = figure.fit == .contain ? whole.clip : frame.rect
        var item = ImageItem(image, frame: whole.frame, clip: clip, element: element)
        item.inks = figure.inks
        item.swatches = figure.swatches
        let isUpright = figure.rotation == 0 && !figure.isFlipped
        let shown = isUpright ? DisplayItem.image(item) : .group(turned(figure, item, in: frame))
        let radius = box.attributes.cornerRadius
        if radius == .zero { return marks.items.append(shown) }
        var rounded = Group([shown])
        rounded.clip = Path(rect: clip, radius: radius)
        marks.items.append(.group(rounded))
    }

    /// The frame of the whole picture, placed so that its used part covers the frame or lies within it. A page with a
    /// trim of its own does so by its trim, within the trim of ours; the rest of it beyond its trim is in the bleed.
    private func imageFrame(_ figure: Figure, in bled: BledRect) -> (frame: Rect, clip: Rect) {
        let margins = bleed(of: figure)
        let frame = margins == nil ? bled.rect : bled.trimmed
        let used = usedSize(figure)
        let across = frame.width.points / used.width.points
        let down = frame.height.points / used.height.points
        let scale = figure.fit == .cover ? max(across, down) : min(across, down)
        let size = Size(width: used.width.scaled(by: scale), height: used.height.scaled(by: scale))
        let x = frame.minX + (frame.width - size.width).scaled(by: figure.focus[0])
        let y = frame.minY + (frame.height - size.height).scaled(by: figure.focus[1])
        let part = Rect(x: x, y: y, width: size.width, height: size.height)
        let reach = margins?.scaled(by: scale) ?? .zero
        guard let crop = figure.crop else { return (part.reaching(reach), part) }
        let width = part.width.scaled(by: 1 / crop[2])
        let height = part.height.scaled(by: 1 / crop[3])
        let all = Rect(
            x: part.minX - width.scaled(by: crop[0]), y: part.minY - height.scaled(by: crop[1]), width: width,
            height: height)
        return (all.reaching(reach), part)
    }

    /// The bleed of a page placed as a picture, beyond its trim; nil for other pictures.
    func bleed(of figure: Figure) -> Insets? { figure.image.flatMap { galley.resources.image($0) }?.bleed }

    /// A picture turned or mirrored about the middle of its frame.
    private func turned(_ figure: Figure, _ item: ImageItem, in frame: BledRect) -> Group {
        var upright = figure
        upright.rotation = 0
        upright.isFlipped = false
        let isSideways = figure.rotation % 180 != 0
        let size = isSideways ? Size(width: frame.rect.height, height: frame.rect.width) : frame.rect.size
        let local = BledRect(
            Rect(origin: .zero, size: size),
            bleed: frame.bleed.before(turning: figure.rotation, mirroring: figure.isFlipped))
        let placed = imageFrame(upright, in: local)
        var image = item
        image.frame = placed.frame
        image.clip = figure.fit == .contain ? placed.clip : local.rect
        var group = Group([.image(image)])
        group.transform = turn(figure.rotation, figure.isFlipped, from: size, to: frame.rect)
        return group
    }

    private func turn(_ degrees: Int, _ isFlipped: Bool, from size: Size, to frame: Rect) -> Transform {
        // Exact values: sine and cosine of the platform are not the same on every machine.
        let (a, b, c, d): (Double, Double, Double, Double) =
            switch ((degrees % 360) + 360) % 360 {
            case 90: (0, 1, -1, 0)
            case 180: (-1, 0, 0, -1)
            case 270: (0, -1, 1, 0)
            default: (1, 0, 0, 1)
            }
        let flip: Double = isFlipped ? -1 : 1
        var transform = Transform(a: a * flip, b: b * flip, c: c, d: d)
        // The middle of the upright picture goes to the middle of the frame.
        let (mx, my) = (size.width.points / 2, size.height.points / 2)
        transform.translation = Point(
            x: Length(points: frame.minX.points + frame.width.points / 2 - transform.a * mx - transform.c * my),
            y: Length(points: frame.minY.points + frame.height.points / 2 - transform.b * mx - transform.d * my))
        return transform
    }

    /// A box in the place of a picture, with its name, in its `room` of the type area if it bleeds: only drafts and
    /// issues of foreign texts are written with it, since it is an error elsewhere.
    func placeMissing(
        _ name: String, at origin: SourceLocation, in frame: Rect, within room: Rect?, into marks: inout Marks
    ) {
        let gray = Paint(.gray(0.15))
        let stroke = Stroke(paint: Paint(.gray(0.6)), weight: Length(points: 0.5))
        marks.items.append(.path(PathItem(Path(rect: frame), fill: gray, stroke: stroke)))
        let seen = room.map { frame.seen(in: $0) } ?? frame
        let label = placeholder(named: name, at: origin, measure: seen.width)
        marks.append(label.marks, movedBy: seen.origin)
    }

    /// The name of a picture that is not there, set in the article's own face, in the picture's frame.
    private func placeholder(named name: String, at origin: SourceLocation, measure: Length) -> Fragment {
        var characters: CharacterAttributes?
        for case .paragraph(let paragraph) in galley.items where !paragraph.text.isEmpty {
            characters = paragraph.text.attributes[0]
            break
        }
        guard var characters else { return Fragment(width: measure) }
        characters.size = Length(points: 7)
        characters.paint = .ink
        // A name of a file may be longer than its frame and has no spaces to break at.
        characters.lineBreakMode = .identifier
        characters.element = .artifact
        var attributes = ParagraphAttributes(leading: Length(points: 9), em: Length(points: 7))
        attributes.alignment = .start
        attributes.startIndent = Length(points: 4)
        attributes.hyphenation = nil
        let paragraph = Paragraph(AttributedText(name, characters), attributes, origin: origin)
        var label = FlowLayout(galley: galley, flow: Flow([.paragraph(paragraph)])).fragment(measure: measure)
        // The program itself writes it, in a draft: whether it fits does not concern the editor.
        label.findings = LayoutFindings()
        return label
    }
}

extension ImageResource {
    /// Its own size: the size of a drawing, or 300 pixels an inch.
    package var naturalSize: Size {
        let inch = BoxLayout.naturalResolution
        return vectorSize
            ?? Size(
                width: Length(points: Double(max(width, 1)) * 72 / inch),
                height: Length(points: Double(max(height, 1)) * 72 / inch))
    }
}
