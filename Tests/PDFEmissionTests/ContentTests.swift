import PubColor
import PubPDFEmission
import Testing

@Suite struct ContentTests {
    private func rewritten(_ content: String, paints: [Paint]) throws -> String {
        var keys = KeyTable()
        for paint in paints { _ = keys.key(for: .paint(paint)) }
        let rewriter = ContentRewriter(keys: keys, paints: try PaintWriter(Edition(.screen)))
        return try rewriter.rewritten(content)
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

    @Test func whatLooksLikeAnOperatorStays() throws {
        let content = #"(1 0 0 rg \) 0 g) /rg gs % 1 0 0 rg"# + "\nS"
        #expect(try rewritten(content, paints: []) == content)
    }

    @Test(arguments: [
        "1 0 0 rg", "0.5 0.5 0.97 RG", "0 g", "0 G", "0 0 0 1 k", "/Pattern cs", "/P scn", "/sh0 sh", "BI ID x EI",
        "BT",
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
