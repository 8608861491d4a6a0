import PubColor
import PubDiagnostics
import PubIdentity
import PubSettings
import PubSwatches
import PubTextModel
import PubValues

/// A cascaded paragraph style, with all that its bases say, and its face.
struct CascadedParagraphStyle: Sendable {
    var name: String
    var cascaded: SpecifiedParagraphStyle
    var request: FontRequest
    var font: FontKey
}

/// The styles of a publication: paragraph, character, object and table styles, what each element is set in, and the
/// swatches that they name.
///
/// Swatches are looked up when a style is used, so that one sheet serves all sections: see ``accented(_:)``.
package struct StyleSheet: Sendable {
    /// The swatches.
    package internal(set) var swatches: SwatchTable
    var paragraphs: [String: CascadedParagraphStyle]
    let characters: [String: SpecifiedCharacterStyle]
    let objects: [String: SpecifiedObjectStyle]
    let tables: [String: SpecifiedTableStyle]
    let chart: SpecifiedChartStyle
    let map: [String: Mapping]
    /// The factor that type, leading and grid are enlarged by over their styles' values.
    package let scale: Double
    /// In the order of the file.
    let patterns: [PatternStyle]
    /// By tag, in small letters.
    let languages: [String: SpecifiedLanguage]
    /// The rule that makes small type heavier on dark pages; nil on others.
    var reversal: TypeReversal?
    /// The settings tables that the styles were read from, by name.
    private let source: [String: SettingsNode]

    init(
        _ cascaded: CascadedStyles, paragraphs: [String: CascadedParagraphStyle], swatches: SwatchTable,
        from tree: SettingsNode
    ) {
        source = Dictionary(uniqueKeysWithValues: StyleSheet.rootKeys.compactMap { key in tree[key].map { (key, $0) } })
        self.swatches = swatches
        self.paragraphs = paragraphs
        characters = cascaded.characters
        objects = cascaded.objects
        tables = cascaded.tables
        chart = cascaded.chart
        map = cascaded.map
        scale = cascaded.scale
        patterns = cascaded.patterns
        languages = cascaded.languages
    }

    /// This sheet with `accent` in place of the swatch `accent`; unchanged when it is nil.
    package func accented(_ accent: SwatchReference?) -> StyleSheet {
        guard let accent, accent.name != "accent" else { return self }
        var copy = self
        copy.swatches = swatches.aliasing("accent", to: accent)
        return copy
    }

    /// A hash of all that decides how text looks: the settings, the faces that the paragraph styles found, the swatches
    /// with the accent. The same in every process. Linear in the settings.
    package var contentHash: ContentHash {
        var hash = ContentHash()
        hash.combineEach(source, swatches, paragraphs.mapValues(\.font))
        return hash
    }

    /// The names of the paragraph styles, sorted.
    package var paragraphStyles: [String] { paragraphs.keys.sorted() }

    /// The mapping of `element` in `[map]`, else the style with the element's name.
    func mapping(_ element: String) -> Mapping? {
        if let mapping = map[element] { return mapping }
        guard paragraphs[element] != nil || characters[element] != nil else { return nil }
        return Mapping(style: Located(element, at: .none))
    }

    /// The name of the object style of a box of `element`; nil if there is none.
    func objectStyle(of element: String) -> String? {
        if objects[element] != nil { return element }
        guard let name = map[element]?.style.value, objects[name] != nil else { return nil }
        return name
    }
}
