/// What a content stream names among its resources.
enum ResourceKind: String, CaseIterable {
    case font = "/Font"
    case object = "/XObject"
    case state = "/ExtGState"
    case space = "/ColorSpace"
    case pattern = "/Pattern"
    case shading = "/Shading"
}

/// A resource that a content stream names.
struct ResourceName: Hashable {
    var kind: ResourceKind
    /// With its slash, as the stream writes it.
    var name: String
}

/// Copies a content stream (ISO 32000-1 §7.8.2) and lists what it uses. Marked content is left out: it belongs to the
/// structure of a document that stays behind.
struct ContentCopy {
    /// The stream without marked content.
    private(set) var bytes: [UInt8] = []
    /// What it names, each once, in order.
    private(set) var resources: [ResourceName] = []
    /// The first of its colours that is light; nil for none.
    private(set) var light: String?
    /// True when it sets other inks than black.
    private(set) var hasColor = false

    private let source: [UInt8]
    private var position = 0
    private var copied = 0
    /// The operands since the last operator: names, and where the first one begins.
    private var names: [String] = []
    /// The numbers among them that are not zero, by their places.
    private var inks: Set<Int> = []
    private var numberCount = 0
    private var operandStart: Int?
    private var known: Set<ResourceName> = []
    private var depth = 0
    private var isText = false
    private var compatibility = 0

    /// Copies `source`. Linear. Throws for what is no content stream.
    init(_ source: [UInt8]) throws(PDFFault) {
        self.source = source
        bytes.reserveCapacity(source.count)
        while let found = try nextOperator() { try take(String(decoding: source[found], as: UTF8.self), found) }
        bytes += source[copied...]
        guard depth >= 0, !isText else { throw .malformed("its content ends within a text") }
        // What is saved to the end has to be restored for what follows.
        for _ in 0..<depth { bytes += Array("\nQ".utf8) }
        bytes.append(10)
    }

    // MARK: Operators

    private static let plain: Set<String> = [
        "b", "B", "b*", "B*", "c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "f", "F", "f*", "G", "g", "gs", "h", "i",
        "j",
        "J", "K", "k", "l", "m", "M", "n", "re", "ri", "S", "s", "SC", "sc", "SCN", "scn", "sh", "T*", "Tc", "Td", "TD",
        "Tf", "Tj", "TJ", "TL", "Tm", "Tr", "Ts", "Tw", "Tz", "v", "w", "W", "W*", "y", "'", "\"", "rg", "RG",
    ]

    private mutating func take(_ name: String, _ found: Range<Int>) throws(PDFFault) {
        defer {
            names = []
            inks = []
            numberCount = 0
            operandStart = nil
        }
        switch name {
        case "q":
            depth += 1
            guard depth < 1000 else { throw .malformed("its content is nested too deep") }
        case "Q":
            depth -= 1
            guard depth >= 0 else { throw .malformed("its content restores what was not saved") }
        case "BT", "ET":
            guard isText != (name == "BT") else { throw .malformed("a text within a text") }
            isText = name == "BT"
        case "rg", "RG": light = light ?? "red, green and blue (\(name))"
        case "BX": compatibility += 1
        case "EX": compatibility -= 1
        case "BMC", "BDC", "EMC", "MP", "DP":
            if names.first == "/OC" {
                throw .unsupported("layers, some of which may be hidden")
            }
            skip(to: found.upperBound)
        case "BI": try takeInlineImage()
        default:
            guard ContentCopy.plain.contains(name) || compatibility > 0 else {
                throw .malformed("its content has the operator “\(name.excerpt)”, which PDF does not")
            }
            note(name)
        }
    }

    /// Leaves out what was read since the operator before.
    private mutating func skip(to end: Int) {
        bytes += source[copied..<(operandStart ?? end)]
        bytes.append(10)
        copied = end
    }

    private mutating func note(_ name: String) {
        let kinds: [String: ResourceKind] = [
            "Tf": .font, "Do": .object, "gs": .state, "sh": .shading, "cs": .space, "CS": .space, "scn": .pattern,
            "SCN": .pattern,
        ]
        if name == "k" || name == "K", !inks.isDisjoint(with: 0..<3) { hasColor = true }
        guard let kind = kinds[name], let operand = names.last else { return }
        use(operand, as: kind)
    }

