import PubShaping
import PubStyles
import PubTextModel

/// The reading direction of an article: the order of its columns, and of all else that is side by side in it.
package struct ReadingDirection: Hashable {
    /// Whether it begins at the right, as most of its text does.
    package let beginsAtRight: Bool
    /// The language of the first words of its body; nil without any.
    private let language: Language?

    /// The direction of `article`: the direction of its body, or of its captions and boxes if the body has no text. Linear in the text.
    init(_ article: ResolvedArticle) {
        var paragraphs = article.body.paragraphs
        language = paragraphs.lazy.compactMap(\.text.attributes.first).first?.language
        if paragraphs.allSatisfy(\.text.isEmpty) { article.eachParagraph { paragraphs.append($0) } }
        beginsAtRight = paragraphs.beginsAtRight ?? false
    }

    /// Whether a table whose first words are in `language` has its first column at the right: figures and names say little of
    /// its direction, so that a table in the language of the article begins on the same side.
    package func beginsAtRight(tableIn language: Language?) -> Bool {
        guard let language, language != self.language else { return beginsAtRight }
        return language.isRightToLeft
    }
}

extension Flow {
    /// Whether most of its text is in paragraphs that begin at the right; nil if as much begins at the left. Linear in the
    /// text.
    var beginsAtRight: Bool? { paragraphs.beginsAtRight }

    fileprivate var paragraphs: [Paragraph] {
        items.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
    }
}

extension [Paragraph] {
    /// Whether most of the text is in paragraphs that begin at the right; nil if as much begins at the left.
    fileprivate var beginsAtRight: Bool? {
        let balance = reduce(0) { $1.isRightToLeft ? $0 + $1.characterCount : $0 - $1.characterCount }
        return balance == 0 ? nil : balance > 0
    }
}

extension Paragraph {
    /// Its characters. Bytes would favour Arabic and Hebrew, whose letters take two.
    fileprivate var characterCount: Int { text.utf8.count { $0 & 0xC0 != 0x80 } }
}

extension ResolvedArticle {
    /// The article with everything that is at the start or the end of its lines placed at the side that this means. Items placed
    /// by `left` and `right`, or by the spine, stay.
    func placingSides(_ direction: ReadingDirection) -> ResolvedArticle {
        guard direction.beginsAtRight else { return self }
        var article = self
        for index in article.boxes.indices { article.boxes[index].beginAtRight() }
        return article
    }
}

extension Box {
    /// Mirrors the values that count from the start or the end of lines.
    fileprivate mutating func beginAtRight() {
        attributes.pictureAlignment = 1 - attributes.pictureAlignment
        // Only sides that no author or style gave: a side that is written is kept.
        if !attributes.captions.saysSide { attributes.captions.side = .left }
        if let wrap, !wrap.place.saysAcross { self.wrap?.place.across = .left }
    }
}
