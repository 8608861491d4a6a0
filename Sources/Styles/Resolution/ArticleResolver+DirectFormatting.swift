import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// `character` with the direct formatting that the source gives.
    mutating func applying(_ formatting: DirectFormatting, to character: ComputedCharacterStyle)
        -> ComputedCharacterStyle
    {
        var character = character
        if let value = formatting.size, let size = specifiedLength(value, .lengthEmOrPercent, bareUnit: "pt") {
            character.attributes.size = max(size.length(em: character.attributes.size), Length(points: 0.01))
        }
        if let color = formatting.color, let paint = paint(color, size: character.attributes.size) {
            character.attributes.paint = paint
        }
        if let family = formatting.font {
            var request = character.request
            request.family = family.text
            // Axes are of the family that the style asks for.
            request.axes = [:]
            if let near = computed.nearest(to: request, freeing: (weight: true, slope: true)) {
                character.attributes.font = near.font
                character.request = near.request
            } else if formatting.isFontOptional {
                computed.report(
                    .warning(
                        "font-replaced",
                        "the font \(SettingsValue.quoted(family.text)) is not there: the style's own is used",
                        at: family.origin, hint: "put its files into Fonts/, or take the font off the text"))
            } else {
                computed.reportFace(request, at: family.origin)
            }
        }
        applyMarks(of: formatting, to: &character)
        computed.followSize(&character)
        // As in Core Text, a width alone draws the line in the colour of the text; 0 draws none.
        if let width = formatting.strokeWidth.flatMap({ Double($0.text) }) {
            let size = character.attributes.size
            character.attributes.stroke = TextStroke(
                coreTextWidth: width, paint: formatting.strokeColor.flatMap { paint($0, size: size) })
        }
        return character
    }

    private mutating func applyMarks(of formatting: DirectFormatting, to character: inout ComputedCharacterStyle) {
        if formatting.isUnderlined { character.attributes.underline = TextDecoration(skipsInk: true) }
        switch formatting.capitals {
        case .all: character.set(in: .upper)
        case .small:
            character.attributes.features = FontFeatureNames.merge(
                [FontFeature("smcp")], over: character.attributes.features)
        case nil: break
        }
        if let rise = formatting.rise, let shift = specifiedLength(rise, .lengthEmOrPercent, bareUnit: "pt") {
            character.attributes.baselineShift += shift.length(em: character.attributes.size)
        }
    }

    /// `attributes` with the direct formatting that the source gives a paragraph.
    func apply(_ formatting: DirectParagraphFormatting?, to attributes: inout ParagraphAttributes) {
        guard let formatting else { return }
        let em = attributes.em
        if let alignment = formatting.alignment {
            attributes.alignment = alignment
            // An alignment that the author chose holds in columns of any width.
            attributes.justifiedFrom = 0
        }
        if let direction = formatting.direction { attributes.direction = direction }
        if let indent = formatting.startIndent { attributes.startIndent = em.scaled(by: indent) }
        if let indent = formatting.endIndent { attributes.endIndent = em.scaled(by: indent) }
        if let indent = formatting.firstLineIndent { attributes.firstLineIndent = em.scaled(by: indent) }
        if let space = formatting.spaceBefore { attributes.spaceBefore = em.scaled(by: space) }
        if let space = formatting.spaceAfter { attributes.spaceAfter = em.scaled(by: space) }
        if let leading = formatting.leading { attributes.leading = attributes.leading.scaled(by: leading) }
        if !formatting.tabs.isEmpty {
            attributes.tabs = formatting.tabs.map {
                TabStop(position: em.scaled(by: $0.position), alignment: $0.alignment, leader: $0.leader)
            }
        }
    }

    /// A colour as sources name it: a swatch or a tint of it, `#rrggbb`, a name of CSS.
    private mutating func paint(_ name: Attributes.Value, size: Length) -> Paint? {
        let swatches = computed.sheet.swatches
        if let reference = SwatchReference(parsing: name.text), swatches[reference.name] != nil {
            return computed.sheet.paint(reference, for: .text(size.points))
        }
        if let color = PressColor(hex: name.text) ?? PressColor(cssName: name.text) {
            return Paint(color, overprint: OverprintContext.text(size.points).overprints(color))
        }
        computed.report(
            .error(
                "unknown-color", "unknown colour \"\(name.text)\"", at: name.origin,
                hint: Suggestion.nearest(to: name.text, in: swatches.names + PressColor.cssNames)
                    .map { "did you mean \"\($0)\"?" } ?? "write a swatch, a colour of CSS, or #rrggbb"))
        return nil
    }

    // MARK: Values of attributes

    /// The length that a source specifies, with `bareUnit` for a number without a unit.
    mutating func specifiedLength(
        _ value: Attributes.Value, _ type: KeyType<SpecifiedLength>, bareUnit: String? = nil
    ) -> SpecifiedLength? {
        let text = bareUnit.map { Double(value.text) == nil ? value.text : value.text + $0 } ?? value.text
        return reading { type.read(SettingsNode(.string(text), at: value.origin), &$0) }
    }

    /// Calls `read`, and reports its findings.
    mutating func reading<Value>(_ read: (inout SettingsFindings) -> Value) -> Value {
        var findings = SettingsFindings()
        let value = read(&findings)
        for diagnostic in findings.diagnostics { computed.report(diagnostic) }
        return value
    }

    /// Reports attributes that the element does not have.
    mutating func check(_ attributes: Attributes, pairs table: SourceAttributes, of element: String) {
        let known = table.names
        for pair in attributes.pairs where !known.contains(pair.key.text) {
            if table.notImplemented.contains(pair.key.text) {
                computed.report(
                    .error(
                        "not-built", "the attribute \"\(pair.key.text)\" is not implemented yet", at: pair.key.origin,
                        hint: "leave it out"))
                continue
            }
            guard let meant = ForeignNames.meant(by: pair.key.text, among: known) else {
                foreign.note(
                    pair.key.text, at: pair.key.origin, near: Suggestion.nearest(to: pair.key.text, in: known))
                continue
            }
            computed.report(
                .error(
                    "unknown-attribute", "\(element) has no attribute \"\(pair.key.text)\"", at: pair.key.origin,
                    hint: "did you mean \"\(meant)\"?"
                ).graded(context.severityOfLosses))
        }
    }
}
