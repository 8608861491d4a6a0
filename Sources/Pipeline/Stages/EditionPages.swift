import PubComposer
import PubDisplayList
import PubValues

/// Gives the pages of a layout to its editions while it is made.
final class EditionPages: PageReceiver {
    private let writers: [EditionWriter]
    private let collector: PageCollector?

    /// A receiver for `writers`, which keeps the pages too with `keepsPages`.
    init(_ writers: [EditionWriter], keepsPages: Bool) {
        self.writers = writers
        collector = keepsPages ? PageCollector() : nil
    }

    /// The pages, if they are kept.
    var pages: [IssuePage] { collector?.pages ?? [] }

    func take(_ pages: [IssuePage], from start: Int) {
        for (index, page) in zip(start..., pages) {
            for writer in writers { writer.take(page, at: index) }
        }
        collector?.take(pages, from: start)
    }

    func recall(_ keys: [ContentHash], from start: Int, elementsMovedBy shift: Int32) -> Bool {
        // Only writers know earlier pages: the collector would lack them.
        collector == nil && writers.allSatisfy { $0.recall(keys, from: start, elementsMovedBy: shift) }
    }

    func finalize(upTo count: Int) {
        for writer in writers { writer.finalize(upTo: count) }
        collector?.finalize(upTo: count)
    }
}
