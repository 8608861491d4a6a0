import PubXMLEvents

/// The relations of a part of an Office Open XML package: its names for other parts and addresses (ECMA-376, part 2).
struct Relations {
    struct Target {
        /// A path from the root of the package, or an address.
        var path: String
        /// The last word of its type: `image`, `footnotes`.
        var kind: String
        var isExternal: Bool
    }

    private(set) var targets: [String: Target] = [:]

    /// The relations of the part `name`, or of the package if that is empty.
    init(of name: String, in package: PackageReader) throws(OfficeFault) {
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        let base = name.split(separator: "/").last.map(String.init) ?? ""
        let file = (folder.isEmpty ? "" : folder + "/") + "_rels/\(base).rels"
        var found: [String: Target] = [:]
        try package.read(file) { (event) throws(OfficeFault) in
            guard case .start(let element) = event, element.name == "Relationship", let id = element["Id"],
                let target = element["Target"]
            else { return }
            let isExternal = element["TargetMode"] == "External"
            let kind = element["Type"]?.split(separator: "/").last.map(String.init) ?? ""
            let path = isExternal ? target : try Relations.path(target, in: folder)
            found[id] = Target(path: path, kind: kind, isExternal: isExternal)
        }
        targets = found
    }

    /// The target of `id`.
    subscript(id id: String?) -> Target? { id.flatMap { targets[$0] } }

    /// The first target of a kind.
    func first(_ kind: String) -> Target? {
        // A dictionary has no order: the first is the same in every run.
        targets.sorted { $0.key < $1.key }.first { $0.value.kind == kind }?.value
    }

    /// The path from the root that `target` means in `folder`.
    static func path(_ target: String, in folder: String) throws(OfficeFault) -> String {
        // Some programs write paths as Windows does.
        let target = target.replacing("\\", with: "/")
        var parts: [Substring] = target.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in target.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                throw .archive(.unsafePath(target))
            }
        }
        return parts.joined(separator: "/")
    }
}
