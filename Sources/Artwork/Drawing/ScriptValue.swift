import PubDisplayList

/// What is on the stack of a script.
enum ScriptValue {
    case number(Double)
    case name(String)
    case array([Double])
    case dictionary
    /// A surface, by its number.
    case surface(Int)
    /// A context that draws on the surface of a number.
    case context(Int)
    case pattern(ScriptPattern)
    /// The start of an array or dictionary.
    case mark
}

/// What a script draws with.
struct ScriptPattern {
    enum Kind {
        case solid(SIMD4<Double>)
        case linear(from: SIMD2<Double>, to: SIMD2<Double>)
        case radial(from: SIMD2<Double>, Double, to: SIMD2<Double>, Double)
        /// What was drawn on the surface of a number.
        case surface(Int)
    }

    var kind: Kind
    /// Red, green, blue and opacity at places.
    var stops: [(place: Double, color: SIMD4<Double>)] = []
    /// From what is drawn on to the pattern.
    var matrix = PlaneMap()
    var extend = "EXTEND_PAD"

    /// The lack of all colour is black.
    static let black = ScriptPattern(kind: .solid(SIMD4(0, 0, 0, 1)))
}

/// The state of a context as Cairo begins with it.
struct ScriptState {
    var source = ScriptPattern.black
    var matrix = PlaneMap()
    /// The path, in the coordinates of the surface.
    var path: [ScriptSegment] = []
    var fillRule = PathItem.FillRule.nonZero
    var width = 2.0
    var cap = Stroke.Cap.butt
    var join = Stroke.Join.miter
    var miterLimit = 10.0
    var dashes: [Double] = []
    var dashOffset = 0.0
    var composition = "OVER"
    var clips: [ScriptClip] = []
}

/// A step of a path.
enum ScriptSegment: Hashable {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case close
}

/// A path that clips.
struct ScriptClip: Hashable {
    var path: [ScriptSegment]
    var rule: PathItem.FillRule
}

/// Why a script is no drawing of vectors.
struct ScriptFault: Error {
    /// What it has, as the end of “it has …”.
    var reason: String
}
