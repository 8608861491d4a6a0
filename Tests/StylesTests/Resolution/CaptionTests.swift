import PubDocuments
import PubSettings
import PubStyles
import PubTextModel
import Testing

@Suite("Captions that pictures have in common")
struct CaptionTests {
    /// Two pictures with credits, whose captions are one.
    private func caption(_ toml: String) throws -> String {
        let pictures = [("One.", "A. Author"), ("Two.", "B. Author")].map { caption, credit in
            let pairs = attributes([], [("alt", "A"), ("credit", credit)])
            let picture = Picture(
                source: .init("sea.jpg", at: at(2)), caption: [text(caption)], attributes: pairs, at: at(2))
            return Block(.figure(picture), at: at(2))
        }
        var group = Block(.container(name: "figures", pictures + [paragraph("All.")]), at: at(1))
        group.attributes = attributes(["figures"], [("caption-place", "common")])
        let resolved = try Resolved(
            "[paragraph.caption]\nbased_on = \"body\"\n[map]\ncaption = \"caption\"\ncredit = \"credit\"\n" + toml,
            document(group))
        #expect(resolved.findings == [])
        return resolved.dump.split(separator: "\n").filter { $0.contains("caption:") }.joined(separator: "\n")
    }

    @Test("A credit in a line with captions has the type of its style, of paragraphs or of characters")
    func credits() throws {
        let (one, two) = ("{Serif 400 10|One. }", "{Serif 400 10| Two. }")
        for kind in ["paragraph", "character"] {
            let style = "[\(kind).credit]\nfont = \"Sans\"\nsize = \"6pt\"\ncase = \"upper\"\n"
            #expect(
                try caption(style)
                    == "  caption: \(one){Sans 400 6|A. AUTHOR}\(two){Sans 400 6|B. AUTHOR}{Serif 400 10| All.}",
                "\(kind)")
        }
    }
}
