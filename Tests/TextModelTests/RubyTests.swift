import PubGeometry
import PubIdentity
import PubTextModel
import Testing

/// Annotations keep to their bases in what becomes of the text.
@Suite struct RubyTests {
    private let look = CharacterAttributes(font: FontKey(0), size: Length(points: 10))

    private var text: AttributedText {
        var text = AttributedText("ab", look)
        text.append("cd", look, ruby: Ruby(AttributedText("x", look)))
        text.append("ef", look)
        return text
    }

    private func ranges(_ text: AttributedText) -> [Range<Int32>] { text.rubies.map(\.range) }

    @Test func annotationsMoveWithTheirBases() {
        #expect(ranges(text) == [2..<4])
        var twice = text
        twice.append(text)
        #expect(ranges(twice) == [2..<4, 8..<10])
        #expect(ranges(text.slice(1, 3)) == [1..<2])
        // An annotation stands once: with the part in which its base begins.
        #expect(ranges(text.slice(3, 6)) == [])
        var edited = text
        edited.replace([.init(0..<1, Array("long".utf8))])
        #expect(ranges(edited) == [5..<7])
        #expect(text.scaled(by: 2).rubies.first?.ruby.text.attributes.first?.size == Length(points: 20))
        #expect(ranges(AttributedText("a\t", look).withoutTabs()) == [])
    }
}
