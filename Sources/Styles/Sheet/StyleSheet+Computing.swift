import PubColor
import PubDiagnostics
import PubGeometry
import PubSettings
import PubSwatches
import PubTextModel

// MARK: Paints

extension StyleSheet {
    /// The paint of a swatch; ink if none is named or the swatch is unavailable, which is reported.
    func paint(
        _ reference: Located<SwatchReference>?, for use: OverprintContext, _ problems: inout [Diagnostic]
    ) -> Paint {
        let ink = Paint(.black, overprint: use != .area)
        guard let reference else {
            // A template may give black a colour of its own.
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

    /// The square `specified` in text of `em`; nil for none.
    func square(_ specified: SpecifiedSquare?, em: Length, _ problems: inout [Diagnostic]) -> InlineObject? {
        specified.map {
            let side = $0.size.length(em: em)
            return InlineObject(
                ascent: side, descent: .zero, width: side + $0.gap.length(em: em),
                square: paint($0.color, for: .area, &problems))
        }
    }

    func fill(_ reference: Located<SwatchReference>?, _ problems: inout [Diagnostic]) -> Paint? {
        reference.map { paint($0, for: .area, &problems) }
    }
}

// MARK: Boxes

extension StyleSheet {
    func boxFill(_ specified: SpecifiedFill, _ problems: inout [Diagnostic]) -> BoxFill {
        switch specified {
        case .swatch(let swatch): .paint(paint(swatch, for: .area, &problems))
        case .gradient(let from, let to, let angle):
            .gradient(paint(from, for: .area, &problems), paint(to, for: .area, &problems), angle: angle)
        }
    }

    /// The object style `name`, plain when it is nil or does not exist.
    func object(_ name: String?, element: String, _ problems: inout [Diagnostic]) -> ObjectAttributes {
        let specified = name.flatMap { objects[$0] } ?? SpecifiedObjectStyle()
        var attributes = ObjectAttributes(style: name ?? element)
        let keys = ObjectKeys.keys
        attributes.padding = keys.padding.valueOrInitial(specified.padding)
        attributes.fill = specified.fill?.value.map { boxFill($0, &problems) }
        attributes.stroke = rule(specified.stroke?.value, &problems)
        attributes.ruleAbove = rule(specified.ruleAbove?.value, &problems)
        attributes.ruleBelow = rule(specified.ruleBelow?.value, &problems)
        switch keys.height.valueOrInitial(specified.height).value {
        case .absolute(let height)?: attributes.height = height
        case .fraction(let fraction)?: attributes.relativeHeight = fraction
        // Styles give neither rows nor ranges.
        case .rows?, .within?, nil: break
        }
        attributes.spaceBefore = keys.spaceBefore.valueOrInitial(specified.spaceBefore)
        attributes.spaceAfter = keys.spaceAfter.valueOrInitial(specified.spaceAfter)
        attributes.verticalAlignment = keys.align.valueOrInitial(specified.align)
        attributes.columns = keys.columns.valueOrInitial(specified.columns)
        attributes.gutter = keys.gutter.valueOrInitial(specified.gutter)
        attributes.captions = specified.captions.computed(
            fill: specified.captions.fill?.value.map { boxFill($0, &problems) })
        attributes.cornerRadius = keys.radius.valueOrInitial(specified.radius)
        attributes.alignsLines = keys.grid.valueOrInitial(specified.grid)
        attributes.captionGap = keys.captionGap.valueOrInitial(specified.captionGap)
        attributes.pictureAlignment = keys.pictureAlign.valueOrInitial(specified.pictureAlign)
        attributes.stretchesToFoot = keys.stretch.valueOrInitial(specified.stretch)
        attributes.breaks = specified.breaks ?? (element == "listing" || element == "table")
        attributes.turn = keys.rotate.valueOrInitial(specified.rotate)
        attributes.writing = keys.writing.valueOrInitial(specified.writing)
        attributes.textPath = specified.textPath
        return attributes
    }

    /// The table style `name`, plain when it is nil or does not exist.
    func table(_ name: String?, _ problems: inout [Diagnostic]) -> TableAttributes {
        let specified = name.flatMap { tables[$0] } ?? SpecifiedTableStyle()
        var attributes = TableAttributes(style: name ?? "default")
        attributes.cellPadding = TableStyleKeys.keys.cellPadding.valueOrInitial(specified.cellPadding)
        attributes.ruleAbove = rule(specified.rules?.above?.value, &problems)
        attributes.ruleHead = rule(specified.rules?.head?.value, &problems)
        attributes.ruleRow = rule(specified.rules?.row?.value, &problems)
        attributes.ruleBelow = rule(specified.rules?.below?.value, &problems)
        attributes.stripe = fill(specified.stripe?.value, &problems)
        attributes.stretches = TableStyleKeys.keys.stretch.valueOrInitial(specified.stretch)
        return attributes
    }
}
