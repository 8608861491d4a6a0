import PubDiagnostics
import PubXMLEvents

/// Reads the XML of a drawing as a tree; refuses anything that runs or loads other data.
struct SVGTreeReader {
    private(set) var tree = SVGTree()
    private var fault: SVGFinding?
    /// The elements that are open, the innermost last.
    private var open: [Int] = []
    /// The number of open elements that are not SVG, or are within one that is not.
    private var foreignDepth = 0
    /// The namespaces of prefixes, with the depths of the elements that declare them.
    private var namespaces: [(prefix: String, uri: String, depth: Int)] = []
    private var depth = 0
    private var attributeCount = 0

    private static let svg = "http://www.w3.org/2000/svg"
    /// The most elements, and attributes of all of them.
    private static let mostElements = 200_000
    private static let mostAttributes = 1_000_000
    /// Every name is looked up among them.
    private static let mostNamespaces = 1000
    /// The elements whose text counts.
    private static let textElements: Set<String> = ["text", "tspan", "textPath", "a", "style", "title", "desc"]

    private init() {}

    /// The tree of `bytes`, which are UTF-8 without a byte order mark. Linear.
    static func tree(of bytes: [UInt8]) throws(SVGFinding) -> SVGTree {
        var reader = SVGTreeReader()
        do throws(XMLFault) {
            try readXML(bytes, deepest: 1000) { event, range in reader.take(event, at: range) }
        } catch {
            throw SVGFinding(error)
        }
        if let fault = reader.fault { throw fault }
        guard reader.tree.nodes.first?.name == "svg" else {
            throw SVGFinding(
                id: "svg-malformed", message: "the file has no svg element in SVG's namespace",
                hint: "its first element has to begin with <svg xmlns=\"\(svg)\"", place: 0)
        }
        return reader.tree
    }

    /// Takes the event at `range`; false when no more is worth reading.
    private mutating func take(_ event: XMLEvent, at range: Range<Int>) -> Bool {
        do throws(SVGFinding) {
            switch event {
            case .start(let element): try start(element, content: range.upperBound)
            case .end: end()
            case .text(let text): add(text: text, at: range.lowerBound)
            case .comment, .doctype: break
            case .declaration(let encoding): if let encoding { try check(encoding: encoding, at: range.lowerBound) }
            case .instruction(let name, _):
                guard name == "xml-stylesheet" else { break }
                throw SVGFinding(
                    id: "svg-external", message: "the drawing has an instruction to programs, “\(name)”",
                    hint: "put styles into a <style> element, and delete the instruction", place: range.lowerBound)
            }
            return true
        } catch {
            fault = error
            return false
        }
    }

    // MARK: Elements

