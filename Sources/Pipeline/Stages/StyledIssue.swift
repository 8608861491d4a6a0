import PubDesign
import PubFiles
import PubFonts
import PubSettings
import PubStyles
import PubValues

/// An issue after style resolution, under the settings of an edition.
struct StyledIssue {
    /// The merged settings.
    var settings: SettingsNode
    /// The faces.
    var fonts: FontCatalog
    /// The hyphenation dictionaries.
    var dictionaries: HyphenationFiles
    /// The styles.
    var sheet: StyleSheet
    /// The masters, with the grid at the size of the styles.
    var design: PageDesign
    /// The least resolution, in pixels an inch, that is sharp enough for all editions that share its pages; 0 for no limit.
    var leastResolution = 0
    /// The articles in the order of the issue.
    var articles: [StyledArticle]
    /// The hash of all that decides how articles are set but themselves; nil if nothing is remembered.
    var key: ContentHash?

    /// Has its pages set as the editions that share them ask: bleeding elements reach the bleed of each of them.
    mutating func meet(_ demands: PageDemands) {
        leastResolution = demands.leastResolution
        design.bleed = max(design.bleed, demands.bleed)
    }
}
