import PubRunningText

/// The notes of a page: HTML has no element for them, so they are links to elements that link back.
struct PageNotes {
    /// The elements of notes by the links that call them.
    private(set) var targets: [Int: Int] = [:]
    /// The elements that are notes, or hold nothing but notes.
    private(set) var elements: Set<Int> = []
    /// The links back, and the marks that notes repeat from their calls, which are not printed.
    private(set) var backLinks: Set<Int> = []
    /// Links back that are words of the note, which are printed, though not as links.
    private(set) var wordyBackLinks: Set<Int> = []

    init(_ tree: PageTree) {
        let nodes = tree.nodes
        var named: [String: Int] = [:]
        for (index, node) in nodes.enumerated() where !node.name.isEmpty {
            if let id = node["id"] ?? (node.name == "a" ? node["name"] : nil), named[id] == nil { named[id] = index }
        }
        let links = nodes.indices.filter { nodes[$0].name == "a" && nodes[$0]["href"]?.hasPrefix("#") == true }
        func target(_ link: Int) -> Int? { named[String((nodes[link]["href"] ?? "").dropFirst())] }
        // The places by which a call may be meant: its own name, or that of what is right around it.
        func names(of link: Int) -> Set<String> {
            var names: Set<String> = []
            var index = link
            for _ in 0..<3 where index >= 0 {
                if let id = nodes[index]["id"] ?? nodes[index]["name"] { names.insert(id) }
                index = nodes[index].parent
            }
            for child in tree.elements("sup", in: link) { if let id = nodes[child]["id"] { names.insert(id) } }
            // Anchors cannot nest: one around the link ends right before it.
            if link > 0, nodes[link - 1].name == "a", nodes[link - 1].end == link,
                let name = nodes[link - 1]["id"] ?? nodes[link - 1]["name"]
            {
                names.insert(name)
            }
            return names
        }
        for link in links {
            // A note is behind its call: a link to a place above is the link back.
            guard var element = target(link), element > link else { continue }
            let isMarked = Self.isCall(link, tree)
            // A name right before the note is that of the paragraph around it.
            if ["a", "span", "sup"].contains(nodes[element].name) { element = Self.note(around: element, tree) }
            let back = tree.elements("a", in: element).filter { child in
                names(of: link).contains(String((nodes[child]["href"] ?? " ").dropFirst()))
            }
            let isNote = Self.isNote(element, tree)
            guard isNote || isMarked && !back.isEmpty || !back.isEmpty && Self.isShort(tree.text(of: link)) else {
                continue
            }
            targets[link] = element
            elements.insert(element)
            for child in back {
                if Self.isShort(tree.text(of: child)) || Self.isBackLink(child, tree) {
                    backLinks.insert(child)
                } else {
                    wordyBackLinks.insert(child)
                }
            }
            for child in tree.elements("a", in: element) where Self.isBackLink(child, tree) { backLinks.insert(child) }
            if let mark = Self.mark(of: link, in: element, tree) { backLinks.insert(mark) }
        }
    }

    /// The element with which a note begins if that repeats the mark of its call.
    private static func mark(of link: Int, in element: Int, _ tree: PageTree) -> Int? {
        let isText = { (index: Int) in
            tree.nodes[index].name.isEmpty && !tree.nodes[index].text.allSatisfy(\.isWhitespace)
        }
        guard let text = tree.descendants(of: element).first(where: isText) else { return nil }
        let own = tree.nodes[text].parent
        guard own != element, ["a", "sup", "span", "b"].contains(tree.nodes[own].name),
            tree.text(of: own).trimmingBlanks == tree.text(of: link).trimmingBlanks
        else { return nil }
        return own
    }

    /// The block that an element is in, or what is around that if it is named as one note of several paragraphs.
    private static func note(around index: Int, _ tree: PageTree) -> Int {
        let block = block(around: index, tree)
        let parent = tree.nodes[block].parent
        guard parent >= 0, tree.nodes[block].name == "p", ["div", "li", "aside"].contains(tree.nodes[parent].name),
            let id = tree.nodes[parent]["id"]?.lowercased(), id.contains("note") || id.hasPrefix("fn"),
            tree.children(of: parent).first(where: { !tree.nodes[$0].name.isEmpty }) == block
        else { return block }
        return parent
    }

    private static func block(around index: Int, _ tree: PageTree) -> Int {
        var index = index
        while tree.nodes[index].parent > 0, !["p", "li", "div", "dd", "td", "aside"].contains(tree.nodes[index].name) {
            index = tree.nodes[index].parent
        }
        return index
    }

    private static func isCall(_ link: Int, _ tree: PageTree) -> Bool {
        let node = tree.nodes[link]
        let parent = node.parent >= 0 ? tree.nodes[node.parent] : node
        let marks = node.words("class") + node.words("role") + node.words("epub:type") + parent.words("class")
        return marks.contains {
            $0.contains("noteref") || $0.contains("footnote") || $0.contains("fnref") || $0 == "reference"
        }
            || parent.name == "sup" || !tree.elements("sup", in: link).isEmpty
    }

    private static func isNote(_ element: Int, _ tree: PageTree) -> Bool {
        var index = element
        for _ in 0..<3 where index >= 0 {
            let node = tree.nodes[index]
            let marks = node.words("role") + node.words("epub:type") + node.words("class")
            if marks.contains(where: { notes.contains(String($0)) }) { return true }
            index = node.parent
        }
        return false
    }

    /// Whether an element is one that holds the notes of a page.
    static func holdsNotes(_ node: PageTree.Node) -> Bool {
        (node.words("role") + node.words("epub:type") + node.words("class")).contains { notes.contains(String($0)) }
    }

    private static let notes: Set<String> = [
        "doc-footnote", "doc-endnote", "doc-endnotes", "footnote", "footnotes", "endnote", "endnotes", "rearnote",
        "rearnotes",
        "references",
    ]

    /// The marks and words of links back.
    private static let words: Set<String> = [
        "↩", "↩︎", "^", "↑", "back", "back to text", "return", "zurück", "retour",
    ]

    private static func isBackLink(_ link: Int, _ tree: PageTree) -> Bool {
        let node = tree.nodes[link]
        let marks = node.words("class") + node.words("role") + node.words("epub:type")
        return marks.contains { $0.contains("back") || $0 == "reversefootnote" }
            || words.contains(tree.text(of: link).trimmingBlanks.lowercased())
    }

    private static func isShort(_ text: String) -> Bool {
        let mark = text.filter { !$0.isWhitespace && $0 != "[" && $0 != "]" && $0 != "(" && $0 != ")" }
        return !mark.isEmpty && mark.count <= 3
            && mark.allSatisfy { $0.isNumber || "*†‡§".contains($0) || mark.count == 1 }
    }
}
