import PubColor
import PubSettings
import PubTextModel

/// A paragraph style as written: only its own keys.
struct SpecifiedParagraphStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var text = SpecifiedTextStyle()
    var justification: SpecifiedJustification?
    var hyphenation: SpecifiedHyphenation?
    var leading: Located<SpecifiedLength>?
    var grid: GridAlignment?
    var alignment: SpecifiedAlignment?
    var justifyFrom: Int?
    var direction: TextDirection?
    var lineBreak: LineBreakStrictness?
    var hangulBreaks: HangulBreaks?
    var justifiesLastLine: Bool?
    var firstLineIndent: SpecifiedLength?
    var indentStart: SpecifiedLength?
    var indentEnd: SpecifiedLength?
    var spaceBefore: SpecifiedLength?
    var spaceAfter: SpecifiedLength?
    var keepWithNext: Int?
    var keepTogether: Bool?
    var widows: Int?
    var orphans: Int?
    var span: ColumnSpan?
    /// True for the margin, false for the text.
    var isInMargin: Bool?
    var dropCap: OrNone<SpecifiedDropCap>?
    var firstLine: OrNone<Located<String>>?
    var nested: [NestedStep]?
    var tabs: [SpecifiedTabStop]?
    var ruleAbove: OrNone<SpecifiedRule>?
    var ruleBelow: OrNone<SpecifiedRule>?
    var square: OrNone<SpecifiedSquare>?
    var balance: Bool?
    var fitWidth: OrNone<FittedWidth>?
    var shrink: Double?
    var protrude: Bool?
    var hangQuotes: Bool?
    var ruby: SpecifiedRuby?
    var afterHeading: Located<String>?
    var listMarker: String?
    var listIndent: SpecifiedLength?

    /// Nothing said.
    init() {}

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedParagraphStyle) -> SpecifiedParagraphStyle {
        var style = base
        style.text = text.overlaid(on: base.text)
        if let justification {
            style.justification = base.justification.map { justification.overlaid(on: $0) } ?? justification
        }
        if let hyphenation {
            style.hyphenation = base.hyphenation.map { hyphenation.overlaid(on: $0) } ?? hyphenation
        }
        overlayLines(on: &style)
        overlayPlace(on: &style)
        return style
    }

    private func overlayLines(on style: inout SpecifiedParagraphStyle) {
        style.leading = leading ?? style.leading
        style.grid = grid ?? style.grid
        style.alignment = alignment ?? style.alignment
        style.justifyFrom = justifyFrom ?? style.justifyFrom
        style.direction = direction ?? style.direction
        style.lineBreak = lineBreak ?? style.lineBreak
        style.hangulBreaks = hangulBreaks ?? style.hangulBreaks
        style.justifiesLastLine = justifiesLastLine ?? style.justifiesLastLine
        style.firstLineIndent = firstLineIndent ?? style.firstLineIndent
        style.indentStart = indentStart ?? style.indentStart
        style.indentEnd = indentEnd ?? style.indentEnd
        style.spaceBefore = spaceBefore ?? style.spaceBefore
        style.spaceAfter = spaceAfter ?? style.spaceAfter
        style.keepWithNext = keepWithNext ?? style.keepWithNext
        style.keepTogether = keepTogether ?? style.keepTogether
    }

    private func overlayPlace(on style: inout SpecifiedParagraphStyle) {
        style.widows = widows ?? style.widows
        style.orphans = orphans ?? style.orphans
        style.span = span ?? style.span
        style.isInMargin = isInMargin ?? style.isInMargin
        style.dropCap = dropCap ?? style.dropCap
        style.firstLine = firstLine ?? style.firstLine
        style.nested = nested ?? style.nested
        style.tabs = tabs ?? style.tabs
        style.ruleAbove = ruleAbove ?? style.ruleAbove
        style.ruleBelow = ruleBelow ?? style.ruleBelow
        style.square = square ?? style.square
        style.balance = balance ?? style.balance
        style.fitWidth = fitWidth ?? style.fitWidth
        style.shrink = shrink ?? style.shrink
        style.protrude = protrude ?? style.protrude
        style.hangQuotes = hangQuotes ?? style.hangQuotes
        style.ruby = ruby ?? style.ruby
        // What a style becomes after a heading is another style, which knows nothing of those that are based on the first.
        style.afterHeading = afterHeading
        style.listMarker = listMarker ?? style.listMarker
        style.listIndent = listIndent ?? style.listIndent
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        text.swatches + [ruleAbove?.value?.color, ruleBelow?.value?.color, square?.value?.color].compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedParagraphStyle {
    static var paragraphStyle: KeyType {
        .table(ParagraphKeys.self) { reader in
            var style = SpecifiedParagraphStyle()
            style.basedOn = reader.read(\.text.basedOn)
            style.text = SpecifiedTextStyle(&reader, reader.keys.text)
            style.justification = reader.read(\.justification)
            style.hyphenation = reader.read(\.hyphenation)
            readLines(&reader, &style)
            readPlace(&reader, &style)
            style.firstLine = reader.read(\.firstLine)
            style.nested = reader.read(\.nested)
            return style
        }
    }

    private static func readLines(_ reader: inout TableReader<ParagraphKeys>, _ style: inout SpecifiedParagraphStyle) {
        style.leading = reader.read(\.leading)
        style.grid = reader.read(\.grid)
        style.alignment = reader.read(\.align)
        style.justifyFrom = reader.read(\.justifyFrom)
        style.direction = reader.read(\.direction)
        style.lineBreak = reader.read(\.lineBreak)
        style.hangulBreaks = reader.read(\.hangulBreaks)
        style.justifiesLastLine = reader.read(\.lastLine)
        style.firstLineIndent = reader.read(\.firstLineIndent)
        style.indentStart = reader.read(\.indentStart)
        style.indentEnd = reader.read(\.indentEnd)
        style.spaceBefore = reader.read(\.spaceBefore)
        style.spaceAfter = reader.read(\.spaceAfter)
        style.keepWithNext = reader.read(\.keepWithNext)
        style.keepTogether = reader.read(\.keepTogether)
    }

    private static func readPlace(_ reader: inout TableReader<ParagraphKeys>, _ style: inout SpecifiedParagraphStyle) {
        style.widows = reader.read(\.widows)
        style.orphans = reader.read(\.orphans)
        style.span = reader.read(\.span)
        style.isInMargin = reader.read(\.place)
        style.dropCap = reader.read(\.dropCap)
        style.tabs = reader.read(\.tabs)
        style.ruleAbove = reader.read(\.ruleAbove)
        style.ruleBelow = reader.read(\.ruleBelow)
        style.square = reader.read(\.square)
        style.balance = reader.read(\.balance)
        style.fitWidth = reader.read(\.fitWidth)
        style.shrink = reader.read(\.shrink)
        style.protrude = reader.read(\.protrude)
        style.hangQuotes = reader.read(\.hangQuotes)
        style.ruby = reader.read(\.ruby)
        style.afterHeading = reader.read(\.afterHeading)
        style.listMarker = reader.read(\.listMarker)
        style.listIndent = reader.read(\.listIndent)
    }
}
