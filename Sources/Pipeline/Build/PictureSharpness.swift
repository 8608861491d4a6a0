import Diagnostics
import DisplayList
import Geometry
import Manifest
import Settings

/// How pictures are judged.
struct ImagesKeys: KeyTable {
    static let keys = ImagesKeys()
    static let title = "[images]"
    static let meaning = "How pictures are judged where they stand."
    let warnBelow = Key(
        "warn_below", .integer(0...10_000), usual: 150,
        "Pictures with fewer pixels an inch in their frame are reported; 0 reports none.")
}

/// What this room reads of a template.
struct ImagesRootKeys: KeyTable {
    static let keys = ImagesRootKeys()
    static let title = "template.toml (images)"
    static let meaning = "Pictures."
    let images = Key("images", imagesSettings, "How pictures are judged where they stand.")
}

let imagesSettings = KeyType<Int?>.table(ImagesKeys.self) { .some($0.read(\.warnBelow)) }

extension BuildSession {
    /// Reports pictures that are shown with fewer pixels an inch than the edition asks for, once for each place.
    mutating func checkSharpness(of layout: EditionLayout, _ profile: PrintProfile?) {
        let (publication, settings) = (layout.composition.publication, layout.settings)
        var findings = Findings()
        let root = KeyType<Int?>.part(ImagesRootKeys.self) { .some($0.read(\.images) ?? nil) }
        let asked = root.read(settings, &findings) ?? nil
        for finding in findings.diagnostics { report(finding) }
        let least = profile?.imageResolution ?? ImagesKeys.keys.warnBelow.settled(asked)
        if least == 0 { return }
        let unit = WrittenUnits(settings).page
        let pictures = Dictionary(uniqueKeysWithValues: publication.images.map { ($0.key, $0) })
        for index in layout.excerpt?.indices ?? Array(publication.pages.indices) {
            for image in publication.pages[index].marks.items.flatMap(\.images) {
                guard let picture = pictures[image.image] else { continue }
                checkSharpness(of: picture, at: image, in: publication, least: least, unit)
            }
        }
    }

    private mutating func checkSharpness(
        of picture: ImageResource, at item: ImageItem, in publication: Publication, least: Int, _ unit: LengthUnit
    ) {
        let inches = max(item.frame.width.points / 72, item.frame.height.points / 72 * picture.proportion)
        let resolution = Double(picture.width) / max(inches, 0.001)
        // Half a pixel is forgiven: frames are rounded.
        if resolution > Double(least) - 0.5 { return }
        let index = Int(item.element.index)
        let place = publication.structure.indices.contains(index) ? publication.structure[index].origin : .none
        let sharp = item.clip.width.scaled(by: resolution / Double(least))
        report(
            .warning(
                "low-resolution",
                "the picture \"\(picture.name)\" has \(Int(resolution.rounded())) pixels an inch at its width of "
                    + "\(unit.roughText(item.clip.width)); it is sharp up to \(unit.roughText(sharp))",
                at: place,
                hint: "\(least) pixels an inch are asked for: use a larger file, or give it a smaller width"
            ).counted(as: "pictures with too few pixels for their size"))
    }
}

extension Item {
    /// The pictures in it.
    fileprivate var images: [ImageItem] {
        switch self {
        case .image(let image): [image]
        case .group(let group): group.items.flatMap(\.images)
        default: []
        }
    }
}

extension ImageResource {
    /// Width to height.
    fileprivate var proportion: Double { Double(max(width, 1)) / Double(max(height, 1)) }
}
