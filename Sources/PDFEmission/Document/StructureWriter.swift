import PubDisplayList
import PubIdentity

/// Writes a structure tree: one object per element, with its content and its children in reading order.
struct StructureWriter {
    private let file: PDFFile
    private let tree: StructureTree
    private let outline: StructureOutline
    private let publication: Publication
    /// The object of each element, and at the end the document's; 0 for elements without content.
    private var numbers: [Int]
    /// The paragraphs around listings: code is a part of a text, and a listing is a block.
    private var wrappers: [Int: Int] = [:]
    /// The sections that have content, each with its object.
    private var sections: [(section: PublicationSection, number: Int)] = []
    /// The sequences of each place, and the elements directly below it.
    private let leaves: Buckets
    private var children: Buckets
    /// The areas of each link, by the place of the link; other active areas, by the element that owns them.
    private var linkAreas: [Int: [StructureTree.Annotation]] = [:]
    private var otherAreas: [Int: [(area: StructureTree.Annotation, number: Int)]] = [:]
    /// The first sequence of each place or its descendants, except notes, which are drawn elsewhere.
    private var firstLeaves: [Int]
    /// Notes, with their objects, by ascending names.
    private var notes: [(name: String, number: Int)] = []
    /// The syntax of the current element, and of its kids.
    private var element: [UInt8] = [], kids: [UInt8] = []

    /// A writer of `tree` to `file`, with the elements and sections of `publication`, whose outline is `outline`. Linear.
    init(_ tree: StructureTree, _ outline: StructureOutline, of publication: Publication, to file: PDFFile) {
        self.file = file
        self.tree = tree
        self.outline = outline
        self.publication = publication
        let count = outline.document + 1
        leaves = Buckets(of: tree.leaves.map { outline.owner(of: $0.element) }, count: count)
        children = Buckets(of: [], count: 0)
        numbers = Array(repeating: 0, count: count)
        firstLeaves = (0..<count).map { [leaves] in leaves[$0].first.map { Int($0) } ?? .max }
        sortAreas()
        numberElements()
    }

    private mutating func sortAreas() {
        for area in tree.annotations {
            if let link = outline.link(of: area.element) {
                linkAreas[link, default: []].append(area)
            } else {
                otherAreas[outline.owner(of: area.element), default: []].append((area, file.reserve()))
            }
        }
    }

    /// Gives objects to the elements that have content, and to cells of rows that have.
    private mutating func numberElements() {
        let document = outline.document
        var isKept = (0...document).map { [leaves] in !leaves[$0].isEmpty }
        for place in linkAreas.keys { isKept[place] = true }
        for place in otherAreas.keys { isKept[place] = true }
        for place in (0..<document).reversed() where isKept[place] {
            let parent = outline.parent(of: place)
            isKept[parent] = true
            if outline.nodes[place].type != .note { firstLeaves[parent] = min(firstLeaves[parent], firstLeaves[place]) }
        }
        keepTables(&isKept)
        numbers[document] = file.reserve()
        for place in 0..<document where isKept[place] && outline.nodes[place].type != .artifact {
            if outline.nodes[place].role == .listing { wrappers[place] = file.reserve() }
            numbers[place] = file.reserve()
        }
        let kept = numbers
        children = Buckets(
            of: (0..<document).map { [outline] in kept[$0] == 0 ? -1 : outline.parent(of: $0) }, count: document + 1)
    }

    /// Keeps the tables of values of figures that are kept, and all cells of rows that are.
    private mutating func keepTables(_ isKept: inout [Bool]) {
        var areValues: Set<Int> = []
        for place in 0..<outline.document {
            let parent = outline.parent(of: place)
            switch outline.nodes[place].type {
            case .table:
                guard let figure = outline.figure(ofTable: place), isKept[figure] else { continue }
                areValues.insert(place)
                isKept[place] = true
                firstLeaves[place] = firstLeaves[figure]
            case .tableRow: if areValues.contains(parent) { isKept[place] = true }
            case .headerCell, .dataCell: isKept[place] = isKept[parent]
            default: continue
            }
        }
    }

    // MARK: Writing

    /// Writes all elements; returns the object of the tree's root.
    mutating func write() -> Int {
        let root = file.reserve()
        for place in 0..<outline.document where numbers[place] != 0 { write(place) }
        writeDocument(below: root)
        let parents = writeParents()
        let names = notes.map { "(\($0.name))\($0.number) 0 R" }.joined()
        let identifiers = notes.isEmpty ? "" : "/IDTree<</Names[\(names)]>>"
        file.write(
            root,
            "<</Type/StructTreeRoot/K \(numbers[outline.document]) 0 R/ParentTree \(parents) 0 R"
                + "/ParentTreeNextKey \(tree.keyCount)\(identifiers)>>")
        return root
    }

