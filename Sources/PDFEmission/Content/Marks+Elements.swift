import PubDisplayList
import PubGeometry
import PubIdentity

// What a tagged page says of its elements beside their content.
extension Marks {
    /// The areas of each element's pictures and paths, in the order of the elements. Linear in the items.
    var elementAreas: [ElementArea] {
        var areas: [ElementID: Rect] = [:]
        for item in items { item.addAreas(to: &areas, under: .identity) }
        return areas.map { ElementArea(element: $0.key, area: $0.value) }
            .sorted { $0.element.index < $1.element.index }
    }

    /// The start of each element's text, in drawing order. Linear in the items.
    var elementStarts: [ElementStart] {
        var starts: [ElementStart] = []
        var known: Set<ElementID> = [.artifact]
        var last = ElementID.artifact
        for item in items { item.addStarts(to: &starts, besides: &known, after: &last, under: .identity) }
        return starts
    }

    /// Gives `links` the text of their elements. Linear in the items and the text.
    func addWords(to links: inout [PlacedLink]) {
        if links.isEmpty { return }
        var words: [ElementID: [UInt8]] = [:]
        for link in links { words[link.element] = [] }
        for item in items { addText(of: item, to: &words) }
        for index in links.indices {
            let text = String(decoding: words[links[index].element] ?? [], as: UTF8.self)
            links[index].words = text.filter { $0 != "\u{AD}" }
        }
    }

    private func addText(of item: DisplayItem, to words: inout [ElementID: [UInt8]]) {
        switch item {
        case .glyphs(let run):
            guard words[run.element] != nil else { return }
            words[run.element]?.append(contentsOf: text[Int(run.text.lowerBound)..<Int(run.text.upperBound)])
            if run.isFollowedBySpace { words[run.element]?.append(0x20) }
        case .group(let group): for item in group.items { addText(of: item, to: &words) }
        case .path, .image, .link: break
        }
    }
}

extension DisplayItem {
    /// Adds the beginning of the text of each element that is not `known`; `last` is the element of the run before.
    fileprivate func addStarts(
        to starts: inout [ElementStart], besides known: inout Set<ElementID>, after last: inout ElementID,
        under transform: Transform
    ) {
        switch self {
        case .glyphs(let run):
            guard run.element != last else { return }
            last = run.element
            guard known.insert(last).inserted, !last.isArtifact else { return }
            let head = Point(x: run.origin.x, y: run.origin.y - run.size)
            starts.append(ElementStart(element: last, top: transform.applied(to: head).y))
        case .group(let group):
            for item in group.items {
                item.addStarts(
                    to: &starts, besides: &known, after: &last, under: transform.after(group.transform))
            }
        case .path, .image, .link: break
        }
    }

    fileprivate func addAreas(to areas: inout [ElementID: Rect], under transform: Transform) {
        func add(_ rect: Rect, of element: ElementID) {
            let area = transform.bounds(of: rect)
            areas[element] = areas[element].map { $0.union(area) } ?? area
        }
        switch self {
        case .image(let item): if !item.element.isArtifact { add(item.clip, of: item.element) }
        case .path(let item):
            if !item.element.isArtifact, let bounds = item.path.controlBounds { add(bounds, of: item.element) }
        case .group(let group):
            var inner: [ElementID: Rect] = [:]
            for item in group.items { item.addAreas(to: &inner, under: transform.after(group.transform)) }
            let clip = group.clip?.controlBounds.map { transform.after(group.transform).bounds(of: $0) }
            for (element, area) in inner {
                let seen =
                    clip.map { area.intersection($0) ?? Rect(x: $0.minX, y: $0.minY, width: .zero, height: .zero) }
                    ?? area
                areas[element] = areas[element].map { $0.union(seen) } ?? seen
            }
        case .glyphs, .link: break
        }
    }
}
