import PubSettings

/// The keys of `[fit]`, in a template, an issue, or an article of the manifest.
package struct FitKeys: KeyTable {
    /// The keys, made once.
    package static let keys = FitKeys()
    /// The table that has them.
    package static let title = "[fit]"
    /// What they are for.
    package static let meaning =
        "By what means the pages of articles are filled. A template has it for all its issues, an issue for all its "
        + "articles, an article for itself, where `fit = \"auto\"` is short for `fit = { mode = \"auto\" }`."
    let mode = Key(
        "mode", .oneOf(Fit.Mode.self), initial: "report",
        "`report`: only the feet of columns are mended, and it is said what an article lacks or has too much. `auto`: the "
            + "pages are filled by all means below; of many ways to do so the cheapest is taken.")
    let pictures = Key(
        "pictures", .percent(0...50), initial: 10,
        "How far the height of a picture may give way that has none of its own, in per cent of it: the picture is cut about "
            + "its `focus`; a drawing, diagram or screenshot is made smaller. With `fit = \"contain\"` a picture stays as it is."
    )
    let across = Key(
        "across", .boolean, initial: true,
        "Whether pictures may stand across the columns where an article ends better for it: in `auto`, as far as they are sharp, and "
            + "only those whose authors say neither `place` nor a width or height. At most three of an article do."
    )
    let head = Key(
        "head", .percent(0...20), initial: 0,
        "By how much the headline of an article may be larger or smaller, size and leading, in per cent: one step of that "
            + "much, or none. A headline across the columns or in a frame gives way, one with `fit_width` does not.")
    let looseness = Key(
        "looseness", .integer(0...1), initial: 1,
        "The lines by which a paragraph may be longer or shorter than is best, as far as its spaces stay even; in `report` "
            + "too.")
    let spaces = Key(
        "spaces", .boolean, initial: true,
        "Whether a line may be added above heads and around boxes, so that a column reaches its foot.")
    let feet = Key(
        "feet", .integer(0...1), initial: 0,
        "The lines by which both pages of a spread may be longer or shorter than the type area, together. 0: all pages "
            + "end at its foot.")
    let optional = Key(
        "optional", .boolean, initial: false,
        "Whether boxes of the class `optional` may be left out, as `::: {.sidebar .optional}`, and pull quotes that repeat a "
            + "sentence of the text. What has an identifier stays. In contents, leads after the first may be without pictures."
    )
    let search = Key(
        "search", .integer(1...Fit.mostPlans),
        "How many ways to fill the pages are pursued beside each other. 1 takes the best one page by page, 1000 gives "
            + "none up that may be the cheapest, which takes long. Left out: 64 in `auto`, 1 in `report`.")

    /// The keys, as a group of a table that has more.
    package init() {}
}

extension KeyType where Value == SpecifiedFit {
    /// The means of fit as a table.
    package static var fit: KeyType {
        .table(FitKeys.self) { reader in
            var fit = SpecifiedFit()
            fit.mode = reader.read(\.mode)
            fit.pictures = reader.read(\.pictures).map { $0 / 100 }
            fit.across = reader.read(\.across)
            fit.head = reader.read(\.head).map { $0 / 100 }
            fit.looseness = reader.read(\.looseness)
            fit.spaces = reader.read(\.spaces)
            fit.feet = reader.read(\.feet)
            fit.leavesOut = reader.read(\.optional)
            fit.plans = reader.read(\.search)
            return fit
        }
    }

    /// The means of fit as a table, or as the word for its mode.
    package static var fitOrMode: KeyType {
        .either(
            KeyType<Fit.Mode>.oneOf(Fit.Mode.self).map { mode, _, _ in
                var fit = SpecifiedFit()
                fit.mode = mode
                return fit
            }, .fit)
    }
}
