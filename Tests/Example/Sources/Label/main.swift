import Foundation
import TextLayout

// The width of a label, in points.
let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let fonts = FontCatalog.load([FontFile(name: "label", bytes: bytes)]).value ?? FontCatalog()
let type = CharacterAttributes(font: fonts.key(of: fonts.faces[0]), size: Length(points: 10))
let line = try Line(AttributedText(CommandLine.arguments[2], type), shaper: Shaper(fonts: fonts))
print(line.typographicBounds.width.points)
