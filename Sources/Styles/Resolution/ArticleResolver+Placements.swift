import PubDiagnostics
import PubDocuments
import PubSettings

extension PlacementRequest {
    /// Whether the key `name` of a style says something of a box that is placed so.
    func takes(_ name: String) -> Bool {
        switch self {
        case .here, .across: ["cols", "bleed"].contains(name)
        case .column, .columnHead, .columnFoot: ["at", "bleed"].contains(name)
        case .span, .wrap, .margin: name == "bleed"
        case .top, .bottom: ["cols", "rows", "bleed", "at"].contains(name)
        // It is as wide as the page, and at its head.
        case .bleed: ["rows", "bleed"].contains(name)
        case .page: true
        case .spread: ["rows", "bleed"].contains(name)
        }
    }
}

extension PlacementRequest {
    /// Whether columns and rows belong to an area of the page.
    fileprivate var takesArea: Bool { self == .page || self == .top || self == .bottom }
}

extension ArticleResolver {
    /// The placement of a box: as its author asks, else as its style says; inside another box at its call.
    mutating func placement(
        _ asked: SpecifiedBox, _ specified: SpecifiedObjectStyle, at origin: SourceLocation
    ) -> PlacementRequest {
        let isMarginInNote = isInNote && asked.placement?.value ?? specified.place == .margin
        if place.isInBox || isMarginInNote {
            return placementInBox(asked.placement, specified.place, at: origin)
        }
        // Who asks for a width across the columns and for no place means the call.
        let own = asked.placement?.value ?? (asked.columns.map { !$0.value.isOfColumn } == true ? .here : nil)
        let placement = ObjectKeys.keys.place.valueOrInitial(own ?? specified.place)
        reportKeys(asked, placement)
        reportPosition(asked, placement, on: area(asked, specified, own))
        switch placement {
        case .here:
            let columns = asked.columns?.value ?? (own == nil ? specified.boxColumns : nil)
            return ObjectKeys.keys.boxColumns.valueOrInitial(columns).isOfColumn ? .here : .across
        case .column: return placementInColumn(asked.wrap, specified.at)
        case .wrap:
            reportPlaceOnPage(asked.wrap)
            return placement
        case .bleed: return .page
        case .top, .bottom: return area(asked, specified, own) == GridSpec(placement) ? placement : .page
        case .across, .columnHead, .columnFoot, .span, .page, .spread, .margin: return placement
        }
    }

    /// Gives a box its area if the page places it.
    mutating func place(_ box: inout Box, on asked: SpecifiedBox, _ specified: SpecifiedObjectStyle) {
        let own = asked.placement?.value ?? (asked.columns.map { !$0.value.isOfColumn } == true ? .here : nil)
        switch box.placement {
        case .page:
            box.area = area(asked, specified, own, hasHeight: box.hasHeight)
        case .spread:
            box.area = area(asked, specified, own, hasHeight: box.hasHeight)
            if case .figure = box.content { break }
            computed.report(
                .error(
                    "not-built", "what is across two pages is a picture: text across the spine is not implemented yet",
                    at: asked.placement?.origin ?? box.origin, hint: "write place=page"))
            // A draft shows it once.
            box.placement = .page
        case .across:
            let area = area(asked, specified, own)
            if area.columns != nil { box.area = area }
            bleed(&box, asked, specified, own)
        default: bleed(&box, asked, specified, own)
        }
    }

    /// Gives a box that is not on an area of its page the edges beyond which it reaches.
    private mutating func bleed(
        _ box: inout Box, _ asked: SpecifiedBox, _ specified: SpecifiedObjectStyle, _ own: PlacementRequest?
    ) {
        if place.isInBox || isInNote { return reportBleedInBox(asked) }
        let style = own == nil || own == specified.place ? specified : SpecifiedObjectStyle()
        guard let edges = asked.bleed?.value ?? style.bleed else { return }
        let origin = asked.bleed?.origin ?? style.places["bleed"] ?? box.origin
        if box.attributes.turn != 0 {
            computed.report(
                .error(
                    "not-built", "a turned box does not bleed: that is not implemented yet", at: origin,
                    hint: "take bleed away, or turn the picture by quarters: rotate=90"))
            return
        }
        box.bleed = edges
        box.bleedOrigin = origin
    }

