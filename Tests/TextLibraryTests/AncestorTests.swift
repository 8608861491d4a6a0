import Glibc
import PubTestSupport
import Testing

/// The four systems that this one has grown from, each as a package that takes the library: they are built with the tests, run, and their pages
/// are read by other programs.
@Suite(.needs(.fonts, .dictionaries, .tools("pdftotext", "pdfinfo", "pdfimages", "pdftoppm", "mutool", "qpdf")))
struct AncestorTests {
    /// A folder for what a test makes, removed at its end.
    private final class Folder {
        let path = "/tmp/ancestor-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        init() { mkdir(path, 0o700) }
        deinit { system("rm -rf '\(path)'") }
    }

    private let folder = Folder()

    /// Runs a program of `Tests/Example` with arguments below the package; gives what it prints.
    private func run(_ program: String, _ arguments: String...) -> String {
        let whole = arguments.map { "'\($0.hasPrefix("/") ? $0 : PackageFolder.path(of: $0))'" }
        let path = PackageFolder.path(of: ".build/release/Pub\(program)")
        let (output, status) = Tool.run("'\(path)' \(whole.joined(separator: " "))")
        #expect(status == 0, "\(String(decoding: output, as: UTF8.self))")
        return String(decoding: output, as: UTF8.self)
    }

    private func text(of file: String) -> String { Tool.output(of: "pdftotext -layout '\(folder.path)/\(file)' -") }

    // MARK: A magazine from a text with tags

    private func magazine() {
        let text = "Issues/core-text-magazine/articles/fog.tags.txt"
        #expect(run("Magazine", "Fonts", text, "\(folder.path)/fog") == "")
    }

    @Test(.needs(.pictures("lamps.jpg", "horns.jpg", "drops.jpg", "fog.png", "bell.png", of: "core-text-magazine")))
    func picturesOfTheMagazineLieInTheirRuns() {
        magazine()
        let rows = Tool.output(of: "pdfimages -list '\(folder.path)/fog.pdf'").split(separator: "\n").dropFirst(2)
        let images = rows.filter { !$0.contains("smask") }.map { $0.split(separator: " ") }
        #expect(images.map { $0[0] } == ["1", "1", "1", "2", "2"])
        #expect(images.map { "\($0[3]) × \($0[4])" }.filter { $0 == "1500 × 1000" }.count == 3)
        // A picture in a line keeps the size that its tag gives it, and one that is too wide gets the measure of its column: 217 points.
        #expect(images.map { $0[12] } == ["498", "1920", "2160", "498", "498"])
    }

    @Test(.needs(.pictures("lamps.jpg", of: "core-text-magazine"))) func linesOfTheMagazineEndEvenly() {
        magazine()
        let words = text(of: "fog.pdf")
        #expect(words.contains("How to Walk Home in Fog"))
        #expect(words.contains("small to count, and in each of them"))
        let content = Tool.output(of: "qpdf --qdf --object-streams=disable '\(folder.path)/fog.pdf' - | strings")
        // Letters with an outline of their own: `strokeColor`.
        #expect(content.contains("2 Tr"))
        #expect(Tool.output(of: "pdfinfo '\(folder.path)/fog.pdf'").contains("Creator:         Magazine"))
    }

