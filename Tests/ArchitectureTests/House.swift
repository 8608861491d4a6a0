import Glibc
import PubTestSupport

/// The sources of the package as text, found from this file's own path.
struct House {
    /// One Swift file.
    struct File {
        /// Its path below the package's root.
        var path: String
        var lines: [String]

        /// The modules that it imports.
        var imports: Set<String> {
            Set(lines.compactMap { House.importedModule($0) })
        }
    }

    static let root = String(#filePath.dropLast("/Tests/ArchitectureTests/House.swift".count))

    /// The folders of `Sources` that hold rooms.
    static let roomNames = names(in: "Sources").filter {
        isFolder("Sources/\($0)") && !["System", "Library"].contains($0)
    }
    /// The C modules.
    static let systemModules = Set(names(in: "Sources/System"))

    /// Every Swift file of a folder, in order.
    static func files(below folder: String) -> [File] {
        names(in: folder).flatMap { name -> [File] in
            let path = "\(folder)/\(name)"
            if isFolder(path) { return files(below: path) }
            return name.hasSuffix(".swift") ? [File(path: path, lines: lines(of: path))] : []
        }
    }

    static func lines(of path: String) -> [String] {
        text(of: path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    static func text(of path: String) -> String {
        guard let file = fopen("\(root)/\(path)", "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }

    /// The beginning of every target's name.
    static let prefix = "Pub"

    /// The entries of a folder that are not hidden, sorted.
    static func names(in folder: String) -> [String] { PackageFolder.names(in: folder) }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The target, by its folder, that an import declaration names, whatever stands before `import`; nil for other lines.
    static func importedModule(_ line: String) -> String? {
        var words = line.split(separator: " ")[...]
        while let word = words.first, word != "import" {
            guard word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word) else { return nil }
            words = words.dropFirst()
        }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let names = words.dropFirst().drop { kinds.contains($0) }
        return names.first.map { String($0.prefix { $0 != "." }.trimmingPrefix(prefix)) }
    }
}
