import Color
import Diagnostics
import Documents
import Geometry
import Identity
import Styles
import TextModel

extension Box {
    /// Its pictures on which captions, credits or letters may be without a panel.
    package var picturesBelowWords: [ImageKey] {
        let hasPanel = attributes.captions.fill != nil
        func isBelowWords(_ figure: Figure) -> Bool {
            figure.captionPlace == .over && !hasPanel || figure.hasCreditAtEdge
        }
        switch content {
        case .figure(let figure): return isBelowWords(figure) ? [figure.image].compactMap { $0 } : []
        case .group(let group):
            return group.members.filter { !hasPanel && !$0.letter.items.isEmpty || isBelowWords($0.figure) }
                .compactMap(\.figure.image)
        case .flow, .table: return []
        }
    }
}

// Captions and credits on pictures: whether they can be read, by the pixels below them.
extension BoxLayout {
    /// The width of a flow's longest paragraph, each in one line.
    func naturalWidth(of flow: Flow) -> Length {
        flow.items.reduce(.zero) { widest, item in
            guard case .paragraph(let paragraph) = item else { return widest }
            return max(widest, galley.shape(paragraph).value.naturalWidth)
        }
    }

    /// Reports words over a picture in `frame`, in `room`, that have no panel and cannot be read; `whole` is what the picture fills
    /// where `frame` is a part of that.
    func reportContrast(
        of words: PictureWords, over frame: Rect, of whole: Rect? = nil, in room: Rect, _ figure: Figure, _ box: Box,
        to findings: inout LayoutFindings
    ) {
        guard words.place == .over, !words.isEmpty, box.attributes.captions.fill == nil else { return }
        var rect = words.rect(around: frame, in: room)
        let flows = flows(of: figure)
        rect.size.width = min(rect.width, flows.map(naturalWidth).max() ?? .zero)
        if let finding = lowContrast(of: flows, in: rect, "caption", on: whole ?? frame, figure, box) {
            findings.report(finding)
        }
    }

    /// The warning of words, of `flows`, in `rect` on a picture that fills `frame`, which nine tenths of the pixels below them do
    /// not set off enough; `name` is what the words are. Nil where they can be read, and where no tones of the picture are known.
    func lowContrast(
        of flows: [Flow], in rect: Rect, _ name: String, on frame: Rect, _ figure: Figure, _ box: Box
    ) -> Diagnostic? {
        guard let screenColor = galley.resources.screenColor,
            let tones = figure.image.flatMap({ galley.resources.tones[$0] })
        else { return nil }
        let (shown, seen) = uprightPart(of: figure, in: frame, below: rect)
        let luminances = Backdrop(tones: tones, frame: shown).luminances(in: seen)
        var worst: (ratio: Double, needed: Double)?
        for case .paragraph(let paragraph) in flows.flatMap(\.items) {
            guard let attributes = paragraph.text.attributes.first else { continue }
            let color = screenColor(attributes.paint)
            let ratio = Contrast.least(of: Contrast.luminance(color), on: luminances)
            let needed = Contrast.needed(
                by: attributes.size, weight: galley.resources.fonts.description(of: attributes.font).weight)
            if ratio < needed, ratio / needed < worst.map({ $0.ratio / $0.needed }) ?? .infinity {
                worst = (ratio, needed)
            }
        }
        guard let worst else { return nil }
        return .warning(
            "low-contrast",
            "the \(name) on the picture \"\(figure.name)\" has a contrast of \(Contrast.text(worst.ratio)) : 1 with it, and "
                + "needs \(Contrast.text(worst.needed)) : 1", at: box.origin,
            hint: name == "credit"
                ? "write credit-place=end, or give the style of its credits another colour"
                : "give its object style a caption_fill, or the style of the \(name)s another colour")
    }
}
