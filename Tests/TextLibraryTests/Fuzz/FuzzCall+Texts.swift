import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubTextModel
import PubValues

extension FuzzCall {
    static let texts: [FuzzCall] = objects + editing + styles

    private static let objects: [FuzzCall] = [
        FuzzCall("InlineObject.init") {
            InlineObject(
                ascent: $0.length(), descent: $0.length(), width: $0.length(), box: BoxID($0.int()), square: $0.paint())
        },
        FuzzCall("InlineObject.init(picture:)") {
            InlineObject(picture: ImageKey(ContentHash()), size: $0.size(), descent: $0.length())
        },
        FuzzCall("ObjectValue.init") {
            ObjectValue($0.int()) == ObjectValue($0.string()) || Set([ObjectValue($0.double())]).isEmpty
        },
        FuzzCall("AttributedText.init") {
            AttributedText($0.string(), $0.characters()).isCode || AttributedText().isEmpty
        },
        FuzzCall("AttributedText.Run.init") {
            AttributedText.Run(end: Int32(clamping: $0.int()), attributes: Int32(clamping: $0.int()))
        },
        FuzzCall("AttributedText.Placed.init") { AttributedText.Placed($0.int(), at: Int32(clamping: $0.int())) },
        FuzzCall("AttributedText.append") {
            var text = $0.text()
            text.append(
                $0.string(), $0.characters(), origin: SourceLocation(file: "a", line: $0.int(), column: $0.int()))
            text.append($0.object(), $0.characters())
            text.append(.folio as Field, $0.characters())
            text.append(.note(NoteID($0.int())) as Anchor)
            text.append($0.text())
            text.append($0.string(), $0.characters(), ruby: Ruby($0.text()))
            return text.string
        },
        FuzzCall("AttributedText.RubyRange.init") {
            AttributedText.RubyRange(Ruby($0.text()), at: 0..<Int32(clamping: max($0.int(), 0)))
        },
        FuzzCall("Ruby.scaled") { Ruby($0.text()).scaled(by: $0.double()) },
    ]

    private static let editing: [FuzzCall] = [
        FuzzCall("AttributedText.resolvingFields") {
            let value = $0.string()
            return $0.text().resolvingFields { _ in value }
        },
        FuzzCall("AttributedText.withoutTabs") { $0.text().withoutTabs() },
        FuzzCall("AttributedText.scaled") { $0.text().scaled(by: $0.double()) },
        FuzzCall("AttributedText.attributes") { $0.text().attributes(at: $0.int()) },
        FuzzCall("AttributedText.run") { $0.text().run(at: $0.int()) },
        FuzzCall("AttributedText.origin") {
            [$0.text().origin(at: $0.int()), $0.text().origin(ofCharacterAt: $0.int())]
        },
        FuzzCall("AttributedText.slice") { $0.text().slice($0.int(), $0.int()) },
        FuzzCall("AttributedText.restyle") {
            var text = $0.text()
            let factor = $0.double()
            text.restyle([$0.range(), $0.range()]) { $0.scaled(by: factor) }
            return text
        },
        FuzzCall("AttributedText.annotate") {
            var text = $0.text()
            return text.annotate($0.range(), with: Ruby($0.text())) || text.annotate($0.range(), with: Ruby($0.text()))
        },
        FuzzCall("AttributedText.replace") {
            var text = $0.text()
            text.replace([
                .init($0.range(), Array($0.string().utf8)), .init($0.range(), [0xFF, 0xC3]), .init($0.range()),
            ])
            return text.withoutTabs().string
        },
        FuzzCall("AttributedText.Replacement.init") { AttributedText.Replacement($0.range(), [0xE2, 0x80]) },
        FuzzCall("LocationCursor.init") { LocationCursor($0.text()) },
        FuzzCall("LocationCursor.origin") {
            var cursor = LocationCursor($0.text())
            return [cursor.origin(ofCharacterAt: $0.int()), cursor.origin(ofCharacterAt: $0.int())]
        },
        FuzzCall("Flow.init") { Flow([.paragraph($0.paragraph())]) },
    ]

    private static let styles: [FuzzCall] = [
        FuzzCall("FontFeature.init") { FontFeature($0.string(), Int32(clamping: $0.int())) },
        FuzzCall("CharacterAttributes.init") {
            CharacterAttributes(font: $0.font(), size: $0.length(), paint: $0.paint(), language: $0.language())
        },
        FuzzCall("CharacterAttributes.scaled") { $0.characters().scaled(by: $0.double()) },
        FuzzCall("FirstLineAttributes.init") {
            FirstLineAttributes([$0.characters(): $0.characters()], isUppercase: $0.flag())
        },
        FuzzCall("Language.init") {
            [$0.language().primary, "\($0.language().decimalSign)", Language($0.string()).primary]
        },
        FuzzCall("Paragraph.init") { Paragraph($0.text(), $0.attributes(), element: ElementID($0.int())) },
        FuzzCall("Paragraph.scaled") { $0.paragraph().scaled(by: $0.double()) },
        FuzzCall("JustificationLimits.init") { $0.limits().relativeToDesired.ideographic.kashidas.isSolid },
        FuzzCall("JustificationLimits.Limits.init") {
            JustificationLimits.Limits($0.double(), $0.double(), $0.double())
        },
        FuzzCall("HyphenationRule.init") {
            HyphenationRule(shortestWord: $0.int(), before: $0.int(), after: $0.int(), ladder: $0.int())
        },
        FuzzCall("HyphenationRule.default") { HyphenationRule.default(for: $0.language()) },
        FuzzCall("DropCap.init") {
            DropCap(lines: $0.int(), byteCount: $0.int(), attributes: $0.characters(), gap: $0.length())
        },
        FuzzCall("TabStop.init") { TabStop(position: $0.length(), leader: $0.string()) },
        FuzzCall("ParagraphAttributes.init") { ParagraphAttributes(leading: $0.length(), em: $0.length()) },
        FuzzCall("RuleLine.init") { RuleLine(weight: $0.length(), paint: $0.paint(), offset: $0.length()) },
        FuzzCall("TextDecoration.init") {
            TextDecoration(paint: $0.paint(), weight: $0.length()).scaled(by: $0.double())
        },
        FuzzCall("TextDecoration.scaled") { TextDecoration(weight: $0.length()).scaled(by: $0.double()) },
        FuzzCall("TextStroke.init") { TextStroke(weight: $0.double(), paint: $0.paint(), fills: $0.flag()) },
        FuzzCall("TextStroke.init(coreTextWidth:)") { TextStroke(coreTextWidth: $0.double()) },
        FuzzCall("TextBackground.init") { TextBackground(fill: $0.paint(), padding: $0.insets(), radius: $0.length()) },
        FuzzCall("TextBackground.scaled") {
            TextBackground(fill: nil, stroke: RuleLine(weight: $0.length(), paint: $0.paint())).scaled(by: $0.double())
        },
        FuzzCall("TextShadow.init") {
            TextShadow(x: $0.double(), y: $0.double(), paint: $0.paint(), opacity: $0.double())
        },
        FuzzCall("TextShadow.letterpress") {
            TextShadow.letterpress(light: $0.paint(), dark: $0.paint(), depth: $0.double())
        },
        FuzzCall("GlyphScale.init") { GlyphScale(width: $0.double(), height: $0.double()) },
    ]
}
