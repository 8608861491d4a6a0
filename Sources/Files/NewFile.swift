import PubPlatform

/// A file that must not be there yet.
package enum NewFile {
    /// Writes `bytes` to a new file at `path`, and makes its folders; an existing file is never overwritten.
    /// - Throws: the failure, also if the file exists.
    package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws(EnvironmentFailure) {
        try PendingFile.makeFolder(InputFolders.folderName(of: path))
        let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard number >= 0 else {
            if errno == EEXIST { throw existing(path) }
            throw EnvironmentFailure("write", path, code: errno)
        }
        let file = Descriptor(number)
        switch file.write(bytes) {
        case .success: return
        case .failure(let error): throw EnvironmentFailure("write", path, code: error.code)
        }
    }

    /// The failure of a file that is there already.
    package static func existing(_ path: String) -> EnvironmentFailure {
        EnvironmentFailure(
            "write", path, reason: "there is a file of this name, and nothing is written over",
            hint: "name another folder, or move the file away")
    }
}
