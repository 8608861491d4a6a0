import PubDiagnostics
import PubPDFObjects

/// The kinds of resources that a content stream can name.
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
    /// The name as ``PDFName`` keeps it.
    var name: String
}

/// Copies a content stream (ISO 32000-1 §7.8.2) and lists the things it uses. Marked content is left out: it belongs to
/// the structure of a document that stays behind. So are comments, which nobody sees who only shows the page.
struct ContentCopy {
    /// The stream without marked content and comments.
    private(set) var bytes: [UInt8] = []
    /// The resources that it names, each once, in order.
    private(set) var resources: [ResourceName] = []
    /// Its use of each resource.
    private(set) var uses: [ResourceName: ResourceUse] = [:]
    /// The codes that it shows of each font.
    private(set) var shown: [ResourceName: ShownCodes] = [:]
    /// The number of its operators.
    private(set) var operatorCount = 0
    /// The first of its colours that is light; nil if there is none.
    var light: String?
    /// Whether it sets other inks than black.
    var hasColor = false
    /// Whether it paints anything itself, apart from the forms and pictures that it names.
    private(set) var hasMarks = false
    /// The colour spaces of devices that it uses, by their names.
    var devices: Set<String> = []

    /// The most ink that it paints with in each of its colour spaces, if that is more than some papers take.
    private(set) var inks: [ContentColor.Space: Double] = [:]
    /// The pictures within it that have the largest pixels.
    var coarsest = CoarsestPictures()
    /// Things it paints that a press may print badly.
    private(set) var flaws = ContentFlaws()

    let source: [UInt8]
    var scanner = ContentScanner()
    /// The box of the page that the content belongs to; nil for a part of a page, which inherits the state of the content showing it.
    private let page: [Double]?
    var copied = 0
    /// The comments since the last copied part, in order.
    private var comments: [Range<Int>] = []
    /// The operands since the last operator, and the position of the first one.
    var operands: [ContentToken] = []
    private var operandStart: Int?
    private var isText = false
    /// The states that are saved, and last the current one.
    private var states = [ContentState()]
    /// The box around the current path, if its ink is examined.
    private var path = PathExtent()
    private var compatibility = 0
    /// Bytes of all pictures within it, decoded.
    var inflated = 0
    /// Converts colours of other spaces; nil to keep them.
    let separation: ColorSeparation?
    /// The spaces whose colours become inks of the press: device spaces and spaces of the resources.
    let foreignSpaces: [String: ForeignSpace]
    /// The colours that became inks of the press.
    private(set) var separated: Set<[Double]> = []
    /// The pictures within it that were light, or in the inks of another press, and became inks of the press.
    var separatedPictures = 0

    var state: ContentState {
        get { states[states.count - 1] }
        set { states[states.count - 1] = newValue }
    }

    /// Copies `source`, the content of a page whose box is `page`, or of a part of a page. `separation` converts
    /// colours of the spaces `foreignSpaces`. Linear. Throws on data that is no content stream, and on a page's text
    /// without a font: a part inherits the state of the content showing it.
    init(
        _ source: [UInt8], ofPage page: [Double]? = nil, separating separation: ColorSeparation? = nil,
        in foreignSpaces: [String: ForeignSpace] = [:]
    ) throws(PDFFault) {
        self.page = page
        self.separation = separation
        self.foreignSpaces = foreignSpaces
        self.source = source
        bytes.reserveCapacity(source.count)
        while let found = try nextOperator() { try take(String(decoding: source[found], as: UTF8.self)) }
        copy(upTo: source.count)
        guard !isText else { throw .malformed("its content ends within a text") }
        guard compatibility == 0 else { throw .malformed("its content has a BX without an EX") }
        // States still saved at the end have to be restored for the content that follows.
        for _ in states.dropFirst() { bytes += Array("\nQ".utf8) }
        bytes.append(10)
    }

    /// The operator behind the next operands, which are kept.
    mutating func nextOperator() throws(PDFFault) -> Range<Int>? {
        operands.removeAll(keepingCapacity: true)
        operandStart = nil
        while let token = try nextToken() {
            if token.kind == .comment {
                comments.append(token.range)
                continue
            }
            operandStart = operandStart ?? token.range.lowerBound
            if token.kind == .operation { return token.range }
            operands.append(token)
        }
        guard operands.isEmpty else { throw .malformed("its content ends with operands that no operator follows") }
        return nil
    }

    private mutating func nextToken() throws(PDFFault) -> ContentToken? {
        let source = source
        do throws(ContentFault) { return try scanner.next(in: source.span) } catch { throw .malformed(error.reason) }
    }

    /// Adds content that the source does not have.
    mutating func write(_ content: some Sequence<UInt8>) { bytes += content }

    /// Copies the content read before `end`, without comments.
    mutating func copy(upTo end: Int) {
        // The first ones may be within a part that was left out.
        for comment in comments where comment.lowerBound < end && comment.lowerBound >= copied {
            bytes += source[copied..<comment.lowerBound]
            copied = comment.upperBound
        }
        comments.removeAll { $0.lowerBound < end }
        if copied < end { bytes += source[copied..<end] }
        copied = max(copied, end)
    }

