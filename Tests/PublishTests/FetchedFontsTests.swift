import PubTestSupport
import Testing

/// `.ci/issue`, by which make publishes an issue: fonts that a build asked for are fetched, and it is built again.
@Suite struct FetchedFontsTests {
    /// A folder with the script, a set-up that `fetches`, and a program that needs a font.
    private func folder(fetches: String) throws -> IssueFolder {
        let folder = IssueFolder()
        folder.write(".ci/issue", bytes: try #require(PackageFolder.bytes(of: ".ci/issue")))
        folder.write(".ci/setup", "#!/bin/sh\n\(fetches)\n")
        folder.write(
            "program",
            """
            #!/bin/sh
            echo sign.ttf > build/one.fonts
            [ -f Fonts/sign.ttf ] && echo made || { echo "error: no glyph" >&2; exit 1; }
            """)
        _ = Program(["chmod", "+x", "\(folder.path)/.ci/issue", "\(folder.path)/.ci/setup", "\(folder.path)/program"])
            .run()
        return folder
    }

    @Test func whatABuildAsksForIsFetchedAndItIsBuiltAgain() throws {
        let folder = try folder(fetches: "for file; do echo font > Fonts/$file; done")
        folder.write("Fonts/catalogue.toml", "")
        let run = Program(["\(folder.path)/.ci/issue", "one", "./program"]).run()
        #expect(run.ending == .exited(0))
        #expect(run.output == "made\n")
        #expect(!run.messages.contains("no glyph"))
    }

    @Test func messagesAreShownWhereItCannotBeFetched() throws {
        let folder = try folder(fetches: "exit 1")
        let run = Program(["\(folder.path)/.ci/issue", "one", "./program"]).run()
        #expect(run.ending == .exited(1))
        #expect(run.messages.contains("no glyph"))
    }
}
