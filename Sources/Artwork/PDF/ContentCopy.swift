/// What a content stream names among its resources.
enum ResourceKind: String, CaseIterable {
    case font = "/Font"
    case object = "/XObject"
    case state = "/ExtGState"
    case pattern = "/Pattern"
    case shading = "/Shading"
    case space = "/ColorSpace"
}

/// A resource that a content stream names.
struct ResourceName: Hashable {
    var kind: ResourceKind
    /// As ``PDFName`` keeps it.
    var name: String
}

/// Copies a content stream (ISO 32000-1 §7.8.2) and lists what it uses. Marked content is left out: it belongs to the
/// structure of a document that stays behind.
struct ContentCopy {
    /// The stream without marked content.
    private(set) var bytes: [UInt8] = []
    /// What it names, each once, in order.
    private(set) var resources: [ResourceName] = []
    /// How often it uses each: a font for each byte of its strings, all else for each time that it is named.
    private(set) var uses: [ResourceName: Int] = [:]
    /// The number of its operators.
    private(set) var operatorCount = 0
    /// The first of its colours that is light; nil for none.
    private(set) var light: String?
    /// True when it sets other inks than black.
    private(set) var hasColor = false
    /// The colour spaces of devices that it uses, by their names.
    private(set) var devices: Set<String> = []

    private var scanner: ContentScanner
    private let inherits: Bool
    private var copied = 0
    /// The operands since the last operator, and where the first one begins.
    private var operands: [ContentToken] = []
    private var operandStart: Int?
    private var isText = false
    /// The fonts of the states that are saved, and last that of the current one.
    private var fonts: [ResourceName?] = [nil]
    private var compatibility = 0
    /// Bytes of all pictures within it, decoded.
    private var inflated = 0

    private var source: [UInt8] { scanner.source }

    /// Copies `source`. Linear. Throws for what is no content stream, and for text in no font, unless the content `inherits` the
    /// state of what shows it.
    init(_ source: [UInt8], inherits: Bool = true) throws(PDFFault) {
        self.inherits = inherits
        scanner = ContentScanner(source)
        bytes.reserveCapacity(source.count)
        while let found = try nextOperator() { try take(String(decoding: source[found], as: UTF8.self)) }
        bytes += source[copied...]
        guard !isText else { throw .malformed("its content ends within a text") }
        guard compatibility == 0 else { throw .malformed("its content has a BX without an EX") }
        // What is saved to the end has to be restored for what follows.
        for _ in fonts.dropFirst() { bytes += Array("\nQ".utf8) }
        bytes.append(10)
    }

    /// The operator behind the next operands, which are kept.
    private mutating func nextOperator() throws(PDFFault) -> Range<Int>? {
        operands.removeAll(keepingCapacity: true)
        operandStart = nil
        while let token = try scanner.next() {
            operandStart = operandStart ?? scanner.start
            if case .operation(let found) = token { return found }
            operands.append(token)
        }
        return nil
    }

    // MARK: Operators

    private static let plain: Set<String> = [
        "b", "B", "b*", "B*", "c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "f", "F", "f*", "G", "g", "gs", "h", "i",
        "j",
        "J", "K", "k", "l", "m", "M", "n", "re", "ri", "S", "s", "SC", "sc", "SCN", "scn", "sh", "T*", "Tc", "Td", "TD",
        "Tf", "Tj", "TJ", "TL", "Tm", "Tr", "Ts", "Tw", "Tz", "v", "w", "W", "W*", "y", "'", "\"", "rg", "RG",
    ]

    private mutating func take(_ name: String) throws(PDFFault) {
        operatorCount += 1
        switch name {
        case "q":
            fonts.append(fonts[fonts.count - 1])
            guard fonts.count <= 1000 else { throw .malformed("its content is nested too deep") }
        case "Q":
            fonts.removeLast()
            guard !fonts.isEmpty else { throw .malformed("its content restores what was not saved") }
        case "BT", "ET":
            guard isText != (name == "BT") else { throw .malformed("a text within a text") }
            isText = name == "BT"
        case "rg", "RG":
            light = light ?? "red, green and blue (\(name))"
            devices.insert("/DeviceRGB")
        case "BX": try compatibility(by: 1)
        case "EX": try compatibility(by: -1)
        case "BMC", "BDC", "EMC", "MP", "DP":
            if operands.first == .name("/OC") { throw .unsupported("layers, some of which may be hidden") }
            leaveOut()
        case "BI": try takeInlineImage()
        default:
            if ContentCopy.plain.contains(name) { return try note(name) }
            guard compatibility > 0 else {
                throw .malformed("its content has the operator “\(name.excerpt)”, which PDF does not")
            }
            // Between BX and EX, readers pass over what they do not know (§7.8.2).
            leaveOut()
        }
    }

