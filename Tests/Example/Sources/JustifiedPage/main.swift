import Foundation
import TextPDF

let (fontFile, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fontFile)))
let fonts = FontCatalog.load([FontFile(name: fontFile, bytes: bytes)]).value ?? FontCatalog()
let shaper = Shaper(fonts: fonts)

let sentence = "A page is set when every line of it knows its neighbours: the spaces stay even, and no word is lost. "
let type = CharacterAttributes(font: fonts.key(of: fonts.faces[0]), size: Length(points: 10.5))
let paragraph = ParagraphAttributes(leading: Length(points: 14), em: type.size)
let text = AttributedText(String(repeating: sentence, count: 18), type)

var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")
let area = Rect(origin: .zero, size: page.trim).inset(by: Insets(all: Length(millimetres: 18)))
let columns = FrameSequence.columns(2, of: area, gutter: Length(millimetres: 5))
for frame in try Framesetter(text, paragraph, shaper: shaper).frames(in: columns).frames {
    frame.draw(into: &page.marks)
}
try writePDF(Publication([page], fonts: fonts), fonts: fonts, to: output)
