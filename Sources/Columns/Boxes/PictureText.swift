import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles
import PubTextLayout
import PubTextModel

/// The words of a picture or of a group of pictures: its caption, with the credit that follows it, at their place.
///
/// The frame of the picture and the room of its words are given as values, so that a picture may reach beyond the room: the
/// caption of one that bleeds stays inside the type area.
struct PictureText {
    let place: CaptionPlace
    /// Caption and credit, one below the other.
    let text: Fragment
    /// The distance from the picture to the text.
    let gap: Length
    private let attributes: CaptionAttributes
    /// The part of the text's measure that its lines need; all of it if there is no panel behind them.
    private let linesExtent: Length
    /// The distance from the last baseline to the foot of the text.
    private let descent: Length
    /// The corner of the picture that holds the text on it.
    private let corner: CaptionCorner
    /// The side of the page, which the corner may depend on.
    private let side: PageFrame.Side

    /// Whether its lines begin at the right.
    private let beginsAtRight: Bool

    /// The words of `flows` in the object style of `box`, set in `measure`, which is the measure of the text alone, or in the measure
    /// that the style allows above and below pictures; `leastGap` is the least from the picture to it.
    init(
        _ flows: [Flow], at place: CaptionPlace, _ box: Box, of layout: BoxLayout, measure: Length,
        leastGap: Length = .zero
    ) {
        self.place = place
        attributes = box.attributes.captions
        corner = box.attributes.captions.corner
        side = layout.place?.page.side ?? .either
        let isAcross = place == .below || place == .above || place == .common
        let measure = isAcross ? min(measure, attributes.measure ?? measure) : measure
        var text = Fragment(width: measure)
        var descent = Length.zero
        var beginsAtRight = false
        let isTight = place == .over && (attributes.fill != nil || corner.side != nil)
        linesExtent = isTight ? layout.linesExtent(of: flows, measure: measure) : measure
        for flow in flows where !flow.items.isEmpty {
            text.append(FlowLayout(galley: layout.galley, flow: flow).fragment(measure: measure))
            if case .paragraph(let last)? = flow.items.last {
                let shaped = layout.galley.shape(last).value
                (descent, beginsAtRight) = (shaped.strut.descent, shaped.baseLevel == 1)
            }
        }
        self.text = text
        self.descent = descent
        self.beginsAtRight = beginsAtRight
        gap = text.lines == 0 ? .zero : max(box.attributes.captionGap, leastGap)
    }

    /// Whether there is nothing to be placed.
    var isEmpty: Bool { text.lines == 0 }

    /// The height that they add to the picture.
    var addedHeight: Length { place == .below || place == .above ? text.height + gap : .zero }

    /// The foot of a picture in `frame` with its words.
    func foot(around frame: Rect) -> Length {
        switch place {
        case .below, .common: frame.maxY + addedHeight
        case .beside: max(frame.maxY, frame.minY + text.height - descent)
        case .above, .over: frame.maxY
        }
    }

    /// The measure of the text over a picture in `frame` whose words stay in `room`.
    static func measure(over frame: Rect, in room: Rect, _ attributes: CaptionAttributes) -> Length {
        let width = min(frame.maxX, room.maxX) - max(frame.minX, room.minX)
        return max(width - attributes.padding.left - attributes.padding.right, Length(points: 1))
    }

    /// Adds the words of a picture in `frame`, which stay within `room` across, and over the picture at its foot too.
    func add(to fragment: inout Fragment, around frame: Rect, in room: Rect, corners: Length = .zero) {
        if isEmpty { return }
        let corner = corner(around: frame, in: room)
        if place == .over, let fill = attributes.fill {
            let panel = panel(around: corner, in: frame, room)
            fragment.marks.items.append(Self.panel(fill, panel, within: frame, corners: corners))
        }
        fragment.overlay(text, x: corner.x, y: corner.y)
        fragment.height = max(fragment.height, corner.y + text.height - (place == .beside ? descent : .zero))
    }

    /// The upper left corner of the text.
    private func corner(around frame: Rect, in room: Rect) -> Point {
        switch place {
        case .below, .common: return Point(x: left(in: room), y: frame.maxY + gap)
        case .above: return Point(x: left(in: room), y: frame.minY - gap - text.height)
        case .beside:
            // Its last baseline is at the picture's foot; a caption higher than the picture begins at its head.
            let y = max(frame.maxY - (text.height - descent), frame.minY)
            let x = attributes.side.side(on: side) == .left ? frame.minX - gap - text.width : frame.maxX + gap
            return Point(x: max(min(x, room.maxX - text.width), room.minX), y: y)
        case .over:
            let (seen, padding) = (frame.seen(in: room), attributes.padding)
            let isAtRight = corner.isAtRight(on: side) ?? false
            return Point(
                x: isAtRight ? seen.maxX - padding.right - linesExtent : seen.minX + padding.left,
                y: corner.isAtHead ?? false
                    ? seen.minY + padding.top : seen.maxY - padding.bottom - text.height)
        }
    }

