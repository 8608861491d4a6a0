import PubDesign
import PubDiagnostics
import PubDocuments
import PubIdentity
import PubStyles

/// The facts about an article that pages show, and its start.
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
    /// The form of opener that it asks for, if its first page is made by hand; nil for others.
    let openerOfHandMadePage: String?
    /// The offset of its elements in the publication's tree.
    let elementOffset: Int32
    /// Its headings, with their elements in the publication's tree.
    let subheads: [ResolvedArticle.Subhead]
    /// Elements that PDF does not have, by their numbers in the publication's tree: their marks are artifacts.
    let artifacts: [ElementID]

    init(_ plan: ArticlePlan, on design: PageDesign, elementOffset: Int) {
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
        let isOpener = design.masters[plan.firstMaster]?.isOpener ?? false
        openerOfHandMadePage = isOpener && plan.handPages[1] != nil ? plan.firstMaster : nil
        self.elementOffset = Int32(elementOffset)
        subheads = article.subheads.map { subhead in
            var moved = subhead
            moved.element.index += Int32(elementOffset)
            return moved
        }
        artifacts = article.structure.indices.filter { article.structure[$0].type == .artifact }
            .map { ElementID($0 + elementOffset) }
    }
}
