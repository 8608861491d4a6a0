import Diagnostics
import Geometry
import Styles
import TextModel

extension Box {
    /// What findings call it.
    var name: String {
        if case .figure(let figure) = content { return "the picture \"\(figure.name)\"" }
        return "the box of the style “\(attributes.style)”"
    }
}

extension ArticleGalley {
    /// The error of a box that is `height` high where `place` has `room` for it.
    func overset(_ box: Box, height: Length, room: Length, in place: String) -> Diagnostic {
        let unit = units.object(box.attributes.style)
        let high = unit.text(height)
        let isFull = room < Length(points: 1)
        let free = isFull ? "has no room left" : "has \(unit.text(room))"
        let elsewhere = "call it where less is beside it, or shorten or move what is there"
        if case .figure(let figure) = box.content {
            let lower =
                box.heightOfLeads
                ?? "give it a height or a smaller width, as by {height=\(unit.compact(room.part(2, of: 3)))}, or crop it"
            return .error(
                "overset-box",
                "the picture \"\(figure.name)\" is \(high) high with its words at this width; \(place) \(free)",
                at: box.origin, hint: isFull ? elsewhere : lower)
        }
        return .error(
            "overset-box",
            "a box of the style “\(box.attributes.style)” is \(high) high; \(place) \(free)", at: box.origin,
            hint: isFull
                ? elsewhere
                : box.attributes.breaks && box.placement.isFloatOfPage
                    ? "place it at its call, where it may be divided: place=here"
                    : "make it smaller, let it span more or fewer columns, or let it break")
    }
}
