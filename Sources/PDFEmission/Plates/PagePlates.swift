import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubPress

/// A plate of a press: one ink.
package enum Plate: Hashable, Sendable {
    /// A process ink, by its place among cyan, magenta, yellow and black.
    case process(Int)
    /// A spot ink, by its name.
    case spot(String)

    /// Its name for people.
    package var name: String {
        switch self {
        case .process(let ink): PressColor.processInks[ink]
        case .spot(let name): name
        }
    }
}

/// The amount of each ink over the area of a page, trimmed and with its bleed.
package struct PagePlates: Sendable {
    /// The tones of one plate.
    package struct Tones: Sendable {
        /// The ink.
        package var plate: Plate
        /// Rows of ``PagePlates/width`` pixels: 0 for none, 255 for solid.
        package var values: [UInt8]
        /// The colour of its full tone on a screen.
        package var light: ScreenColor
    }

    /// Pixels across and down.
    package var width: Int, height: Int
    /// Pixels a point.
    package var scale: Double
    /// The upper left corner of the trim, in points.
    package var trimOrigin: Point
    /// The plates, process inks first; a press that prints in black has one.
    package var plates: [Tones]
}

/// The resources that a publication names but does not hold, for plates.
package struct PlateResources: Sendable {
    /// The faces that the publication shows.
    package var font: FontSource
    /// Decodes a picture, to be drawn with the given width in pixels, in the inks of a target.
    package var pixels: @Sendable (ImageKey, PictureTarget, Int) throws -> InkPixels

    /// Faces and pictures as they are needed.
    package init(
        font: @escaping FontSource, pixels: @escaping @Sendable (ImageKey, PictureTarget, Int) throws -> InkPixels
    ) {
        self.font = font
        self.pixels = pixels
    }
}

/// Draws `page`, which errors call by its `number` (from 1), as the plates of `intent` at `resolution` pixels per inch: the separations that a press
/// prints from the file that ``emit(_:as:with:to:)`` writes for it. Overprinting paints leave the plates of inks that they do not contain unchanged
/// (ISO 32000-1 §8.6.7); all other paints knock out. Throws contradictions of the publication, what pictures throw, and
/// ``EmissionError/drawing(page:reason:)`` for a page larger than Cairo can draw.
package func plates(
    of page: Page, number: Int, as edition: Edition, _ intent: OutputIntent, resolution: Double,
    with resources: PlateResources
) throws(EmissionError) -> PagePlates {
    let boxes = PageBoxes(page, edition: edition)
    let scale = resolution / 72
    let area = boxes.bled
    let width = (area.width.points * scale).rounded(.up), height = (area.height.points * scale).rounded(.up)
    guard width >= 1, height >= 1, width < 32768, height < 32768 else {
        throw .drawing(page: number, reason: "\(width) × \(height) pixels cannot be drawn")
    }
    let transform: PressTransform
    let screen: ScreenTransform
    do {
        transform = try intent.transform()
        screen = try ScreenTransform(profile: intent.profile)
    } catch { throw .profile }
    let faces = Faces(resources.font)
    let pictures = PlatePictures(edition, resources, GlyphPictures(colors: try PaintPreview(edition)))
    let origin = Point(x: -area.minX, y: -area.minY)
    let spots = page.spotInks(by: transform)
    let process = intent.inks == .black ? [Plate.process(3)] : (0..<4).map(Plate.process)
    var made: [PagePlates.Tones] = []
    for plate in process + spots.map({ Plate.spot($0.spotName) }) {
        let surface = RasterSurface(width: Int32(width), height: Int32(height))
        let lights = PlateLights(plate: plate, transform: transform)
        let target = RasterTarget(context: surface.context, faces: faces, colors: lights, scale: scale) {
            try pictures.pixels(of: $0, atLeast: $1, on: plate)
        }
        var canvas = Canvas(faces: faces, pictures: pictures.glyphs, target: target)
        try canvas.draw(page, at: PageTransform(origin: origin, scale: scale))
        try target.flushText()
        let full: PressColor =
            switch plate {
            case .process(let ink): .cmyk(ink == 0 ? 1 : 0, ink == 1 ? 1 : 0, ink == 2 ? 1 : 0, ink == 3 ? 1 : 0)
            case .spot(let name): spots.first { $0.spotName == name } ?? .black
            }
        made.append(
            PagePlates.Tones(plate: plate, values: try surface.samples(page: number).inks, light: screen.rgb(for: full))
        )
    }
    return PagePlates(width: Int(width), height: Int(height), scale: scale, trimOrigin: origin, plates: made)
}

/// The grays that paints have on a plate: black for full tone.
private struct PlateLights: PaintLights {
    let plate: Plate
    let transform: PressTransform

