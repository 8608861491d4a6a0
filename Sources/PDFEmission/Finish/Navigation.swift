import DisplayList
import Geometry
import Identity

/// Outline, page labels and links of a PDF (ISO 32000-1 §12.3 to §12.5).
struct Navigation {
    private let publication: Publication
    private let edition: Edition
    private let document: PDFDocument
    /// The place of each label.
    private let places: [LabelID: (page: Int, position: Point)]
    /// Object numbers of the actions that open a URL: the lines of a link share one.
    private var actions: [String: Int] = [:]

    init(_ publication: Publication, edition: Edition, document: PDFDocument) throws(EmissionError) {
        self.publication = publication
        self.edition = edition
        self.document = document
        var places: [LabelID: (page: Int, position: Point)] = [:]
        for (index, page) in publication.pages.enumerated() {
            for label in page.marks.labels where places[label.label] == nil {
                places[label.label] = (index, label.position)
            }
        }
        self.places = places
    }

    // MARK: Links

    /// Makes the links of `page` active: in the screen edition only, a printing press follows none.
    mutating func addLinks(of page: Page, to object: PDFObject) throws(EmissionError) {
        guard edition.purpose == .screen else { return }
        var links: [PlacedLink] = []
        Navigation.collect(page.marks.items, under: .identity, into: &links)
        guard !links.isEmpty else { return }
        let boxes = PageBoxes(page, edition: edition)
        var annotations: [PDFObject] = []
        for link in links { annotations.append(try annotation(link, boxes)) }
        document.set(object, "/Annots", document.array(annotations))
    }

    private struct PlacedLink {
        var area: Rect
        var target: LinkTarget
    }

    private static func collect(_ items: [DisplayItem], under transform: Transform, into links: inout [PlacedLink]) {
        for item in items {
            switch item {
            case .link(let link): links.append(PlacedLink(area: transform.bounds(of: link.area), target: link.target))
            case .group(let group): collect(group.items, under: transform.after(group.transform), into: &links)
            case .glyphs, .path, .image: break
            }
        }
    }

    private mutating func annotation(_ link: PlacedLink, _ boxes: PageBoxes) throws(EmissionError) -> PDFObject {
        // F 4: the annotation is printed as it is shown, that is not at all; PDF/A and viewers expect the flag.
        let annotation = document.parse(
            "<< /Type /Annot /Subtype /Link /Border [0 0 0] /F 4 /Rect \(boxes.written(link.area)) >>")
        switch link.target {
        case .url(let url): document.set(annotation, "/A", action(url))
        case .label(let label): document.set(annotation, "/Dest", try destination(label))
        }
        return document.indirect(annotation)
    }

    private mutating func action(_ url: String) -> PDFObject {
        if let number = actions[url] { return document.object(number) }
        let action = document.parse("<< /Type /Action /S /URI >>")
        document.set(action, "/URI", document.string(Navigation.ascii(url)))
        let shared = document.indirect(action)
        actions[url] = document.identity(shared)
        return shared
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

    private func destination(_ label: LabelID) throws(EmissionError) -> PDFObject {
        guard let place = places[label] else { throw .unknown("label '\(label.name)'") }
        let boxes = PageBoxes(publication.pages[place.page], edition: edition)
        let top = PDFNumber.text(boxes.point(place.position).y, decimals: 2)
        return document.array([
            document.page(place.page), document.name("/XYZ"), document.parse("null"), document.parse(top),
            document.parse("null"),
        ])
    }

    // MARK: Catalog

    /// Adds outline and page labels to the document's catalog.
    func addToCatalog() throws(EmissionError) {
        if edition.purpose == .screen, !publication.outline.isEmpty {
            let outline = document.indirect(document.parse("<< /Type /Outlines >>"))
            try add(publication.outline, below: outline)
            document.set(document.root, "/Outlines", outline)
            document.set(document.root, "/PageMode", document.name("/UseOutlines"))
        }
        let labels = PageLabels(publication.pages.map(\.folio)).ranges
        let entries = labels.flatMap { range -> [PDFObject] in
            let label = document.parse("<< \(range.style.map { "/S /\($0) /St \(range.start)" } ?? "") >>")
            if let prefix = range.prefix { document.set(label, "/P", document.text(prefix)) }
            return [document.integer(range.page), label]
        }
        if !entries.isEmpty {
            document.set(document.root, "/PageLabels", document.dictionary(["/Nums": document.array(entries)]))
        }
    }

    /// Adds the entries in order below `parent`, all open.
    private func add(_ entries: [OutlineEntry], below parent: PDFObject) throws(EmissionError) {
        let objects = entries.map { entry in
            document.indirect(document.dictionary(["/Title": document.text(entry.title), "/Parent": parent]))
        }
        for (index, entry) in entries.enumerated() {
            let object = objects[index]
            document.set(object, "/Dest", try destination(entry.target))
            if index > 0 { document.set(object, "/Prev", objects[index - 1]) }
            if index + 1 < objects.count { document.set(object, "/Next", objects[index + 1]) }
            try add(entry.children, below: object)
        }
        guard let first = objects.first, let last = objects.last else { return }
        document.set(parent, "/First", first)
        document.set(parent, "/Last", last)
        document.set(parent, "/Count", document.integer(Navigation.count(entries)))
    }

    private static func count(_ entries: [OutlineEntry]) -> Int {
        entries.reduce(0) { $0 + 1 + count($1.children) }
    }
}

extension Transform {
    /// The map that does `first`, then this.
    func after(_ first: Transform) -> Transform {
        Transform(
            a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
            d: b * first.c + d * first.d, translation: applied(to: first.translation))
    }

    private func applied(to point: Point) -> Point {
        Point(
            x: point.x.scaled(by: a) + point.y.scaled(by: c) + translation.x,
            y: point.x.scaled(by: b) + point.y.scaled(by: d) + translation.y)
    }

    /// The upright rectangle around what becomes of `rect`.
    func bounds(of rect: Rect) -> Rect {
        Path(
            [
                Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
                Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
            ].map { .line(applied(to: $0)) }
        ).controlBounds ?? rect
    }
}
