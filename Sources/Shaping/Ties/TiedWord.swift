import PubUnicode

/// The word before a space, without opening marks, as the rules of ``Ties`` ask about it.
struct TiedWord {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var lastScalar: UInt32 { scalar(before: bytes.count, in: bytes) }

    /// Whether its first character, a sign left out, is a figure.
    var startsWithDigit: Bool {
        guard let first = bytes.first else { return false }
        if first >= 0x30, first <= 0x39 { return true }
        if first < 0x80 {
            return (first == 0x2B || first == 0x2D || first == 0x24) && bytes.count > 1 && bytes[1].isDigit
        }
        let (scalar, length) = Scalars.decode(bytes, at: 0)
        if Scalars.category(of: scalar).isDigit { return true }
        // − £ € before the figures.
        return [0x2212, 0xA3, 0x20AC, 0xA5].contains(scalar) && length < bytes.count && bytes[length].isDigit
    }

    /// Whether the word is a number: figures with points, commas and signs between or before them, ending in a figure.
    var isNumber: Bool {
        guard let last = bytes.last else { return false }
        if last < 0x80 {
            // The trailing bytes of − and – and the narrow space within 10 000 are above 0x7F.
            return last.isDigit
                && bytes.allSatisfy {
                    $0.isDigit || [0x2C, 0x2E, 0x2B, 0x2D, 0x2F, 0x3A, 0x27, 0x24].contains($0) || $0 >= 0x80
                }
        }
        let scalar = lastScalar
        return Scalars.category(of: scalar).isDigit || [0xBC, 0xBD, 0xBE].contains(scalar)
    }

    /// Whether it may be the first group of a number: one to three figures, and nothing before them but a sign.
    var isFirstGroup: Bool {
        var digits = 0
        for byte in bytes.reversed() {
            if !byte.isDigit { break }
            digits += 1
        }
        guard (1...3).contains(digits) else { return false }
        return digits == bytes.count
            || startsWithDigit && !bytes[bytes.count - digits - 1].isDigit
                && bytes.prefix(bytes.count - digits).allSatisfy { !$0.isDigit && $0 != 0x2C && $0 != 0x2E }
    }

    /// Figures and a point.
    var isOrdinalPoint: Bool {
        bytes.count >= 2 && bytes[bytes.count - 1] == 0x2E && bytes.dropLast().allSatisfy { $0.isDigit }
    }

    /// Whether it is a figure with a sign of degrees or minutes.
    var endsWithDegree: Bool {
        let scalar = lastScalar
        return scalar == 0xB0 || scalar == 0x2032
    }

    /// Whether it is a Roman numeral, alone or with the letters or the point of an ordinal: `XX`, `XXe`, `XIV.`
    var isNumeral: Bool {
        let length = RomanNumeral.length(in: bytes)
        if length == 0 { return false }
        let rest = UnsafeBufferPointer(rebasing: bytes[length...])
        if rest.isEmpty || rest.count == 1 && rest[0] == 0x2E { return true }
        // `Le` and `De` are words.
        return (length > 1 || [0x49, 0x56, 0x58].contains(bytes[0])) && RomanNumeral.isSuffix(rest)
    }

    /// Whether it is the letter I.
    var isPlainI: Bool { bytes.count == 1 && bytes[0] == 0x49 }

    var endsWithLetter: Bool {
        guard let last = bytes.last else { return false }
        if last < 0x80 { return last | 0x20 >= 0x61 && last | 0x20 <= 0x7A }
        let category = Scalars.category(of: lastScalar)
        return category.isLetter || category.isMark
    }

    var startsWithCapital: Bool { bytes.startsWithCapital }

