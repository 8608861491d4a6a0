import PubPlatform

/// Files that take their places together, in the order they were added, and old files that go with them.
///
/// Each is complete and flushed to the disk before ``commit()``, which only renames. If one cannot be
/// renamed, the others are taken back; if that fails too, the failure lists the files that are new.
package struct FilePlacement {
    private struct Item {
        var step: PlacingStep
        /// The owner of a new file; the file vanishes if it is released.
        var file: PendingFile?
        var path: String
    }

    private var items: [Item] = []

    /// No files yet.
    package init() {}

    /// Adds `file`, which is to be at `path`, in the folder that it was made in.
    /// - Throws: a place that no file can take.
    package mutating func add(_ file: PendingFile, at path: String) throws(EnvironmentFailure) {
        items.append(Item(step: try file.step(to: path), file: file, path: path))
    }

    /// Adds the removal of the file at `path`.
    package mutating func addRemoval(of path: String) throws(EnvironmentFailure) {
        let folderName = InputFolders.folderName(of: path)
        switch Descriptor.open(folderName, in: nil, O_RDONLY | O_DIRECTORY) {
        case .failure(let error): throw EnvironmentFailure("open the folder", folderName, code: error.code)
        case .success(let folder):
            let step = PlacingStep(file: nil, folder: folder, name: PathWalk.parts(path).last ?? "")
            items.append(Item(step: step, path: path))
        }
    }

    /// Puts all files in their places, and flushes their folders. Two builds at once both succeed, and the
    /// files of one are kept.
    /// - Throws: the system's refusal. If only the flushing of a folder fails, all files stay new.
    package func commit() throws(EnvironmentFailure) {
        do { try TemporaryFiles.shared.place(items.map(\.step)) } catch { throw failure(error) }
        var flushed: Set<FileIdentity> = []
        for item in items {
            guard case .success(let status) = item.step.folder.status() else { continue }
            if flushed.insert(FileIdentity(status)).inserted { try flush(item) }
        }
    }

    /// Some file systems cannot flush a folder; the files themselves are complete.
    private func flush(_ item: Item) throws(EnvironmentFailure) {
        guard fsync(item.step.folder.number) != 0, errno != EINVAL else { return }
        let files = items.count == 1 ? "the new file is there and whole" : "all new files are there and whole"
        throw EnvironmentFailure(
            "flush the folder of", item.path, code: errno,
            hint: "\(files), but a power failure may bring the old state back: build again")
    }

    private func failure(_ failure: PlacingFailure) -> EnvironmentFailure {
        let item = items[failure.step]
        let action = item.step.file == nil ? "remove" : "write"
        let new = failure.remaining.map { items[$0].path }.joined(separator: ", ")
        let hint = new.isEmpty ? nil : "of this build are already there: \(new); the other files are old: build again"
        return EnvironmentFailure(action, item.path, code: failure.error.code, hint: hint)
    }
}
