import PubColor
import PubColumns
import PubDisplayList
import PubDocuments
import PubGeometry
import PubImages
import PubShaping
import PubStyles
import PubTextLayout

// Finds the most legible place of heads on pictures, by the pixels below them.
extension ArticleFiller {
    /// A line of a head: its rectangle, and its colour's luminance.
    private struct InkedLine {
        var rect: Rect
        var luminance: Double
    }

    /// The row of its frame, from 0 to `free`, that puts a head on the quietest part of its picture: its words are set off
    /// best there, and the tones below them differ least. If no row sets them off enough, ``LowContrastText`` says that.
    func quietestRow(of head: ColumnDraft, free: Int, in rect: Rect, _ gridFrame: GridFrame) -> Int {
        guard let screenColor = galley.resources.screenColor else { return 0 }
        var best = (row: 0, unrest: Double.infinity)
        for row in 0...max(free, 0) {
            var moved = head
            moved.frame.y = rect.minY + frame.rowHeight * row
            var unrest = 0.0
            for line in lines(of: moved, screenColor) {
                // Without tones no row is known to be quieter than the first.
                guard let backdrop = backdrop(of: line.rect, gridFrame, screenColor) else { return 0 }
                let luminances = backdrop.luminances(in: line.rect)
                let mean = luminances.reduce(0, +) / Double(max(luminances.count, 1))
                let spread = luminances.reduce(0) { $0 + abs($1 - mean) } / Double(max(luminances.count, 1))
                let lack = max(Contrast.ofText - Contrast.least(of: line.luminance, on: luminances), 0)
                unrest += spread + lack
            }
            if unrest < best.unrest { best = (row, unrest) }
        }
        return best.row
    }

    private func lines(of head: ColumnDraft, _ screenColor: (Paint) -> SIMD3<Double>) -> [InkedLine] {
        head.pieces.flatMap { piece -> [InkedLine] in
            guard case .lines(let part) = piece, let attributes = part.paragraph.text.attributes.first else {
                return []
            }
            let color = screenColor(attributes.paint)
            let paragraph = part.paragraph
            return zip(part.lines, part.baselines).map { line, baseline in
                // The natural width counts the space after the last word, which nobody sees.
                let width = min(Length(points: paragraph.widths(of: line).natural), line.measure)
                let left = head.frame.x + line.indent
                return InkedLine(
                    rect: Rect(
                        x: left, y: head.frame.y + baseline - paragraph.strut.ascent, width: width,
                        height: paragraph.strut.ascent + paragraph.strut.descent),
                    luminance: Contrast.luminance(color))
            }
        }
    }

    /// The picture below `rect`; nil if there is none, or its tones are not known.
    private func backdrop(
        of rect: Rect, _ gridFrame: GridFrame, _ screenColor: (Paint) -> SIMD3<Double>
    ) -> Backdrop? {
        guard let seen = pictureRect(below: rect) else { return nil }
        // The worst tenth may be grain or an edge, which makes no word illegible.
        for placement in page.placements.reversed() {
            guard case .wholeBox(_, let fragment) = placement.content,
                let image = fragment.marks.items.lazy.compactMap(\.firstImage).first,
                image.clip.moved(by: placement.rect.origin).intersects(rect),
                let tones = galley.resources.tones[image.image]
            else { continue }
            var backdrop = Backdrop(tones: tones, frame: image.frame.moved(by: placement.rect.origin))
            if let scrim = gridFrame.scrim, let paint = galley.resources.scrim(scrim.color.value, on: frame.master),
                seen.intersects(rect)
            {
                backdrop.scrim = (screenColor(paint), scrim.opacity)
            }
            return backdrop
        }
        return nil
    }
}

extension DisplayItem {
    /// The picture that it is, if it is one that is neither turned nor mirrored.
    fileprivate var firstImage: ImageItem? {
        if case .image(let item) = self { item } else { nil }
    }
}