    /// `J.`, `J.R.R.`, `J.-P.`, `Ю.А.`
    var isInitials: Bool {
        guard bytes.last == 0x2E else { return false }
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == 0x2D { offset += 1 }
            guard offset < bytes.count else { return false }
            let (scalar, length) = Scalars.decode(bytes, at: offset)
            guard Scalars.category(of: scalar).isUppercase, offset + length < bytes.count,
                bytes[offset + length] == 0x2E
            else { return false }
            offset += length + 1
        }
        return true
    }

    /// A small letter and a point.
    var isSmallInitial: Bool { bytes.isSmallInitial }

    /// Whether its last bytes are `suffix`.
    func ends(with suffix: [UInt8]) -> Bool {
        bytes.count >= suffix.count && bytes.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// The word after a space.
struct FollowingWord {
    /// All that follows.
    let text: UnsafeBufferPointer<UInt8>
    /// The word without the marks after it, but with the point of an abbreviation.
    let withPoint: UnsafeBufferPointer<UInt8>
    /// The same without the point.
    let bare: UnsafeBufferPointer<UInt8>

    /// The longest word that is read.
    private static let longest = 40

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        var end = 0
        // Up to a space, or a dash or quote in curly form (U+2010 … U+201F), which may follow without one; ideographs and
        // kana begin with E3 … E9 and their punctuation with EF.
        while end < min(Self.longest, text.count), text[end] > 0x20, text[end] < 0xE3 {
            if text[end] == 0xE2, end + 2 < text.count, text[end + 1] == 0x80 {
                if text[end + 2] & 0xF0 == 0x90, text[end + 2] != 0x99 || end + 3 < text.count && text[end + 3] > 0x20 {
                    break
                }
                // Thin spaces, … and the spaces of French.
                if text[end + 2] <= 0x8A || text[end + 2] == 0xA6 || text[end + 2] == 0xAF { break }
            }
            if text[end] == 0xC2, end + 1 < text.count, text[end + 1] == 0xA0 || text[end + 1] == 0xBB { break }
            end += 1
        }
        // , ; : ) ] ! ? "
        while end > 1, [0x2C, 0x3B, 0x3A, 0x29, 0x5D, 0x21, 0x3F, 0x22].contains(text[end - 1]) { end -= 1 }
        withPoint = UnsafeBufferPointer(rebasing: text[..<end])
        while end > 1, [0x2E, 0x2C, 0x29].contains(text[end - 1]) { end -= 1 }
        bare = UnsafeBufferPointer(rebasing: text[..<end])
    }

    var startsWithDigit: Bool { TiedWord(bare).startsWithDigit }
    var startsWithCapital: Bool { bare.startsWithCapital }

    var startsWithSmall: Bool {
        guard let first = bare.first else { return false }
        if first < 0x80 { return first >= 0x61 && first <= 0x7A }
        return Scalars.category(of: Scalars.decode(bare, at: 0).scalar) == .lowercaseLetter
    }

    /// Whether it begins with a letter of a script without capitals.
    var isCaseless: Bool {
        guard let first = bare.first, first >= 0xD7 else { return false }
        return Scalars.category(of: Scalars.decode(bare, at: 0).scalar) == .otherLetter
    }

    /// Three figures, which go on a number.
    var isGroup: Bool {
        guard text.count >= 3, text[0].isDigit, text[1].isDigit, text[2].isDigit else { return false }
        return text.count == 3 || !text[3].isDigit
    }

    /// A day of the month.
    var isDay: Bool {
        let digits = bare.prefix { $0.isDigit }.count
        return (1...2).contains(digits) && digits == bare.count
    }

    /// The colon of a ratio or score, or its like, between spaces: `5 : 3`.
    var isRatio: Bool { text.count > 2 && text[0] == 0x3A && text[1] == 0x20 && text[2].isDigit }

    /// Whether it is a Roman numeral: of two letters at least, or I, V or X; any that is written as one if `orLetter`.
    func isNumeral(orLetter: Bool) -> Bool {
        let length = RomanNumeral.length(in: bare)
        if length == 0 { return false }
        let rest = UnsafeBufferPointer(rebasing: bare[length...])
        // `XX-lea` and `XXe`.
        guard rest.isEmpty || rest[0] == 0x2D || RomanNumeral.isSuffix(rest) else { return false }
        return orLetter || length > 1 || [0x49, 0x56, 0x58].contains(bare[0])
    }

    /// Whether it is the letter I.
    var isPlainI: Bool { bare.count == 1 && bare[0] == 0x49 }

    /// A small letter and a point.
    var isSmallInitial: Bool { withPoint.isSmallInitial }

    /// Jr, Sr and their like.
    var isJunior: Bool { Self.juniors.contains { bare.elementsEqual($0) } }

    private static let juniors = ["Jr", "Sr", "Jun", "Jnr", "Snr", "jun", "sen", "PhD", "MD", "Esq"].map {
        Array($0.utf8)
    }
}

/// Roman numerals: Latin letters, and the Cyrillic ones that look like them.
enum RomanNumeral {
    /// The bytes of the numeral at the beginning of `text`; 0 if there is none.
    static func length(in text: UnsafeBufferPointer<UInt8>) -> Int {
        // The digits of thousands, hundreds, tens and ones, in this order, each of the form I … III, IV, V … VIII, IX.
        var (offset, last, repeats, previous) = (0, 4000, 0, 0)
        while offset < text.count, let (value, bytes) = digit(text, offset) {
            if value == previous {
                repeats += 1
                if repeats > 3 || [5, 50, 500].contains(value) { return 0 }
            } else if value > previous, previous > 0 {
                // One smaller digit before it is taken off it.
                guard repeats == 1, value == previous * 5 || value == previous * 10, value <= last else { return 0 }
                last = previous
                repeats = 3
            } else {
                if previous > 0 { last = previous }
                repeats = 1
            }
            previous = value
            offset += bytes
            if offset > 16 { return 0 }
        }
        return offset
    }

    /// Whether `text` is the suffix of an ordinal's numeral: `e`, `ème`, `o`.
    static func isSuffix(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count <= 5 && suffixes.contains { text.elementsEqual($0) }
    }

    private static let suffixes = "e er ère re ème eme es o a º ª th st nd rd".split(separator: " ").map {
        Array($0.utf8)
    }

    private static func digit(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> (value: Int, bytes: Int)? {
        switch text[offset] {
        case 0x49: (1, 1)
        case 0x56: (5, 1)
        case 0x58: (10, 1)
        case 0x4C: (50, 1)
        case 0x43: (100, 1)
        case 0x44: (500, 1)
        case 0x4D: (1000, 1)
        // Cyrillic Х and І.
        case 0xD0 where offset + 1 < text.count && text[offset + 1] == 0xA5: (10, 2)
        case 0xD0 where offset + 1 < text.count && text[offset + 1] == 0x86: (1, 2)
        default: nil
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    fileprivate var isSmallASCII: Bool { self >= 0x61 && self <= 0x7A }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var startsWithCapital: Bool {
        guard let first else { return false }
        if first < 0x80 { return first >= 0x41 && first <= 0x5A }
        return Scalars.category(of: Scalars.decode(self, at: 0).scalar).isUppercase
    }

    /// A small letter and a point.
    fileprivate var isSmallInitial: Bool {
        guard last == 0x2E, (2...3).contains(count) else { return false }
        let (scalar, length) = Scalars.decode(self, at: 0)
        return length + 1 == count && Scalars.category(of: scalar) == .lowercaseLetter
    }
}
