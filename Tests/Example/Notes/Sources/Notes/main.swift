import Foundation
import TextPDF

// Notes around shapes: swift run Notes FONTS NOTE.txt OUT writes OUT.pdf, and its pages as OUT-1.png … The first line of the note is its heading.
let (fontFolder, source, output) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let trim = Size(width: Length(points: 400), height: Length(points: 560))
let area = Rect(origin: .zero, size: trim).inset(by: Insets(all: Length(points: 30)))

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

let faces = ["Vollkorn-Regular.ttf", "Vollkorn-Italic.ttf", "EBGaramond12-Italic.otf", "LeagueSpartan-Bold.otf"]
let files = try faces.map { FontFile(name: $0, bytes: try bytes(of: "\(fontFolder)/\($0)")) }
let fonts = FontCatalog.load(files).value ?? FontCatalog()
let shaper = Shaper(fonts: fonts)
let note = String(decoding: try bytes(of: source), as: UTF8.self).split(separator: "\n").map(String.init)
let paper = Paint(.cmyk(0.04, 0.06, 0.14, 0.02))
let tint = Paint(.cmyk(0.3, 0.08, 0.14, 0))

/// A page of notes with its paper.
@MainActor func emptyPage(_ number: Int) -> Page {
    var page = Page(trim: trim, bleed: .zero, side: number % 2 == 1 ? .recto : .verso, folio: "\(number)")
    page.marks.items.append(.path(PathItem(Path(rect: Rect(origin: .zero, size: trim)), fill: paper)))
    return page
}

/// The note at one setting of the reader's type size, which all sizes follow; its heading looks pressed into the paper.
@MainActor func paragraphs(_ size: Length) -> [Paragraph] {
    let styles = NoteStyles(fonts, size: size)
    var type = styles.body
    type.font = fonts.key(for: FontRequest(family: "League Spartan", weight: 700)) ?? type.font
    (type.size, type.paint) = (size.scaled(by: 1.9), Paint(.cmyk(0.2, 0.3, 0.5, 0.3)))
    type.shadows = TextShadow.letterpress(light: Paint(.paper), dark: Paint(.cmyk(0.3, 0.4, 0.6, 0.6)), depth: 0.02)
    var heading = ParagraphAttributes(leading: size.scaled(by: 2.1), em: type.size)
    (heading.alignment, heading.hyphenation, heading.keepWithNext) = (.start, nil, 2)
    heading.spaceAfter = size.scaled(by: 0.7)
    let body = note.dropFirst().enumerated().map { index, words in
        var attributes = ParagraphAttributes(leading: size.scaled(by: 1.4), em: size)
        attributes.firstLineIndent = index == 0 ? .zero : size
        return Paragraph(styles.styled(words), attributes)
    }
    return [Paragraph(AttributedText(note.first ?? "", type), heading)] + body
}

/// Pages of the note in type of `size`, the first around a clock and a star.
@MainActor func pagesAroundShapes(_ size: Length, from number: Int) throws -> [Page] {
    let (clockSide, starSide) = (Length(points: 96), Length(points: 130))
    let shapes = [
        NamedShape.ellipse.path(
            in: Rect(x: area.maxX - clockSide, y: area.minY, width: clockSide, height: clockSide)),
        NamedShape.star.path(
            in: Rect(x: Length(points: 135), y: Length(points: 300), width: starSide, height: starSide)),
    ]
    var frames = [TextFrame(area), TextFrame(area, page: 1)]
    frames[0].exclusions = shapes.map { TextExclusion($0, standOff: Length(points: 7)) }
    let setting = try Framesetter(paragraphs(size), shaper: shaper).frames(in: FrameSequence(frames, ellipsis: "…"))
    var pages: [Page] = []
    for frame in setting.frames where !frame.lines.isEmpty {
        var page = emptyPage(number + pages.count)
        for shape in frame.area.page == 0 ? shapes : [] {
            page.marks.items.append(.path(PathItem(shape, fill: tint)))
        }
        frame.draw(into: &page.marks)
        pages.append(page)
    }
    return pages
}

// The same note twice, as readers with other eyes set the size of type.
var pages = try pagesAroundShapes(Length(points: 11), from: 1)
pages += try pagesAroundShapes(Length(points: 15), from: pages.count + 1)

// And once in the shape of a butterfly, whose outline is in the syntax of SVG.
let outline = """
    M50 42 C42 4 6 0 3 24 C0 46 20 54 40 54 C20 55 7 70 13 86 C21 102 45 92 50 62 \
    C55 92 79 102 87 86 C93 70 80 55 60 54 C80 54 100 46 97 24 C94 0 58 4 50 42 Z
    """
let butterfly = try Path(svg: outline).fitted(into: area)
var page = emptyPage(pages.count + 1)
page.marks.items.append(.path(PathItem(butterfly, fill: tint)))
let wings = TextFrame(shape: butterfly, inset: Length(points: 5))
// Its heading would not fit into the first wing.
let words = Array(paragraphs(Length(points: 9)).dropFirst())
try Framesetter(words, shaper: shaper).frame(in: wings, ellipsis: "…").draw(into: &page.marks)
pages.append(page)

let publication = Publication(pages, fonts: fonts)
try writePDF(publication, fonts: fonts, to: output + ".pdf")
for index in pages.indices {
    let png = try drawPNG(publication, page: index, fonts: fonts, resolution: 96)
    try Data(png).write(to: URL(fileURLWithPath: "\(output)-\(index + 1).png"))
}
