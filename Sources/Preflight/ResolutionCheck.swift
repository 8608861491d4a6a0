import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPress
import PubSettings

/// Finds pictures whose effective resolution, in pixels an inch at their printed size, is below the least that an
/// edition asks for.
package struct ResolutionCheck: Sendable {
    /// The resolution in pixels an inch that pictures are reported below; 0 reports none.
    package let leastResolution: Int
    /// The least resolution, in pixels an inch, of pictures without a size of their own.
    package let sizingResolution: Int
    /// The resolution in pixels an inch that makes a picture an error if it has less; 0 for none.
    package let errorBelow: Int
    /// The resolution in pixels an inch that makes a picture worth a note if it has less; 0 for none.
    private let noteBelow: Int
    /// The limits for pictures of black and white pixels alone; 0 for none.
    package let (bilevelErrorBelow, bilevelWarnBelow): (Int, Int)
    /// The unit of widths in findings.
    private let unit: LengthUnit
    /// The resolution that the settings give pictures.
    private let written: Located<ImageResolution>?

    /// The check by `images`, overridden by the wishes of `printer`, nil for screens; widths are named as `settings` write them.
    package init(_ images: ImageSettings, printer: PressPictures?, settings: SettingsNode) {
        leastResolution = printer?.warnBelow ?? ImagesKeys.keys.warnBelow.valueOrInitial(images.warnBelow)
        sizingResolution = images.sharp ?? leastResolution
        errorBelow = printer?.errorBelow ?? 0
        noteBelow = leastResolution > 0 ? printer?.resolution ?? 0 : 0
        bilevelErrorBelow = printer?.bilevelErrorBelow ?? 0
        bilevelWarnBelow = leastResolution > 0 ? printer?.bilevelWarnBelow ?? 0 : 0
        unit = WrittenUnits(settings).page
        written = images.resolution
    }

    /// The finding about a resolution that pictures are reduced to although more pixels are asked for; nil for none.
    package var contradiction: Diagnostic? {
        guard let written, case .pixelsPerInch(let count) = written.value, count < leastResolution else { return nil }
        return .warning(
            "images-reduced-too-far",
            "all pictures are reduced to \(count) pixels an inch, and \(leastResolution) are asked for",
            at: written.origin,
            hint: "raise the resolution of [images], or leave it out")
    }

    /// The findings about `placed`, the places of pictures on the pages of `publication`, one for each; `furniture` says where masters name
    /// pictures that are no elements, and `isCode` of pictures of black and white pixels whether they are codes that machines read, whose squares
    /// are as large as they are. Linear.
    package func findings(
        about placed: [ImageItem], in publication: Publication, furniture: [ImageKey: SourceLocation] = [:],
        isCode: (ImageKey) -> Bool = { _ in false }
    ) -> [Diagnostic] {
        if [leastResolution, errorBelow, bilevelErrorBelow, bilevelWarnBelow].allSatisfy({ $0 == 0 }) || placed.isEmpty
        {
            return []
        }
        let pixels = publication.images.filter { $0.vectorSize == nil }
        let pictures = Dictionary(uniqueKeysWithValues: pixels.map { ($0.key, $0) })
        return placed.compactMap { item in
            let index = Int(item.element.index)
            let isElement = publication.structure.indices.contains(index)
            let place = isElement ? publication.structure[index].origin : furniture[item.image] ?? .none
            guard let picture = pictures[item.image], let found = finding(about: picture, at: item, place) else {
                return nil
            }
            return picture.isBilevel && isCode(picture.key) ? nil : found
        }
    }

    private func finding(
        about picture: ImageResource, at item: ImageItem, _ place: SourceLocation
    ) -> Diagnostic? {
        let resolution = picture.resolution(in: item.frame)
        let isBilevel = picture.isBilevel && bilevelWarnBelow + bilevelErrorBelow > 0
        let (errorBelow, warnBelow, noteBelow) =
            isBilevel ? (bilevelErrorBelow, bilevelWarnBelow, 0) : (errorBelow, leastResolution, noteBelow)
        // Half a pixel is forgiven: frames are rounded.
        if resolution > Double(max(errorBelow, warnBelow, noteBelow)) - 0.5 { return nil }
        // Without a warning the printer's own resolution is asked for; with one, no more than what ends it.
        let isEnough = resolution > Double(max(errorBelow, warnBelow)) - 0.5
        let asked = isEnough ? noteBelow : max(errorBelow, warnBelow)
        let sharp = item.clip.width.scaled(by: resolution / Double(asked))
        // The width of a picture that reaches beyond the trim is the width of the page.
        let bleeds = item.clip.minX < .zero || item.clip.minY < .zero
        let smaller =
            bleeds
            ? "give it a smaller place on the page, as by cols=8 rows=30, or, where its opener or master has a frame for it, choose "
                + "another one"
            : "give it a smaller width"
        let severity: Diagnostic.Severity =
            resolution <= Double(errorBelow) - 0.5
            ? .error : resolution <= Double(warnBelow) - 0.5 ? .warning : .note
        return Diagnostic.warning(
            "low-resolution",
            "the picture \"\(picture.name)\" has \(Int(resolution.rounded())) pixels an inch at its width of "
                + "\(unit.roughText(item.clip.width)); they are enough up to \(unit.roughText(sharp))",
            at: place,
            hint:
                "\(asked) pixels an inch are asked for\(isBilevel ? " of black and white pixels, whose edges show" : ""): use a larger file, or \(smaller)"
        )
        .graded(severity)
        .counted(as: "pictures with too few pixels for their size")
        .about(picture.name, gravity: Double(asked) / max(resolution, 0.001))
    }
}
