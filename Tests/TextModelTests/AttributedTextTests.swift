import PubGeometry
import PubIdentity
import PubTextModel
import Testing

/// Runs of attributes, and what stands among the characters.
@Suite struct AttributedTextTests {
    @Test func neighboursOfEqualAttributesAreOneRun() {
        var text = AttributedText("a", plain)
        text.append("b", plain)
        text.append("c", bold)
        text.append("", plain)
        text.append("d", plain)
        #expect(
            text.runs == [.init(end: 2, attributes: 0), .init(end: 3, attributes: 1), .init(end: 4, attributes: 0)])
        #expect(text.attributes == [plain, bold])
        #expect((0..<4).map { text.attributes(at: $0) } == [plain, plain, bold, plain])
        #expect((0..<4).map { text.run(at: $0) } == [0, 0, 1, 2])
    }

    @Test func aSliceHasWhatIsInIt() {
        var text = AttributedText()
        text.append("ab", plain, origin: place(1))
        text.append("€", bold)
        text.append(.label(LabelID("x")))
        text.append("cd", plain, origin: place(2))
        let part = text.slice(1, 6)
        #expect(part.string == "b€c")
        #expect(part.runs.map(\.end) == [1, 4, 5])
        #expect(part.anchors.map(\.offset) == [4])
        #expect(part.origins.map(\.offset) == [0, 4])
        #expect(part.origin(at: 0)?.line == 1)
        #expect(text.slice(0, Int32(text.utf8.count)) == text)
        #expect(text.slice(3, 3).isEmpty)
        #expect(text.slice(4, 2).isEmpty)
    }

    @Test func textsThatAreAddedBringAllThatIsInThem() {
        var other = AttributedText("c", bold)
        other.append(InlineObject(ascent: .zero, descent: .zero, width: Length(points: 5)), bold)
        other.append(.note(NoteID(3)))
        other.append("d", plain)
        var text = AttributedText("ab", plain)
        text.append(other)
        #expect(text.string == "abc\u{FFFC}d")
        #expect(text.runs.map(\.end) == [2, 6, 7])
        #expect(text.objects.map(\.offset) == [3])
        #expect(text.anchors.map(\.offset) == [6])
    }

    @Test func fieldsHaveTheirOwnAttributesWhenTheyAreKnown() {
        var text = AttributedText("p. ", plain)
        text.append(.folioOf(LabelID("a")), bold)
        text.append(.label(LabelID("x")))
        text.append("!", plain)
        let resolved = text.resolvingFields { $0 == .folioOf(LabelID("a")) ? "12" : "" }
        #expect(resolved.string == "p. 12!")
        #expect(resolved.runs.map(\.end) == [3, 5, 6])
        #expect(resolved.attributes(at: 4) == bold)
        #expect(resolved.fields.isEmpty)
        #expect(resolved.anchors.map(\.offset) == [5])
        #expect(AttributedText("p.", plain).resolvingFields { _ in "12" }.string == "p.")
    }

    /// A note or a label at the end of a paragraph is as good as one inside it.
    @Test(arguments: ["", "!"]) func anchorsAtTheEndStay(_ end: String) {
        var text = AttributedText("p. ", plain)
        text.append(.folioOf(LabelID("a")), bold)
        text.append(end, plain)
        text.append(.note(NoteID(3)))
        #expect(text.resolvingFields { _ in "12" }.anchors.map(\.offset) == [5 + Int32(end.utf8.count)])
        let all = Int32(text.utf8.count)
        #expect(text.slice(2, all).anchors.map(\.offset) == [all - 2])
        #expect(text.slice(0, 2).anchors.isEmpty)
    }

    @Test func runsOfTabsAreOneSpace() {
        var text = AttributedText("a\t\t", plain)
        text.append("b", bold)
        text.append(" \tc", plain)
        let spaced = text.withoutTabs()
        #expect(spaced.string == "a b c")
        #expect(spaced.runs.map(\.end) == [2, 3, 5])
        #expect(spaced.attributes(at: 2) == bold)
    }

    @Test func aListingIsCodeThroughout() {
        var code = plain
        code.lineBreakMode = .code
        var text = AttributedText("let", code)
        #expect(text.isCode)
        text.append(" it be", plain)
        #expect(!text.isCode)
        #expect(!AttributedText().isCode)
    }

    /// Texts are keys of what was set already: where they come from is no part of that.
    @Test func placesInTheSourceAreNoPartOfEquality() {
        var (one, other) = (AttributedText(), AttributedText())
        one.append("tide", plain, origin: place(1))
        other.append("tide", plain, origin: place(9))
        #expect(one == other)
        #expect(one != AttributedText("tide", bold))
    }
}
