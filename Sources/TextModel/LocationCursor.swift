import PubDiagnostics

/// Finds the locations in the source of characters in ascending order: linear in the text for all of them together,
/// where ``AttributedText/origin(ofCharacterAt:)`` counts from the beginning of its segment each time.
public struct LocationCursor {
    private let text: AttributedText
    /// The state after the last answer: the index of its segment, its offset, and the scalars between both.
    private var segment = -1
    private var offset: Int32 = 0
    private var scalars: Int32 = 0

    /// A cursor at the beginning of `text`.
    public init(_ text: AttributedText) { self.text = text }

    /// The place of the character at `offset`; nil when none is known. Offsets may go back, which costs a new start.
    @_disfavoredOverload
    package mutating func origin(ofCharacterAt offset: Int32) -> SourceLocation? {
        let offset = min(max(offset, 0), Int32(text.utf8.count))
        guard let place = text.originSegment(at: offset) else { return nil }
        let start = text.origins[place].offset
        if place != segment || offset < self.offset {
            segment = place
            self.offset = start
            scalars = 0
        }
        // Bytes that continue a scalar are of the form 10xxxxxx.
        scalars += Int32(text.utf8[Int(self.offset)..<Int(offset)].count { $0 & 0xC0 != 0x80 })
        self.offset = offset
        var origin = text.origins[place].value
        origin.column += scalars
        return origin
    }
}

extension AttributedText {
    /// The location in the source of the character at `offset`; see the one for `Int`.
    @_disfavoredOverload
    package func origin(ofCharacterAt offset: Int32) -> SourceLocation? {
        var cursor = LocationCursor(self)
        return cursor.origin(ofCharacterAt: offset)
    }
}
