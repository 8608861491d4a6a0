import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel
import PubUnicode

/// A computed paragraph style: swatches looked up, em and % turned into lengths.
package struct ComputedParagraphStyle: Sendable {
    /// The attributes of paragraphs of the style, without a drop cap and a marker.
    package var paragraph: ParagraphAttributes
    /// The attributes of their characters.
    package var character: CharacterAttributes
    /// The case of their letters: apply ``cased(_:)`` to text, since attributes do not carry it.
    package var letterCase: LetterCase
    /// The face as the style asks for it.
    let request: FontRequest
    let dropCap: SpecifiedDropCap?
    let firstLine: Located<String>?
    let nested: [NestedStep]
    let afterHeading: String?
    /// True for side heads: paragraphs of the style are in the column for notes.
    let isInMargin: Bool
    let listMarker: String?
    let listIndent: Length
    let ruby: SpecifiedRuby?
    /// The square before the first word; nil for none.
    var square: InlineObject?

    /// `text` with its letters cased as the style says.
    package func cased(_ text: String) -> String {
        letterCase == .upper ? upperCase(text, language: character.language) : text
    }

    /// `text` in the style, after the square that it may have.
    package func attributed(_ text: String) -> AttributedText {
        marked(AttributedText(cased(text), character))
    }

    /// `text` after the square that the style may have. A large first letter is a mark already.
    func marked(_ text: AttributedText) -> AttributedText {
        guard let square, dropCap == nil, !text.isEmpty else { return text }
        var attributes = character
        attributes.element = .artifact
        var marked = AttributedText()
        marked.append(square, attributes)
        marked.append(text)
        return marked
    }
}

/// `text` in capitals by the rules of `language`.
func upperCase(_ text: String, language: Language) -> String {
    String(decoding: CaseMapping.upper(Array(text.utf8), language: language.primary), as: UTF8.self)
}

extension StyleSheet {
    /// The paragraph style `name` for text in `language`; nil if there is none. For heads, folios and all other text
    /// outside an article's elements. A swatch that cannot be had is black: ``read(_:swatches:fonts:)`` reported it.
    package func paragraphStyle(_ name: String, language: Language) -> ComputedParagraphStyle? {
        var problems: [Diagnostic] = []
        return paragraphs[name].map { paragraphStyle($0, language: language, &problems) }
    }

    /// The paint of `reference`; nil if there is no such swatch.
    package func paint(_ reference: SwatchReference, for use: OverprintContext) -> Paint? {
        try? swatches.paint(reference, for: use)
    }

    func paragraphStyle(
        _ style: CascadedParagraphStyle, language: Language, _ problems: inout [Diagnostic]
    ) -> ComputedParagraphStyle {
        let specified = style.cascaded
        let size = StyleSheet.size(of: specified.text)
        let language = specified.text.language.map { Language($0) } ?? language
        let use = OverprintContext.text(size.points)
        var character = CharacterAttributes(
            font: style.font, size: size, paint: paint(specified.text.color, for: use, &problems), language: language)
        character.features = FontFeatureNames.merge(specified.text.features?.value ?? [], over: [])
        if specified.text.letterCase == .upper {
            character.features = FontFeatureNames.ofCapitals(over: character.features)
        }
        character.tracking = specified.text.tracking?.ems(of: size) ?? 0
        character.baselineShift = specified.text.baselineShift?.length(em: size) ?? .zero
        applyEffects(specified.text, to: &character, &problems)
        var paragraph = paragraph(style, em: size, language, &problems)
        paragraph.font = character.font
        return ComputedParagraphStyle(
            paragraph: paragraph, character: character,
            letterCase: specified.text.letterCase ?? .none, request: style.request, dropCap: specified.dropCap?.value,
            firstLine: specified.firstLine?.value, nested: specified.nested ?? [],
            afterHeading: specified.afterHeading?.value,
            isInMargin: ParagraphKeys.keys.place.valueOrInitial(specified.isInMargin), listMarker: specified.listMarker,
            listIndent: ParagraphKeys.keys.listIndent.valueOrInitial(specified.listIndent).length(em: size),
            ruby: specified.ruby, square: square(specified.square?.value, em: size, &problems))
    }

