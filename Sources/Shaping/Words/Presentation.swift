/// The presentation of a character that a variation selector asks for (UTS #51, emoji and text presentation sequences).
enum Presentation {
    /// U+FE0E: in the colour of the text.
    case text
    /// U+FE0F: in colours.
    case colors
}

extension UnsafeBufferPointer<UInt8> {
    /// The presentation that the first variation selector of the text asks for; nil if it has none.
    var presentation: Presentation? {
        guard count > 3 else { return nil }
        for index in 1..<count - 2 where self[index] == 0xEF && self[index + 1] == 0xB8 {
            if self[index + 2] == 0x8F { return .colors }
            if self[index + 2] == 0x8E { return .text }
        }
        return nil
    }
}
