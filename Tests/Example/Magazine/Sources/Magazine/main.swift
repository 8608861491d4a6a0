import Foundation
import TextPDF

// Fog Monthly: swift run Magazine FONTS TEXT.tags.txt OUT writes OUT.pdf, and its pages as OUT-1.png, OUT-2.png …
let (fontFolder, source, output) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let trim = Size(width: Length(points: 540), height: Length(points: 720))
let area = Rect(origin: .zero, size: trim).inset(
    by: Insets(top: Length(points: 42), left: Length(points: 44), bottom: Length(points: 42), right: Length(points: 44))
)
let gutter = Length(points: 18)

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

let names = try FileManager.default.contentsOfDirectory(atPath: fontFolder).sorted()
let files = try names.filter { $0.hasSuffix(".otf") || $0.hasSuffix(".ttf") }
    .map { FontFile(name: $0, bytes: try bytes(of: "\(fontFolder)/\($0)")) }
let fonts = FontCatalog.load(files).value ?? FontCatalog()
var hyphenation = HyphenationLibrary()
hyphenation.add(Language("en-GB")) { try? bytes(of: "/usr/share/hyphen/hyph_en_GB.dic") }
let shaper = Shaper(fonts: fonts, hyphenation: hyphenation)

var reader = TagReader(
    fonts: fonts, folder: (source as NSString).deletingLastPathComponent,
    measure: (area.width - gutter).part(1, of: 2))
do { try reader.read(String(decoding: try bytes(of: source), as: UTF8.self)) } catch let mistake as TagMistake {
    print("\(source):\(mistake.line): \(mistake.message)")
    exit(1)
}

// The headline runs across the columns, which begin below it.
let headlineFont = fonts.key(for: FontRequest(family: "League Spartan", weight: 800)) ?? fonts.key(of: fonts.faces[0])
let headlineType = CharacterAttributes(
    font: headlineFont, size: Length(points: 38), paint: Palette.paints["night"] ?? .ink)
var headlineParagraph = ParagraphAttributes(leading: Length(points: 40), em: headlineType.size)
(headlineParagraph.alignment, headlineParagraph.hyphenation) = (.start, nil)
let headline = try Framesetter(AttributedText(reader.headline, headlineType), headlineParagraph, shaper: shaper)
let below = area.minY + headline.size(width: area.width).size.height + Role.leading.scaled(by: 2)

// Two columns a page, as many pages as the text takes.
let framesetter = try Framesetter(reader.paragraphs, shaper: shaper)
let columns = (0..<40).flatMap { page in
    let top = page == 0 ? below : area.minY
    let part = Rect(x: area.minX, y: top, width: area.width, height: area.maxY - top)
    return FrameSequence.columns(2, of: part, gutter: gutter, pages: page..<page + 1).frames
}
let grid = BaselineGrid(start: area.minY + Role.leading, increment: Role.leading)
let setting = framesetter.frames(in: FrameSequence(columns, grid: grid))
guard setting.overset.isEmpty else {
    print("bytes \(setting.overset) of the text do not fit")
    exit(1)
}

var pages: [Page] = []
for frame in setting.frames where !frame.lines.isEmpty {
    while pages.count <= frame.area.page {
        let number = pages.count + 1
        pages.append(Page(trim: trim, bleed: .zero, side: number % 2 == 1 ? .recto : .verso, folio: "\(number)"))
    }
    frame.draw(into: &pages[frame.area.page].marks)
    drawPictures(of: frame, into: &pages[frame.area.page].marks)
}
headline.frame(in: TextFrame(area)).draw(into: &pages[0].marks)
let folioFont = fonts.key(for: FontRequest(family: "Inter")) ?? headlineFont
for index in pages.indices {
    let type = CharacterAttributes(font: folioFont, size: Length(points: 7.5))
    let line = try Line(AttributedText("Fog Monthly   \(index + 1)", type), shaper: shaper)
    let offset = line.penOffset(flush: index % 2 == 0 ? 1 : 0, width: area.width)
    line.draw(at: Point(x: area.minX + offset, y: area.maxY + Role.leading.scaled(by: 1.75)), into: &pages[index].marks)
}

/// Draws the pictures of a frame: each is the run of its object, whose place and extents layout has found.
@MainActor func drawPictures(of frame: Frame, into marks: inout Marks) {
    for (line, origin) in zip(frame.lines, frame.lineOrigins) {
        for run in line.runs {
            guard let picture = run.object?.value?.value as? Picture else { continue }
            let bounds = run.typographicBounds
            let place = Rect(
                x: origin.x + run.left, y: origin.y - bounds.ascent, width: bounds.width,
                height: bounds.ascent + bounds.descent)
            marks.items.append(.image(ImageItem(picture.key, frame: place, clip: place, element: .artifact)))
        }
    }
}

var publication = Publication(pages, fonts: fonts)
publication.metadata.title = reader.headline
publication.metadata.authors = ["Ines Haldane"]
publication.metadata.creator = "Magazine"
publication.metadata.language = "en-GB"
try writePDF(publication, fonts: fonts, pictures: reader.pictures, to: output + ".pdf")
for index in pages.indices {
    let png = try drawPNG(publication, page: index, fonts: fonts, pictures: reader.pictures, resolution: 96)
    try Data(png).write(to: URL(fileURLWithPath: "\(output)-\(index + 1).png"))
}
