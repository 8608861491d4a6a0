import PubDiagnostics
import PubGeometry
import PubIdentity
import PubTextModel

/// Type of 10 pt in the first face.
let plain = CharacterAttributes(font: FontKey(0), size: Length(points: 10))
/// Type of 10 pt in another face.
let bold = CharacterAttributes(font: FontKey(1), size: Length(points: 10))

/// The beginning of a line of a source.
func place(_ line: Int) -> PubDiagnostics.SourceLocation {
    PubDiagnostics.SourceLocation(file: "a.md", line: line, column: 1)
}
