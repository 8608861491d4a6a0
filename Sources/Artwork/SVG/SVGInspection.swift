import Diagnostics

/// Reads an SVG once before librsvg does, and says what of it would not be drawn, or not as vectors: librsvg leaves out
/// what it does not know, without a word, and turns effects into pixels.
struct SVGInspection {
    /// What was found, the first of each message.
    private(set) var findings: [SVGFinding] = []
    /// Width and height of the root's view box; nil without one.
    private(set) var viewBox: SIMD2<Double>?
    /// The root element, and the bytes of all of it; nil without one.
    private(set) var root: (element: XMLElement, range: Range<Int>)?

    /// Elements that are open: the names of those that are drawn, nil for others.
    private var open: [String?] = []
    /// The prefixes of SVG's own names: empty for names without one.
    private var prefixes: Set<String> = []
    private var elementCount = 0
    private var expansion = SVGExpansion()
    private var hasRoot = false
    /// The kinds of elements by their ids, and the references to ids.
    private var kinds: [String: String] = [:]
    private var references: [(id: String, kind: SVGReference, place: Int)] = []
    private var messages: Set<String> = []
    /// Style sheets, with their places.
    private var styles: [(text: String, place: Int)] = []

    private static let namespace = "http://www.w3.org/2000/svg"
    /// No drawing that people make is so deep, or has so many elements; the depth keeps libraries from deep recursion.
    private static let mostDepth = 128
    private static let mostElements = 200_000

    /// Inspects `bytes`, which are UTF-8 without a byte order mark. Linear.
    init(_ bytes: [UInt8]) {
        var scanner = XMLScanner(bytes)
        do throws(XMLFault) {
            while let event = try scanner.next(), take(event) {
                guard open.isEmpty, let begun = root, begun.range.isEmpty else { continue }
                root = (begun.element, begun.element.place..<scanner.position)
            }
        } catch {
            report(
                id: "svg-malformed", "the file is no XML: \(error.reason)", at: error.place,
                hint: "export the drawing again")
        }
        if !hasRoot, findings.isEmpty {
            report(
                id: "svg-malformed", "the file has no svg element in SVG's namespace", at: 0,
                hint: "its first element has to begin with <svg xmlns=\"\(Self.namespace)\"")
        }
        for style in styles { inspect(SVGStyle(sheet: style.text), at: style.place) }
        checkReferences()
        if findings.isEmpty { checkExpansion() }
    }

    private mutating func checkExpansion() {
        guard let count = expansion.total(limit: Self.mostElements) else {
            return report(
                id: "svg-reference", "the drawing has an element that shows itself", at: 0,
                hint: "export the drawing again; a use must not refer to what it is in")
        }
        if count > Self.mostElements {
            report(
                id: "svg-too-complex", "the drawing shows more than \(Self.mostElements) elements by use", at: 0,
                hint: "simplify the drawing, or place it as a picture of pixels")
        }
    }

    /// Takes an event; false when no more is worth reading.
    private mutating func take(_ event: XMLEvent) -> Bool {
        switch event {
        case .start(let element): return start(element)
        case .end:
            _ = open.popLast()
            expansion.end()
        case .text(let text, let place): if open.last == .some("style") { styles.append((text, place)) }
        case .doctype(let place):
            report(
                id: "svg-dtd", "the drawing has a document type", at: place,
                hint: "delete the line that begins with <!DOCTYPE: it may name files and entities, and SVG needs none")
            return false
        case .instruction("xml", _): break
        case .instruction(let name, let place):
            report(
                id: "svg-external", "the drawing has an instruction to programs, “\(name)”", at: place,
                hint: "put styles into a <style> element, and delete the instruction")
        }
        return true
    }

    private mutating func report(id: String, _ message: Message, at place: Int, hint: String) {
        guard messages.insert(message.text).inserted else { return }
        findings.append(SVGFinding(id: id, message: message, hint: hint, place: place))
    }

    // MARK: Elements

