/// Reads the program of a compact font's glyph as Cairo does when it looks for subroutines (Adobe Technical Note 5177),
/// and finds calls of subroutines that there are none of.
struct GlyphProgramWalk {
    /// Steps of one glyph: real ones take some thousands; a program may call itself a thousand million times.
    private static let mostSteps = 100_000
    /// Steps of all glyphs that a publication uses: twenty thousand real ones take some millions.
    private static let mostStepsTogether = 50_000_000
    private static let deepestCall = 10

    private let font: CompactFontAudit
    private let own: CompactFontAudit.Index
    private var steps = 0
    private var depth = 0
    private var stack = 0
    private var hints = 0
    private var maskBytes = 0
    /// The number before an operator; nil behind an operator.
    private var top: Int?

    /// True when the programs of `glyphs` call what is there, and end in time.
    static func areSound(_ glyphs: some Sequence<UInt32>, of font: CompactFontAudit) -> Bool {
        var steps = 0
        for glyph in glyphs {
            guard font.glyphs.objects.indices.contains(Int(glyph)) else { return false }
            let number = font.font(of: Int(glyph))
            guard font.own.indices.contains(number) else { return false }
            var walk = GlyphProgramWalk(font, font.own[number])
            guard walk.reads(font.glyphs.objects[Int(glyph)]) else { return false }
            steps += walk.steps
            if steps > mostStepsTogether { return false }
        }
        return true
    }

    private init(_ font: CompactFontAudit, _ own: CompactFontAudit.Index) {
        self.font = font
        self.own = own
    }

    private func byte(_ place: Int) -> Int { Int(font.number(at: place) ?? UInt8(0)) }

    /// Reads a program; false when it calls what is not there, or does not end.
    private mutating func reads(_ program: Range<Int>) -> Bool {
        var place = program.lowerBound
        while place < program.upperBound {
            steps += 1
            if steps > Self.mostSteps { return false }
            let code = byte(place)
            place += 1
            switch code {
            case 28, 32...255: place = push(code, place)
            case 1, 3, 18, 23: endHints()
            case 19, 20:
                if maskBytes == 0 {
                    endHints()
                    maskBytes = (hints + 7) / 8
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
                if depth == Self.deepestCall { return true }
                guard let routine = routine(number, code == 10 ? own : font.shared) else { return false }
                depth += 1
                guard reads(routine) else { return false }
                depth -= 1
            case 12:
                place += 1
                top = nil
            default: top = nil
            }
        }
        return true
    }

    private mutating func endHints() {
        hints += max(stack, 0) / 2
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

    /// The subroutine that a call names: numbers begin below 0.
    private func routine(_ number: Int, _ routines: CompactFontAudit.Index) -> Range<Int>? {
        let count = routines.objects.count
        let index = number + (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768)
        return routines.objects.indices.contains(index) ? routines.objects[index] : nil
    }
}
