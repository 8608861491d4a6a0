import Diagnostics
import Glibc
import Shaping
import TextModel
import Values

/// The hyphenation dictionaries that the system's packages put into `/usr/share/hyphen`.
package enum HyphenationFiles {
    /// The folder of Debian's `hyphen-*` packages.
    package static let folder = "/usr/share/hyphen"

    /// The list of words of Debian's `libthai-data`.
    private static let thaiWords = "/usr/share/libthai/thbrk.tri"

    /// What tells the dictionaries that are there now from others.
    package static var version: ContentHash {
        var hash = ContentHash()
        for path in [folder, thaiWords] {
            var status = stat()
            if stat(path, &status) == 0 { FileVersion(status).combine(into: &hash) }
        }
        return hash
    }

    /// All dictionaries, each read when a text first needs it, and the words of `exceptions`. What cannot be read is noted
    /// in `failure`.
    package static func library(
        with exceptions: [(language: Language, words: [String])] = [], failure: LateFailure
    ) -> HyphenationLibrary {
        var library = HyphenationLibrary()
        for (language, words) in exceptions { library.addExceptions(words, for: language) }
        for name in names(failure) where name.hasPrefix("hyph_") && name.hasSuffix(".dic") {
            let tag = name.dropFirst(5).dropLast(4).map { $0 == "_" ? "-" : $0 }
            library.add(Language(String(tag))) { read("\(folder)/\(name)", failure) }
        }
        library.addThaiWords { read(thaiWords, failure) }
        return library
    }

    /// Languages of which Debian's package of patterns is `hyphen-` and their tag.
    private static let packaged: Set<Substring> = Set(
        """
        af as be bg bn ca cs da de el es fr gl gu hi hr hu id is it kn lt lv ml mn mr nl or pa pl ro ru sk sl sr sv ta \
        te uk zu
        """.split(separator: " "))

    /// Debian's package with the dictionary of `language`; nil where it has none. Thai has one, but its lines end
    /// between words.
    package static func package(for language: Language) -> String? {
        switch language.primary {
        case "en": return "hyphen-en-" + (["en", "en-us"].contains(language.tag.lowercased()) ? "us" : "gb")
        case "pt": return "hyphen-pt-" + (language.tag.lowercased().hasSuffix("-br") ? "br" : "pt")
        case "no", "nb", "nn": return "hyphen-no"
        case "et": return "myspell-et"
        case let primary: return packaged.contains(primary[...]) ? "hyphen-" + primary : nil
        }
    }

    /// The names in the folder; none where there is no such folder.
    private static func names(_ failure: LateFailure) -> [String] {
        do {
            return try Descriptor.open(folder, in: nil, O_RDONLY | O_DIRECTORY).flatMap { $0.entries() }.get()
        } catch {
            if error.code != ENOENT { failure.note(EnvironmentFailure("read the folder", folder, code: error.code)) }
            return []
        }
    }

    private static func read(_ path: String, _ failure: LateFailure) -> [UInt8]? {
        do {
            return try InputFolders.read(named: path, limit: InputLimit.settings).value?.bytes
        } catch {
            failure.note(error)
            return nil
        }
    }
}
