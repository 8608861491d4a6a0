import PubDiagnostics
import PubFiles
import PubFonts
import PubIdentity
import PubSettings

/// The options of a list of fonts.
package struct FontListOptions: Sendable {
    /// Folders whose fonts are listed beside the fonts of `Fonts` in the root.
    package var folders: [String] = []
    /// The family that is listed; nil for all of them.
    package var family: String?
    /// The folder that holds `Fonts`; nil to search for the root above the working folder.
    package var root: String?
    /// The folders of fonts that issues share.
    package var libraries: [LibraryFolder] = []
    /// The PDF that shows each family; nil for none.
    package var specimen: String?

    /// All fonts of the root.
    package init() {}
}

/// The fonts that were found, with the findings about them.
package struct FontList: Sendable {
    /// One listed face.
    package struct Entry: Sendable {
        /// Its names, weight, slope and axes.
        package var face: FaceDescription
        /// Its key in the catalogue.
        package var font: FontKey
        /// Its features, scripts, languages and colours.
        package var details: FontDetails
        /// The embedding that its licence bits (`fsType`) allow.
        package var embedding: EmbeddingRight
    }

    /// Faces of one name.
    package struct Family: Sendable {
        /// The name.
        package var name: String
        /// Its faces: upright before italic, then by weight.
        package var entries: [Entry]
    }

    /// The families, sorted by name.
    package var families: [Family] = []
    /// The specimen that was written, with its number of pages.
    package var specimen: (path: String, pages: Int)?
    /// The findings.
    package var diagnostics: [Diagnostic] = []

    /// Nothing yet.
    package init() {}
}

/// Lists the fonts of the root and of folders, and sets a specimen of them on request.
///
/// A file that is not a font is an error `font-malformed`; the others are listed all the same. Fonts that must not be
/// embedded are listed, and left out of the specimen with a warning.
/// - Throws: failures of the machine.
package func listFonts(_ options: FontListOptions) throws(EnvironmentFailure) -> FontList {
    var list = FontList()
    let folders = try fontFolders(options, &list)
    let failure = DeferredFailure()
    // A link may lead from one folder to another.
    let allowed = try InputFolders(
        root: folders.first?.path ?? ".", allowing: folders.dropFirst().map(\.path), libraries: options.libraries)
    var places = try folders.map { (folder) throws(EnvironmentFailure) in
        FontFiles.Folder(parts: try InputFolders.parts(ofExisting: folder.path), name: folder.name)
    }
    places += allowed.libraryFonts
    if places.isEmpty {
        if list.diagnostics.isEmpty {
            list.diagnostics.append(
                .error(
                    "no-root", "no folder above this one holds Fonts, and no library is installed",
                    at: SourceLocation(file: "--root"),
                    hint: "name the folder that does with --root, or folders of fonts"))
        }
        return list
    }
    let files = try FontFiles(in: places, of: allowed, failure: failure)
    let loaded = FontCatalog.load(files.files)
    list.diagnostics += files.diagnostics + loaded.diagnostics
    guard let catalog = loaded.value, let faces = chosenFaces(of: catalog, options, &list) else { return list }
    list.families = families(of: faces, catalog)
    try failure.check()
    if let path = options.specimen {
        let dictionaries = try HyphenationFiles(in: places, of: allowed)
        list.diagnostics += dictionaries.diagnostics
        let hyphenation = dictionaries.library(failure: failure)
        try writeSpecimen(of: catalog, hyphenation, to: path, &list, failure)
    }
    list.diagnostics.sort(by: Diagnostic.precedes)
    return list
}

/// The folders whose fonts are listed, beside the libraries' folders: path and name for reports.
private func fontFolders(
    _ options: FontListOptions, _ list: inout FontList
) throws(EnvironmentFailure) -> [(path: String, name: String)] {
    var folders: [String] = []
    if let root = options.root {
        folders.append("\(root)/Fonts")
    } else if let root = try InputFolders.root(above: "./Fonts"), try InputFolders.isFolder("\(root)/Fonts") {
        let working = try InputFolders.parts(ofExisting: ".")
        folders.append(InputPath.name(of: PathWalk.parts("\(root)/Fonts"), from: working))
    }
    folders += options.folders
    for folder in folders where try !InputFolders.isFolder(folder) {
        list.diagnostics.append(
            .error(
                "missing-folder", "there is no such folder", at: SourceLocation(file: folder),
                hint: "check the path: it is relative to the folder in which the command runs"))
    }
    // A folder that is named twice is read once.
    var seen: Set<FileIdentity> = []
    return folders.filter { folder in FileIdentity(path: folder).map { seen.insert($0).inserted } ?? false }
        .map { (path: $0, name: $0) }
}

/// The faces of the family that is asked for, or all of them.
private func chosenFaces(
    of catalog: FontCatalog, _ options: FontListOptions, _ list: inout FontList
) -> [FaceDescription]? {
    guard let family = options.family else { return catalog.faces }
    let faces = catalog.faces(ofFamily: family)
    if !faces.isEmpty { return faces }
    let names = Set(catalog.faces.map(\.family)).sorted()
    list.diagnostics.append(
        .error(
            "unknown-font", "there is no family “\(family)”", at: SourceLocation(file: "--family"),
            hint: Suggestion.hint(for: family, in: names, called: "families are")))
    return nil
}

private func families(of faces: [FaceDescription], _ catalog: FontCatalog) -> [FontList.Family] {
    Dictionary(grouping: faces, by: \.family).sorted { $0.key < $1.key }.map { name, faces in
        let sorted = faces.sorted {
            ($0.italic ? 1 : 0, $0.stretch, $0.weight, $0.number)
                < ($1.italic ? 1 : 0, $1.stretch, $1.weight, $1.number)
        }
        let entries = sorted.map { face in
            let font = catalog.key(of: face)
            return FontList.Entry(
                face: face, font: font, details: catalog.details(of: font),
                embedding: catalog.metrics(of: font).embedding)
        }
        return FontList.Family(name: name, entries: entries)
    }
}
