import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

/// The frame of a picture in its box: the width asked for, or else the measure up to the width that keeps the picture
/// sharp, in the picture's proportion unless a height is given. If that is taller than the pages of the article, the whole
/// picture is made smaller, so that its words are on its page.
struct PictureFrame {
    /// The frame, from the upper left corner of the content.
    private(set) var rect: Rect
    /// Its growth beyond the natural height, so that pages are filled; negative if it is lower.
    private(set) var growth = Length.zero
    /// The findings about its size.
    private(set) var findings: [Diagnostic] = []

    /// The frame of `figure`, the content of `box`, in `measure`, with `words` of text and space below it.
    init(_ figure: Figure, _ box: Box, of layout: BoxLayout, measure: Length, below words: Length) {
        let attributes = box.attributes
        let padding = attributes.padding.top + attributes.padding.bottom
        let size = layout.usedSize(figure)
        let proportion = size.width.points / size.height.points
        let room = attributes.height.map { max($0 - padding - words, .zero) }
        var width = min(Self.extent(figure.width, of: measure) ?? measure, measure)
        let sharp = room == nil ? layout.sharpWidth(of: figure) : nil
        if let sharp { width = min(width, sharp) }
        if figure.fit == .none, figure.chart == nil { width = min(width, size.width) }
        let area = layout.galley.pageRoom.area
        let natural = layout.naturalHeight(of: figure, width: width)
        var height = Self.extent(figure.height, of: area, step: layout.galley.lineHeight) ?? natural
        if case .within(let least, _) = figure.height { height = max(min(natural, height), area.scaled(by: least)) }
        if let room, height > room {
            height = room
            if figure.fit == .contain, figure.chart == nil { width = min(width, height.scaled(by: proportion)) }
        }
        let isKept = figure.keepsProportion && box.bleed.isEmpty
        let asked = Size(width: width, height: height)
        if isKept {
            height = min(height, natural)
            width = min(width, height.scaled(by: proportion))
        }
        let most = layout.mostHeight ?? layout.galley.pageRoom.column
        let tallest = max(most - padding - words, Length(points: 1))
        let isTall = room == nil && height > tallest && !figure.hasLengthAsHeight
        let whole = width
        if isTall {
            // A height in per cent or rows is the height of a frame, which crops; else the picture keeps its proportion.
            if figure.height == nil && figure.chart == nil || isKept {
                width = width.scaled(by: tallest.points / height.points)
            }
            height = tallest
        }
        if layout.pictureGrowth != .zero {
            let isWhole = figure.height == nil && layout.isKeptWhole(figure)
            // No picture is enlarged beyond its sharp size, and a picture that is not cropped fills its width already.
            let most =
                isWhole ? height : min(tallest, sharp.map { max($0.scaled(by: 1 / proportion), height) } ?? tallest)
            let grown = max(min(height + layout.pictureGrowth, most), Length(points: 1))
            if isWhole { width = width.scaled(by: grown.points / max(height.points, 1)) }
            (growth, height) = (grown - height, grown)
        }
        let free = max(measure - width, .zero)
        rect = Rect(x: free.scaled(by: attributes.pictureAlignment), y: .zero, width: width, height: height)
        let unit = figure.unit ?? layout.galley.units.page
        if case .absolute(let asked) = figure.width, asked > measure, width == measure {
            findings.append(Self.overwide(figure, box, asked, measure, unit))
        } else if isKept, Self.isNoticed(rect.size, insteadOf: asked) {
            findings.append(Self.keptWhole(figure, box, rect.size, unit))
        } else if isTall, width.points < whole.points * Self.noticed {
            findings.append(Self.tall(figure, box, width, whole, unit))
        } else if let sharp, sharp < measure {
            findings.append(Self.small(figure, box, sharp, measure, unit))
        }
        // With a height of its own the author allows cropping.
        guard growth != .zero, figure.height == nil, figure.chart == nil else { return }
        let note =
            layout.isKeptWhole(figure)
            ? Self.reduced(figure, box, to: rect.height.points / (rect.height - growth).points)
            : Self.cut(figure, box, rect.size, proportion)
        if let note { findings.append(note) }
    }

    /// The least fraction of its size that a picture keeps without being reported: nobody sees a smaller loss.
    private static let noticed = 0.95

    /// Whether a frame of `size` is noticeably different from the size `asked`.
    private static func isNoticed(_ size: Size, insteadOf asked: Size) -> Bool {
        size.width.points < asked.width.points * noticed || size.height.points < asked.height.points * noticed
    }

    /// A width or height asked for, with `whole` as 100 % and rows of the height `step`; the greatest of a range.
    static func extent(_ extent: FigureExtent?, of whole: Length, step: Length = .zero) -> Length? {
        switch extent {
        case nil: nil
        case .absolute(let length): length
        case .fraction(let fraction): whole.scaled(by: min(max(fraction, 0), 1))
        case .rows(let rows): step * rows
        case .within(_, let most): whole.scaled(by: most)
        }
    }

    // MARK: Findings

    private static func overwide(
        _ figure: Figure, _ box: Box, _ width: Length, _ measure: Length, _ unit: LengthUnit
    ) -> Diagnostic {
        .warning(
            "picture-too-wide",
            "the picture \"\(figure.name)\" is to be \(unit.text(width)) wide; its place has "
                + "\(unit.text(measure)), which it fills\(figure.keepsProportion ? ", and its height gives way with it" : "")",
            at: box.origin, hint: "leave the width out, or give it a wider place: place=span")
    }

