import PubDisplayList
import PubGeometry
import PubIdentity

/// Where the elements of a publication stand.
struct PlacedElements {
    private static let roles: Set<StructureRole> = [.figure, .table, .listing, .sidebar, .pullquote]

    let publication: Publication
    /// The first and last page of each element's own marks.
    private var extents: [Int: ClosedRange<Int>] = [:]
    private var children: [Int: [Int]] = [:]
    /// The text of each element, line by line: the baseline and page, and what stands on it.
    private var texts: [Int: [(place: Line, text: String)]] = [:]

    private struct Line: Equatable {
        var page: Int
        var baseline: Length
    }

    init(_ publication: Publication) {
        self.publication = publication
        for (index, node) in publication.structure.enumerated() where node.parent != .artifact {
            children[Int(node.parent.index), default: []].append(index)
        }
        for (number, page) in publication.pages.enumerated() {
            for item in page.marks.items { note(item, on: page, number) }
        }
    }

    private mutating func note(_ item: DisplayItem, on page: Page, _ number: Int) {
        switch item {
        case .glyphs(let run):
            extend(run.element, number)
            let text = page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
            append(String(decoding: text, as: UTF8.self), run, Line(page: number, baseline: run.origin.y))
        case .image(let image): extend(image.element, number)
        case .path(let path): extend(path.element, number)
        case .group(let group): for item in group.items { note(item, on: page, number) }
        case .link: break
        }
    }

    private mutating func append(_ text: String, _ run: GlyphRun, _ line: Line) {
        let element = Int(run.element.index)
        if let last = texts[element]?.last, last.place == line {
            texts[element]![texts[element]!.count - 1].text += text
        } else {
            texts[element, default: []].append((line, text))
        }
    }

    private mutating func extend(_ element: ElementID, _ page: Int) {
        let index = Int(element.index)
        if index < 0 { return }
        let known = extents[index] ?? page...page
        extents[index] = min(known.lowerBound, page)...max(known.upperBound, page)
    }

    /// The elements that are boxes of their own, in the order of the sources.
    var boxes: [Int] {
        publication.structure.indices.filter { index in
            let node = publication.structure[index]
            let parent = Int(node.parent.index)
            return PlacedElements.roles.contains(node.role) && parent >= 0
                && publication.structure[parent].role == .article
        }
    }

    /// The pages of an element with all that is below it; nil when it has no mark.
    func pages(of element: Int?) -> ClosedRange<Int>? {
        guard let element else { return nil }
        let parts = [extents[element]] + (children[element] ?? []).map { pages(of: $0) }
        return parts.compactMap { $0 }.reduce(nil) { whole, part in
            guard let whole else { return part }
            return min(whole.lowerBound, part.lowerBound)...max(whole.upperBound, part.upperBound)
        }
    }

    /// The running text before a box.
    func anchor(of box: Int) -> Int? {
        let siblings = children[Int(publication.structure[box].parent.index)] ?? []
        return siblings.last { $0 < box && !PlacedElements.roles.contains(publication.structure[$0].role) }
    }

    /// The text of an element, one string a baseline.
    func lines(of element: Int) -> [String] { (texts[element] ?? []).map(\.text) }
}
