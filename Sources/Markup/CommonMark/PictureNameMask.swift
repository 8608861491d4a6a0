import PubRunningText

/// Blanks in the names of pictures, as in `![The pond](Screenshot of the pond.png)`: CommonMark has no blank in a target that
/// is not between angle brackets, and files have them. They are hidden, as attributes are, where the target ends like
/// the name of a picture; ``InlineAlignment`` reads the name in the source.
enum PictureNameMask {
    /// The extensions of pictures' names; some of these are reported as impossible to place.
    private static let extensions: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "svg", "svgz", "pdf", "bmp", "heic", "heif", "avif", "jp2",
        "jxl", "psd", "eps", "ai",
    ]
    /// A longer name or caption is none: the searches for their ends stay short.
    private static let longestName = 1000

    /// Hides the blanks. Linear.
    static func apply(to bytes: inout [UInt8]) {
        var position = 0
        while let bracket = bytes[position...].firstIndex(of: Ascii.closeBracket) {
            position = bracket + 1
            guard position < bytes.count, bytes[position] == Ascii.openParenthesis,
                let name = name(in: bytes, tailAt: position), isPicture(bytes, closedAt: bracket)
            else { continue }
            for index in name where Ascii.isBlank(bytes[index]) { bytes[index] = HiddenByte.placeholder }
            position = name.upperBound
        }
    }

    /// The name with blanks in the tail that begins at `start`, without a title; nil for any other target.
    private static func name(in bytes: [UInt8], tailAt start: Int) -> Range<Int>? {
        guard let end = endOfTail(in: bytes, from: start + 1) else { return nil }
        var name = trimmed(start + 1..<end, of: bytes)
        if let last = bytes[name].last, last == Ascii.quote || last == Ascii.apostrophe {
            guard let opening = bytes[name].dropLast().lastIndex(of: last) else { return nil }
            name = trimmed(name.lowerBound..<opening, of: bytes)
        }
        guard bytes[name].first != Ascii.less, bytes[name].contains(where: Ascii.isBlank),
            let period = bytes[name].lastIndex(of: Ascii.period)
        else { return nil }
        let ending = String(decoding: bytes[(period + 1)..<name.upperBound], as: UTF8.self).lowercased()
        return extensions.contains(ending) ? name : nil
    }

    /// The parenthesis that closes the tail, on its line.
    private static func endOfTail(in bytes: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var position = start
        while position < min(bytes.count, start + longestName), bytes[position] != Ascii.lineFeed {
            switch bytes[position] {
            case Ascii.backslash: position += 1
            case Ascii.openParenthesis: depth += 1
            case Ascii.closeParenthesis:
                if depth == 0 { return position }
                depth -= 1
            default: break
            }
            position += 1
        }
        return nil
    }

    /// Whether the bracket at `close` ends the caption of a picture, which begins with `![`.
    private static func isPicture(_ bytes: [UInt8], closedAt close: Int) -> Bool {
        var depth = 0
        var position = close
        while position > max(1, close - longestName) {
            position -= 1
            guard !isEscaped(bytes, position) else { continue }
            if bytes[position] == Ascii.closeBracket { depth += 1 }
            if bytes[position] == Ascii.openBracket {
                if depth == 0 { return bytes[position - 1] == Ascii.bang && !isEscaped(bytes, position - 1) }
                depth -= 1
            }
        }
        return false
    }

    private static func isEscaped(_ bytes: [UInt8], _ index: Int) -> Bool {
        var first = index
        while first > 0, bytes[first - 1] == Ascii.backslash { first -= 1 }
        return (index - first) % 2 == 1
    }

    private static func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        let start = bytes[range].firstIndex { !Ascii.isBlank($0) } ?? range.upperBound
        let end = bytes[start..<range.upperBound].lastIndex { !Ascii.isBlank($0) }
        return start..<(end.map { $0 + 1 } ?? start)
    }
}
