import Diagnostics

/// An event of an XML text (XML 1.0, fifth edition), with its place in bytes.
enum XMLEvent {
    /// A start tag; that of an empty element is followed by its end.
    case start(XMLElement)
    /// An end tag.
    case end
    /// Text, with references undone; of CDATA sections as it is.
    case text(String, at: Int)
    /// A document type declaration.
    case doctype(at: Int)
    /// A processing instruction, by its target and what follows.
    case instruction(String, String, at: Int)
}

/// A start tag.
struct XMLElement {
    /// The name with its prefix.
    var name: String
    /// Where its `<` is.
    var place: Int
    /// In the order of the source.
    var attributes: [XMLAttribute]

    /// The value of an attribute; nil when there is none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The value of a property of style: of the style attribute, else of the attribute of its name.
    func value(ofProperty name: String) -> String? {
        let declarations = (self["style"] ?? "").split(separator: ";").map { $0.split(separator: ":", maxSplits: 1) }
        let declared = declarations.last { $0.count == 2 && String($0[0]).trimmed.lowercased() == name }
        return (declared.map { String($0[1]) } ?? self[name])?.trimmed.lowercased()
    }
}

/// An attribute, its value with references undone.
struct XMLAttribute {
    var name: String
    var value: String
    /// Its bytes.
    var range: Range<Int>

    var place: Int { range.lowerBound }
}

/// What keeps a text from being XML.
struct XMLFault: Error {
    var reason: String
    var place: Int
}

/// Steps through XML from event to event, to see what it is made of before a library is let to it. It opens nothing and
/// knows no entities but the five of XML. Linear.
struct XMLScanner {
    private let bytes: [UInt8]
    /// Where the next event begins.
    private(set) var position = 0
    /// An element that was empty: its end comes next.
    private var endsElement = false
    /// The elements that are open: their names, and where they begin.
    private var open: [(name: String, place: Int)] = []

    /// A scanner of `bytes`, which are UTF-8 without a byte order mark.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next event; nil at the end.
    mutating func next() throws(XMLFault) -> XMLEvent? {
        if endsElement {
            endsElement = false
            return .end
        }
        if position == bytes.count, let last = open.last {
            throw XMLFault(reason: "the element \(last.name.excerpt) has no end", place: last.place)
        }
        while position < bytes.count {
            let start = position
            guard bytes[position] == UInt8(ascii: "<") else { return .text(try text(), at: start) }
            if skip("<!--") {
                try skip(past: "-->", from: start)
            } else if skip("<![CDATA[") {
                let first = position
                try skip(past: "]]>", from: start)
                return .text(String(decoding: bytes[first..<position - 3], as: UTF8.self), at: first)
            } else if skip("<?") {
                let target = try name()
                let first = position
                try skip(past: "?>", from: start)
                return .instruction(target, String(decoding: bytes[first..<position - 2], as: UTF8.self), at: start)
            } else if skip("<!") {
                return .doctype(at: start)
            } else if skip("</") {
                let name = try name()
                guard let last = open.popLast(), last.name == name else {
                    throw XMLFault(reason: "</\(name.excerpt)> ends no element that is open", place: start)
                }
                skipSpace()
                try expect(">")
                return .end
            } else {
                return .start(try element())
            }
        }
        return nil
    }

    // MARK: Parts

    private mutating func element() throws(XMLFault) -> XMLElement {
        var element = XMLElement(name: "", place: position, attributes: [])
        position += 1
        element.name = try name()
        while true {
            skipSpace()
            if skip(">") {
                open.append((element.name, element.place))
                return element
            }
            if skip("/>") {
                endsElement = true
                return element
            }
            element.attributes.append(try attribute())
        }
    }

    private mutating func attribute() throws(XMLFault) -> XMLAttribute {
        let place = position
        let name = try name()
        skipSpace()
        try expect("=")
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { throw XMLFault(reason: "the value of \(name.excerpt) has no quotes", place: position) }
        let quote = bytes[position]
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "<") { throw XMLFault(reason: "a < in a value", place: position) }
            position += 1
        }
        guard position < bytes.count else { throw XMLFault(reason: "a value without an end", place: start) }
        let value = try undoingReferences(start..<position)
        position += 1
        return XMLAttribute(name: name, value: value, range: place..<position)
    }

    private mutating func name() throws(XMLFault) -> String {
        let start = position
        while position < bytes.count, XMLScanner.isName(bytes[position]) { position += 1 }
        if position == start { throw XMLFault(reason: "a name is missing", place: start) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func text() throws(XMLFault) -> String {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return try undoingReferences(start..<position)
    }

    private func undoingReferences(_ range: Range<Int>) throws(XMLFault) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        var result: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            guard bytes[place] == UInt8(ascii: "&") else {
                result.append(bytes[place])
                place += 1
                continue
            }
            guard let end = bytes[place..<min(place + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";")),
                let scalar = XMLScanner.scalar(String(decoding: bytes[place + 1..<end], as: UTF8.self))
            else { throw XMLFault(reason: "a reference to an entity that XML does not have", place: place) }
            result += Array(String(scalar).utf8)
            place = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The scalar of a reference: one of XML's own five, or a number.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        let known: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let scalar = known[name] { return scalar }
        if name.hasPrefix("#x") { return UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) } }
        return name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) } : nil
    }

    // MARK: Bytes

    private mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        let isThere =
            position + count <= bytes.count
            && text.withUTF8Buffer { bytes[position..<position + count].elementsEqual($0) }
        if isThere { position += count }
        return isThere
    }

    private mutating func expect(_ text: StaticString) throws(XMLFault) {
        if !skip(text) { throw XMLFault(reason: "a \(text) is missing", place: position) }
    }

    private mutating func skip(past end: StaticString, from start: Int) throws(XMLFault) {
        while position < bytes.count {
            if skip(end) { return }
            position += 1
        }
        throw XMLFault(reason: "what begins here has no end", place: start)
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    /// Every byte that ends no name in well-formed XML.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "?"), UInt8(ascii: "&"):
            false
        default: true
        }
    }
}
