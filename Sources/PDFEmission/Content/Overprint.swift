import PubColor

/// The overprint state: which paints print over the inks below instead of knocking them out (ISO 32000-1 §8.6.7). A paint
/// has its own overprint flag: its style has set it by the size of the type, or by the kind of rule or area that it paints.
struct Overprint: Hashable {
    /// Whether fills, and everything else except strokes, overprint.
    var fills: Bool
    /// Strokes.
    var strokes: Bool

    /// Everything knocks out.
    static let none = Overprint(fills: false, strokes: false)

    init(fills: Bool, strokes: Bool) {
        self.fills = fills
        self.strokes = strokes
    }

    /// The overprint that `paint` requests when it is set for `use`. A fill's setting applies to strokes as well,
    /// because every later stroke sets its own paint.
    init(_ paint: Paint, for use: PaintUse) {
        switch use {
        case .fill: self.init(fills: paint.overprint, strokes: paint.overprint)
        case .stroke(let fillOverprints): self.init(fills: fillOverprints, strokes: paint.overprint)
        }
    }

    /// The name of its state among the resources: no name that Cairo gives to one.
    var name: String {
        switch (fills, strokes) {
        case (false, false): "ko"
        case (true, true): "op"
        case (true, false): "opf"
        case (false, true): "ops"
        }
    }

    /// The graphics state. In mode 1 a process ink that the paint lacks stays as it is below.
    var state: String { "<</OP \(strokes)/op \(fills)/OPM \(self == .none ? 0 : 1)>>" }

    /// The operators that bring the state.
    var operators: PaintOperators {
        PaintOperators(bytes: Array("/\(name) gs".utf8), resources: PaintResources(overprints: [self]))
    }
}

/// The resource names that the operators of paints use in their stream.
struct PaintResources: Hashable {
    /// Overprint states, in order of first use.
    private(set) var overprints: [Overprint] = []
    /// The page's spot inks, by number.
    private(set) var inks: Set<Int> = []

    /// The states `overprints` and the spot inks `inks`.
    init(overprints: [Overprint] = [], inks: Set<Int> = []) {
        self.overprints = overprints
        self.inks = inks
    }

    /// Adds all of `other`.
    mutating func formUnion(_ other: PaintResources) {
        for overprint in other.overprints where !overprints.contains(overprint) { overprints.append(overprint) }
        if !other.inks.isEmpty { inks.formUnion(other.inks) }
    }
}

/// The operators that set a paint, and the resource names that they use in their stream.
struct PaintOperators {
    var bytes: [UInt8]
    var resources = PaintResources()
}
