import PubDiagnostics
import PubFiles
import PubFonts
import PubIdentity

/// The font files and hyphenation dictionaries of an issue, which all its editions share: each edition with a catalogue of its
/// own would hold the tables of all fonts again.
final class IssueFonts {
    private let project: Project
    /// The path of the manifest; the issue's own fonts are in its folder.
    private let manifest: String
    /// The first failure of fonts that are read late.
    private let lateFailure: DeferredFailure
    private var found: (fonts: FontFiles, dictionaries: HyphenationFiles)?
    private var loaded: Outcome<FontCatalog>?

    /// The fonts of the issue whose manifest is at the path `manifest`; nothing is read yet.
    init(_ project: Project, manifest: String, lateFailure: DeferredFailure) {
        self.project = project
        self.manifest = manifest
        self.lateFailure = lateFailure
    }

    /// The files and dictionaries, opened when this is first asked for.
    /// - Throws: the failure of a folder or file that cannot be opened.
    func files() throws(EnvironmentFailure) -> (fonts: FontFiles, dictionaries: HyphenationFiles) {
        if let found { return found }
        let (own, libraries) = (try folders(), project.folders.libraryFonts)
        // The first font of a name is taken, and the last dictionary of a language.
        let opened = (
            try FontFiles(in: own + libraries, of: project.folders, failure: lateFailure),
            try HyphenationFiles(in: libraries.reversed() + own, of: project.folders)
        )
        found = opened
        return opened
    }

    /// The faces of all files, catalogued when this is first asked for; no value after an error.
    /// - Throws: the failure of a file that cannot be read.
    func catalog() throws(EnvironmentFailure) -> Outcome<FontCatalog> {
        if let loaded { return loaded }
        let catalog = FontCatalog.load(try files().fonts.files)
        try lateFailure.check()
        loaded = catalog
        return catalog
    }

    /// The folders of fonts of the root and of the issue.
    private func folders() throws(EnvironmentFailure) -> [FontFiles.Folder] {
        let own = InputFolders.folderName(of: manifest)
        let parts = try project.folders.parts(of: own)
        return [
            .init(
                parts: project.folders.parts(fromRoot: "Fonts"),
                name: project.folders.outputPath("Fonts")),
            .init(parts: parts, name: own), .init(parts: parts + ["fonts"], name: "\(own)/fonts"),
        ]
    }
}
