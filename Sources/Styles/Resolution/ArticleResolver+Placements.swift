import Diagnostics
import Documents
import Settings

extension ArticleResolver {
    /// The placement of a box: as its author asks, else as its style says; inside another box at its call.
    mutating func placement(_ asked: SpecifiedBox, _ specified: SpecifiedObjectStyle) -> BoxPlacement {
        if place.isInBox { return placementInBox(asked.placement) }
        // Who asks for a width across the columns and for no place means the call.
        let own = asked.placement?.value ?? (asked.columns?.value == .all ? .here : nil)
        let placement = ObjectKeys.keys.place.valueOrInitial(own ?? specified.place)
        switch placement {
        case .here:
            let columns = asked.columns?.value ?? (own == nil ? specified.boxColumns : nil)
            return ObjectKeys.keys.boxColumns.valueOrInitial(columns) == .all ? .across : .here
        case .column:
            reportColumns(asked, placement)
            return placementInColumn(asked.wrap, specified.at)
        case .wrap:
            reportColumns(asked, placement)
            reportEndOfColumn(asked.wrap)
            return placement
        case .across, .columnHead, .columnFoot, .span, .top, .bottom: return placement
        }
    }

    private mutating func placementInBox(_ asked: Located<BoxPlacement>?) -> BoxPlacement {
        if let asked, asked.value != .here {
            computed.report(
                .error(
                    "not-built",
                    "a box inside a box is placed at its call: \"\(asked.value.word)\" is not implemented yet",
                    at: asked.origin, hint: "take place away, or put it outside the box"))
        }
        return .here
    }

    /// In the column: at one of its ends where `at` says so.
    private mutating func placementInColumn(_ asked: SpecifiedWrap, _ styled: ColumnEnd?) -> BoxPlacement {
        guard let place = asked.place else {
            return styled.map { $0 == .head ? .columnHead : .columnFoot } ?? .column
        }
        if !place.isOfPage, place.down == .top { return .columnHead }
        if !place.isOfPage, place.down == .bottom { return .columnFoot }
        if let origin = asked.origins["at"] {
            computed.report(
                .error(
                    "needs-wrap",
                    place.isOfPage
                        ? "\"of page\" is for boxes that text runs around"
                        : "\"at\" is an end of the column here, and what text runs around otherwise", at: origin,
                    hint: "use at=top or at=bottom, or add place=wrap"))
        }
        return .column
    }

    private mutating func reportColumns(_ asked: SpecifiedBox, _ placement: BoxPlacement) {
        guard let columns = asked.columns else { return }
        computed.report(
            .error(
                "conflicting-keys",
                "\"cols\" is the width of a box at its call, and this one is placed by \"\(placement.word)\"",
                at: columns.origin, hint: "write place=here, or take cols away; width is that of place=wrap"))
    }

    /// Reports an end of a column as the place of a box that text runs around.
    private mutating func reportEndOfColumn(_ asked: SpecifiedWrap) {
        guard let place = asked.place, place.down != .here, !place.isOfPage, let origin = asked.origins["at"] else {
            return
        }
        computed.report(
            .error(
                "unknown-word", "\"\(place.down.rawValue)\" is no place in a column for a box that text runs around",
                at: origin, hint: "use left, center or right, or \"\(place.down.rawValue) of page\""))
    }
}
