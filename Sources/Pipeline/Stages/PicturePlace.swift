import PubDiagnostics
import PubDocuments

/// The name of a picture and its place in a source: files of different folders may have the same name.
struct PicturePlace: Hashable {
    private var name: String
    private var origin: SourceLocation

    init(_ value: Attributes.Value) {
        name = value.text
        origin = value.origin
    }
}
