import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubPress
import PubValues

/// Finds areas with more ink than the paper takes because marks lie over one another: a tint or a spot ink that overprints a picture, a shadow,
/// large type on a dark ground; and because pictures in inks are printed as they are. A swatch by itself is others' matter, and a picture that is
/// converted holds the limit.
struct InkSumCheck {
    /// Pixels an inch: an area that is noticed has sixteen of them.
    private static let resolution = 26.0
    /// Type of this size and more has strokes as wide as an area that is noticed.
    private static let wideType = Length(points: 36)
    /// The greatest excess over the limit, in per cent, that is only a warning.
    private static let tolerance = 5.0

    /// The edition by name, and as it is emitted.
    private let name: String
    private let edition: PubPDFEmission.Edition
    private let intent: OutputIntent
    /// The most ink, in per cent.
    private let limit: Double
    private let resources: PlateResources
    /// The colours of process inks; nil for a broken profile, which others report.
    private let transform: PressTransform?
    /// Whether a picture is in inks before it is converted, if it is.
    private let isInInks: (ImageKey) -> Bool

    /// The check of the edition that `specification` describes, set in `layout`; nil if it is not printed, or its paper takes any ink.
    init?(_ specification: EditionSpecification, _ layout: EditionLayout) {
        guard let intent = specification.press, let limit = specification.profile?.inkLimit else { return nil }
        var edition = specification.output
        // A proof is checked as the edition that it proofs.
        if specification.isProof {
            edition = PubPDFEmission.Edition(.print, output: .press(intent))
            edition.pictures = specification.output.pictures
        }
        name = specification.printed.name
        self.edition = edition
        self.intent = intent
        self.limit = limit * 100
        resources = layout.plateResources
        transform = try? intent.transform()
        let pictures = layout.pictures
        isInInks = { pictures.isInInks($0) }
    }

    /// The areas of `page`, the page of the issue at `index`, with too much ink, the heaviest first. None of a page that cannot be drawn: its file
    /// cannot be written either.
    func sums(of page: Page, at index: Int) -> [InkSum] {
        var search = OverlapSearch(transform, limit: limit, isInInks: isInInks)
        search.walk(page.marks.items, at: .identity, isOpaque: true)
        guard !search.found.isEmpty,
            let plates = try? plates(
                of: page, number: index + 1, as: edition, intent, resolution: Self.resolution, with: resources)
        else { return [] }
        // Half a per cent for the rounding of plates.
        return plates.areas(above: limit + 0.5).compactMap { area in
            search.found.last { $0.bounds.intersection(area.area) != nil }.map {
                InkSum(percent: area.percent, area: area.area, element: $0.element, isPicture: $0.isPicture)
            }
        }
    }

    /// The findings about the areas of `pages`, each with the place and the folio of its page, one for each element; `place` gives the place of one.
    func findings(
        about pages: [(index: Int, folio: String, sums: [InkSum])], place: (ElementID) -> SourceLocation
    ) -> [Diagnostic] {
        var said: [ElementID: Int] = [:]
        var findings: [Diagnostic] = []
        for page in pages {
            for sum in page.sums {
                let sight = PagePlace(page: page.index, folio: page.folio, area: sum.area)
                if let known = said[sum.element] {
                    findings[known].places.append(sight)
                    continue
                }
                said[sum.element] = findings.count
                let onPage = page.folio.isEmpty ? "" : " on page \(page.folio)"
                let isFarAbove = sum.percent > limit + Self.tolerance
                let percent = "\(Int(sum.percent.rounded())) % of ink"
                let takes = "in the edition “\(name)”; the paper takes \(Int(limit.rounded())) %"
                var finding =
                    sum.isPicture
                    ? Diagnostic.warning(
                        "ink-limit", "a picture has \(percent) on an area that is seen\(onPage) \(takes)",
                        at: place(sum.element),
                        hint:
                            "have it separated for this press, by cmyk = \"convert\" in [profile.images], or place it in RGB"
                    ).counted(as: "pictures with more ink than the paper takes")
                    : Diagnostic.warning(
                        "ink-over-ink", "\(percent) lie over one another\(onPage) \(takes)", at: place(sum.element),
                        hint:
                            "let what is above knock out, by overprint = false in its swatch, or make what is below it lighter"
                    ).counted(as: "marks that add too much ink to what is below them")
                finding = finding.graded(isFarAbove ? .error : .warning)
                finding.places = [sight]
                findings.append(finding)
            }
        }
        return findings
    }