    func rgb(for paint: Paint) -> ScreenColor {
        let light = 1 - tone(of: paint.color)
        return ScreenColor(red: light, green: light, blue: light)
    }

    func isUnseen(_ paint: Paint) -> Bool { paint.overprint && tone(of: paint.color) == 0 }

    func tones(of paints: [Paint]) -> [SIMD3<UInt8>] {
        (0..<256).map { gray in
            let ink = paints.reduce(Float.zero) { $0 + tone(of: $1.color.tinted(1 - Float(gray) / 255)) }
            return SIMD3(repeating: UInt8((255 * (1 - min(ink, 1))).rounded()))
        }
    }

    /// The amount of the ink in `color`, 0 … 1.
    private func tone(of color: PressColor) -> Float {
        let inks = transform.inks(for: color)
        if inks.isRegistration { return inks.tint }
        switch plate {
        case .process(let ink): return inks.model == .spot ? 0 : inks.components[ink]
        case .spot(let name): return inks.model == .spot && inks.spotName == name ? inks.tint : 0
        }
    }
}

/// The pictures of a page in inks, each decoded once for all plates.
private final class PlatePictures {
    private struct Use: Hashable {
        var image: ImageKey
        var target: PictureTarget
        var width: Int
    }

    let glyphs: GlyphPictures
    private let edition: Edition
    private let resources: PlateResources
    private var known: [Use: InkPixels] = [:]

    init(_ edition: Edition, _ resources: PlateResources, _ glyphs: GlyphPictures) {
        self.edition = edition
        self.resources = resources
        self.glyphs = glyphs
    }

    /// The part of `item` that `plate` prints, in grays; an item printed in other inks keeps its grays for these.
    func pixels(of item: ImageItem, atLeast width: Int, on plate: Plate) throws -> Pixels {
        let picture = try picture(item, atLeast: width)
        var bytes = [UInt8](repeating: 0, count: picture.width * picture.height * 4)
        for index in 0..<picture.width * picture.height {
            let ink: Int =
                switch plate {
                case .process(let place): Int(picture.inks[index * 4 + (item.inks.isEmpty ? place : 3)])
                case .spot: item.inks.isEmpty ? 0 : Int(picture.inks[index * 4 + 3])
                }
            let opacity = Int(picture.opacity?[index] ?? 255)
            let light = UInt8(((255 - ink) * opacity + 127) / 255)
            (bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2]) = (light, light, light)
            bytes[index * 4 + 3] = UInt8(opacity)
        }
        return Pixels(width: picture.width, height: picture.height, bytes: bytes, orientation: picture.orientation)
    }

    private func picture(_ item: ImageItem, atLeast width: Int) throws -> InkPixels {
        let target = edition.target(PictureUse(image: item.image, reduction: .none, inks: item.inks))
        let use = Use(image: item.image, target: target, width: width)
        if let found = known[use] { return found }
        let made: InkPixels
        if let file = glyphs.file(item.image) {
            let decoded = inkPixels(
                file.bytes, name: "a glyph", atLeast: width, at: .none, for: target, with: PixelTransforms())
            guard let pixels = decoded.value else {
                throw EmissionError.font(file.font, reason: "the picture of a glyph is broken")
            }
            made = pixels
        } else {
            made = try resources.pixels(item.image, target, width)
        }
        known[use] = made
        return made
    }
}

extension RasterPage {
    /// The tone of each pixel of a plate, 255 for solid: all its samples are alike.
    fileprivate var inks: [UInt8] { stride(from: 0, to: samples.count, by: channels).map { 255 - samples[$0] } }
}

extension Page {
    /// Its spot inks, each once at full tone, in order of use.
    fileprivate func spotInks(by transform: PressTransform) -> [PressColor] {
        var names: Set<String> = []
        var found: [PressColor] = []
        func note(_ paint: Paint?) {
            guard let paint else { return }
            let inks = transform.inks(for: paint.color)
            guard inks.model == .spot, !inks.isRegistration, names.insert(inks.spotName).inserted else { return }
            found.append(.spot(inks.spotName, alternate: inks.components))
        }
        func walk(_ items: [DisplayItem]) {
            for item in items {
                switch item {
                case .glyphs(let run):
                    note(run.paint)
                    note(run.stroke?.paint)
                case .path(let path):
                    note(path.fill)
                    note(path.stroke?.paint)
                    path.gradient?.stops.forEach { note($0.paint) }
                case .image(let image): image.inks.forEach { note($0) }
                case .group(let group): walk(group.items)
                case .link: break
                }
            }
        }
        walk(marks.items)
        return found
    }
}
