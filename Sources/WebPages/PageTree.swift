import PubCGumbo
import PubDiagnostics

/// Why a page is not read.
enum PageFault: Error {
    case noLibrary(String)
    case noMemory
    case tooDeep(Int)
    case tooLarge
    case unknownEncoding(String)

    func diagnostic(at origin: SourceLocation) -> Diagnostic {
        switch self {
        case .noLibrary(let reason):
            .error(
                "page-library", "pages of the web cannot be read on this machine: \(reason)", at: origin,
                hint: "install libgumbo (on Debian libgumbo1)")
        case .noMemory, .tooLarge:
            .error(
                "source-too-large", "the page is larger than any article", at: origin,
                hint: "save the article alone, or divide it")
        case .unknownEncoding(let name):
            .error(
                "invalid-utf8", "the page is in the encoding \(name.excerpt), which is not known here", at: origin,
                hint: "save it in UTF-8")
        case .tooDeep(let depth):
            .error(
                "source-too-large", "the page nests elements more than \(depth) deep", at: origin,
                hint: "save the article alone, without what is around it")
        }
    }
}

/// Whether the library that reads pages is not on this machine.
package var isPageLibraryMissing: Bool { CGumbo_isMissing() != 0 }

/// The elements and texts of a page by HTML's own rules, in one flat array: each knows its end.
struct PageTree {
    struct Node {
        /// The name of an element in small letters; empty for text.
        var name = ""
        var text = ""
        var attributes: [(name: String, value: String)] = []
        /// The index behind the last node in it.
        var end = 0
        var parent = -1

        /// The language that it says it is in.
        var language: String? { [self["lang"], self["xml:lang"]].compactMap { $0 }.first { !$0.isEmpty } }

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

        /// The words of an attribute.
        func words(_ name: String) -> [Substring] {
            (self[name] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        }
    }

    private(set) var nodes: [Node] = []
    /// The sources of drawings (SVG) by their elements, with the namespaces that pages may leave out.
    private(set) var drawings: [Int: [UInt8]] = [:]
    private var open: [Int] = []

    /// A page nested deeper is not an article.
    static let deepest = 400
    private static let mostBytes = 24 << 20
    /// Elements and texts: a page of more would take longer than anyone waits for an article.
    private static let mostNodes = 400_000
    private static let mostMemory = 320 << 20

    /// Reads `bytes`, which are UTF-8.
    init(_ bytes: [UInt8]) throws(PageFault) {
        if bytes.count > PageTree.mostBytes { throw .tooLarge }
        // The time that gumbo takes grows with the depth, so that it is bounded before.
        if PageTree.depth(of: bytes) > 4 * PageTree.deepest { throw .tooDeep(PageTree.deepest) }
        var tree = PageTree()
        var message = [CChar](repeating: 0, count: Int(CGUMBO_MESSAGE_SIZE))
        let state = withUnsafeMutablePointer(to: &tree) { pointer in
            bytes.withUnsafeBytes { raw in
                CGumbo_read(
                    raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count, PageTree.mostMemory,
                    { context, event in
                        // The pointer that is given below, to the tree that nobody else touches meanwhile.
                        guard let context, let event else { return }
                        context.assumingMemoryBound(to: PageTree.self).pointee.take(event.pointee)
                    }, pointer, &message)
            }
        }
        switch state {
        case CGUMBO_OK: break
        case CGUMBO_MISSING:
            throw .noLibrary(String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        default: throw .noMemory
        }
        if tree.nodes.count > PageTree.mostNodes { throw .tooLarge }
        if tree.isTooDeep { throw .tooDeep(PageTree.deepest) }
        self = tree
        for (index, range) in places { drawings[index] = Self.drawing(range, in: bytes) }
        places = [:]
    }

    /// Where the elements of drawings begin, and where their end tags do.
    private var places: [Int: Range<Int>] = [:]

    /// The drawing whose element begins and ends at the ends of `range`; nil for one that is not closed.
    private static func drawing(_ range: Range<Int>, in bytes: [UInt8]) -> [UInt8]? {
        guard range.upperBound < bytes.count,
            let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: ">")),
            let head = bytes[range].firstIndex(where: { " \t\r\n>".utf8.contains($0) }),
            let headEnd = bytes[range].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        var names = ""
        func add(_ name: String, _ address: String) {
            if bytes[range.lowerBound..<headEnd].firstRange(of: Array((name + "=").utf8)) == nil {
                names += " \(name)=\"\(address)\""
            }
        }
        add("xmlns", "http://www.w3.org/2000/svg")
        add("xmlns:xlink", "http://www.w3.org/1999/xlink")
        return bytes[range.lowerBound..<head] + Array(names.utf8) + bytes[head...end]
    }

