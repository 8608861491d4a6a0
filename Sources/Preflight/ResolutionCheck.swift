import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubSettings

/// Finds pictures whose effective resolution, in pixels an inch at their printed size, is below what an edition asks
/// for.
package struct ResolutionCheck: Sendable {
    /// Pixels an inch below which a picture is reported; 0 reports none.
    package let leastResolution: Int
    /// The unit of widths in findings.
    private let unit: LengthUnit
    /// The resolution that the settings give pictures.
    private let written: Located<ImageResolution>?

    /// The check by `images`, where `asked` (pixels an inch) goes before them; widths are named as `settings` write them.
    package init(_ images: ImageSettings, asked: Int?, settings: SettingsNode) {
        leastResolution = asked ?? ImagesKeys.keys.warnBelow.valueOrInitial(images.warnBelow)
        unit = WrittenUnits(settings).page
        written = images.resolution
    }

    /// The finding about a resolution to which pictures are reduced though more pixels are asked for; nil for none.
    package var contradiction: Diagnostic? {
        guard let written, case .pixelsPerInch(let count) = written.value, count < leastResolution else { return nil }
        return .warning(
            "images-reduced-too-far",
            "all pictures are reduced to \(count) pixels an inch, and \(leastResolution) are asked for",
            at: written.origin,
            hint: "raise the resolution of [images], or leave it out")
    }

    /// The findings about `placed`, the places of pictures on the pages of `publication`, one for each; `furniture` says
    /// where masters name those that are no elements. Linear.
    package func findings(
        about placed: [ImageItem], in publication: Publication, furniture: [ImageKey: SourceLocation] = [:]
    ) -> [Diagnostic] {
        if leastResolution == 0 || placed.isEmpty { return [] }
        let pixels = publication.images.filter { $0.vectorSize == nil }
        let pictures = Dictionary(uniqueKeysWithValues: pixels.map { ($0.key, $0) })
        return placed.compactMap { item in
            let index = Int(item.element.index)
            let isElement = publication.structure.indices.contains(index)
            let place = isElement ? publication.structure[index].origin : furniture[item.image] ?? .none
            return pictures[item.image].flatMap { finding(about: $0, at: item, place) }
        }
    }

    private func finding(
        about picture: ImageResource, at item: ImageItem, _ place: SourceLocation
    ) -> Diagnostic? {
        let inches = max(item.frame.width.points / 72, item.frame.height.points / 72 * picture.proportion)
        let resolution = Double(picture.width) / max(inches, 0.001)
        // Half a pixel is forgiven: frames are rounded.
        if resolution > Double(leastResolution) - 0.5 { return nil }
        let sharp = item.clip.width.scaled(by: resolution / Double(leastResolution))
        // The width of a picture that reaches beyond the trim is that of the page.
        let bleeds = item.clip.minX < .zero || item.clip.minY < .zero
        let smaller =
            bleeds
            ? "give it a smaller place on the page, as by cols=8 rows=30, or, where its opener or master has a frame for it, choose "
                + "another one"
            : "give it a smaller width"
        return .warning(
            "low-resolution",
            "the picture \"\(picture.name)\" has \(Int(resolution.rounded())) pixels an inch at its width of "
                + "\(unit.roughText(item.clip.width)); it is sharp up to \(unit.roughText(sharp))",
            at: place,
            hint: "\(leastResolution) pixels an inch are asked for: use a larger file, or \(smaller)"
        )
        .counted(as: "pictures with too few pixels for their size")
        .about(picture.name, gravity: Double(leastResolution) / max(resolution, 0.001))
    }
}

extension ImageResource {
    /// Width to height.
    fileprivate var proportion: Double { Double(max(width, 1)) / Double(max(height, 1)) }
}
