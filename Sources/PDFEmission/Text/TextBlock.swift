/// Text objects of a page that follow one another without graphics between them (ISO 32000-1 §9.4).
struct TextBlock {
    /// The operators, in points of the sheet, y downwards from its upper left corner.
    var operators: [UInt8] = []
    /// The fonts that it shows, by their places among the page's, each once.
    var fonts: [Int] = []
    /// The resources that its paints name.
    var paints = PaintResources()
    /// The area that its ink may reach, in the same space; empty if nothing is shown.
    var bounds = PaintArea(low: .zero, high: .zero)
    /// The elements that it is content of.
    var leaves: [StructureLeaf] = []
    /// Whether it begins or ends a marked-content sequence around graphics: then it must stay even if its text cannot
    /// be seen.
    var marksGraphics = false
}

/// A font of a page; fonts of one face differ in the text that their glyphs are read as.
struct ShownFont: Equatable {
    var face: EmbeddedFont
    var number: Int

    static func == (a: ShownFont, b: ShownFont) -> Bool { a.face === b.face && a.number == b.number }
}
