/// Keeps shown text in its place although the widths of its fonts are rounded (ISO 32000-1 §9.4.3).
///
/// Cairo places glyphs by true advances. What a viewer lacks or has too much since the last move of the text position is
/// put into the numbers that Cairo wrote anyway (between the words of justified lines), else between two glyphs as soon
/// as it comes to 2/1000 em: 0.02 pt in body sizes.
struct TextAlignment {
    private static let tolerance: Float = 2

    /// True advances less shown ones since the last move, in thousandths of an em.
    private var error: Float = 0

    /// The text position is set anew.
    mutating func reset() { error = 0 }

    /// True when text in a font with `widths` can be shown as Cairo wrote it.
    func isIdle(_ widths: WidthErrors?) -> Bool { widths == nil && abs(error) < TextAlignment.tolerance }

    /// Appends the strings and numbers of `operand` – a string, or an array of them – with an operator that shows them.
    mutating func show(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ widths: WidthErrors?, to result: inout [UInt8]
    ) {
        var writer = StringWriter()
        result.append(UInt8(ascii: "["))
        var position = operand.startIndex
        while position < operand.endIndex {
            switch operand[position] {
            case UInt8(ascii: "("): showLiteral(operand, &position, widths, &writer, &result)
            case UInt8(ascii: "<"): showHexadecimal(operand, &position, widths, &writer, &result)
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = position
                while position < operand.endIndex, ContentScanner.isRegular(operand[position]) { position += 1 }
                let number = Float(ContentScanner.number(operand[start..<position]))
                writer.close(&result)
                correct(number, &result)
            default: position += 1
            }
        }
        writer.close(&result)
        result.append(contentsOf: "]TJ".utf8)
    }

    /// Writes the number that moves back by `number` and makes up for the error.
    private mutating func correct(_ number: Float, _ result: inout [UInt8]) {
        let exact = number - error
        let written = (exact * 10).rounded() / 10
        error = written - exact
        if written != 0 { result.append(contentsOf: PDFNumber.text(Double(written), decimals: 1).utf8) }
    }

    private mutating func prepareGlyph(_ writer: inout StringWriter, _ result: inout [UInt8], _ opening: StaticString) {
        if abs(error) >= TextAlignment.tolerance {
            writer.close(&result)
            correct(0, &result)
        }
        writer.open(opening, &result)
    }

    private mutating func add(_ code: Int, _ widths: WidthErrors?) {
        if let widths, code < widths.errors.count { error += widths.errors[code] }
    }

    private mutating func showLiteral(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, _ widths: WidthErrors?,
        _ writer: inout StringWriter, _ result: inout [UInt8]
    ) {
        position += 1
        var depth = 1
        while position < operand.endIndex {
            if operand[position] == UInt8(ascii: ")") { depth -= 1 }
            if operand[position] == UInt8(ascii: "(") { depth += 1 }
            if depth == 0 { break }
            let start = position
            let code = TextAlignment.literalCode(operand, &position)
            prepareGlyph(&writer, &result, "(")
            result.append(contentsOf: operand[start..<position])
            add(code, widths)
        }
        position += 1
    }

    /// The code at `position` of a literal string, which moves behind it (ISO 32000-1, table 3).
    private static func literalCode(_ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int) -> Int {
        var byte = operand[position]
        position += 1
        guard byte == UInt8(ascii: "\\"), position < operand.endIndex else { return Int(byte) }
        var octal = 0
        var digits = 0
        while digits < 3, position < operand.endIndex, operand[position] & 0xF8 == UInt8(ascii: "0") {
            octal = octal << 3 | Int(operand[position] & 7)
            position += 1
            digits += 1
        }
        if digits > 0 { return octal }
        byte = operand[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        default: return Int(byte)
        }
    }

    private mutating func showHexadecimal(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, _ widths: WidthErrors?,
        _ writer: inout StringWriter, _ result: inout [UInt8]
    ) {
        position += 1
        // A code of a font whose widths are whole has no error, however long it is.
        let digits = widths?.isComposite == true ? 4 : 2
        while position < operand.endIndex, operand[position] != UInt8(ascii: ">") {
            let start = position
            let code = TextAlignment.hexadecimalCode(operand, &position, digits: digits)
            prepareGlyph(&writer, &result, "<")
            result.append(contentsOf: operand[start..<position])
            if let code { add(code, widths) }
        }
        position += 1
    }

    /// The code of up to `digits` digits at `position` of a hexadecimal string, which moves behind them; nil when only
    /// white space was left. Cairo breaks lines within long strings, and within codes too.
    private static func hexadecimalCode(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, digits: Int
    ) -> Int? {
        var code = 0
        var count = 0
        while count < digits, position < operand.endIndex, operand[position] != UInt8(ascii: ">") {
            // White space is ignored (ISO 32000-1 §7.3.4.3).
            if operand[position] > UInt8(ascii: " ") {
                code = code << 4 | digit(operand[position])
                count += 1
            }
            position += 1
        }
        return count > 0 ? code : nil
    }

    private static func digit(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        default: Int(byte | 0x20) - Int(UInt8(ascii: "a")) + 10
        }
    }
}

/// Opens strings when there is something to write, so that none is empty.
private struct StringWriter {
    private var closing: UInt8?

    mutating func open(_ opening: StaticString, _ result: inout [UInt8]) {
        guard closing == nil else { return }
        let byte = opening.utf8Start[0]
        result.append(byte)
        closing = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: ">")
    }

    mutating func close(_ result: inout [UInt8]) {
        if let closing { result.append(closing) }
        closing = nil
    }
}