    private mutating func write(_ place: Int) {
        let node = outline.nodes[place]
        let parent = outline.parent(of: place)
        let isFigure = node.type == .figure && !leaves[place].isEmpty
        if let wrapper = wrappers[place] {
            let above = parentNumber(aboveWrapperOf: place)
            file.write(wrapper, "<</S/P/P \(above) 0 R/K[\(numbers[place]) 0 R]>>")
        }
        let above = parentNumber(of: place)
        element.removeAll(keepingCapacity: true)
        element += "<</S/".utf8
        element += typeName(of: place, below: parent, isFigure: isFigure).utf8
        element += "/P".utf8
        StructureWriter.append(reference: above, to: &element)
        if let language = node.language, parent != outline.document || language != publication.metadata.language {
            element += "/Lang\(PDFString.text(language))".utf8
        }
        if node.type == .note {
            let name = String(place + 1_000_000_000)
            notes.append((name, numbers[place]))
            element += "/ID(\(name))".utf8
        }
        if let text = node.alternate {
            if isFigure { element += "/Alt\(PDFString.text(text))".utf8 }
            if [.span, .headerCell, .dataCell].contains(node.type) {
                element += (node.role == .abbreviation ? "/E" : "/ActualText").utf8
                element += PDFString.text(text).utf8
            }
        }
        element += attributes(of: place, isFigure: isFigure).utf8
        appendKids(of: place)
        element += ">>".utf8
        file.write(numbers[place], element)
    }

    /// The structure type of an element: a link without a target is text, and so is a caption outside a figure; a figure without
    /// its picture is a group.
    private func typeName(of place: Int, below parent: Int, isFigure: Bool) -> String {
        let type = outline.nodes[place].type
        let above = parent == outline.document ? .section : outline.nodes[parent].type
        return switch type {
        case .link: linkAreas[place] == nil ? StructureType.span.name : type.name
        case .caption: above == .figure || above == .table ? type.name : StructureType.paragraph.name
        case .figure: isFigure ? type.name : StructureType.division.name
        default: type.name
        }
    }

    /// The parent object of an element: for an article its section, if it has one.
    private mutating func parentNumber(of place: Int) -> Int {
        if let wrapper = wrappers[place] { return wrapper }
        return parentNumber(aboveWrapperOf: place)
    }

    private mutating func parentNumber(aboveWrapperOf place: Int) -> Int {
        let parent = outline.parent(of: place)
        guard parent == outline.document,
            let section = publication.sections.first(where: { $0.elements.contains(Int32(place)) })
        else { return numbers[parent] }
        if let last = sections.last, last.section == section { return last.number }
        sections.append((section, file.reserve()))
        return sections[sections.count - 1].number
    }

    /// The attributes of an element, which tell readers its owner (ISO 32000-1 §14.8.5).
    private func attributes(of place: Int, isFigure: Bool) -> String {
        switch outline.nodes[place].role {
        case .list(let numbering): return "/A<</O/List/ListNumbering/\(numbering.rawValue)>>"
        case .headerCell(let scope, let span):
            return "/A<</O/Table/Scope/\(scope == .row ? "Row" : "Column")\(span.entries)>>"
        case .dataCell(let span): return span == .one ? "" : "/A<</O/Table\(span.entries)>>"
        default: break
        }
        guard isFigure, let area = tree.areas[ElementID(place)] else { return "" }
        return "/A<</O/Layout/BBox\(area.boxes.written(visiblePartOf: area.rect))>>"
    }

    // MARK: Content

    /// Appends the entries for the content and the children of a place to the element. Parts of a text come at their first words, a note
    /// after its call.
    private mutating func appendKids(of place: Int, after first: [Int] = []) {
        var own = leaves[place]
        let page = own.first.map { tree.leaves[Int($0)].page } ?? 0
        kids.removeAll(keepingCapacity: true)
        for number in first { StructureWriter.append(reference: number, to: &kids) }
        for child in place == outline.document ? [] : children[place] {
            let child = Int(child)
            if outline.nodes[child].type != .note {
                while let leaf = own.first, Int(leaf) < firstLeaves[child] {
                    append(tree.leaves[Int(own.removeFirst())], on: page)
                }
            }
            StructureWriter.append(reference: wrappers[child] ?? numbers[child], to: &kids)
        }
        for leaf in own { append(tree.leaves[Int(leaf)], on: page) }
        for area in linkAreas[place] ?? [] {
            kids += " <</Type/OBJR/Pg \(area.page) 0 R/Obj \(area.number) 0 R>>".utf8
        }
        for (area, number) in otherAreas[place] ?? [] {
            StructureWriter.append(reference: number, to: &kids)
            // What is no link itself, such as a picture, holds one, which says what it shows.
            let shown = place == outline.document ? nil : outline.nodes[place].alternate
            let alternate = shown.map { "/Alt\(PDFString.text($0))" } ?? ""
            file.write(
                number,
                "<</S/Link/P \(numbers[place]) 0 R\(alternate)"
                    + "/K<</Type/OBJR/Pg \(area.page) 0 R/Obj \(area.number) 0 R>>>>")
        }
        if page != 0 {
            element += "/Pg".utf8
            StructureWriter.append(reference: page, to: &element)
        }
        if kids.isEmpty { return }
        element += "/K[".utf8
        element += kids.dropFirst()
        element.append(UInt8(ascii: "]"))
    }

