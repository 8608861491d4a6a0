/// Writing a file so that there is always the old one or the new one at its place, and never a part.
package enum AtomicWrite {
    /// Puts `bytes` at `path`, making its folders.
    ///
    /// The bytes go into a new file in the same folder (see ``PendingFile``), which is flushed to the disk and then
    /// takes the place of the old one; then the folder is flushed. Two builds at once both succeed, and one of them is
    /// kept. On a failure, and on a signal (see ``Interruption``), the new file is removed and the old one is
    /// untouched.
    /// - Throws: the failure, a full disk among them. Only a folder that cannot be flushed leaves the new file.
    package static func write(_ bytes: [UInt8], to path: String) throws(EnvironmentFailure) {
        let file = try PendingFile(beside: path)
        try file.write(bytes)
        try file.flush()
        try file.place(at: path)
    }
}
