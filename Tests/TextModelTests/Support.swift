import Diagnostics
import Geometry
import Identity
import TextModel

/// Type of 10 pt in the first face.
let plain = CharacterAttributes(font: FontKey(0), size: Length(points: 10))
/// Type of 10 pt in another face.
let bold = CharacterAttributes(font: FontKey(1), size: Length(points: 10))

/// The beginning of a line of a source.
func place(_ line: Int) -> Diagnostics.SourceLocation {
    Diagnostics.SourceLocation(file: "a.md", line: line, column: 1)
}