    /// Finds marks that add ink to the marks below them.
    private struct OverlapSearch {
        struct Overlap {
            var bounds: Rect
            var element: ElementID
            /// Whether it is a picture by itself.
            var isPicture = false
        }

        private let transform: PressTransform?
        private let limit: Double
        private let isInInks: (ImageKey) -> Bool
        private var below: [(bounds: Rect, ink: Double)] = []
        private(set) var found: [Overlap] = []

        init(_ transform: PressTransform?, limit: Double, isInInks: @escaping (ImageKey) -> Bool) {
            self.transform = transform
            self.limit = limit
            self.isInInks = isInInks
        }

        mutating func walk(_ items: [DisplayItem], at outer: Transform, isOpaque: Bool) {
            for item in items {
                switch item {
                case .group(let group):
                    let isPlain = group.opacity == 1 && group.blend == .normal
                    walk(group.items, at: outer.after(group.transform), isOpaque: isOpaque && isPlain)
                case .image(let image):
                    // The greatest ink of a converted picture is known to hold the limit.
                    if isInInks(image.image) {
                        found.append(
                            Overlap(bounds: outer.bounds(of: image.clip), element: image.element, isPicture: true))
                    }
                    add(outer.bounds(of: image.clip), ink: limit, image.element, overprints: !isOpaque)
                case .path(let path):
                    guard let bounds = path.path.controlBounds else { continue }
                    let paints =
                        [path.fill, path.stroke?.paint].compactMap { $0 } + (path.gradient?.stops.map(\.paint) ?? [])
                    let ink = paints.map { self.ink(of: $0.color) }.max() ?? 0
                    let overprints = !isOpaque || paints.contains(where: \.overprint)
                    add(outer.bounds(of: bounds), ink: ink, path.element, overprints: overprints)
                case .glyphs(let run):
                    guard !run.isHidden, run.size >= InkSumCheck.wideType else { continue }
                    let box = Rect(
                        x: run.origin.x, y: run.origin.y - run.size, width: run.size, height: run.size.scaled(by: 1.3))
                    add(
                        outer.bounds(of: box), ink: ink(of: run.paint.color), run.element,
                        overprints: !isOpaque || run.paint.overprint)
                case .link: continue
                }
            }
        }

        private func ink(of color: PressColor) -> Double {
            guard let inks = transform?.inks(for: color) else { return 0 }
            return Double(inks.model == .spot ? inks.tint : inks.components.sum()) * 100
        }

        private mutating func add(_ bounds: Rect, ink: Double, _ element: ElementID, overprints: Bool) {
            let area = bounds.width.points * bounds.height.points / 72 / 72 * 25.4 * 25.4
            guard ink > 0, area >= PagePlates.noticedArea else { return }
            if overprints {
                let most = below.filter { $0.bounds.intersection(bounds) != nil }.map(\.ink).reduce(0, max)
                if most > 0, most + ink > limit { found.append(Overlap(bounds: bounds, element: element)) }
                below.append((bounds, min(most + ink, 400)))
            } else {
                below.append((bounds, ink))
            }
        }
    }
}

/// An area with more ink than the paper takes.
struct InkSum {
    /// The sum of all inks, in per cent of a solid one.
    var percent: Double
    var area: Rect
    /// The element of the upper mark.
    var element: ElementID
    /// Whether it is a picture by itself.
    var isPicture: Bool

    /// The same area with elements `shift` later.
    func moved(by shift: Int32) -> InkSum {
        var moved = self
        moved.element = element.moved(by: shift)
        return moved
    }
}

/// The areas with too much ink on pages of the last build, by the keys of pages in an edition; pages without one are known too.
final class InkSumMemory {
    private var sums = Memo<ContentHash, [InkSum]>()

    /// Begins the next build.
    func turn() { sums.turn() }

    /// The known areas of the page of a key.
    subscript(key: ContentHash) -> [InkSum]? {
        get { sums[key] }
        set { sums[key] = newValue }
    }
}
