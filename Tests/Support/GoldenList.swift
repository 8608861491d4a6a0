import Glibc
import Synchronization
import Testing

/// Rows that were looked at, in a file of the package: those that a test finds have to be the same.
///
/// `GOLDEN=write` in the environment writes such files anew: read the difference before it is committed.
package struct GoldenList {
    /// The file, by its name below the package.
    private let name: String

    /// The list in the file `name` of the package.
    package init(_ name: String) { self.name = name }

    /// Whether goldens are to be written anew.
    package static var isWriting: Bool { getenv("GOLDEN").map { String(cString: $0) } == "write" }

    /// Records each row of `found` that the list lacks, and each row of the list that is not found; of the list only the rows are asked
    /// that `isConcerned` names. Linear.
    ///
    /// - Parameter hint: Where to look for what a row is about.
    package func expect(_ found: [String], among isConcerned: (Substring) -> Bool = { _ in true }, hint: String = "") {
        if Self.isWriting { return Self.lock.withLock { _ in write(found, insteadOf: isConcerned) } }
        let listed = rows.filter(isConcerned).map(String.init)
        let more = hint.isEmpty ? "" : "\n\(hint)"
        let unlisted = Set(found).subtracting(listed)
        let unfound = Set(listed).subtracting(found)
        for row in unlisted.sorted() { Issue.record("not in \(name): \(row)\(more)") }
        for row in unfound.sorted() { Issue.record("only in \(name): \(row)\(more)") }
    }

    /// The rows of the file; none if there is no file.
    package var rows: [Substring] {
        String(decoding: PackageFolder.bytes(of: name) ?? [], as: UTF8.self).split(separator: "\n")
    }

    /// Tests that run beside each other have rows of one file.
    private static let lock = Mutex(())

    private func write(_ found: [String], insteadOf isConcerned: (Substring) -> Bool) {
        let kept = rows.filter { !isConcerned($0) }.map(String.init)
        guard let file = fopen(PackageFolder.path(of: name), "wb") else {
            Issue.record("\(name) cannot be written")
            return
        }
        fputs((kept + found).sorted(by: Self.precedes).map { $0 + "\n" }.joined(), file)
        fclose(file)
    }

    /// The order of rows: by their words, numbers among them by value.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        let (a, b) = (first.split(separator: " "), second.split(separator: " "))
        guard let index = zip(a, b).firstIndexThatDiffers else { return a.count < b.count }
        if let x = Int(a[index]), let y = Int(b[index]) { return x < y }
        return a[index] < b[index]
    }
}

extension Zip2Sequence<[Substring], [Substring]> {
    /// The index of the first pair of words that differ; nil if there is none.
    fileprivate var firstIndexThatDiffers: Int? { enumerated().first { $0.element.0 != $0.element.1 }?.offset }
}
