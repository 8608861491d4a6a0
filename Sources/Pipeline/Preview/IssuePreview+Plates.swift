import PubDisplayList
import PubFiles
import PubGeometry
import PubPDFEmission
import PubReports

extension IssuePreview.Edition {
    /// The plates of a page, one below the other in one picture.
    package struct Plates: Sendable {
        /// An ink.
        package struct Ink: Sendable {
            /// Its name.
            package var name: String
            /// The colour of its full tone: red, green and blue, 0 … 255.
            package var light: SIMD3<UInt8>
            /// How much of the page it covers, in per cent.
            package var coverage: Double
        }

        /// The inks, in the order of their plates.
        package var inks: [Ink]
        /// The plates in grays, black for solid, all of one height. It shows the page with its bleed.
        package var picture: PageReport.Picture
        /// The most ink of a noticeable area, in per cent, and the area; nil if there is none.
        package var greatestInk: (percent: Double, area: Rect)?
    }

    /// Whether it is for a press, and has plates.
    package var hasPlates: Bool {
        if case .press = drawer.edition.output { true } else { false }
    }

    /// The plates of the page at `index`, in `resolution` pixels an inch; nil of an edition for screens.
    /// - Throws: as ``picture(of:resolution:)``.
    package func plates(of index: Int, resolution: Double) throws(EnvironmentFailure) -> Plates? {
        try drawer.plates(pages[index].page, number: index + 1, resolution: resolution)
    }
}

extension PreviewDrawing {
    /// The plates of `page`.
    func plates(
        _ page: Page, number: Int, resolution: Double
    ) throws(EnvironmentFailure) -> IssuePreview.Edition.Plates? {
        guard case .press(let intent) = edition.output else { return nil }
        do {
            let made = try PubPDFEmission.plates(
                of: page, number: number, as: edition, intent, resolution: resolution, with: inks)
            let sheet = RasterPage(
                width: made.width, height: made.height * made.plates.count, channels: 1,
                samples: made.plates.flatMap { $0.values.map { 255 - $0 } })
            let file = sheet.encoded(resolution: resolution)
            let frame = Rect(origin: .zero, size: page.trim).inset(by: Insets(all: -page.bleed))
            let shown = zip(made.plates, made.coverage).map { plate, coverage in
                let light = SIMD3(plate.light.red, plate.light.green, plate.light.blue) * 255
                return IssuePreview.Edition.Plates.Ink(
                    name: plate.plate.name,
                    light: SIMD3<UInt8>(clamping: SIMD3<Int32>(light.rounded(.toNearestOrEven))), coverage: coverage)
            }
            var plates = IssuePreview.Edition.Plates(
                inks: shown, picture: PageReport.Picture(bytes: file.bytes, type: file.type, frame: frame))
            plates.greatestInk = made.greatestInk.map { ($0.percent, $0.area) }
            return plates
        } catch {
            // A font that cannot be read looks like a broken one.
            try lateFailure.check()
            throw EnvironmentFailure(error, writing: "a page")
        }
    }
}