    /// Reports edges of the page that a box inside another one, or in a note, names.
    private mutating func reportBleedInBox(_ asked: SpecifiedBox) {
        guard let bleed = asked.bleed else { return }
        computed.report(
            .error(
                "conflicting-keys",
                "a box inside a box, table or note is not at an edge of the page: it does not bleed",
                at: bleed.origin, hint: "let the box around it bleed, or put this one outside"))
    }

    /// The requested area of the page; a style's keys count if its place does.
    private func area(
        _ asked: SpecifiedBox, _ specified: SpecifiedObjectStyle, _ own: PlacementRequest?, hasHeight: Bool = false
    ) -> GridSpec {
        let style = own == nil || own == specified.place ? specified : SpecifiedObjectStyle()
        let placement = ObjectKeys.keys.place.valueOrInitial(own ?? specified.place)
        var area = GridSpec(placement)
        switch asked.columns?.value ?? style.boxColumns {
        case .grid(let span): area.columns = span
        case .textColumn: area.isTextColumn = placement.takesArea
        case .one where asked.columns != nil && asked.placement != nil && placement.takesArea: area.columns = .count(1)
        case nil, .one, .all: break
        }
        // Where it floats across the columns, a number of rows is the height of a picture.
        area.rows = asked.rows?.value ?? style.rows
        if asked.isOfPicture, case .count = area.rows, placement == .top || placement == .bottom || placement == .here,
            asked.bleed == nil, style.bleed == nil, area.columns == nil
        {
            area.rows = nil
        }
        area.bleed.formUnion(asked.bleed?.value ?? style.bleed ?? [])
        area.bleedOrigin = asked.bleed?.origin ?? style.places["bleed"]
        if placement.takes("page") { area.page = asked.page?.value }
        if let place = asked.wrap.place ?? style.at {
            if place.saysAcross { area.across = place.across }
            if place.down != .here, placement == .page { area.down = place.down }
        }
        // Without columns, rows and a height it is the whole page, beyond its trim.
        if placement == .page || placement == .spread, area.rows == nil, area.columns == nil, asked.columns == nil {
            area.isWhole = style.boxColumns == nil && !hasHeight
        }
        if area.bleed.isEmpty, area.isWhole || placement == .spread { area.bleed = .all }
        // It crosses the spine.
        if placement == .spread { area.bleed.formUnion(.inner) }
        // What is to reach both the head and the foot, and says no height, has all rows.
        area.hasAllRows = area.rows == nil && !hasHeight && area.bleed.isSuperset(of: [.top, .bottom])
        return area
    }

    private mutating func placementInBox(
        _ asked: Located<PlacementRequest>?, _ styled: PlacementRequest?, at origin: SourceLocation
    ) -> PlacementRequest {
        if asked?.value ?? styled == .margin {
            reportMargin("a box inside a box, table or note", at: asked?.origin ?? origin)
        } else if let asked, asked.value != .here {
            computed.report(
                .error(
                    "not-built",
                    "a box inside a box is placed at its call: \"\(asked.value.word)\" is not implemented yet",
                    at: asked.origin, hint: "take place away, or put it outside the box"))
        }
        return .here
    }

    /// In the column: at one of its ends where `at` says so.
    private mutating func placementInColumn(_ asked: SpecifiedWrap, _ styled: WrapPlacement?) -> PlacementRequest {
        guard let place = asked.place else {
            return styled.map { $0.down == .bottom ? .columnFoot : .columnHead } ?? .column
        }
        if !place.isOfPage, !place.saysAcross {
            if place.down == .top { return .columnHead }
            if place.down == .bottom { return .columnFoot }
        }
        if let origin = asked.origins["at"] {
            computed.report(
                .error(
                    "needs-wrap",
                    place.isOfPage
                        ? "\"of page\" is for boxes that text runs around"
                        : "\"at\" is an end of the column here, and what text runs around otherwise", at: origin,
                    hint: "use at=top or at=bottom, or add place=wrap or place=page"))
        }
        return .column
    }

