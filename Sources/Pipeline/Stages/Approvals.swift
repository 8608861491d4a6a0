import PubDiagnostics
import PubFiles
import PubSettings

/// The pages that were approved, by the hashes of their appearance: `approved.toml`, beside the manifest.
struct Approvals {
    /// A page that was approved.
    struct Page {
        /// Its name: its folio, or `sheet-3`.
        var name: String
        /// The hash of its appearance.
        var hash: String
        /// Its line in the file.
        var origin: SourceLocation
    }

    /// How often pages were approved.
    private(set) var version: Int
    /// The pages of each edition.
    private var editions: [String: [Page]]

    /// The file beside `manifest`.
    static func path(beside manifest: String) -> String {
        let folder = InputFolders.folderName(of: manifest)
        return folder == "." && !manifest.hasPrefix("./") ? "approved.toml" : "\(folder)/approved.toml"
    }

    /// Reads the approvals beside `manifest`; nil if nothing was approved. Error: `approval-unreadable`.
    static func read(
        beside manifest: String, ledger: InputLedger
    ) throws(EnvironmentFailure) -> Outcome<Approvals?> {
        let path = path(beside: manifest)
        let file = try InputFolders.read(named: path, limit: InputLimit.settings, ledger: ledger)
        guard let file = file.value else { return Outcome(.some(nil)) }
        let parsed = TOML.parse(file.bytes, file: file.name)
        guard let tree = parsed.value, case .integer(let version)? = tree["version"]?.value,
            let editions = tree["edition"]?.table
        else {
            let finding = Diagnostic.error(
                "approval-unreadable", "\(file.name) says of no pages that they were approved",
                at: SourceLocation(file: file.name),
                hint: "approve the pages anew: publish approve; or delete the file")
            return Outcome(nil, [finding])
        }
        var pages: [String: [Page]] = [:]
        for edition in editions.entries {
            pages[edition.key] = (edition.node.table?.entries ?? []).compactMap { entry in
                entry.node.string.map { Page(name: entry.key, hash: $0, origin: entry.keyOrigin) }
            }
        }
        return Outcome(Approvals(version: Int(clamping: version), editions: pages))
    }

    /// The names of pages with these `folios`: the folios, but the place of a page that has no folio or shares one with another page.
    static func names(of folios: [String]) -> [String] {
        var taken: Set<String> = []
        return folios.enumerated().map { index, folio in
            !folio.isEmpty && taken.insert(folio).inserted ? folio : "sheet-\(index + 1)"
        }
    }

    /// The file of the picture of the page `name` of `edition`, from the root.
    static func picturePath(of name: String, edition: String) -> String {
        // Folios come from content: only plain characters become part of a path.
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }
        return "build/approved/\(edition)-\(String(plain)).png"
    }

    /// The names of the pages of `edition` that differ from the approved ones, by name and hash, and the findings about them and about pages that
    /// are gone. Empty for an edition that was not approved. Linear.
    func changes(of edition: String, _ pages: [(name: String, hash: String)]) -> (names: Set<String>, [Diagnostic]) {
        guard let approved = editions[edition] else { return ([], []) }
        let known = Dictionary(approved.map { ($0.name, $0) }) { first, _ in first }
        let present = Set(pages.map(\.name))
        var names: Set<String> = []
        var found: [Diagnostic] = []
        for page in pages {
            let before = known[page.name]
            if before?.hash == page.hash { continue }
            names.insert(page.name)
            let change = before == nil ? "is new since the others were approved" : "is not what was approved"
            let origin = before?.origin ?? approved.last?.origin ?? .none
            found.append(finding(page.name, edition, change, at: origin))
        }
        for page in approved where !present.contains(page.name) {
            found.append(finding(page.name, edition, "was approved and is gone", at: page.origin))
        }
        return (names, found)
    }

    private func finding(_ name: String, _ edition: String, _ change: String, at origin: SourceLocation) -> Diagnostic {
        Diagnostic.warning(
            "approved-page-changed", "page \(name) of the edition “\(edition)” \(change)", at: origin,
            hint: "look at it, as --report shows it beside the approved one; publish approve takes it as it is"
        ).counted(as: "pages that are not what was approved")
    }

    /// The file that approves the pages of `editions`, after `earlier` ones: the version is the next one.
    static func text(
        _ editions: [(name: String, pages: [(name: String, hash: String)])], after earlier: Approvals?
    ) -> String {
        var text = """
            # Written by publish approve: what each page showed when it was approved. A later build says which pages have changed;
            # nothing is kept from changing. The pages as they were are in build/approved.
            version = \((earlier?.version ?? 0) + 1)

            """
        for edition in editions {
            text += "\n[edition.\(SettingsValue.quoted(edition.name))]\n"
            for page in edition.pages { text += "\(SettingsValue.quoted(page.name)) = \"\(page.hash)\"\n" }
        }
        return text
    }
}
