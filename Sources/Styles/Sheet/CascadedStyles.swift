import PubDiagnostics
import PubSettings

/// The styles after the cascade, before their faces are known.
///
/// After the cascade the values keep the types `Specified…Style`: every property that a base gives is filled in. The
/// computed tier is `Computed…Style` for text and `…Attributes` for paragraphs, characters, boxes and tables.
struct CascadedStyles: Sendable {
    var paragraphs: [String: SpecifiedParagraphStyle] = [:]
    var characters: [String: SpecifiedCharacterStyle] = [:]
    var objects: [String: SpecifiedObjectStyle] = [:]
    var tables: [String: SpecifiedTableStyle] = [:]
    var chart = SpecifiedChartStyle()
    var map: [String: Mapping] = [:]
    /// In the order of the file.
    var patterns: [PatternStyle] = []
    /// By tag, in small letters.
    var languages: [String: SpecifiedLanguage] = [:]
    /// The source locations of element mappings.
    var mapOrigins: [String: SourceLocation] = [:]
    /// The names of paragraph styles in the order of the file, with their places.
    var order: [Located<String>] = []
    /// The factor that type is enlarged by over the styles' sizes.
    var scale = 1.0
    /// The names of font families.
    var fontAliases = FontAliases()
}
