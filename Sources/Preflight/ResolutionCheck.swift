import Diagnostics
import DisplayList
import Geometry
import Identity
import Settings

/// The limit of effective resolution.
struct ImagesKeys: KeyTable {
    static let keys = ImagesKeys()
    static let title = "[images]"
    static let meaning = "The effective resolution that pictures need at their printed size."
    let warnBelow = Key(
        "warn_below", .integer(0...10_000), initial: 150,
        "Pixels an inch down to which pictures are sharp. A picture without a width or height is set no larger; one that "
            + "is larger all the same is reported. 0 for no limit.")
}

/// The keys of a template that this room reads.
struct ImagesRootKeys: KeyTable {
    static let keys = ImagesRootKeys()
    static let title = "template.toml (images)"
    static let meaning = "Pictures."
    let images = Key("images", imagesSettings, "The effective resolution that pictures need at their printed size.")
}

private let imagesSettings = KeyType<Int?>.table(ImagesKeys.self) { .some($0.read(\.warnBelow)) }

/// Finds pictures whose effective resolution, in pixels an inch at their printed size, is below what an edition asks
/// for.
package struct ResolutionCheck: Sendable {
    /// The tables of settings that it reads, for the reference of all keys.
    package static let keyTables = [KeyTableDescription(ImagesRootKeys.self)]
    /// The tables of the merged tree that it reads.
    package static let rootKeys = ["images"]

    /// Pixels an inch below which a picture is reported; 0 reports none.
    package let leastResolution: Int
    /// The unit of widths in findings.
    private let unit: LengthUnit

    /// The check by `settings`, where `resolution` (pixels an inch) goes before them.
    package static func read(_ settings: SettingsNode, resolution: Int?) -> Outcome<ResolutionCheck> {
        var findings = SettingsFindings()
        let root = KeyType<Int?>.part(ImagesRootKeys.self) { .some($0.read(\.images) ?? nil) }
        let asked = root.read(settings, &findings) ?? nil
        let leastResolution = resolution ?? ImagesKeys.keys.warnBelow.valueOrInitial(asked)
        let check = ResolutionCheck(leastResolution: leastResolution, unit: WrittenUnits(settings).page)
        return Outcome(check, findings.diagnostics)
    }

    /// The findings about `placed`, the places of pictures on the pages of `publication`, one for each. Linear.
    package func findings(about placed: [ImageItem], in publication: Publication) -> [Diagnostic] {
        if leastResolution == 0 || placed.isEmpty { return [] }
        let pictures = Dictionary(uniqueKeysWithValues: publication.images.map { ($0.key, $0) })
        return placed.compactMap { item in
            pictures[item.image].flatMap { finding(about: $0, at: item, in: publication) }
        }
    }

    private func finding(
        about picture: ImageResource, at item: ImageItem, in publication: Publication
    ) -> Diagnostic? {
        let inches = max(item.frame.width.points / 72, item.frame.height.points / 72 * picture.proportion)
        let resolution = Double(picture.width) / max(inches, 0.001)
        // Half a pixel is forgiven: frames are rounded.
        if resolution > Double(leastResolution) - 0.5 { return nil }
        let index = Int(item.element.index)
        let place = publication.structure.indices.contains(index) ? publication.structure[index].origin : .none
        let sharp = item.clip.width.scaled(by: resolution / Double(leastResolution))
        return .warning(
            "low-resolution",
            "the picture \"\(picture.name)\" has \(Int(resolution.rounded())) pixels an inch at its width of "
                + "\(unit.roughText(item.clip.width)); it is sharp up to \(unit.roughText(sharp))",
            at: place,
            hint: "\(leastResolution) pixels an inch are asked for: use a larger file, or give it a smaller width"
        ).counted(as: "pictures with too few pixels for their size")
    }
}

extension ImageResource {
    /// Width to height.
    fileprivate var proportion: Double { Double(max(width, 1)) / Double(max(height, 1)) }
}
