import PubDocuments
import PubIdentity
import PubSettings
import PubStyles
import PubTextModel
import Testing

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

    @Test("A box that holds nothing is reported")
    func emptyBoxes() throws {
        let box = Block(.container(name: "sidebar", []), attributes: attributes(["sidebar"], []), at: at(3))
        let findings = try Resolved("[object.sidebar]\nfill = \"black 10%\"\n[map]\nsidebar = \"body\"", document(box))
            .findings
        #expect(findings.map { String($0.prefix { $0 != " " }) } == ["empty-box"])
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

    /// What is found about a picture, or a box, with its messages.
    private func messages(
        _ block: Block, _ toml: String = "", _ change: (inout ArticleContext) -> Void = { _ in }
    ) throws -> [String] {
        let test = TestSheet(
            body + "[paragraph.caption]\nbased_on = \"body\"\n" + toml + "\n[map]\ncaption = \"caption\"\n")
        var context = test.context()
        change(&context)
        let outcome = try #require(test.sheet).resolve(document(block), in: context)
        return outcome.diagnostics.map { "\($0.severity)[\($0.id)] \($0.origin) \($0.message) | \($0.hint ?? "")" }
    }

    private func framed(_ pairs: [(String, String)]) throws -> [String] {
        var block = picture(pairs)
        block.attributes.id = .init("hero", at: at(2))
        return try messages(block) {
            $0.framedBoxes = ["hero": FrameOwner("the opener “over”", remedy: "choose another opener")]
        }
    }

    @Test("What an author says of the place of a picture has no effect where the page has a frame for it")
    func framedPictures() throws {
        #expect(try framed([("fit", "cover"), ("focus", "0.2 0.2")]) == [])
        let found = try framed([("place", "page"), ("cols", "6")])
        #expect(
            found == [
                "warning[key-without-effect] a.md:9:4 place and cols have no effect on the picture \"sea.jpg\": the opener “over” "
                    + "has a frame for it | take them away, or choose another opener"
            ])
        for key in ["width", "height"] {
            let found = try framed([(key, "20%")])
            #expect(found.map { $0.contains("\(key) has no effect") } == [true], "\(key)")
            #expect(found.allSatisfy { $0.contains("take \(key) away") })
        }
        #expect(try framed([("place", "top"), ("at", "top")]).contains { $0.contains("place and at have") })
    }

    /// A sidebar, a group of pictures and a table, each with the identifier `hero` and `pairs`.
    private func otherBoxes(_ pairs: [(String, String)]) -> [Block] {
        let kinds: [BlockKind] = [
            .container(name: "sidebar", [paragraph("a")]), .container(name: "figures", [picture([])]),
            .table(Table(alignments: [.left], head: [], rows: [[.init([text("a")], at: at(2))]])),
        ]
        return kinds.map { kind in
            var block = Block(kind, attributes: attributes([], pairs), at: at(3))
            block.attributes.id = .init("hero", at: at(2))
            return block
        }
    }

    @Test("Nor of other boxes: groups of pictures, sidebars and tables")
    func framedBoxes() throws {
        let owner = FrameOwner("page 1, which is made by hand,", remedy: "give its frame there the place that is meant")
        for block in otherBoxes([("place", "page"), ("cols", "6"), ("width", "40%")]) {
            let found = try messages(block) { $0.framedBoxes = ["hero": owner] }.filter { $0.contains("effect") }
            #expect(
                found == [
                    "warning[key-without-effect] a.md:9:4 place, cols and width have no effect on this box: page 1, which is made by "
                        + "hand, has a frame for it | take them away, or give its frame there the place that is meant"
                ], "\(block.kind)")
        }
        for block in otherBoxes([]) {
            #expect(try messages(block) { $0.framedBoxes = ["hero": owner] }.allSatisfy { !$0.contains("effect") })
        }
    }

    @Test("The width of a box that text does not run around has no effect")
    func widthsOfBoxes() throws {
        func findings(_ pairs: [(String, String)]) throws -> [String] {
            try messages(
                Block(
                    .container(name: "sidebar", [paragraph("a")]), attributes: attributes(["sidebar"], pairs), at: at(3)
                ))
        }
        for place in ["page", "top", "column", "here"] {
            let found = try findings([("place", place), ("width", "40%")])
            #expect(found.map { $0.prefix(42) } == ["warning[key-without-effect] a.md:9:4 width"], "\(place)")
        }
        #expect(try findings([("place", "wrap"), ("width", "40%")]) == [])
    }

    @Test(
        "The manifest's keys of words have no effect on a picture without such words, and are named as it writes them")
    func keysOfTheManifest() throws {
        var specified = SpecifiedFigure()
        specified.captionPlace = .below
        specified.captionCorner = CaptionCorner()
        specified.alternate = Located("A", at: at(2))
        specified.origins = ["caption_at": at(7), "caption_place": at(8)]
        var picture = Picture(
            source: .init("sea.jpg", at: at(2)), caption: [text("Sea")], specified: specified, at: at(2))
        let found = try messages(Block(.figure(picture), at: at(2)))
        #expect(found.map { $0.prefix(47) } == ["warning[key-without-effect] a.md:7:1 caption_at"])
        picture.caption = []
        #expect(try messages(Block(.figure(picture), at: at(2))).contains { $0.contains("a.md:8:1 caption_place has") })
    }

    @Test("Of two object styles the first is used, and the second is named")
    func twoObjectStyles() throws {
        let styles = "[object.inset]\n[object.band]\ncolumns = 2\n"
        let box = Block(
            .container(name: "sidebar", [paragraph("a")]), attributes: attributes(["sidebar", "inset", "band"]),
            at: at(3))
        let found = try messages(box, styles)
        #expect(found.map { $0.prefix(24) } == ["warning[several-styles] "])
        #expect(found.allSatisfy { $0.contains("it has “inset”, and not “band”") })
        var asked = picture([])
        if case .figure(var picture) = asked.kind {
            picture.attributes.classes = [.init("inset", at: at(2)), .init("band", at: at(4))]
            asked.kind = .figure(picture)
        }
        #expect(try messages(asked, styles).map { $0.prefix(24) } == ["warning[several-styles] "])
    }

    @Test("An object style that a picture names and that is made for text is reported at the picture")
    func stylesOfOtherBoxes() throws {
        var asked = picture([])
        if case .figure(var picture) = asked.kind {
            picture.attributes.classes = [.init("band", at: at(4))]
            asked.kind = .figure(picture)
        }
        let found = try messages(asked, "[object.band]\ncolumns = 2\ngrid = true\n")
        #expect(found.count == 1)
        #expect(
            found.allSatisfy {
                $0.contains("a.md:4:1") && $0.contains("its columns and grid have no effect on a picture")
            })
    }
}
