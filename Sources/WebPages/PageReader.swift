import PubDocuments
import PubManuscripts
import PubRunningText

/// Makes a ``Manuscript`` of the article of a page. Recursion is as deep as elements nest, which ``PageTree`` bounds.
struct PageReader {
    let tree: PageTree
    let article: PageArticle
    let notes: PageNotes
    /// The address of the page for pictures and links; the bytes of pictures if the page is in a package.
    let picture: (String) -> Manuscript.StoredPicture?
    var manuscript = Manuscript()
    /// The paragraph that is open: running text between blocks makes a paragraph.
    var paragraph: Manuscript.Paragraph?
    var isAfterBlank = true
    /// The notes by their elements.
    private var noteIndices: [Int: Int] = [:]
    private var wrapping = RunWrapping()
    private var isPreformatted = false
    /// The labels of elements around blocks: they wait for the first paragraph.
    private var waitingLabels: [String] = []

    init(_ tree: PageTree, picture: @escaping (String) -> Manuscript.StoredPicture?) {
        self.tree = tree
        self.picture = picture
        article = PageArticle(tree)
        notes = PageNotes(tree)
    }

    /// Reads the article.
    mutating func read() {
        for (index, node) in tree.nodes.enumerated() where node.name == "a" {
            // Calls of notes and the links back are no links of the text.
            if notes.targets[index] != nil || notes.backLinks.contains(index) || notes.wordyBackLinks.contains(index) {
                continue
            }
            if let target = node["href"].map(PageReader.place), target.hasPrefix("#") {
                manuscript.wantedLabels.insert(String(target.dropFirst()))
            }
        }
        let surroundings = article.surroundings()
        manuscript.findings.note(.surroundings, count: surroundings.count, quoting: surroundings.beginning)
        manuscript.findings.note(.textBeside, count: surroundings.texts, quoting: surroundings.textBeginning)
        var parts: [Manuscript.Part] = []
        wrapping.language = language(around: article.root)
        if let headline = article.headline { parts += blocks(at: headline) }
        for paragraph in article.beginning { parts += blocks(at: paragraph) }
        parts += blocks(in: article.root)
        manuscript.parts = parts
        // Notes are met by their calls; those that notes call come behind them.
        var next = 0
        while next < order.count {
            let (index, element) = order[next]
            next += 1
            let offset = manuscript.transcript.end
            manuscript.notes[index] = (blocks(in: element), offset)
        }
    }

    private var order: [(index: Int, element: Int)] = []

    /// The target of a link; a link to another chapter leads to the place alone, as within this one.
    private static func place(_ target: String) -> String {
        guard let hash = target.firstIndex(of: "#"), !target.contains("://") else { return target }
        let file = target[..<hash].lowercased()
        return [".xhtml", ".html", ".htm"].contains(where: file.hasSuffix) ? String(target[hash...]) : target
    }

    /// The language of what an element is in.
    private func language(around index: Int) -> String? {
        var index = index
        while index >= 0 {
            if let language = tree.nodes[index].language { return language }
            index = tree.nodes[index].parent
        }
        return nil
    }

    // MARK: Blocks

    /// The parts of an element's content.
    mutating func blocks(in index: Int) -> [Manuscript.Part] {
        var parts: [Manuscript.Part] = []
        for child in tree.children(of: index) { take(child, into: &parts) }
        endParagraph(into: &parts)
        return parts
    }

    mutating func blocks(at index: Int) -> [Manuscript.Part] {
        var parts: [Manuscript.Part] = []
        take(index, into: &parts)
        endParagraph(into: &parts)
        return parts
    }

