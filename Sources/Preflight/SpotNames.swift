import PubColor
import PubDiagnostics
import PubSwatches

/// The names of the spot inks of an edition: a page of a PDF may call one of them otherwise, and has a plate of its own for it.
package struct SpotNames {
    private var known: [String: (name: String, page: String?)] = [:]

    /// The spot inks that swatches define.
    package init(of swatches: [String]) {
        for name in swatches { known[SwatchTable.plainInkName(name)] = (name, nil) }
    }

    /// The errors about `inks` of the page of a PDF called `page`, placed at `place`, if their names differ from the names of other inks by capitals,
    /// blanks and the like alone; they are known from then on.
    package mutating func findings(about inks: [String], of page: String, at place: SourceLocation) -> [Diagnostic] {
        inks.compactMap { name in
            let plain = SwatchTable.plainInkName(name)
            guard let other = known[plain] else {
                known[plain] = (name, page)
                return nil
            }
            if other.name == name { return nil }
            let whose = other.page.map { "of \"\($0)\"" } ?? "of the swatches"
            return Diagnostic.error(
                "ambiguous-inks",
                "the spot inks “\(name)” of \"\(page)\" and “\(other.name)” \(whose) are two plates, and probably one ink",
                at: place,
                hint: "ask for the page with the ink “\(other.name)”, or call that of the swatch as the page does"
            ).counted(as: "PDF pages with spot inks of ambiguous names")
        }
    }
}
