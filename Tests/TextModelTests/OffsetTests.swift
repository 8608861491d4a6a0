import PubGeometry
import PubIdentity
import PubTextModel
import Testing

/// Offsets are Swift's, and any of them is answered.
@Suite struct OffsetTests {
    private static let type = CharacterAttributes(font: FontKey(1), size: Length(points: 10))
    private static let large = CharacterAttributes(font: FontKey(1), size: Length(points: 20))

    private static var text: AttributedText {
        var text = AttributedText("é quay", type)
        text.append(" é", large)
        return text
    }

    @Test(arguments: [(Int.min, Int.max, "é quay é"), (1, 99, "é quay é"), (-5, 3, "é "), (3, 3, ""), (5, 2, "")])
    func slicesEndAtTheText(start: Int, end: Int, expected: String) {
        #expect(Self.text.slice(start, end).string == expected)
    }

    @Test func slicesHoldWholeScalars() {
        #expect(Self.text.slice(1, 4).string == "é q")
        #expect(Self.text.slice(0, 1).string == "")
    }

    @Test func attributesAreThoseOfTheNearestByte() {
        #expect(Self.text.attributes(at: Int.min) == Self.type)
        #expect(Self.text.attributes(at: 7) == Self.large)
        #expect(Self.text.attributes(at: Int.max) == Self.large)
        #expect(AttributedText().attributes(at: 0) == nil)
        #expect(AttributedText().run(at: 4) == 0)
        #expect(AttributedText().origin(at: -1) == nil)
    }

    @Test func rangesToRestyleMayOverlapAndExceedTheText() {
        var text = AttributedText("abcdef", Self.type)
        text.restyle([4..<99, -3..<1, 0..<2]) { _ in Self.large }
        #expect(text.runs.map(\.end) == [2, 4, 6])
        #expect(text.attributes(at: 3) == Self.type)
        #expect(text.attributes(at: 1) == Self.large)
    }

    @Test func replacementsMayOverlapAndExceedTheText() {
        var text = Self.text
        text.replace([.init(8..<99, Array("!".utf8)), .init(-4..<2, Array("A".utf8)), .init(0..<5, [])])
        #expect(text.string == "A quay !")
        text.replace([.init(1..<2, [0xFF])])
        #expect(text.string == "A\u{FFFD}quay !")
        var empty = AttributedText()
        empty.replace([.init(0..<0, Array("a".utf8))])
        #expect(empty.isEmpty)
    }

    @Test func annotationsHaveBasesOfTheirOwn() {
        var text = Self.text
        let ruby = Ruby(AttributedText("a", Self.type))
        let answers = [3..<7, 5..<9, 40..<99, 1..<1, 0..<2].map { text.annotate($0, with: ruby) }
        #expect(answers == [true, false, false, false, true])
        #expect(text.rubies.map(\.range) == [0..<2, 3..<7])
    }

    @Test func initialsHaveNoNegativeLength() {
        var cap = DropCap(lines: 2, byteCount: -4, attributes: Self.type, gap: .zero)
        #expect(cap.byteCount == 0)
        cap.byteCount = -1
        #expect(cap.byteCount == 0)
    }
}
