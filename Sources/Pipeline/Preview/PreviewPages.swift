import PubComposer
import PubDisplayList
import PubGeometry
import PubValues
import Synchronization

/// A page as an edition shows it, which is drawn when it is looked at.
struct ShownPage: Sendable {
    /// The page.
    var page: Page
    /// Its articles, frames and grid.
    var sketch: PageSketch
    /// The hash of its appearance: pages with the same hash are drawn alike.
    var look: ContentHash
    /// The bounds of its marks, by the elements of the issue.
    var boxes: [ElementBox]
    /// The distance of its elements in the tree from their numbers on the page, which an earlier build painted.
    private(set) var elementShift: Int32 = 0

    /// A page that was just painted.
    init(page: Page, sketch: PageSketch, look: ContentHash) {
        self.page = page
        self.sketch = sketch
        self.look = look
        boxes = page.elementBoxes
    }

    /// The same page in a tree whose elements have moved by `shift`.
    func moved(by shift: Int32) -> ShownPage {
        if shift == 0 { return self }
        var moved = self
        moved.elementShift += shift
        for index in moved.boxes.indices { moved.boxes[index].element = moved.boxes[index].element.moved(by: shift) }
        return moved
    }
}

/// The pages of this and the last preview, by their keys, so that a page that did not change is not painted again.
final class PageMemory: Sendable {
    private let pages = Mutex(Memo<ContentHash, ShownPage>())

    /// Begins the next preview.
    func turn() { pages.withLock { $0.turn() } }

    /// The page of a key.
    subscript(key: ContentHash) -> ShownPage? {
        get { pages.withLock { $0[key] } }
        set { pages.withLock { $0[key] = newValue } }
    }
}

/// Keeps the pages of an edition for a preview while they are set.
final class PreviewPages {
    private let memory: PageMemory
    /// The content hash of how the edition draws.
    private let editionKey: ContentHash
    private var pages: [Int: ShownPage] = [:]

    /// No pages of the edition of `specification`; pages that `memory` knows are not made again.
    init(_ specification: EditionSpecification, remembering memory: PageMemory) {
        self.memory = memory
        editionKey = specification.output.contentHash
    }

    /// Takes `page`, whose key is `key`, at its place in the issue.
    func take(_ page: Page, _ sketch: PageSketch, at index: Int, key: ContentHash?) {
        let shown = ShownPage(page: page, sketch: sketch, look: known(page.appearance))
        pages[index] = shown
        if let key { memory[known(key)] = shown }
    }

    /// Takes the pages of `keys` out of the memory; false when it does not know all of them.
    func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool {
        let found = keys.compactMap { memory[known($0)] }
        guard found.count == keys.count else { return false }
        for (index, page) in zip(start..., found) { pages[index] = page.moved(by: shift) }
        return true
    }

    /// The first `count` pages, in order, without any that are missing.
    func pages(count: Int) -> [ShownPage] { (0..<count).compactMap { pages[$0] } }

    /// The key of the edition's version of a page with the hash `page`.
    private func known(_ page: ContentHash) -> ContentHash {
        var key = editionKey
        key.combineEach(page)
        return key
    }
}
