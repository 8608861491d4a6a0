import PubFiles
import PubHome
import PubTestSupport
import Testing

@Suite struct NewIssueTests {
    private let shop = Workshop()

    private func issue(_ name: String, template: String? = nil) throws -> NewIssue {
        shop.file("lib/Templates/plain/template.toml")
        shop.file("lib/Templates/another/template.toml")
        return try NewIssue(
            folder: "\(shop.path)/\(name)", template: template, date: "2026-11-01",
            libraries: [LibraryFolder(path: "\(shop.path)/lib")])
    }

    @Test func theTitleIsTheNameOfTheFolder() throws {
        try issue("the-\"last\"_wall/").write()
        #expect(
            try #require(shop.text("the-\"last\"_wall/publish.toml")).contains("title = \"The \\\"last\\\" wall\"\n"))
        // Without monthly the first template is taken.
        #expect(try #require(shop.text("the-\"last\"_wall/publish.toml")).contains("template = \"another\" "))
    }

    @Test func anIssueOfAPublicationSaysWhatThatDoesNot() throws {
        shop.file("mag/publish.toml", "[issue]\ntitle = \"Mag\"\ntemplate = \"plain\"\n")
        try issue("mag/december").write()
        let manifest = try #require(shop.text("mag/december/issue.toml"))
        #expect(!manifest.contains("title ="))
        #expect(!manifest.contains("template ="))
        #expect(manifest.contains("language = \"en-GB\""))
        #expect(manifest.contains("[edition.screen]"))
        #expect(shop.text("mag/december/publish.toml") == nil)
        // What was asked for is said.
        try issue("mag/january", template: "another").write()
        #expect(try #require(shop.text("mag/january/issue.toml")).contains("template = \"another\""))
    }

    @Test func whatIsThereStays() throws {
        shop.file("mag/Makefile", "mine")
        #expect(throws: EnvironmentFailure.self) { try issue("mag").write() }
        #expect(shop.names("mag") == ["Makefile"])
    }

    @Test func templatesThatAreNotThereAreNamed() {
        let unknown = #expect(throws: UnknownTemplate.self) { try issue("mag", template: "monthly") }
        #expect(unknown?.name == "monthly")
        #expect(unknown?.known == ["another", "plain"])
    }
}