    private mutating func start(_ element: XMLElement, content: Int) throws(SVGFinding) {
        depth += 1
        for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
            guard namespaces.count < Self.mostNamespaces else {
                throw .tooComplex("more than \(Self.mostNamespaces) name spaces in one another", at: element.place)
            }
            let prefix = attribute.name == "xmlns" ? "" : String(attribute.name.dropFirst(6))
            namespaces.append((prefix, attribute.value, depth))
        }
        let (prefix, name) = parts(of: element.name)
        let isSVG = namespace(of: prefix) == Self.svg
        // Foreign content is no SVG: the vocabulary around it defines its meaning.
        guard foreignDepth == 0, isSVG else {
            if tree.nodes.isEmpty { tree.nodes.append(SVGTree.Node(name: "", place: element.place)) }
            foreignDepth += 1
            return
        }
        guard tree.nodes.count < Self.mostElements else {
            throw .tooComplex("more than \(Self.mostElements) elements", at: element.place)
        }
        try checkMotion(name, at: element.place)
        var node = SVGTree.Node(name: name, place: element.place, parent: open.last)
        try addAttributes(of: element, to: &node)
        let index = tree.nodes.count
        if let parent = open.last {
            tree.nodes[parent].children.append(.element(index))
        }
        if let id = node["id"], tree.byID[id] == nil { tree.byID[id] = index }
        tree.nodes.append(node)
        open.append(index)
        if name == "style", isSheet(node) { tree.sheets.append(("", content)) }
    }

    /// Rejects scripts and animation.
    private func checkMotion(_ name: String, at place: Int) throws(SVGFinding) {
        if name == "script" {
            throw SVGFinding(
                id: "svg-script", message: "the drawing has a script",
                hint: "delete it: nothing in a drawing is run", place: place)
        }
        guard name.hasPrefix("animate") || name == "set" else { return }
        throw .unsupported(
            "an animation (\(name.excerpt))", at: place, hint: "delete it: print shows one moment of the drawing")
    }

    private mutating func addAttributes(of element: XMLElement, to node: inout SVGTree.Node) throws(SVGFinding) {
        attributeCount += element.attributes.count
        guard attributeCount <= Self.mostAttributes else {
            throw .tooComplex("more than \(Self.mostAttributes) attributes", at: element.place)
        }
        for attribute in element.attributes {
            let (prefix, name) = parts(of: attribute.name)
            switch prefix.isEmpty ? "" : namespace(of: prefix) {
            case "": break
            case "http://www.w3.org/1999/xlink":
                guard name == "href", node.attributes["href"] == nil else { continue }
            case "http://www.w3.org/XML/1998/namespace":
                if name == "base" {
                    throw SVGFinding(
                        id: "svg-external", message: "the drawing names a folder for what it refers to (xml:base)",
                        hint: "delete the attribute", place: attribute.place)
                }
                guard name == "space" || name == "lang" else { continue }
            default: continue
            }
            if name.utf8.count > 2, name.hasPrefix("on") {
                throw SVGFinding(
                    id: "svg-script", message: "the drawing has a script (\(name.excerpt))",
                    hint: "delete it: nothing in a drawing is run", place: attribute.place)
            }
            // Without a prefix it goes before one of XLink.
            node.attributes[name] = SVGTree.Attribute(value: attribute.value, place: attribute.place)
        }
    }

    private mutating func end() {
        // Those of the innermost element are last.
        while let last = namespaces.last, last.depth >= depth { namespaces.removeLast() }
        depth -= 1
        if foreignDepth > 0 { foreignDepth -= 1 } else { _ = open.popLast() }
    }

    private mutating func add(text: String, at place: Int) {
        guard foreignDepth == 0, let parent = open.last else { return }
        guard Self.textElements.contains(tree.nodes[parent].name) else { return }
        if tree.nodes[parent].name == "style" {
            guard let last = tree.sheets.indices.last, isSheet(tree.nodes[parent]) else { return }
            tree.sheets[last].text += text
        } else {
            tree.nodes[parent].children.append(.text(text))
        }
    }

    /// Whether `style`, an element of that name, holds CSS.
    private func isSheet(_ style: SVGTree.Node) -> Bool { ["", "text/css"].contains(style["type"] ?? "") }

    // MARK: Names

    private func parts(of name: String) -> (prefix: String, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }

    private func namespace(of prefix: String) -> String {
        if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
        return namespaces.last { $0.prefix == prefix }?.uri ?? ""
    }

    /// Rejects encodings, named by an XML declaration, other than the one the bytes are read in.
    private func check(encoding: String, at place: Int) throws(SVGFinding) {
        let known = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "utf-16"]
        guard !known.contains(encoding.lowercased()) else { return }
        throw SVGFinding(
            id: "svg-malformed", message: "the drawing is in the encoding \(encoding.excerpt), which is not read",
            hint: "save it as UTF-8", place: place)
    }
}

extension SVGFinding {
    /// The finding about a file that is no XML.
    fileprivate init(_ fault: XMLFault) {
        switch fault.kind {
        case .declarations:
            self.init(
                id: "svg-dtd",
                message: "the document type of the drawing declares entities or elements (<!DOCTYPE … [)",
                hint:
                    "delete it, from <!DOCTYPE to its >; where the drawing uses the entities, save it again without them "
                    + "(Illustrator: without Preserve Illustrator Editing Capabilities)", place: fault.place)
        case .tooDeep(let limit):
            self = .tooComplex("elements nested deeper than \(limit) levels", at: fault.place)
        default:
            self.init(
                id: "svg-malformed", message: "the file is no XML: \(fault.reason)", hint: "export the drawing again",
                place: fault.place)
        }
    }

    /// The finding about a drawing that has too much of something.
    static func tooComplex(_ what: String, at place: Int) -> SVGFinding {
        SVGFinding(
            id: "svg-too-complex", message: "the drawing has \(what)",
            hint: "simplify the drawing, or place it as a picture of pixels", place: place)
    }

    /// The finding about something that is not drawn, as the end of “the drawing has …”.
    static func unsupported(_ what: Message, at place: Int, hint: String? = nil) -> SVGFinding {
        SVGFinding(
            id: "svg-unsupported", message: "the drawing has " + what,
            hint: hint ?? "convert it to paths with plain colours and gradients, or place it as a picture of pixels",
            place: place)
    }
}
