import PubColor
import PubDesign
import PubDisplayList
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel

/// Words on a picture that reaches beyond the foot of the page, on a panel in the page's background colour.
struct PanelText {
    /// The flows, one below the other.
    let flows: [Flow]
    /// The corner of the picture that they are in.
    let corner: CaptionCorner
}

extension BoxLayout {
    /// Adds words on a panel at a corner of `rect`, at its inner foot unless said: as wide as the longest line needs, a third of the
    /// grid at most.
    func addPanel(_ words: PanelText, _ box: Box, _ rect: Rect, on frame: PageFrame, to result: inout Fragment) {
        let third = frame.extent(of: .count(max(frame.grid.columns / 3, 1)), .inner)
        let padding = frame.grid.gutter
        let measure = max(min(third.width, rect.width) - padding * 2, Length(points: 1))
        var text = Fragment(width: measure)
        for flow in words.flows where !flow.items.isEmpty {
            text.append(FlowLayout(galley: galley, flow: flow).fragment(measure: measure))
        }
        let width = min(linesExtent(of: words.flows, measure: measure) + padding * 2, rect.width)
        let height = text.height + padding * 2
        let isAtRight = words.corner.isAtRight(on: frame.side) ?? (frame.side == .left)
        let panel = Rect(
            x: rect.minX + (isAtRight ? rect.width - width : .zero),
            y: words.corner.isAtHead ?? false ? rect.minY : rect.maxY - height, width: width, height: height)
        // On a dark page the words are those of its text: their panel is its ground.
        let ground = frame.master.ground.flatMap { galley.resources.sheet(nil, frame.master).fill($0) }
        result.marks.items.append(.path((ground ?? .paint(Paint(.paper))).item(Path(rect: panel))))
        result.overlay(text, x: panel.minX + padding, y: panel.minY + padding)
    }
}

extension CaptionCorner {
    /// Whether it is at the right edge of a picture on a page of `side`; nil if it says no side.
    func isAtRight(on side: PageFrame.Side) -> Bool? {
        self.side.map { $0.side(on: side) == .right }
    }
}
