import PubTextModel
import PubUnicode

extension ArticleResolver {
    /// Sets the spaces of each language, gives its Latin words their language, and ties the words of its lists, in prose.
    mutating func applyLanguages(to text: inout AttributedText) {
        var found: [LanguageRules?] = []
        for attributes in text.attributes {
            let rules = attributes.isProse ? computed.rules(of: attributes.language) : nil
            found.append(rules.flatMap { $0.isEmpty ? nil : $0 })
        }
        if found.allSatisfy({ $0 == nil }) { return }
        // The spaces first: they move the text that the ranges below count.
        text.replace(text.setOffMarks { found[$0] })
        if found.contains(where: { $0?.second != nil }) { text.setSecondLanguages { computed.rules(of: $0).second } }
        let phrases = Set(found.compactMap { $0?.noBreak }.joined())
        if phrases.isEmpty { return }
        text.tie(phrases) { computed.rules(of: $0).noBreak }
    }
}

extension AttributedText {
    /// U+202F NARROW NO-BREAK SPACE.
    private static let thinSpace: [UInt8] = [0xE2, 0x80, 0xAF]
    /// U+00A0 NO-BREAK SPACE.
    private static let wordSpace: [UInt8] = [0xC2, 0xA0]

    /// The edits that put a space that does not break before or after marks, by the rules for each row of attributes.
    fileprivate func setOffMarks(_ rules: (Int) -> LanguageRules?) -> [Replacement] {
        var edits: [Replacement] = []
        utf8.withUnsafeBufferPointer { bytes in
            var start = 0
            for run in runs {
                let found = rules(Int(run.attributes))
                var offset = start
                start = Int(run.end)
                guard let rules = found, !rules.thinSpaces.isEmpty else { continue }
                func space(_ mark: LanguageRules.Marks) -> [UInt8] {
                    rules.wordSpaces.isSuperset(of: mark) ? Self.wordSpace : Self.thinSpace
                }
                if offset == 0, rules.setsSpeechOff, let edit = spaceAfterDash(bytes) { edits.append(edit) }
                while offset < start {
                    let (scalar, length) = Scalars.decode(bytes, at: offset)
                    let mark = Self.rule(of: scalar)
                    if scalar == 0xAB, rules.thinSpaces.contains(.guillemets) {
                        if let edit = self.edit(after: offset + length, in: bytes, space(.guillemets)) {
                            edits.append(edit)
                        }
                    } else if rules.thinSpaces.contains(mark), !mark.isEmpty {
                        // The space of «  » between two marks is set once.
                        if let edit = edit(before: offset, in: bytes, space(mark)),
                            edits.last.map({ $0.range.upperBound <= edit.range.lowerBound && $0.range != edit.range })
                                ?? true
                        {
                            edits.append(edit)
                        }
                    }
                    offset += length
                }
            }
        }
        return edits
    }

    /// The rule that speaks of a mark with a space before it.
    private static func rule(of scalar: UInt32) -> LanguageRules.Marks {
        switch scalar {
        case 0xBB: .guillemets
        case 0x3A: .colon
        case 0x3B, 0x21, 0x3F: .high
        case 0x25, 0x2030: .percent
        default: .none
        }
    }

    /// The edit after the dash that begins a speech: `— Oui, dit-il.`
    private func spaceAfterDash(_ bytes: UnsafeBufferPointer<UInt8>) -> Replacement? {
        guard bytes.count > 4, bytes[0] == 0xE2, bytes[1] == 0x80, bytes[2] == 0x93 || bytes[2] == 0x94,
            bytes[3] == 0x20
        else { return nil }
        return Replacement(3..<4, Self.wordSpace)
    }

    private func edit(after offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ space: [UInt8]) -> Replacement? {
        guard offset < bytes.count else { return nil }
        let (next, length) = Scalars.decode(bytes, at: offset)
        return edit(next, offset, length, space, isBefore: false)
    }