    /// Takes a node: inlines go on with the paragraph that is open, blocks end it.
    mutating func take(_ index: Int, into parts: inout [Manuscript.Part]) {
        let node = tree.nodes[index]
        if node.name.isEmpty { return add(text: node.text) }
        if article.isAround(index) || notes.elements.contains(index) { return }
        let languageBefore = wrapping.language
        defer { wrapping.language = languageBefore }
        if let language = node.language { wrapping.language = language }
        if Self.containers.contains(node.name), node["id"] != nil {
            endParagraph(into: &parts)
            holdLabel(of: node)
        }
        switch node.name {
        case "p", "address", "summary", "legend", "figcaption", "caption", "dt":
            endParagraph(into: &parts)
            begin(node.name == "figcaption" || node.name == "caption" ? .caption : role(of: node))
            paragraph?.alignment = Self.alignment(of: node)
            label(node)
            for child in tree.children(of: index) { take(child, into: &parts) }
            endParagraph(into: &parts)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            endParagraph(into: &parts)
            begin(.heading(Int(node.name.dropFirst()) ?? 1))
            label(node)
            for child in tree.children(of: index) { take(child, into: &parts) }
            endParagraph(into: &parts)
        case "blockquote":
            endParagraph(into: &parts)
            let offset = manuscript.transcript.end
            parts.append(.quote(blocks(in: index), offset))
        case "ul", "ol":
            endParagraph(into: &parts)
            Manuscript.append(list(index), to: &parts)
        case "dl":
            endParagraph(into: &parts)
            takeDefinitions(index, into: &parts)
        case "pre":
            endParagraph(into: &parts)
            parts.append(code(index))
        case "hr":
            endParagraph(into: &parts)
            // The rule above notes is the template's.
            if node.parent >= 0, PageNotes.holdsNotes(tree.nodes[node.parent]) { return }
            parts.append(.pause(manuscript.transcript.end))
        case "table":
            endParagraph(into: &parts)
            takeTable(index, into: &parts)
        case "figure":
            endParagraph(into: &parts)
            figure(index, into: &parts)
        case _ where Self.wrappers.contains(node.name):
            endParagraph(into: &parts)
            let offset = manuscript.transcript.end
            let inner = blocks(in: index)
            if let name = node.words("class").first(where: { Manuscript.divisions.contains(String($0)) }),
                !inner.isEmpty
            {
                parts.append(.division(String(name), inner, offset))
            } else {
                parts += inner
            }
        default: takeInline(index, node, into: &parts)
        }
    }

    /// The elements of blocks that have no form of their own here.
    private static let wrappers: Set<String> = [
        "div", "section", "article", "main", "header", "aside", "details", "center", "body", "html", "hgroup",
        "fieldset",
        "form", "footer", "li", "dd", "td", "th", "tr", "tbody", "thead", "tfoot",
    ]
    /// The elements that are around paragraphs.
    private static let containers = wrappers.union(["ul", "ol", "dl", "table", "figure", "blockquote"])

    private func role(of node: PageTree.Node) -> StyleRole {
        let words = node.words("class")
        if words.contains(where: { ["standfirst", "deck", "lead", "lede", "subtitle", "intro"].contains($0) }) {
            return .subtitle
        }
        if words.contains(where: { ["byline", "author"].contains($0) }) { return .author }
        // LibreOffice writes the names of styles as classes of paragraphs.
        for word in words where node.name == "p" {
            switch StyleRole(named: String(word), ReadingOptions()) {
            case let role? where [.quote, .code, .caption, .term, .definition].contains(role): return role
            default: break
            }
        }
        return .body
    }

    /// How an element is aligned, by its attribute or by its own style.
    static func alignment(of node: PageTree.Node) -> Table.Alignment? {
        let style = (node["style"] ?? "").filter { $0 != " " }
        switch node["align"]?.lowercased() {
        case "right": return .right
        case "center": return .center
        case nil: break
        default: return nil
        }
        if style.contains("text-align:right") || style.contains("text-align:end") { return .right }
        return style.contains("text-align:center") ? .center : nil
    }

    // MARK: Paragraphs

    mutating func begin(_ role: StyleRole) {
        paragraph = Manuscript.Paragraph(at: manuscript.transcript.end)
        paragraph?.role = role
        isAfterBlank = true
        for id in waitingLabels { paragraph.append(.label(id), shown: "", to: &manuscript) }
        waitingLabels = []
    }

    mutating func endParagraph(into parts: inout [Manuscript.Part]) {
        guard let open = paragraph else { return }
        paragraph = nil
        isAfterBlank = true
        let isLabel = { (piece: Manuscript.Piece) in if case .label = piece.kind { true } else { false } }
        if open.pieces.allSatisfy(isLabel) {
            // Labels alone make no paragraph: they wait for the next one.
            for case .label(let id) in open.pieces.map(\.kind) { waitingLabels.append(id) }
            return
        }
        manuscript.transcript.endLine()
        parts.append(.paragraph(open))
    }

