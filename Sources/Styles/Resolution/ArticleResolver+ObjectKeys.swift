import Diagnostics

extension ArticleResolver {
    /// Warns of what an object style says and a box with this content does not use.
    mutating func checkKeys(of specified: SpecifiedObjectStyle, _ attributes: ObjectAttributes, for content: BoxContent)
    {
        if attributes.writing == .vertical, case .flow = content, attributes.height == nil {
            computed.report(
                .error(
                    "missing-key", "object.\(attributes.style): a box with vertical lines needs a height",
                    at: specified.places["writing"] ?? .none, hint: "write height = \"80mm\": lines are as long as that"
                ))
        }
        let (keys, box) = ArticleResolver.keysWithoutEffect(specified, attributes, content)
        for name in keys {
            guard let place = specified.places[name] else { continue }
            computed.report(
                .warning(
                    "key-without-effect", "object.\(attributes.style): \(name) has no effect on \(box)", at: place,
                    hint: "give \(box) an object style of its own, or take \(name) away"))
        }
    }

    private static func keysWithoutEffect(
        _ specified: SpecifiedObjectStyle, _ attributes: ObjectAttributes, _ content: BoxContent
    ) -> (keys: [String], box: String) {
        var isForPictures = false
        if case .picture = specified.fit { isForPictures = true }
        let columns =
            (attributes.columns == 1 ? [] : ["columns"]) + (attributes.textPath == nil ? [] : ["text_path"])
            + (attributes.writing == .horizontal ? [] : ["writing"])
        switch content {
        case .figure:
            let breaks = attributes.breaks ? ["breaks"] : []
            return (columns + breaks + (specified.fit == nil || isForPictures ? [] : ["fit"]), "a picture")
        case .table: return (columns + (isForPictures ? ["fit"] : []), "a table")
        case .flow: return (isForPictures ? ["fit"] : [], "a box of text")
        }
    }
}
