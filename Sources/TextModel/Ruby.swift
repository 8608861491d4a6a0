import PubGeometry

/// Small text over or under its base: furigana, pinyin, a gloss.
///
/// A ruby belongs to a range of an ``AttributedText``; the range is set as a cell, and no line ends within it. A word
/// whose characters each have their own reading is as many cells, and lines may end between them.
public struct Ruby: Hashable, Sendable {
    /// The side of the base.
    public enum Side: UInt8, Hashable, Sendable {
        /// Above it.
        case over
        /// Below it.
        case under
    }

    /// The spreading of an annotation over a longer base.
    public enum Alignment: UInt8, Hashable, Sendable {
        /// Its characters evenly, with half a gap at both ends (1 : 2 : 1). Letters of words stay together, in the
        /// middle.
        case around
        /// Close, in the middle.
        case center
        /// Close, at the base's start.
        case start
    }

    /// The annotation, with attributes of its own: it is drawn at their size.
    public var text: AttributedText
    /// The side of the base that it is set on.
    public var side = Side.over
    /// The gap between the annotation and the base, measured between the squares of ideographs and kana and the
    /// ascenders and descenders of letters.
    public var gap = Length.zero
    /// The spreading over a longer base.
    public var alignment = Alignment.around
    /// Whether it may overhang kana beside its base, by half its own em at most.
    public var overhangs = true

    /// The annotation `text`, over its base.
    public init(_ text: AttributedText) { self.text = text }

    /// The annotation scaled by `factor`.
    public func scaled(by factor: Double) -> Ruby {
        var copy = self
        copy.text = text.scaled(by: factor)
        copy.gap = gap.scaled(by: factor)
        return copy
    }
}

extension AttributedText {
    /// A ruby and the bytes of its base.
    public struct RubyRange: Hashable, Sendable {
        /// The base: whole characters.
        public var range: Range<Int32>
        /// The annotation.
        public var ruby: Ruby

        /// `ruby` at `range`.
        public init(_ ruby: Ruby, at range: Range<Int32>) {
            self.ruby = ruby
            self.range = range
        }

        /// The part within `bounds`, counted from their start; nil if the base begins elsewhere: an annotation is
        /// set once, at the beginning of its base.
        func cut(to bounds: Range<Int32>) -> RubyRange? {
            guard bounds.contains(range.lowerBound) else { return nil }
            let end = min(range.upperBound, bounds.upperBound)
            return RubyRange(ruby, at: range.lowerBound - bounds.lowerBound..<end - bounds.lowerBound)
        }
    }

    /// Adds `base` with an annotation.
    public mutating func append(_ base: String, _ attributes: CharacterAttributes, ruby: Ruby) {
        let start = Int32(utf8.count)
        append(base, attributes)
        annotate(start..<Int32(utf8.count), with: ruby)
    }

    /// Gives the text of `range` an annotation.
    ///
    /// Nothing happens when the range is empty. Linear in the number of annotations after it.
    ///
    /// - Precondition: `range` is within the text, of whole characters, and has no annotation yet.
    @_disfavoredOverload
    package mutating func annotate(_ range: Range<Int32>, with ruby: Ruby) {
        if range.isEmpty { return }
        precondition(range.lowerBound >= 0 && Int(range.upperBound) <= utf8.count, "a base is part of the text")
        let place = rubies.lastIndex { $0.range.lowerBound < range.upperBound }.map { $0 + 1 } ?? 0
        precondition(
            place == 0 || rubies[place - 1].range.upperBound <= range.lowerBound, "a text has one annotation at a place"
        )
        rubies.insert(RubyRange(ruby, at: range), at: place)
    }
}
