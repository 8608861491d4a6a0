import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel
import PubUnicode

/// Annotations over or under words. The structure tree has an element `ruby` for each, with `rubyBase` and `rubyText` in
/// it, in the order of reading.
extension ArticleResolver {
    /// Sets `base` with the annotation `annotation`.
    mutating func compose(
        ruby annotation: [Inline], over base: [Inline], _ character: Int, _ inline: InlineContext,
        _ origin: SourceLocation, into text: inout AttributedText
    ) {
        let contexts = rubyContexts(inline, origin)
        let start = Int32(text.utf8.count)
        compose(base, character, contexts.base, into: &text)
        var words = AttributedText()
        compose(annotation, rubyStyle(character, at: origin), contexts.annotation, into: &words)
        annotate(start..<Int32(text.utf8.count), of: &text, with: words, character, at: origin)
    }

    /// Sets `inner` with the annotation that the attribute `ruby` writes: one for all, or with `|` one for each character.
    mutating func compose(
        _ value: Attributes.Value, over inner: [Inline], _ character: Int, _ inline: InlineContext,
        into text: inout AttributedText
    ) {
        let parts = value.text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1 {
            let words = value.text.isEmpty ? [] : [Inline.text(value.text, value.origin)]
            return compose(
                ruby: words, over: inner, character, inline, inner.first?.origin ?? value.origin, into: &text)
        }
        let characters = Self.characters(of: inner)
        guard let characters, characters.count == parts.count else {
            let counted = characters.map { $0.count == 1 ? "one character" : "\($0.count) characters" }
            let count = counted ?? "more than plain text"
            computed.report(
                .error(
                    "ruby-count", "the base has \(count), the annotation \(parts.count) parts", at: value.origin,
                    hint: "write one part for each character, parted by |, or leave | out"))
            let words = [Inline.text(parts.joined(), value.origin)]
            return compose(
                ruby: words, over: inner, character, inline, inner.first?.origin ?? value.origin, into: &text)
        }
        for (base, part) in zip(characters, parts) {
            // A character that is read as it is written has an empty part.
            let words = part.isEmpty ? [] : [Inline.text(part, value.origin)]
            compose(ruby: words, over: [base], character, inline, base.origin, into: &text)
        }
    }

    /// The characters of plain text, one each; nil if there is anything else.
    private static func characters(of inlines: [Inline]) -> [Inline]? {
        var result: [Inline] = []
        for inline in inlines {
            guard case .text(let text, let origin) = inline else { return nil }
            var bytes = Array(text.utf8)
            var boundaries: [Int32] = []
            bytes.withUnsafeMutableBufferPointer {
                GraphemeClusters.boundaries(in: UnsafeBufferPointer($0), into: &boundaries)
            }
            var place = origin
            for (start, end) in zip(boundaries, boundaries.dropFirst()) {
                let part = bytes[Int(start)..<Int(end)]
                result.append(.text(String(decoding: part, as: UTF8.self), place))
                // Columns count characters, so bytes that continue one are left out.
                place.column += Int32(part.count { $0 & 0xC0 != 0x80 })
            }
        }
        return result
    }

    /// Gives the text of `range` the annotation `words`; a base without one stays plain, and an annotation without a base
    /// is text.
    private mutating func annotate(
        _ range: Range<Int32>, of text: inout AttributedText, with words: AttributedText, _ character: Int,
        at origin: SourceLocation
    ) {
        if words.isEmpty { return }
        guard !range.isEmpty, !text.isAnnotated(range) else {
            computed.report(
                .error(
                    "ruby-without-base",
                    range.isEmpty
                        ? "an annotation is set over no text" : "an annotation is set over text that has one already",
                    at: origin, hint: "write [text]{ruby=\"annotation\"}; its words are set as text"))
            text.append(words)
            return
        }
        var ruby = Ruby(words)
        let em = computed.characterStyles[character].attributes.size
        if let specified = computed.characterStyles[character].ruby {
            ruby.side = specified.side
            ruby.gap = specified.gap.length(em: em)
            ruby.alignment = specified.alignment
            ruby.overhangs = specified.overhangs
        }
        text.annotate(range, with: ruby)
    }

    /// The index of the character style of annotations of text in the style `character`.
    private mutating func rubyStyle(_ character: Int, at origin: SourceLocation) -> Int {
        var small = computed.characterStyles[character]
        let em = small.attributes.size
        small.attributes.size = max(
            small.ruby.map { $0.size.length(em: em) } ?? em.scaled(by: 0.5), Length(points: 0.01))
        // These are drawn for the base; an annotation has its own only if the style of `ruby` says so.
        small.attributes.baselineShift = .zero
        small.attributes.underline = nil
        small.attributes.strike = nil
        small.attributes.overline = nil
        small.attributes.background = nil
        small.attributes.tracking = 0
        return computed.characterStyle(computed.add(small), entering: "ruby", in: place.path, at: origin)
    }

    /// The contexts of a base and of its annotation, each with its own element.
    private mutating func rubyContexts(
        _ inline: InlineContext, _ origin: SourceLocation
    ) -> (base: InlineContext, annotation: InlineContext) {
        let ruby = node(.ruby, below: inline.element, at: origin)
        var (base, annotation) = (inline, inline)
        base.element = node(.rubyBase, below: ruby, at: origin)
        annotation.element = node(.rubyText, below: ruby, at: origin)
        annotation.link = nil
        return (base, annotation)
    }
}

extension AttributedText {
    /// Whether part of `range` has an annotation.
    fileprivate func isAnnotated(_ range: Range<Int32>) -> Bool {
        // Annotations are added in the order of the text: only the last can reach into the range.
        rubies.last.map { $0.range.upperBound > range.lowerBound } ?? false
    }
}
