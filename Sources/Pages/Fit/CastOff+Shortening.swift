import PubColumns
import PubGeometry
import PubValues

extension CastOff {
    /// The cast-off in which all paragraphs may be a line shorter that can be with even spaces, whatever their last lines promise,
    /// and strained by ``PageCost/mostExtraDemeritsForPage``: where a last page has a few lines alone, a page is won by it. The last
    /// paragraphs of the articles are asked, as many as ``mostAsked``; each costs several searches for its lines.
    func withShorterParagraphs(_ galley: Galley) -> CastOff {
        var copy = self
        copy.mostExtraDemerits = PageCost.mostExtraDemeritsForPage
        var asked = 0
        for index in items.indices.reversed() where asked < Self.mostAsked {
            guard case .text(let natural) = items[index].content, natural.shrink < Self.mostShrink,
                let part = parts[index]
            else { continue }
            var text = natural.value
            asked += 1
            var article = ArticleGalley(runGalley: galley, index: items[index].article)
            article.changes.mostExtraDemerits = copy.mostExtraDemerits
            text.mayShrink = article.canBeLonger(by: -1, part)
            copy.items[index].content = .text(Shared(text))
        }
        return copy
    }

    /// Paragraphs that are asked, at most: those of about twenty pages.
    private static let mostAsked = 150
    /// No paragraph whose lines would have to give more has a line fewer with even spaces.
    private static let mostShrink = 0.06
}
