import PubDiagnostics

/// Why a packed file, or a file in it, is not read.
package enum ArchiveFault: Error, Hashable {
    /// The library that unpacks is not on this machine, in the words of the loader.
    case noLibrary(String)
    /// Bytes that are not an archive, or a damaged one; libzip's message.
    case malformed(String)
    /// More files than ``Archive/mostEntries``.
    case tooManyEntries(Int)
    /// A file that a password protects.
    case encrypted(String)
    /// A name that leads out of the archive.
    case unsafePath(String)
    /// A link to another file.
    case link(String)
    /// A file that is larger than it may be, with the most bytes.
    case tooLarge(String, Int)
    /// A file that grows when it is unpacked as no document does.
    case tooDense(String)
    /// A file whose bytes are damaged, in the words of libzip.
    case damaged(String, String)
    /// A part that the format needs, and that is not there.
    case missing(String)

    /// The fault as a finding about the archive at `origin`.
    package func diagnostic(at origin: SourceLocation) -> Diagnostic {
        let again = "open it in the program that made it, and save it again"
        switch self {
        case .noLibrary(let reason):
            return .error(
                "archive-library", "packed files cannot be opened on this machine: \(reason)", at: origin,
                hint: "install libzip (on Debian libzip4)")
        case .malformed(let reason):
            return .error(
                "archive-damaged", "the file is a packed one that is damaged or cut short: \(reason)", at: origin,
                hint: "\(again), or have it sent once more")
        case .damaged(let name, let reason):
            return .error(
                "archive-damaged", "\(name.excerpt) in the file is damaged: \(reason)", at: origin,
                hint: "\(again), or have it sent once more")
        case .missing(let name):
            return .error("archive-damaged", "the file lacks its part \(name.excerpt)", at: origin, hint: again)
        case .encrypted(let name):
            return .error(
                "archive-encrypted", "the file is protected by a password (\(name.excerpt))", at: origin,
                hint: "save it without a password")
        case .tooManyEntries(let count):
            return .error(
                "archive-too-large", "the file holds \(count) files; at most \(Archive.mostEntries) are read",
                at: origin, hint: again)
        case .tooLarge(let name, let limit):
            return .error(
                "archive-too-large", "\(name.excerpt) in the file is larger than \(limit >> 20) MiB", at: origin,
                hint: "divide the document, or make its pictures smaller")
        case .tooDense(let name):
            return .error(
                "archive-too-large",
                "\(name.excerpt) in the file is \(Archive.greatestRatio) times as large unpacked as packed", at: origin,
                hint: "no document is: have it sent again by somebody who made it")
        case .unsafePath(let name):
            return .error(
                "archive-unsafe", "the file holds a path that leads out of it: \(name.excerpt)", at: origin, hint: again
            )
        case .link(let name):
            return .error(
                "archive-unsafe", "\(name.excerpt) in the file is a link to another file", at: origin,
                hint: "put the file itself in: \(again)")
        }
    }
}
