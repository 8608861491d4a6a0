import PubDiagnostics
import PubFonts
import PubValues

/// The font files of an issue: from `Fonts/` in the root, the issue's own folder and the libraries.
package struct FontFiles {
    /// A folder that is searched for fonts.
    package struct Folder {
        /// Its path, as parts from `/`.
        package var parts: [String]
        /// The name that reports show for it.
        package var name: String
        /// Whether it belongs to a library: a font of the same file name in an earlier folder takes the place of its own, and
        /// links may lead to fonts that are not installed.
        package var isLibrary = false

        /// The folder at `parts`, which reports call `name`.
        package init(parts: [String], name: String, isLibrary: Bool = false) {
            self.parts = parts
            self.name = name
            self.isLibrary = isLibrary
        }
    }

    /// The files by name; only the used parts of each are ever read.
    package private(set) var files: [FontFile] = []
    /// Their names, for the dependency file.
    package private(set) var names: [String] = []
    /// A hash that tells these files, as they are now, from others.
    package private(set) var version = ContentHash()
    /// Files that must not be read, or are not fonts.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The most bytes of a font that are read.
    private static let limit = 256 << 20

    /// The files of `list`, which lie beneath `folders`. Failures to read them later are noted in `failure`.
    /// - Throws: the failure of a folder or file that cannot be opened: another font must not take its place.
    package init(in list: [Folder], of folders: InputFolders, failure: DeferredFailure) throws(EnvironmentFailure) {
        let reader = FontReader(folders, failure: failure)
        var entries: Set<String> = []
        for folder in list {
            for entry in try FontFiles.entries(of: folder, folders) {
                if !entries.insert(entry).inserted, folder.isLibrary { continue }
                let name = folder.name.isEmpty ? entry : "\(folder.name)/\(entry)"
                do {
                    add(try reader.find(folder.parts + [entry], name: name), reader)
                } catch .failure(let error) {
                    throw EnvironmentFailure("read", name, code: error.code)
                } catch .missing where folder.isLibrary {
                    continue
                } catch {
                    diagnostics.append(FontFiles.finding(error, entry, name))
                }
            }
        }
    }

    private mutating func add(_ file: FontReader.File, _ reader: FontReader) {
        let (name, size) = (file.place.name, file.version.size)
        guard size <= FontFiles.limit else {
            let message: Message = "\(name) has \(size) bytes; at most \(FontFiles.limit) are read"
            diagnostics.append(
                .error(
                    "file-too-large", message, at: SourceLocation(file: name),
                    hint: "remove it, or cut it into several"))
            return
        }
        version.combineEach(name)
        file.version.combine(into: &version)
        files.append(FontFile(name: name, bytes: reader.bytes(of: file)))
        names.append(name)
    }

    /// The names of fonts directly in `folder`, sorted; empty if there is no such folder.
    private static func entries(of folder: Folder, _ folders: InputFolders) throws(EnvironmentFailure) -> [String] {
        try folders.entries(in: folder).filter { name in
            let lower = name.lowercased()
            return [".otf", ".ttf", ".ttc", ".otc", ".woff", ".woff2"].contains(where: lower.hasSuffix)
        }
    }

    private static func finding(_ refusal: PathRefusal, _ entry: String, _ name: String) -> Diagnostic {
        var finding = InputPath.error(refusal, entry, at: SourceLocation(file: name))
        switch refusal {
        case .outside: finding.hint = "put the font itself there, or allow its folder by --allow-dir"
        case .missing, .tooManyLinks: finding.hint = "let the link lead to a font, or remove it"
        case .notAFile, .failure: finding.hint = "remove it, or give it another name"
        }
        return finding
    }
}

extension InputFolders {
    /// The names directly in `folder`, sorted; empty if there is no such folder.
    func entries(in folder: FontFiles.Folder) throws(EnvironmentFailure) -> [String] {
        do {
            return try entries(of: folder.parts)
        } catch .failure(let error) {
            throw EnvironmentFailure("read the folder", folder.name, code: error.code)
        } catch {
            return []
        }
    }
}