    private mutating func start(_ element: XMLElement) -> Bool {
        elementCount += 1
        guard elementCount <= Self.mostElements, open.count < Self.mostDepth else {
            let isDeep = elementCount <= Self.mostElements
            report(
                id: "svg-too-complex",
                isDeep
                    ? "elements are nested deeper than \(Self.mostDepth) levels"
                    : "the drawing has more than \(Self.mostElements) elements", at: element.place,
                hint: "ungroup or simplify the drawing, or place it as a picture of pixels")
            return false
        }
        expansion.start(id: element["id"], shows: (element["href"] ?? element["xlink:href"])?.referredID)
        for attribute in element.attributes { notePrefix(attribute) }
        let parts = element.name.split(separator: ":", maxSplits: 1).map(String.init)
        let (prefix, name) = parts.count == 2 ? (parts[0], parts[1]) : ("", element.name)
        guard prefixes.contains(prefix) else {
            // What other programs keep for themselves is not drawn. So is all that is in it.
            open.append(nil)
            return hasRoot || element.name != "svg"
        }
        // Inside of foreign elements nothing is drawn either.
        guard open.allSatisfy({ $0 != nil }) else {
            open.append(nil)
            return true
        }
        if !hasRoot {
            hasRoot = true
            root = (element, element.place..<element.place)
            if name == "svg" { readViewBox(element) }
        }
        open.append(name)
        inspect(name, element)
        return true
    }

    private mutating func notePrefix(_ attribute: XMLAttribute) {
        guard attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") else { return }
        let prefix = String(attribute.name.dropFirst(6))
        if attribute.value == Self.namespace { prefixes.insert(prefix) } else { prefixes.remove(prefix) }
    }

    private mutating func readViewBox(_ root: XMLElement) {
        guard let value = root["viewBox"] else { return }
        let numbers = value.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return }
        viewBox = SIMD2(numbers[2], numbers[3])
    }

    private mutating func inspect(_ name: String, _ element: XMLElement) {
        switch SVGElement(name) {
        case .drawn: break
        case .refused(let id, let what, let hint):
            report(id: id, "the drawing has \(what)", at: element.place, hint: hint)
        case .unknown:
            report(
                id: "svg-unsupported", "the element “\(name)” is not supported in drawings", at: element.place,
                hint: "convert it to paths, or place the drawing as a picture of pixels")
        }
        // What a filter consists of is drawn by what refers to it, which is reported.
        if name.hasPrefix("fe") { return }
        for attribute in element.attributes { inspect(attribute, of: name) }
    }

    // MARK: Attributes

    private mutating func inspect(_ attribute: XMLAttribute, of element: String) {
        let place = attribute.place
        switch attribute.name {
        case "id": kinds[attribute.value] = element
        case "href", "xlink:href":
            // A link is not drawn; readers of the page have those of the text.
            if element == "a" { return }
            guard attribute.value.hasPrefix("#") else {
                return report(
                    id: "svg-external", "the drawing refers to another file, “\(attribute.value.excerpt)”", at: place,
                    hint: "a drawing has to hold all that is drawn: embed it")
            }
            references.append((String(attribute.value.dropFirst()), .element, place))
        case "xml:base":
            report(
                id: "svg-external", "the drawing names a folder for its files", at: place,
                hint: "delete xml:base: a drawing has to hold all that is drawn")
        case "systemLanguage", "requiredExtensions", "requiredFeatures":
            report(
                id: "svg-unsupported", "the drawing asks for what its reader can do (\(attribute.name))", at: place,
                hint: "keep one version of what is drawn, and delete the attribute")
        case let name where name.lowercased().hasPrefix("on"):
            report(
                id: "svg-script", "the drawing has a script (\(name))", at: place,
                hint: "delete it: nothing in a drawing is run")
        case "style": inspect(SVGStyle(declarations: attribute.value), at: place)
        default: inspect(SVGStyle(attribute: attribute.name, attribute.value), at: place)
        }
    }

    private mutating func inspect(_ style: SVGStyle, at place: Int) {
        for problem in style.problems { report(id: problem.id, problem.message, at: place, hint: problem.hint) }
        for reference in style.references { references.append((reference.id, reference.kind, place)) }
    }

    /// What refers to nothing is not drawn; what refers to the wrong kind is drawn as something else.
    private mutating func checkReferences() {
        for reference in references {
            guard let kind = kinds[reference.id] else {
                report(
                    id: "svg-reference", "the drawing refers to “#\(reference.id.excerpt)”, which it does not have",
                    at: reference.place, hint: "export the drawing again, with all that it uses")
                continue
            }
            if reference.kind == .paint, kind == "pattern" {
                report(
                    id: "svg-unsupported", "an area is filled with a pattern", at: reference.place,
                    hint: "expand the pattern to paths (Inkscape: Object → Pattern → Pattern to Objects)")
            }
        }
    }
}

/// What an SVG refers to by an id.
enum SVGReference {
    /// An element.
    case element
    /// A gradient or a pattern to paint with.
    case paint
}

extension String {
    /// The id that it refers to; nil for what is no reference within the file.
    fileprivate var referredID: String? { hasPrefix("#") ? String(dropFirst()) : nil }

    /// So much of it as a message has room for.
    var excerpt: String { count <= 60 ? self : String(prefix(57)) + "…" }
}
