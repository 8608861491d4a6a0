import Diagnostics
import Documents
import Geometry
import Styles
import TextModel

// The words of groups of pictures that bleed: they stay within the type area.
extension BoxLayout {
    /// Moves the words of a group, and of its pictures, whose places are taken by the bleed, which is reported. The words of all
    /// that are on a panel, since the group bleeds at the foot, are returned and taken out of the group.
    func placeWords(
        of group: inout FigureGroup, _ box: inout Box, at reach: Insets, _ findings: inout LayoutFindings
    ) -> PanelWords? {
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
            group.captionPlace = .below
            findings.report(Self.movedCaption("at its foot and not beside it, since it bleeds at both sides", box))
        case .above where reach.top > .zero:
            group.captionPlace = .below
            findings.report(Self.movedCaption("at its foot and not above it, since it bleeds there", box))
        default: break
        }
        guard group.captionPlace == .below, reach.bottom > .zero else { return nil }
        let panel = PanelWords(flows: [group.caption, group.credit], corner: box.attributes.captions.corner)
        (group.caption, group.credit) = (Flow(), Flow())
        return panel
    }

    /// Moves the captions of pictures at the edges of a group that bleeds there: those below the last row above it, those above
    /// the first row below it, those beside a picture below it. Where one row is at both, they are on the pictures.
    private func moveWordsOfMembers(
        of group: inout FigureGroup, _ box: Box, at reach: Insets, _ findings: inout LayoutFindings
    ) {
        let rows = group.rows
        let side = captionSide(of: box)
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
            findings.report(
                .warning(
                    "moved-caption",
                    "the caption of the picture \"\(figure.name)\" is \(place == .over ? "on" : place.rawValue) it and not "
                        + "\(figure.captionPlace.rawValue) it, since its group bleeds there",
                    at: box.origin,
                    hint: "let the group bleed at other edges, or write caption-place=\(place.rawValue) for the picture"
                ))
        }
    }

    /// The warning of a common caption that is not where it is to be.
    private static func movedCaption(_ place: String, _ box: Box) -> Diagnostic {
        .warning(
            "moved-caption", "the common caption of the group is \(place)", at: box.origin,
            hint: "let the group bleed at other edges, as by bleed=outer, or write caption-place=below")
    }
}

extension Insets {
    /// True where what bleeds by it does so at `side`.
    fileprivate func bleeds(at side: HorizontalSide) -> Bool { (side == .left ? left : right) > .zero }
}