    /// The PNG of a page shows what the PDF shows: the mean difference of two renderers is that of their edges.
    @Test(.needs(.pictures("lamps.jpg", of: "core-text-magazine"))) func theMagazineIsTheSameInPixels() throws {
        magazine()
        let drawn = Tool.run("mutool draw -q -r 96 -F ppm -o - '\(folder.path)/fog-1.png'").output
        let rendered = Tool.run("pdftoppm -r 96 -f 1 -l 1 '\(folder.path)/fog.pdf'").output
        let (a, b) = (pixels(of: drawn), pixels(of: rendered))
        try #require(a.count == 720 * 960 * 3)
        try #require(b.count == a.count)
        let difference = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / a.count
        #expect(difference < 6)
        // The night of the picture with lamps, in its lower part.
        let row = 600
        for image in [a, b] { #expect(image[(row * 720 + 300) * 3] < 90) }
    }

    /// The bytes of a PPM after its head of three lines.
    private func pixels(of image: [UInt8]) -> ArraySlice<UInt8> {
        var rest = image[...]
        for _ in 0..<3 {
            while rest.first == UInt8(ascii: "#") { rest = rest.drop { $0 != 0x0A }.dropFirst() }
            rest = rest.drop { $0 != 0x0A }.dropFirst()
        }
        return ArraySlice(Array(rest))
    }

    @Test func mistakesInTagsAreNamedWithTheirLine() throws {
        let source = "\(folder.path)/wrong.tags.txt"
        let file = try #require(fopen(source, "w"))
        fputs("<h1>Fog\n\nA <font color=\"rsut\">red word.\n", file)
        fclose(file)
        let program = PackageFolder.path(of: ".build/release/PubMagazine")
        let (output, status) = Tool.run(
            "'\(program)' '\(PackageFolder.path(of: "Fonts"))' '\(source)' '\(folder.path)/wrong'")
        #expect(status == 256)
        #expect(String(decoding: output, as: UTF8.self) == "\(source):3: no colour is called rsut\n")
    }

    // MARK: A text of a word processor in columns

    @Test(.needs(.dictionaries)) func statutesAreSetAnewForATurnedPage() {
        let printed = run("Statutes", ".", "Issues/rtf-columns/statutes.rtf", "\(folder.path)/statutes")
        #expect(printed.split(separator: "\n").map { $0.split(separator: " ")[0] } == ["portrait", "landscape"])
        for (name, size) in [("portrait", "419.528 x 595.276"), ("landscape", "595.276 x 419.528")] {
            let file = "\(folder.path)/statutes-\(name).pdf"
            #expect(Tool.output(of: "pdfinfo '\(file)'").contains("Page size:       \(size) pts"), "\(name)")
            let words = text(of: "statutes-\(name).pdf")
            #expect(words.contains("Statutes of the Skerry"))
            // Two columns: one line of the layout has words of both.
            #expect(words.contains(/Members.*   .*[a-z]{4}/), "\(name)")
        }
    }

    // MARK: Notes around shapes

    @Test func signsOfNotesBecomeStyles() {
        #expect(run("Notes", "Fonts", "Tests/Example/Notes/note.txt", "\(folder.path)/note") == "")
        let words = text(of: "note.pdf")
        #expect(words.contains("DO NOT"))
        #expect(words.contains("one lemon"))
        #expect(words.matches(of: /[~_]|\s-[a-z]|[a-z]-\s/).isEmpty)
        #expect(Tool.output(of: "pdffonts '\(folder.path)/note.pdf'").contains("Vollkorn-Italic"))
    }

    /// No word lies in the star of the first page, or in the gap above the butterfly's head.
    @Test func notesKeepClearOfShapes() {
        #expect(run("Notes", "Fonts", "Tests/Example/Notes/note.txt", "\(folder.path)/note") == "")
        func words(_ page: Int) -> [Box] {
            let report = Tool.output(of: "pdftotext -bbox -f \(page) -l \(page) '\(folder.path)/note.pdf' -")
            return report.split(separator: "\n").filter { $0.contains("<word ") }.compactMap(Box.init)
        }
        #expect(words(1).count > 150)
        #expect(!words(1).contains { $0.meets(x: 185...215, y: 340...400) })
        #expect(words(1).contains { $0.meets(x: 30...120, y: 340...380) })
        #expect(words(1).contains { $0.meets(x: 280...370, y: 340...380) })
        #expect(words(4).count > 100)
        #expect(!words(4).contains { $0.meets(x: 190...210, y: 100...220) })
        #expect(words(4).contains { $0.meets(x: 60...150, y: 140...220) })
        #expect(words(4).contains { $0.meets(x: 250...340, y: 140...220) })
    }

    /// The place of a word, in points from the upper left corner.
    private struct Box {
        let x: ClosedRange<Double>, y: ClosedRange<Double>

        init?(_ line: Substring) {
            let values = line.matches(of: /[xy]M(?:in|ax)="([0-9.]+)"/).compactMap { Double($0.1) }
            guard values.count == 4, values[0] <= values[2], values[1] <= values[3] else { return nil }
            (x, y) = (values[0]...values[2], values[1]...values[3])
        }

        func meets(x other: ClosedRange<Double>, y rows: ClosedRange<Double>) -> Bool {
            x.overlaps(other) && y.overlaps(rows)
        }
    }

    // MARK: Labels and the list of faces

    @Test func eachFaceIsShownInItself() throws {
        let count = try #require(Int(run("Labels", "Fonts", "\(folder.path)/labels.pdf").split(separator: "\n")[0]))
        let files = PackageFolder.names(in: "Fonts").filter { $0.hasSuffix(".otf") || $0.hasSuffix(".ttf") }
        #expect(count >= files.count)
        let words = text(of: "labels.pdf")
        #expect(words.contains("Quince jelly, from the west wall"))
        #expect(words.matches(of: /, \d+00?\n/).count >= files.count - 5)
        let faces = Tool.output(of: "pdffonts '\(folder.path)/labels.pdf'").split(separator: "\n").count - 2
        #expect(faces > files.count / 2)
    }

    // MARK: As packages

    /// As strangers take the library: by address and version. Ten minutes of both cores, nearly all for `Publishing`.
    @Test(.long, .needs(.tools("git"))) func strangersBuildTheAncestors() {
        let script = PackageFolder.path(of: ".ci/try-library")
        #expect(Tool.run("'\(script)' '\(folder.path)/try' 2>&1 | tail -20").status == 0)
        for name in ["Magazine", "Notes", "Labels", "Statutes"] {
            #expect(access("\(folder.path)/try/bin/\(name)", X_OK) == 0, "\(name)")
        }
    }

    /// The packages of Debian that the documentation lists are enough, in a system that has nothing else.
    @Test(.long, .needsBareSystems) func theListedPackagesAreEnough() {
        let script = PackageFolder.path(of: ".ci/try-library")
        let report = Tool.output(of: "'\(script)' --system 2>&1 | tail -40")
        #expect(report.contains("four packages built and run"), "\(report)")
    }
}
