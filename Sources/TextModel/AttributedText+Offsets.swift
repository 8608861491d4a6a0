import PubDiagnostics

// What programs call counts bytes as Swift does, by `Int`; the arrays of a text hold 32 bits, since an issue has millions of them.

extension AttributedText {
    /// The attributes of the byte at `offset`, a UTF-8 offset; an offset outside of the text counts as the nearest byte of it. Nil for an
    /// empty text. Logarithmic in the number of runs.
    public func attributes(at offset: Int) -> CharacterAttributes? {
        if runs.isEmpty { return nil }
        return attributes(at: own(offset))
    }

    /// The index in ``runs`` of the run that holds the byte at `offset`; an offset outside of the text counts as the nearest byte of it, and
    /// an empty text gives 0. Logarithmic in the number of runs.
    public func run(at offset: Int) -> Int { run(at: own(offset)) }

    /// The location of the segment that holds the byte at `offset`; nil when none is known.
    public func origin(at offset: Int) -> SourceLocation? { origin(at: own(offset)) }

    /// The text from byte `start` to before `end`, with the objects, fields, anchors and annotations in it.
    ///
    /// Offsets outside of the text count as its ends, and those within a scalar as its first byte; no text if nothing is between them.
    public func slice(_ start: Int, _ end: Int) -> AttributedText { slice(scalarStart(start), scalarStart(end)) }

    /// Changes the attributes of the text in `ranges`. Offsets outside of the text count as its ends, and ranges that overlap as one. Linear
    /// in the number of runs, n log n in that of ranges.
    public mutating func restyle(_ ranges: [Range<Int>], _ change: (CharacterAttributes) -> CharacterAttributes) {
        var merged: [Range<Int32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let own = scalars(range)
            if let last = merged.last, own.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, own.upperBound)
            } else if !own.isEmpty {
                merged.append(own)
            }
        }
        restyle(merged, change)
    }

    /// Gives the text of `range` an annotation; false, and nothing happens, if no text is in the range or some of it has one already.
    ///
    /// Offsets outside of the text count as its ends, and those within a scalar as its first byte. Linear in the number of annotations after
    /// the range.
    @discardableResult
    public mutating func annotate(_ range: Range<Int>, with ruby: Ruby) -> Bool {
        let own = scalars(range)
        if own.isEmpty || rubies.contains(where: { $0.range.overlaps(own) }) { return false }
        annotate(own, with: ruby)
        return true
    }

    /// `range` within the text, of whole scalars.
    func scalars(_ range: Range<Int>) -> Range<Int32> {
        let start = scalarStart(range.lowerBound)
        return start..<max(start, scalarStart(range.upperBound))
    }

    /// The offset of the scalar that the byte at `offset` belongs to, within the text.
    private func scalarStart(_ offset: Int) -> Int32 {
        var start = min(max(offset, 0), utf8.count)
        // Bytes that continue a scalar are of the form 10xxxxxx.
        while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
        return Int32(clamping: start)
    }

    /// `offset` as the arrays of the text count, on a byte of it.
    private func own(_ offset: Int) -> Int32 { Int32(clamping: min(max(offset, 0), max(utf8.count - 1, 0))) }
}

extension AttributedText.Replacement {
    /// `utf8` in place of the bytes of `range`; bytes that are no UTF-8 become U+FFFD.
    public init(_ range: Range<Int>, _ utf8: [UInt8] = []) {
        self.init(
            Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound),
            Array(String(decoding: utf8, as: UTF8.self).utf8))
    }
}

extension LocationCursor {
    /// The place of the character at `offset`; nil when none is known. Offsets may go back, which costs a new start.
    public mutating func origin(ofCharacterAt offset: Int) -> SourceLocation? {
        origin(ofCharacterAt: Int32(clamping: offset))
    }
}

extension AttributedText {
    /// The location in the source of the character at `offset`, counted on from the segment that holds it; nil when
    /// none is known. If the source writes a character with several (`--`), later columns of its segment are too
    /// low. Linear in the segment: for many characters see ``LocationCursor``.
    public func origin(ofCharacterAt offset: Int) -> SourceLocation? {
        origin(ofCharacterAt: Int32(clamping: offset))
    }
}
