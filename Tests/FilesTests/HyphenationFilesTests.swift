import PubFiles
import PubTestSupport
import PubTextModel
import Testing

@Suite struct HyphenationFilesTests {
    /// The set-up brings the dictionary of every language that an issue of the repository is written in.
    @Test func setupBringsTheDictionariesOfTheIssues() throws {
        let setup = String(decoding: try #require(PackageFolder.bytes(of: ".ci/setup")), as: UTF8.self)
        let packages = Set(setup.split(whereSeparator: \.isWhitespace).map(String.init))
        var found: Set<String> = []
        for name in files(below: "Issues") where name.hasSuffix(".toml") || name.hasSuffix(".md") {
            let text = String(decoding: PackageFolder.bytes(of: name) ?? [], as: UTF8.self)
            for match in text.matches(of: /\b(?:language|lang) *= *"?([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)/) {
                let language = Language(String(match.1))
                found.insert(language.primary)
                guard let package = HyphenationFiles.package(for: language) else { continue }
                #expect(packages.contains(package), "\(name) is written in \(language.tag): .ci/setup lacks \(package)")
            }
        }
        #expect(found.isSuperset(of: ["en", "ru", "bg", "sr", "el", "hi", "th"]))
    }

    private func files(below folder: String) -> [String] {
        PackageFolder.names(in: folder).flatMap { ["\(folder)/\($0)"] + files(below: "\(folder)/\($0)") }
    }

    @Test func packagesAreThoseOfDebian() {
        let rows = [
            ("en-US", "hyphen-en-us"), ("en-IE", "hyphen-en-gb"), ("pt-BR", "hyphen-pt-br"), ("nn", "hyphen-no"),
            ("et", "myspell-et"), ("de-CH", "hyphen-de"),
        ]
        for (tag, package) in rows { #expect(HyphenationFiles.package(for: Language(tag)) == Optional(package)) }
        #expect(HyphenationFiles.package(for: Language("zh")) == String?.none)
    }
}
