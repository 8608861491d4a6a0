/// The operand of an operator that shows text (ISO 32000-1 §9.4.3), taken apart into glyphs and the gaps between them.
struct ShownText {
    /// One code of a string.
    struct Glyph {
        /// Where the code is written in the content, without the delimiters of its string.
        var source: Range<Int>
        /// How much further than its font's width says the text position moves after it, in thousandths of an em.
        var gap: Float
        var isHexadecimal: Bool
        /// A glyph without ink, whose own place nobody sees.
        var isSpace: Bool
    }

    /// The gap before the first glyph, in thousandths of an em.
    private(set) var lead: Float = 0
    private(set) var glyphs: [Glyph] = []

    /// Reads `operand`: a string, or an array of strings and of numbers that move back. Linear.
    mutating func read(_ operand: Slice<UnsafeBufferPointer<UInt8>>, _ font: FontCodes) {
        lead = 0
        glyphs.removeAll(keepingCapacity: true)
        var position = operand.startIndex
        while position < operand.endIndex {
            switch operand[position] {
            case UInt8(ascii: "("): readLiteral(operand, &position, font)
            case UInt8(ascii: "<"): readHexadecimal(operand, &position, font)
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = position
                while position < operand.endIndex, ContentScanner.isRegular(operand[position]) { position += 1 }
                widen(by: -Float(ContentScanner.number(operand[start..<position])))
            default: position += 1
            }
        }
    }

    /// The spacings, in thousandths of an em, that make the fewest numbers necessary when `current` ones are set.
    /// Linear.
    ///
    /// Cairo writes no number under 3, and lets what it left out gather: gaps of 2 come as 0, 4, 0, 4. So letter space is
    /// the mean of the gaps in the fullest window of a few thousandths; kerns and word spaces lie outside of it.
    mutating func spacing(current: TextSpacing) -> TextSpacing {
        var result = current
        collect { glyph, next in glyph.isSpace || next?.isSpace ?? true ? nil : glyph.gap }
        result.letters = cheapest(current.letters)
        let letters = Float(result.letters) / 100
        // The letter before a space has no letter space of its own: what it is set with too much, the space makes up for.
        var before: Float = 0
        collect { glyph, _ in
            defer { before = glyph.isSpace ? 0 : glyph.gap - letters }
            return glyph.isSpace ? glyph.gap - letters + before : nil
        }
        result.words = cheapest(current.words)
        return result
    }

    /// The gaps among which the commonest is sought, in thousandths of an em.
    private var gaps: [Float] = []

    private mutating func collect(_ gap: (Glyph, Glyph?) -> Float?) {
        gaps.removeAll(keepingCapacity: true)
        for index in glyphs.indices {
            let next = index + 1 < glyphs.count ? glyphs[index + 1] : nil
            if let gap = gap(glyphs[index], next) { gaps.append(gap) }
        }
    }

    /// `current`, none, or the mean of the most gaps that lie together, whichever leaves the fewest to be written.
    private mutating func cheapest(_ current: Int) -> Int {
        guard !gaps.isEmpty else { return current }
        let sorted = gaps.sorted()
        var fullest = 0..<0
        var start = 0
        for end in sorted.indices {
            while sorted[end] - sorted[start] > ShownText.window { start += 1 }
            if end + 1 - start > fullest.count { fullest = start..<end + 1 }
        }
        let mean = sorted[fullest].reduce(0, +) / Float(fullest.count)
        var best = current
        var least = numbers(with: current)
        for candidate in [0, Int((mean * 100).rounded())] {
            // A new spacing is an operator with its operand, which has to pay.
            let cost = numbers(with: candidate) + 2
            if cost < least { (best, least) = (candidate, cost) }
        }
        return best
    }

    /// How many numbers the gaps need when `spacing` is set.
    private func numbers(with spacing: Int) -> Int {
        let shared = Float(spacing) / 100
        var error: Float = 0
        var count = 0
        for gap in gaps {
            error += gap - shared
            guard abs(error) >= TextAlignment.tolerance else { continue }
            error = 0
            count += 1
        }
        return count
    }

    /// Lets what Cairo gathers lie together, in thousandths of an em.
    private static let window: Float = 5

    private mutating func widen(by gap: Float) {
        if glyphs.isEmpty { lead += gap } else { glyphs[glyphs.count - 1].gap += gap }
    }

    private mutating func append(_ code: Int, _ source: Range<Int>, isHexadecimal: Bool, _ font: FontCodes) {
        glyphs.append(
            Glyph(
                source: source, gap: code < font.errors.count ? font.errors[code] : 0, isHexadecimal: isHexadecimal,
                isSpace: !font.isComposite && code == 32))
    }

    private mutating func readLiteral(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, _ font: FontCodes
    ) {
        position += 1
        var depth = 1
        while position < operand.endIndex {
            if operand[position] == UInt8(ascii: ")") { depth -= 1 }
            if operand[position] == UInt8(ascii: "(") { depth += 1 }
            if depth == 0 { break }
            let start = position
            if let code = ShownText.literalCode(operand, &position) {
                append(code, start..<position, isHexadecimal: false, font)
            }
        }
        position += 1
    }

    /// The code at `position` of a literal string, which moves after it (ISO 32000-1, table 3); nil for the end of a
    /// written line, which is no part of the string.
    private static func literalCode(_ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int) -> Int? {
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
        case 10, 13: return nil
        default: return Int(byte)
        }
    }

    private mutating func readHexadecimal(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ position: inout Int, _ font: FontCodes
    ) {
        position += 1
        let digits = font.isComposite ? 4 : 2
        while position < operand.endIndex, operand[position] != UInt8(ascii: ">") {
            let start = position
            if let code = ShownText.hexadecimalCode(operand, &position, digits: digits) {
                append(code, start..<position, isHexadecimal: true, font)
            }
        }
        position += 1
    }

    /// The code of up to `digits` digits at `position` of a hexadecimal string, which moves after them; nil when only
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

/// The spacings of the text state (ISO 32000-1 §9.3.2 and §9.3.3), in hundredths of a thousandth of an em.
struct TextSpacing: Equatable {
    /// After every glyph.
    var letters = 0
    /// After every space of a font whose codes have one byte, besides.
    var words = 0
}
