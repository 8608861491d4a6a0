import PubColumns
import PubGeometry
import PubValues

extension CastOff {
    /// The cast-off that allows every paragraph to be a line shorter if even spaces permit that, whatever its last line promises,
    /// strained by ``PageCost/mostExtraDemeritsForPage``: if a last page has a few lines alone, this saves the page. It asks only
    /// the last ``mostAsked`` paragraphs of the articles, since each costs several searches for its lines.
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

    /// The most paragraphs that are asked: about twenty pages.
    private static let mostAsked = 150
    /// No paragraph whose lines would have to give more has a line fewer with even spaces.
    private static let mostShrink = 0.06
}
