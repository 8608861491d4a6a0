import Shaping
import TextModel

/// The prices of a paragraph's lines: small, so that the search's inner loop carries nothing else.
package struct LinePricing {
    /// The units of a line's deviation: spaces and the first step of letters.
    let norm: JustificationBudget
    /// The style's limits.
    let budget: JustificationBudget
    /// All that a line may give or take in an emergency.
    let limit: JustificationBudget
    let isJustified: Bool
    /// True when the last line keeps its natural width.
    let opensLastLine: Bool
    /// The extent below which a last line is a runt.
    let runt: Double
    /// The word spaces that a line may have.
    package var spaces = -Double.infinity ... .infinity

    /// The prices in a paragraph of `attributes`.
    package init(_ attributes: ParagraphAttributes) {
        let limits = attributes.justification
        norm = JustificationBudget(limits, letters: LineCosts.letterSteps[0])
        budget = JustificationBudget(limits, letters: 1)
        limit = JustificationBudget(limits, letters: LineCosts.letterSteps[LineCosts.letterSteps.count - 1])
        isJustified = attributes.isJustified
        opensLastLine = attributes.alignment != .justifyAll
        runt = LineCosts.runtExtent * Double(attributes.em.raw)
    }

    /// How much a line may be over its measure and still be shrunk to it.
    @inline(__always)
    func slack(_ line: LineWidths) -> Double {
        guard isJustified else { return LineCosts.tolerance }
        return (1 - LineCosts.minimumSpace) * line.space + limit.letterTighten * line.letter
            + limit.glyphTighten * line.scalable + LineCosts.tolerance
    }

    /// True for a line that not even the widest spaces bring to its measure, unless it may stay open: its price is
    /// infinite. Cheaper than the price; a line within a hair of the limit is left to that.
    @inline(__always)
    func isTooShort(_ line: LineWidths, measure: Double) -> Bool {
        if !isJustified { return false }
        let letters = max(limit.letterWiden * line.letter + limit.glyphWiden * line.scalable, 0)
        // A line without spaces counts as one with a space of 1 pt.
        let spaces = (max(spaces.upperBound, limit.widest) - 1) * max(line.space, 65536)
        return measure - line.natural > letters + spaces * (1 + 1e-9) + LineCosts.tolerance
    }

    /// The price of a last line of `extent`: the shorter, the higher.
    @inline(__always)
    private func runtPrice(_ extent: Double, measure: Double) -> Double {
        if extent < runt { return LineCosts.runt }
        return max(0, 1 - extent / (LineCosts.shortFraction * measure)) * LineCosts.short
    }

    /// The price of the line, without the part that depends on the line before; infinite when its spaces are out of
    /// range.
    @inline(__always)
    package func price(_ line: LineWidths, measure: Double, kind: BreakpointKind) -> Double {
        if (kind == .end || kind == .forced) && line.natural <= measure && opensLastLine {
            return LineCosts.line + (kind == .end ? runtPrice(line.natural, measure: measure) : 0)
        }
        var cost = LineCosts.line
        if isJustified {
            let delta = measure - line.natural
            let deviation = norm.deviation(line, by: delta)
            cost += LineCosts.deviation * deviation * deviation
            if delta.magnitude > budget.capacity(line, by: delta) {
                let space = limit.solve(line, measure: measure).space
                if space > spaces.upperBound || space < spaces.lowerBound { return .infinity }
                cost += LineCosts.price(space: space)
                let isEven = LineCosts.even.contains(budget.solve(line, measure: measure).space)
                cost += isEven ? 0 : LineCosts.uneven
            }
        } else {
            let shortfall = max((measure - line.natural) / (LineCosts.raggedFraction * measure), 0)
            cost += shortfall * shortfall
        }
        switch kind {
        case .hyphen: cost += LineCosts.hyphen
        case .explicitHyphen: cost += LineCosts.explicitHyphen
        case .emergency: cost += LineCosts.emergency
        case .space, .direct, .forced, .end: break
        }
        return cost
    }
}

extension LineCosts {
    /// The cost of word spaces that are `space` of their width when letters have given all they may.
    package static func price(space: Double) -> Double {
        if space > even.upperBound { return unevenSpace + (space - even.upperBound) * looseSpace }
        if space < even.lowerBound { return unevenSpace + (even.lowerBound - space) * tightSpace }
        return 0
    }
}
