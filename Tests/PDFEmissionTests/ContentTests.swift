import Color
import PDFEmission
import Testing

@Suite struct ContentTests {
    private func rewritten(_ content: String, paints: [Paint]) throws -> String {
        var keys = KeyTable()
        for paint in paints { _ = keys.key(for: KeyMeaning(paint)) }
        var rewriter = ContentRewriter(keys: keys, colors: try ScreenTransform())
        let bytes = Array(content.utf8)
        return String(
            decoding: try bytes.withUnsafeBufferPointer { try rewriter.rewritten($0, fonts: [:]) }, as: UTF8.self)
    }

    private func written(_ index: Int) -> String {
        let components = Key(index: index).components
        return "\(components.red) \(components.green) \(components.blue)"
    }

    @Test func keysBecomeColors() throws {
        let paints = [Paint(.rgb(1, 0, 0.5)), Paint(.gray(0.25))]
        let content = "q \(written(0)) rg 0 0 1 1 re f \(written(1)) RG S Q"
        #expect(try rewritten(content, paints: paints) == "q 1 0 0.5 rg 0 0 1 1 re f 0.75 G S Q")
    }

    @Test func whatLooksLikeAnOperatorInTextStays() throws {
        let content = #"BT [(1 0 0 rg \) 0 g)]TJ [<3020>-3(k)]TJ /rg gs % 1 0 0 rg"# + "\nET"
        #expect(try rewritten(content, paints: []) == content)
    }

    @Test func sharedLetterSpaceIsCharacterSpacing() throws {
        // Letters 6 apart, a kern, and a word space, whose letter before has none.
        let shown = "[(a)-6(b)-7(c)-6(d)-6(e )-50(f)-6(g)20(h)-5(i)-6(j)]TJ"
        let result = try rewritten("BT \(shown) 0 -1 Td [(p)]TJ ET", paints: [])
        #expect(result == "BT 0.006 Tc [(abcde )-39(fg)26(hij)]TJ 0 -1 Td [(p)]TJ 0 Tc ET")
    }

    @Test func sharedWordSpaceIsWordSpacing() throws {
        let result = try rewritten("BT [(a )-51(b )-50(c )-50(d )-51(e )-50(f )-51(g)]TJ ET", paints: [])
        #expect(result == "BT 0.0505 Tw [(a b c d e f g)]TJ 0 Tw ET")
    }

    @Test func endsOfWrittenLinesAreNoGlyphs() throws {
        let shown = "[(a)-3(b)-3(c)-3(d)-3(e)-3(f)-3(g)-3(h)-3(\\\ni)-3(j)]TJ"
        let result = try rewritten("BT \(shown) ET", paints: [])
        #expect(result == "BT 0.003 Tc [(abcdefghij)]TJ 0 Tc ET")
    }

    @Test(arguments: [
        "1 0 0 rg", "0.5 0.5 0.97 RG", "0 g", "0 G", "0 0 0 1 k", "/Pattern cs", "/P scn", "/sh0 sh", "BI ID x EI",
    ])
    func paintThatIsNoKeyIsRefused(content: String) {
        #expect(throws: EmissionError.self) { try rewritten(content, paints: [.ink]) }
    }

    @Test func keyThatWasNotGivenOutIsRefused() {
        #expect(throws: EmissionError.self) { try rewritten("\(written(1)) rg", paints: [.ink]) }
    }

    /// Keys come through Cairo's six significant digits.
    @Test func everyKeyIsReadBack() throws {
        for index in [0, 1, 7, 4095, 4096, 65535, 1_000_000, 16_000_000] {
            let exact = Key(index: index).components
            func cut(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
            let key = Key(red: cut(exact.red), green: cut(exact.green), blue: cut(exact.blue))
            #expect(key?.index == index)
        }
        #expect(Key(red: 0.0001, green: 0, blue: 4001.0 / 4096) == nil)
        #expect(Key(red: 0, green: 0, blue: 0.5) == nil)
    }
}
