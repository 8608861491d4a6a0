import Diagnostics
import Documents

/// What pages say of an article, and where it begins.
struct ArticleHead: Sendable {
    let id: String
    let title: String
    let shortTitle: String
    let sectionTitle: String
    /// The number of sections before its own in the manifest; nil without a section.
    let sectionIndex: Int?
    let kicker: String
    let start: ArticleStart
    let isBlank: Bool
    let origin: SourceLocation
    /// Where its elements begin in the publication's tree.
    let elementOffset: Int32

    init(_ plan: ArticlePlan, elementOffset: Int) {
        let article = plan.article.withoutBody
        id = article.id
        title = article.title
        shortTitle = article.shortTitle
        sectionTitle = article.sectionTitle
        sectionIndex = plan.sectionIndex
        kicker = article.kicker
        start = plan.start
        isBlank = plan.isBlank
        origin = plan.origin
        self.elementOffset = Int32(elementOffset)
    }
}
