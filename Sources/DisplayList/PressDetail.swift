import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubValues

/// A detail on a page that a press may print worse than it is drawn. The check of an edition decides whether it does:
/// it knows the inks and the limits of its printer.
package struct PressDetail: Hashable, Sendable {
    /// The kind of detail drawn there.
    package enum Kind: Hashable, Sendable {
        /// Small type in the colour of the paper on a background, with the inks that have at least a tenth of their
        /// full tone there, in the order of plates; the inks of pictures are not known.
        case reversedType(size: Length, inks: [String], isOnPicture: Bool)
        /// Type of more than two inks.
        case mixedType(size: Length, inks: [String])
        /// Small type in a tint of one ink, `percent` of its full tone: it becomes dots.
        case screenedType(size: Length, ink: String, percent: Int)
        /// Type of black with other inks below it.
        case richBlackType(size: Length)
        /// Solid black type that knocks out the colours below it.
        case knockedOutType(size: Length)
        /// A thin line.
        case line(weight: Length, LineInk)
        /// Black ink of `percent`, so near to solid that it looks like a mistake of the press.
        case nearlyBlack(percent: Int)
        /// The colour of the paper, overprinted: it is printed nowhere.
        case whiteOverprint
        /// Type or another mark at `distance` from an edge of the page: negative beyond it.
        case near(Edge, distance: Length, isType: Bool)
    }

    /// The ink of a thin line.
    package enum LineInk: Hashable, Sendable {
        /// One ink at its full tone.
        case solid
        /// A tint of one ink.
        case tinted
        /// Several inks, which are never exactly over one another.
        case mixed
        /// None, on a background of ink.
        case reversed
    }

    /// An edge of the trimmed page.
    package enum Edge: String, Hashable, Sendable {
        case top, bottom
        /// Opposite to the spine.
        case outside
        /// The edge that the page is bound at.
        case spine
    }

    /// The kind of detail.
    package var kind: Kind
    /// The face of type; nil for other marks.
    package var font: FontKey?
    /// The element of the first mark of its kind.
    package var element: ElementID
    /// The bounds of that mark, on the page.
    @ExcludedFromEquality package var area: Rect
    /// The settings that have it drawn, if it is furniture, which is no element; nil for others.
    @ExcludedFromEquality package var cause: SourceLocation?

    /// A mark of `kind` within `area`.
    package init(kind: Kind, font: FontKey?, element: ElementID, area: Rect) {
        self.kind = kind
        self.font = font
        self.element = element
        self.area = area
        cause = nil
    }

    /// Type of this size and more is printed in any colour, and on any background.
    package static let smallType = Length(points: 10)
    /// Lines of this weight and more are printed in any ink.
    package static let thinLine = Length(points: 0.5)
    /// Type of this size and more is black as areas are, with other inks below it, or knocking out.
    package static let largeType = Length(points: 24)
    /// Type of this size and more is a drawing that may be cut by the edge of the page.
    package static let displayType = Length(points: 48)
    /// The depth that a cut may reach: details farther from the edges of the page are safe wherever it is cut.
    package static let edgeReach = Length(millimetres: 10)
}

extension PressColor {
    /// The names of the process inks, in the order of their plates.
    package static let processInks = ["cyan", "magenta", "yellow", "black"]

    /// The inks with more than `least` of their full tone, each with its tone, in the order of plates. Neutral light is
    /// black ink; for other light, its complement is near enough to the inks that a press makes of it.
    package func inks(above least: Float = 0.1) -> [(name: String, tone: Float)] {
        let tones: SIMD4<Float>
        switch model {
        case .gray: tones = SIMD4(0, 0, 0, components[0])
        case .cmyk: tones = components
        case .spot: return tint > least ? [(spotName, tint)] : []
        case .rgb where components[0] == components[1] && components[1] == components[2]:
            tones = SIMD4(0, 0, 0, 1 - components[0])
        case .rgb: tones = SIMD4(1 - components[0], 1 - components[1], 1 - components[2], 0)
        case .richBlack: return Self.processInks.map { ($0, 1) }
        }
        return (0..<4).filter { tones[$0] > least }.map { (Self.processInks[$0], tones[$0]) }
    }
}
