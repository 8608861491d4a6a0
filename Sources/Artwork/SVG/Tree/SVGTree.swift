/// The elements of a drawing in document order, leaving out other vocabularies.
struct SVGTree {
    /// A child of an element.
    enum Child: Hashable {
        case element(Int)
        case text(String)
    }

    /// An attribute.
    struct Attribute: Hashable {
        var value: String
        /// The byte that it begins at.
        var place: Int
    }

    /// An element of SVG.
    struct Node {
        /// The name without its prefix.
        var name: String
        /// The SVG attributes by name, and the XML and XLink attributes by name without a prefix.
        var attributes: [String: Attribute] = [:]
        /// The byte that it begins at.
        var place: Int
        /// The element around it; nil for the root.
        var parent: Int?
        /// Elements, and text if it counts, in order.
        var children: [Child] = []

        subscript(name: String) -> String? { attributes[name]?.value }

        /// The elements in it.
        var elements: [Int] {
            children.compactMap { if case .element(let index) = $0 { index } else { nil } }
        }

        /// Its own text, without the text of elements in it.
        var text: String { children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } } }

        /// The byte of an attribute, else of the element.
        func place(of name: String) -> Int { attributes[name]?.place ?? place }
    }

    /// The root is the first.
    var nodes: [Node] = []
    /// The first element of each id.
    var byID: [String: Int] = [:]
    /// The style sheets, in order, each with the byte that it begins at.
    var sheets: [(text: String, place: Int)] = []

    /// The attribute `name` of the first of the elements `chain` that has it.
    func attribute(_ name: String, ofFirst chain: [Int]) -> String? {
        for index in chain { if let value = nodes[index][name] { return value } }
        return nil
    }

    /// The element with the id `id` and a name in `names`; nil if there is none.
    func element(_ id: String, named names: Set<String>) -> Int? {
        byID[id].flatMap { names.contains(nodes[$0].name) ? $0 : nil }
    }
}

extension String {
    /// The text without the white space of XML at its ends.
    var trimmed: String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x9...0xD).contains($0) }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }),
            let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[first...last])
    }
}
