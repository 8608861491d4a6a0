import PubUnicode

/// The text units that styles count: words, sentences, characters, letters, digits. Offsets count bytes.
struct TextUnits {
    /// The placeholder for each byte outside prose (code, addresses): patterns do not see the original.
    static let hidden: UInt8 = 0x1A

    let utf8: [UInt8]

    /// Words: text between spaces that has a letter or a figure in it, with adjacent punctuation.
    var words: [Range<Int32>] {
        var found: [Range<Int32>] = []
        var start = 0
        var counts = false
        eachScalar { scalar, range in
            if Scalars.isWhiteSpace(scalar) {
                if counts { found.append(Int32(start)..<Int32(range.lowerBound)) }
                start = range.upperBound
                counts = false
            } else if isWordPart(scalar) {
                counts = true
            }
        }
        if counts { found.append(Int32(start)..<Int32(utf8.count)) }
        return found
    }

    /// Sentences, without the spaces between them. One ends at `.`, `!`, `?` or `…` with the quotes and brackets after
    /// it, before a space that no small letter follows; not at a single capital with its point (`J. S. Bach`).
    var sentences: [Range<Int32>] {
        var ends: [Int] = []
        var state = SentenceState()
        eachScalar { scalar, range in
            if let end = state.take(scalar, range, isWordPart(scalar)) { ends.append(end) }
        }
        var found: [Range<Int32>] = []
        var start = 0
        for end in ends + [utf8.count] {
            while start < end, utf8[start] <= 0x20 { start += 1 }
            if start < end { found.append(Int32(start)..<Int32(end)) }
            start = end
        }
        return found
    }

    /// Characters as readers see them.
    var characters: [Range<Int32>] {
        let offsets = GraphemeClusters.boundaries(in: utf8)
        return zip(offsets, offsets.dropFirst()).map { $0..<$1 }
    }

    /// Letters, each with its marks.
    var letters: [Range<Int32>] {
        characters.filter { Scalars.category(of: firstScalar($0)).isLetter }
    }

    /// Figures.
    var digits: [Range<Int32>] {
        characters.filter { Scalars.category(of: firstScalar($0)).isDigit }
    }

    /// The places of `text`, each place after the one before.
    func places(of text: [UInt8]) -> [Range<Int32>] {
        var found: [Range<Int32>] = []
        guard let first = text.first else { return [] }
        var index = 0
        while index + text.count <= utf8.count {
            if utf8[index] == first, utf8[index..<index + text.count].elementsEqual(text) {
                found.append(Int32(index)..<Int32(index + text.count))
                index += text.count
            } else {
                index += 1
            }
        }
        return found
    }

    /// The word around `range`: letters, figures, apostrophes and hyphens that are together with it.
    func word(around range: Range<Int32>) -> Range<Int32> {
        utf8.withUnsafeBufferPointer { bytes in
            var (start, end) = (Int(range.lowerBound), Int(range.upperBound))
            while start > 0 {
                var before = start - 1
                while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
                guard isJoined(Scalars.decode(bytes, at: before).scalar) else { break }
                start = before
            }
            while end < bytes.count {
                let (scalar, length) = Scalars.decode(bytes, at: end)
                guard isJoined(scalar) else { break }
                end += length
            }
            return Int32(start)..<Int32(end)
        }
    }

    /// Whether no letter or figure is right before or after `range`.
    func isWhole(_ range: Range<Int32>) -> Bool {
        utf8.withUnsafeBufferPointer { bytes in
            var before = Int(range.lowerBound) - 1
            while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
            let joinsBefore = before >= 0 && isWordPart(Scalars.decode(bytes, at: before).scalar)
            let end = Int(range.upperBound)
            return !joinsBefore && !(end < bytes.count && isWordPart(Scalars.decode(bytes, at: end).scalar))
        }
    }

    private func isJoined(_ scalar: UInt32) -> Bool {
        isWordPart(scalar) || Scalars.category(of: scalar).isMark
            || [0x27, 0x2019, 0x2D, 0x2010, 0x2011, 0xAD].contains(scalar)
    }

    private func isWordPart(_ scalar: UInt32) -> Bool {
        let category = Scalars.category(of: scalar)
        // Code and addresses count as words.
        return category.isLetter || category.isNumber || scalar == UInt32(Self.hidden)
    }

    private func firstScalar(_ range: Range<Int32>) -> UInt32 {
        utf8.withUnsafeBufferPointer { Scalars.decode($0, at: Int(range.lowerBound)).scalar }
    }

    private func eachScalar(_ body: (UInt32, Range<Int>) -> Void) {
        utf8.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                let (scalar, length) = Scalars.decode(bytes, at: offset)
                body(scalar, offset..<offset + length)
                offset += length
            }
        }
    }
}

/// The state of the sentence scanner.
private struct SentenceState {
    /// The end of the sentence if it ended here; nil within it.
    private var end: Int?
    private var hasSpace = false
    /// Letters of the word before the mark, and whether it began with a capital.
    private var letters = 0
    private var isCapital = false

    /// Takes the scalar at `range`; returns the end of a sentence that it shows to be over.
    mutating func take(_ scalar: UInt32, _ range: Range<Int>, _ isWordPart: Bool) -> Int? {
        let category = Scalars.category(of: scalar)
        if isWordPart {
            defer { begin(category) }
            guard let end, hasSpace, !category.isLowercase else { return nil }
            return end
        }
        if Self.marks.contains(scalar) {
            // The point after a single capital is that of an initial.
            if !(scalar == 0x2E && letters == 1 && isCapital) { end = range.upperBound }
            // After the full width marks of Chinese and Japanese there is no space.
            hasSpace = scalar > 0x2FFF
        } else if Scalars.isWhiteSpace(scalar) {
            hasSpace = true
        } else if let last = end, last == range.lowerBound, closes(category, scalar) {
            end = range.upperBound
        } else if end != nil, !hasSpace {
            end = nil
        }
        letters = 0
        return nil
    }

    private mutating func begin(_ category: GeneralCategory) {
        end = nil
        hasSpace = false
        if letters == 0 { isCapital = category.isUppercase }
        letters += 1
    }

    private func closes(_ category: GeneralCategory, _ scalar: UInt32) -> Bool {
        switch category {
        // The quotation marks that open in one language close in another: „German“ and »German«.
        case .closePunctuation, .finalPunctuation, .initialPunctuation: true
        default: scalar == 0x22 || scalar == 0x27
        }
    }

    /// . ! ? … 。 ！ ？
    private static let marks: Set<UInt32> = [0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F]
}
