import PubShaping
import PubTestSupport
import PubTextModel

/// The running text of the frozen sample, for tests whose lines are to be those of a magazine.
enum Prose {
    /// Its words in order, with their punctuation: some thousands, without markup.
    static let words: [String] = {
        let folder = "Tests/Frozen/Issues/sample/articles"
        let marks = Set("[]{}*_<>`^\\#|$&@")
        return PackageFolder.names(in: folder).sorted().flatMap { name in
            String(decoding: PackageFolder.bytes(of: "\(folder)/\(name)") ?? [], as: UTF8.self).split(separator: "\n")
        }
        .filter { line in line.first.map { $0.isUppercase } ?? false && !line.contains { marks.contains($0) } }
        .flatMap { $0.split(separator: " ").map(String.init) }
    }()

    /// The rules by which its words are divided.
    static let hyphenation: HyphenationLibrary = {
        var library = HyphenationLibrary()
        library.add(Language("en")) { Setup.bytes(of: "/usr/share/hyphen/hyph_en_GB.dic") }
        return library
    }()
}
