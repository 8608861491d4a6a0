import Documents
import Identity
import Settings
import Styles
import Testing
import TextModel

/// Keys that authors give pictures and boxes, and that cannot do there what they say, or nothing.
@Suite("Keys without effect")
struct UnusedKeyTests {
    private func picture(_ pairs: [(String, String)], caption: [Inline] = []) -> Block {
        let picture = Picture(
            source: .init("sea.jpg", at: at(2)), caption: caption, attributes: attributes([], [("alt", "A")] + pairs),
            at: at(2))
        return Block(.figure(picture), at: at(2))
    }

    /// What is found about a picture with attributes such as `place=top cols=6`.
    private func findings(_ keys: String, caption: [Inline] = [], _ toml: String = "") throws -> [String] {
        let pairs = keys.split(separator: " ").map { pair in
            let parts = pair.split(separator: "=").map(String.init)
            return (parts[0], parts[1].replacing("_", with: " "))
        }
        let resolved = try Resolved(
            "[paragraph.caption]\nbased_on = \"body\"\n[map]\ncaption = \"caption\"\n" + toml,
            document(picture(pairs, caption: caption)))
        return resolved.findings.map { String($0.prefix { $0 != " " }) }
    }

    @Test(
        "Two keys that both say where a box is conflict",
        arguments: [
            "place=here cols=3-10 at=bottom", "cols=6 at=top", "place=bottom cols=6 at=top",
            "place=top cols=6 at=middle", "place=bleed at=bottom", "place=bleed at=outer", "place=bleed cols=6",
            "place=page cols=1-4 rows=10 at=top_outer", "place=page cols=5 rows=10-24 at=bottom_outer",
            "place=top cols=2-5 at=outer", "cols=2-5 at=outer",
        ])
    func conflictingPlaces(_ keys: String) throws {
        #expect(try findings(keys) == ["conflicting-keys"])
    }

    @Test(
        "What says each direction once does not",
        arguments: [
            "cols=6 at=outer", "place=bottom cols=6 at=bottom", "place=top cols=6 at=top_inner", "place=bleed at=top",
            "place=bleed rows=10", "place=page cols=4 rows=10 at=top_outer", "place=page cols=1-4 rows=10 at=bottom",
            "place=page cols=5 rows=10-24 at=outer", "place=column at=bottom",
        ])
    func placesSaidOnce(_ keys: String) throws {
        #expect(try findings(keys) == [])
    }

    @Test("The end of a column is none of a box that is as wide as all of them")
    func endsOfColumns() throws {
        #expect(try findings("place=here cols=all at=bottom") == ["needs-wrap"])
        #expect(try findings("place=top at=top") == ["needs-wrap"])
    }

    @Test("The place of a caption or credit that there is not has no effect")
    func placesOfNoWords() throws {
        let none = "key-without-effect"
        #expect(try findings("caption-place=over") == [none])
        #expect(try findings("credit-place=edge") == [none])
        #expect(try findings("caption-place=over credit-place=edge credit=Who") == [none])
        #expect(try findings("caption-place=over credit=Who") == [])
        #expect(try findings("credit-place=edge credit=Who") == [])
        #expect(try findings("caption-place=over", caption: [text("Sea")]) == [])
        // What all pictures have says nothing of this one.
        let object = "[object.figure]\ncaption_place = \"over\"\ncredit_place = \"edge\"\n"
        #expect(try findings("flip=true", object) == [])
    }

    @Test("A focus has no effect where nothing is cut")
    func focus() throws {
        #expect(try findings("fit=contain focus=0.2_0.2") == ["key-without-effect"])
        #expect(try findings("fit=none focus=0.2_0.2") == ["key-without-effect"])
        // In a frame of another proportion it says at which side of that the picture is.
        #expect(try findings("fit=contain height=20% focus=0.2_0.2") == [])
        #expect(try findings("fit=contain place=page cols=4 rows=10 focus=0.2_0.2") == [])
        #expect(try findings("focus=0.2_0.2") == [])
    }

    @Test("A contour that an author asks for of an opaque picture is that of its frame")
    func contour() throws {
        func findings(_ pairs: [(String, String)], hasContour: Bool, _ toml: String = "") throws -> [String] {
            let test = TestSheet(body + toml)
            var context = test.context()
            context.hasContour = { _ in hasContour }
            let outcome = try #require(test.sheet).resolve(document(picture(pairs)), in: context)
            return outcome.diagnostics.map(\.id)
        }
        let asked = [("place", "wrap"), ("wrap", "contour")]
        #expect(try findings(asked, hasContour: false) == ["key-without-effect"])
        #expect(try findings(asked, hasContour: true) == [])
        let object = "[object.figure]\nplace = \"wrap\"\nwrap = { shape = \"contour\" }\n"
        #expect(try findings([], hasContour: false, object) == [])
    }
}
