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
        let look = style.look
        let size = StyleSheet.size(of: look.text)
        let language = look.text.language.map { Language($0) } ?? language
        let use = PaintUse.text(size.points)
        var character = CharacterAttributes(
            font: style.font, size: size, paint: paint(look.text.color, for: use, &problems), language: language)
        character.features = FontFeatureNames.merge(look.text.features ?? [], over: [])
        character.tracking = look.text.tracking?.ems(of: size) ?? 0
        character.baselineShift = look.text.baselineShift?.length(em: size) ?? .zero
        applyEffects(look.text, to: &character, &problems)
        var paragraph = paragraph(style, em: size, language, &problems)
        paragraph.font = character.font
        return ComputedTextStyle(
            paragraph: paragraph, character: character,
            letterCase: look.text.letterCase ?? .none, request: style.request, dropCap: look.dropCap?.value,
            firstLine: look.firstLine?.value, nested: look.nested ?? [],
            afterHeading: look.afterHeading?.value, listMarker: look.listMarker,
            listIndent: ParagraphKeys.keys.listIndent.settled(look.listIndent).length(em: size), ruby: look.ruby)
    }

    /// The type size; where only a share is said, of the usual one. At least 1/100 pt, at most what can be drawn.
    static func size(of look: SpecifiedTextStyle) -> Length {
        let usual = ParagraphKeys.keys.text.size.settled(nil).value.length(em: .zero)
        let size = ParagraphKeys.keys.text.size.settled(look.size).value.length(em: usual)
        return min(max(size, Length(points: 0.01)), KeyType<Measure>.largestType)
    }

    private func paragraph(
        _ style: ParagraphStyle, em: Length, _ language: Language, _ problems: inout [Diagnostic]
    ) -> ParagraphAttributes {
        let look = style.look
        let keys = ParagraphKeys.keys
        func length(_ key: Key<Measure?>, _ measure: Measure?) -> Length { key.settled(measure).length(em: em) }
        var set = ParagraphAttributes(
            leading: max(keys.leading.settled(look.leading).value.length(em: em), Length(points: 0.01)), em: em)
        set.style = style.name
        set.alignment = keys.align.settled(look.alignment)
        if set.alignment == .justify, keys.lastLine.settled(look.justifiesLastLine) { set.alignment = .justifyAll }
        set.direction = keys.direction.settled(look.direction)
        set.lineBreak = keys.lineBreak.settled(look.lineBreak)
        set.grid = keys.grid.settled(look.grid)
        set.firstLineIndent = length(keys.firstLineIndent, look.firstLineIndent)
        set.startIndent = length(keys.indentStart, look.indentStart)
        set.endIndent = length(keys.indentEnd, look.indentEnd)
        set.spaceBefore = length(keys.spaceBefore, look.spaceBefore)
        set.spaceAfter = length(keys.spaceAfter, look.spaceAfter)
        set.keepWithNext = keys.keepWithNext.settled(look.keepWithNext)
        set.keepTogether = keys.keepTogether.settled(look.keepTogether)
        set.orphans = keys.orphans.settled(look.orphans)
        set.widows = keys.widows.settled(look.widows)
        set.justification = (look.justification ?? .usual).limits
        let isJustified = set.alignment == .justify || set.alignment == .justifyAll
        let divides = look.text.hyphenate ?? isJustified
        set.hyphenation = divides ? hyphenation(look.hyphenation ?? .usual, in: language) : nil
        set.protrudes = keys.protrude.settled(look.protrude)
        set.span = keys.span.settled(look.span)
        set.balanced = keys.balance.settled(look.balance)
        set.tabs = (look.tabs ?? []).map {
            TabStop(position: $0.position.length(em: em), alignment: $0.alignment, leader: $0.leader)
        }
        .sorted { $0.position < $1.position }
        set.ruleAbove = rule(look.ruleAbove?.value, &problems)
        set.ruleBelow = rule(look.ruleBelow?.value, &problems)
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

    func rule(_ look: SpecifiedRule?, _ problems: inout [Diagnostic]) -> RuleLine? {
        look.map {
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
        let look = name.flatMap { objects[$0] } ?? SpecifiedObjectStyle()
        var attributes = ObjectAttributes(style: name ?? element)
        let keys = ObjectKeys.keys
        attributes.padding = keys.padding.settled(look.padding)
        attributes.fill = fill(look.fill?.value, &problems)
        attributes.stroke = rule(look.stroke?.value, &problems)
        attributes.ruleAbove = rule(look.ruleAbove?.value, &problems)
        attributes.ruleBelow = rule(look.ruleBelow?.value, &problems)
        attributes.height = keys.height.settled(look.height).value
        attributes.spaceBefore = keys.spaceBefore.settled(look.spaceBefore)
        attributes.spaceAfter = keys.spaceAfter.settled(look.spaceAfter)
        attributes.verticalAlignment = keys.align.settled(look.align)
        attributes.columns = keys.columns.settled(look.columns)
        attributes.gutter = keys.gutter.settled(look.gutter)
        attributes.captionGap = keys.captionGap.settled(look.captionGap)
        attributes.breaks = look.breaks ?? (element == "listing" || element == "table")
        attributes.turn = keys.rotate.settled(look.rotate)
        attributes.writing = keys.writing.settled(look.writing)
        attributes.textPath = look.textPath
        return attributes
    }

    /// The table style `name`, plain when it is nil or does not exist.
    func table(_ name: String?, _ problems: inout [Diagnostic]) -> TableAttributes {
        let look = name.flatMap { tables[$0] } ?? SpecifiedTableStyle()
        var attributes = TableAttributes(style: name ?? "default")
        attributes.cellPadding = TableStyleKeys.keys.cellPadding.settled(look.cellPadding)
        attributes.ruleAbove = rule(look.rules?.above?.value, &problems)
        attributes.ruleHead = rule(look.rules?.head?.value, &problems)
        attributes.ruleRow = rule(look.rules?.row?.value, &problems)
        attributes.ruleBelow = rule(look.rules?.below?.value, &problems)
        attributes.stripe = fill(look.stripe?.value, &problems)
        return attributes
    }
}