    /// Lets the label of an element around paragraphs wait for the first of them.
    mutating func holdLabel(of node: PageTree.Node) {
        if let id = node["id"], manuscript.wantedLabels.contains(id) { waitingLabels.append(id) }
    }

    private mutating func label(_ node: PageTree.Node) {
        if let id = node["id"] ?? (node.name == "a" ? node["name"] : nil), manuscript.wantedLabels.contains(id) {
            if paragraph == nil { begin(.body) }
            paragraph.append(.label(id), shown: "", to: &manuscript)
        }
    }

    private mutating func add(text: String) {
        var collapsed = ""
        for scalar in text.unicodeScalars {
            if [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(scalar.value), !isPreformatted {
                if !isAfterBlank { collapsed.unicodeScalars.append(" ") }
                isAfterBlank = true
            } else if scalar.value != 0 {
                // HTML ignores U+0000 in the body of a page (Living Standard, 13.2.6.4.7).
                collapsed.unicodeScalars.append(scalar)
                isAfterBlank = false
            }
        }
        if collapsed.isEmpty { return }
        if paragraph == nil {
            if collapsed == " " { return }
            begin(.body)
            isAfterBlank = collapsed.hasSuffix(" ")
        }
        paragraph.append(collapsed, wrapping, to: &manuscript)
    }

    // MARK: Inlines

    private mutating func takeInline(_ index: Int, _ node: PageTree.Node, into parts: inout [Manuscript.Part]) {
        let before = wrapping
        defer { wrapping = before }
        label(node)
        if let style = node["style"]?.lowercased() {
            if style.contains("small-caps") { wrapping.className = "smallcaps" }
            if style.contains("italic") { wrapping.isEmphasised = true }
            if style.contains("font-weight:bold") || style.contains("font-weight: bold") { wrapping.isStrong = true }
        }
        if notes.backLinks.contains(index) { return }
        // Pandoc and others have formulas as the commands of TeX.
        if node.name == "span", node.words("class").contains("math"), tree.text(of: index).contains("\\") {
            return manuscript.findings.note(.formula, at: manuscript.transcript.end)
        }
        switch node.name {
        case "br":
            if paragraph != nil { paragraph.append(.lineBreak, shown: " ", to: &manuscript) }
            isAfterBlank = true
            return
        case "img": return takeImage(node)
        case "svg": return takeDrawing(index)
        // What comes instead is in its sibling `epub:default`.
        case "epub:case": return
        case "math": return manuscript.findings.note(.formula, at: manuscript.transcript.end)
        case "audio", "video", "iframe", "object", "embed", "canvas":
            return manuscript.findings.note(.object, at: manuscript.transcript.end)
        case "wbr", "rp": return
        case "em", "i", "cite", "dfn", "var": wrapping.isEmphasised = true
        case "strong", "b": wrapping.isStrong = true
        case "s", "del", "strike": wrapping.isStruck = true
        case "sup": wrapping.position = .raised
        case "sub": wrapping.position = .lowered
        case "code", "samp", "tt", "kbd": wrapping.isCode = true
        case "small" where node.words("class").contains("smallcaps"): wrapping.className = "smallcaps"
        case "span" where node.words("class").contains(where: { ["smallcaps", "small-caps", "sc"].contains($0) }):
            wrapping.className = "smallcaps"
        case "q": return quotation(index, into: &parts)
        case "a":
            if let element = notes.targets[index] { return call(element) }
            if notes.wordyBackLinks.contains(index) { break }
            if let target = node["href"], !target.isEmpty, target != "#" { wrapping.link = PageReader.place(target) }
        case "ruby": return ruby(index)
        default: break
        }
        for child in tree.children(of: index) { take(child, into: &parts) }
    }

    private mutating func quotation(_ index: Int, into parts: inout [Manuscript.Part]) {
        // Straight marks become those of the language.
        add(text: "\"")
        for child in tree.children(of: index) { take(child, into: &parts) }
        add(text: "\"")
    }

    private mutating func ruby(_ index: Int) {
        var (base, annotation) = ("", "")
        for child in tree.children(of: index) {
            switch tree.nodes[child].name {
            case "rt", "rtc": annotation += tree.text(of: child)
            case "rp": break
            default: base += tree.text(of: child)
            }
        }
        if paragraph == nil { begin(.body) }
        paragraph.append(
            .ruby(base: base.trimmingBlanks, annotation: annotation.trimmingBlanks), shown: base, to: &manuscript)
        isAfterBlank = false
    }

    private mutating func call(_ element: Int) {
        if paragraph == nil { begin(.body) }
        let known = noteIndices[element] ?? manuscript.notes.count
        if noteIndices.updateValue(known, forKey: element) == nil {
            manuscript.notes.append(([], manuscript.transcript.end))
            order.append((known, element))
        }
        paragraph.append(.note(known), shown: "", to: &manuscript)
        isAfterBlank = false
    }

    // MARK: Lists

    private mutating func list(_ index: Int) -> (list: Manuscript.NestedList, offset: Int) {
        let node = tree.nodes[index]
        let offset = manuscript.transcript.end
        var items: [[Manuscript.Part]] = []
        for child in tree.children(of: index) {
            if tree.nodes[child].name.isEmpty, tree.nodes[child].text.allSatisfy(\.isWhitespace) { continue }
            if article.isAround(child) || notes.elements.contains(child) { continue }
            if tree.nodes[child].name == "li" {
                holdLabel(of: tree.nodes[child])
                let content = blocks(in: child)
                if !content.isEmpty { items.append(content) }
                continue
            }
            // A list right in a list belongs to the item before it.
            let content = blocks(at: child)
            if content.isEmpty { continue }
            if items.isEmpty { items.append([]) }
            items[items.count - 1] += content
        }
        let isNumbered = node.name == "ol"
        // Items are counted on from here: the greatest number would have no next one.
        let start = isNumbered ? node["start"].flatMap { Int($0) }.map { min(max($0, 0), 1_000_000) } ?? 1 : nil
        let numbering = node["type"].flatMap { NumeralStyle(htmlType: $0) } ?? .decimal
        return (Manuscript.NestedList(start: start, numbering: numbering, items: items), offset)
    }

    /// Takes a list of definitions. What stands in it before the first term, or is no definition, is read as well.
    private mutating func takeDefinitions(_ index: Int, into parts: inout [Manuscript.Part]) {
        let offset = manuscript.transcript.end
        var found: [Manuscript.Defined] = []
        // Terms and their definitions may be grouped.
        let entries = tree.children(of: index).flatMap { child in
            tree.nodes[child].name == "div" ? tree.children(of: child) : [child]
        }
        for entry in entries {
            if tree.nodes[entry].name == "dd" { holdLabel(of: tree.nodes[entry]) }
            var content = tree.nodes[entry].name == "dd" ? blocks(in: entry) : blocks(at: entry)
            if tree.nodes[entry].name == "dt", case .paragraph(let term)? = content.first {
                found.append(Manuscript.Defined(term: term))
                content.removeFirst()
            }
            if content.isEmpty { continue }
            if found.isEmpty { parts += content } else { found[found.count - 1].bodies.append(content) }
        }
        if !found.isEmpty { parts.append(.definitions(found, offset)) }
    }

    private mutating func code(_ index: Int) -> Manuscript.Part {
        let offset = manuscript.transcript.end
        var text = tree.text(of: index)
        // HTML drops the line end right behind `<pre>`.
        if text.hasPrefix("\n") { text.removeFirst() }
        while text.last?.isNewline == true { text.removeLast() }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in lines {
            _ = manuscript.transcript.append(line)
            manuscript.transcript.endLine()
        }
        let classes = ([index] + tree.elements("code", in: index)).flatMap { tree.nodes[$0].words("class") }
        let language = classes.lazy.compactMap { name -> String? in
            for prefix in ["language-", "lang-"] where name.hasPrefix(prefix) {
                return String(name.dropFirst(prefix.count))
            }
            return nil
        }.first
        return .code(language: language ?? "", lines: lines, offset)
    }
}

extension NumeralStyle {
    /// The style by the `type` of a list in HTML.
    fileprivate init?(htmlType: String) {
        switch htmlType {
        case "1": self = .decimal
        case "a": self = .lowerLetters
        case "A": self = .upperLetters
        case "i": self = .lowerRoman
        case "I": self = .upperRoman
        default: return nil
        }
    }
}
