import Geometry
import Shaping
import TextModel

/// How one line is stretched or shrunk to its measure. The positions of glyphs follow from these by one rounding a
/// cluster.
public struct Justification: Hashable, Sendable {
    /// The width of justifiable spaces as a fraction of their natural width.
    public var space: Double = 1
    /// Extra letter space, in em.
    public var letter: Double = 0
    /// The width of glyphs as a fraction of their natural width, in steps of 0.005.
    public var glyph: Double = 1

    /// Natural widths.
    public init() {}
}

/// The widths of a line before it is justified, in 1/65,536 pt: the natural width and its parts that justification may
/// change.
package struct LineWidths {
    /// Natural advance.
    package var natural: Double
    /// Of it, spaces.
    package var space: Double
    /// Ems of the letter gaps.
    package var letter: Double
    /// The part of the natural advance that glyph scaling changes.
    package var scalable: Double

    /// The four widths.
    package init(natural: Double, space: Double, letter: Double, scalable: Double) {
        self.natural = natural
        self.space = space
        self.letter = letter
        self.scalable = scalable
    }
}

/// The budget of justification: how far it may change spaces, letter space and glyphs in the lines of one paragraph.
package struct JustificationBudget {
    /// The greatest and least word space of the style, as fractions of the natural space.
    var widest: Double
    var tightest: Double
    /// Letter space in em.
    var letterWiden: Double
    var letterTighten: Double
    /// Glyph scaling, as a fraction to add or take.
    var glyphWiden: Double
    var glyphTighten: Double

    /// The limits of a style with `fraction` of its letter budget.
    package init(_ limits: JustificationLimits, letters fraction: Double) {
        widest = limits.word.maximum
        tightest = limits.word.minimum
        letterWiden = limits.letter.maximum * fraction
        letterTighten = -limits.letter.minimum * fraction
        glyphWiden = (limits.glyph.maximum - 1) * fraction
        glyphTighten = (1 - limits.glyph.minimum) * fraction
    }

    /// Glyphs are scaled in steps of this fraction.
    private static let glyphStep = 0.005

    /// How far `line` may be widened (`delta` above 0) or narrowed within its limits.
    @inline(__always)
    func capacity(_ line: LineWidths, by delta: Double) -> Double {
        delta >= 0
            ? letterWiden * line.letter + glyphWiden * line.scalable + (widest - 1) * line.space
            : letterTighten * line.letter + glyphTighten * line.scalable + (1 - tightest) * line.space
    }

    /// How far `delta` is from the natural width of `line`, in units of the limits.
    @inline(__always)
    func deviation(_ line: LineWidths, by delta: Double) -> Double {
        let capacity = capacity(line, by: delta)
        // A line with nothing to stretch or shrink is even within 0.01 pt, else far off.
        return capacity > 0 ? delta / capacity : delta.magnitude < LineCosts.tolerance ? 0 : 100
    }

    /// The use of the letter budget (−1 … 1) and the word space (a fraction) that bring a line to `measure`.
    ///
    /// Spaces and letters are changed up to their limits together; beyond, spaces alone. Without spaces letters are
    /// changed up to their limits, and the fraction says what is missing.
    func solve(_ line: LineWidths, measure: Double) -> (use: Double, space: Double) {
        let delta = measure - line.natural
        let capacity = capacity(line, by: delta)
        let letters =
            delta >= 0
            ? letterWiden * line.letter + glyphWiden * line.scalable
            : letterTighten * line.letter + glyphTighten * line.scalable
        let use = capacity > 0 ? min(max(delta / capacity, -1), 1) : (delta > 0 ? 1 : delta < 0 ? -1 : 0)
        let rest = delta - use.magnitude * (delta >= 0 ? letters : -letters)
        if line.space > 0 { return (use, 1 + rest / line.space) }
        // A line of one word is even within 0.01 pt, else far off.
        return (use, rest.magnitude < LineCosts.tolerance ? 1 : rest > 0 ? 1 + rest / 65536 : -1)
    }

    /// The justification of a line for `measure`: glyphs in steps, the residue in spaces, or in letters where there are
    /// none.
    package func justification(for line: LineWidths, measure: Double) -> Justification {
        var result = Justification()
        let use = solve(line, measure: measure).use
        let glyph = use >= 0 ? use * glyphWiden : use * glyphTighten
        var steps = (glyph / Self.glyphStep).rounded()
        result.letter = use >= 0 ? use * letterWiden : use * letterTighten
        func rest() -> Double {
            measure - line.natural - line.scalable * steps * Self.glyphStep - line.letter * result.letter
        }
        // Spaces beyond their limits for the sake of a step: glyphs give another one where they may.
        if rest() < (tightest - 1) * line.space, (1 - steps) * Self.glyphStep < glyphTighten + 1e-9 { steps -= 1 }
        if rest() > (widest - 1) * line.space, (steps + 1) * Self.glyphStep < glyphWiden + 1e-9 { steps += 1 }
        result.glyph = 1 + steps * Self.glyphStep
        let rest = rest()
        if line.space > 0 {
            result.space = max(1 + rest / line.space, LineCosts.minimumSpace)
        } else if line.letter > 0, rest.magnitude <= 0.003 * line.scalable {
            // Half a step of the glyphs; more than that the letters could not give either.
            result.letter += rest / line.letter
        }
        return result
    }
}
