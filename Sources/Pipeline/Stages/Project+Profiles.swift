import PubDiagnostics
import PubFiles
import PubGeometry
import PubManifest
import PubPreflight
import PubPress
import PubSettings

extension Project {
    /// The print profile of `edition`, the demands of its printer; nil for an edition without a profile, and after an error.
    /// `log` notes the file and its faults.
    func printProfile(
        of edition: EditionDescription, _ log: inout BuildLog
    ) throws(EnvironmentFailure) -> PrintProfile? {
        guard let name = edition.profile else { return nil }
        let read = try folders.read(
            named: name, called: "print profile", in: ("Templates/profiles/", ".toml"), limit: InputLimit.settings)
        guard let file = log.take(read) else { return nil }
        log.remember(file)
        guard let tree = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        return log.take(PrintProfile.read(tree))
    }

    /// The demands on the pages of `edition`, whose merged settings are `settings`. Their faults are reported by the writer of
    /// the edition.
    func demands(
        of edition: EditionDescription, _ settings: SettingsNode
    ) throws(EnvironmentFailure) -> PageDemands {
        var unused = BuildLog()
        let profile = try printProfile(of: edition, &unused)
        let images = ImageSettings.read(settings).value ?? ImageSettings()
        let check = ResolutionCheck(images, printer: profile?.pictures, settings: settings)
        return PageDemands(leastResolution: check.sizingResolution, bleed: profile?.bleed ?? .zero)
    }

    /// The edition that findings about print name: `edition` itself, but for a proof the print edition with the same profile and the
    /// same settings, if there is one.
    func printed(by edition: EditionDescription) -> EditionDescription {
        guard edition.purpose == .proof, edition.profile != nil else { return edition }
        return issue.editions.first {
            $0.purpose == .print && $0.profile?.value == edition.profile?.value && $0.settings == edition.settings
        } ?? edition
    }
}

/// The demands of editions on the pages that they share.
struct PageDemands {
    /// The least resolution of a sharp picture, in pixels an inch; 0 for no limit.
    var leastResolution = 0
    /// The least distance beyond the trim that bleeding elements reach.
    var bleed = Length.zero

    /// Adds the demands of `other`.
    mutating func formUnion(_ other: PageDemands) {
        leastResolution = max(leastResolution, other.leastResolution)
        bleed = max(bleed, other.bleed)
    }
}

extension InputFolders {
    /// The file of something that an author calls by its `name` alone, of the kind `kind`: a print profile, a template. A
    /// missing file is reported by that name, not by its path, which has the name between the parts of `path`.
    func read(
        named name: Located<String>, called kind: String, in path: (before: String, after: String), limit: Int
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        let file = path.before + name.value + path.after
        var read = try read(shared: file, at: name.origin, limit: limit)
        for index in read.diagnostics.indices where read.diagnostics[index].id == "missing-file" {
            let known = names(of: path)
            let hint =
                if let near = Suggestion.nearest(to: name.value, in: known) {
                    "did you mean \"\(near)\"?"
                } else if known.isEmpty {
                    "none is in \(path.before) below the root, in a folder of PUBLISH_PATH, or installed: publish doctor says where "
                        + "they are searched"
                } else {
                    "\(path.before) has: \(known.joined(separator: ", "))"
                }
            read.diagnostics[index] = .error(
                "missing-file", "there is no \(kind) \(SettingsValue.quoted(name.value)): no file \(file)",
                at: name.origin, hint: hint)
        }
        return read
    }

    /// The names of all files of a kind at `path`, with the name between its parts.
    private func names(of path: (before: String, after: String)) -> [String] {
        let isFolder = path.after.hasPrefix("/")
        return names(shared: path.before).filter { name in
            isFolder
                ? names(shared: path.before + name).contains(String(path.after.dropFirst()))
                : name.hasSuffix(path.after)
        }.map { isFolder ? $0 : String($0.dropLast(path.after.count)) }
    }
}
