import Glibc
import PubArchives
import PubArtwork
import PubFiles
import PubSettings
import PubShaping
import PubWebPages

/// The output of `publish doctor`: everything that the program finds on this machine, and ways to get missing parts.
package struct Inventory {
    /// A line of it.
    package struct Line: Sendable {
        /// The subject of the part.
        package var name: String
        /// The thing found, or the purpose that it is missing for.
        package var found: String
        /// A way to get it; nil if it is there.
        package var remedy: String?
        /// Whether most issues do without.
        package var isOptional = false
    }

    /// Lines under a heading.
    package struct Part: Sendable {
        /// The heading.
        package var title: String
        /// The lines.
        package var lines: [Line]
    }

    /// The parts, in the order they are shown.
    package private(set) var parts: [Part] = []

    /// Whether something is missing that issues need.
    package var isIncomplete: Bool { parts.flatMap(\.lines).contains { $0.remedy != nil && !$0.isOptional } }

    /// The inventory of the folder that the program runs in: its root, the `named` libraries of `PUBLISH_PATH`, and the one `installed`
    /// with the program. Programs are looked for in `programFolders`, the folders of `PATH`.
    package init(
        named: [String], installed: LibraryFolder?, programFolders: [String]
    ) throws(EnvironmentFailure) {
        let root = try InputFolders.root(above: "./issue.toml")
        parts.append(Part(title: "Folders", lines: Inventory.folders(root: root, named: named, installed: installed)))
        parts.append(Part(title: "Libraries", lines: Inventory.libraries))
        parts.append(Part(title: "Programs", lines: Inventory.programs(in: programFolders)))
        let places = [root ?? "."] + named + [installed?.path].compactMap { $0 }
        let libraries = named.map { LibraryFolder(path: $0) } + [installed].compactMap { $0 }
        let folders = try InputFolders(root: root ?? ".", allowing: [], libraries: libraries)
        let fonts = try FontInventory(in: folders, places: places)
        parts.append(Part(title: "Templates and their fonts", lines: fonts.templates))
        parts.append(Part(title: "Print profiles", lines: Inventory.profiles(folders)))
        parts.append(Part(title: "Dictionaries", lines: try Inventory.dictionaries(folders)))
    }

    // MARK: Parts

    private static func folders(root: String?, named: [String], installed: LibraryFolder?) -> [Line] {
        var lines = [Line(name: "root", found: root ?? "none above this folder: that of each manifest is its root")]
        for path in named {
            let isThere = FileKind(at: path) == .folder
            lines.append(
                Line(
                    name: "PUBLISH_PATH", found: isThere ? path : "\(path) is no folder",
                    remedy: isThere ? nil : "mend the environment variable PUBLISH_PATH"))
        }
        if let installed {
            let isThere = FileKind(at: installed.path) == .folder
            lines.append(
                Line(
                    name: "installed", found: isThere ? installed.path : "there is no folder \(installed.path)",
                    remedy: isThere ? nil : "install the program again, with its folder share/publish"))
        }
        return lines
    }

    /// The libraries that are opened when they are needed.
    private static var libraries: [Line] {
        [
            Line(
                name: "libzip", found: "articles in Word, OpenDocument and EPUB",
                remedy: Archive.isLibraryMissing ? "apt-get install libzip4" : nil),
            Line(
                name: "libgumbo", found: "articles that are web pages, and EPUB",
                remedy: isPageLibraryMissing ? "apt-get install libgumbo1" : nil),
            Line(
                name: "OpenJPEG", found: "pictures in JPEG 2000 on placed pages, whose colours become inks",
                remedy: PlacedPage.isDecoderMissing ? "apt-get install libopenjp2-7" : nil),
        ]
    }

    /// The programs that are called.
    private static func programs(in folders: [String]) -> [Line] {
        [PlacedPage.drawingProgram, PlacedPage.inkProgram].map { name in
            let path = folders.map { "\($0)/\(name)" }.first { (path: String) in access(path, X_OK) == 0 }
            return Line(
                name: name, found: path ?? "pages of PDFs that are placed on pages, for screens and for their inks",
                remedy: path == nil ? "apt-get install poppler-utils" : nil)
        }
    }

    private static func profiles(_ folders: InputFolders) -> [Line] {
        let names = folders.names(shared: "Templates/profiles").filter { $0.hasSuffix(".toml") }
        return names.map { name in
            let path = "Templates/profiles/\(name)"
            let file = try? folders.read(shared: path, at: .init(file: path), limit: InputLimit.settings).value
            let intent = file.flatMap { TOML.parse($0.bytes, file: $0.name).value }?["profile"]?["intent"]
            var line = Line(name: String(name.dropLast(".toml".count)), found: "no ICC profile of its own")
            guard let icc = intent?["icc"]?.string else { return line }
            let read = try? folders.read(shared: icc, at: .init(file: path), limit: InputLimit.profile).value
            line.found = read?.name ?? "needs \(icc)"
            if read == nil {
                line.remedy = intent?["source"]?.string ?? "put the ICC profile there"
                // Its publisher gives it away, or half a minute makes it.
                line.isOptional = true
            }
            return line
        }
    }

    private static func dictionaries(_ folders: InputFolders) throws(EnvironmentFailure) -> [Line] {
        let own = try HyphenationFiles(
            in: [.init(parts: folders.parts(fromRoot: "Fonts"), name: folders.outputPath("Fonts"))]
                + folders.libraryFonts, of: folders)
        var lines = own.names.map { path in
            let name = path.split(separator: "/").last ?? ""
            return Line(name: String(name.prefix { $0 != "." }), found: path)
        }
        let system = FileKind.names(in: HyphenationFiles.folder).filter { $0.hasPrefix("hyph_") }
        let tags = Set(system.map { String($0.dropFirst("hyph_".count).prefix { $0 != "_" && $0 != "." }) }).sorted()
        if tags.isEmpty {
            lines.append(
                Line(
                    name: "none", found: "no words are divided but in the languages above",
                    remedy: "apt-get install hyphen-en-gb, or hyphen- and the language of your texts"))
        } else {
            lines.append(Line(name: HyphenationFiles.folder, found: tags.joined(separator: ", ")))
        }
        return lines
    }
}
