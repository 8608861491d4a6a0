/// Interprets a Type 2 charstring (Adobe Technical Note 5177) as Cairo does when it collects subrs, and finds calls of
/// subrs that do not exist.
struct CharStringWalk {
    /// Steps of one glyph: real ones take some thousands; a charstring may call itself a thousand million times.
    private static let mostSteps = 100_000
    /// Steps of all glyphs that a publication uses: twenty thousand real ones take some millions.
    private static let mostStepsTogether = 50_000_000
    private static let deepestCall = 10

    private let font: CFFAudit
    private let localSubrs: CFFAudit.Index
    private var steps = 0
    private var depth = 0
    private var stack = 0
    private var stemHints = 0
    private var maskBytes = 0
    /// The number before an operator; nil after an operator.
    private var top: Int?

    /// True when the charstrings of `glyphs` call only subrs that exist, and end in time.
    static func areValid(_ glyphs: some Sequence<UInt32>, of font: CFFAudit) -> Bool {
        var steps = 0
        for glyph in glyphs {
            guard font.charStrings.objects.indices.contains(Int(glyph)) else { return false }
            let dict = font.fontDict(of: Int(glyph))
            guard font.localSubrs.indices.contains(dict) else { return false }
            var walk = CharStringWalk(font, font.localSubrs[dict])
            guard walk.run(font.charStrings.objects[Int(glyph)]) else { return false }
            steps += walk.steps
            if steps > mostStepsTogether { return false }
        }
        return true
    }

    private init(_ font: CFFAudit, _ localSubrs: CFFAudit.Index) {
        self.font = font
        self.localSubrs = localSubrs
    }

    private func byte(_ place: Int) -> Int { Int(font.number(at: place) ?? UInt8(0)) }

    /// Runs a charstring; false when it calls a subr that does not exist, or does not end.
    private mutating func run(_ charString: Range<Int>) -> Bool {
        var place = charString.lowerBound
        while place < charString.upperBound {
            steps += 1
            if steps > Self.mostSteps { return false }
            let code = byte(place)
            place += 1
            switch code {
            case 28, 32...255: place = push(code, place)
            case 1, 3, 18, 23: endStemHints()
            case 19, 20:
                if maskBytes == 0 {
                    endStemHints()
                    maskBytes = (stemHints + 7) / 8
                }
                place += maskBytes
            case 4, 21, 22:
                stack = 0
                top = nil
            case 14: return true
            case 10, 29:
                guard let number = top else { return true }
                top = nil
                stack -= 1
                // Cairo does not follow calls nested deeper than this, so neither do we.
                if depth == Self.deepestCall { return true }
                guard let subr = subr(number, code == 10 ? localSubrs : font.globalSubrs) else { return false }
                depth += 1
                guard run(subr) else { return false }
                depth -= 1
            case 12:
                place += 1
                top = nil
            default: top = nil
            }
        }
        return true
    }

    private mutating func endStemHints() {
        stemHints += max(stack, 0) / 2
        stack = 0
        top = nil
    }

    /// Takes the number that begins with `code`; returns where it ends.
    private mutating func push(_ code: Int, _ place: Int) -> Int {
        stack += 1
        switch code {
        case 28:
            top = Int(Int16(truncatingIfNeeded: byte(place) << 8 | byte(place + 1)))
            return place + 2
        case 247...250:
            top = (code - 247) * 256 + byte(place) + 108
            return place + 1
        case 251...254:
            top = -(code - 251) * 256 - byte(place) - 108
            return place + 1
        case 255:
            top = Int(Int32(truncatingIfNeeded: (0..<4).reduce(0) { $0 << 8 | byte(place + $1) }))
            return place + 4
        default:
            top = code - 139
            return place
        }
    }

    /// The subr with the biased `number` (Technical Note 5176, section 16).
    private func subr(_ number: Int, _ subrs: CFFAudit.Index) -> Range<Int>? {
        let count = subrs.objects.count
        let index = number + (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768)
        return subrs.objects.indices.contains(index) ? subrs.objects[index] : nil
    }
}
