import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel

// The words of groups of pictures that bleed: they stay within the type area.
extension BoxLayout {
    /// Moves the words of a group, and of its pictures, whose places are taken by the bleed, which is reported. The words of all
    /// that are on a panel, since the group bleeds at head and foot, are returned and taken out of the group.
    func placeWords(
        of group: inout FigureGroup, _ box: inout Box, at reach: Insets, _ findings: inout LayoutFindings
    ) -> PanelText? {
        if reach == .zero { return nil }
        moveWordsOfMembers(of: &group, box, at: reach, &findings)
        if group.hasNoWords { return nil }
        let side = captionSide(of: box)
        switch group.captionPlace {
        case .beside where reach.bleeds(at: side):
            guard reach.bleeds(at: side.opposite) else {
                box.attributes.captions.side = side == .left ? .right : .left
                return nil
            }
            let isAbove = reach.bottom > .zero && reach.top == .zero
            group.captionPlace = isAbove ? .above : .below
            let place = isAbove ? "above it" : "at its foot"
            findings.report(Self.movedCaption("\(place) and not beside it, since it bleeds at both sides", box))
        case .above where reach.top > .zero:
            group.captionPlace = .below
            findings.report(Self.movedCaption("at its foot and not above it, since it bleeds there", box))
        // Above all of them they cover none.
        case .below where reach.bottom > .zero && reach.top == .zero:
            group.captionPlace = .above
            findings.report(Self.movedCaption("above it and not at its foot, since it bleeds there", box))
        default: break
        }
        guard group.captionPlace == .below, reach.bottom > .zero else { return nil }
        let panel = PanelText(flows: [group.caption, group.credit], corner: box.attributes.captions.corner)
        (group.caption, group.credit) = (Flow(), Flow())
        return panel
    }

    /// Moves the captions of pictures at the edges of a group that bleeds there: captions below the last row go above it, captions
    /// above the first row below it, captions beside a picture below it. If one row is at both, they are on the pictures. It is
    /// reported once for all that move alike.
    private func moveWordsOfMembers(
        of group: inout FigureGroup, _ box: Box, at reach: Insets, _ findings: inout LayoutFindings
    ) {
        let rows = group.rows
        let side = captionSide(of: box)
        var moved: [CaptionMove: [String]] = [:]
        var moves: [CaptionMove] = []
        for index in group.members.indices {
            let figure = group.members[index].figure
            if flows(of: figure).allSatisfy(\.items.isEmpty) { continue }
            var place = figure.captionPlace
            if place == .beside, reach.bleeds(at: side) { place = .below }
            let isAtHead = reach.top > .zero && rows[0].contains(index)
            let isAtFoot = reach.bottom > .zero && rows[rows.count - 1].contains(index)
            if isAtFoot, place == .below { place = .above }
            if isAtHead, place == .above { place = isAtFoot ? .over : .below }
            if place == figure.captionPlace { continue }
            group.members[index].figure.captionPlace = place
            let move = CaptionMove(from: figure.captionPlace, to: place)
            if moved[move] == nil { moves.append(move) }
            moved[move, default: []].append(figure.name)
        }
        for move in moves { findings.report(move.finding(about: moved[move] ?? [], box)) }
    }

    /// The warning of a common caption that cannot be placed as asked.
    private static func movedCaption(_ place: String, _ box: Box) -> Diagnostic {
        .warning(
            "moved-caption", "the common caption of the group is \(place)", at: box.origin,
            hint: "let the group bleed at other edges, as by bleed=outer, or write caption-place=below")
    }
}

/// The move of captions of pictures of a group: from one place to another.
private struct CaptionMove: Hashable {
    var from: CaptionPlace
    var to: CaptionPlace

    /// The warning of the pictures `names` of `box`, whose captions it moves.
    func finding(about names: [String], _ box: Box) -> Diagnostic {
        let place = to == .over ? "on" : to.rawValue
        let those: Message =
            names.count == 1
            ? "the caption of the picture \"\(names[0])\" is \(place) it and not \(from.rawValue) it, since its group bleeds there"
            : "the captions of \(names.count) pictures are \(place) them and not \(from.rawValue) them, since their group bleeds "
                + "there"
        return .warning(
            "moved-caption", those, at: box.origin,
            hint: "let the group bleed at other edges, or write caption-place=\(to.rawValue) for the pictures")
    }
}

extension Insets {
    /// Whether a picture with this bleed bleeds at `side`.
    fileprivate func bleeds(at side: HorizontalSide) -> Bool { (side == .left ? left : right) > .zero }
}
