import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

/// A credit upright along the right edge of a picture, reading upwards from its foot, in two lines at most.
struct EdgeCredit {
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

    /// Adds it, `gap` from the right edge of a picture in `frame`: outside of it, or inside.
    func add(to fragment: inout Fragment, of frame: Rect, gap: Length, isOutside: Bool) {
        let x = isOutside ? frame.maxX + gap : frame.maxX - gap - width
        let turn = Transform(a: 0, b: -1, c: 1, d: 0, translation: Point(x: x, y: frame.maxY - inset))
        fragment.marks.append(text.marks, by: turn)
        fragment.lines += text.lines
        fragment.findings.merge(text.findings)
    }
}

extension BoxLayout {
    /// The warning of a credit of which not all is printed.
    static func cutCredit(_ name: String, _ box: Box) -> Diagnostic {
        .warning(
            "cut-credit", "the credit of the picture \"\(name)\" is cut: it has more than two lines along its edge",
            at: box.origin, hint: "shorten it, or write credit-place=end")
    }
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