    /// The type size; where % or em is specified, of the initial size. At least 1/100 pt, at most what can be drawn.
    static func size(of specified: SpecifiedTextStyle) -> Length {
        let initial = ParagraphKeys.keys.text.size.valueOrInitial(nil).value.length(em: .zero)
        let size = ParagraphKeys.keys.text.size.valueOrInitial(specified.size).value.length(em: initial)
        return min(max(size, Length(points: 0.01)), KeyType<SpecifiedLength>.largestType)
    }

    private func paragraph(
        _ style: CascadedParagraphStyle, em: Length, _ language: Language, _ problems: inout [Diagnostic]
    ) -> ParagraphAttributes {
        let specified = style.cascaded
        let keys = ParagraphKeys.keys
        func length(_ key: Key<SpecifiedLength?>, _ value: SpecifiedLength?) -> Length {
            key.valueOrInitial(value).length(em: em)
        }
        var set = ParagraphAttributes(
            leading: max(keys.leading.valueOrInitial(specified.leading).value.length(em: em), Length(points: 0.01)),
            em: em)
        set.style = style.name
        switch keys.align.valueOrInitial(specified.alignment) {
        case .fixed(let alignment): set.alignment = alignment
        case .automatic: set.justifiedFrom = keys.justifyFrom.valueOrInitial(specified.justifyFrom)
        }
        if set.alignment == .justify, keys.lastLine.valueOrInitial(specified.justifiesLastLine) {
            set.alignment = .justifyAll
        }
        set.direction = keys.direction.valueOrInitial(specified.direction)
        set.lineBreakStrictness = keys.lineBreak.valueOrInitial(specified.lineBreak)
        set.hangulBreaks = keys.hangulBreaks.valueOrInitial(specified.hangulBreaks)
        set.grid = keys.grid.valueOrInitial(specified.grid)
        set.firstLineIndent = length(keys.firstLineIndent, specified.firstLineIndent)
        set.startIndent = length(keys.indentStart, specified.indentStart)
        set.endIndent = length(keys.indentEnd, specified.indentEnd)
        set.spaceBefore = length(keys.spaceBefore, specified.spaceBefore)
        set.spaceAfter = length(keys.spaceAfter, specified.spaceAfter)
        set.keepWithNext = keys.keepWithNext.valueOrInitial(specified.keepWithNext)
        set.keepTogether = specified.keepTogether
        set.orphans = keys.orphans.valueOrInitial(specified.orphans)
        set.widows = keys.widows.valueOrInitial(specified.widows)
        set.justification = (specified.justification ?? .initial).limits
        let divides = specified.text.hyphenate ?? set.isJustified
        set.hyphenation = divides ? hyphenation(specified.hyphenation ?? .initial, in: language) : nil
        set.hangsQuotes = keys.hangQuotes.valueOrInitial(specified.hangQuotes)
        set.protrudes = set.hangsQuotes || keys.protrude.valueOrInitial(specified.protrude)
        set.span = keys.span.valueOrInitial(specified.span)
        set.fittedWidth = specified.fitWidth?.value.map { relativeLengths(of: specified, em: em, in: $0) }
        let shrink = keys.shrink.valueOrInitial(specified.shrink)
        if shrink < 100 { set.leastSize = (set.fittedWidth?.least ?? em).scaled(by: shrink / 100) }
        set.balanced = keys.balance.valueOrInitial(specified.balance)
        set.tabs = (specified.tabs ?? []).map {
            TabStop(position: $0.position.length(em: em), alignment: $0.alignment, leader: $0.leader)
        }
        // Layout takes the first stop behind a place, and a file may have any order.
        .sorted { $0.position < $1.position }
        set.ruleAbove = rule(specified.ruleAbove?.value, &problems)
        set.ruleBelow = rule(specified.ruleBelow?.value, &problems)
        return set
    }

    /// `fit` with the lengths of `specified` that are in em.
    private func relativeLengths(
        of specified: SpecifiedParagraphStyle, em: Length, in fit: FittedWidth
    ) -> FittedWidth {
        func relative(_ length: SpecifiedLength?) -> Length {
            if case .em? = length { length?.length(em: em) ?? .zero } else { .zero }
        }
        var fit = fit
        fit.relative.firstLineIndent = relative(specified.firstLineIndent)
        fit.relative.startIndent = relative(specified.indentStart)
        fit.relative.endIndent = relative(specified.indentEnd)
        fit.relative.spaceBefore = relative(specified.spaceBefore)
        fit.relative.spaceAfter = relative(specified.spaceAfter)
        return fit
    }
}
