import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// The caption of a figure or table, with the letter of its picture before it; empty for neither.
    mutating func caption(
        _ inlines: [Inline], in container: String, below id: ElementID, letter: Located<String>? = nil
    ) -> Flow {
        caption([CaptionPart(letter: letter, inlines: inlines)], in: container, below: id)
    }

    /// A caption of several parts, each with the letter of its picture before it; empty if all of them are.
    mutating func caption(_ parts: [CaptionPart], in container: String, below id: ElementID) -> Flow {
        let parts = parts.filter { !$0.isEmpty }
        guard let origin = parts.first?.origin else { return Flow() }
        let element = node(.caption, below: id, at: origin)
        return flow(in: container, below: id) { resolver in
            let style = resolver.computed.style(
                of: "caption", in: resolver.place.path, language: resolver.language, at: origin)
            let character = resolver.computed.characterStyle(of: style)
            var text = AttributedText()
            for (index, part) in parts.enumerated() {
                if index > 0 {
                    resolver.append(
                        " ", character, InlineContext(element: element), part.origin ?? origin, to: &text)
                }
                if let letter = part.letter {
                    let isAlone = part.inlines.isEmpty && part.credit == nil
                    // A space of fixed width, so that captions beside each other begin at one place; amid words one like theirs.
                    let space = isAlone ? "" : parts.count > 1 ? "\u{A0}" : "\u{2002}"
                    resolver.append(letter, before: space, character, element, to: &text)
                }
                text.append(resolver.text(part.inlines, character, of: element))
                if let credit = part.credit {
                    resolver.append(credit: credit, character, element, to: &text, isAlone: part.inlines.isEmpty)
                }
            }
            resolver.add(
                text, as: "caption", style: resolver.computed.paragraphStyles[style], element: element, at: origin)
        }
    }

    /// Adds caption and credit. The credit gets its own flow if it is at the edge and `credit` is mapped to a paragraph
    /// style; else it ends the caption, in its character style if there is one.
    mutating func addWords(
        to figure: inout Figure, of picture: Picture, _ credit: Located<String>?, letter: Located<String>? = nil,
        below id: ElementID
    ) {
        let part = CaptionPart(letter: letter, inlines: picture.caption)
        let (caption, credit) = words([part], credit, in: "figure", at: figure.creditPlace, below: id)
        figure.caption = caption
        figure.credit = credit
    }

    /// Caption and credit as flows, in the element `container`; the caption has one part at least.
    mutating func words(
        _ parts: [CaptionPart], _ credit: Located<String>?, in container: String, at place: CreditPlace,
        below id: ElementID
    ) -> (caption: Flow, credit: Flow) {
        guard let credit, !credit.value.isEmpty else { return (caption(parts, in: container, below: id), Flow()) }
        let style = creditStyle(in: self.place.path.entering(container))
        let isParagraph = style.map { computed.sheet.paragraphs[$0] != nil } ?? false
        if isParagraph || place == .edge {
            let caption = caption(parts, in: container, below: id)
            let words = creditWords(credit, style)
            return (caption, self.credit(words, style: isParagraph ? style : nil, in: container, below: id))
        }
        var parts = parts
        parts[parts.count - 1].credit = credit
        return (caption(parts, in: container, below: id), Flow())
    }

    /// Adds a credit at the end of a caption in the style `character`: in its own character style, or in the type of its
    /// paragraph style if it is one of several in the line.
    private mutating func append(
        credit: Located<String>, _ character: Int, _ element: ElementID, to text: inout AttributedText, isAlone: Bool
    ) {
        var style = character
        if let name = creditStyle(in: place.path) {
            if computed.sheet.characters[name] != nil {
                style = computed.characterStyle(character, inStyle: name, at: credit.origin)
            } else {
                let paragraph = computed.style(named: name, language: language)
                style = computed.characterStyle(of: paragraph)
            }
        }
        let inline = InlineContext(element: element)
        if !isAlone { append(" ", character, inline, credit.origin, to: &text) }
        let own = inline.entering(style, from: character, at: credit.origin, &self)
        append(credit.value, style, own, credit.origin, to: &text)
    }

    /// The style that `[map]` gives credits within `path`, of paragraphs or of characters; nil for none.
    private func creditStyle(in path: ElementPath) -> String? {
        // The other candidates are styles of captions and containers, which a credit has without them.
        path.candidates(for: "credit").lazy.filter { $0.hasSuffix("credit") }
            .compactMap { [sheet = computed.sheet] in sheet.mapping($0)?.style.value }.first
    }

    /// The words of a credit, in their character style if they have one.
    private func creditWords(_ credit: Located<String>, _ style: String?) -> [Inline] {
        let words: [Inline] = [.text(credit.value, credit.origin)]
        guard let style, computed.sheet.characters[style] != nil else { return words }
        var span = Attributes()
        span.pairs = [(key: Attributes.Value("style", at: .none), value: Attributes.Value(style, at: credit.origin))]
        return [.span(span, words, credit.origin)]
    }

    /// A credit by itself, in its paragraph style or else the caption's.
    private mutating func credit(
        _ words: [Inline], style name: String?, in container: String, below id: ElementID
    ) -> Flow {
        guard let origin = words.first?.origin else { return Flow() }
        let element = node(.credit, below: id, at: origin)
        return flow(in: container, below: id) { resolver in
            let style =
                name.map { resolver.computed.style(named: $0, language: resolver.language) }
                ?? resolver.computed.style(
                    of: "caption", in: resolver.place.path, language: resolver.language, at: origin)
            let text = resolver.text(words, resolver.computed.characterStyle(of: style), of: element)
            resolver.add(
                text, as: "credit", style: resolver.computed.paragraphStyles[style], element: element, at: origin)
        }
    }

    // MARK: One credit an article

    /// The credit to print with a picture: none if all credits of the article are the same, its style prints them once,
    /// and more pictures follow.
    mutating func printedCredit(_ asked: SpecifiedFigure, _ specified: SpecifiedObjectStyle) -> Located<String>? {
        guard let credit = asked.credit, !credit.value.isEmpty else { return nil }
        return isCommonCredit(asked, specified) ? lastCommonCredit(credit) : credit
    }

    /// The same for the separate credit of a group of figures.
    mutating func printedCredit(
        ofGroup credit: Located<String>?, _ specified: SpecifiedObjectStyle
    ) -> Located<String>? {
        guard let credit, !credit.value.isEmpty else { return nil }
        return specified.captions.credits == .once && commonCreditsLeft > 0 ? lastCommonCredit(credit) : credit
    }

    /// The credit shared by all pictures of the article if this is the last of them; nil for earlier ones.
    private mutating func lastCommonCredit(_ credit: Located<String>) -> Located<String>? {
        commonCreditsLeft -= 1
        return commonCreditsLeft == 0 ? credit : nil
    }

    /// Whether the credit of a picture is one that is printed once in the article. A picture that specifies the place of its
    /// credit keeps it.
    func isCommonCredit(_ asked: SpecifiedFigure, _ specified: SpecifiedObjectStyle) -> Bool {
        guard let credit = asked.credit, !credit.value.isEmpty else { return false }
        return specified.captions.credits == .once && asked.creditPlace == nil && commonCreditsLeft > 0
    }

    /// The number of pictures and groups of a document that have a credit and leave its place to their style, if all credits are the
    /// same; zero if they differ.
    static func commonCredits(of document: Document?) -> Int {
        var credits: Set<String> = []
        var count = 0
        for picture in document?.pictures ?? [] {
            let credit = picture.specified?.credit?.value ?? picture.attributes["credit"]?.text ?? ""
            if credit.isEmpty { continue }
            credits.insert(credit)
            let hasPlace = picture.specified?.creditPlace != nil || picture.attributes["credit-place"] != nil
            if !hasPlace { count += 1 }
        }
        for group in document?.figureGroups ?? [] {
            let credit = group.attributes["credit"]?.text ?? ""
            if credit.isEmpty { continue }
            credits.insert(credit)
            count += 1
        }
        return credits.count == 1 ? count : 0
    }

    // MARK: Letters

    /// Adds the letter of a picture before its caption, and `space`: `(a) `.
    private mutating func append(
        _ letter: Located<String>, before space: String, _ character: Int, _ element: ElementID,
        to text: inout AttributedText
    ) {
        let style = letterStyle(character, at: letter.origin)
        let inline = InlineContext(element: element)
        append("(\(letter.value))", style, inline, letter.origin, to: &text)
        if !space.isEmpty { append(space, character, inline, letter.origin, to: &text) }
    }

    /// The letter in the corner of a picture, in the style of captions.
    mutating func letterFlow(_ letter: Located<String>, below id: ElementID) -> Flow {
        let element = node(.caption, as: .label, below: id, at: letter.origin)
        return flow(in: "figure", below: id) { resolver in
            let style = resolver.computed.style(
                of: "caption", in: resolver.place.path, language: resolver.language, at: letter.origin)
            let character = resolver.letterStyle(resolver.computed.characterStyle(of: style), at: letter.origin)
            var text = AttributedText()
            resolver.append(letter.value, character, InlineContext(element: element), letter.origin, to: &text)
            resolver.add(
                text, as: "caption", style: resolver.computed.paragraphStyles[style], element: element,
                at: letter.origin)
        }
    }

    private mutating func letterStyle(_ character: Int, at origin: SourceLocation) -> Int {
        computed.characterStyle(character, entering: "figures.letter", in: place.path, at: origin)
    }
}

/// Words of a caption, with the letter of the picture that they are about before them, and its credit after them.
struct CaptionPart {
    var letter: Located<String>?
    var inlines: [Inline]

    /// The credit at its end.
    var credit: Located<String>?

    /// Whether there is nothing to be set.
    var isEmpty: Bool { letter == nil && inlines.isEmpty && credit == nil }

    /// The source location.
    var origin: SourceLocation? { letter?.origin ?? inlines.first?.origin ?? credit?.origin }
}
