import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity

/// The bounds of a mark on a page.
struct ElementBox: Sendable {
    /// The element that the mark belongs to.
    var element: ElementID
    /// The bounds, from the upper left corner of the trim.
    var area: Rect
}

/// The visible places of elements.
struct ElementBoxes {
    private var places: [Int: [PagePlace]] = [:]
    /// The elements of each file that are seen, in the order of their places.
    private var elements: [String: [(line: Int32, column: Int32, index: Int)]] = [:]

    /// The elements of `structure` on `pages`, each with its place in the issue, its folio and its boxes. Linear in the boxes.
    init(_ pages: [(index: Int, folio: String, boxes: [ElementBox])], structure: [StructureNode]) {
        for (index, folio, boxes) in pages {
            for box in boxes where structure.indices.contains(Int(box.element.index)) {
                add(PagePlace(page: index, folio: folio, area: box.area), to: Int(box.element.index))
            }
        }
        for index in places.keys {
            let origin = structure[index].origin
            elements[origin.file, default: []].append((origin.line, origin.column, index))
        }
        for file in elements.keys {
            elements[file]?.sort { ($0.line, $0.column, $0.index) < ($1.line, $1.column, $1.index) }
        }
    }

    /// Adds a box of an element: to the last one, if it is below that in the same column.
    private mutating func add(_ place: PagePlace, to element: Int) {
        if var last = places[element]?.last, last.page == place.page,
            place.area.minX < last.area.maxX, last.area.minX < place.area.maxX,
            place.area.minY - last.area.maxY < Length(points: 18)
        {
            last.area = last.area.union(place.area)
            places[element]?.removeLast()
            places[element]?.append(last)
        } else {
            places[element, default: []].append(place)
        }
    }

    /// The places of the element that begins last before `origin`, in the same file; empty if no element has a place.
    func places(of origin: SourceLocation) -> [PagePlace] {
        guard origin.line > 0, let known = elements[origin.file] else { return [] }
        // A finding about a block may be at its first character, while the text begins behind its mark.
        let exact = known.last {
            $0.line < origin.line || $0.line == origin.line && ($0.column <= origin.column || origin.column == 0)
        }
        let found = exact ?? known.first { $0.line == origin.line }
        return found.flatMap { places[$0.index] } ?? []
    }

    /// The places of `findings`, each with its number in the array. Findings in `own`, the list of an edition, have the places that they name, the
    /// others the parts of the element at their place; findings that `isElsewhere` picks have none.
    func marks(
        of findings: [Diagnostic], seenBy own: [Diagnostic], _ isElsewhere: (Diagnostic) -> Bool
    ) -> [(finding: Int, place: PagePlace)] {
        var sights: [FindingIdentity: [PagePlace]] = [:]
        for finding in own where !finding.places.isEmpty { sights[FindingIdentity(finding)] = finding.places }
        return findings.enumerated().flatMap { number, finding -> [(finding: Int, place: PagePlace)] in
            if isElsewhere(finding) { return [] }
            let places = sights[FindingIdentity(finding)] ?? self.places(of: finding.origin)
            return places.map { (number, $0) }
        }
    }
}

extension Page {
    /// The bounds of each mark that belongs to an element; running heads belong to none. Linear.
    var elementBoxes: [ElementBox] {
        var boxes: [ElementBox] = []
        walk(marks.items, at: .identity) { boxes.append(ElementBox(element: $0, area: $1)) }
        return boxes
    }

    private func walk(
        _ items: [DisplayItem], at transform: Transform, _ body: (_ element: ElementID, _ box: Rect) -> Void
    ) {
        for item in items {
            switch item {
            case .glyphs(let run):
                guard !run.element.isArtifact, !run.isHidden else { continue }
                body(run.element, transform.bounds(of: box(of: run)))
            case .path(let path):
                guard !path.element.isArtifact, let bounds = path.path.controlBounds else { continue }
                body(path.element, transform.bounds(of: bounds))
            case .image(let image):
                if !image.element.isArtifact { body(image.element, transform.bounds(of: image.clip)) }
            case .group(let group): walk(group.items, at: transform.after(group.transform), body)
            case .link: continue
            }
        }
    }

    /// The bounds of the letters of `run`, whose last one is half an em wide.
    private func box(of run: GlyphRun) -> Rect {
        let glyphs = marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
        let places = glyphs.map { Length(raw: Int64($0.x)) }
        let (left, right) = (places.min() ?? .zero, places.max() ?? .zero)
        return Rect(
            x: run.origin.x + left, y: run.origin.y - run.size.scaled(by: 0.75),
            width: right - left + run.size.scaled(by: 0.5), height: run.size)
    }
}
