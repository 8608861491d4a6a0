import PubTextModel
import PubValues

/// The attributes of recent paragraphs, so that paragraphs that are set alike hold theirs once.
struct RecentAttributes {
    /// Texts switch between few styles: a handful finds nearly all.
    private static let count = 8

    private var recent: [Shared<ParagraphAttributes>] = []
    /// The place of the oldest, which the next new ones take.
    private var oldest = 0

    /// `attributes`, or the equal ones of a recent paragraph, which are already in memory.
    mutating func shared(_ attributes: Shared<ParagraphAttributes>) -> Shared<ParagraphAttributes> {
        if let known = recent.first(where: { $0 == attributes }) { return known }
        if recent.count < RecentAttributes.count {
            recent.append(attributes)
        } else {
            recent[oldest] = attributes
            oldest = (oldest + 1) % RecentAttributes.count
        }
        return attributes
    }
}
