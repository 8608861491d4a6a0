import PubDiagnostics
import PubXMLEvents

/// Reads an SVG once before librsvg does, and says what of it would not be drawn, or not as vectors: librsvg leaves out
/// what it does not know, without a word, and turns effects into pixels.
struct SVGInspection {
    /// What was found, the first of each message.
    private(set) var findings: [SVGFinding] = []
    /// Width and height of the root's view box; nil without one.
    private(set) var viewBox: SIMD2<Double>?
    /// The root element, and the bytes of all of it; nil without one.
    private(set) var root: (element: XMLElement, range: Range<Int>)?
    /// What has to be added to the file, and before which bytes, in order: so that symbols are clipped, and that lines of no length are
    /// not filled: of such a path, whose caps alone are seen, Cairo's script knows nothing to fill, and the drawing fails.
    private(set) var additions: [(text: String, place: Int)] = []

    /// An element that is open.
    private struct Open {
        /// Its name; nil for what is not drawn.
        var name: String?
        /// The namespaces outside of it.
        var outer: [String: String]
        var effort = SVGEffort()
        /// The ids of all that it is in, and its own.
        var ids: [String] = []
        /// The element itself and where its content begins, for a symbol.
        var symbol: (element: XMLElement, start: Int)?
    }

    private var open: [Open] = []
    private var symbols = SVGSymbols()
    private var deviations = SVGDeviations()
    /// The namespaces of prefixes: of the empty one, for names without.
    private var namespaces: [String: String] = [:]
    private var elementCount = 0
    /// What the style sheets of the whole drawing say of how much there is to draw.
    private var rules = SVGEffortRules()
    private var blends = false
    /// Where something is isolated; nil for nowhere.
    private var isolation: Int?
    private var expansion = SVGExpansion()
    private var hasRoot = false
    private var references = SVGReferences()
    private var messages: Set<String> = []
    /// Style sheets, with their places.
    private var styles: [(text: String, place: Int)] = []

    private static let namespace = "http://www.w3.org/2000/svg"
    /// No drawing that people make is so deep, or has so many elements; the depth keeps libraries from deep recursion.
    private static let mostDepth = 128
    private static let mostElements = 200_000
    /// libxml2 compares each with all others.
    private static let mostAttributes = 1000
    /// As deep as most maps are, and as much as is drawn in a few seconds.
    private static let mostSegments = 1_000_000
    private static let mostLayers = 20_000
    private static let mostSteps = 400_000_000
    private static let mostMatches = 5_000_000
    private static let links = "http://www.w3.org/1999/xlink"

