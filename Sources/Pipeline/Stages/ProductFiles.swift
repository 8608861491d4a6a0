import PubDiagnostics
import PubFiles

/// The files that a build makes: they wait beside their targets until all are complete, and take their places together.
struct ProductFiles {
    private struct File {
        let pending: PendingFile
        let path: String
        /// The place that names the file: an output of the manifest, or an option.
        let origin: SourceLocation
        /// Whether it is written whatever is wrong.
        let isDraft: Bool
    }

    /// Whether they wait in memory, and never take places.
    let isInMemory: Bool
    private var files: [File] = []
    private var removals: [(path: String, isDraft: Bool)] = []

    /// No files yet.
    init(isInMemory: Bool = false) { self.isInMemory = isInMemory }

    /// Adds a complete file, to be placed at `path` in its folder.
    mutating func add(_ pending: PendingFile, at path: String, namedAt origin: SourceLocation, isDraft: Bool) {
        files.append(File(pending: pending, path: path, origin: origin, isDraft: isDraft))
    }

    /// Writes `bytes` to a new file, to be placed at `path`.
    mutating func add(
        _ bytes: [UInt8], at path: String, namedAt origin: SourceLocation, isDraft: Bool = false
    ) throws(EnvironmentFailure) {
        let pending =
            try isInMemory ? PendingFile(inMemoryFor: path) : PendingFile(beside: path, near: files.last?.pending)
        try pending.write(bytes)
        try pending.flush()
        add(pending, at: path, namedAt: origin, isDraft: isDraft)
    }

    /// Adds the removal of an earlier product, which is a draft or not.
    mutating func addRemoval(of path: String, isDraft: Bool) { removals.append((path, isDraft)) }

    /// Leaves out all files but drafts: the build has errors.
    mutating func keepDrafts() {
        files.removeAll { !$0.isDraft }
        removals.removeAll { !$0.isDraft }
    }

    /// The errors of files that would take the place of one of `inputs`, or of one another.
    func findings(about inputs: InputLedger) -> [Diagnostic] {
        var places: [FileSlot: File] = [:]
        return files.compactMap { file in
            if let input = inputs.input(at: file.path) { return ProductFiles.finding(file, input) }
            let earlier = file.pending.slot(at: file.path).flatMap { places.updateValue(file, forKey: $0) }
            return earlier.map { ProductFiles.finding(file, $0) }
        }
    }

    private static func finding(_ file: File, _ input: (name: String, origin: SourceLocation)) -> Diagnostic {
        let name = file.path == input.name ? "" : ", as \(input.name)"
        return Diagnostic.error(
            "output-is-input", "\(file.path) was read for this build\(name): nothing is written in its place",
            at: file.origin, hint: hint(for: file.origin)
        ).noting("read here", at: input.origin)
    }

    private static func finding(_ file: File, _ earlier: File) -> Diagnostic {
        Diagnostic.error(
            "duplicate-output", "two products are to be at \(file.path)", at: file.origin, hint: hint(for: file.origin)
        ).noting("the other one", at: earlier.origin)
    }

    private static func hint(for origin: SourceLocation) -> String {
        switch origin.file {
        case "--png": "name a folder of its own, such as build/pages"
        case "--report": "name a file of its own, such as build/report.html"
        case "--depfile": "name a file of its own, such as build/issue.d"
        case "--fontlist": "name a file of its own, such as build/issue.fonts"
        default: "give the output another name, such as build/issue.pdf"
        }
    }

    /// The bytes of all files, by their paths.
    func contents() throws(EnvironmentFailure) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in files { contents[file.path] = try file.pending.bytes() }
        return contents
    }

    /// Puts all files in their places, in the order they were added. Files of earlier products that are inputs now stay.
    func place(sparing inputs: InputLedger) throws(EnvironmentFailure) {
        var placement = FilePlacement()
        for file in files { try placement.add(file.pending, at: file.path) }
        for (path, _) in removals where inputs.input(at: path) == nil { try placement.addRemoval(of: path) }
        try placement.commit()
    }
}
