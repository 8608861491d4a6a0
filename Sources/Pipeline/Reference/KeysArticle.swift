import Color
import Manifest
import Markup
import PageLayout
import Settings
import Styles

/// The article of the manual that lists all keys, made of the tables by which the rooms read them.
package enum KeysArticle {
    /// The article in Markdown. A table that stands in several others is described once a part.
    package static var text: String {
        let parts = KeysArticle.parts.map { title, tables in
            "## \(title)\n\n" + lowered(KeyReference.markdown(tables))
        }
        return head + parts.joined()
    }

    private static let head = """
        # Keys

        All keys of manifests, templates and front matter.

        This page is made from the program: `MANUAL=write swift test --filter ManualTests` writes it again, and a test
        holds it against the code. *Without it* says what holds when a key is left out.


        """

    private static var parts: [(String, [KeyTableDescription])] {
        [
            ("The manifest", Issue.keyTables),
            ("Pages and masters", PageDesign.reference),
            ("Styles", StyleSheet.reference),
            ("Colours", SwatchTable.reference),
            ("The press and its profiles", BuildSettings.reference),
            ("Front matter", MarkupReference.reference),
        ]
    }

    /// Headings of tables stand below those of parts.
    private static func lowered(_ markdown: String) -> String {
        markdown.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("## ") ? "#\($0)" : String($0) }.joined(separator: "\n")
    }
}
