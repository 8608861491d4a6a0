import PubSettings

/// The attributes of a tag.
struct TagAttributes: Sendable {
    let table: KeyTableDescription

    /// The names, in the order of the declaration.
    var names: [String] { table.keys.map(\.name) }

    static let font = TagAttributes(
        table: KeyTableDescription(
            title: "<font>", meaning: "The formatting of all that follows, until `</font>` or the next `<font>`.",
            keys: [
                KeyDescription("color", "a swatch, a colour of CSS or #rrggbb", "The colour."),
                KeyDescription("face", "a family", "The family."),
                KeyDescription("size", "a length; a bare number is points", "The size."),
                KeyDescription(
                    "strokecolor", "a swatch, a colour of CSS, #rrggbb or `none`",
                    "The colour of outlines; without it, the text's. Alone it draws outlines of 3 % and fills them; `none` "
                        + "ends them."),
                KeyDescription(
                    "strokewidth", "a number",
                    "The weight of outlines in % of the size: above 0 outlines alone, below 0 filled ones."),
            ]))
    static let paragraph = TagAttributes(
        table: KeyTableDescription(
            title: "<p>, <h1>, <h2>, <h3>", meaning: "A paragraph or heading.",
            keys: [KeyDescription("style", "an element of [map]", "The element: `letter`, `pullquote`.")]))
    static let picture = TagAttributes(
        table: KeyTableDescription(
            title: "<img>", meaning: "A picture.",
            keys: [
                KeyDescription("src", "a file", .required, "The file."),
                KeyDescription("width", "a length; a bare number is pixels", "The width."),
                KeyDescription("height", "a length; a bare number is pixels", "The height."),
                KeyDescription("alt", "a text", "A description of the picture."),
                KeyDescription("caption", "a text", "The caption."),
                KeyDescription("credit", "a text", "Whose picture it is."),
            ]))
}

extension MarkupReference {
    /// The attributes of tags, by the names that tests know them by.
    package static let tagTables = [
        (name: "font", table: TagAttributes.font.table), (name: "p", table: TagAttributes.paragraph.table),
        (name: "img", table: TagAttributes.picture.table),
    ]
}
