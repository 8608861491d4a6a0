import PubCFreeType
import PubDiagnostics
import PubIdentity

/// Faces of a collection that are read; real ones hold up to about sixty, a broken header may claim billions.
private let facesInFile = 256
/// Names and axes that are read of the faces of a file; real collections have some thousands, and in a broken one all
/// faces may name the same ten thousands.
private let recordsInFile = 100_000

extension FontCatalog {
    /// Adds the faces of `file`; returns the fault of the file if it has none.
    mutating func add(_ file: FontFile) -> Diagnostic? {
        defer { file.bytes.endCataloguing() }
        guard let file = file.unpacked() else { return .malformed(file) }
        let count = TableDirectory.faceCount(of: file.bytes)
        let before = entries.count
        var unread = recordsInFile
        for index in 0..<min(count, facesInFile) {
            guard let face = CataloguedFace(file, index: index, number: entries.count, unread: &unread) else {
                continue
            }
            if face.metrics.unitsPerEm >= 16 { entries.append(face) }
        }
        if entries.count > before { return nil }
        return .malformed(file)
    }

    /// The obstacle to using `font` in a publication; nil if there is none. Styles ask when they resolve a face.
    public func problem(of font: FontKey) -> FontProblem? {
        if metrics(of: font).embedding.isForbidden { return .embeddingForbidden }
        return opens(program(of: font)) ? nil : .unreadable
    }

    /// Whether FreeType, which most viewers draw with, opens the program.
    private func opens(_ program: FontProgram) -> Bool {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return false }
        defer { FT_Done_FreeType(library) }
        return program.bytes.withUnsafeBytes { memory in
            var face: FT_Face?
            let start = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let error = FT_New_Memory_Face(library, start, FT_Long(memory.count), FT_Long(program.faceIndex), &face)
            if error == 0 { FT_Done_Face(face) }
            return error == 0
        }
    }
}

extension Diagnostic {
    /// The error of a file without a usable face.
    fileprivate static func malformed(_ file: FontFile) -> Diagnostic {
        .error(
            "font-malformed", "\"\(file.name)\" holds no usable font", at: SourceLocation(file: file.name),
            hint: "replace it with an intact OpenType or TrueType font (.otf, .ttf, .ttc, .woff, .woff2), or remove it")
    }
}

/// An obstacle to using a face in a publication.
public enum FontProblem: Hashable, Sendable {
    /// Its licence bits forbid to embed it.
    case embeddingForbidden
    /// Its program cannot be drawn.
    case unreadable
}
