import PubDiagnostics
import PubDocuments

extension ArticleResolver {
    /// Warns of keys of an object style that a box with this content does not use; `named` is the class of the box that names the
    /// style, nil if it is the style of its element.
    mutating func checkKeys(
        of specified: SpecifiedObjectStyle, _ attributes: ObjectAttributes, for content: BoxContent,
        named: SourceLocation?
    ) {
        if attributes.writing == .vertical, case .flow = content, attributes.height == nil,
            attributes.relativeHeight == nil
        {
            computed.report(
                .error(
                    "missing-key", "object.\(attributes.style): a box with vertical lines needs a height",
                    at: specified.places["writing"] ?? .none, hint: "write height = \"80mm\": lines are as long as that"
                ))
        }
        checkPlace(of: specified, attributes.style)
        let (names, box) = ArticleResolver.keysWithoutEffect(specified, attributes, content)
        let keys = names.filter { specified.places[$0] != nil }
        if let named, !keys.isEmpty { return reportStyle(attributes.style, with: keys, on: box, at: named) }
        for name in keys {
            guard let place = specified.places[name] else { continue }
            computed.report(
                .warning(
                    "key-without-effect", "object.\(attributes.style): \(name) has no effect on \(box)", at: place,
                    hint: "give \(box) an object style of its own, or take \(name) away"))
        }
    }

    /// Warns of an object style that the author of a box names and that is made for other boxes: it has `keys` that this does not use.
    private mutating func reportStyle(_ style: String, with keys: [String], on box: String, at named: SourceLocation) {
        let listed = keys.count > 1 ? keys.dropLast().joined(separator: ", ") + " and " + keys[keys.count - 1] : keys[0]
        computed.report(
            .warning(
                "key-without-effect",
                "the object style “\(style)” is made for other boxes: its \(listed) \(keys.count > 1 ? "have" : "has") no "
                    + "effect on \(box)", at: named,
                hint:
                    "take .\(style) away, or make a style for this in styles.toml: [object.NAME] with the other keys of "
                    + "“\(style)”"))
    }

    /// Reports keys of a place that is not the style's own.
    private mutating func checkPlace(of specified: SpecifiedObjectStyle, _ style: String) {
        let place = ObjectKeys.keys.place.valueOrInitial(specified.place)
        for (name, wanted) in [("cols", PlacementRequest.here), ("rows", .page), ("at", .column)] {
            guard !place.takes(name), let origin = specified.places[name] else { continue }
            computed.report(
                .warning(
                    "key-without-effect",
                    "object.\(style): \(name) has no effect on a box whose place is \"\(place.word)\"", at: origin,
                    hint: "write place = \"\(wanted.word)\", or take \(name) away"))
        }
    }

    private static func keysWithoutEffect(
        _ specified: SpecifiedObjectStyle, _ attributes: ObjectAttributes, _ content: BoxContent
    ) -> (keys: [String], box: String) {
        var isForPictures = false
        if case .picture = specified.fit { isForPictures = true }
        let columns =
            (attributes.columns == 1 ? [] : ["columns"]) + (attributes.textPath == nil ? [] : ["text_path"])
            + (attributes.writing == .horizontal ? [] : ["writing"]) + (attributes.alignsLines ? ["grid"] : [])
        let breaks = attributes.breaks ? ["breaks"] : []
        switch content {
        case .group: return (columns + breaks, "a group of pictures")
        case .figure:
            return (columns + breaks + (specified.fit == nil || isForPictures ? [] : ["fit"]), "a picture")
        case .table: return (columns + (isForPictures ? ["fit"] : []), "a table")
        case .flow:
            let grid = attributes.alignsLines && attributes.columns == 1 ? ["grid"] : []
            return (grid + (isForPictures ? ["fit"] : []), "a box of text" + (grid.isEmpty ? "" : " in one column"))
        }
    }
}
