import PubArtwork
import PubColor
import PubDesign
import PubFonts
import PubManifest
import PubMarkup
import PubPreflight
import PubPress
import PubSettings
import PubStyles
import PubSwatches

/// The article of the manual that lists all keys, made of the tables that the rooms read them with.
package enum KeysArticle {
    /// The article in Markdown. A table that is in several others is described once a part.
    package static var text: String {
        let parts = KeysArticle.parts.map { title, tables in
            "## \(title)\n\n" + lowered(KeyReference.markdown(tables))
        }
        return head + parts.joined()
    }

    /// Every key by its path, as `--set` addresses it; keys of front matter begin with `front`, attributes with
    /// `attribute` or `tag`, elements of `[map]` with `element`. Keys that only hold tables are not listed, only the
    /// keys in these.
    package static var paths: [(path: String, key: KeyDescription)] {
        var found: [(path: String, key: KeyDescription)] = []
        var seen: Set<String> = []
        func walk(_ table: KeyTableDescription, _ prefix: String) {
            for key in table.keys {
                let path = prefix.isEmpty ? key.name : "\(prefix).\(key.name)"
                for inner in key.tables { walk(inner, path) }
                // A key that takes a table or another value may be set by itself.
                let isOnlyTable = !key.tables.isEmpty && !key.type.contains(" or ")
                if !isOnlyTable && seen.insert(path).inserted { found.append((path, key)) }
            }
        }
        for (prefix, tables) in roots { for table in tables { walk(table, prefix) } }
        return found + StyleSheet.elements.map { ("element.\($0)", KeyDescription($0, "a style", "")) }
    }

    /// The press, its profiles, and the checks before printing.
    private static let press =
        PressSettings.keyTables + FontCatalog.fallbackKeyTables + ImageSettings.keyTables + ArtworkColors.keyTables

    private static var roots: [(String, [KeyTableDescription])] {
        [
            ("", Issue.keyTables), ("", PageDesign.keyTables), ("", Array(StyleSheet.keyTables.prefix(1))),
            ("", Array(SwatchTable.keyTables.prefix(1))), ("", KeysArticle.press),
            ("front", Array(MarkupReference.keyTables.prefix(1))),
        ] + StyleSheet.attributeTables.map { ("attribute.\($0.name)", [$0.table]) }
            + MarkupReference.tagTables.map { ("tag.\($0.name)", [$0.table]) }
    }

    private static let head = """
        # Keys

        All keys of manifests, templates and front matter, and the attributes of Markdown and tags.

        This page is made from the program: `MANUAL=write swift test --filter ManualTests` writes it again, and a test
        holds it against the code. *Without it* says what holds when a key is left out.


        """

    private static var parts: [(String, [KeyTableDescription])] {
        [
            ("The manifest", Issue.keyTables),
            ("Pages and masters", PageDesign.keyTables),
            ("Styles", StyleSheet.keyTables),
            ("Colours", SwatchTable.keyTables),
            ("The press and its profiles", KeysArticle.press),
            ("Front matter", MarkupReference.keyTables),
            ("Attributes in Markdown", StyleSheet.attributeTables.map(\.table)),
            ("Tags", MarkupReference.tagTables.map(\.table)),
        ]
    }

    /// The Markdown with the headings of tables below the headings of parts.
    private static func lowered(_ markdown: String) -> String {
        markdown.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("## ") ? "#\($0)" : String($0) }.joined(separator: "\n")
    }
}
