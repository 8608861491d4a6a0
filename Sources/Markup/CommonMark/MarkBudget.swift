import PubRunningText

/// Bounds on marks that cost cmark-gfm 0.29.0.gfm.6 more than their length: marks beyond them are hidden from it, as
/// attributes are, and stays text.
///
/// Measured on that version, each with the square of its length: brackets that open (`![[]()` in a row), `<?`, `<!A`
/// and `<![CDATA[` that nothing closes, closing parentheses at the end of a bare address, bars in one line of a table,
/// and lines after deeply nested quotes and lists. No magazine comes near the bounds.
enum MarkBudget {
    /// Square brackets that open, in one paragraph.
    static let brackets = 2000
    /// `<?` and `<!`, in one paragraph.
    static let declarations = 200
    /// Bars in one line: a table has no more columns.
    static let bars = 64
    /// Closing parentheses in a row.
    static let closingParentheses = 100
    /// Marks of quotes and list items at the head of one line.
    static let containers = 64

    /// Hides marks beyond the bounds. Linear.
    static func apply(to bytes: inout [UInt8]) {
        var position = 0
        var counts = (brackets: 0, declarations: 0)
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != Ascii.lineFeed { end += 1 }
            let isBlank = bytes[position..<end].allSatisfy { Ascii.isBlank($0) }
            if isBlank {
                counts = (0, 0)
            } else {
                hideContainers(&bytes, position..<end)
                hideMarks(&bytes, position..<end, &counts)
            }
            position = end + 1
        }
    }

    private static func hideMarks(
        _ bytes: inout [UInt8], _ line: Range<Int>, _ counts: inout (brackets: Int, declarations: Int)
    ) {
        var bars = 0
        var run = 0
        // The definition of a link opens none.
        let definition = definitionStart(bytes, line)
        for index in line {
            let byte = bytes[index]
            run = byte == Ascii.closeParenthesis ? run + 1 : 0
            var isBeyond = run > closingParentheses
            switch byte {
            case Ascii.openBracket where index != definition:
                counts.brackets += 1
                isBeyond = counts.brackets > brackets
            case Ascii.pipe:
                bars += 1
                isBeyond = bars > MarkBudget.bars
            case Ascii.less where index + 1 < line.upperBound:
                let next = bytes[index + 1]
                guard next == Ascii.bang || next == UInt8(ascii: "?") else { break }
                counts.declarations += 1
                isBeyond = counts.declarations > declarations
            default: break
            }
            if isBeyond { bytes[index] = HiddenByte.placeholder }
        }
    }

    /// The bracket that begins the line when it defines a link; -1 when it does not.
    private static func definitionStart(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
        let first = bytes[line].firstIndex { !Ascii.isBlank($0) } ?? line.upperBound
        guard first < line.upperBound, bytes[first] == Ascii.openBracket,
            let close = bytes[first..<line.upperBound].firstIndex(of: Ascii.closeBracket)
        else { return -1 }
        return close + 1 < line.upperBound && bytes[close + 1] == Ascii.colon ? first : -1
    }

    private static func hideContainers(_ bytes: inout [UInt8], _ line: Range<Int>) {
        var position = line.lowerBound
        var count = 0
        while position < line.upperBound {
            let byte = bytes[position]
            if Ascii.isBlank(byte) {
                position += 1
                continue
            }
            var mark = position
            if Ascii.isDigit(byte) {
                while mark < line.upperBound, Ascii.isDigit(bytes[mark]) { mark += 1 }
                // A longer number begins no item (CommonMark 0.30 §5.2).
                guard mark < line.upperBound, mark - position <= 9 else { return }
            }
            guard isContainer(bytes, mark, line.upperBound, isNumbered: mark > position) else { return }
            count += 1
            if count > containers { bytes[mark] = HiddenByte.placeholder }
            position = mark + 1
        }
    }

    private static func isContainer(_ bytes: [UInt8], _ mark: Int, _ end: Int, isNumbered: Bool) -> Bool {
        let isAlone = mark + 1 >= end || Ascii.isBlank(bytes[mark + 1])
        switch bytes[mark] {
        case Ascii.greater: return !isNumbered
        case Ascii.hyphen, UInt8(ascii: "*"), UInt8(ascii: "+"): return !isNumbered && isAlone
        case Ascii.period, Ascii.closeParenthesis: return isNumbered && isAlone
        default: return false
        }
    }
}
