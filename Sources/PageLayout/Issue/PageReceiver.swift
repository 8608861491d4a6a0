import DisplayList

/// Takes the pages of an issue while it is being set, so that nothing has to hold all of them.
package protocol PageReceiver: AnyObject {
    /// Takes pages that follow one another, the first of which is at the index `start` of the issue. What it took before
    /// for the same places is void: what comes before them got longer or shorter.
    func take(_ pages: [IssuePage], from start: Int)

    /// The first `count` pages are there and will not change any more.
    func settle(_ count: Int)
}

/// A page of an issue, with what it was made of.
package struct IssuePage: Sendable {
    /// The page.
    package var page: Page
    /// Its articles, frames and grid.
    package var sketch: PageSketch

    /// The page `page`, made as `sketch` says.
    package init(_ page: Page, _ sketch: PageSketch) {
        self.page = page
        self.sketch = sketch
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

    package func settle(_ count: Int) {
        while pages.count < count, let page = taken.removeValue(forKey: pages.count) { pages.append(page) }
    }
}