    private mutating func compatibility(by step: Int) throws(PDFFault) {
        compatibility += step
        guard compatibility >= 0 else { throw .malformed("its content has an EX without a BX") }
        leaveOut()
    }

    /// Leaves out what was read since the operator before.
    private mutating func leaveOut() {
        bytes += source[copied..<(operandStart ?? scanner.position)]
        bytes.append(10)
        copied = scanner.position
    }

    private static let kinds: [String: ResourceKind] = [
        "Tf": .font, "Do": .object, "gs": .state, "sh": .shading, "cs": .space, "CS": .space, "scn": .pattern,
        "SCN": .pattern,
    ]

    private mutating func note(_ name: String) throws(PDFFault) {
        switch name {
        case "g", "G": devices.insert("/DeviceGray")
        case "k", "K":
            if setsInks { hasColor = true }
            devices.insert("/DeviceCMYK")
        case "Tj", "TJ", "'", "\"":
            guard let font = fonts[fonts.count - 1] else {
                if inherits { return }
                throw .malformed("its content shows text and sets no font")
            }
            for case .string(let count) in operands { uses[font, default: 0] += count }
        default:
            guard let kind = ContentCopy.kinds[name] else { return }
            for case .name(let operand) in operands.reversed() {
                use(operand, as: kind)
                if kind == .font { fonts[fonts.count - 1] = ResourceName(kind: .font, name: operand) }
                return
            }
        }
    }

    /// True when the operands are other inks than black. Of too many, readers differ in which they take.
    private var setsInks: Bool {
        let inks = operands.count == 4 ? operands.prefix(3) : operands[...]
        return inks.contains { token in
            guard case .number(let range) = token else { return true }
            return source[range].contains { (0x31...0x39).contains($0) }
        }
    }

    private mutating func use(_ name: String, as kind: ResourceKind) {
        if kind == .space {
            if name == "/DeviceRGB" { light = light ?? "red, green and blue" }
            if name == "/DeviceCMYK" { hasColor = true }
            if name == "/Pattern" { return }
            if ["/DeviceRGB", "/DeviceGray", "/DeviceCMYK"].contains(name) {
                devices.insert(name)
                return
            }
        }
        let resource = ResourceName(kind: kind, name: name)
        if uses[resource] == nil { resources.append(resource) }
        uses[resource, default: 0] += 1
    }

    // MARK: Inline pictures

    /// A picture within the stream (§8.9.7): its entries are looked at, and its bytes passed over.
    private mutating func takeInlineImage() throws(PDFFault) {
        guard let found = try nextOperator(), source[found].elementsEqual("ID".utf8) else {
            throw .malformed("a picture without its data")
        }
        let image = try InlineImage(operands, in: source)
        switch image.space {
        case nil: break
        case .gray: devices.insert("/DeviceGray")
        case .inks:
            hasColor = true
            devices.insert("/DeviceCMYK")
        case .light:
            light = light ?? "a picture in red, green and blue"
            devices.insert("/DeviceRGB")
        case .named(let name): use(name, as: .space)
        }
        if image.filters.isEmpty { return try skipImageData(atLeast: image.byteCount) }
        guard image.byteCount <= PDFLimit.content else { throw .tooLarge }
        // A byte of white space is behind ID, or the two of a line's end.
        if source[scanner.position...].starts(with: [13, 10]) { scanner.skip(1) }
        // Some writers have more bytes than they need.
        let data = try InlineImageData(
            source, from: min(scanner.position + 1, source.count), image.filters, needed: image.byteCount,
            limit: min(2 * image.mostBytes + 1024, 2 * PDFLimit.content))
        inflated += data.count
        guard inflated <= PDFLimit.inflated else { throw .tooLarge }
        try skipImageData(atLeast: data.encodedCount)
    }

    /// Passes over data of at least `count` bytes, up to `EI` between white space behind which text goes on.
    private mutating func skipImageData(atLeast count: Int) throws(PDFFault) {
        scanner.skip(1)
        // The white space in front of EI may be the last byte of the data.
        scanner.skip(max(0, count - 1))
        while scanner.position + 2 <= source.count {
            let place = scanner.position
            scanner.skip(1)
            guard source[place] == UInt8(ascii: "E"), source[place + 1] == UInt8(ascii: "I"),
                place > 0, ContentScanner.isSpace(source[place - 1])
            else { continue }
            let rest = source[(place + 2)...].prefix(12)
            guard rest.isEmpty || ContentScanner.isSpace(rest.first!),
                rest.allSatisfy({ (0x20...0x7E).contains($0) || ContentScanner.isSpace($0) })
            else { continue }
            scanner.skip(1)
            return
        }
        throw .malformed("a picture within its content has no end")
    }
}
