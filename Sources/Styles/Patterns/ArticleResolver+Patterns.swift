import PubDiagnostics
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// Sets the spaces of the text's languages, then lays the nested styles of `style` and the patterns of the sheet over
    /// the text of a paragraph, in their order.
    ///
    /// The text is unchanged except for those spaces, text that patterns remove, and end markers of nested styles; the
    /// square that the style may have comes before it at the end.
    mutating func applyPatterns(to paragraph: inout Paragraph, in style: ComputedParagraphStyle, element: String) {
        mendSigns(in: &paragraph.text, isCell: element.contains("table"))
        noteTypedPage(in: paragraph.text)
        applyLanguages(to: &paragraph.text)
        if !style.nested.isEmpty { applyNested(style.nested, to: &paragraph.text) }
        var firstLine = style.firstLine.map { [$0] } ?? []
        for (index, pattern) in computed.sheet.patterns.enumerated() where !computed.endedPatterns.contains(index) {
            guard pattern.applies(to: place.path.candidates(for: element), style: paragraph.attributes.style) else {
                continue
            }
            let subject = TextUnits(utf8: paragraph.text.prose)
            guard let matches = matches(of: pattern, index, in: subject, paragraph) else { continue }
            if pattern.scope == .firstLine {
                firstLine.append(pattern.style)
            } else {
                apply(pattern, matches, subject, to: &paragraph.text)
            }
        }
        if !firstLine.isEmpty { applyFirstLine(firstLine, to: &paragraph) }
        paragraph.text = style.marked(paragraph.text)
    }

    // MARK: Nested styles

    private mutating func applyNested(_ steps: [NestedStep], to text: inout AttributedText) {
        let subject = text.prose
        for (style, range) in NestedStep.ranges(of: steps, in: subject) { lay(style, over: [range], of: &text) }
        // Letters that became capitals may have moved the markers.
        text.replace(TextUnits(utf8: text.prose).places(of: NestedUnit.marker).map { .init($0) })
    }

    // MARK: Patterns

    /// The matches of a pattern in a paragraph; nil for none. Without an expression all of it is one.
    private mutating func matches(
        of pattern: PatternStyle, _ index: Int, in subject: TextUnits, _ paragraph: Paragraph
    ) -> [RegularExpression.Match]? {
        let whole = 0..<Int32(subject.utf8.count)
        guard let expression = pattern.expression else {
            return whole.isEmpty ? nil : [RegularExpression.Match(whole: whole, marked: whole)]
        }
        switch expression.matches(in: subject.utf8) {
        case .matches(let found): return found.isEmpty ? nil : found
        case .tooManySteps:
            computed.endPattern(index)
            computed.report(
                Diagnostic.error(
                    "pattern-limit", "the expression takes too many steps; it is not used any further",
                    at: pattern.origin,
                    hint: "avoid a repeat within a repeat, as in (a+)+"
                ).noting("the paragraph in which it does", at: paragraph.origin))
            return nil
        }
    }

    private mutating func apply(
        _ pattern: PatternStyle, _ matches: [RegularExpression.Match], _ subject: TextUnits,
        to text: inout AttributedText
    ) {
        let removed = pattern.removes ? matches.flatMap { $0.delimiters(in: subject.utf8) } : []
        lay(pattern.style, over: pattern.ranges(of: matches, in: subject), of: &text, removing: removed)
    }

    /// Lays a character style over ranges of a text, code and addresses left out, and takes other ranges away.
    private mutating func lay(
        _ style: Located<String>, over ranges: [Range<Int32>], of text: inout AttributedText,
        removing removed: [Range<Int32>] = []
    ) {
        guard let specified = computed.sheet.characters[style.value] else { return }
        let prose = text.proseRanges(within: ranges)
        text.restyle(prose) { computed.restyled($0, in: style) }
        var edits = removed.map { AttributedText.Replacement($0) }
        if specified.text.letterCase == .upper { edits += text.uppercaseReplacements(in: prose) }
        // Both kinds of edits are mixed, and `replace` goes through the text once.
        text.replace(edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    // MARK: First lines

    private mutating func applyFirstLine(_ styles: [Located<String>], to paragraph: inout Paragraph) {
        var restyled: [CharacterAttributes: CharacterAttributes] = [:]
        for attributes in paragraph.text.attributes where attributes.isProse {
            restyled[attributes] = styles.reduce(attributes) { computed.restyled($0, in: $1) }
        }
        let cases = styles.compactMap { computed.sheet.characters[$0.value]?.text.letterCase }
        paragraph.firstLine = FirstLineAttributes(restyled, isUppercase: cases.last == .upper)
    }
}

extension PatternStyle {
    /// The ranges that get the style, ascending and disjoint.
    fileprivate func ranges(of matches: [RegularExpression.Match], in subject: TextUnits) -> [Range<Int32>] {
        switch scope {
        case .match: return matches.map(\.marked)
        case .word: return matches.map { subject.word(around: $0.marked) }.merged
        case .sentence:
            // Matches and sentences both ascend: each match is looked at once.
            var next = 0
            return subject.sentences.filter { sentence in
                while next < matches.count, matches[next].marked.upperBound <= sentence.lowerBound { next += 1 }
                return next < matches.count && matches[next].marked.lowerBound < sentence.upperBound
            }
        case .paragraph, .firstLine: return [0..<Int32(subject.utf8.count)]
        case .firstWords: return subject.words.prefix(count).last.map { [0..<$0.upperBound] } ?? []
        case .firstCharacters: return subject.characters.prefix(count).last.map { [0..<$0.upperBound] } ?? []
        }
    }
}

extension RegularExpression.Match {
    /// The ranges around the marked group. A picture or field in it stays, because it is not a delimiter.
    fileprivate func delimiters(in utf8: [UInt8]) -> [Range<Int32>] {
        let around = [whole.lowerBound..<marked.lowerBound, marked.upperBound..<whole.upperBound]
        return around.filter { range in
            !range.isEmpty
                && TextUnits(utf8: Array(utf8[Int(range.lowerBound)..<Int(range.upperBound)]))
                    // U+FFFC, which holds the place of an object.
                    .places(of: [0xEF, 0xBF, 0xBC]).isEmpty
        }
    }
}

extension Array where Element == Range<Int32> {
    /// Ascending ranges, with adjacent ones merged.
    var merged: [Range<Int32>] {
        reduce(into: []) { list, range in
            if let last = list.last, range.lowerBound <= last.upperBound {
                list[list.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                list.append(range)
            }
        }
    }
}

extension CharacterAttributes {
    /// False for code, addresses and identifiers, which no pattern sees.
    var isProse: Bool { lineBreakMode == .ordinary || lineBreakMode == .never }
}

extension AttributedText {
    /// The text with ``TextUnits/hidden`` for each byte outside prose; offsets stay.
    var prose: [UInt8] {
        var bytes = utf8
        var start = 0
        for run in runs {
            if !attributes[Int(run.attributes)].isProse {
                for index in start..<Int(run.end) { bytes[index] = TextUnits.hidden }
            }
            start = Int(run.end)
        }
        return bytes
    }

    /// The parts of `ranges` that are prose.
    fileprivate func proseRanges(within ranges: [Range<Int32>]) -> [Range<Int32>] {
        if attributes.allSatisfy(\.isProse) { return ranges }
        return pieces(within: ranges).filter { attributes(at: $0.lowerBound).isProse }
    }
}
