import PubTestSupport
import Testing

/// Files that strangers expect beside the sources.
@Suite struct ProjectFilesTests {
    private static func text(_ name: String) -> String { House.text(of: name) }

    @Test func theLicenceIsNamed() {
        let licence = Self.text("LICENSE")
        #expect(licence.hasPrefix("SPDX-License-Identifier: Apache-2.0\n"))
        #expect(licence.contains("/usr/share/common-licenses/Apache-2.0"))
    }

    /// Every library that the program is built with, by a word of its name.
    @Test func theNoticeNamesEveryLibrary() {
        let notice = Self.text("NOTICE").lowercased()
        let names = [
            "CBounded": "", "CMalloc": "", "CMemoryFile": "", "CRevision": "", "CDeflate": "libdeflate",
            "CFreeType": "freetype",
            "CGIF": "giflib",
            "CJPEG": "libjpeg", "CJPX": "openjpeg", "CLCMS": "lcms2", "CMarkGFM": "cmark-gfm", "CPNG": "libpng",
            "CTIFF": "libtiff",
            "CTOML": "toml++",
            "CWebP": "libwebp", "CYAML": "libyaml", "CZip": "libzip",
        ]
        for module in House.systemModules {
            let name = names[module] ?? module.dropFirst().lowercased()
            #expect(name.isEmpty || notice.contains(name), "\(module)")
        }
        let catalogue = Self.text("Fonts/catalogue.toml")
        for match in catalogue.matches(of: /(?m)^licence = "([^"]+)"/) {
            #expect(Self.text("NOTICE").contains(match.1), "\(match.1)")
        }
    }

    @Test func theChangesOfTheVersionAreListed() throws {
        let version = try #require(
            Self.text("Sources/publish/ProgramVersion.swift").firstMatch(of: /number = "([^"]+)"/))
        #expect(Self.text("CHANGELOG.md").contains("\n## \(version.1)\n"))
    }

    /// What the page for contributors names is there.
    @Test func contributorsFindWhatIsNamed() {
        let page = Self.text("CONTRIBUTING.md")
        for path in page.matches(of: /`((?:Sources|Tests)\/[A-Za-z.\/]+)`/) where !path.1.contains("*") {
            #expect(PackageFolder.has(String(path.1)), "\(path.1)")
        }
        let makefile = Self.text("Makefile")
        for goal in page.matches(of: /make ([a-z-]+)/) { #expect(makefile.contains("\n\(goal.1):"), "\(goal.1)") }
    }

    /// The recipe of an image takes what `make deb` makes.
    @Test func theImageIsMadeOfThePackage() {
        #expect(Self.text("Containerfile").contains("COPY build/publish.deb "))
        #expect(Self.text(".ci/deb").contains("\"$folder/publish.deb\""))
    }
}
