import Color
import Diagnostics
import Geometry
import Identity
import Settings
import TextModel
import Unicode

/// A paragraph style ready to set text in: its swatches found, its measures counted out.
package struct TextStyle: Sendable {
    /// How paragraphs of the style are set; without a drop cap and a marker.
    package var paragraph: ParagraphAttributes
    /// How their characters look.
    package var character: CharacterAttributes
    /// How their letters are cased: apply ``cased(_:)`` to text, since attributes do not carry it.
    package var letterCase: LetterCase
    /// The face as the style asks for it.
    let request: FontRequest
    let dropCap: DropCapLook?
    let afterHeading: String?
    let listMarker: String?
    let listIndent: Length

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
    package func textStyle(_ name: String, language: Language) -> TextStyle? {
        var problems: [Diagnostic] = []
        return paragraphs[name].map { textStyle($0, language: language, &problems) }
    }

    /// The paint of `reference`; nil when there is no such swatch.
    package func paint(_ reference: SwatchReference, for use: PaintUse) -> Paint? {
        try? swatches.paint(reference, for: use)
    }

    func textStyle(
        _ style: ParagraphStyle, language: Language, _ problems: inout [Diagnostic]
    ) -> TextStyle {
        let look = style.look
        let size = StyleSheet.size(of: look.text)
        let language = look.text.language.map { Language($0) } ?? language
        let use = PaintUse.text(size.points)
        var character = CharacterAttributes(
            font: style.font, size: size, paint: paint(look.text.color, for: use, &problems), language: language)
        character.features = FontFeatureNames.merge(look.text.features ?? [], over: [])
        character.tracking = look.text.tracking?.ems(of: size) ?? 0
        character.baselineShift = look.text.baselineShift?.length(em: size) ?? .zero
        character.underline = decoration(look.text.underline?.value, &problems)
        character.strike = decoration(look.text.strike?.value, &problems)
        var paragraph = paragraph(style, em: size, &problems)
        paragraph.font = character.font
        return TextStyle(
            paragraph: paragraph, character: character,
            letterCase: look.text.letterCase ?? .none, request: style.request, dropCap: look.dropCap?.value,
            afterHeading: look.afterHeading?.value, listMarker: look.listMarker,
            listIndent: (look.listIndent ?? .em(1.5)).length(em: size))
    }

    /// The type size; where only a share is said, of 10 pt. At least 1/100 pt, at most what can be drawn.
    private static func size(of look: TextLook) -> Length {
        let size = look.size?.value.length(em: Length(points: 10)) ?? Length(points: 10)
        return min(max(size, Length(points: 0.01)), KeyType<Measure>.largestType)
    }

    private func paragraph(_ style: ParagraphStyle, em: Length, _ problems: inout [Diagnostic]) -> ParagraphAttributes {
        let look = style.look
        func length(_ measure: Measure?) -> Length { measure?.length(em: em) ?? .zero }
        var set = ParagraphAttributes(
            leading: max((look.leading ?? .percent(120)).length(em: em), Length(points: 0.01)), em: em)
        set.style = style.name
        set.alignment = look.alignment ?? .justify
        if set.alignment == .justify, look.justifiesLastLine == true { set.alignment = .justifyAll }
        set.grid = look.grid ?? .none
        set.firstLineIndent = length(look.firstLineIndent)
        set.startIndent = length(look.indentStart)
        set.endIndent = length(look.indentEnd)
        set.spaceBefore = length(look.spaceBefore)
        set.spaceAfter = length(look.spaceAfter)
        set.keepWithNext = look.keepWithNext ?? 0
        set.keepTogether = look.keepTogether ?? false
        set.orphans = look.orphans ?? 2
        set.widows = look.widows ?? 2
        set.justification = look.justification?.limits ?? .spaces
        let isJustified = set.alignment == .justify || set.alignment == .justifyAll
        let divided = look.hyphenation?.rule ?? HyphenationRule()
        set.hyphenation = look.text.hyphenate ?? isJustified ? divided : nil
        set.protrudes = look.protrude ?? false
        set.span = look.span ?? .one
        set.balanced = look.balance ?? false
        set.tabs = (look.tabs ?? []).map { TabStop(position: length($0.position), alignment: $0.alignment) }
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

    func rule(_ look: RuleLook?, _ problems: inout [Diagnostic]) -> RuleLine? {
        look.map {
            RuleLine(weight: $0.weight, paint: paint($0.color, for: .rule, &problems), offset: $0.offset)
        }
    }

    func decoration(_ look: DecorationLook?, _ problems: inout [Diagnostic]) -> TextDecoration? {
        look.map { look in
            TextDecoration(
                paint: look.color.map { paint($0, for: .rule, &problems) }, weight: look.weight)
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
        let look = name.flatMap { objects[$0] } ?? ObjectLook()
        var attributes = ObjectAttributes(style: name ?? element)
        attributes.padding = look.padding ?? .zero
        attributes.fill = fill(look.fill?.value, &problems)
        attributes.stroke = rule(look.stroke?.value, &problems)
        attributes.ruleAbove = rule(look.ruleAbove?.value, &problems)
        attributes.ruleBelow = rule(look.ruleBelow?.value, &problems)
        attributes.height = look.height?.value
        attributes.spaceBefore = look.spaceBefore ?? .zero
        attributes.spaceAfter = look.spaceAfter ?? .zero
        attributes.verticalAlignment = look.align ?? 0
        attributes.columns = look.columns ?? 1
        attributes.gutter = look.gutter ?? Length(points: 12)
        attributes.captionGap = look.captionGap ?? Length(points: 4)
        attributes.breaks = look.breaks ?? (element == "listing" || element == "table")
        return attributes
    }

    /// The table style `name`, plain when it is nil or does not exist.
    func table(_ name: String?, _ problems: inout [Diagnostic]) -> TableAttributes {
        let look = name.flatMap { tables[$0] } ?? TableLook()
        var attributes = TableAttributes(style: name ?? "default")
        attributes.cellPadding = look.cellPadding ?? .zero
        attributes.ruleAbove = rule(look.rules?.above?.value, &problems)
        attributes.ruleHead = rule(look.rules?.head?.value, &problems)
        attributes.ruleRow = rule(look.rules?.row?.value, &problems)
        attributes.ruleBelow = rule(look.rules?.below?.value, &problems)
        attributes.stripe = fill(look.stripe?.value, &problems)
        return attributes
    }
}
