import PubDisplayList
import PubValues

/// Takes the pages of an issue while it is being set, so that nothing has to hold all of them.
package protocol PageReceiver: AnyObject {
    /// Takes consecutive pages, the first at the index `start` of the issue. Pages taken before for the same places are
    /// void: the pages before them got more or fewer.
    func take(_ pages: [IssuePage], from start: Int)

    /// Whether it knows the pages of `keys`, which are the content hashes of pages that it took in an earlier layout: then it
    /// takes these, the first of them at the index `start`. The numbers of their elements have grown by `shift` since.
    func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool

    /// The first `count` pages are there and will not change any more.
    func finalize(upTo count: Int)
}

/// A page of an issue, with its sketch.
package struct IssuePage: Sendable {
    /// The page.
    package var page: Page
    /// Its articles, frames and grid.
    package var sketch: PageSketch
    /// The content hash of the page; nil if nothing is remembered.
    package var key: ContentHash?

    /// The page `page`, made as `sketch` says.
    package init(_ page: Page, _ sketch: PageSketch, key: ContentHash? = nil) {
        self.page = page
        self.sketch = sketch
        self.key = key
    }
}

/// Keeps all pages.
package final class PageCollector: PageReceiver {
    private var taken: [Int: IssuePage] = [:]

    /// The pages that will not change any more, in order.
    package private(set) var pages: [IssuePage] = []

    /// A receiver that has no pages.
    package init() {}

    package func take(_ pages: [IssuePage], from start: Int) {
        for (index, page) in zip(start..., pages) { taken[index] = page }
    }

    package func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool { false }

    package func finalize(upTo count: Int) {
        while pages.count < count, let page = taken.removeValue(forKey: pages.count) { pages.append(page) }
    }
}
