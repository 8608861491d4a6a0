import Color
import Diagnostics
import Geometry
import Identity
import Settings
import TextModel
import Unicode

/// A paragraph style ready to set text in: its swatches found, its measures counted out.
package struct ComputedTextStyle: Sendable {
    /// How paragraphs of the style are set; without a drop cap and a marker.
    package var paragraph: ParagraphAttributes
    /// How their characters are set.
    package var character: CharacterAttributes
    /// How their letters are cased: apply ``cased(_:)`` to text, since attributes do not carry it.
    package var letterCase: LetterCase
    /// The face as the style asks for it.
    let request: FontRequest
    let dropCap: SpecifiedDropCap?
    let firstLine: Located<String>?
    let nested: [NestedStep]
    let afterHeading: String?
    let listMarker: String?
    let listIndent: Length
    let ruby: SpecifiedRuby?

    /// `text` with its letters cased as the style says.
    package func cased(_ text: String) -> String {
        letterCase == .upper ? upperCase(text, language: character.language) : text
    }

    /// `text` in the style.
    package func attributed(_ text: String) -> AttributedText { AttributedText(cased(text), character) }
}

/// `text` in capitals by the rules of `language`.
func upperCase(_ text: String, language: Language) -> String {
    String(decoding: CaseMapping.upper(Array(text.utf8), language: language.primary), as: UTF8.self)
}

extension StyleSheet {
    /// The paragraph style `name` for text in `language`; nil when there is none. For heads, folios and all else that
    /// is no element of an article. A swatch that cannot be had is black: ``read(_:swatches:fonts:)`` reported it.
    package func textStyle(_ name: String, language: Language) -> ComputedTextStyle? {
        var problems: [Diagnostic] = []
        return paragraphs[name].map { textStyle($0, language: language, &problems) }
    }

    /// The paint of `reference`; nil when there is no such swatch.
    package func paint(_ reference: SwatchReference, for use: PaintUse) -> Paint? {
        try? swatches.paint(reference, for: use)
    }

    func textStyle(
        _ style: ParagraphStyle, language: Language, _ problems: inout [Diagnostic]
    ) -> ComputedTextStyle {
        let specified = style.specified
        let size = StyleSheet.size(of: specified.text)
        let language = specified.text.language.map { Language($0) } ?? language
        let use = PaintUse.text(size.points)
        var character = CharacterAttributes(
            font: style.font, size: size, paint: paint(specified.text.color, for: use, &problems), language: language)
        character.features = FontFeatureNames.merge(specified.text.features ?? [], over: [])
        character.tracking = specified.text.tracking?.ems(of: size) ?? 0
        character.baselineShift = specified.text.baselineShift?.length(em: size) ?? .zero
        applyEffects(specified.text, to: &character, &problems)
        var paragraph = paragraph(style, em: size, language, &problems)
        paragraph.font = character.font
        return ComputedTextStyle(
            paragraph: paragraph, character: character,
            letterCase: specified.text.letterCase ?? .none, request: style.request, dropCap: specified.dropCap?.value,
            firstLine: specified.firstLine?.value, nested: specified.nested ?? [],
            afterHeading: specified.afterHeading?.value, listMarker: specified.listMarker,
            listIndent: ParagraphKeys.keys.listIndent.settled(specified.listIndent).length(em: size),
            ruby: specified.ruby)
    }

    /// The type size; where only a share is said, of the usual one. At least 1/100 pt, at most what can be drawn.
    static func size(of specified: SpecifiedTextStyle) -> Length {
        let usual = ParagraphKeys.keys.text.size.settled(nil).value.length(em: .zero)
        let size = ParagraphKeys.keys.text.size.settled(specified.size).value.length(em: usual)
        return min(max(size, Length(points: 0.01)), KeyType<Measure>.largestType)
    }

