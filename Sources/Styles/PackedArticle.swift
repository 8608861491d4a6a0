import PubDiagnostics
import PubDisplayList
import PubTextModel

/// A resolved article that waits to be set: the text of its body is packed.
package struct PackedArticle: Sendable {
    /// The article with an empty body.
    package private(set) var withoutBody: ResolvedArticle
    /// The languages of its texts whose words may be divided, each with its first place.
    package let dividedLanguages: [(language: Language, origin: SourceLocation)]
    /// Whether it has text besides its head.
    package let hasText: Bool
    private var body: PackedFlow

    /// `article`, packed; equal styles are shared with `other`. Linear in its size.
    package init(_ article: consuming ResolvedArticle, sharingStylesWith other: PackedArticle? = nil) {
        dividedLanguages = article.dividedLanguages
        hasText = article.hasText
        body = PackedFlow(article.body, sharingStylesWith: other?.body)
        article.body = Flow()
        withoutBody = article
    }

    /// The whole article. Linear in its size.
    package var unpacked: ResolvedArticle {
        var article = withoutBody
        article.body = body.flow
        return article
    }

    /// The structure tree, which is the caller's from here on.
    package mutating func takeStructure() -> [StructureNode] {
        defer { withoutBody.structure = [] }
        return withoutBody.structure
    }

    /// Frees the texts and boxes: of the article, only what others say of it is needed any more.
    package mutating func releaseFlows() {
        body = PackedFlow(Flow())
        withoutBody.groups = []
        withoutBody.boxes = []
        withoutBody.notes = []
    }
}

extension ResolvedArticle {
    /// The languages of its texts whose words may be divided, each with its first place.
    fileprivate var dividedLanguages: [(language: Language, origin: SourceLocation)] {
        var found: [(language: Language, origin: SourceLocation)] = []
        eachParagraph { paragraph in
            if paragraph.attributes.hyphenation == nil { return }
            var start: Int32 = 0
            for run in paragraph.text.runs {
                let attributes = paragraph.text.attributes[Int(run.attributes)]
                if attributes.hyphenates, !found.contains(where: { $0.language == attributes.language }) {
                    let origin = paragraph.text.origin(ofCharacterAt: start) ?? paragraph.origin
                    found.append((attributes.language, origin))
                }
                start = run.end
            }
        }
        return found
    }
}
