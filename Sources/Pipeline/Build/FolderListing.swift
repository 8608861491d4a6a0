import Glibc

/// The names in a folder.
enum FolderListing {
    /// The entries of `folder`, sorted; none when it cannot be read.
    static func files(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // The name is an array of 256 bytes, which Swift shows as a tuple.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }
}
