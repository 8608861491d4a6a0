import PubDisplayList
import PubGeometry
import PubIdentity

/// Outline, page labels and links of a PDF (ISO 32000-1 §12.3 to §12.5).
struct Navigation {
    /// A page as links lead to it.
    private struct Target {
        var number: Int
        var boxes: PageBoxes
        var folio: String
    }

    /// A height on a page.
    private struct Place {
        var page: Int32
        var top: Length
    }

    private let file: PDFFile
    private var pages: [Target] = []
    /// The first page and the place on it of each label.
    private var labels: [LabelID: Place] = [:]
    /// The first page and the place on it of the text of each element, by its index.
    private var starts: [Place?] = []
    /// Links whose annotations are written when all labels are known, with the number of each page's list.
    private var links: [(list: Int, page: Int, links: [PlacedLink])] = []
    /// Numbers of the actions that open a URL: the lines of a link share one.
    private var actions: [String: Int] = [:]

    /// The outline, once it is written.
    private(set) var outlineNumber: Int?

    init(_ file: PDFFile) { self.file = file }

    /// Adds the labels and links of `page`, whose object is `number`; the entry of its dictionary for links.
    mutating func add(_ page: PageContent, _ number: Int) -> String {
        let place = Int32(pages.count)
        for label in page.labels where labels[label.label] == nil {
            labels[label.label] = Place(page: place, top: label.position.y)
        }
        for start in page.starts {
            let index = Int(start.element.index)
            guard index >= 0 else { continue }
            if index >= starts.count { starts += repeatElement(nil, count: index + 1 - starts.count) }
            if starts[index] == nil { starts[index] = Place(page: place, top: start.top) }
        }
        pages.append(Target(number: number, boxes: page.boxes, folio: page.folio))
        if page.links.isEmpty { return "" }
        let list = file.reserve()
        links.append((list, pages.count - 1, page.links))
        return "/Annots \(list) 0 R"
    }

    // MARK: Links

    /// Writes the annotations of all pages, and in a document with an `outline` of elements adds them to its `tree`. Links to targets
    /// outside these pages are left out: the file is a part of an issue, or their targets are not set.
    mutating func writeLinks(_ outline: StructureOutline?, to tree: inout StructureTree) {
        let words = outline.map(words(of:)) ?? [:]
        for (list, page, links) in links {
            var annotations = ""
            for link in links {
                guard let leads = syntax(of: link.target) else { continue }
                let number = file.reserve()
                var described = ""
                if let outline {
                    let text = contents(of: link, words[outline.place(of: link)] ?? "")
                    described = "/Contents\(PDFString.text(text))"
                    described += tree.add(annotation: number, of: link.element, page: pages[page].number)
                }
                // F 4: the annotation is printed as it is shown, that is not at all; PDF/A and viewers expect the flag.
                file.write(
                    number,
                    "<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect\(pages[page].boxes.written(link.area))\(leads)"
                        + "\(described)>>")
                annotations += annotations.isEmpty ? "\(number) 0 R" : " \(number) 0 R"
            }
            file.write(list, "[\(annotations)]")
        }
    }

    /// The words of each link, which may continue from line to line and from page to page; for a picture that is a link, its content.
    private func words(of outline: StructureOutline) -> [Int: String] {
        var words: [Int: String] = [:]
        for (_, _, links) in links {
            var known: Set<ElementID> = []
            for link in links where known.insert(link.element).inserted {
                let place = outline.place(of: link)
                let shown = outline.owner(of: link.element)
                let alternate = shown == outline.document ? nil : outline.nodes[shown].alternate
                words[place, default: ""] += link.words.isEmpty ? alternate ?? "" : link.words
            }
        }
        return words
    }

    /// The description of a link: its words and its target.
    private func contents(of link: PlacedLink, _ words: String) -> String {
        let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let target =
            switch link.target {
            case .url(let url): url
            case .label(let label): labels[label].map { pages[Int($0.page)].folio } ?? ""
            }
        if words.isEmpty || words == target { return target.isEmpty ? words : target }
        return target.isEmpty ? words : "\(words) (\(target))"
    }

    /// The entry of an annotation for its target; nil if that is on no page.
    private mutating func syntax(of target: LinkTarget) -> String? {
        switch target {
        case .url(let url): return "/A \(action(url)) 0 R"
        case .label(let label): return destination(.label(label)).map { "/Dest\($0)" }
        }
    }