    /// Appends a reference after a blank.
    private static func append(reference number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: " "))
        PDFNumber.append(number, decimals: 0, to: &bytes)
        bytes += [0x20, 0x30, 0x20, 0x52]
    }

    private mutating func append(_ leaf: StructureTree.Leaf, on page: Int) {
        kids.append(UInt8(ascii: " "))
        if leaf.page == page, leaf.stream == 0 { return PDFNumber.append(leaf.number, decimals: 0, to: &kids) }
        kids += "<</Type/MCR/Pg".utf8
        StructureWriter.append(reference: leaf.page, to: &kids)
        if leaf.stream != 0 {
            kids += "/Stm".utf8
            StructureWriter.append(reference: leaf.stream, to: &kids)
        }
        kids += "/MCID ".utf8
        PDFNumber.append(leaf.number, decimals: 0, to: &kids)
        kids += ">>".utf8
    }

    /// Writes the document and its sections, whose articles follow one another.
    private mutating func writeDocument(below root: Int) {
        let document = numbers[outline.document]
        var top: [Int] = []
        var articles: [Int: [Int]] = [:]
        for child in children[outline.document] {
            guard let section = sections.first(where: { $0.section.elements.contains(child) }) else {
                top.append(wrappers[Int(child)] ?? numbers[Int(child)])
                continue
            }
            if articles[section.number] == nil { top.append(section.number) }
            articles[section.number, default: []].append(wrappers[Int(child)] ?? numbers[Int(child)])
        }
        for (section, number) in sections {
            let below = (articles[number] ?? []).map { "\($0) 0 R" }.joined(separator: " ")
            file.write(number, "<</S/Sect/P \(document) 0 R/T\(PDFString.text(section.title))/K[\(below)]>>")
        }
        element = Array("<</S/Document/P \(root) 0 R".utf8)
        appendKids(of: outline.document, after: top)
        element += ">>".utf8
        file.write(document, element)
    }

    // MARK: Parents

    /// Writes the parent tree, which leads readers from a sequence or an active area to its element; returns its object.
    private func writeParents() -> Int {
        var rows = [[UInt8]](repeating: [], count: tree.keyCount)
        var counts = [Int](repeating: 0, count: tree.keyCount)
        for leaf in tree.leaves {
            while counts[leaf.key] < leaf.number {
                rows[leaf.key] += " null".utf8
                counts[leaf.key] += 1
            }
            StructureWriter.append(reference: numbers[outline.owner(of: leaf.element)], to: &rows[leaf.key])
            counts[leaf.key] += 1
        }
        var entries = [String](repeating: "", count: tree.keyCount)
        for (place, areas) in linkAreas {
            for area in areas { entries[area.key] = "\(numbers[place]) 0 R" }
        }
        for (area, number) in otherAreas.values.joined() { entries[area.key] = "\(number) 0 R" }
        for key in entries.indices where entries[key].isEmpty {
            let number = file.reserve()
            file.write(number, [UInt8(ascii: "[")] + rows[key].dropFirst() + [UInt8(ascii: "]")])
            entries[key] = "\(number) 0 R"
        }
        let pairs = entries.enumerated().map { "\($0.offset) \($0.element)" }.joined(separator: " ")
        return file.write("<</Nums[\(pairs)]>>")
    }
}

extension CellSpan {
    /// The attributes of a cell that takes more than one row or column.
    fileprivate var entries: String {
        (rows == 1 ? "" : "/RowSpan \(rows)") + (columns == 1 ? "" : "/ColSpan \(columns)")
    }
}

/// Indices by the bucket that each belongs to, ascending in each.
struct Buckets {
    private var starts: [Int32]
    private var members: [Int32]

    /// Sorts the indices of `buckets` into `count` buckets; indices with a negative bucket are left out. Linear.
    init(of buckets: [Int], count: Int) {
        starts = [Int32](repeating: 0, count: count + 1)
        for bucket in buckets where bucket >= 0 { starts[bucket + 1] += 1 }
        for bucket in 0..<count { starts[bucket + 1] += starts[bucket] }
        members = [Int32](repeating: 0, count: Int(starts[count]))
        var next = starts
        for (index, bucket) in buckets.enumerated() where bucket >= 0 {
            members[Int(next[bucket])] = Int32(index)
            next[bucket] += 1
        }
    }

    /// The indices in `bucket`.
    subscript(bucket: Int) -> ArraySlice<Int32> { members[Int(starts[bucket])..<Int(starts[bucket + 1])] }
}
