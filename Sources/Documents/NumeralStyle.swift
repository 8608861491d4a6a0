/// The style of the numbers of a list.
package enum NumeralStyle: UInt8, Hashable, Sendable {
    /// 1, 2, 3
    case decimal
    /// a, b, c
    case lowerLetters
    /// A, B, C
    case upperLetters
    /// i, ii, iii
    case lowerRoman
    /// I, II, III
    case upperRoman

    /// `number` in this style: `4`, `d`, `iv`. After `z` come `aa` and `bb`, as word processors count; numbers
    /// without letters or a Roman form are decimal.
    package func text(of number: Int) -> String {
        switch self {
        case .decimal: "\(number)"
        case .lowerLetters: Self.letters(number) ?? "\(number)"
        case .upperLetters: Self.letters(number)?.uppercased() ?? "\(number)"
        case .lowerRoman: Self.roman(number) ?? "\(number)"
        case .upperRoman: Self.roman(number)?.uppercased() ?? "\(number)"
        }
    }

    private static func letters(_ number: Int) -> String? {
        guard (1...26 * 5).contains(number) else { return nil }
        let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8((number - 1) % 26)))
        return String(repeating: letter, count: (number - 1) / 26 + 1)
    }

    private static let romanParts: [(value: Int, text: String)] = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
        (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]

    private static func roman(_ number: Int) -> String? {
        guard (1...3999).contains(number) else { return nil }
        var rest = number
        var text = ""
        for part in romanParts {
            while rest >= part.value {
                text += part.text
                rest -= part.value
            }
        }
        return text
    }

    /// The number that `text` writes in this way, in small or capital letters; nil when it writes none.
    package func number(_ text: String) -> Int? {
        let small = text.lowercased()
        switch self {
        case .decimal:
            return !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isWholeNumber } ? Int(text.prefix(6)) : nil
        case .lowerLetters, .upperLetters:
            guard let first = small.first, let letter = first.asciiValue, (0x61...0x7A).contains(letter),
                small.count <= 5, small.allSatisfy({ $0 == first })
            else { return nil }
            return (small.count - 1) * 26 + Int(letter - 0x60)
        case .lowerRoman, .upperRoman:
            var rest = Substring(small)
            var value = 0
            for part in Self.romanParts {
                // A word may be a million letters `m`.
                while rest.hasPrefix(part.text), value < 4000 {
                    rest = rest.dropFirst(part.text.count)
                    value += part.value
                }
            }
            // Written in the one usual way: neither iiii nor vx.
            return Self.roman(value) == small ? value : nil
        }
    }
}
