import PubDiagnostics
import PubDocuments
import PubFiles
import PubRunningText
import PubSettings
import PubUnicode
import PubValues

/// The source of an article, which is read again if a report quotes its lines: texts are not kept while pages are set.
struct ArticleSource: Sendable {
    /// The file, as origins name it.
    let name: String
    /// The path in the manifest, and its place there.
    private let path: Located<String>
    /// The manifest.
    private let base: PathBase
    private let hash: ContentHash
    /// The text of a file that is not UTF-8. Its bytes decide which findings in it only repeat that, and findings must not
    /// depend on a file that may have changed.
    private let invalid: SourceText?
    /// The format of a file without lines of its own, whose words are quoted instead of its bytes; nil for a text.
    private let foreign: SourceFormat?

    /// The source that was read as `file`, which the manifest `base` names by `path`; `foreign` is the format of one without lines.
    /// Linear in its bytes.
    init(_ file: InputFile, named path: Located<String>, by base: PathBase, foreign: SourceFormat? = nil) {
        self.foreign = foreign
        name = file.name
        self.path = path
        self.base = base
        hash = file.hash
        let isValid =
            foreign != nil || file.bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalid(in: $0) } == nil
        invalid = isValid ? nil : SourceText(file.bytes, file: file.name)
    }

    /// Its text, read again out of `folders`; nil when the file cannot be read any more, or is another one by now.
    func text(in folders: InputFolders) -> SourceText? {
        if let invalid { return invalid }
        let file = try? folders.read(path.value, namedBy: base, at: path.origin, limit: InputLimit.article).value
        guard let file, file.hash == hash else { return nil }
        if let foreign { return foreign.readForeign(file.bytes, file: name, options: ReadingOptions())?.transcript }
        return SourceText(file.bytes, file: name)
    }

    /// Whether a byte at `origin` is no part of valid UTF-8.
    func isInvalid(at origin: SourceLocation) -> Bool { invalid?.isInvalid(at: origin) == true }
}