    /// The left edge of text across `room`, which may be wider.
    private func left(in room: Rect) -> Length { beginsAtRight ? room.maxX - text.width : room.minX }

    /// The area of the panel behind words at `corner`. On a picture within the `room` of its words it is a band across its foot or
    /// head; on one that reaches beyond, and at a side, it is around the words and as large as they need.
    private func panel(around corner: Point, in frame: Rect, _ room: Rect) -> Rect {
        let padding = attributes.padding
        let head = corner.y - padding.top
        let height = padding.top + text.height + padding.bottom
        if self.corner.side == nil, frame.minX >= room.minX, frame.maxX <= room.maxX, frame.maxY <= room.maxY {
            return Rect(x: frame.minX, y: head, width: frame.width, height: height)
        }
        return Rect(
            x: corner.x - padding.left, y: head, width: padding.left + linesExtent + padding.right, height: height)
    }

    /// The panel behind words on a picture in `frame`, cut by its round corners.
    static func panel(_ fill: BoxFill, _ panel: Rect, within frame: Rect, corners: Length) -> DisplayItem {
        let item = DisplayItem.path(fill.item(Path(rect: panel)))
        if corners == .zero { return item }
        var group = Group([item])
        group.clip = Path(rect: frame, radius: corners)
        return .group(group)
    }

    /// The error of words beside a picture in `frame`, on an area of the page, that are taller than it; nil if it is as tall.
    func overset(beside frame: Rect, _ name: String, _ box: Box, _ unit: LengthUnit) -> Diagnostic? {
        let height = text.height - descent
        // Sums of rounded heights may be a hair more.
        guard place == .beside, height > frame.height + Length(points: 0.05) else { return nil }
        return .error(
            "overset-caption",
            "the caption beside the picture \"\(name)\" is \(unit.text(height)) high, the picture "
                + "\(unit.text(frame.height))",
            at: box.origin,
            hint: "shorten it, give the picture more rows or the caption more of its columns: width=50%")
    }

    /// The error of words that a picture in `frame` is too low for; nil if it has room for them.
    func overset(over frame: Rect, _ name: String, _ box: Box, _ unit: LengthUnit) -> Diagnostic? {
        let height = text.height + attributes.padding.top + attributes.padding.bottom
        guard place == .over, !isEmpty, height > frame.height else { return nil }
        return .error(
            "overset-caption",
            "the caption over the picture \"\(name)\" is \(unit.text(height)) high, the picture "
                + "\(unit.text(frame.height))",
            at: box.origin, hint: "shorten it, give the picture more room, or write caption-place=below")
    }
}

extension Box {
    /// The box with the caption corner of `figure`, one of its pictures, for the words on that.
    func captioned(as figure: Figure) -> Box {
        var box = self
        box.attributes.captions.corner = figure.captionCorner
        return box
    }
}

extension BoxLayout {
    /// The part of `measure` that the lines of `flows`, one below the other, need: the width of the longest. All of it for lines
    /// that do not begin at its left edge.
    func linesExtent(of flows: [Flow], measure: Length) -> Length {
        flows.filter { !$0.items.isEmpty }.map { FlowLayout(galley: galley, flow: $0).linesExtent(measure: measure) }
            .max() ?? .zero
    }
}

extension FlowLayout {
    /// The part of `measure` that the lines of the flow need; see ``BoxLayout/linesExtent(of:measure:)``.
    fileprivate func linesExtent(measure: Length) -> Length {
        var most = Length.zero
        for piece in longColumn(measure: measure).draft.pieces {
            guard case .lines(let part) = piece, part.paragraph.baseLevel == 0,
                part.paragraph.attributes.alignment == .start
            else { return measure }
            for line in part.lines {
                let natural = Length(raw: Int64(part.paragraph.widths(of: line).natural.rounded(.up)))
                most = max(most, line.indent + natural + part.paragraph.attributes.endIndent)
            }
        }
        return min(most, measure)
    }
}

extension ArticleGalley {
    /// The words of a picture or table one below the other, in a place of `measure`: no wider than the style of `box` allows, at the side where
    /// lines begin; as wide as the place if `box` is nil.
    func caption(_ flows: [Flow], of box: Box?, measure: Length) -> Fragment {
        let own = min(measure, box?.attributes.captions.measure ?? measure)
        var words = Fragment(width: own)
        for flow in flows where !flow.items.isEmpty {
            words.append(FlowLayout(galley: self, flow: flow).fragment(measure: own))
        }
        if own == measure { return words }
        var placed = Fragment(width: measure)
        placed.overlay(words, x: direction.beginsAtRight ? measure - own : .zero, y: .zero)
        placed.height = words.height
        return placed
    }
}
