import PubDiagnostics

/// A folder outside of the root whose `Templates` and `Fonts` many issues share: one of `$PUBLISH_PATH`, or the one that is installed
/// with the program.
///
/// The program looks for templates, print profiles, ICC profiles, fonts and dictionaries in it, each by its name. A path in a
/// manifest or an article never leads into it; its own templates may name files beside them.
package struct LibraryFolder: Hashable, Sendable {
    /// Its path.
    package var path: String
    /// Folders that links in it may lead to: a package links to the system's fonts.
    package var linkedFolders: [String]

    /// The folder at `path`, with links to `linkedFolders`.
    package init(path: String, linkedFolders: [String] = []) {
        self.path = path
        self.linkedFolders = linkedFolders
    }
}

/// A library that is open.
struct OpenLibrary: Sendable {
    /// The folder itself.
    let folder: AllowedFolder
    /// The folders beneath which its files are: itself, and any that its links may lead to.
    let wall: [AllowedFolder]

    /// Opens `library`; nil if there is no such folder. Missing linked folders are left out.
    init?(_ library: LibraryFolder) throws(EnvironmentFailure) {
        guard try InputFolders.isFolder(library.path) else { return nil }
        let folder = try AllowedFolder(opening: library.path)
        var wall = [folder]
        for path in library.linkedFolders where try InputFolders.isFolder(path) {
            wall.append(try AllowedFolder(opening: path))
        }
        self.folder = folder
        self.wall = wall
    }
}

extension InputFolders {
    /// Reads the file at `path` of the root, or else of the first library that has one. The program itself makes the path, of a
    /// name and the folder of its kind.
    package func read(
        shared path: String, at origin: SourceLocation, limit: Int
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        let own = try read(fromRoot: path, at: origin, limit: limit)
        guard own.diagnostics.contains(where: { $0.id == "missing-file" }) else { return own }
        for library in libraries {
            let found = try read(path, below: library.folder.parts, at: origin, limit: limit)
            if !found.diagnostics.contains(where: { $0.id == "missing-file" }) { return found }
        }
        return own
    }

    /// The names in the folder at `path` of the root and of all libraries, sorted, each once; empty if it cannot be read.
    package func names(shared path: String) -> [String] {
        let found = libraries.flatMap { (try? entries(of: $0.folder.parts + PathWalk.parts(path))) ?? [] }
        return Set(names(fromRoot: path) + found).sorted()
    }

    /// The folders `Fonts` of the libraries, in search order.
    package var libraryFonts: [FontFiles.Folder] {
        libraries.map { library in
            let parts = library.folder.parts + ["Fonts"]
            return FontFiles.Folder(parts: parts, name: outputName(of: parts), isLibrary: true)
        }
    }
}
