import PubIdentity
import PubTextModel

/// A computed character style: the attributes of a run of text, with defaults for unspecified ones.
struct ComputedCharacterStyle: Sendable {
    var attributes: CharacterAttributes
    var request: FontRequest
    private(set) var letterCase: LetterCase
    /// The alignment of annotations of the text; nil for the initial alignment.
    var ruby: SpecifiedRuby?
    /// Whether its colour is another one on the pages of its article than on others.
    var isReversed = false

    init(
        attributes: CharacterAttributes, request: FontRequest, letterCase: LetterCase, ruby: SpecifiedRuby? = nil,
        isReversed: Bool = false
    ) {
        self.attributes = attributes
        self.request = request
        self.letterCase = letterCase
        self.ruby = ruby
        self.isReversed = isReversed
    }

    /// Sets the text in capitals or as written, with the matching forms of marks and figures.
    mutating func set(in letterCase: LetterCase) {
        if letterCase == .upper {
            attributes.features = FontFeatureNames.ofCapitals(over: attributes.features)
        } else if self.letterCase == .upper {
            attributes.features = FontFeatureNames.withoutCapitals(attributes.features)
        }
        self.letterCase = letterCase
    }
}
