import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPages

/// Words on a page that contrast too little with their background.
struct LowContrastText: Sendable {
    /// The background below them.
    enum Background: Hashable, Sendable {
        /// A picture, and the element of its figure.
        case picture(ImageKey, figure: ElementID)
        /// The background of a box, of a page, or a shape: its paint, or the first of a gradient.
        case fill(Paint)
        /// Nothing.
        case paper

        /// Whether it is of one colour.
        var isEven: Bool { if case .picture = self { false } else { true } }
    }

    /// The first of them.
    var words: String
    /// The contrast that nine tenths of their background have at least, and the contrast that they need.
    var ratio: Double, needed: Double
    /// Their paint.
    var paint: Paint
    /// Their background.
    var background: Background
    /// The element that they belong to.
    var element: ElementID
    /// Their place on the page: in the middle of small letters.
    var place: Rect
    /// Whether they are running heads and folios on a picture, whose element is the picture's.
    var isFurniture = false

    /// The fraction of the needed contrast that they have, from 0 to 1.
    var share: Double { ratio / needed }
}

extension LowContrastText {
    /// A kind that is reported once: words of one kind and colour, on one background, in one article.
    private struct Kind: Hashable {
        var root: Int
        var role: StructureRole
        var paint: Paint
        var background: Background
        var isFurniture: Bool
    }

    /// Warns about words on the pages of `heads`, which have elements of `structure`; for each kind, about the words
    /// with the least contrast. Linear in their number.
    static func findings(
        about all: [LowContrastText], in structure: [StructureNode], of heads: [ArticleHead]
    ) -> [Diagnostic] {
        var places: [Kind: Int] = [:]
        var worst: [(words: LowContrastText, root: Int, isOfFigure: Bool)] = []
        for words in all where structure.indices.contains(Int(words.element.index)) {
            var root = Int(words.element.index)
            var isOfFigure = false
            while true {
                if case .picture(_, ElementID(root)) = words.background { isOfFigure = true }
                guard structure[root].parent != .artifact else { break }
                root = Int(structure[root].parent.index)
            }
            let role = structure[Int(words.element.index)].role
            let kind = Kind(
                root: root, role: role, paint: words.paint, background: words.background, isFurniture: words.isFurniture
            )
            if let place = places[kind] {
                if words.share < worst[place].words.share { worst[place].words = words }
            } else {
                places[kind] = worst.count
                worst.append((words, root, isOfFigure))
            }
        }
        return worst.map { words, root, isOfFigure in
            let head = heads.last { Int($0.elementOffset) <= root && !$0.isBlank }
            return words.finding(
                at: structure[Int(words.element.index)].origin, ofFigure: isOfFigure,
                keeping: head?.openerOfHandMadePage)
        }
    }

    /// Warns about words `ofFigure`, which belong to the picture below them, or about others; `opener` is the form of
    /// opener whose head is on a page made by hand.
    private func finding(at origin: SourceLocation, ofFigure: Bool, keeping opener: String?) -> Diagnostic {
        let (below, hint): (Message, String) =
            switch background {
            case .picture where isFurniture:
                (
                    "the picture below them",
                    "they are printed on all pages: with `over` of their `[[master.NAME.text]]` they are in another colour on "
                        + "pictures, or left out there"
                )
            case .picture where ofFigure:
                (
                    "the picture below them",
                    "give their style another colour or the object style a caption_fill, or place them beside the picture: "
                        + "caption-place=below, credit-place=end"
                )
            case .picture:
                (
                    "the picture below them",
                    "give their style another colour, a head a scrim in its frame, or choose another part of the picture by "
                        + "focus"
                )
            case .fill:
                (
                    "the background below them",
                    "give their style another colour, or the box or page another fill; on a dark page `swatches` changes "
                        + "both"
                )
            case .paper:
                if let opener {
                    (
                        "the paper",
                        "the page is made by hand, and its head has the styles of the opener “\(opener)”: leave `opener` out, "
                            + "or put the head on its picture"
                    )
                } else {
                    ("the paper", "give their style another colour")
                }
            }
        return .warning(
            "low-contrast",
            "the words “\(words)” have a contrast of \(Contrast.text(ratio)) : 1 with \(below), and need "
                + "\(Contrast.text(needed)) : 1", at: origin, hint: hint)
    }
}
