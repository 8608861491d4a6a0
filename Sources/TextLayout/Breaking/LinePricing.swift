import PubShaping
import PubTextModel

/// The prices of a paragraph's lines: small, so that the search's inner loop carries nothing else.
package struct LinePricing {
    /// The style's limits.
    let budget: JustificationBudget
    /// All that a line may give or take in an emergency.
    let limit: JustificationBudget
    /// The capacity of letters in an emergency, as a factor of the style's limits.
    private let emergency: Double
    let isJustified: Bool
    /// Whether the last line keeps its natural width.
    let opensLastLine: Bool
    /// The extent that makes a shorter last line a runt.
    let runt: Double
    /// The price of a hyphen, over the root of the measure.
    private let hyphen: Double
    /// The word spaces that a line may have.
    package var spaces = -Double.infinity ... .infinity

    /// The prices in a paragraph of `attributes`.
    package init(_ attributes: ParagraphAttributes) {
        let limits = attributes.justification
        budget = JustificationBudget(limits, letters: 1)
        emergency = limits.emergencyLetters
        limit = JustificationBudget(limits, letters: emergency)
        isJustified = attributes.isJustified
        opensLastLine = attributes.alignment != .justifyAll
        let em = Double(attributes.em.raw)
        hyphen = LineCosts.hyphen / (LineCosts.hyphenMeasure * max(em, 1)).squareRoot()
        runt = max(LineCosts.runtExtent * em, Double(attributes.firstLineIndent.raw) + em)
    }

    /// The greatest excess of a line over its measure that shrinking can absorb: nothing if it is ragged.
    @inline(__always)
    func slack(_ line: LineWidths, isRagged: Bool) -> Double {
        guard isJustified, !isRagged else { return LineCosts.tolerance }
        return (1 - LineCosts.minimumSpace) * line.space + limit.letterTighten * line.letter
            + limit.glyphTighten * line.scalable + LineCosts.tolerance
    }

    /// The widest that spaces may be, as a fraction of their natural width.
    private var widestSpace: Double { max(spaces.upperBound, limit.widest) }

    /// Whether lines of too little ``stretched(_:)`` width have no price.
    var limitsStretch: Bool {
        isJustified && widestSpace.isFinite && limit.letterWiden >= 0 && limit.glyphWiden >= 0
    }

    /// `widths` when letters and spaces are as wide as they may be: a sum, so that the stretched width of a line is the
    /// difference between that after it and that before it.
    @inline(__always)
    func stretched(_ widths: LineWidths) -> Double {
        widths.natural + limit.letterWiden * widths.letter + limit.glyphWiden * widths.scalable
            + (widestSpace - 1) * widths.space
    }

    /// The least stretched width before the end of a line that begins at `origin`: a shorter line is too short for
    /// `measure` and has no price, unless it may stay open. The price itself decides within a hair of it, and for
    /// a line without spaces, which is priced as if it had one of 1 pt.
    func leastEnd(from origin: LineWidths, measure: Double) -> Double {
        stretched(origin) + measure - (widestSpace - 1) * 65536 - LineCosts.tolerance
    }

    /// The price of a last line of fewer than four letters, on top of the price of its extent.
    var fewLetters: Double { opensLastLine ? LineCosts.runt : 0 }

    /// The price of a last line of `extent`: the shorter, the higher.
    @inline(__always)
    private func runtPrice(_ extent: Double, measure: Double) -> Double {
        if !isJustified {
            let missing = 1 - extent / (LineCosts.raggedShortFraction * measure)
            return max(extent < runt ? LineCosts.runt : 0, missing * LineCosts.raggedShort)
        }
        if extent < runt { return LineCosts.runt }
        return max(0, 1 - extent / (LineCosts.shortFraction * measure)) * LineCosts.short
    }

    /// The price of the line, without the part that depends on the line before; infinite when its spaces are out of
    /// range. In a justified paragraph one that `isRagged` is priced as in a paragraph that is.
    @inline(__always)
    package func price(
        _ line: LineWidths, measure: Double, kind: BreakpointKind, isRagged: Bool = false
    ) -> Double {
        if (kind == .end || kind == .forced) && line.natural <= measure && (opensLastLine || isRagged) {
            return LineCosts.line + (kind == .end ? runtPrice(line.natural, measure: measure) : 0)
        }
        var cost = LineCosts.line
        if isJustified, !isRagged {
            let capacity = budget.capacity(line, by: measure - line.natural)
            let deviation = capacity.deviation(letters: LineCosts.calmLetters)
            cost += LineCosts.deviation * deviation * deviation
            if capacity.amount > capacity.letters + capacity.spaces {
                let space = capacity.space(letters: emergency)
                if space > spaces.upperBound || space < spaces.lowerBound { return .infinity }
                cost += LineCosts.price(space: space)
                cost += LineCosts.even.contains(capacity.space(letters: 1)) ? 0 : LineCosts.uneven
            }
        } else {
            let shortfall = max((measure - line.natural) / (LineCosts.raggedFraction * measure), 0)
            cost += shortfall * shortfall
        }
        return cost + price(of: kind, measure: measure)
    }

    /// The price of the line if it may stay open, in a narrow interval beside a shape, because its spaces would be
    /// wider than ``LineCosts/opening``; nil for others, which fill their measure.
    package func openPrice(_ line: LineWidths, measure: Double, kind: BreakpointKind) -> Double? {
        guard isJustified, opensLastLine, kind != .end, kind != .forced, line.natural <= measure else { return nil }
        let capacity = budget.capacity(line, by: measure - line.natural)
        guard capacity.space(letters: emergency) > LineCosts.opening else { return nil }
        let white = (measure - line.natural) / max(measure, 1)
        return LineCosts.line + LineCosts.openLine + LineCosts.openWhite * white * white
            + price(of: kind, measure: measure)
    }

    @inline(__always)
    private func price(of kind: BreakpointKind, measure: Double) -> Double {
        switch kind {
        case .hyphen: hyphen * max(measure, 0).squareRoot()
        case .explicitHyphen: LineCosts.explicitHyphen
        case .emergency: LineCosts.emergency
        case .space, .direct, .forced, .end: 0
        }
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
