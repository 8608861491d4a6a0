import Glibc
import PubColor
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPDFEmission
import PubTestSupport
import PubValues
import Testing

/// The fonts of the tests, as the package's `Fonts` folder has them.
enum TestFont: String, CaseIterable {
    /// 1000 units an em, CFF.
    case garamond = "EBGaramond12-Regular.otf"
    case garamondItalic = "EBGaramond12-Italic.otf"
    /// 2816 units an em, CFF.
    case inter = "Inter-Regular.otf"
    /// 1000 units an em, TrueType.
    case vollkorn = "Vollkorn-Regular.ttf"
    /// 2048 units an em, CFF.
    case spartan = "LeagueSpartan-Regular.otf"

    var id: FontKey { TestFont.catalog.key(of: TestFont.catalog.faces.first { $0.file == rawValue }!) }

    static let catalog: FontCatalog = {
        let files = allCases.map { FontFile(name: $0.rawValue, bytes: Setup.font($0.rawValue)) }
        return FontCatalog.load(files).value ?? FontCatalog()
    }()

    static var programs: [FontKey: FontProgram] { catalog.programs }
}

extension FontCatalog {
    /// The key of its face at `index`.
    func key(_ index: Int) -> FontKey { key(of: faces[index]) }

    /// The programs of all faces.
    var programs: [FontKey: FontProgram] {
        Dictionary(faces.map { (key(of: $0), program(of: key(of: $0))) }) { first, _ in first }
    }
}

extension ImageKey {
    /// A picture of the test's own, by number.
    init(_ number: Int) {
        var hash = ContentHash()
        hash.combine(UInt64(number))
        self.init(hash)
    }
}

func pt(_ points: Double) -> Length { Length(points: points) }
func at(_ x: Double, _ y: Double) -> Point { Point(x: pt(x), y: pt(y)) }
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: pt(x), y: pt(y), width: pt(width), height: pt(height))
}

extension Page {
    static func a5(folio: String = "1") -> Page {
        Page(trim: Size(width: pt(419.5), height: pt(595.25)), bleed: pt(8.5), side: .recto, folio: folio)
    }

    /// Sets `text` on one line at (`x`, `y`), each scalar one glyph with its natural advance, spaces `gap` wider, the
    /// letters of words `letter` apart.
    /// Returns where the next glyph would stand.
    @discardableResult
    mutating func set(
        _ text: String, _ font: TestFont, size: Double, x: Double, y: Double, gap: Double = 0,
        letter: Double = 0, paint: Paint = .ink, scale: Double = 1
    ) -> Double {
        let catalog = TestFont.catalog
        let em = Double(catalog.metrics(of: font.id).unitsPerEm)
        var run = GlyphRun(font: font.id, size: pt(size), origin: at(x, y), paint: paint, element: .artifact)
        run.glyphScale = scale
        run.letterSpace = pt(letter)
        var pen = 0.0
        var glyphs: [PlacedGlyph] = []
        var clusters: [TextCluster] = []
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let glyph = catalog.glyph(of: scalar == "\u{AD}" ? "-" : scalar, in: font.id) ?? 0
            glyphs.append(PlacedGlyph(glyph: glyph, x: Int32((pen * 65536).rounded()), y: 0))
            clusters.append(TextCluster(bytes: UInt16(String(scalar).utf8.count), glyphs: 1))
            pen += Double(catalog.advance(of: glyph, in: font.id)) * size * scale / em + (scalar == " " ? gap : 0)
            if scalar != " ", index + 1 < scalars.count, scalars[index + 1] != " " { pen += letter }
        }
        marks.append(run, glyphs: glyphs, text: text.utf8, clusters: clusters)
        return x + pen
    }
}

extension Page {
    /// Changes the first mark, which is text.
    mutating func changeFirstRun(_ change: (inout GlyphRun) -> Void) {
        guard case .glyphs(var run)? = marks.items.first else {
            Issue.record("the page does not begin with text")
            return
        }
        change(&run)
        marks.items[0] = .glyphs(run)
    }
}

extension Publication {
    init(_ pages: [Page]) {
        self.init()
        self.pages = pages
        metadata.title = "Tést"
        metadata.language = "en-GB"
        metadata.date = 1_793_491_200
    }
}

/// A folder that vanishes with this object.
final class Workbench {
    let folder: String

    init() {
        // mkdtemp replaces six of this letter.
        var name = Array(("/tmp/emission-" + String(repeating: "X", count: 6)).utf8CString)
        folder = String(cString: mkdtemp(&name))
    }

    deinit { _ = run("rm -r \(folder)") }

    /// Emits `publication` and returns the path of the PDF.
    func emitted(
        _ publication: Publication, _ purpose: Edition.Purpose = .screen, name: String = "out",
        pictures: [[UInt8]] = []
    ) throws -> String {
        try emitted(publication, as: Edition(purpose), name: name, pictures: pictures)
    }

    /// Emits `publication` for `edition` and returns the path of the PDF.
    func emitted(
        _ publication: Publication, as edition: Edition, name: String = "out", pictures: [[UInt8]] = []
    ) throws -> String {
        let path = "\(folder)/\(name).pdf"
        let transforms = PixelTransforms()
        @Sendable func file(_ image: ImageKey) -> [UInt8] {
            pictures[pictures.indices.first { ImageKey($0) == image } ?? 0]
        }
        let programs = TestFont.programs
        let resources = EmissionResources {
            programs[$0]
        } header: { image in
            guard let header = probe(file(image), name: "picture", at: .none).value else {
                throw EmissionError.picture(image, reason: "broken")
            }
            return header
        } picture: { image, target in
            let outcome = prepare(file(image), name: "picture", at: .none, for: target, with: transforms)
            guard let picture = outcome.value else { throw EmissionError.picture(image, reason: "broken") }
            return picture
        }
        try #require(try emit(publication, as: edition, with: resources, to: path).isEmpty)
        return path
    }
}

extension EmissionResources {
    /// Pictures that tell their own headers.
    init(fonts: [FontKey: FontProgram], picture: @escaping @Sendable (ImageKey) throws -> PreparedPicture) {
        self.init(font: { fonts[$0] }, header: { try picture($0).header }, picture: { image, _ in try picture(image) })
    }
}

extension RasterResources {
    init(fonts: [FontKey: FontProgram], pixels: @escaping @Sendable (ImageKey, Int) throws -> Pixels) {
        self.init(font: { fonts[$0] }, pixels: pixels)
    }
}

/// What a shell command prints, and what it says of errors.
func run(_ command: String) -> String { Tool.output(of: "(\(command)) 2>&1") }
