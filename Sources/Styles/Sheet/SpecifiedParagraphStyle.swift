import Color
import Settings
import TextModel

/// A paragraph style as it is written: only what it says.
struct SpecifiedParagraphStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var text = SpecifiedTextStyle()
    var justification: SpecifiedJustification?
    var hyphenation: SpecifiedHyphenation?
    var leading: Located<Measure>?
    var grid: GridAlignment?
    var alignment: Alignment?
    var direction: TextDirection?
    var lineBreak: LineBreakStrictness?
    var justifiesLastLine: Bool?
    var firstLineIndent: Measure?
    var indentStart: Measure?
    var indentEnd: Measure?
    var spaceBefore: Measure?
    var spaceAfter: Measure?
    var keepWithNext: Int?
    var keepTogether: Bool?
    var widows: Int?
    var orphans: Int?
    var span: ColumnSpan?
    var dropCap: Setting<SpecifiedDropCap>?
    var firstLine: Setting<Located<String>>?
    var nested: [NestedStep]?
    var tabs: [SpecifiedTabStop]?
    var ruleAbove: Setting<SpecifiedRule>?
    var ruleBelow: Setting<SpecifiedRule>?
    var balance: Bool?
    var protrude: Bool?
    var ruby: SpecifiedRuby?
    var afterHeading: Located<String>?
    var listMarker: String?
    var listIndent: Measure?

    /// Nothing said.
    init() {}

    /// What is said here, over `base`.
    func overlaid(on base: SpecifiedParagraphStyle) -> SpecifiedParagraphStyle {
        var look = base
        look.text = text.overlaid(on: base.text)
        if let justification {
            look.justification = base.justification.map { justification.overlaid(on: $0) } ?? justification
        }
        if let hyphenation {
            look.hyphenation = base.hyphenation.map { hyphenation.overlaid(on: $0) } ?? hyphenation
        }
        overlayLines(on: &look)
        overlayPlace(on: &look)
        return look
    }

    private func overlayLines(on look: inout SpecifiedParagraphStyle) {
        look.leading = leading ?? look.leading
        look.grid = grid ?? look.grid
        look.alignment = alignment ?? look.alignment
        look.direction = direction ?? look.direction
        look.lineBreak = lineBreak ?? look.lineBreak
        look.justifiesLastLine = justifiesLastLine ?? look.justifiesLastLine
        look.firstLineIndent = firstLineIndent ?? look.firstLineIndent
        look.indentStart = indentStart ?? look.indentStart
        look.indentEnd = indentEnd ?? look.indentEnd
        look.spaceBefore = spaceBefore ?? look.spaceBefore
        look.spaceAfter = spaceAfter ?? look.spaceAfter
        look.keepWithNext = keepWithNext ?? look.keepWithNext
        look.keepTogether = keepTogether ?? look.keepTogether
    }

    private func overlayPlace(on look: inout SpecifiedParagraphStyle) {
        look.widows = widows ?? look.widows
        look.orphans = orphans ?? look.orphans
        look.span = span ?? look.span
        look.dropCap = dropCap ?? look.dropCap
        look.firstLine = firstLine ?? look.firstLine
        look.nested = nested ?? look.nested
        look.tabs = tabs ?? look.tabs
        look.ruleAbove = ruleAbove ?? look.ruleAbove
        look.ruleBelow = ruleBelow ?? look.ruleBelow
        look.balance = balance ?? look.balance
        look.protrude = protrude ?? look.protrude
        look.ruby = ruby ?? look.ruby
        look.afterHeading = afterHeading ?? look.afterHeading
        look.listMarker = listMarker ?? look.listMarker
        look.listIndent = listIndent ?? look.listIndent
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        text.swatches + [ruleAbove?.value?.color, ruleBelow?.value?.color].compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedParagraphStyle {
    static var paragraphLook: KeyType {
        .table(ParagraphKeys.self) { reader in
            var look = SpecifiedParagraphStyle()
            look.basedOn = reader.read(\.text.basedOn)
            look.text = SpecifiedTextStyle(&reader, \.text)
            look.justification = reader.read(\.justification)
            look.hyphenation = reader.read(\.hyphenation)
            readLines(&reader, &look)
            readPlace(&reader, &look)
            look.firstLine = reader.read(\.firstLine)
            look.nested = reader.read(\.nested)
            return look
        }
    }

    private static func readLines(_ reader: inout TableReader<ParagraphKeys>, _ look: inout SpecifiedParagraphStyle) {
        look.leading = reader.read(\.leading)
        look.grid = reader.read(\.grid)
        look.alignment = reader.read(\.align)
        look.direction = reader.read(\.direction)
        look.lineBreak = reader.read(\.lineBreak)
        look.justifiesLastLine = reader.read(\.lastLine)
        look.firstLineIndent = reader.read(\.firstLineIndent)
        look.indentStart = reader.read(\.indentStart)
        look.indentEnd = reader.read(\.indentEnd)
        look.spaceBefore = reader.read(\.spaceBefore)
        look.spaceAfter = reader.read(\.spaceAfter)
        look.keepWithNext = reader.read(\.keepWithNext)
        look.keepTogether = reader.read(\.keepTogether)
    }

    private static func readPlace(_ reader: inout TableReader<ParagraphKeys>, _ look: inout SpecifiedParagraphStyle) {
        look.widows = reader.read(\.widows)
        look.orphans = reader.read(\.orphans)
        look.span = reader.read(\.span)
        look.dropCap = reader.read(\.dropCap)
        look.tabs = reader.read(\.tabs)
        look.ruleAbove = reader.read(\.ruleAbove)
        look.ruleBelow = reader.read(\.ruleBelow)
        look.balance = reader.read(\.balance)
        look.protrude = reader.read(\.protrude)
        look.ruby = reader.read(\.ruby)
        look.afterHeading = reader.read(\.afterHeading)
        look.listMarker = reader.read(\.listMarker)
        look.listIndent = reader.read(\.listIndent)
    }
}