    private static func keptWhole(_ figure: Figure, _ box: Box, _ size: Size, _ unit: LengthUnit) -> Diagnostic {
        .warning(
            "picture-kept-whole",
            "the width and the height of the picture \"\(figure.name)\" together would cut it: it is "
                + "\(unit.roughText(size.width)) by \(unit.roughText(size.height)), in its own proportions",
            at: box.origin, hint: "write one of the two; fit=cover cuts it to both")
    }

    private static func tall(
        _ figure: Figure, _ box: Box, _ width: Length, _ whole: Length, _ unit: LengthUnit
    ) -> Diagnostic {
        .warning(
            "tall-picture",
            "the picture \"\(figure.name)\" is set \(unit.roughText(width)) wide instead of \(unit.roughText(whole)), so "
                + "that its page holds it with its words",
            at: box.origin,
            hint: box.heightOfLeads
                ?? "crop it, or give it a height, which crops it to the width of its place: height=60%")
    }

    /// The note about a picture that is cut to `size` so that its page is filled; nil if all of it is seen.
    private static func cut(_ figure: Figure, _ box: Box, _ size: Size, _ proportion: Double) -> Diagnostic? {
        let shown = size.width.points / size.height.points / proportion
        let part = Int((100 * (1 - min(shown, 1 / shown))).rounded())
        guard part > 0 else { return nil }
        return Diagnostic(
            .note, "cut-picture",
            "\(part) % of the picture \"\(figure.name)\" are cut off \(shown > 1 ? "at its head and foot" : "at its sides"), "
                + "so that its page is filled",
            at: box.origin, hint: "focus=\"0.5 0.2\" says what stays in view; fit=contain keeps all of it"
        ).counted(as: "pictures that are cut so that pages are filled")
    }

    /// The note about a picture that is made smaller, to such a part of its size, so that its page is filled.
    private static func reduced(_ figure: Figure, _ box: Box, to part: Double) -> Diagnostic? {
        let percent = Int((100 * (1 - part)).rounded())
        guard percent > 0 else { return nil }
        return Diagnostic(
            .note, "reduced-picture",
            "the picture \"\(figure.name)\" is \(percent) % smaller than its place, so that its page is filled",
            at: box.origin, hint: "fit=contain keeps its size, fit=cover lets it be cut instead"
        ).counted(as: "pictures that are made smaller so that pages are filled")
    }

    private static func small(
        _ figure: Figure, _ box: Box, _ width: Length, _ measure: Length, _ unit: LengthUnit
    ) -> Diagnostic {
        Diagnostic.warning(
            "small-picture",
            "the picture \"\(figure.name)\" is set \(unit.roughText(width)) wide, as far as it is sharp, in a place of "
                + "\(unit.roughText(measure))",
            at: box.origin, hint: "use a larger file; width=100% enlarges it all the same"
        ).counted(as: "pictures narrower than their place, since they are not sharp beyond")
    }
}

extension Box {
    /// The way to make the picture of a lead in the contents lower, which authors have no keys for; nil for other boxes.
    package var heightOfLeads: String? {
        isLead
            ? "give the pictures of leads a height, which crops them: [object.\(attributes.style)] height = \"30%\""
            : nil
    }
}

extension Figure {
    /// Whether its height is given as a length, which is kept.
    package var hasLengthAsHeight: Bool { if case .absolute = height { true } else { false } }

    /// Whether it is set in its own proportions although its author gave a width and a height: the smaller of the two counts, unless
    /// the author allows it to be cropped.
    var keepsProportion: Bool {
        guard fit == .cover, !mayBeCut, width != nil, chart == nil else { return false }
        // Rows are those of a frame on the grid, as a range is one of frames.
        return switch height {
        case .absolute, .fraction: true
        case nil, .rows, .within: false
        }
    }

    /// The least and the greatest height if its author gave both, as parts of the type area.
    package var heightRange: ClosedRange<Double>? {
        if case .within(let least, let most) = height { least...most } else { nil }
    }
}

extension BoxLayout {
    /// Whether it is a drawing, diagram or screenshot whose author does not allow cropping: to fill a page it is made smaller.
    func isKeptWhole(_ figure: Figure) -> Bool {
        !figure.mayBeCut && figure.image.flatMap { galley.resources.image($0) }?.isLineArt ?? false
    }

    /// The width of a picture that nothing limits: the length asked for, else the width that keeps it sharp, else the width of its file.
    func naturalWidth(of figure: Figure) -> Length {
        if case .absolute(let width) = figure.width { return width }
        return sharpWidth(of: figure) ?? usedSize(figure).width
    }

    /// The greatest sharp width of a picture without a size; nil for one that has a size, for vectors, and for no limit.
    func sharpWidth(of figure: Figure) -> Length? {
        let resolution = galley.resources.leastResolution
        guard resolution > 0, figure.width == nil, figure.height == nil, let image = figure.image,
            galley.resources.image(image)?.vectorSize == nil
        else { return nil }
        return usedSize(figure).width.scaled(by: BoxLayout.naturalResolution / Double(resolution))
    }

    /// The pixels an inch that a picture has in `width`; the greatest number for a drawing.
    func pixels(of figure: Figure, across width: Length) -> Int {
        guard let image = figure.image.flatMap({ galley.resources.image($0) }), image.vectorSize == nil else {
            return .max
        }
        return Int(usedSize(figure).width.points / max(width.points, 1) * BoxLayout.naturalResolution)
    }

    /// No picture with fewer pixels an inch is set across the columns to fill a page.
    static let leastPixelsAcross = 150
}