    /// Reports keys that say nothing of a box that is placed so.
    private mutating func reportKeys(_ asked: SpecifiedBox, _ placement: PlacementRequest) {
        let keys = [
            ("cols", asked.columns?.origin), ("rows", asked.rows?.origin), ("bleed", asked.bleed?.origin),
            ("page", asked.page?.origin),
        ]
        for (name, origin) in keys where !placement.takes(name) {
            guard let origin else { continue }
            // A number of rows is the height of a picture, wherever it is.
            if name == "rows", asked.isOfPicture, case .count = asked.rows?.value { continue }
            let hint =
                name == "cols"
                ? placement == .bleed
                    ? "write place=top with the edges that it reaches, as bleed=\"top outer\", or take cols away"
                    : "write place=here or place=page, or take cols away; width is that of place=wrap"
                : "write place=page, or take \(name) away"
            computed.report(
                .error(
                    "conflicting-keys",
                    "\"\(name)\" is for boxes on the grid of the page, and this one is placed by \"\(placement.word)\"",
                    at: origin, hint: hint))
        }
    }

    /// Reports words of `at` that say of a box on `area` what its placement, its columns or its rows say already.
    private mutating func reportPosition(_ asked: SpecifiedBox, _ placement: PlacementRequest, on area: GridSpec) {
        guard let at = asked.wrap.place, let origin = asked.wrap.origins["at"] else { return }
        func report(_ what: Message, _ word: String, _ way: String) {
            computed.report(
                .error(
                    "conflicting-keys", "\(what), and at=\(word) too says where it is", at: origin,
                    hint: "\(way), or take \(word) out of at"))
        }
        let isOnGrid = area != GridSpec(placement)
        switch (placement, at.down) {
        case (_, .here), (.top, .top), (.bleed, .top), (.bottom, .bottom): break
        case (.here, let down) where area.columns != nil:
            report("the box is where it is called in the text, by place=here", down.rawValue, "write place=page")
        case (.bleed, let down):
            report("the box is at the head of its page, by place=bleed", down.rawValue, "write place=page")
        case (.top, let down) where isOnGrid, (.bottom, let down) where isOnGrid:
            let end: Message = placement == .top ? "head" : "foot"
            report(
                "the box is at the \(end) of its page, by place=\(placement.word)", down.rawValue, "write place=page")
        case (.page, let down):
            guard case .range = area.rows, let count = area.rows?.count else { break }
            report("rows says which rows of its page the box has", down.rawValue, "write how many, as rows=\(count)")
        default: break
        }
        guard at.saysAcross, [.here, .top, .bottom, .bleed, .page].contains(placement) else { return }
        if placement == .bleed {
            report("the box is as wide as its page, by place=bleed", at.across.rawValue, "write place=page")
        }
        guard case .range = area.columns, let count = area.columns?.count else { return }
        report(
            "cols says which columns of its page the box has", at.across.rawValue, "write how many, as cols=\(count)")
    }

    /// Reports a place at a column's end for a box that text runs around.
    private mutating func reportPlaceOnPage(_ asked: SpecifiedWrap) {
        guard let place = asked.place, let origin = asked.origins["at"], place.down != .here, !place.isOfPage else {
            return
        }
        let word = place.down.rawValue
        computed.report(
            .error(
                "unknown-word", "\"\(word)\" is no place in a column for a box that text runs around", at: origin,
                hint: "use left, center, right, inner or outer, or \"\(word) of page\""))
    }
}

extension GridSpec {
    /// The area of a box that specifies only its placement.
    fileprivate init(_ placement: PlacementRequest) {
        self.init()
        if placement == .bottom { down = .bottom }
        if placement == .bleed { bleed = [.top, .inner, .outer] }
    }
}

extension Box {
    /// Whether it has a height of its own.
    fileprivate var hasHeight: Bool {
        if case .figure(let figure) = content, figure.height != nil { return true }
        return attributes.height != nil || attributes.relativeHeight != nil
    }
}
