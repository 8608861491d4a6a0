import Glibc

/// Files of tests.
enum TestFiles {
    /// The folder of the package.
    static let root: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// The folder of shared material; nil when there is none.
    static let shared: String? = {
        let path = getenv("SHARED").map { String(cString: $0) } ?? root + "/../shared"
        return exists(path) ? path : nil
    }()

    /// True when long tests are wanted.
    static var isLong: Bool { getenv("LONG_TESTS") != nil }

    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// The bytes of a file; empty when it cannot be read.
    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}
