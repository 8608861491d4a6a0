import PubColor
import PubDocuments
import PubGeometry
import PubTextModel

extension ArticleResolver {
    /// The conventional meaning of a class of words, in Pandoc and elsewhere, if it has no style.
    private enum Convention {
        case smallCapitals, capitals, underline, mark, small
    }

    private static let conventions: [String: Convention] = [
        "smallcaps": .smallCapitals, "small-caps": .smallCapitals, "sc": .smallCapitals, "allcaps": .capitals,
        "underline": .underline, "ul": .underline, "mark": .mark, "hl": .mark, "highlight": .mark, "small": .small,
    ]

    /// The index of the character style of words of a class that has its meaning by convention: small capitals, a line
    /// below, a tint, smaller type. Nil for other classes.
    mutating func characterStyle(ofConventional name: String, over character: Int) -> Int? {
        guard let convention = ArticleResolver.conventions[name] else { return nil }
        var style = computed.characterStyles[character]
        switch convention {
        case .smallCapitals:
            style.attributes.features = FontFeatureNames.merge([FontFeature("smcp")], over: style.attributes.features)
        case .capitals: style.set(in: .upper)
        case .underline: style.attributes.underline = TextDecoration(skipsInk: true)
        // White type would not be seen on it.
        case .mark where style.isReversed: style.attributes.underline = TextDecoration(skipsInk: true)
        case .mark: style.attributes.background = TextBackground(fill: Paint(ArticleResolver.marker))
        case .small:
            style.attributes.size = style.attributes.size.scaled(by: 0.85)
            computed.followSize(&style)
        }
        return computed.add(style)
    }

    /// The tint of a marker pen: type stays black on it.
    private static let marker = PressColor.cmyk(0, 0, 0.35, 0)
}
