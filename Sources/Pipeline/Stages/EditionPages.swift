import DisplayList
import PageLayout
import Preflight

/// Gives the pages of a layout to its editions while it is made.
final class EditionPages: PageReceiver {
    private let writers: [EditionWriter]
    private let collector: PageCollector?
    private var images: [Int: [ImageItem]] = [:]

    /// A receiver for `writers`, which keeps the pages too with `keepsPages`.
    init(_ writers: [EditionWriter], keepsPages: Bool) {
        self.writers = writers
        collector = keepsPages ? PageCollector() : nil
    }

    func take(_ pages: [IssuePage], from start: Int) {
        for (index, page) in zip(start..., pages) {
            images[index] = page.page.placedImages
            for writer in writers { writer.take(page, at: index) }
        }
        collector?.take(pages, from: start)
    }

    func settle(_ count: Int) {
        for writer in writers { writer.settle(count) }
        collector?.settle(count)
    }

    /// The issue of which `composition` stays.
    func issue(_ composition: Composition) -> SetIssue {
        let count = composition.decisions.count
        return SetIssue(
            composition: composition, placedImages: (0..<count).map { images[$0] ?? [] },
            pages: collector?.pages ?? [])
    }
}
