import Glibc

/// How the operators of a content stream that come in pairs are nested: states, text objects and marked-content
/// sequences.
struct ContentNesting {
    /// What is wrong: pairs that cross each other or are not closed.
    private(set) var faults: [String] = []
    /// The operands and operators that begin sequences, in their order: `/Span<</MCID 0>>BDC`.
    private(set) var sequences: [String] = []
    /// The operators that paint or show text outside all sequences.
    private(set) var unmarked: [String] = []
    private var open: [String] = []

    private static let ends = ["Q": "q", "ET": "BT", "EMC": "BDC"]
    private static let painting: Set<String> = ["f", "f*", "S", "B", "B*", "Do", "sh", "TJ", "Tj"]

    /// The nesting in the stream `content`.
    init(_ content: [UInt8]) {
        var operands = ""
        for word in ContentNesting.words(content) {
            switch word {
            case "q", "BT": open.append(word)
            case "BDC", "BMC":
                if !operands.contains("ActualText") { sequences.append(operands + word) }
                open.append("BDC")
            case "Q", "ET", "EMC": if open.popLast() != ContentNesting.ends[word] { faults.append(word) }
            case _ where ContentNesting.painting.contains(word):
                if !open.contains("BDC") { unmarked.append(operands + word) }
            default:
                operands = ContentNesting.isOperand(word) ? operands + word : ""
                continue
            }
            operands = ""
        }
        faults += open
    }

    private static func isOperand(_ word: String) -> Bool {
        guard let first = word.utf8.first else { return false }
        return !(UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first) || word.hasPrefix("[")
    }

    /// The words of the stream; dictionaries are one word, and arrays are left empty.
    private static func words(_ content: [UInt8]) -> [String] {
        var words: [String] = []
        var position = 0
        while position < content.count {
            let start = position
            switch content[position] {
            case UInt8(ascii: "["): position = end(ofArray: position, content)
            case UInt8(ascii: "<"): position = end(ofDictionary: position, content)
            case UInt8(ascii: "/"):
                position += 1
                while position < content.count, isRegular(content[position]) { position += 1 }
            case let byte where isRegular(byte):
                while position < content.count, isRegular(content[position]) { position += 1 }
            default:
                position += 1
                continue
            }
            let isArray = content[start] == UInt8(ascii: "[")
            words.append(isArray ? "[]" : String(decoding: content[start..<position], as: UTF8.self))
        }
        return words
    }

    private static func isRegular(_ byte: UInt8) -> Bool { byte > 32 && !"()<>[]/".utf8.contains(byte) }

    private static func end(ofDictionary start: Int, _ content: [UInt8]) -> Int {
        var position = start
        while position + 1 < content.count {
            if content[position] == UInt8(ascii: ">"), content[position + 1] == UInt8(ascii: ">") { break }
            position += 1
        }
        // A hexadecimal string may end the dictionary.
        position += 2
        while position < content.count, content[position] == UInt8(ascii: ">") { position += 1 }
        return position
    }

    private static func end(ofArray start: Int, _ content: [UInt8]) -> Int {
        var position = start
        var isString = false
        while position < content.count {
            switch content[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): isString = true
            case UInt8(ascii: ")"): isString = false
            case UInt8(ascii: "]") where !isString: return position + 1
            default: break
            }
            position += 1
        }
        return position
    }
}
