import PubIdentity
import PubValues

extension Page {
    /// The hash of its appearance: two pages with one hash look alike, whatever elements their marks belong to. Linear.
    package var appearance: ContentHash {
        var page = self
        page.marks.items = page.marks.items.map(\.withoutElements)
        return page.contentHash
    }
}

extension DisplayItem {
    /// The same mark, which belongs to no element.
    fileprivate var withoutElements: DisplayItem {
        switch self {
        case .glyphs(var run):
            run.element = .artifact
            return .glyphs(run)
        case .path(var path):
            path.element = .artifact
            return .path(path)
        case .image(var image):
            image.element = .artifact
            return .image(image)
        case .link(var link):
            link.element = .artifact
            return .link(link)
        case .group(var group):
            group.items = group.items.map(\.withoutElements)
            return .group(group)
        }
    }
}
