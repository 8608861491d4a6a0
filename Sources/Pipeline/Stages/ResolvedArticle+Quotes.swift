import PubColumns
import PubDisplayList
import PubIdentity
import PubStyles

extension ResolvedArticle {
    /// The article with its pull quotes as artifacts if they repeat a sentence of its text word for word: a text seen twice is read
    /// once. Linear in its elements, and in its text if it has pull quotes.
    var readingQuotesOnce: ResolvedArticle {
        guard let quotes = PullQuotes(self) else { return self }
        var article = self
        var repeated = Set(quotes.wordForWord(in: self).map { boxes[Int($0.index)].element })
        for index in structure.indices {
            guard repeated.contains(ElementID(index)) || repeated.contains(structure[index].parent) else { continue }
            repeated.insert(ElementID(index))
            article.structure[index].type = .artifact
        }
        return article
    }
}
