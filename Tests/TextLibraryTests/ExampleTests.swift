import Glibc
import PubTestSupport
import Testing

/// The program of Tests/Example, which a reader of the library would write first.
///
/// The main package builds its source too, against just the targets of the product `TextLayout`; `make test-all`
/// builds it as the package that it is.
@Suite(.needs(.fonts, .tools("pdftotext"))) struct ExampleTests {
    @Test func aJustifiedPageTakesFewLines() throws {
        let source = try #require(PackageFolder.bytes(of: "Tests/Example/Sources/JustifiedPage/main.swift"))
        #expect(source.count { $0 == 0x0A } < 30)
    }

    @Test func theProgramDrawsAJustifiedPage() throws {
        try expectPage(by: PackageFolder.path(of: ".build/release/PubJustifiedPage"))
    }

    /// A program that sets text and draws nothing links what sets text and nothing else: neither Cairo nor readers of pictures and settings.
    @Test(.needs(.tools("readelf"))) func aLabelLinksWhatSetsText() {
        let program = PackageFolder.path(of: ".build/release/PubLabel")
        let needed = Tool.output(of: "readelf -d '\(program)'").matches(of: /NEEDED.*\[(lib[^.\]]+)/).map {
            String($0.1)
        }
        let ours = needed.filter { name in
            !["libc", "libm", "libgcc_s", "libstdc++", "libdispatch", "libBlocksRuntime"].contains(name)
                && !name.hasPrefix("libswift") && !name.hasPrefix("libFoundation") && !name.hasPrefix("lib_Foundation")
        }
        // Part of HarfBuzz.
        #expect(Set(ours).subtracting(["libharfbuzz-subset"]) == ["libfreetype", "libharfbuzz", "liblcms2"])
    }

    /// The packages of Debian that the documentation names for programs that are built are those that they link.
    @Test(.needs(.tools("readelf"))) func programsNeedThePackagesThatAreNamed() throws {
        let page = text(
            try #require(PackageFolder.bytes(of: "Sources/TextLayout/TextLayout.docc/ThreadsMemoryAndServers.md")))
        let lists = page.matches(of: /^`((?:(?:lib|zlib)\S+ )+\S+)`/.anchorsMatchLineEndings()).map {
            Set($0.1.split(separator: " ").map(String.init))
        }
        try #require(lists.count == 2)
        for (program, named) in [("PubLabel", lists[0]), ("PubJustifiedPage", lists[0].union(lists[1]))] {
            let path = PackageFolder.path(of: ".build/release/\(program)")
            let linked = Tool.output(of: "readelf -d '\(path)'").matches(of: /NEEDED.*\[(lib[^\]]+)/).map {
                String($0.1)
            }
            let found = linked.flatMap { library in
                Tool.output(of: "dpkg-query -S '*/\(library)' 2>/dev/null").split(separator: "\n").prefix(1).map {
                    String($0.prefix { $0 != ":" })
                }
            }
            // Every system with Debian's C library has these.
            #expect(Set(found).subtracting(["libc6", "libgcc-s1", "libstdc++6"]) == named, "\(program)")
        }
    }

    @Test func theProgramMeasuresALabel() throws {
        let font = PackageFolder.path(of: "Fonts/EBGaramond12-Regular.otf")
        let program = PackageFolder.path(of: ".build/release/PubLabel")
        let widths = ["Low water", "Low water Low water"].map {
            Double(Tool.output(of: "'\(program)' '\(font)' '\($0)'").split { $0.isNewline }.joined())
        }
        let (one, two) = (try #require(widths[0]), try #require(widths[1]))
        #expect((30...60).contains(one))
        // And the space between them.
        #expect((2 * one + 1...2 * one + 4).contains(two))
    }

    /// Built as a program of somebody else's would be, with nothing but the product: 50 s of both cores.
    @Test(.long)
    func thePackageStandsAlone() throws {
        let folder = "/tmp/example-\(getpid())"
        defer { _ = run("rm -rf '\(folder)'") }
        let package = "--package-path '\(PackageFolder.path)/Tests/Example' --scratch-path '\(folder)'"
        #expect(run("swift build -c release \(package) >&2") == 0)
        try expectPage(by: folder + "/release/JustifiedPage")
    }

    /// Taken by address and version, by a package whose own targets have the names of rooms: 80 s of both cores.
    @Test(.long, .needs(.tools("git"))) func aStrangerTakesItByVersion() throws {
        let folder = "/tmp/stranger-\(getpid())"
        defer { _ = run("rm -rf '\(folder)'") }
        let origin = "\(folder)/magazine.git"
        // The version that the program has, as a tag: CONTRIBUTING.md says how one is made.
        let publish = PackageFolder.path(of: ".build/release/publish")
        let version =
            try #require(Tool.output(of: "'\(publish)' --version").firstMatch(of: /^publish (\d+\.\d+)/)).1 + ".0"
        #expect(
            run("git clone -q --bare '\(PackageFolder.path)' '\(origin)' && git -C '\(origin)' tag \(version)") == 0)
        let own = ["Settings", "Color", "Fonts", "Images", "Files", "Styles", "Manifest", "CZlib", "CCairo"]
        for name in own {
            let file = "'\(folder)/Sources/\(name)/Own.swift'"
            #expect(run("mkdir -p '\(folder)/Sources/\(name)' && echo 'public let own\(name) = 1' > \(file)") == 0)
        }
        let example = PackageFolder.path(of: "Tests/Example/Sources")
        #expect(run("cp -r '\(example)/.' '\(folder)/Sources'") == 0)
        let targets = own.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let own: [Target] = [\(targets)]
            func program(_ name: String, _ product: String, beside own: [Target]) -> Target {
                let all = own.map { Target.Dependency.target(name: $0.name) } + [.product(name: product, package: "magazine")]
                return .executableTarget(name: name, dependencies: all)
            }
            let package = Package(
                name: "stranger", dependencies: [.package(url: "file://\(origin)", from: "\(version)")],
                targets: own + [
                    program("JustifiedPage", "TextPDF", beside: own), program("Label", "TextLayout", beside: own),
                ])
            """
        let file = try #require(fopen("\(folder)/Package.swift", "w"))
        fputs(manifest, file)
        fclose(file)
        #expect(run("swift build --package-path '\(folder)' >&2") == 0)
        try expectPage(by: folder + "/.build/debug/JustifiedPage")
        #expect(!Tool.output(of: "ldd '\(folder)/.build/debug/Label'").contains("cairo"))
    }

    /// Runs the example and judges its page by Poppler: all words, two columns with even edges, an open last line.
    private func expectPage(by program: String) throws {
        let output = "/tmp/justified-page-\(getpid())"
        defer { for name in [".pdf", ".txt", ".xml"] { unlink(output + name) } }
        let font = PackageFolder.path(of: "Fonts/EBGaramond12-Regular.otf")
        #expect(run("'\(program)' '\(font)' '\(output).pdf'") == 0)
        #expect(run("pdftotext '\(output).pdf' '\(output).txt'") == 0)
        #expect(run("pdftotext -bbox-layout '\(output).pdf' '\(output).xml'") == 0)
        let words = text(try #require(PackageFolder.bytes(of: output + ".txt"))).split { $0.isWhitespace }
        #expect(words.count == 18 * 21)
        #expect(words.prefix(6).joined(separator: " ") == "A page is set when every")
        let lines = text(try #require(PackageFolder.bytes(of: output + ".xml"))).split { $0.isNewline }.filter {
            $0.contains("<line ")
        }.map { (start: number("xMin", in: $0), end: number("xMax", in: $0)) }
        #expect(lines.count > 40)
        let columns = [lines.filter { $0.start < 200 }, lines.filter { $0.start > 200 }]
        for column in columns {
            let edge = try #require(column.first)
            for line in column { #expect(abs(line.start - edge.start) < 0.03) }
        }
        // The text is one paragraph: all lines but its last, which keeps its natural width, end where the first does.
        for line in columns[0] { #expect(abs(line.end - columns[0][0].end) < 0.03) }
        for line in columns[1].dropLast() { #expect(abs(line.end - columns[1][0].end) < 0.03) }
        #expect(try #require(lines.last).end < columns[1][0].end - 10)
    }

    private func run(_ command: String) -> Int32 { system(command) }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The number of an attribute of a line of Poppler's report.
    private func number(_ name: String, in line: Substring) -> Double {
        let parts = line.split(separator: "\"")
        guard let index = parts.firstIndex(where: { $0.hasSuffix(" \(name)=") }) else { return -1 }
        return Double(parts[index + 1]) ?? -1
    }
}
