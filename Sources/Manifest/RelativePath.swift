/// Paths that are judged by their letters alone, before a file is touched.
package enum RelativePath {
    /// `path` below `folder` (both from the root, `/` between parts), without `.`, `..` and empty parts; nil when it is
    /// absolute, leads out of the root or names the root itself.
    package static func resolved(_ path: String, in folder: String = "") -> String? {
        guard !path.hasPrefix("/") else { return nil }
        var parts: [Substring] = []
        for part in folder.split(separator: "/") + path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty || path.hasSuffix("/") ? nil : parts.joined(separator: "/")
    }
}
