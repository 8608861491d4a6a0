import Testing

/// What the set-up of the package brings.
package enum Setup {
    /// The examples of the CommonMark specification, as JSON.
    package static let commonMarkExamples = "build/corpora/commonmark.json"

    /// The names of the files of `Fonts/catalogue.toml`, below `Fonts`.
    package static let catalogue: [String] = {
        let text = String(decoding: PackageFolder.bytes(of: "Fonts/catalogue.toml") ?? [], as: UTF8.self)
        return text.matches(of: /\{ *name *= *"([^"]+)"[^}]*?(?:as *= *"([^"]+)")? *\}/).map { String($0.2 ?? $0.1) }
    }()

    /// The files of Debian's packages `hyphen-*` and `libthai-data` that tests divide words with.
    static let dictionaries: [String] = {
        let tags = [
            "bg_BG", "ca_ES", "de_DE", "el_GR", "en_GB", "en_US", "es_ES", "fr_FR", "hi_IN", "hu_HU", "it_IT", "nl_NL",
            "ru_RU", "sr_RS",
        ]
        return tags.map { "/usr/share/hyphen/hyph_\($0).dic" } + ["/usr/share/libthai/thbrk.tri"]
    }()

    /// The bytes of a file that the set-up brings, by its name below the package or its whole path. Where it is missing
    /// the test that asks fails with that, and goes on with nil.
    package static func bytes(of name: String, from command: String = "make setup") -> [UInt8]? {
        let bytes = PackageFolder.bytes(of: name)
        if bytes == nil {
            let sentence = Requirement.files([name], from: command).missing() ?? "\(name) cannot be read"
            Issue.record(Comment(rawValue: sentence))
        }
        return bytes
    }

    /// The bytes of a font of the catalogue; empty, and a failure, where it is missing.
    package static func font(_ name: String) -> [UInt8] { bytes(of: "Fonts/\(name)") ?? [] }
}
