import PubDiagnostics
import PubFiles
import PubPlatform

/// A manifest for a folder of texts that has none: its articles are the texts in the order of their names.
package struct FolderManifest {
    /// The path of the manifest.
    package let path: String
    /// Its text.
    package let text: String
    /// How many articles it lists.
    package let count: Int

    /// Files that repositories have besides their texts.
    private static let others: Set<String> = [
        "readme", "license", "licence", "changelog", "contributing", "code_of_conduct", "code-of-conduct", "security",
        "authors", "todo",
        "copying", "summary", "_sidebar", "_navbar", "_footer", "_coverpage",
    ]
    private static let suffixes = ["md", "markdown", "qmd", "rmd", "mdx", "rtf"]

    /// The manifest of `folder` for the day that `date` gives, with a template of `root`, or of the root above it, or else of the first
    /// library that has templates; nil for a path that is no folder, or has a manifest, no text or no templates.
    package init?(of folder: String, date: () -> String, root: String?, libraries: [LibraryFolder]) {
        path = folder.hasSuffix("/") ? folder + "issue.toml" : folder + "/issue.toml"
        guard FolderManifest.kind(folder) == .folder, FolderManifest.kind(path) == nil,
            let template = FolderTemplates.first(
                in: [root ?? (try? InputFolders.root(above: path)) ?? folder] + libraries.map(\.path))
        else { return nil }
        var texts = FolderManifest.texts(in: folder, below: "", depth: 0)
        let own = texts.filter { !FolderManifest.isOther($0) }
        // A folder with a README alone is an issue of it.
        if !own.isEmpty { texts = own }
        guard !texts.isEmpty else { return nil }
        texts.sort(by: FolderManifest.precedes)
        texts = FolderManifest.summarized(texts, in: folder)
        let language = TextLanguage(ofFiles: texts.map { folder + "/" + $0 })
        let parts = folder.split(separator: "/").filter { $0 != "." && $0 != ".." }
        let name = parts.last.map(String.init) ?? "issue"
        var lines = [
            "# Written by publish from the texts of this folder: look at it, and change what you like.", "", "[issue]",
            "title = \(FolderManifest.quoted(FolderManifest.title(of: name)))", "date = \(date())",
            "language = \"\(language.tag)\"", "template = \"\(template)\"",
            "texts = \"foreign\"         # what is wrong in them is a warning; \"own\" makes it an error again",
            "site_root = \"\(FolderManifest.siteRoot(of: folder))\"", "", "[edition.screen]",
            "output = \"build/\(FolderManifest.identifier(of: name)).pdf\"",
        ]
        var ids: Set<String> = []
        for text in texts {
            let name = String(FolderManifest.identifier(of: FolderManifest.stem(of: text)).prefix(56))
            var (id, number) = (name, 1)
            while !ids.insert(id).inserted {
                number += 1
                id = "\(name)-\(number)"
            }
            lines += ["", "[[article]]", "id = \"\(id)\"", "source = \(FolderManifest.quoted(text))"]
        }
        count = texts.count
        self.text = lines.joined(separator: "\n") + "\n"
    }

    /// Writes it beside the texts; nothing that is there is written over.
    package func write() throws(EnvironmentFailure) { try NewFile.write(Array(text.utf8), to: path) }

    // MARK: Texts

    /// The texts in `folder` and in five levels of folders below it, by their paths from it.
    private static func texts(in folder: String, below prefix: String, depth: Int) -> [String] {
        guard case .success(let opened) = Descriptor.open(folder, in: nil, O_RDONLY | O_DIRECTORY) else { return [] }
        // A folder with a manifest is another issue.
        if depth > 0, kind(folder + "/issue.toml") != nil { return [] }
        var found: [String] = []
        // Hidden folders, packages and products hold texts of others.
        for name in opened.names(limit: 10_000).sorted()
        where !name.hasPrefix(".") && name != "node_modules" && name != "build" {
            switch kind(folder + "/" + name) {
            case .folder where depth < 5:
                found += texts(in: folder + "/" + name, below: prefix + name + "/", depth: depth + 1)
            case .file where suffixes.contains(name.split(separator: ".").last?.lowercased() ?? ""):
                found.append(prefix + name)
            default: break
            }
        }
        return found
    }

    private static func kind(_ path: String) -> FileKind? { FileKind(at: path) }

    /// Whether a text is about the folder, not of it. The README of a folder below is the text of that.
    private static func isOther(_ path: String) -> Bool {
        // The README of a folder below has the name of that.
        !path.contains("/readme.") && others.contains(stem(of: path).lowercased())
    }

    /// The texts in the order of the summary that books have, and only the texts named in it; all of them if there is none.
    private static func summarized(_ texts: [String], in folder: String) -> [String] {
        guard let bytes = bytes(of: folder + "/SUMMARY.md") ?? bytes(of: folder + "/src/SUMMARY.md") else {
            return texts
        }
        let prefix = kind(folder + "/SUMMARY.md") == .file ? "" : "src/"
        var named: [String] = []
        for part in String(decoding: bytes, as: UTF8.self).split(separator: "](").dropFirst() {
            var path = part.prefix { $0 != ")" && $0 != "#" && $0 != "\n" && $0 != " " }
            if path.hasPrefix("./") { path = path.dropFirst(2) }
            let text = prefix + path
            if texts.contains(text), !named.contains(text) { named.append(text) }
        }
        return named.isEmpty ? texts : named
    }

    /// The folder that addresses beginning with `/` start from: the folder of files that a site has unchanged, if there is one.
    private static func siteRoot(of folder: String) -> String {
        ["static", "public"].first { kind(folder + "/" + $0) == .folder } ?? "."
    }

    /// The bytes of a file of no more than a mebibyte; nil for none.
    static func bytes(of path: String) -> [UInt8]? {
        // Opening a pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, FileKind(status) == .file, status.st_size <= 1 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        return count >= 0 ? Array(bytes.prefix(count)) : nil
    }

    /// The name of a file without its folder and suffix; for an index, the name of its folder.
    private static func stem(of path: String) -> String {
        let parts = path.split(separator: "/")
        let name = parts.last.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? path
        return ["index", "_index", "readme"].contains(name.lowercased()) && parts.count > 1
            ? String(parts[parts.count - 2]) : name
    }

    /// Orders by names, with numbers compared as numbers; an index comes before everything beside it.
    private static func precedes(_ a: String, _ b: String) -> Bool { key(a).lexicographicallyPrecedes(key(b)) }

    private static func key(_ path: String) -> [String] {
        path.lowercased().split(separator: "/").map { part in
            let isFirst = ["index.", "_index.", "readme."].contains(where: part.hasPrefix)
            let name = isFirst ? "" : String(part)
            var (key, digits) = ("", "")
            for character in name + " " {
                if character.isASCII, character.isNumber {
                    digits.append(character)
                    continue
                }
                // Numbers of one length compare as letters do.
                if !digits.isEmpty { key += String(repeating: "0", count: max(0, 12 - digits.count)) + digits }
                digits = ""
                key.append(character)
            }
            return key
        }
    }

    // MARK: Names

    private static func title(of name: String) -> String {
        let words = name.map { $0 == "-" || $0 == "_" ? " " : $0 }
        return String(words.prefix(1)).uppercased() + String(words.dropFirst())
    }

    private static func identifier(of name: String) -> String {
        var id = ""
        for scalar in name.lowercased().unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                id.unicodeScalars.append(scalar)
            } else if !id.hasSuffix("-"), !id.isEmpty {
                id.append("-")
            }
        }
        while id.hasSuffix("-") { id.removeLast() }
        return id.isEmpty ? "text" : id
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
