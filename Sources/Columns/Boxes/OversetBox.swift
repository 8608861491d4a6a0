import PubDiagnostics
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

extension Box {
    /// Its name in findings.
    package var name: String {
        if case .figure(let figure) = content { return "the picture \"\(figure.name)\"" }
        return "the box of the style “\(attributes.style)”"
    }
}

extension ArticleGalley {
    /// The error of a box, laid out as `laidOut`, that is higher than the `room` that `place` has.
    package func overset(_ box: Box, _ laidOut: LaidOutBox, room: Length, in place: String) -> Diagnostic {
        // Its words and its frame take the same room however high the picture is.
        let most = laidOut.picture.map { room - (laidOut.height - $0.height) }
        return overset(box, height: laidOut.height, room: room, in: place, picture: most)
    }

    /// The error of a box that is `height` high although `place` has only `room` for it, `picture` of that for its picture if that is known.
    package func overset(
        _ box: Box, height: Length, room: Length, in place: String, picture: Length? = nil
    ) -> Diagnostic {
        let unit = units.object(box.attributes.style)
        let high = unit.text(height)
        let isFull = room < Length(points: 1)
        let free = isFull ? "has no room left" : "has \(unit.text(room))"
        let elsewhere = "call it where less is beside it, or shorten or move what is there"
        if case .figure(let figure) = box.content {
            // Less than a quarter is no height to advise: its words take the rest, and should be fewer.
            let most = picture.flatMap { $0 * 4 < room ? nil : $0 } ?? room.part(2, of: 3)
            let lower =
                box.heightOfLeads
                ?? "give it a height or a smaller width, as by {height=\(unit.compact(most))}, or crop it"
            return .error(
                "overset-box",
                "the picture \"\(figure.name)\" is \(high) high with its words at this width; \(place) \(free)",
                at: box.origin, hint: isFull ? elsewhere : lower)
        }
        return .error(
            "overset-box",
            "a box of the style “\(box.attributes.style)” is \(high) high; \(place) \(free)", at: box.origin,
            hint: isFull ? elsewhere : box.wayToLower(room, unit))
    }
}

extension Box {
    /// The way to make it as low as the `room` of its place.
    fileprivate func wayToLower(_ room: Length, _ unit: LengthUnit) -> String {
        let isOnArea = placement == .page || area != nil
        if attributes.height != nil || attributes.relativeHeight != nil, !(isOnArea && area?.rows != nil) {
            let height = "give the object style a smaller height, as height = \"\(unit.compact(room))\""
            return isTurned ? "\(height), or turn it less" : height
        }
        if isTurned { return "shorten it, make its type smaller or turn it less" }
        if isOnArea {
            return "shorten it, or give it more columns or rows of the page; at its call it may be divided: place=here"
        }
        if attributes.breaks {
            return placement.isFloatOfPage
                ? "place it at its call, where it may be divided: place=here"
                : "shorten what is highest in it, or let it span more columns"
        }
        return "make it smaller, let it span more or fewer columns, or let it break"
    }

    private var isTurned: Bool { attributes.turn != 0 }
}
