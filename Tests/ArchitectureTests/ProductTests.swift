import Testing

/// The products of the library, as its documentation says what they need.
@Suite struct ProductTests {
    /// The C modules that a room needs, by way of the rooms that it imports.
    private func modules(of rooms: Set<String>) -> Set<String> {
        var (open, all) = (Array(rooms), Set<String>())
        while let name = open.popLast() {
            guard all.insert(name).inserted else { continue }
            if let row = Plan.rows.first(where: { $0.name == name }) {
                open += row.imports.union(Plan.base(of: row))
            }
        }
        return all.intersection(House.systemModules)
    }

    /// The package of Debian that Package.swift or the shim names for a C module.
    private let packages = [
        "CCairo": "libcairo2-dev", "CFreeType": "libfreetype-dev", "CHarfBuzz": "libharfbuzz-dev",
        "CLCMS": "liblcms2-dev",
        "CYAML": "libyaml-dev", "CExpat": "libexpat1-dev", "CDeflate": "libdeflate-dev", "CZlib": "zlib1g-dev",
        "CWebP": "libwebp-dev", "CGIF": "libgif-dev", "CTOML": "libtomlplusplus-dev", "CJPEG": "libjpeg62-turbo-dev",
        "CPNG": "libpng-dev", "CTIFF": "libtiff-dev", "CJPX": "libopenjp2-7-dev", "CQPDF": "libqpdf-dev",
        "CMarkGFM": "libcmark-gfm-dev", "CPCRE2": "libpcre2-dev", "CZip": "libzip-dev", "CGumbo": "libgumbo-dev",
    ]
    /// Packages beside the one that `packages` names.
    private let companions = ["CMarkGFM": "libcmark-gfm-extensions-dev"]

    @Test func eachProductNamesItsPackages() throws {
        let rooms = [
            "TextLayout": Set(Plan.rows.filter(\.isText).map(\.name)), "TextPDF": ["PDFEmission"],
            "Publishing": ["Pipeline"],
        ]
        let rows = House.lines(of: "Sources/TextLayout/TextLayout.docc/TextLayout.md")
        var named: Set<String> = ["pkg-config"]
        for product in ["TextLayout", "TextPDF", "Publishing"] {
            let row = try #require(rows.first { $0.hasPrefix("| `\(product)` | `\(product)` |") })
            let cell = row.split(separator: "|").last ?? ""
            named.formUnion(cell.matches(of: /lib[a-z0-9-]+|zlib1g-dev/).map { String($0.0) })
            let own = modules(of: rooms[product] ?? [])
            let needed = own.compactMap { packages[$0] } + own.compactMap { companions[$0] }
            #expect(needed.count > 2)
            #expect(named == Set(needed).union(["pkg-config"]), "\(product)")
        }
    }

    /// The version is in one place, and what speaks of it says the same.
    @Test func theVersionIsOne() throws {
        let source = House.text(of: "Sources/publish/ProgramVersion.swift")
        let version = try #require(source.firstMatch(of: /static let number = "(\d+\.\d+)"/)).1
        let changes = House.lines(of: "CHANGELOG.md").first { $0.hasPrefix("## ") }
        #expect(changes == "## \(version)")
        for page in ["README.md", "Sources/TextLayout/TextLayout.docc/TextLayout.md"] {
            #expect(House.text(of: page).contains("publish.git\", from: \"\(version).0\")"), "\(page)")
        }
        #expect(House.text(of: "CONTRIBUTING.md").contains("git tag -a \(version).0 "))
    }

    /// They are the packages that Package.swift names, and that the set-up brings.
    @Test func thePackagesAreThoseOfTheSetUp() {
        let manifest = House.text(of: "Package.swift")
        let setUp = House.text(of: ".ci/setup")
        for package in packages.values { #expect(setUp.contains(package), "\(package)") }
        for match in manifest.matches(of: /system\("(C\w+)", "[^"]*", apt: "([^"]+)"\)/) {
            guard let package = packages[String(match.1)] else { continue }
            #expect(package == match.2, "\(match.1)")
        }
    }
}