    private func paragraph(
        _ style: ParagraphStyle, em: Length, _ language: Language, _ problems: inout [Diagnostic]
    ) -> ParagraphAttributes {
        let specified = style.specified
        let keys = ParagraphKeys.keys
        func length(_ key: Key<Measure?>, _ measure: Measure?) -> Length { key.settled(measure).length(em: em) }
        var set = ParagraphAttributes(
            leading: max(keys.leading.settled(specified.leading).value.length(em: em), Length(points: 0.01)), em: em)
        set.style = style.name
        set.alignment = keys.align.settled(specified.alignment)
        if set.alignment == .justify, keys.lastLine.settled(specified.justifiesLastLine) { set.alignment = .justifyAll }
        set.direction = keys.direction.settled(specified.direction)
        set.lineBreak = keys.lineBreak.settled(specified.lineBreak)
        set.grid = keys.grid.settled(specified.grid)
        set.firstLineIndent = length(keys.firstLineIndent, specified.firstLineIndent)
        set.startIndent = length(keys.indentStart, specified.indentStart)
        set.endIndent = length(keys.indentEnd, specified.indentEnd)
        set.spaceBefore = length(keys.spaceBefore, specified.spaceBefore)
        set.spaceAfter = length(keys.spaceAfter, specified.spaceAfter)
        set.keepWithNext = keys.keepWithNext.settled(specified.keepWithNext)
        set.keepTogether = keys.keepTogether.settled(specified.keepTogether)
        set.orphans = keys.orphans.settled(specified.orphans)
        set.widows = keys.widows.settled(specified.widows)
        set.justification = (specified.justification ?? .usual).limits
        let isJustified = set.alignment == .justify || set.alignment == .justifyAll
        let divides = specified.text.hyphenate ?? isJustified
        set.hyphenation = divides ? hyphenation(specified.hyphenation ?? .usual, in: language) : nil
        set.protrudes = keys.protrude.settled(specified.protrude)
        set.span = keys.span.settled(specified.span)
        set.balanced = keys.balance.settled(specified.balance)
        set.tabs = (specified.tabs ?? []).map {
            TabStop(position: $0.position.length(em: em), alignment: $0.alignment, leader: $0.leader)
        }
        .sorted { $0.position < $1.position }
        set.ruleAbove = rule(specified.ruleAbove?.value, &problems)
        set.ruleBelow = rule(specified.ruleBelow?.value, &problems)
        return set
    }
}

// MARK: Paints

extension StyleSheet {
    /// The paint of a swatch, ink where none is named or where it cannot be had, which is reported.
    func paint(
        _ reference: Located<SwatchReference>?, for use: PaintUse, _ problems: inout [Diagnostic]
    ) -> Paint {
        let ink = Paint(.black, overprint: use != .area)
        guard let reference else {
            return (try? swatches.paint(SwatchReference(name: "black"), for: use)) ?? ink
        }
        do throws(SwatchTable.Problem) {
            return try swatches.paint(reference.value, for: use)
        } catch {
            problems.append(swatches.diagnostic(error, at: reference.origin))
            return ink
        }
    }

    func rule(_ specified: SpecifiedRule?, _ problems: inout [Diagnostic]) -> RuleLine? {
        specified.map {
            RuleLine(weight: $0.weight, paint: paint($0.color, for: .rule, &problems), offset: $0.offset)
        }
    }

    func fill(_ reference: Located<SwatchReference>?, _ problems: inout [Diagnostic]) -> Paint? {
        reference.map { paint($0, for: .area, &problems) }
    }
}

// MARK: Boxes

extension StyleSheet {
    /// The object style `name`, plain when it is nil or does not exist.
    func object(_ name: String?, element: String, _ problems: inout [Diagnostic]) -> ObjectAttributes {
        let specified = name.flatMap { objects[$0] } ?? SpecifiedObjectStyle()
        var attributes = ObjectAttributes(style: name ?? element)
        let keys = ObjectKeys.keys
        attributes.padding = keys.padding.settled(specified.padding)
        attributes.fill = fill(specified.fill?.value, &problems)
        attributes.stroke = rule(specified.stroke?.value, &problems)
        attributes.ruleAbove = rule(specified.ruleAbove?.value, &problems)
        attributes.ruleBelow = rule(specified.ruleBelow?.value, &problems)
        attributes.height = keys.height.settled(specified.height).value
        attributes.spaceBefore = keys.spaceBefore.settled(specified.spaceBefore)
        attributes.spaceAfter = keys.spaceAfter.settled(specified.spaceAfter)
        attributes.verticalAlignment = keys.align.settled(specified.align)
        attributes.columns = keys.columns.settled(specified.columns)
        attributes.gutter = keys.gutter.settled(specified.gutter)
        attributes.captionGap = keys.captionGap.settled(specified.captionGap)
        attributes.breaks = specified.breaks ?? (element == "listing" || element == "table")
        attributes.turn = keys.rotate.settled(specified.rotate)
        attributes.writing = keys.writing.settled(specified.writing)
        attributes.textPath = specified.textPath
        return attributes
    }

    /// The table style `name`, plain when it is nil or does not exist.
    func table(_ name: String?, _ problems: inout [Diagnostic]) -> TableAttributes {
        let specified = name.flatMap { tables[$0] } ?? SpecifiedTableStyle()
        var attributes = TableAttributes(style: name ?? "default")
        attributes.cellPadding = TableStyleKeys.keys.cellPadding.settled(specified.cellPadding)
        attributes.ruleAbove = rule(specified.rules?.above?.value, &problems)
        attributes.ruleHead = rule(specified.rules?.head?.value, &problems)
        attributes.ruleRow = rule(specified.rules?.row?.value, &problems)
        attributes.ruleBelow = rule(specified.rules?.below?.value, &problems)
        attributes.stripe = fill(specified.stripe?.value, &problems)
        return attributes
    }
}