    private mutating func use(_ name: String, as kind: ResourceKind) {
        if kind == .space {
            if name == "/DeviceRGB" { light = light ?? "red, green and blue" }
            if name == "/DeviceCMYK" { hasColor = true }
            if ["/DeviceRGB", "/DeviceGray", "/DeviceCMYK", "/Pattern"].contains(name) { return }
        }
        let resource = ResourceName(kind: kind, name: name)
        if known.insert(resource).inserted { resources.append(resource) }
    }

    // MARK: Inline pictures

    /// A picture within the stream (§8.9.7): its colours are looked at, and its bytes passed over.
    private mutating func takeInlineImage() throws(PDFFault) {
        names = []
        guard let found = try nextOperator(), source[found].elementsEqual("ID".utf8) else {
            throw .malformed("a picture without its data")
        }
        for (index, name) in names.enumerated() where ["/CS", "/ColorSpace"].contains(name) && index + 1 < names.count {
            switch names[index + 1] {
            case "/G", "/DeviceGray": break
            case "/CMYK", "/DeviceCMYK": hasColor = true
            case "/RGB", "/DeviceRGB": light = light ?? "a picture in red, green and blue"
            // A palette: the base is the next name.
            case "/I", "/Indexed":
                if index + 2 < names.count, ["/RGB", "/DeviceRGB"].contains(names[index + 2]) {
                    light = light ?? "a picture in red, green and blue"
                }
            case let other: use(other, as: .space)
            }
        }
        if names.contains("/LZW") || names.contains("/LZWDecode") { throw .unsupported("a picture in LZW") }
        try skipImageData()
    }

    /// Passes over data up to `EI` between white space behind which text goes on.
    private mutating func skipImageData() throws(PDFFault) {
        position += 1
        while position + 2 <= source.count {
            defer { position += 1 }
            guard source[position] == UInt8(ascii: "E"), source[position + 1] == UInt8(ascii: "I"),
                position > 0, ContentCopy.isSpace(source[position - 1])
            else { continue }
            let rest = source[(position + 2)...].prefix(12)
            guard rest.isEmpty || ContentCopy.isSpace(rest.first!),
                rest.allSatisfy({ (0x20...0x7E).contains($0) || ContentCopy.isSpace($0) })
            else { continue }
            position += 1
            return
        }
        throw .malformed("a picture within its content has no end")
    }

    // MARK: Tokens

    private mutating func nextOperator() throws(PDFFault) -> Range<Int>? {
        while position < source.count {
            let byte = source[position]
            if ContentCopy.isSpace(byte) {
                position += 1
                continue
            }
            if operandStart == nil { operandStart = position }
            switch byte {
            case UInt8(ascii: "("): skipString()
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ")"):
                skipDelimiter(byte)
            case UInt8(ascii: "%"):
                while position < source.count, ![10, 13].contains(source[position]) { position += 1 }
            case UInt8(ascii: "/"):
                let start = position
                position += 1
                while position < source.count, ContentCopy.isRegular(source[position]) { position += 1 }
                names.append(String(decoding: source[start..<position], as: UTF8.self))
            default:
                let start = position
                while position < source.count, ContentCopy.isRegular(source[position]) { position += 1 }
                if !ContentCopy.isOperand(source[start..<position]) { return start..<position }
                if source[start..<position].contains(where: { (0x31...0x39).contains($0) }) { inks.insert(numberCount) }
                numberCount += 1
            }
        }
        return nil
    }

    private mutating func skipDelimiter(_ byte: UInt8) {
        position += 1
        guard byte == UInt8(ascii: "<"), position < source.count, source[position] != byte else { return }
        // A string in hexadecimal digits.
        while position < source.count, source[position] != UInt8(ascii: ">") { position += 1 }
        position += 1
    }

    private mutating func skipString() {
        var depth = 0
        repeat {
            switch source[position] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
            position += 1
        } while depth > 0 && position < source.count
    }

    /// Numbers, and the words for truth and nothing.
    private static func isOperand(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        if (0x30...0x39).contains(first) || [0x2B, 0x2D, 0x2E].contains(first) { return true }
        return word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) || word.elementsEqual("null".utf8)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }

    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"),
            UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
