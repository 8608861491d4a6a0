import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension StyleSheet {
    /// Computes the styles of an article: its head matter, text, boxes and notes as flows, and its structure tree.
    ///
    /// Errors, each at its place in the source: elements, styles, words and attributes that do not exist; unavailable
    /// faces and swatches; unimplemented features. There always is a value, as complete as the source allows. Linear in
    /// the size of the document.
    package func resolve(_ document: Document, in context: ArticleContext) -> Outcome<ResolvedArticle> {
        var resolver = resolver(for: document, in: context)
        resolver.addHead(document.front)
        resolver.article.headCount = resolver.place.items.count
        resolver.add(document.blocks)
        resolver.dropTrailingBreaks()
        resolver.addEndMark()
        resolver.reportMarginInHeads()
        // The notes come last: only then all calls in printed text are known.
        resolver.addNotes(document.notes)
        resolver.addUnusedLabels()
        return resolver.finished()
    }

    /// Computes the styles of a contents page: its heading, then its entries by section, each with its folio, a link to
    /// its article, its standfirst and byline.
    ///
    /// A folio is at the tab stop of `contents.title`, else hangs before the title in its indent, else follows it.
    package func resolveContents(
        heading: [Inline]?, entries: [ContentsEntry], in context: ArticleContext
    ) -> Outcome<ResolvedArticle> {
        var resolver = resolver(for: nil, in: context)
        if let heading {
            resolver.addHead("contents.heading", heading)
            resolver.article.title = heading.titleText
            resolver.article.shortTitle = heading.titleText
            resolver.article.headCount = resolver.place.items.count
        }
        resolver.addContents(entries)
        resolver.addUnusedLabels()
        return resolver.finished()
    }

    private func resolver(for document: Document?, in context: ArticleContext) -> ArticleResolver {
        guard let accent = context.accent else {
            return ArticleResolver(
                sheet: recolored(context.colors, context.fonts), context: context, document: document)
        }
        guard swatches[accent.value.name] != nil else {
            var resolver = ArticleResolver(
                sheet: recolored(context.colors, context.fonts), context: context, document: document)
            resolver.computed.report(swatches.diagnostic(.unknown(accent.value.name), at: accent.origin))
            return resolver
        }
        return ArticleResolver(
            sheet: accented(accent.value).recolored(context.colors, context.fonts), context: context,
            document: document)
    }
}

extension ArticleResolver {
    /// Gives labels that no paragraph took to the first box: an article that is only a picture.
    mutating func addUnusedLabels() {
        guard let label = place.labels.first,
            let first = place.items.compactMap({ if case .box(let id) = $0 { id } else { nil } }).first,
            article.boxes[Int(first.index)].label == nil
        else { return }
        article.boxes[Int(first.index)].label = label
    }
}
