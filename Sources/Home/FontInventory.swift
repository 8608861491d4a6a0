import PubFiles
import PubFonts
import PubIdentity
import PubSettings

/// The templates that are found, and the families that they name.
struct FontInventory {
    /// A line for each template, and one for each of its families that is missing.
    private(set) var templates: [Inventory.Line] = []

    private let folders: InputFolders
    /// All fonts that are found; nil if none can be read.
    private let catalog: FontCatalog?
    /// The packages of Debian by the names of their font files, out of the catalogue.
    private let packages: [(package: String, file: String)]

    /// The templates in `places`, the folders that `folders` was made of.
    init(in folders: InputFolders, places: [String]) throws(EnvironmentFailure) {
        self.folders = folders
        let failure = DeferredFailure()
        let own = FontFiles.Folder(parts: folders.parts(fromRoot: "Fonts"), name: folders.outputPath("Fonts"))
        let files = try FontFiles(in: [own] + folders.libraryFonts, of: folders, failure: failure)
        catalog = FontCatalog.load(files.files).value
        try failure.check()
        packages = FontInventory.packages(in: folders)
        let names = FolderTemplates.names(in: places)
        if names.isEmpty {
            templates = [
                .init(
                    name: "none", found: "no issue can be made without a template",
                    remedy: "put one into Templates below the root, or name its folder in PUBLISH_PATH")
            ]
        }
        for name in names { add(name) }
    }

    private mutating func add(_ name: String) {
        let path = "Templates/\(name)/template.toml"
        let file = try? folders.read(shared: path, at: .init(file: path), limit: InputLimit.settings).value
        guard let file, let tree = TOML.parse(file.bytes, file: file.name).value else { return }
        let named = families(of: tree).sorted()
        templates.append(.init(name: name, found: "\(file.name): \(named.joined(separator: ", "))"))
        for family in named where !isFound(family) {
            let package = package(of: family)
            templates.append(
                .init(
                    name: name, found: "the family \(family) is not found",
                    remedy: package.map { "apt-get install \($0)" } ?? "put its files into Fonts below the root"))
        }
    }

    /// Whether a style of `family` is found, by any name that templates may give it.
    private func isFound(_ family: String) -> Bool {
        guard let catalog else { return false }
        let request = FontRequest(family: family)
        return !catalog.suggestions(for: request).styles.isEmpty || catalog.key(for: request) != nil
    }

    /// The families that `tree` names, but by the name of another.
    private func families(of tree: SettingsNode) -> Set<String> {
        let entries = tree["font"]?.table?.entries ?? []
        let roles = Set(entries.map(\.key))
        let styles = (tree["paragraph"]?.table?.entries ?? []).compactMap { $0.node["font"]?.string }
        return Set(entries.compactMap { $0.node["family"]?.string } + styles).subtracting(roles)
    }

    /// The package with the files of `family`, which are called by it.
    private func package(of family: String) -> String? {
        let start = family.filter { $0 != " " }.lowercased()
        return packages.first { $0.file.lowercased().hasPrefix(start) }?.package
    }

    private static func packages(in folders: InputFolders) -> [(package: String, file: String)] {
        let path = "Fonts/catalogue.toml"
        let file = try? folders.read(shared: path, at: .init(file: path), limit: InputLimit.settings).value
        guard let file, let table = TOML.parse(file.bytes, file: file.name).value?.table else { return [] }
        return table.entries.flatMap { entry in
            (entry.node["files"]?.elements ?? []).compactMap { $0["name"]?.string }.map { (entry.key, $0) }
        }
    }
}