    // MARK: Operators

    /// The rendering intents of the standard.
    static let intents: Set<String> = [
        "/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual",
    ]

    private static let painting: Set<String> = [
        "b", "B", "b*", "B*", "f", "F", "f*", "s", "S", "sh", "BI", "Tj", "TJ", "'", "\"",
    ]

    private mutating func take(_ name: String) throws(PDFFault) {
        operatorCount += 1
        if ContentCopy.painting.contains(name) { hasMarks = true }
        if let pattern = OperandPattern.all[name], !pattern.matches(operands, in: source.span) {
            throw .malformed(
                "the operator “\(name)” takes \(pattern.words), and has \(operands.operandCount) "
                    + (operands.operandCount == 1 ? "operand" : "operands"))
        }
        switch name {
        case "q":
            states.append(state)
            // A limit on memory: each saved state is a copy.
            guard states.count <= 1000 else { throw .malformed("its content is nested too deep") }
        case "Q":
            states.removeLast()
            guard !states.isEmpty else { throw .malformed("its content restores what was not saved") }
        case "BT", "ET":
            guard isText != (name == "BT") else { throw .malformed("a text within a text") }
            isText = name == "BT"
        case "rg", "RG":
            if let space = foreignSpaces["/DeviceRGB"] { return separate(numbers, in: space, isOfLines: name == "RG") }
            light = light ?? "red, green and blue (\(name))"
            devices.insert("/DeviceRGB")
            setColor(ContentColor(tones: .others), by: name)
        case "BX": try compatibility(by: 1)
        case "EX": try compatibility(by: -1)
        case "BMC", "BDC", "EMC", "MP", "DP":
            if operands.first?.name(in: source.span) == "/OC" {
                throw .unsupported("layers, some of which may be hidden")
            }
            leaveOut()
        case "BI": try takeInlineImage()
        default:
            if OperandPattern.all[name] != nil { return try note(name) }
            guard compatibility > 0 else {
                throw .malformed("its content has the operator “\(name.excerpt)”, which PDF does not")
            }
            // Between BX and EX, readers skip unknown operators (§7.8.2).
            leaveOut()
        }
    }

    private mutating func compatibility(by step: Int) throws(PDFFault) {
        compatibility += step
        guard compatibility >= 0 else { throw .malformed("its content has an EX without a BX") }
        leaveOut()
    }

    /// Leaves out the content read since the operator before.
    private mutating func leaveOut() {
        copy(upTo: operandStart ?? scanner.position)
        bytes.append(10)
        copied = scanner.position
    }

    private static let kinds: [String: ResourceKind] = [
        "Tf": .font, "Do": .object, "gs": .state, "sh": .shading, "cs": .space, "CS": .space, "scn": .pattern,
        "SCN": .pattern,
    ]

