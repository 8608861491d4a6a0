import PubDocuments

extension [Block] {
    /// The blocks of a quote; the last one becomes its attribution if it is a paragraph that begins with a dash.
    var withAttribution: [Block] {
        guard count > 1, case .paragraph(let inlines)? = last?.kind, last?.attributes.classes.isEmpty == true,
            case .text(let text, let origin)? = inlines.first,
            ["\u{2014}", "\u{2013} ", "\u{2015}"].contains(where: { text.hasPrefix($0) })
        else { return self }
        var blocks = self
        blocks[count - 1].attributes.classes = [Attributes.Value("attribution", at: origin)]
        return blocks
    }
}
