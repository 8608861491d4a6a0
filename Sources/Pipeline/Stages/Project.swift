import PubArtwork
import PubColor
import PubDesign
import PubDiagnostics
import PubFiles
import PubFonts
import PubManifest
import PubPreflight
import PubPress
import PubSettings
import PubStyles
import PubSwatches

/// An issue with its template and folders. ``settings(for:)`` merges the settings of an edition; later ones override:
/// template, styles, issue, edition, `--set`.
struct Project {
    /// The manifest's file.
    let manifest: InputFile
    /// The folders that inputs come from.
    var folders: InputFolders
    /// The issue.
    let issue: Issue
    /// The template, with the issue's styles over it; an empty table if it could not be read.
    let base: SettingsNode
    /// The files that make up ``base``, by their names: paths of pictures that they name start from their folders.
    let settingsFiles: [String: PathBase]
    /// Whether the template could be read. If not, articles are read all the same, to find their faults.
    let hasTemplate: Bool
    /// The values of `--set`.
    let assignments: [Assignment]
    /// The pages that were approved; nil if none were.
    var approvals: Approvals?
    /// The severity of findings about content that a slip would lose: a warning if only proofs and drafts are made.
    var severityOfLosses = Diagnostic.Severity.error

    /// The tables that rooms other than Manifest read.
    static let settingsKeys =
        SwatchTable.rootKeys + StyleSheet.rootKeys + PageDesign.rootKeys + PressSettings.rootKeys
        + FontCatalog.fallbackRootKeys + ImageSettings.rootKeys + ArtworkColors.rootKeys

    /// The names in a table of the merged settings of `editions`, such as swatches or styles, that sources may use.
    /// An article is read once for all editions, so a name that any of them defines is valid.
    func names(in table: String, of editions: [EditionDescription]) -> Set<String> {
        let trees = editions.compactMap { settings(for: $0).value }
        return Set(trees.flatMap { $0[table]?.table?.entries ?? [] }.map(\.key))
    }

    /// The expressions of the patterns of `editions`: characters that they match are no markup.
    func patternExpressions(of editions: [EditionDescription]) -> [String] {
        let trees = editions.compactMap { settings(for: $0).value }
        return trees.flatMap { $0["pattern"]?.elements ?? [] }.compactMap { $0["match"]?.string }
    }

    /// The merged settings of an edition.
    func settings(for edition: EditionDescription) -> Outcome<SettingsNode> {
        var tree = base.merged(with: issue.settings).merged(with: edition.settings)
        var diagnostics: [Diagnostic] = []
        for assignment in assignments where Project.settingsKeys.contains(assignment.path.first ?? "") {
            let assigned = tree.assigning(assignment)
            diagnostics += assigned.diagnostics
            if let value = assigned.value { tree = value }
        }
        return Outcome(tree, diagnostics)
    }
}
