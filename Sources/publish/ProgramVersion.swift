import PubCRevision
import PubPipeline

/// The output of `publish --version`: the program, its commit, and the libraries that products may depend on.
enum ProgramVersion {
    /// The version that the next release will have.
    static let number = "0.9"

    static var text: String {
        let commit = String(cString: crevision_commit())
        let libraries = LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
        return
            "publish \(number)\(commit.isEmpty ? "" : " (\(commit.prefix(12))\(commit.hasSuffix("+") ? "+" : ""))")\n\(libraries)"
    }
}
