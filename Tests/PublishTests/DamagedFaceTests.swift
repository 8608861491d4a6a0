import PubTestSupport
import Testing

/// Faces whose damage the libraries that draw and embed them do not look for: findings with their files, never a crash.
@Suite(.needs(.fonts)) struct DamagedFaceTests {
    /// A font of the package with one change in a table.
    private static func damaged(
        _ name: String, _ table: String, _ change: (inout ArraySlice<UInt8>) -> Void
    ) throws -> [UInt8] {
        var bytes = Setup.font(name)
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let tables = Int(bytes[4]) << 8 | Int(bytes[5])
        let record = try #require(
            stride(from: 12, to: 12 + 16 * tables, by: 16).first { Array(bytes[$0..<$0 + 4]) == Array(table.utf8) })
        let range = number(record + 8)..<number(record + 8) + number(record + 12)
        change(&bytes[range])
        return bytes
    }

    /// More names than the table holds: the first crash that another project's corpus found.
    private static func manyNames() throws -> [UInt8] {
        try damaged("Vollkorn-Regular.ttf", "name") { table in
            table[table.startIndex + 2] = 0xFF
            table[table.startIndex + 3] = 0xFF
        }
    }

    /// A compact font whose top dictionary names no private part: operator 18 becomes 13.
    private static func withoutPrivatePart() throws -> [UInt8] {
        try damaged("EBGaramond12-Regular.otf", "CFF ") { table in
            let header = Int(table[table.startIndex + 2])
            let start = table.startIndex + header
            // After the index of names, with its one entry, stands that of the top dictionaries, with one too.
            let size = Int(table[start + 2])
            let names = table[start + 3 + size..<start + 3 + 2 * size].reduce(0) { $0 << 8 | Int($1) }
            let tops = start + 3 + 2 * size + names - 1
            let dictionary = tops + 3 + 2 * Int(table[tops + 2])
            let length = table[tops + 3 + Int(table[tops + 2])..<dictionary].reduce(0) { $0 << 8 | Int($1) } - 1
            // The last operator of the dictionary.
            for place in (dictionary..<dictionary + length).reversed() where table[place] == 18 {
                table[place] = 13
                break
            }
        }
    }

    /// Outlines of 257 contours that all end at one point: every table is as long as it says.
    private static func withoutContours() throws -> [UInt8] {
        try damaged("Vollkorn-Regular.ttf", "glyf") { table in
            for index in table.indices { table[index] = 1 }
        }
    }

    /// A map of characters that names glyphs beyond those of the face, as of symbol fonts that were moved to U+F020: the
    /// differences of its segments (OpenType 1.9, cmap, format 4) are too large.
    private static func withGlyphsBeyond() throws -> [UInt8] {
        try damaged("Vollkorn-Regular.ttf", "cmap") { table in
            let start = table.startIndex
            func number(_ at: Int) -> Int { Int(table[at]) << 8 | Int(table[at + 1]) }
            // Other subtables are those of no platform.
            for record in stride(from: start + 4, to: start + 4 + 8 * number(start + 2), by: 8)
            where number(record) != 3 || number(record + 2) != 1 {
                table[record + 1] = 9
            }
            let subtable = start + 36
            let segments = number(subtable + 6) / 2
            let differences = subtable + 16 + 4 * segments
            // The last segment ends the table.
            for index in 0..<segments - 1 { table[differences + 2 * index] &+= 0x70 }
        }
    }

    @Test func glyphsThatTheFaceDoesNotHaveAreMissing() throws {
        let issue = IssueFolder()
        issue.write("Fonts/Vollkorn-Regular.ttf", bytes: try Self.withGlyphsBeyond())
        let run = issue.build()
        #expect(run.ending == .exited(1), "\(run.messages)")
        #expect(
            run.messages.contains("Issues/one/lead.md:1:3: error[missing-glyph]: no glyph for “L”"), "\(run.messages)")
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func anIssueNamesTheFile() throws {
        let damaged = [
            ("a.otf", try Self.withoutPrivatePart()),
            ("b.ttf", try Self.withoutContours()),
        ]
        for (name, bytes) in damaged {
            let issue = IssueFolder()
            issue.write("Fonts/\(name)", bytes: bytes)
            issue.write(
                "Templates/tiny/template.toml",
                IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"\(name)\""))
            let run = issue.build()
            #expect(run.ending == .exited(1), "\(name): \(run.ending)")
            #expect(run.messages.contains("Fonts/\(name): error[font-malformed]"), "\(run.messages)")
            #expect(run.seconds < 2)
            #expect(!issue.has("build/one.pdf"))
            // In a draft the text can be read, without the glyphs that are broken.
            let draft = issue.build("--draft", "--png", "pages")
            #expect(draft.ending == .exited(1), "\(name): \(draft.ending) \(draft.messages)")
            let text = Program(["pdftotext", "\(issue.path)/build/one-draft.pdf", "-"]).run().output
            #expect(text.contains("A line of text that is short."), "\(text)")
            #expect(issue.has("pages/one-draft-001.png"))
        }
    }

    /// What a PDF does not need of a face may be damaged.
    @Test func damagedNamesDoNoHarm() throws {
        let issue = IssueFolder()
        issue.write("Fonts/a.ttf", bytes: try Self.manyNames())
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"a.ttf\""))
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.ending): \(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/one.pdf", "-"]).run().output
        #expect(text.contains("A line of text that is short."), "\(text)")
    }

    @Test func aSpecimenLeavesItOut() throws {
        let issue = IssueFolder()
        issue.write("more/a.otf", bytes: try Self.withoutPrivatePart())
        let run = issue.publish("fonts", "more", "--specimen", "build/a.pdf")
        #expect(run.ending == .exited(1), "\(run.ending)")
        #expect(run.messages.contains("more/a.otf: error[font-malformed]"), "\(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/a.pdf", "-"]).run().output
        #expect(text.contains("Vollkorn"))
        #expect(!text.contains("Garamond"))
    }

    /// A face that is left out steps in for no other one, though an intact face has its name, and writes no small words.
    @Test func aSpecimenFallsBackOnIntactFaces() throws {
        let issue = IssueFolder()
        issue.write("Fonts/A.otf", bytes: try Self.withoutPrivatePart())
        for (name, font) in [("B.otf", "EBGaramond12-Regular.otf"), ("C.ttf", "NotoSerifThai-Regular.ttf")] {
            let bytes = Setup.font(font)
            issue.write("Fonts/\(name)", bytes: bytes)
        }
        let run = issue.publish("fonts", "--specimen", "build/a.pdf", limit: 10)
        #expect(run.ending == .exited(1), "\(run.ending)")
        #expect(run.messages.contains("Fonts/A.otf: error[font-malformed]"), "\(run.messages)")
        let text = Program(["pdftotext", "\(issue.path)/build/a.pdf", "-"]).run().output
        #expect(text.contains("EB Garamond"), "\(text)")
        #expect(text.contains("Noto Serif Thai"), "\(text)")
    }

    /// A face that no page shows does no harm, whatever it is.
    @Test func facesInStoreDoNoHarm() throws {
        let issue = IssueFolder()
        issue.write("Fonts/a.ttf", bytes: try Self.manyNames())
        let damaged = try Self.damaged("Inter.var.ttf", "head") { table in
            for place in table.indices.dropFirst(50) { table[place] = 0xFF }
        }
        issue.write("Fonts/b.ttf", bytes: damaged)
        issue.write(
            "Templates/tiny/template.toml",
            IssueFolder.template.replacingFirst("font = \"Vollkorn\"", with: "font = \"Vollkorn-Regular.ttf\""))
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.ending): \(run.messages)")
    }

    /// A million characters, each of which Cairo would look through for every glyph.
    @Test func endlessCharactersTakeNoTime() throws {
        func written(_ numbers: [Int], bytes: Int) -> [UInt8] {
            numbers.flatMap { number in
                (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
        }
        var groups: [UInt8] = []
        for group in 0..<1000 {
            let first = 0x20 + group * 1000
            groups += written([first, first + 999, 3], bytes: 4)
        }
        let table =
            written([0, 1, 3, 10], bytes: 2) + written([12], bytes: 4) + written([12, 0], bytes: 2)
            + written([16 + groups.count, 0, 1000], bytes: 4) + groups
        var bytes = Setup.font("Vollkorn-Regular.ttf")
        while bytes.count % 4 != 0 { bytes.append(0) }
        let record = try #require(
            stride(from: 12, to: 600, by: 16).first { Array(bytes[$0..<$0 + 4]) == Array("cmap".utf8) })
        bytes.replaceSubrange(record + 8..<record + 16, with: written([bytes.count, table.count], bytes: 4))
        let issue = IssueFolder()
        issue.write("Fonts/Vollkorn-Regular.ttf", bytes: bytes + table)
        issue.write("Issues/one/lead.md", "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789.\n")
        let run = issue.build()
        #expect(run.ending == .exited(0), "\(run.ending): \(run.messages)")
        #expect(run.seconds < 2)
    }

    @Test func aSpecimenWithoutFacesIsTold() throws {
        let issue = IssueFolder()
        let restricted = try Self.damaged("Vollkorn-Regular.ttf", "OS/2") { table in table[table.startIndex + 9] = 2 }
        issue.write("Fonts/Vollkorn-Regular.ttf", bytes: restricted)
        let run = issue.publish("fonts", "--specimen", "build/a.pdf")
        #expect(run.messages.contains("warning[no-specimen]"), "\(run.messages)")
    }
}
