import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

/// A credit upright along an edge of a picture, reading upwards from its foot, in two lines at most.
struct EdgeCredit {
    /// Where it is: beside the picture, or on it at its right edge.
    enum Place {
        case right
        case left
        case inside
    }

    /// The lines as they are read, as wide as the picture is high.
    private let text: Fragment
    /// True where words were taken away at its end, so that it has two lines.
    let isCut: Bool

    /// From the head and foot of the picture to its ends.
    private let inset: Length

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
    }

    /// The room that it takes across.
    var width: Length { text.height }

    /// Its lines beside or on a picture in `frame`, `gap` from the edge, as long as the picture is high.
    func rect(of frame: Rect, gap: Length, at place: Place) -> Rect {
        let x =
            switch place {
            case .right: frame.maxX + gap
            case .left: frame.minX - gap - width
            case .inside: frame.maxX - gap - width
            }
        return Rect(x: x, y: frame.minY + inset, width: width, height: max(frame.height - inset * 2, .zero))
    }

    /// Adds it in `rect`.
    func add(to fragment: inout Fragment, in rect: Rect) {
        let turn = Transform(a: 0, b: -1, c: 1, d: 0, translation: Point(x: rect.minX, y: rect.maxY))
        fragment.marks.append(text.marks, by: turn)
        fragment.lines += text.lines
        fragment.findings.merge(text.findings)
    }
}

extension BoxLayout {
    /// Adds the credit on a picture that is seen in `frame`, at its right edge.
    func addCredit(
        onPictureIn frame: Rect, _ figure: Figure, _ box: Box, gap: Length, to fragment: inout Fragment
    ) {
        guard figure.hasCreditAtEdge else { return }
        let credit = EdgeCredit(figure.credit, of: self, height: frame.height, inset: gap)
        if credit.isCut { fragment.findings.report(Self.cutCredit(figure.name, box)) }
        credit.add(to: &fragment, in: credit.rect(of: frame, gap: gap, at: .inside))
    }

    /// The warning of a credit of which not all is printed.
    static func cutCredit(_ name: String, _ box: Box) -> Diagnostic {
        .warning(
            "cut-credit", "the credit of the picture \"\(name)\" is cut: it has more than two lines along its edge",
            at: box.origin, hint: "shorten it, or write credit-place=end")
    }
}

extension Figure {
    /// True where it has a credit along an edge.
    var hasCreditAtEdge: Bool { creditPlace == .edge && !credit.items.isEmpty }
}

extension Flow {
    /// Takes the last word of its last paragraph away; false where there is only one.
    fileprivate mutating func dropLastWord() -> Bool {
        guard case .paragraph(var paragraph)? = items.last else { return false }
        let bytes = paragraph.text.utf8
        guard let space = bytes.lastIndex(of: 0x20), space > 0 else { return false }
        paragraph.text.replace([.init(Int32(space)..<Int32(bytes.count))])
        items[items.count - 1] = .paragraph(paragraph)
        return true
    }
}
