/// Resolves relative paths lexically, without touching the file system.
package enum RelativePath {
    /// `path` below `folder` (both from the root, `/` between parts), without `.`, `..` and empty parts; nil when it is
    /// absolute, leads out of the root or names the root itself.
    package static func resolved(_ path: String, in folder: String = "") -> String? {
        // By bytes, as the system reads paths: to Swift a slash and an accent after it are another character.
        let slash = UInt8(ascii: "/")
        guard path.utf8.first != slash else { return nil }
        var parts: [String] = []
        let all = folder.utf8.split(separator: slash) + path.utf8.split(separator: slash)
        for part in all.map({ String(decoding: $0, as: UTF8.self) }) where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty || path.utf8.last == slash ? nil : parts.joined(separator: "/")
    }
}
