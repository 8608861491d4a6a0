import Glibc

/// The folder of the package, in which tests find fonts, issues and fixtures.
package enum PackageFolder {
    /// Its path.
    package static let path = String(#filePath.dropLast("/Tests/Support/PackageFolder.swift".count))

    /// The path of a file: `name` below the package, or as it is where it begins with a slash.
    package static func path(of name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

    /// True when `name` is a file or folder that may be read.
    package static func has(_ name: String) -> Bool { access(path(of: name), R_OK) == 0 }

    /// The bytes of a file; nil when it cannot be read. For what a set-up brings see ``bytesOfSetup(_:)``.
    package static func bytes(of name: String) -> [UInt8]? {
        guard let file = fopen(path(of: name), "rb") else { return nil }
        defer { fclose(file) }
        return readToEnd(file)
    }

    /// The entries of a folder that are not hidden, sorted; none where it is no folder.
    package static func names(in folder: String) -> [String] {
        guard let handle = opendir(path(of: folder)) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// What is left of an open file.
    static func readToEnd(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }
}