    private mutating func note(_ name: String) throws(PDFFault) {
        switch name {
        case "g", "G":
            devices.insert("/DeviceGray")
            setColor(ContentColor(tones: ContentColor.Tones(numbers.map { 1 - $0 }), isGray: true), by: name)
        case "k", "K":
            if let space = foreignSpaces["/DeviceCMYK"] { return separate(numbers, in: space, isOfLines: name == "K") }
            if setsInks { hasColor = true }
            devices.insert("/DeviceCMYK")
            let numbers = numbers
            setColor(
                ContentColor(space: .process, ink: numbers.reduce(0, +), tones: ContentColor.Tones(numbers)), by: name)
        case "w": state.lineWeight = numbers.first
        case "ri":
            // Readers pass over an intent that they do not know (§8.6.5.8), and PDF/A-2 forbids it.
            if let name = operands.last?.name(in: source.span), !ContentCopy.intents.contains(name) { leaveOut() }
        case "cs", "CS":
            guard let space = operands.last?.name(in: source.span), let foreign = foreignSpaces[space] else {
                return noteResource(of: name)
            }
            separate(foreign.black, in: foreign, isOfLines: name == "CS")
        case "sc", "scn", "SC", "SCN":
            let isOfLines = name.utf8.first == UInt8(ascii: "S")
            let color = isOfLines ? state.stroke : state.fill
            if let space = color.foreign { return separate(numbers, in: space, isOfLines: isOfLines) }
            setOperands(by: name)
            noteResource(of: name)
        case "cm":
            let numbers = numbers
            guard numbers.count == 6 else { return }
            let map = PlaneMap(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
            state.map = state.map.after(map)
        case "Tj", "TJ", "'", "\"":
            noteInk(of: state.fill)
            flaws.note(state, isLine: false)
            if state.fill.isGray, state.fill.tones == .solid { flaws.noteGrayType() }
            guard let font = state.font else {
                if page == nil { return }
                throw .malformed("its content shows text and sets no font")
            }
            uses[font, default: ResourceUse()].count += operands.reduce(0) { $0 + $1.stringLength }
            for operand in operands where operand.stringLength > 0 {
                shown[font, default: ShownCodes()].add(operand.bytes(in: source.span))
            }
        case "m", "l", "c", "v", "y", "re":
            if page != nil { path.add(name, numbers, by: state.map) }
        case "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "n": notePath(painted: name)
        default: noteResource(of: name)
        }
    }

    /// Notes the resource that the operator `name` names.
    private mutating func noteResource(of name: String) {
        guard let kind = ContentCopy.kinds[name] else { return }
        guard let operand = operands.last(where: { $0.kind == .name })?.name(in: source.span) else { return }
        use(operand, as: kind)
        if kind == .font { state.font = ResourceName(kind: .font, name: operand) }
        // The last eight: each q copies them, and a mark depends on those set shortly before it.
        if kind == .state { state.states = state.states.suffix(7) + [ResourceName(kind: .state, name: operand)] }
        if kind == .space { setColor(color(in: operand), by: name) }
    }

    // MARK: Inks

    /// Replaces the last operator: sets the stroking or filling colour to the press inks that `light` converts to.
    private mutating func separate(_ light: [Double], in space: ForeignSpace, isOfLines: Bool) {
        guard let separation else { return }
        let inks = separation.inks(of: light, in: space)
        leaveOut()
        bytes += Array("\(ColorSeparation.operands(inks)) \(isOfLines ? "K" : "k")\n".utf8)
        if light.count == space.count { separated.insert(light) }
        if inks.prefix(3).contains(where: { $0 > 0 }) { hasColor = true }
        devices.insert("/DeviceCMYK")
        var color = ContentColor(space: .process, ink: inks.reduce(0, +), tones: ContentColor.Tones(inks))
        color.foreign = space
        if isOfLines { state.stroke = color } else { state.fill = color }
    }

    /// The operands that are numbers.
    private var numbers: [Double] {
        operands.compactMap { $0.number(in: source.span) }
    }

    /// The colour that the space `name` begins with.
    private func color(in name: String) -> ContentColor {
        switch name {
        case "/DeviceCMYK": ContentColor(space: .process, ink: 1, tones: .solid)
        case "/DeviceGray": ContentColor(tones: .solid, isGray: true)
        case "/DeviceRGB", "/Pattern": ContentColor()
        default: ContentColor(space: .named(ResourceName(kind: .space, name: name)))
        }
    }

    /// Sets the colour of lines by operators in capitals, of areas by others.
    private mutating func setColor(_ color: ContentColor, by name: String) {
        if name.utf8.first.map({ $0 < UInt8(ascii: "a") }) == true { state.stroke = color } else { state.fill = color }
    }

    /// Sets the values of the current colour.
    private mutating func setOperands(by name: String) {
        let isOfLines = name.utf8.first == UInt8(ascii: "S")
        var color = isOfLines ? state.stroke : state.fill
        // The last operand of a pattern is its name.
        let isPattern = operands.last?.kind == .name
        color.ink = color.space == nil || isPattern ? 0 : numbers.reduce(0, +)
        color.tones = isPattern ? .others : ContentColor.Tones(numbers)
        setColor(color, by: name)
    }

    /// Notes the inks of a path that the operator `name` paints. On a page, paths beyond its box are cut off: printer's marks.
    private mutating func notePath(painted name: String) {
        defer { path = PathExtent() }
        guard name != "n", page.map(path.meets) ?? true else { return }
        if ["f", "F", "f*", "B", "B*", "b", "b*"].contains(name) {
            noteInk(of: state.fill)
            flaws.note(state, isLine: false)
            // A rule is often drawn as a thin area.
            if let side = path.rectangleSide { flaws.note(line: side, in: state.fill) }
        }
        if ["S", "s", "B", "B*", "b", "b*"].contains(name) {
            noteInk(of: state.stroke)
            flaws.note(state, isLine: true)
            if let weight = state.lineWeight { flaws.note(line: weight * state.map.scale, in: state.stroke) }
        }
    }

    private mutating func noteInk(of color: ContentColor) {
        guard color.isHeavy, let space = color.space else { return }
        inks[space] = max(inks[space] ?? 0, color.ink)
    }

    /// Whether the operands are inks other than black. Given too many, readers differ in their choice.
    private var setsInks: Bool {
        let inks = operands.count == 4 ? operands.prefix(3) : operands[...]
        return inks.contains { token in
            token.kind != .number || source[token.range].contains { (0x31...0x39).contains($0) }
        }
    }

    mutating func use(_ name: String, as kind: ResourceKind) {
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
        uses[resource, default: ResourceUse()].count += 1
        let map = state.map
        if kind == .object { uses[resource]?.show(by: map) }
        // A pattern has the coordinates of the stream (§8.7.3.1).
        if kind == .pattern { uses[resource]?.show(by: PlaneMap()) }
    }
}
