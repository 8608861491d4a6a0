import PubDiagnostics
import PubDisplayList
import PubFonts
import PubIdentity

extension Publication {
    /// Faces that its pages show and that must not, or cannot, be put into a PDF. Each face is opened.
    package func unusableFaces(of fonts: FontCatalog) -> [Diagnostic] {
        self.fonts.map(\.key).compactMap { font in
            let face = fonts.description(of: font)
            switch fonts.problem(of: font) {
            case nil: return nil
            case .embeddingForbidden:
                return .error(
                    "font-not-embeddable", "the licence of \(face.postScriptName) forbids embedding it in a PDF",
                    at: SourceLocation(file: face.file),
                    hint: "use another font, or get a licence and files that allow it")
            case .unreadable:
                return .error(
                    "font-malformed", "the outlines of \(face.postScriptName) cannot be drawn",
                    at: SourceLocation(file: face.file), hint: "replace the file with an intact one")
            }
        }
    }
}
