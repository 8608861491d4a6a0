import PubDiagnostics
import PubTextModel
import Testing

/// Places in the source of the characters of a text.
@Suite struct SourceLocationTests {
    private static let long = String(repeating: "añ€😀 ", count: 4000)

    private var text: AttributedText {
        let attributes = CharacterAttributes(font: .init(0), size: .init(points: 10), paint: .ink)
        var text = AttributedText("no place ", attributes)
        text.append(Self.long, attributes, origin: PubDiagnostics.SourceLocation(file: "a.md", line: 3, column: 7))
        text.append("end", attributes, origin: PubDiagnostics.SourceLocation(file: "a.md", line: 4, column: 1))
        return text
    }

    /// Columns count scalars, however long the stretch is.
    @Test func columnsCountScalars() {
        let text = text
        var offset = 9
        for (index, scalar) in Self.long.unicodeScalars.enumerated() {
            if index % 97 == 0 {
                let place = text.origin(ofCharacterAt: Int32(offset))
                #expect(place.map { "\($0)" } == "a.md:3:\(7 + index)")
            }
            offset += String(scalar).utf8.count
        }
        #expect(text.origin(ofCharacterAt: Int32(offset)).map { "\($0)" } == "a.md:4:1")
        #expect(text.origin(ofCharacterAt: 3) == nil)
    }

    /// No place is counted from further away than a few thousand bytes.
    @Test func stretchesAreBounded() {
        let offsets = text.origins.map(\.offset)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 <= 4100 && $1 > $0 })
        #expect(offsets.count > 10)
    }

    @Test func aCursorSaysTheSameInAnyOrder() {
        let text = text
        var cursor = LocationCursor(text)
        for offset in [9, 12, 5000, 20_000, 40_000, 39_990, 8000, 9, 2, 44_009] as [Int32] {
            let (one, other) = (cursor.origin(ofCharacterAt: offset), text.origin(ofCharacterAt: offset))
            #expect(one.map { "\($0)" } == other.map { "\($0)" })
        }
    }
}
