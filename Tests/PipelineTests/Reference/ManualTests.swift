import Glibc
import PubFiles
import PubPipeline
import PubTestSupport
import Testing

/// Holds the manual against the code.
@Suite struct ManualTests {
    private static let folder = "\(PackageFolder.path)/Sources/publish/Manual.docc"

    private static func text(_ path: String) -> String {
        String(decoding: PackageFolder.bytes(of: path) ?? [], as: UTF8.self)
    }

    private static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func swiftFiles(_ folder: String) -> [String] {
        names(folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return name.hasSuffix(".swift") ? [path] : swiftFiles(path)
        }
    }

    /// `MANUAL=write` writes the article instead.
    @Test func everyKeyIsDescribed() throws {
        let path = "\(Self.folder)/Keys.md"
        if getenv("MANUAL").map({ String(cString: $0) }) == "write" {
            try AtomicWrite.write(Array(KeysArticle.text.utf8), to: path)
        }
        #expect(Self.text(path) == KeysArticle.text, "write it again with MANUAL=write")
        for table in ["`[issue]`", "`[[article]]`", "`[page]`", "`[paragraph.NAME]`", "`[swatch.NAME]`", "`[press]`"] {
            #expect(KeysArticle.text.contains("### \(table)\n"), "\(table)")
        }
    }

    /// The article on the template names its masters, openers and boxes.
    @Test func whatMonthlyHasIsDescribed() {
        let template = Self.text("\(PackageFolder.path)/Templates/monthly/template.toml")
        let article = Self.text("\(Self.folder)/Monthly.md")
        let masters = template.matches(of: /(?m)^\[master\.([a-z-]+)\]/).map { String($0.output.1) }
        #expect(masters.count > 10)
        for name in masters { #expect(article.contains("`\(name)`"), "\(name)") }
        for name in ["band", "aside", "pullquote", "sidebar"] {
            #expect(template.contains("[object.\(name)]"), "\(name)")
            #expect(article.contains(name), "\(name)")
        }
    }

    /// Every picture that the manual shows is there, and no other.
    @Test func everyPictureIsShown() {
        var shown: Set<String> = ["pages.jpg"]
        for name in Self.names(Self.folder) where name.hasSuffix(".md") {
            for picture in Self.text("\(Self.folder)/\(name)").matches(
                of: /(?m)^!\[[^\]]+\]\(Resources\/([a-z-]+\.jpg)\)/)
            {
                shown.insert(String(picture.output.1))
            }
        }
        #expect(shown.count > 5)
        #expect(Set(Self.names("\(Self.folder)/Resources")) == shown)
        let readme = Self.text("\(PackageFolder.path)/README.md")
        #expect(readme.contains("](Sources/publish/Manual.docc/Resources/pages.jpg)"))
    }

    /// Every id that the code reports stands in the article on findings, and no other.
    @Test func everyFindingIsExplained() {
        let call =
            /(?:(?:error|warning|note|Diagnostic|report)\(|id: |id = [^\n"]*\? )(?:\s*\.[a-z]+,)?\s*"([a-z0-9]+(?:-[a-z0-9]+)+)"/
        var reported: Set<String> = []
        for path in Self.swiftFiles("\(PackageFolder.path)/Sources") where !path.contains("/Unicode/Tables/") {
            let text = Self.text(path)
            for match in text.matches(of: call) { reported.insert(String(match.1)) }
            // The ids of kinds of findings.
            for kinds in text.matches(of: /(?s)var id: String \{(.*?)\n    \}/) {
                for match in kinds.1.matches(of: /"([a-z0-9]+(?:-[a-z0-9]+)+)"/) { reported.insert(String(match.1)) }
            }
            // The other id of a condition.
            for match in text.matches(of: /" : "([a-z0-9]+(?:-[a-z0-9]+)+)"/) { reported.insert(String(match.1)) }
        }
        let article = Self.text("\(Self.folder)/WhenSomethingIsWrong.md")
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let explained = Set(
            rows.flatMap { $0.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([a-z0-9-]+)`/) }.map { String($0.1) })
        #expect(reported.count > 80)
        #expect(reported.subtracting(explained).sorted() == [], "not explained")
        #expect(explained.subtracting(reported).sorted() == [], "not reported")
    }

    @Test func linksLeadToArticles() {
        let articles = Set(Self.names(Self.folder))
        for name in articles {
            for match in Self.text("\(Self.folder)/\(name)").matches(of: /\]\(([A-Z][A-Za-z]+)\.md[)#]/) {
                #expect(articles.contains("\(match.1).md"), "\(name) → \(match.1)")
            }
        }
    }
}
