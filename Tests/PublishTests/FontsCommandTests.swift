import PubTestSupport
import Testing

/// `publish fonts`: the list, the document, the specimen.
@Suite(.needs(.fonts)) struct FontsCommandTests {
    private static let help = """
        OVERVIEW: Lists the fonts that an issue may use, and sets specimens of them.

        Lists families and faces, variation axes, OpenType features, scripts, languages
        and the right to embed, of the fonts in the folder Fonts of the nearest root
        above this folder, of those in PUBLISH_PATH, of the installed program, and of
        the folders that are named.

        Exit status: 0 without an error, 1 when a file is no font, 2 when the command
        line is wrong, 3 when the machine failed.

        USAGE: publish fonts [<options>] [<folder> ...]

        ARGUMENTS:
          <folder>                Folders of further fonts.

        OPTIONS:
          --specimen <file>       Set a sheet of each family into this PDF.
          --family <name>         This family alone.
          --root <folder>         The folder that holds Fonts; otherwise the root above
                                  this folder.
          --format <form>         The format of the list: text, or one document (json).
                                  (values: human, json; default: human)
          --version               Show the version.
          -h, --help              Show help information.


        """

    @Test(arguments: [["fonts", "--help"], ["help", "fonts"]])
    func helpIsOneText(_ arguments: [String]) {
        let run = Program([IssueFolder.publish] + arguments).run(limit: 20)
        #expect(run.ending == .exited(0))
        #expect(run.output == Self.help)
    }

    @Test func theListIsForPeople() {
        let run = IssueFolder().publish("fonts")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages == "")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Vollkorn")
        #expect(lines.dropFirst().first == "  Regular  400  Fonts/Vollkorn-Regular.ttf")
        #expect(run.output.contains("  Features   "))
        #expect(run.output.contains(" smcp "))
        #expect(run.output.contains("  Scripts     Latin "))
        #expect(run.output.contains("Icelandic,"))
        #expect(!run.output.contains("Hindi"))
        #expect(run.output.contains("  Embedding   installable (fsType 0)"))
        #expect(lines.allSatisfy { $0.count <= 100 })
    }

    @Test func theDocumentIsForPrograms() throws {
        let issue = IssueFolder()
        let run = issue.publish("fonts", "--format", "json")
        #expect(run.ending == .exited(0))
        for part in [
            "\"families\": [\n{\"name\":\"Vollkorn\",\"faces\":[\n{\"style\":\"Regular\",\"weight\":400,\"italic\":false",
            "\"file\":\"Fonts/Vollkorn-Regular.ttf\"", "\"axes\":[]", "\"fs_type\":0,\"embedding\":\"installable\"",
            "\"specimen\": null", "\"failure\": null", "\"diagnostics\": []",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
        #expect(run.output == issue.publish("fonts", "--format", "json").output)
    }

    @Test func foldersAndFilesThatAreNone() {
        let issue = IssueFolder()
        issue.write("more/broken.otf", "This is no font.")
        let broken = issue.publish("fonts", "more")
        #expect(broken.ending == .exited(1))
        #expect(broken.messages.contains("error[font-malformed]"), "\(broken.messages)")
        #expect(broken.output.hasPrefix("Vollkorn\n"))
        let missing = issue.publish("fonts", "none")
        #expect(missing.ending == .exited(1))
        #expect(missing.messages.contains("error[missing-folder]"), "\(missing.messages)")
        let family = issue.publish("fonts", "--family", "Volkorn")
        #expect(family.ending == .exited(2))
        #expect(family.messages.contains("did you mean \"Vollkorn\"?"), "\(family.messages)")
        #expect(issue.publish("fonts", "--specimen", "x.txt").ending == .exited(2))
    }

    @Test func theSpecimenShowsTheFamilyInItself() throws {
        let issue = IssueFolder()
        let run = issue.publish("fonts", "--specimen", "build/fonts.pdf", "--family", "vollkorn")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.messages == "build/fonts.pdf: 1 page\n")
        let text = Program(["pdftotext", "-layout", "\(issue.path)/build/fonts.pdf", "-"]).run().output
        for part in [
            "Vollkorn", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "14 / 19 pt", "8 / 11 pt", "that is the craft", "harbour vet",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        let fonts = Program(["pdffonts", "\(issue.path)/build/fonts.pdf"]).run().output
        #expect(fonts.contains("Vollkorn-Regular"))
        let first = issue.bytes("build/fonts.pdf")
        _ = issue.publish("fonts", "--specimen", "build/fonts.pdf")
        #expect(issue.bytes("build/fonts.pdf") == first)
    }

    /// A face without an alphabet shows its characters with their numbers, which another face writes.
    @Test func aFontOfSignsShowsItsCharacters() throws {
        let issue = IssueFolder()
        let file = "Tests/PDFEmissionTests/Fixtures/gradients.ttf"
        issue.write("Fonts/gradients.ttf", bytes: try #require(PackageFolder.bytes(of: file)))
        let run = issue.publish("fonts", "--specimen", "build/fonts.pdf", "--family", "Gradient Squares")
        #expect(run.ending == .exited(0), "\(run.messages)")
        #expect(run.output.contains("  Colours     outlines with gradients and blends (COLR version 1)"))
        let words = Program(["pdftotext", "-layout", "\(issue.path)/build/fonts.pdf", "-"]).run().output
            .split(whereSeparator: \.isWhitespace).map(String.init)
        for code in 0x61...0x71 { #expect(words.contains(String(code, radix: 16, uppercase: true))) }
        #expect(words.contains("a"))
        #expect(words.contains("q"))
        #expect(words.contains("Gradient"))
        #expect(issue.publish("fonts", "--format", "json").output.contains("\"colors\":\"paints\""))
    }

    /// A face that must not be embedded is listed, and left out of the specimen.
    @Test func aForbiddenFaceIsListedOnly() throws {
        let issue = IssueFolder()
        var bytes = try #require(issue.bytes("Fonts/Vollkorn-Regular.ttf"))
        let record = try #require(
            stride(from: 12, to: 600, by: 16).first { Array(bytes[$0..<$0 + 4]) == Array("OS/2".utf8) })
        bytes[bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) } + 9] = 2
        issue.write("Fonts/Vollkorn-Regular.ttf", bytes: bytes)
        let run = issue.publish("fonts", "--specimen", "build/fonts.pdf")
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("  Embedding   forbidden (fsType 2)"))
        #expect(run.messages.contains("warning[font-not-embeddable]"), "\(run.messages)")
        #expect(!issue.has("build/fonts.pdf"))
    }
}
