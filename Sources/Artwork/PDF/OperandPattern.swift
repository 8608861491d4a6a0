import PubPDFObjects

/// The operands that an operator of a content stream takes (ISO 32000-1 Annex A). Given another number or kind of
/// operands, each reader continues in its own way, and the interpreters of presses stop.
enum OperandPattern: Hashable {
    case numbers(Int)
    /// A whole number from 0 to the given one.
    case choice(Int)
    case name, string
    /// A name and a number.
    case font
    /// An array of numbers, and a number.
    case dashes
    /// An array of strings and numbers.
    case strings
    /// Two numbers and a string.
    case spacedString
    /// As many numbers as the colour space has components.
    case components
    /// The same, a name, or the name of a pattern behind numbers.
    case componentsOrPattern

    /// The pattern of each operator that paints or sets a state, by its name; operators without operands have `numbers(0)`.
    static let all: [String: OperandPattern] = {
        var patterns: [String: OperandPattern] = [
            "d": .dashes, "Do": .name, "sh": .name, "gs": .name, "ri": .name, "cs": .name, "CS": .name, "Tf": .font,
            "Tj": .string, "'": .string, "\"": .spacedString, "TJ": .strings, "J": .choice(2), "j": .choice(2),
            "Tr": .choice(7), "sc": .components, "SC": .components, "scn": .componentsOrPattern,
            "SCN": .componentsOrPattern,
        ]
        let counts: [(Int, [String])] = [
            (0, ["b", "B", "b*", "B*", "f", "F", "f*", "h", "n", "s", "S", "W", "W*", "T*", "q", "Q", "BT", "ET"]),
            (1, ["g", "G", "i", "M", "w", "Tc", "TL", "Ts", "Tw", "Tz"]), (2, ["d0", "l", "m", "Td", "TD"]),
            (3, ["rg", "RG"]), (4, ["k", "K", "re", "v", "y"]), (6, ["c", "cm", "d1", "Tm"]),
        ]
        for (count, names) in counts { for name in names { patterns[name] = .numbers(count) } }
        return patterns
    }()

    /// The components of the colour space that has the most (DeviceN, Annex C).
    private static let mostComponents = 32

    /// Whether `operands` match the operator's pattern. Linear.
    func matches(_ operands: [ContentToken], in source: Span<UInt8>) -> Bool {
        switch self {
        case .numbers(let count): operands.count == count && operands.allSatisfy(\.isNumber)
        case .choice(let most): operands.count == 1 && operands[0].wholeNumber(in: source).map { $0 <= most } ?? false
        case .name: operands.count == 1 && operands[0].isName
        case .string: operands.count == 1 && operands[0].isString
        case .font: operands.count == 2 && operands[0].isName && operands[1].isNumber
        case .dashes:
            operands.last?.isNumber == true && OperandPattern.isArray(operands.dropLast()) { $0.isNumber }
        case .strings: OperandPattern.isArray(operands[...]) { $0.isNumber || $0.isString }
        case .spacedString:
            operands.count == 3 && operands[..<2].allSatisfy(\.isNumber) && operands[2].isString
        case .components:
            (1...OperandPattern.mostComponents).contains(operands.count) && operands.allSatisfy(\.isNumber)
        case .componentsOrPattern:
            (1...OperandPattern.mostComponents + 1).contains(operands.count)
                && operands.dropLast().allSatisfy(\.isNumber) && (operands.last!.isNumber || operands.last!.isName)
        }
    }

    private static func isArray(_ operands: ArraySlice<ContentToken>, of isItem: (ContentToken) -> Bool) -> Bool {
        operands.count >= 2 && operands.first?.kind == .arrayStart && operands.last?.kind == .arrayEnd
            && operands.dropFirst().dropLast().allSatisfy(isItem)
    }

    /// The operands in words, as in “takes 4 numbers”.
    var words: String {
        switch self {
        case .numbers(0): "no operand"
        case .numbers(1): "a number"
        case .numbers(let count): "\(count) numbers"
        case .choice(let most): "a whole number from 0 to \(most)"
        case .name: "a name"
        case .string: "a string"
        case .font: "a name and a number"
        case .dashes: "an array of numbers and a number"
        case .strings: "an array of strings and numbers"
        case .spacedString: "two numbers and a string"
        case .components: "1 to \(OperandPattern.mostComponents) numbers"
        case .componentsOrPattern: "numbers or the name of a pattern"
        }
    }
}

extension ContentToken {
    fileprivate var isNumber: Bool { kind == .number }
    fileprivate var isName: Bool { kind == .name }
    fileprivate var isString: Bool { kind == .string || kind == .hexadecimal }
}

extension [ContentToken] {
    /// The number of operands that the tokens are: an array or a dictionary is one.
    var operandCount: Int {
        var count = 0, depth = 0
        for token in self {
            let isEnd = token.kind == .arrayEnd || token.kind == .dictionaryEnd
            if isEnd { depth -= 1 }
            if depth == 0, !isEnd { count += 1 }
            if token.kind == .arrayStart || token.kind == .dictionaryStart { depth += 1 }
        }
        return count
    }
}
