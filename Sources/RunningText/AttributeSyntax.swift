/// Attributes as sources write them: `{#id .class key="value"}`, by ranges of the source.
package struct AttributeSyntax: Sendable {
    /// One item.
    package enum Item: Equatable, Sendable {
        /// `#id`, without `#`.
        case id(Range<Int>)
        /// `.class`, without the dot.
        case `class`(Range<Int>)
        /// `key=value`, without quotes.
        case pair(key: Range<Int>, value: Range<Int>)
    }

    /// The items, in order; at least one.
    package let items: [Item]
    /// The offset after the closing brace.
    package let end: Int
    /// Whether they are another program's attributes, with a colon behind the brace: `{: .class}` as kramdown and
    /// Python-Markdown write them. Only an identifier means something here among their words.
    package let isForeign: Bool

    /// The attributes of `items`, whose closing brace is before `end`.
    package init(items: [Item], end: Int, isForeign: Bool = false) {
        self.items = items
        self.end = end
        self.isForeign = isForeign
    }
}
