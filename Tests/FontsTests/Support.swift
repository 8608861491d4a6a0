import Fonts
import Glibc
import Identity
import Testing

/// Fonts of the repository, fetched by `.ci/setup`.
enum TestFonts {
    /// The folder `Fonts/` of the package.
    static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fonts/"

    /// The bytes of a file in `Fonts/`; nil when it was not fetched.
    static func bytes(_ name: String) -> [UInt8]? {
        guard let file = fopen(folder + name, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: ftell(file))
        rewind(file)
        return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : nil
    }

    /// True when the fonts are there; `make` and `.ci/setup` fetch them.
    static let arePresent = bytes("EBGaramond12-Regular.otf") != nil

    /// A catalogue of the named files.
    static func catalog(_ names: String...) throws -> FontCatalog {
        let files = try names.map { FontFile(name: "Fonts/" + $0, bytes: try #require(bytes($0))) }
        return try #require(FontCatalog.load(files).value)
    }
}

extension FontCatalog {
    /// The key of its face at `index`.
    func key(_ index: Int) -> FontKey { key(of: faces[index]) }
}
