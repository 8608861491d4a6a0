import PubColor
import PubGeometry

// Layout adds and multiplies lengths and counts without asking each time whether they are sensible: its doors bound what they are given.

/// The bounds of numbers that a program may give to layout.
private enum Bound {
    /// The largest type: 5.8 m. Places of glyphs have 32 bits, which count 32,767 pt.
    static let type = Length(points: 16_384)
    /// The greatest count, of lines or characters.
    static let count = 100_000

    /// `value` within `range`; `other` for NaN.
    static func number(_ value: Double, in range: ClosedRange<Double>, else other: Double = 0) -> Double {
        value.isNaN ? other : min(max(value, range.lowerBound), range.upperBound)
    }

    static func count(_ value: Int) -> Int { min(max(value, 0), count) }
}

extension Paragraph {
    /// The paragraph with its numbers within the bounds of layout: lengths within ±100 m, type from 0 to 16,384 pt, counts from 0 to
    /// 100,000, and nothing that is no number. Itself if they are within them.
    package func bounded() -> Paragraph {
        let attributes = attributes.bounded()
        let text = text.bounded()
        let firstLine = firstLine?.bounded()
        if attributes == self.attributes, text.attributes == self.text.attributes, text.objects == self.text.objects,
            text.rubies == self.text.rubies, firstLine == self.firstLine
        {
            return self
        }
        var copy = self
        copy.attributes = attributes
        copy.text = text
        copy.firstLine = firstLine
        return copy
    }
}

extension AttributedText {
    /// The text with the numbers of its attributes, objects and annotations within the bounds of layout.
    fileprivate func bounded() -> AttributedText {
        var copy = self
        copy.attributes = attributes.map { $0.bounded() }
        if !objects.isEmpty { copy.objects = objects.map { Placed($0.value.bounded(), at: $0.offset) } }
        if !rubies.isEmpty { copy.rubies = rubies.map { RubyRange($0.ruby.bounded(), at: $0.range) } }
        return copy
    }
}

extension FirstLineAttributes {
    fileprivate func bounded() -> FirstLineAttributes {
        let bounded = attributes.map { ($0.key.bounded(), $0.value.bounded()) }
        return FirstLineAttributes(Dictionary(bounded, uniquingKeysWith: { $1 }), isUppercase: isUppercase)
    }
}

extension InlineObject {
    /// Its ascent or descent may be negative: it is then all below its baseline, or all above it.
    fileprivate func bounded() -> InlineObject {
        var copy = self
        (copy.ascent, copy.descent) = (ascent.bounded(), descent.bounded())
        copy.width = width.bounded(isPositive: true)
        return copy
    }
}

extension Ruby {
    fileprivate func bounded() -> Ruby {
        var copy = self
        copy.text = text.bounded()
        copy.gap = gap.bounded()
        return copy
    }
}

extension CharacterAttributes {
    fileprivate func bounded() -> CharacterAttributes {
        var copy = self
        copy.size = min(max(size, .zero), Bound.type)
        copy.baselineShift = baselineShift.bounded()
        copy.tracking = boundedTracking
        copy.glyphScaling.width = Bound.number(glyphScaling.width, in: 0...100, else: 1)
        copy.glyphScaling.height = Bound.number(glyphScaling.height, in: 0...100, else: 1)
        if !shadows.isEmpty { copy.shadows = shadows.map { $0.bounded() } }
        if let stroke { copy.stroke?.weight = Bound.number(stroke.weight, in: 0...10) }
        if let underline { copy.underline = underline.bounded() }
        if let strike { copy.strike = strike.bounded() }
        if let overline { copy.overline = overline.bounded() }
        if let background { copy.background = background.bounded() }
        return copy
    }
}

extension TextShadow {
    fileprivate func bounded() -> TextShadow {
        var copy = self
        copy.x = Bound.number(x, in: -10...10)
        copy.y = Bound.number(y, in: -10...10)
        copy.opacity = Bound.number(opacity, in: 0...1, else: 1)
        return copy
    }
}

extension TextDecoration {
    fileprivate func bounded() -> TextDecoration {
        var copy = self
        copy.weight = weight?.bounded(isPositive: true)
        copy.offset = offset.bounded()
        return copy
    }
}

extension TextBackground {
    fileprivate func bounded() -> TextBackground {
        var copy = self
        copy.padding = Insets(
            top: padding.top.bounded(), left: padding.left.bounded(), bottom: padding.bottom.bounded(),
            right: padding.right.bounded())
        copy.radius = radius.bounded(isPositive: true)
        if let stroke { copy.stroke = stroke.bounded() }
        return copy
    }
}

extension RuleLine {
    fileprivate func bounded() -> RuleLine {
        RuleLine(weight: weight.bounded(isPositive: true), paint: paint, offset: offset.bounded())
    }
}

extension ParagraphAttributes {
    fileprivate func bounded() -> ParagraphAttributes {
        var copy = self
        copy.leading = leading.bounded(isPositive: true)
        copy.em = min(max(em, .zero), Bound.type)
        copy.firstLineIndent = firstLineIndent.bounded()
        copy.startIndent = startIndent.bounded()
        copy.endIndent = endIndent.bounded()
        copy.spaceBefore = spaceBefore.bounded()
        copy.spaceAfter = spaceAfter.bounded()
        copy.justifiedFrom = Bound.count(justifiedFrom)
        copy.keepWithNext = Bound.count(keepWithNext)
        copy.orphans = Bound.count(orphans)
        copy.widows = Bound.count(widows)
        copy.looseness = min(max(looseness, -9), 9)
        copy.justification = justification.bounded()
        if let hyphenation { copy.hyphenation = hyphenation.bounded() }
        if !tabs.isEmpty {
            copy.tabs = tabs.map {
                TabStop(position: $0.position.bounded(), alignment: $0.alignment, leader: $0.leader)
            }
        }
        boundParts(of: &copy)
        return copy
    }

    /// Bounds the parts that few paragraphs have.
    private func boundParts(of copy: inout ParagraphAttributes) {
        if let ruleAbove { copy.ruleAbove = ruleAbove.bounded() }
        if let ruleBelow { copy.ruleBelow = ruleBelow.bounded() }
        if let marker { copy.marker = marker.bounded() }
        if let dropCap {
            copy.dropCap?.attributes = dropCap.attributes.bounded()
            copy.dropCap?.gap = dropCap.gap.bounded()
        }
    }
}

extension JustificationLimits {
    /// The limits without numbers that no text has, from 0 to 100, letter space from −10 em; the desired value within the other two.
    package func bounded() -> JustificationLimits {
        func limits(_ limits: Limits, from least: Double, else other: Double) -> Limits {
            func bounded(_ value: Double) -> Double { Bound.number(value, in: least...100, else: other) }
            let desired = bounded(limits.desired)
            return Limits(min(bounded(limits.minimum), desired), desired, max(bounded(limits.maximum), desired))
        }
        return JustificationLimits(
            word: limits(word, from: 0, else: 1), letter: limits(letter, from: -10, else: 0),
            glyph: limits(glyph, from: 0, else: 1), loose: Bound.number(loose, in: 0...100, else: 1.75),
            kashida: Bound.number(kashida, in: 0...100))
    }
}

extension HyphenationRule {
    fileprivate func bounded() -> HyphenationRule {
        var copy = self
        copy.shortestWord = Bound.count(shortestWord)
        copy.before = Bound.count(before)
        copy.after = Bound.count(after)
        copy.ladder = Bound.count(ladder)
        return copy
    }
}
