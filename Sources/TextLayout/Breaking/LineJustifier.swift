import PubGeometry
import PubShaping
import PubTextModel

/// Shares the extent that lines have to absorb between word spaces, glyph widths and letter spaces, at the least cost.
///
/// Glyphs are scaled before letters are spaced: the eye sees the step from a line with spaced letters to one without, long
/// before it sees that glyphs are a fiftieth wider.
package struct LineJustifier {
    /// The limits of the style, and all that a line may give or take in an emergency.
    private let style: JustificationBudget
    private let emergency: Double
    /// The prices of a letter space and of a change of glyphs, times their squares.
    private let letterPrice: Double
    private let glyphPrice: Double
    /// The difference in em between the letter spaces of neighbours that is not yet seen; and the price of the square of the excess.
    let letterStep: Double
    private let stepPrice: Double
    /// The same for the scale of glyphs.
    let scaleStep: Double
    private let scaleStepPrice: Double
    /// Whether letters give all that spaces may not, as in text of ideographs.
    private let isSolid: Bool
    /// Whether letters are many, and each gives next to nothing of the rest that a step of the glyphs leaves; false with kashidas, which are few.
    private let givesRest: Bool

    /// Within `limits`. If spaces are not even otherwise, letters may reach `emergency` times these; the limit
    /// of their kind if that is nil.
    package init(_ limits: JustificationLimits, emergency: Double? = nil) {
        style = JustificationBudget(limits, letters: 1)
        self.emergency = emergency ?? limits.emergencyLetters
        // A style that allows its letters more finds them less disturbing: ideographs open by a quarter of the em.
        let letter = max(style.letterWiden, style.letterTighten, 1e-6)
        let glyph = max(style.glyphWiden, style.glyphTighten, 1e-6)
        letterPrice = LineCosts.letterSpace / (letter * letter)
        glyphPrice = LineCosts.glyphScaling / (glyph * glyph)
        letterStep = LineCosts.letterStep * letter
        stepPrice = LineCosts.letterStepPrice / (letter * letter)
        scaleStep = LineCosts.glyphStep * glyph
        scaleStepPrice = LineCosts.glyphStepPrice / (glyph * glyph)
        isSolid = limits.isSolid
        givesRest = !limits.usesKashidas
    }

    /// A line that is to be justified, and its share of spaces, letters and glyphs.
    package struct Line {
        let widths: LineWidths
        /// The extent to absorb: its measure less its natural width.
        let delta: Double
        /// The range of change to the scale of glyphs, and of additional letter space, in em.
        let glyphs: ClosedRange<Double>
        let letters: ClosedRange<Double>
        /// The change to the scale of glyphs, before it is rounded to a step.
        var glyph = 0.0
        /// Letter space, in em.
        package internal(set) var letter = 0.0
    }

    /// A line of `widths` justified to `measure` without regard to its neighbours.
    package func line(_ widths: LineWidths, measure: Double) -> Line {
        let delta = measure - widths.natural
        // What letters have to give so that spaces are even, in units of what they may give.
        let even =
            delta >= 0
            ? max(LineCosts.even.upperBound, style.widest) - 1 : 1 - min(LineCosts.even.lowerBound, style.tightest)
        let budget = style.letters(widths, by: delta)
        let use = budget > 0 ? min(max((delta.magnitude - even * widths.space) / budget, 1), emergency) : 1
        let (widen, tighten) = delta >= 0 ? (use, 1) : (1, use)
        var line = Line(
            widths: widths, delta: delta, glyphs: range(-style.glyphTighten * tighten, style.glyphWiden * widen),
            letters: range(-style.letterTighten * tighten, style.letterWiden * widen))
        if widths.space > 0 { settle(&line) } else { fill(&line) }
        return line
    }

    /// From `least` to `most`; `least` alone for limits that exclude each other.
    private func range(_ least: Double, _ most: Double) -> ClosedRange<Double> { least...max(least, most) }

    /// Evens out the shares of neighbouring lines whose letters or glyphs differ visibly. A few times linear.
    package func even(_ lines: inout [Line]) {
        if lines.count < 2 { return }
        for _ in 0..<LineCosts.evening {
            var changed = false
            for index in lines.indices where lines[index].widths.space > 0 {
                let (letter, glyph) = (lines[index].letter, lines[index].glyph)
                let above = LineNeighbour(lines[index > 0 ? index - 1 : 1])
                let below = LineNeighbour(lines[index + 1 < lines.count ? index + 1 : index - 1])
                guard
                    max((above.letter - letter).magnitude, (below.letter - letter).magnitude) > letterStep
                        || max((above.glyph - glyph).magnitude, (below.glyph - glyph).magnitude) > scaleStep
                else { continue }
                settle(&lines[index], between: above, below)
                let change = (lines[index].letter - letter, lines[index].glyph - glyph)
                changed = changed || change.0.magnitude > Self.fineness || change.1.magnitude > Self.fineness
            }
            if !changed { return }
        }
    }

    /// The scale of glyphs and the letter space of a neighbouring line.
    private struct LineNeighbour {
        let letter: Double
        let glyph: Double

        init(_ line: borrowing Line) {
            letter = line.letter
            glyph = line.glyph
        }
    }

    /// Letter spaces that differ by less, in em, are the same, and so are scales of glyphs.
    private static let fineness = 0.0004

    /// A line without spaces: glyphs and letters absorb everything that their limits allow.
    private func fill(_ line: inout Line) {
        let budget = style.letters(line.widths, by: line.delta)
        let use = budget > 0 ? line.delta.magnitude / budget : 0
        let (glyph, letter) =
            line.delta >= 0
            ? (style.glyphWiden, style.letterWiden) : (-style.glyphTighten, -style.letterTighten)
        line.glyph = (use * glyph).clamped(to: line.glyphs)
        line.letter = (use * letter).clamped(to: line.letters)
    }

    /// Gives glyphs and letters of `line` the cheapest shares: glyphs until they are at their limit, then letters.
    private func settle(_ line: inout Line) {
        let costs = SpaceCosts(line, style, glyphPrice, neighbours: false)
        line.letter = 0
        line.glyph = costs.glyph(line, letter: 0)
        let limit = line.delta >= 0 ? line.glyphs.upperBound : line.glyphs.lowerBound
        if line.glyph != limit { return }
        let left = (line.delta - limit * line.widths.scalable) / line.widths.space
        let perEm = line.widths.letter / line.widths.space
        let first = firstLetter(line) * (left >= 0 ? 1 : -1)
        let letter =
            (costs.curvature * left * perEm - first / 2)
            / (letterPrice + costs.curvature * perEm * perEm)
        // Nothing from letters that glyphs give more cheaply; all that spaces may not give.
        let cheapest = left >= 0 ? max(letter, 0) : min(letter, 0)
        line.letter = cheapest.clamped(to: costs.letters(line)).clamped(to: line.letters)
    }

    /// The same between the lines `above` and `below`: finds the zero of the cost's slope, which rises.
    private func settle(_ line: inout Line, between above: LineNeighbour, _ below: LineNeighbour) {
        let costs = SpaceCosts(line, style, glyphPrice, neighbours: true)
        let possible = costs.letters(line)
        var low = possible.lowerBound.clamped(to: line.letters)
        var high = possible.upperBound.clamped(to: line.letters)
        let first = firstLetter(line)
        let perEm = line.widths.letter / line.widths.space
        let (step, price) = (scaleStep, scaleStepPrice)
        func glyph(_ letter: Double) -> Double {
            costs.glyph(line, letter: letter, between: above.glyph, below.glyph, step, price)
        }
        func slope(_ letter: Double) -> Double {
            let glyph = glyph(letter)
            let space = (line.delta - glyph * line.widths.scalable - letter * line.widths.letter) / line.widths.space
            return 2 * letterPrice * letter + (letter > 0 ? first : letter < 0 ? -first : 0)
                + stepSlope(letter - above.letter) + stepSlope(letter - below.letter) - costs.slope(space) * perEm
        }
        while high - low > Self.fineness / 2 {
            let middle = (low + high) / 2
            if slope(middle) < 0 { low = middle } else { high = middle }
        }
        line.letter = (low + high) / 2
        line.glyph = glyph(line.letter)
    }

    /// The cost of the first letter space, after glyphs have been scaled to their limit.
    private func firstLetter(_ line: Line) -> Double {
        let limit = line.delta >= 0 ? style.glyphWiden : style.glyphTighten
        return line.widths.scalable > 0
            ? 2 * glyphPrice * limit * line.widths.letter / line.widths.scalable : 0
    }

    /// The slope of the cost of a step between two lines.
    @inline(__always)
    private func stepSlope(_ step: Double) -> Double {
        let excess = step.magnitude - letterStep
        return excess > 0 ? 2 * stepPrice * (step > 0 ? excess : -excess) : 0
    }

    /// The cost of spaces that deviate from their natural width: a square up to their limits, and a steeper one beyond
    /// them.
    private struct SpaceCosts {
        /// The factor of the square.
        let curvature: Double
        /// The cost of the change of glyphs that replaces it.
        let glyphPrice: Double
        /// The greatest increase and decrease in width of spaces, as fractions of it.
        let wider: Double
        let narrower: Double
        /// The greatest increase in width, and the factor of the square of the excess over ``wider``.
        let widest: Double
        let excess: Double

        /// The costs of a line whose spaces may go beyond the limits of `style` for the sake of its neighbours or not.
        init(_ line: Line, _ style: JustificationBudget, _ glyphPrice: Double, neighbours: Bool) {
            self.glyphPrice = glyphPrice
            wider = style.widest - 1 + (neighbours ? LineCosts.wideForLetters : 0)
            widest = style.widest - 1 + (neighbours ? LineCosts.widestForLetters : 0)
            narrower = 1 - style.tightest
            let unit = max(line.delta >= 0 ? style.widest - 1 : 1 - style.tightest, 0.01)
            curvature = (line.delta >= 0 ? 1 : LineCosts.tightness) / (unit * unit)
            excess = LineCosts.beyondForLetters / (unit * unit)
        }

        /// The slope of the cost at `space`, the addition to spaces of the width 1.
        @inline(__always)
        func slope(_ space: Double) -> Double {
            2 * curvature * space + (space > wider ? 2 * excess * (space - wider) : 0)
        }

        /// The change of glyphs when letters change by `letter`.
        @inline(__always)
        func glyph(_ line: Line, letter: Double) -> Double {
            let left = (line.delta - letter * line.widths.letter) / line.widths.space
            let perScale = line.widths.scalable / line.widths.space
            if perScale <= 0 { return 0 }
            let cheapest = curvature * left * perScale / (glyphPrice + curvature * perScale * perScale)
            // As much more as spaces may not give.
            let least = (left - wider) / perScale
            let most = (left + narrower) / perScale
            return min(max(cheapest, least), most).clamped(to: line.glyphs)
        }

        /// The same between lines whose glyphs have the scales `above` and `below`: a difference above `step` costs `price` times
        /// the square of the excess.
        func glyph(
            _ line: Line, letter: Double, between above: Double, _ below: Double, _ step: Double, _ price: Double
        ) -> Double {
            let left = (line.delta - letter * line.widths.letter) / line.widths.space
            let perScale = line.widths.scalable / line.widths.space
            if perScale <= 0 { return 0 }
            let (pull, weight) = (curvature * left * perScale, glyphPrice + curvature * perScale * perScale)
            var glyph = pull / weight
            // Steps to two neighbours, one of which may come in when the other has its price.
            for _ in 0..<3 {
                var (pull, weight) = (pull, weight)
                for neighbour in (0..<2).lazy.map({ $0 == 0 ? above : below })
                where (glyph - neighbour).magnitude > step {
                    pull += price * (neighbour + (glyph > neighbour ? step : -step))
                    weight += price
                }
                glyph = pull / weight
            }
            let least = (left - wider) / perScale
            let most = (left + narrower) / perScale
            return min(max(glyph, least), most).clamped(to: line.glyphs)
        }

        /// The least and the greatest share of letters that let glyphs and spaces absorb the rest.
        func letters(_ line: Line) -> ClosedRange<Double> {
            let widths = line.widths
            if widths.letter <= 0 { return 0...0 }
            let least = (line.delta - line.glyphs.upperBound * widths.scalable - widest * widths.space) / widths.letter
            let most = (line.delta - line.glyphs.lowerBound * widths.scalable + narrower * widths.space) / widths.letter
            return least...max(least, most)
        }
    }

    /// The justification of `line`: glyphs in steps, the residue in spaces, or in letters where there are none.
    package func justification(_ line: Line) -> Justification {
        var result = Justification()
        let widths = line.widths
        result.letter = line.letter
        var steps = (line.glyph / Self.glyphStep).rounded()
        func rest() -> Double {
            line.delta - widths.scalable * steps * Self.glyphStep - widths.letter * result.letter
        }
        // Spaces beyond their limits for the sake of a step: glyphs give another one where they may. Without spaces the letters give what a
        // step is off, and the nearest one leaves the least to them.
        let (narrowest, widest) = ((style.tightest - 1) * widths.space, (style.widest - 1) * widths.space)
        if widths.space > 0, rest() < narrowest, (1 - steps) * Self.glyphStep < style.glyphTighten + 1e-9 { steps -= 1 }
        if widths.space > 0, rest() > widest, (steps + 1) * Self.glyphStep < style.glyphWiden + 1e-9 { steps += 1 }
        result.glyph = 1 + steps * Self.glyphStep
        var rest = rest()
        if widths.space > 0 {
            // What is left of a step then, letters give where they may: no more than a thousandth of the em each. Those of
            // ideographs give all of it.
            let excess = rest - min(max(rest, (style.tightest - 1) * widths.space), (style.widest - 1) * widths.space)
            let mayGive =
                opensEvenly(line, by: excess)
                || givesRest && line.letters.lowerBound < line.letters.upperBound
                    && excess.magnitude <= 0.003 * widths.scalable
            if excess != 0, mayGive, widths.letter > 0 {
                result.letter += excess / widths.letter
                rest -= excess
            }
            result.space = max(1 + rest / widths.space, LineCosts.minimumSpace)
        } else if widths.letter > 0, opensEvenly(line, by: rest) || rest.magnitude <= 0.003 * widths.scalable {
            // Half a step of the glyphs; more than that the letters could not give either.
            result.letter += rest / widths.letter
        }
        return result
    }

    /// Whether the rest is shared between all characters of `line`: in text of ideographs, as long as the gaps stay
    /// narrower than an em. Wider ones would scatter single characters over the measure.
    private func opensEvenly(_ line: Line, by rest: Double) -> Bool {
        isSolid && rest > 0 && rest <= Self.widestGap * line.widths.letter
    }

    /// The widest gap between ideographs, in em, that letter space may open.
    private static let widestGap = 1.0

    /// Glyphs are scaled in steps of this fraction.
    private static let glyphStep = 0.005
}

extension Double {
    /// The value, or the end of `range` that is nearest to it.
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