    private mutating func action(_ url: String) -> Int {
        if let number = actions[url] { return number }
        let number = file.write("<</Type/Action/S/URI/URI\(PDFString.ascii(Navigation.ascii(url)))>>")
        actions[url] = number
        return number
    }

    /// A URI holds ASCII only (RFC 3986); other bytes are written as %XX.
    private static func ascii(_ url: String) -> String {
        var result = ""
        for byte in url.utf8 {
            if (0x21...0x7E).contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    /// The place of a label or of the text of an element; nil if it is on no page.
    private func place(of target: OutlineEntry.Target) -> Place? {
        switch target {
        case .label(let label): return labels[label]
        case .element(let element):
            let index = Int(element.index)
            return starts.indices.contains(index) ? starts[index] : nil
        }
    }

    /// The destination of a label or of the text of an element; nil if it is on no page.
    private func destination(_ target: OutlineEntry.Target) -> String? {
        guard let place = place(of: target) else { return nil }
        let page = pages[Int(place.page)]
        let top = PDFNumber.text(page.boxes.point(Point(x: .zero, y: place.top)).y, decimals: 2)
        return "[\(page.number) 0 R/XYZ null \(top) null]"
    }

    // MARK: Catalog

    /// Writes `outline`; the entries of the catalog for it. Entries that lead to no page are left out.
    mutating func catalogEntries(outline: [OutlineEntry]) -> String {
        let outline = outline.flatMap { leading($0) }
        if outline.isEmpty { return "" }
        let number = file.reserve()
        outlineNumber = number
        file.write(number, "<</Type/Outlines\(write(outline, below: number))>>")
        return "/Outlines \(number) 0 R/PageMode/UseOutlines"
    }

    /// The entry with its descendants that have a target; only these if it has none.
    private func leading(_ entry: OutlineEntry) -> [OutlineEntry] {
        let below = entry.children.flatMap { leading($0) }
        if place(of: entry.target) == nil { return below }
        return [OutlineEntry(title: entry.title, target: entry.target, children: below)]
    }

    /// Writes the entries in order below `parent`, open except for the headings of articles; returns the entries of the parent for them.
    private func write(_ entries: [OutlineEntry], below parent: Int) -> String {
        if entries.isEmpty { return "" }
        let numbers = entries.map { _ in file.reserve() }
        for (index, entry) in entries.enumerated() {
            var syntax = "<</Title\(PDFString.text(entry.title))/Parent \(parent) 0 R"
            if let destination = destination(entry.target) { syntax += "/Dest\(destination)" }
            if index > 0 { syntax += "/Prev \(numbers[index - 1]) 0 R" }
            if index + 1 < numbers.count { syntax += "/Next \(numbers[index + 1]) 0 R" }
            syntax += write(entry.children, below: numbers[index])
            file.write(numbers[index], syntax + ">>")
        }
        let count = Navigation.isClosed(entries) ? -entries.count : Navigation.count(entries)
        return "/First \(numbers[0]) 0 R/Last \(numbers[numbers.count - 1]) 0 R/Count \(count)"
    }

    /// The number of entries visible before anybody opens any.
    private static func count(_ entries: [OutlineEntry]) -> Int {
        entries.reduce(0) { $0 + 1 + (isClosed($1.children) ? 0 : count($1.children)) }
    }

    /// Whether entries are seen only when the one above them is opened: an issue has too many headings for one look.
    private static func isClosed(_ entries: [OutlineEntry]) -> Bool {
        entries.contains { if case .element = $0.target { true } else { false } }
    }

    /// The entry of the catalog for the page labels of `folios`.
    static func labels(_ folios: [String]) -> String {
        let entries = PageLabels(folios).ranges.map { range in
            let number = range.style.map { "/S/\($0)/St \(range.start)" } ?? ""
            return "\(range.page)<<\(number)\(range.prefix.map { "/P" + PDFString.text($0) } ?? "")>>"
        }
        return entries.isEmpty ? "" : "/PageLabels<</Nums[\(entries.joined())]>>"
    }
}

extension StructureOutline {
    /// The place of a link in the tree: its own element, or else the element that owns its words.
    fileprivate func place(of link: PlacedLink) -> Place { self.link(of: link.element) ?? owner(of: link.element) }
}
