import PubRunningText

/// Calls of notes with a line end in them, `[^1` and `]` on the next line: cmark takes a part of them for a call and leaves the rest out.
/// They are text, and hidden from it.
enum BrokenCallMask {
    /// A longer name is none: the searches for their ends stay short.
    private static let longestName = 1000

    /// Hides the carets. Linear.
    static func apply(to bytes: inout [UInt8]) {
        var carets: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            _ = ByteSearch.contains(Ascii.caret, in: bytes, from: 1) { caret in
                if bytes[caret - 1] == Ascii.openBracket, isBroken(bytes, from: caret + 1) { carets.append(caret) }
                return false
            }
        }
        // Not during the search, which reads the same bytes.
        for caret in carets { bytes[caret] = HiddenByte.placeholder }
    }

    /// Whether a line ends between `start` and the bracket that closes.
    private static func isBroken(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < min(bytes.count, start + longestName), bytes[index] != Ascii.closeBracket {
            if bytes[index] == Ascii.lineFeed { return true }
            index += 1
        }
        return false
    }
}
