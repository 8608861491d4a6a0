import PubDiagnostics
import PubSettings

/// Checks of a path before a file is touched, and the messages about findings of the walk.
package enum InputPath {
    /// The error of a path that cannot name a file of this machine; nil if it may be walked.
    package static func error(of path: String, at origin: SourceLocation) -> Diagnostic? {
        let text = SettingsValue.quoted(path)
        if path.isEmpty {
            return .error("wrong-path", "the path is empty", at: origin, hint: "write the path of a file")
        }
        if path.utf8.contains(0) {
            return .error(
                "wrong-path", "\(text) contains the character NUL", at: origin, hint: "write the path without it")
        }
        if let scheme = scheme(of: path) {
            if scheme == "file" {
                return .error(
                    "wrong-path", "\(text) is a URL", at: origin, hint: "write the path itself, without file://")
            }
            return .error(
                "remote-input", "\(text) is not a file of this machine, and nothing is fetched", at: origin,
                hint: "save it beside the text and write its path")
        }
        if path.utf8.first == UInt8(ascii: "~") {
            return .error("wrong-path", "\(text) begins with ~, which is not expanded", at: origin, hint: outsideHint)
        }
        return nil
    }

    /// The scheme of a URL (`http`, `data`), in lower case; `//host` counts as one.
    private static func scheme(of path: String) -> String? {
        if path.utf8.starts(with: "//".utf8) { return "//" }
        guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = path[..<colon].lowercased()
        let isScheme = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2B }
        let isURL =
            path.utf8[colon...].starts(with: "://".utf8) || ["data", "mailto", "file", "javascript"].contains(name)
        return isScheme && isURL && name.utf8.count > 1 ? name : nil
    }

    private static let outsideHint = "put the file below the root, or allow its folder by --allow-dir"

    /// The error of a walk that did not end at a file.
    static func error(_ refusal: PathRefusal, _ path: String, at origin: SourceLocation) -> Diagnostic {
        let text = SettingsValue.quoted(path)
        switch refusal {
        case .outside:
            return .error(
                "path-outside-root", "\(text) leads out of the root and of all folders that are allowed", at: origin,
                hint: outsideHint)
        case .missing(let part, let folder):
            return .error(
                "missing-file", "there is no file \(text)", at: origin, hint: hint(for: part, path, in: folder))
        case .notAFile(.folder):
            return .error("not-a-file", "\(text) is a folder", at: origin, hint: "name a file in it")
        case .notAFile:
            return .error(
                "not-a-file", "\(text) is a pipe or a device, not a file", at: origin,
                hint: "save what it gives as a file, and name that")
        case .tooManyLinks:
            return .error(
                "too-many-links", "\(text) is a circle of symbolic links", at: origin,
                hint: "let the last link lead to a file")
        case .failure(let error):
            return .error(
                "unreadable-file", "\(text) cannot be read (error \(error.code))", at: origin,
                hint: "check the permissions of the file and its folders")
        }
    }

    /// The alternatives to `part` of `path` in `folder`: a similar spelling, the file without its
    /// folder, the same name with another suffix, or the whole content of a small folder.
    private static func hint(for part: String, _ path: String, in folder: Descriptor?) -> String? {
        if part.utf8.contains(UInt8(ascii: "\\")) { return "separate the parts of a path with /" }
        guard let folder else { return "give the bytes of this file too, or correct the path" }
        let names = folder.names(limit: 10_000).filter { !$0.hasPrefix(".") }.sorted()
        let last = path.split(separator: "/").last.map(String.init) ?? part
        // The path as it would be right, so that it can be copied.
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let place = parts.firstIndex { $0 == part } ?? parts.count - 1
        let before = parts[..<place].map { $0 + "/" }.joined()
        if let near = Suggestion.nearest(to: part, in: names) {
            return "did you mean \"\(before)\(([Substring(near)] + parts[(place + 1)...]).joined(separator: "/"))\"?"
        }
        if let near = names.first(where: { $0 == last }) ?? names.first(where: { stem($0) == stem(last) }) {
            return "did you mean \"\(before)\(near)\"?"
        }
        if names.isEmpty { return "the folder of this path is empty" }
        if names.count > 8 { return "check the path and its folder" }
        return "the folder holds: \(names.joined(separator: ", "))"
    }

    private static func stem(_ name: String) -> Substring { name.prefix { $0 != "." } }

    /// `parts` from `/` as a name for messages: relative to `workingFolder` when it lies below it. Lexical:
    /// `x/..` is removed.
    package static func name(of parts: [String], from workingFolder: [String]) -> String {
        var plain: [String] = []
        for part in parts {
            if part == ".." { _ = plain.popLast() } else { plain.append(part) }
        }
        if plain.starts(with: workingFolder), plain.count > workingFolder.count {
            return plain.dropFirst(workingFolder.count).joined(separator: "/")
        }
        return "/" + plain.joined(separator: "/")
    }
}
