import PubDiagnostics
import PubPlatform
import PubShaping
import PubTextModel
import PubValues

/// The hyphenation dictionaries of a project and of the system's packages.
///
/// A file `hyphenation/TAG.pat` (of TeX, or `.tex`) or `hyphenation/TAG.dic` (of libhyphen) beside a
/// project's fonts is the dictionary of the language TAG; the packages put theirs into `/usr/share/hyphen`.
package struct HyphenationFiles: Sendable {
    /// A dictionary of the project.
    private struct File {
        let language: Language
        let parts: [String]
        let name: String
        let version: FileVersion
    }

    /// The folder of Debian's `hyphen-*` packages.
    package static let folder = "/usr/share/hyphen"

    /// The list of words of Debian's `libthai-data`.
    private static let thaiWords = "/usr/share/libthai/thbrk.tri"

    private let folders: InputFolders?
    private var files: [File] = []
    /// Dictionaries of the project that must not be read, or are not dictionaries.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The dictionaries of the system alone.
    package init() { folders = nil }

    /// The dictionaries in the folders `hyphenation` of `list`, which lie beneath `folders`, and the system's own.
    ///
    /// - Parameter list: folders of fonts; if two have a file for one language, the later folder wins.
    /// - Throws: the failure of a folder or file that cannot be opened: another dictionary must not take its place.
    package init(in list: [FontFiles.Folder], of folders: InputFolders) throws(EnvironmentFailure) {
        self.folders = folders
        for place in list {
            let name = place.name.isEmpty ? "hyphenation" : "\(place.name)/hyphenation"
            let folder = FontFiles.Folder(parts: place.parts + ["hyphenation"], name: name)
            for (name, tag) in try Self.entries(of: folder, folders) {
                try add(folder.parts + [name], name: "\(folder.name)/\(name)", Language(tag), place.isLibrary)
            }
        }
    }

    private mutating func add(
        _ parts: [String], name: String, _ language: Language, _ isOfLibrary: Bool
    ) throws(EnvironmentFailure) {
        guard let folders else { return }
        do {
            let (_, status) = try folders.open(parts)
            let version = FileVersion(status)
            if version.size <= InputLimit.settings {
                files.append(File(language: language, parts: parts, name: name, version: version))
            } else {
                let message: Message = "\(name) has \(version.size) bytes; at most \(InputLimit.settings) are read"
                let hint = "remove it: no language has as many patterns"
                diagnostics.append(.error("file-too-large", message, at: SourceLocation(file: name), hint: hint))
            }
        } catch .failure(let error) {
            throw EnvironmentFailure("read", name, code: error.code)
        } catch .missing where isOfLibrary {
            // A link to a package that is not installed.
            return
        } catch {
            diagnostics.append(InputPath.error(error, parts[parts.count - 1], at: SourceLocation(file: name)))
        }
    }

    /// The names of the project's dictionaries, for the dependency file.
    package var names: [String] { files.map(\.name) }

    /// A hash that tells the dictionaries as they are now from others.
    package var version: ContentHash {
        var hash = ContentHash()
        // Packages replace files by renaming, which changes the folder.
        for path in [Self.folder, Self.thaiWords] {
            var status = stat()
            if stat(path, &status) == 0 { FileVersion(status).combine(into: &hash) }
        }
        for file in files {
            hash.combineEach(file.name)
            file.version.combine(into: &hash)
        }
        return hash
    }

    /// All dictionaries, each read when a text first needs it, and the words of `exceptions`.
    /// Failures to read one are noted in `failure`.
    package func library(
        with exceptions: [(language: Language, words: [String])] = [], failure: DeferredFailure
    ) -> HyphenationLibrary {
        var library = HyphenationLibrary()
        for (language, words) in exceptions { library.addExceptions(words, for: language) }
        for name in Self.names(failure) where name.hasPrefix("hyph_") && name.hasSuffix(".dic") {
            // The name `hyph_de_DE.dic` is for the language de-DE.
            let language = Language(String(name.dropFirst(5).dropLast(4).map { $0 == "_" ? "-" : $0 }))
            if files.contains(where: { $0.language.serves(language) }) { continue }
            let path = "\(Self.folder)/\(name)"
            library.add(language, from: path) { [folders] in Self.read(path, folders?.ledger, failure) }
        }
        for file in files {
            library.add(file.language, from: file.name) { [folders] in Self.read(file, folders, failure) }
        }
        library.addThaiWords { [folders] in Self.read(Self.thaiWords, folders?.ledger, failure) }
        return library
    }

    /// The names in the system's folder; empty if there is no such folder.
    private static func names(_ failure: DeferredFailure) -> [String] {
        do {
            return try Descriptor.open(folder, in: nil, O_RDONLY | O_DIRECTORY).flatMap { $0.entries() }.get()
        } catch {
            if error.code != ENOENT { failure.note(EnvironmentFailure("read the folder", folder, code: error.code)) }
            return []
        }
    }

    /// The dictionaries in a folder of the project with the tags of their languages, sorted; none without such a folder.
    private static func entries(
        of folder: FontFiles.Folder, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> [(name: String, tag: String)] {
        try folders.entries(in: folder).compactMap { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, ["pat", "tex", "dic"].contains(parts[1]), !parts[0].isEmpty else { return nil }
            return (name, String(parts[0]))
        }
    }

    private static func read(_ file: File, _ folders: InputFolders?, _ failure: DeferredFailure) -> [UInt8]? {
        guard let folders else { return nil }
        do {
            let (descriptor, status) = try folders.open(file.parts)
            let place = InputPlace(name: file.name, parts: file.parts)
            let open = OpenFile(descriptor, status, at: place, in: folders.ledger)
            return try open.whole(limit: InputLimit.settings, at: SourceLocation(file: file.name)).value?.bytes
        } catch PathRefusal.failure(let error) {
            failure.note(EnvironmentFailure("read", file.name, code: error.code))
        } catch let error as EnvironmentFailure {
            failure.note(error)
        } catch {
            // It was there, and a file.
            failure.note(.change(of: file.name))
        }
        return nil
    }

    private static func read(_ path: String, _ ledger: InputLedger?, _ failure: DeferredFailure) -> [UInt8]? {
        do {
            return try InputFolders.read(named: path, limit: InputLimit.settings, ledger: ledger).value?.bytes
        } catch {
            failure.note(error)
            return nil
        }
    }
}

extension Language {
    /// Whether a dictionary of this language takes the place of the system's one of `other`: the same language, or it in a
    /// region. One in another script, or for another region, is not.
    fileprivate func serves(_ other: Language) -> Bool {
        let (own, tag) = (self.tag.lowercased(), other.tag.lowercased())
        if own == tag { return true }
        guard tag.hasPrefix(own + "-") else { return false }
        let rest = tag.dropFirst(own.count + 1)
        // A region is two letters or three figures (BCP 47, 2.2.4).
        return rest.count == 2 || rest.count == 3 && rest.allSatisfy(\.isNumber)
    }
}
