import PubGeometry
import PubTextModel
import Testing

/// Other looks and other letters for parts of a text.
@Suite struct EditingTests {
    @Test func restylingCutsRunsWhereRangesEnd() {
        var text = AttributedText("ab", plain)
        text.append("cdef", bold)
        text.restyle([1..<3, 4..<5]) { $0.scaled(by: 2) }
        #expect((0..<6).map { text.attributes(at: $0).size.points } == [10, 20, 20, 10, 20, 10])
        #expect((0..<6).map { text.attributes(at: $0).font.value } == [0, 0, 1, 1, 1, 1])
        #expect(text.string == "abcdef")
        let before = text
        text.restyle([]) { $0.scaled(by: 2) }
        #expect(text == before)
    }

    @Test func lettersAreAddedInTheAttributesOfTheirPlace() {
        var text = AttributedText("ab", plain)
        text.append("c", bold)
        text.replace([.init(1..<1, Array("xy".utf8)), .init(2..<3, Array("C".utf8))])
        #expect(text.string == "axybC")
        #expect(text.runs.map(\.end) == [4, 5])
    }

    /// No picture is removed unless its placeholder is.
    @Test func objectsAnchorsAndOriginsMoveWithTheText() {
        var text = AttributedText()
        text.append("ab<", plain, origin: place(1))
        text.append(.label(.init("x")))
        text.append(InlineObject(ascent: .zero, descent: .zero, width: .zero), plain)
        text.append(">cd", plain, origin: place(2))
        text.replace([.init(2..<3), .init(6..<7, Array("::".utf8))])
        #expect(text.string == "ab\u{FFFC}::cd")
        #expect(text.objects.map(\.offset) == [2])
        #expect(text.anchors.map(\.offset) == [2])
        #expect(text.origins.map(\.offset) == [0, 5])
        #expect(text.runs.map(\.end) == [9])
        text.replace([.init(0..<9)])
        #expect(text.isEmpty)
        #expect(text.runs == [])
        #expect(text.objects == [])
    }

    /// Whichever comes first.
    @Test func capitalsPassOverPicturesAndFields() {
        var text = AttributedText()
        text.append("a", plain, origin: place(1))
        text.append(.folio, plain)
        text.append("b", plain, origin: place(1))
        text.append(InlineObject(ascent: .zero, descent: .zero, width: .zero), plain)
        text.append("c", plain, origin: place(1))
        text.append(.folio, plain)
        text.append("d", plain, origin: place(1))
        #expect(
            text.uppercaseReplacements(in: [0..<5, 8..<13])
                == [
                    .init(0..<1, Array("A".utf8)), .init(4..<5, Array("B".utf8)), .init(8..<9, Array("C".utf8)),
                    .init(12..<13, Array("D".utf8)),
                ])
    }

    /// German and Turkish write capitals each in their own way.
    @Test func capitalsAreThoseOfTheLanguage() {
        func capitals(_ letters: String, _ language: String) -> String {
            var look = plain
            look.language = Language(language)
            var text = AttributedText(letters, look)
            text.replace(text.uppercaseReplacements(in: [0..<Int32(text.utf8.count)]))
            return text.string
        }
        #expect(capitals("straße", "de") == "STRASSE")
        #expect(capitals("kızıl irmak", "tr") == "KIZIL İRMAK")
        #expect(capitals("kizil irmak", "en") == "KIZIL IRMAK")
    }

    @Test func piecesEndWithTheirRuns() {
        var text = AttributedText("abc", plain)
        text.append("def", bold)
        #expect(text.pieces(within: [1..<5, 5..<6]) == [1..<3, 3..<5, 5..<6])
        #expect(text.pieces(within: [2..<2]).isEmpty)
    }
}