    /// nil if no space belongs: at a line's start, after an opening bracket or another mark, in `12:30`, `://`
    /// and `C:\`, and before a percent sign that is after no number.
    private func edit(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ space: [UInt8]) -> Replacement? {
        guard offset > 0 else { return nil }
        var start = offset - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let last = Scalars.decode(bytes, at: start).scalar
        let mark = Scalars.decode(bytes, at: offset).scalar
        if Self.rule(of: mark) == .percent, !isAfterNumber(offset, in: bytes) { return nil }
        // A space of the author's own says that the mark is punctuation.
        if !Scalars.isWhiteSpace(last) {
            let category = Scalars.category(of: last)
            // Within ?! there is no space, but there is one between ! and ».
            let isInRow = Self.rule(of: last) == .high && Self.rule(of: mark) != .guillemets
            if category == .openPunctuation || category == .initialPunctuation || isInRow { return nil }
            if offset + 1 < bytes.count, bytes[offset] == 0x3A {
                let next = Scalars.decode(bytes, at: offset + 1).scalar
                let kind = Scalars.category(of: next)
                if kind.isLetter || kind.isNumber || next == 0x2F || next == 0x5C { return nil }
            }
        }
        return edit(last, start, offset - start, space, isBefore: true)
    }

    /// True when what ends at `offset` is a digit, with at most one space after it.
    private func isAfterNumber(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = offset
        func step() -> UInt32? {
            guard start > 0 else { return nil }
            start -= 1
            while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
            return Scalars.decode(bytes, at: start).scalar
        }
        guard let last = step() else { return false }
        let scalar = Scalars.isWhiteSpace(last) ? step() : last
        return scalar.map { Scalars.category(of: $0).isDigit } ?? false
    }

    /// The edit that makes `space` of `scalar` at `start`, or puts it beside it.
    private func edit(_ scalar: UInt32, _ start: Int, _ length: Int, _ space: [UInt8], isBefore: Bool) -> Replacement? {
        switch scalar {
        case 0x09, 0x0A, 0x2028, 0x2029: return nil
        case 0x202F where space == Self.thinSpace, 0xA0 where space == Self.wordSpace: return nil
        case let blank where Scalars.isWhiteSpace(blank):
            return Replacement(Int32(start)..<Int32(start + length), space)
        default:
            let place = Int32(isBefore ? start + length : start)
            return Replacement(place..<place, space)
        }
    }

    /// Gives words in Latin letters the language that `second` has for the language of the text around them. Linear.
    fileprivate mutating func setSecondLanguages(_ second: (Language) -> Language?) {
        var ranges: [Range<Int32>] = []
        utf8.withUnsafeBufferPointer { bytes in
            var start = 0
            for run in runs {
                let row = attributes[Int(run.attributes)]
                var offset = start
                start = Int(run.end)
                guard row.isProse, second(row.language) != nil else { continue }
                while offset < start {
                    let (scalar, length) = Scalars.decode(bytes, at: offset)
                    if Scalars.script(of: scalar) == .latin {
                        let end = Int32(offset + length)
                        if let last = ranges.last, last.upperBound == offset {
                            ranges[ranges.count - 1] = last.lowerBound..<end
                        } else {
                            ranges.append(Int32(offset)..<end)
                        }
                    }
                    offset += length
                }
            }
        }
        restyle(ranges) { attributes in
            var foreign = attributes
            foreign.language = second(attributes.language) ?? attributes.language
            return foreign
        }
    }

    /// Forbids line ends within each of `phrases` found as whole words in a text whose language has it.
    fileprivate mutating func tie(_ phrases: Set<[UInt8]>, _ inLanguage: (Language) -> [[UInt8]]) {
        let units = TextUnits(utf8: prose)
        var ranges: [Range<Int32>] = []
        for phrase in phrases.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            ranges += units.places(of: phrase).filter { range in
                units.isWhole(range) && inLanguage(attributes(at: range.lowerBound).language).contains(phrase)
            }
        }
        // Phrases may overlap, and `restyle` takes ascending ranges that do not.
        restyle(ranges.sorted { $0.lowerBound < $1.lowerBound }.merged) { attributes in
            var tied = attributes
            tied.lineBreakMode = .never
            return tied
        }
    }
}
