/// A value of JSON (RFC 8259).
indirect enum JSONValue {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case table([String: JSONValue])

    /// The value of `key`; null if there is none.
    subscript(key: String) -> JSONValue { if case .table(let values) = self { values[key] ?? .null } else { .null } }

    /// The element at `index`; null if there is none.
    subscript(index: Int) -> JSONValue {
        if case .list(let values) = self, values.indices.contains(index) { values[index] } else { .null }
    }

    var elements: [JSONValue] { if case .list(let values) = self { values } else { [] } }
    var string: String? { if case .text(let text) = self { text } else { nil } }
    // Integers are exact as `Double` up to 2⁵³.
    var integer: Int? { if case .number(let number) = self, abs(number) < 1e15 { Int(number) } else { nil } }
}

/// The reason that JSON cannot be read, and the offset of the wrong byte.
struct JSONFault: Error {
    var reason: String
    var place: Int
}

/// Reads JSON. Recursion is as deep as values nest, which is bounded.
struct JSONReader {
    /// A tree nested deeper is not a document.
    static let deepest = 400
    private let bytes: [UInt8]
    private var place = 0

    /// The value that `bytes` are.
    static func value(of bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        if reader.place < bytes.count { throw reader.fault("something follows its end") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, place: place) }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private func isAt(_ character: Unicode.Scalar) -> Bool {
        place < bytes.count && bytes[place] == UInt8(ascii: character)
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        if depth > JSONReader.deepest { throw fault("values are nested deeper than \(JSONReader.deepest) levels") }
        skipSpace()
        guard place < bytes.count else { throw fault("it ends before its end") }
        switch bytes[place] {
        case UInt8(ascii: "{"):
            place += 1
            var table: [String: JSONValue] = [:]
            try list(until: "}") { (reader) throws(JSONFault) in
                reader.skipSpace()
                let key = try reader.text()
                reader.skipSpace()
                guard reader.isAt(":") else { throw reader.fault("a colon is missing") }
                reader.place += 1
                table[key] = try reader.value(depth: depth + 1)
            }
            return .table(table)
        case UInt8(ascii: "["):
            place += 1
            var values: [JSONValue] = []
            try list(until: "]") { (reader) throws(JSONFault) in values.append(try reader.value(depth: depth + 1)) }
            return .list(values)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default:
            let start = place
            while place < bytes.count, Array("+-.eE0123456789".utf8).contains(bytes[place]) { place += 1 }
            guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
                throw fault("a value is missing")
            }
            return .number(number)
        }
    }

    private mutating func list(
        until end: Unicode.Scalar, _ take: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        skipSpace()
        if isAt(end) {
            place += 1
            return
        }
        while true {
            try take(&self)
            skipSpace()
            if isAt(end) {
                place += 1
                return
            }
            guard isAt(",") else { throw fault("a comma is missing") }
            place += 1
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        guard bytes[place...].starts(with: Array(word.utf8)) else { throw fault("a value is missing") }
        place += word.utf8.count
        return value
    }

    private mutating func text() throws(JSONFault) -> String {
        guard isAt("\"") else { throw fault("a string is missing") }
        place += 1
        var units: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            let byte = bytes[place]
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            guard place < bytes.count else { break }
            let escape = bytes[place]
            place += 1
            switch escape {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            // Backspace and form feed are no characters of a text.
            case UInt8(ascii: "b"), UInt8(ascii: "f"): units.append(0x20)
            case UInt8(ascii: "u"):
                var scalar = try codeUnit()
                if (0xD800...0xDBFF).contains(scalar), isAt("\\"), place + 1 < bytes.count,
                    bytes[place + 1] == UInt8(ascii: "u")
                {
                    let before = place
                    place += 2
                    let low = try codeUnit()
                    if (0xDC00...0xDFFF).contains(low) {
                        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                    } else {
                        // Half of a character alone; what follows is another.
                        place = before
                    }
                }
                units += Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
            default: units.append(escape)
            }
        }
        guard place < bytes.count else { throw fault("a string has no end") }
        place += 1
        return String(decoding: units, as: UTF8.self)
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt32 {
        // The conversion alone would take a sign.
        guard place + 4 <= bytes.count, case let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self),
            digits.allSatisfy(\.isHexDigit), let unit = UInt32(digits, radix: 16)
        else { throw fault("a character has no number") }
        place += 4
        return unit
    }
}