    /// Inspects `bytes`, which are UTF-8 without a byte order mark. Linear.
    init(_ bytes: [UInt8]) {
        rules = SVGEffortRules(sheetsOf: bytes)
        do throws(XMLFault) {
            try readXML(bytes) { event, range in take(event, at: range) }
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
        for (text, place) in styles {
            let style = SVGStyle(sheet: text)
            if style.showsOverflow { symbols.showsOverflow = true }
            inspect(style, at: place)
        }
        for finding in references.findings { report(finding) }
        checkFidelity()
        if blends, let isolation {
            report(
                id: "svg-unsupported",
                "the drawing blends within a group by itself (isolation), which is not supported",
                at: isolation,
                hint:
                    "remove isolation, and blend with what is drawn below; or place the drawing as a picture of pixels")
        }
        if findings.isEmpty { checkExpansion() }
    }

    /// Reports what librsvg would draw otherwise than SVG says, and completes what it leaves out.
    private mutating func checkFidelity() {
        let (clips, unclipped) = symbols.completed(size: viewBox ?? rootSize, isTaken: references.isDefined)
        deviations.finish()
        for finding in unclipped + deviations.findings { report(finding) }
        // A clip that ends goes before one that begins at the same place.
        additions = (additions + clips).enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        .map(\.element)
    }

    /// Width and height of the root in its own units, where it has no view box.
    private var rootSize: SIMD2<Double>? {
        guard let root = root?.element, let width = root["width"].flatMap(Double.init),
            let height = root["height"].flatMap(Double.init)
        else { return nil }
        return SIMD2(width, height)
    }

    private mutating func checkExpansion() {
        guard let amount = expansion.total(limit: .max) else {
            return report(
                id: "svg-reference", "the drawing has an element that shows itself", at: 0,
                hint: "export the drawing again; a use must not refer to what it is in")
        }
        let limits: [(isMet: Bool, what: String)] = [
            (amount.elements <= Self.mostElements, "more than \(Self.mostElements) elements by use and by markers"),
            (amount.segments <= Self.mostSegments, "more than \(Self.mostSegments) segments of paths, or dashes"),
            (amount.layers <= Self.mostLayers, "more than \(Self.mostLayers) layers (by opacity, clips and blending)"),
            (amount.steps <= Self.mostSteps, "paths that cross themselves too often"),
            (
                rules.selectorCount.multipliedReportingOverflow(by: elementCount).partialValue <= Self.mostMatches,
                "too many rules of style for its elements"
            ),
        ]
        for limit in limits where !limit.isMet {
            report(
                id: "svg-too-complex", "the drawing shows \(limit.what)", at: root?.element.place ?? 0,
                hint: "simplify the drawing, or place it as a picture of pixels")
        }
    }

    private mutating func end(at range: Range<Int>) {
        expansion.end()
        guard let ended = open.popLast() else { return }
        namespaces = ended.outer
        if ended.name == "clipPath" { deviations.endClip() }
        if open.isEmpty, let begun = root, begun.range.isEmpty {
            root = (begun.element, begun.element.place..<range.upperBound)
        }
        // An empty element has no content.
        guard let (element, start) = ended.symbol, start < range.lowerBound else { return }
        symbols.add(element, content: start..<range.lowerBound)
    }

    /// Takes the event at `range`; false when no more is worth reading.
    private mutating func take(_ event: XMLEvent, at range: Range<Int>) -> Bool {
        switch event {
        case .start(let element): return start(element, content: range.upperBound)
        case .end: end(at: range)
        case .text(let text): if open.last?.name == "style" { styles.append((text, range.lowerBound)) }
        case .comment: break
        case .doctype:
            report(
                id: "svg-dtd", "the drawing has a document type (<!DOCTYPE …>), which may name other files",
                at: range.lowerBound,
                hint:
                    "delete it, from <!DOCTYPE to its >: SVG needs none; where it has entities (<!ENTITY …>), save the "
                    + "drawing again without them (Illustrator: without Preserve Illustrator Editing Capabilities)")
            return false
        case .declaration(let encoding): if let encoding { check(encoding: encoding, at: range.lowerBound) }
        case .instruction(let name, _):
            report(
                id: "svg-external", "the drawing has an instruction to programs, “\(name)”", at: range.lowerBound,
                hint: "put styles into a <style> element, and delete the instruction")
        }
        return true
    }

    private mutating func report(id: String, _ message: Message, at place: Int, hint: String) {
        report(SVGFinding(id: id, message: message, hint: hint, place: place))
    }

    private mutating func report(_ finding: SVGFinding) {
        if messages.insert(finding.message.text).inserted { findings.append(finding) }
    }

    // MARK: Elements

    /// Takes a start tag whose content begins at `content`; false when no more is worth reading.
    private mutating func start(_ element: XMLElement, content: Int) -> Bool {
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
        guard element.attributes.count <= Self.mostAttributes else {
            report(
                id: "svg-too-complex", "an element has more than \(Self.mostAttributes) attributes", at: element.place,
                hint: "export the drawing again")
            return false
        }
        let outer = namespaces
        for attribute in element.attributes { noteNamespace(attribute) }
        let element = namingLinks(element)
        expansion.start(id: element["id"], shows: (element["href"] ?? element["xlink:href"])?.referredID)
        let parts = element.name.split(separator: ":", maxSplits: 1).map(String.init)
        let (prefix, name) = parts.count == 2 ? (parts[0], parts[1]) : ("", element.name)
        guard namespaces[prefix] == Self.namespace else {
            // What other programs keep for themselves is not drawn. So is all that is in it.
            open.append(Open(name: nil, outer: outer))
            return hasRoot || element.name != "svg"
        }
        // Inside of foreign elements nothing is drawn either.
        guard open.last.map({ $0.name != nil }) ?? true else {
            open.append(Open(name: nil, outer: outer))
            return true
        }
        let isRoot = !hasRoot
        if isRoot {
            hasRoot = true
            root = (element, element.place..<element.place)
            if name == "svg" { readViewBox(element) }
        }
        let effort = isRoot ? rules.effort(ofRoot: name, element) : rules.effort(of: name, element)
        symbols.start(name, element, nesting: open.count { $0.name == "svg" })
        let ids = (open.last?.ids ?? []) + [element["id"]].compactMap { $0 }
        open.append(
            Open(
                name: name, outer: outer, effort: effort, ids: ids, symbol: name == "symbol" ? (element, content) : nil)
        )
        inspect(name, element)
        let outline = SVGOutline(name, element)
        count(name, element, outline)
        deviations.start(name, element, outline, open[open.count - 1].effort, ids: ids)
        return true
    }

    private mutating func noteNamespace(_ attribute: XMLAttribute) {
        guard attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") else { return }
        namespaces[String(attribute.name.dropFirst(6))] = attribute.value
    }

    /// `element` with the prefix that most drawings have for links.
    private func namingLinks(_ element: XMLElement) -> XMLElement {
        var element = element
        for index in element.attributes.indices {
            let name = element.attributes[index].name
            guard name.hasSuffix(":href"), namespaces[String(name.dropLast(5))] == Self.links else { continue }
            element.attributes[index].name = "xlink:href"
        }
        return element
    }

    /// Encodings in which the bytes of a drawing mean what was inspected.
    private static let encodings: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1"]

    private mutating func check(encoding: String, at place: Int) {
        if Self.encodings.contains(encoding.lowercased()) { return }
        report(
            id: "svg-malformed", "the drawing is in the encoding “\(encoding.excerpt)”", at: place,
            hint: "save it in UTF-8")
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
                id: "svg-unsupported", "the element “\(name.excerpt)” is not supported in drawings", at: element.place,
                hint: "convert it to paths, or place the drawing as a picture of pixels")
        }
        // What a filter consists of is drawn by what refers to it, which is reported.
        if open.contains(where: { $0.name == "filter" }) { return }
        for attribute in element.attributes { inspect(attribute, of: name) }
    }

    /// Counts what it takes to draw the element that was begun last, whose outline is `outline`.
    private mutating func count(_ name: String, _ element: XMLElement, _ outline: SVGOutline?) {
        let index = open.count - 1
        if index > 0 { open[index].effort.inherit(open[index - 1].effort) }
        let effort = open[index].effort
        if index == 0, effort.isMoved {
            // It would turn how the root leans while it is drawn.
            report(
                id: "svg-unsupported", "the svg element itself is moved (transform)", at: element.place,
                hint: "put all that it holds into a group, and give the transform to that")
        }
        if index == 0, effort.isClipped {
            // While it leans, librsvg shows nothing of it.
            report(
                id: "svg-unsupported", "the svg element itself is clipped (clip-path)", at: element.place,
                hint: "put all that it holds into a group, and give the clip-path to that")
        }
        if effort.isLayer { expansion.add(layers: 1) }
        let (markers, ends) = (effort.markers ?? [], effort.ends ?? [])
        if name == "use", !markers.isEmpty {
            report(
                id: "svg-unsupported", "a use has markers at each vertex of what it shows", at: element.place,
                hint: "give the markers to the paths themselves")
        }
        guard let outline else { return }
        let (length, path) = (outline.length, outline.path)
        guard length.isFinite else {
            return report(
                id: "svg-size", "a shape reaches further than numbers go", at: element.place,
                hint: "cut off what lies outside of the drawing")
        }
        if length == 0, path != nil || name == "line" { keepUnfilled(name, element) }
        var segments = path?.segmentCount ?? 4
        if let dash = effort.dash, dash > 0 {
            segments += Int(min(max(length / dash, 0), Double(Self.mostSegments) * 2))
        }
        expansion.add(segments: segments, steps: Int(min(path?.sweepSteps ?? 0, Double(Self.mostSteps) * 2)))
        if path == nil && name != "line" || markers.isEmpty && ends.isEmpty { return }
        if open.contains(where: { $0.name == "marker" }) {
            return report(
                id: "svg-unsupported", "a marker is drawn on a marker", at: element.place,
                hint: "convert the lines to paths with their markers (Inkscape: Path → Object to Path)")
        }
        for marker in markers { expansion.show(marker, times: path?.segmentCount ?? 2) }
        for marker in ends { expansion.show(marker, times: 1) }
    }

    private mutating func keepUnfilled(_ name: String, _ element: XMLElement) {
        if let style = element.attributes.first(where: { $0.name == "style" }) {
            additions.append((";fill:none", style.range.upperBound - 1))
        } else {
            additions.append((" style=\"fill:none\"", element.place + 1 + element.name.utf8.count))
        }
    }

    // MARK: Attributes

    private mutating func inspect(_ attribute: XMLAttribute, of element: String) {
        let place = attribute.place
        switch attribute.name {
        case "id": references.define(attribute.value, as: element)
        case "href", "xlink:href":
            // A link is not drawn; readers of the page have those of the text.
            if element == "a" { return }
            if attribute.value.isDataAddress {
                // Of a picture the element itself is told.
                if element == "image" { return }
                return report(
                    id: "svg-external", "the drawing holds a file in an address of data (<\(element)>)", at: place,
                    hint: "draw what it shows in the drawing itself")
            }
            guard attribute.value.hasPrefix("#") else {
                return report(
                    id: "svg-external", "the drawing refers to another file, “\(attribute.value.excerpt)”", at: place,
                    hint: "a drawing has to hold all that is drawn: embed it")
            }
            references.add(String(attribute.value.dropFirst()), .element, at: place)
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
        blends = blends || style.blends
        if style.isolates { isolation = isolation ?? place }
        if !open.isEmpty { open[open.count - 1].effort.add(style.effort) }
        for problem in style.problems { report(id: problem.id, problem.message, at: place, hint: problem.hint) }
        for reference in style.references { references.add(reference.id, reference.kind, at: place) }
    }
}

extension String {
    /// Whether it is an address that is the content of a file itself.
    fileprivate var isDataAddress: Bool { prefix(5).lowercased() == "data:" }
}
