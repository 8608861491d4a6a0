/// A word of a script that Cairo wrote.
enum ScriptWord: Hashable {
    case number(Double)
    /// A constant of Cairo, or a name that something gets.
    case name(String)
    /// An operator, or a name that was given.
    case word(String)
    /// Bytes: of pixels or of a font.
    case data
}

/// Steps through a script of Cairo's script surface: a language of operands and operators like that of PostScript.
struct ScriptScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next word; nil at the end.
    mutating func next() -> ScriptWord? {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case 0...0x20: position += 1
            case UInt8(ascii: "%"): while position < bytes.count, bytes[position] != 10 { position += 1 }
            case UInt8(ascii: "("): return data()
            case UInt8(ascii: "<"):
                guard position + 1 < bytes.count, bytes[position + 1] == byte else { return data() }
                position += 2
                return .word("<<")
            case UInt8(ascii: ">"):
                position += 2
                return .word(">>")
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                position += 1
                return .word(byte == UInt8(ascii: "[") ? "[" : "]")
            case UInt8(ascii: "/"):
                while position < bytes.count, bytes[position] == byte { position += 1 }
                return .name(takeRegular())
            default: return word()
            }
        }
        return nil
    }

    /// What data mean is an error in any case.
    private mutating func data() -> ScriptWord {
        position = bytes.count
        return .data
    }

    private mutating func word() -> ScriptWord {
        let first = bytes[position]
        let text = takeRegular()
        if text.isEmpty { return data() }
        let isNumber = (0x30...0x39).contains(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
        return isNumber ? .number(Double(text) ?? .nan) : .word(text)
    }

    private mutating func takeRegular() -> String {
        let start = position
        while position < bytes.count, ScriptScanner.isRegular(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"),
            UInt8(ascii: "("), UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