    private var isTooDeep = false

    private init() {}

    private mutating func take(_ event: CGumboEvent) {
        if nodes.count > PageTree.mostNodes { return }
        switch event.kind {
        case CGUMBO_START:
            var node = Node(name: event.name.map { String(cString: $0).lowercased() } ?? "")
            for index in 0..<event.attributeCount {
                guard let name = event.attributeNames[index], let value = event.attributeValues[index] else { continue }
                node.attributes.append((String(cString: name).lowercased(), String(cString: value)))
            }
            node.parent = open.last ?? -1
            if node.name == "svg" { places[nodes.count] = event.offset..<event.offset }
            open.append(nodes.count)
            nodes.append(node)
            if open.count > PageTree.deepest { isTooDeep = true }
        case CGUMBO_END:
            guard let index = open.popLast() else { return }
            nodes[index].end = nodes.count
            if let start = places[index]?.lowerBound { places[index] = start..<max(event.offset, start) }
        default:
            guard let text = event.name else { return }
            nodes.append(Node(text: String(cString: text), end: nodes.count + 1, parent: open.last ?? -1))
        }
    }

    /// About how deep `bytes` nest: end tags that are left out count as depth. Linear.
    private static func depth(of bytes: [UInt8]) -> Int {
        var (depth, most) = (0, 0)
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "<") {
                let next = bytes[index + 1] | 0x20
                if bytes[index + 1] == UInt8(ascii: "/") {
                    depth = max(depth - 1, 0)
                } else if (0x61...0x7A).contains(next) {
                    // What ends by itself.
                    let name = bytes[(index + 1)...].prefix(8).prefix { (0x61...0x7A).contains($0 | 0x20) }.map {
                        $0 | 0x20
                    }
                    if !flat.contains(String(decoding: name, as: UTF8.self)) { depth += 1 }
                }
                most = max(most, depth)
            }
            index += 1
        }
        return most
    }

    private static let flat: Set<String> = [
        "br", "img", "hr", "meta", "link", "input", "p", "li", "td", "tr", "th", "dd", "dt", "option", "wbr", "col",
        "source",
        "track", "area", "base", "embed", "param", "path", "circle", "rect", "use", "line", "polygon",
    ]

    // MARK: Answers

    /// The nodes that are right in `index`, in order.
    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < nodes[index].end {
            children.append(child)
            child = nodes[child].end
        }
        return children
    }

    /// Whether a node is of the page itself and not of a drawing, which has titles too.
    func isOfPage(_ index: Int) -> Bool {
        nodes[index].parent >= 0 && ["head", "body", "html"].contains(nodes[nodes[index].parent].name)
    }

    /// All nodes in `index`.
    func descendants(of index: Int) -> Range<Int> { index + 1..<max(nodes[index].end, index + 1) }

    /// The elements called `name` in `index`.
    func elements(_ name: String, in index: Int) -> [Int] {
        (index + 1..<max(nodes[index].end, index + 1)).filter { nodes[$0].name == name }
    }

    /// The text in `index`.
    func text(of index: Int) -> String {
        nodes[index].name.isEmpty
            ? nodes[index].text
            : (index..<nodes[index].end).lazy.filter { self.nodes[$0].name.isEmpty }.map { self.nodes[$0].text }
                .joined()
    }
}
