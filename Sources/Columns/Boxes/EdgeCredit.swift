import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

/// A credit upright along an edge of a picture, reading upwards from its foot, in two lines at most.
struct EdgeCredit {
    /// Its place: beside the picture, or on it at its right edge.
    enum Place {
        case right
        case left
        case inside
    }

    /// The lines as they are read, as wide as the picture is high.
    private let text: Fragment
    /// Whether words were taken away at its end, so that it has two lines.
    let isCut: Bool

    /// The distance from the head and foot of the picture to its ends.
    private let inset: Length
    /// The white above the letters of its first line, and below the letters of its last.
    private var white: (above: Length, below: Length)

    /// The most lines that it has.
    private static let mostLines = 2

    /// The credit of a picture of `height`, whose head and foot it keeps `inset` from.
    init(_ credit: Flow, of layout: BoxLayout, height: Length, inset: Length) {
        self.inset = inset
        let measure = max(height - inset * 2, Length(points: 1))
        var credit = credit
        var isCut = false
        func set() -> Fragment { FlowLayout(galley: layout.galley, flow: credit).fragment(measure: measure) }
        var text = set()
        while text.lines > Self.mostLines, credit.dropLastWord() {
            isCut = true
            text = set()
        }
        self.text = text
        self.isCut = isCut
        white = (.zero, .zero)
        guard case .paragraph(let paragraph)? = credit.items.last else { return }
        let strut = layout.galley.shape(paragraph).value.strut
        white = (strut.ascent - strut.letterAscent, strut.descent - strut.letterDescent)
    }

    /// The room that it takes across.
    var width: Length { text.height }

    /// The side of a picture that has `room` for its letters, `gap` from the picture and from anything beyond: the right one, or
    /// else the left; the side with the `words` comes second. Nil if there is none.
    func place(in room: RoomBeside, gap: Length, words: HorizontalSide?) -> Place? {
        let least = gap + width - white.above - white.below + max(gap, Length(points: 1))
        let first = words?.opposite ?? .right
        let side = [first, first.opposite].first { room[$0] >= least }
        return side.map { $0 == .right ? .right : .left }
    }

    /// Its lines beside or on a picture in `frame`, their letters `gap` from the edge, as long as the picture is high.
    func rect(of frame: Rect, gap: Length, at place: Place) -> Rect {
        let x =
            switch place {
            case .right: frame.maxX + gap - white.above
            case .left: frame.minX - gap - width + white.below
            case .inside: frame.maxX - gap - width
            }
        return Rect(x: x, y: frame.minY + inset, width: width, height: max(frame.height - inset * 2, .zero))
    }

    /// Adds it in `rect`.
    func add(to fragment: inout Fragment, in rect: Rect) {
        let turn = Transform(a: 0, b: -1, c: 1, d: 0, translation: Point(x: rect.minX, y: rect.maxY))
        fragment.marks.append(text.marks, by: turn)
        fragment.add(wordsOf: text)
    }
}

extension BoxLayout {
    /// Adds the credit along the edge of a picture seen in `frame`: beside it, as its style asks, at the side where `room` holds it,
    /// and between picture and `words` only if the other side has no room; or else on it, `inset` from its right edge. The picture
    /// always keeps its width, so that its edges are the edges of its columns.
    func addCredit(
        along frame: Rect, _ figure: Figure, _ box: Box, in room: RoomBeside, words: HorizontalSide?,
        inset: Length, to fragment: inout Fragment
    ) {
        guard figure.hasCreditAtEdge else { return }
        let captions = box.attributes.captions
        let credit = EdgeCredit(figure.credit, of: self, height: frame.height, inset: .zero)
        guard captions.creditIsOutside,
            let place = credit.place(in: room, gap: captions.creditGap, words: words)
        else { return addCredit(onPictureIn: frame, figure, box, gap: inset, to: &fragment) }
        if credit.isCut { fragment.findings.report(BoxLayout.cutCredit(figure.name, box)) }
        credit.add(to: &fragment, in: credit.rect(of: frame, gap: captions.creditGap, at: place))
    }

    /// The same for a picture in `frames`, which has no room beside it if it bleeds.
    func addCredit(along frame: Rect, _ figure: Figure, _ box: Box, _ frames: BledFrames, to fragment: inout Fragment) {
        var room = frames.free
        for side in [HorizontalSide.left, .right] where frames.page.bleeds(at: side, frames.edges) {
            room[side] = .zero
        }
        let beside = frames.beside
        if let beside { room[beside.sideOfWords] = beside.gap }
        addCredit(
            along: frame, figure, box, in: room, words: beside?.sideOfWords,
            inset: max(box.attributes.captions.creditGap, box.attributes.captionGap), to: &fragment)
    }

    /// Adds the credit on a picture that is seen in `frame`, at its right edge.
    func addCredit(
        onPictureIn frame: Rect, _ figure: Figure, _ box: Box, gap: Length, to fragment: inout Fragment
    ) {
        guard figure.hasCreditAtEdge else { return }
        let credit = EdgeCredit(figure.credit, of: self, height: frame.height, inset: gap)
        if credit.isCut { fragment.findings.report(Self.cutCredit(figure.name, box)) }
        credit.add(to: &fragment, in: credit.rect(of: frame, gap: gap, at: .inside))
    }

    /// The warning of a credit that is not printed in full.
    static func cutCredit(_ name: String, _ box: Box) -> Diagnostic {
        .warning(
            "cut-credit", "the credit of the picture \"\(name)\" is cut: it has more than two lines along its edge",
            at: box.origin, hint: "shorten it, or write credit-place=end")
    }
}

extension Figure {
    /// Whether it has a credit along an edge.
    var hasCreditAtEdge: Bool { creditPlace == .edge && !credit.items.isEmpty }
}

extension Flow {
    /// Removes the last word of its last paragraph; returns false if there is only one.
    fileprivate mutating func dropLastWord() -> Bool {
        guard case .paragraph(var paragraph)? = items.last else { return false }
        let bytes = paragraph.text.utf8
        guard let space = bytes.lastIndex(of: 0x20), space > 0 else { return false }
        paragraph.text.replace([.init(Int32(space)..<Int32(bytes.count))])
        items[items.count - 1] = .paragraph(paragraph)
        return true
    }
}
