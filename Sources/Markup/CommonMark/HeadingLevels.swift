import PubDiagnostics
import PubDocuments

/// Notes on headings that leave out a level: `##` and then `####`. Only headings of the article's own text count.
func headingJumps(in blocks: [Block]) -> [Diagnostic] {
    var above: Int?
    var found: [Diagnostic] = []
    for block in blocks {
        guard case .heading(let level, _) = block.kind else { continue }
        if let above, level > above + 1 {
            found.append(
                Diagnostic(
                    .note, "heading-jump", "this heading is \(level - above) levels below the one before it",
                    at: block.origin, hint: "take \(level - above - 1) # away, unless it is meant so"))
        }
        above = level
    }
    return found
}
