import Foundation
import TextPDF

// Labels and a list of faces: swift run Labels FONTS OUT.pdf.
let (folder, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
let files = try names.filter { $0.hasSuffix(".otf") || $0.hasSuffix(".ttf") }
    .map { FontFile(name: $0, bytes: try bytes(of: "\(folder)/\($0)")) }
let fonts = FontCatalog.load(files).value ?? FontCatalog()
let shaper = Shaper(fonts: fonts)
let margin = Length(points: 48)

/// Type of `points` in a face of `family`.
@MainActor func type(_ family: String, _ points: Double, weight: Int = 400, italic: Bool = false) -> CharacterAttributes
{
    let font =
        fonts.key(for: FontRequest(family: family, weight: weight, italic: italic)) ?? fonts.key(of: fonts.faces[0])
    return CharacterAttributes(font: font, size: Length(points: points))
}

/// Labels in mixed faces, with lines, colours and shifted baselines.
@MainActor func labels() -> [AttributedText] {
    let serif = type("Vollkorn", 16), small = type("Inter", 9), italic = type("Vollkorn", 16, italic: true)
    var wall = italic, forbidden = serif, raised = small, old = serif, marked = type("JetBrains Mono", 13)
    wall.paint = Paint(.cmyk(0.12, 0.78, 0.9, 0.12))
    forbidden.underline = TextDecoration(weight: Length(points: 1), skipsInk: true)
    raised.baselineShift = Length(points: 5)
    old.strike = TextDecoration(paint: Paint(.cmyk(0, 0.9, 0.85, 0.1)))
    marked.background = TextBackground(fill: Paint(.cmyk(0.3, 0, 0.5, 0)), padding: Insets(all: Length(points: 2)))
    let words: [[(String, CharacterAttributes)]] = [
        [("Quince jelly, from the ", serif), ("west wall", wall)],
        [("Boat shed: ", serif), ("do not copy", forbidden)],
        [("Lime water, Ca(OH)", serif), ("2", small), (": clouds when CO", italic), ("2", small), (" passes", italic)],
        [("£ ", raised), ("4.50", old), ("  £ ", raised), ("3.95", type("Vollkorn", 16, weight: 700))],
        [("ssid ", serif), ("slack-water", marked), (", ask at the desk", small)],
    ]
    return words.map { parts in
        parts.reduce(into: AttributedText()) { $0.append($1.0, $1.1) }
    }
}

var pages = [Page(trim: .a5, bleed: .zero, side: .recto, folio: "1")]
for (index, label) in labels().enumerated() {
    let line = try Line(label, shaper: shaper)
    let place = Point(x: margin, y: margin + Length(points: Double(56 * index + 24)))
    let bounds = line.typographicBounds
    let box = Rect(x: place.x, y: place.y - bounds.ascent, width: bounds.width, height: bounds.ascent + bounds.descent)
        .inset(by: Insets(all: Length(points: -8)))
    let outline = Stroke(paint: .ink, weight: Length(points: 0.5))
    pages[0].marks.items.append(.path(PathItem(Path(rect: box, radius: Length(points: 5)), stroke: outline)))
    line.draw(at: place, into: &pages[0].marks)
}

// Each face in itself; one that lacks letters of its own name shows the family in a face that has them.
let (rowHeight, caption) = (Length(points: 22), type("Inter", 6.5))
let rows = (Size.a5.height - margin - margin).units(of: rowHeight) - 1
for (index, face) in fonts.faces.enumerated() {
    if index % rows == 0 {
        pages.append(Page(trim: .a5, bleed: .zero, side: .recto, folio: "\(pages.count + 1)"))
    }
    let name = "\(face.family) \(face.style)"
    let font = fonts.key(of: face)
    let isComplete = name.unicodeScalars.allSatisfy { $0 == " " || fonts.hasGlyph(for: $0, in: font) }
    var shown = type("Inter", 12)
    if isComplete { shown.font = font }
    let place = Point(x: margin, y: margin + rowHeight * (index % rows))
    let page = pages.count - 1
    try Line(AttributedText(name, shown), shaper: shaper).draw(at: place, into: &pages[page].marks)
    let file = try Line(AttributedText("\(face.postScriptName), \(face.weight)", caption), shaper: shaper)
    let offset = file.penOffset(flush: 1, width: Size.a5.width - margin - margin)
    file.draw(at: Point(x: margin + offset, y: place.y), into: &pages[page].marks)
}
try writePDF(Publication(pages, fonts: fonts), fonts: fonts, to: output)
print(fonts.faces.count)
