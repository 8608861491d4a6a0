import PubSettings

/// The keys of `[fit]`, in a template, an issue, or an article of the manifest.
package struct FitKeys: KeyTable {
    /// The keys, made once.
    package static let keys = FitKeys()
    /// The table that has them.
    package static let title = "[fit]"
    /// The purpose of the keys.
    package static let meaning =
        "The means of filling the pages of articles. A template sets them for all its issues, an issue for all its "
        + "articles, an article for itself: there `fit = \"auto\"` is short for `fit = { mode = \"auto\" }`."
    let mode = Key(
        "mode", .oneOf(Fit.Mode.self), initial: "report",
        "`report`: only the bottoms of columns are aligned, and an article that is too short or too long is reported. "
            + "`auto`: the pages are filled by all the means below; the cheapest of many ways is taken.")
    let pictures = Key(
        "pictures", .percent(0...50), initial: 10,
        "How much the height of a picture without a height of its own may change, in per cent of it: the picture is "
            + "cropped about its `focus`; a drawing, diagram or screenshot is made smaller. With `fit = \"contain\"` a "
            + "picture stays as it is."
    )
    let across = Key(
        "across", .boolean, initial: true,
        "Whether pictures may be set across the columns if the article then ends better: only in `auto`, only if they "
            + "stay sharp, and only if their authors give neither `place` nor a width or height. At most three "
            + "pictures of an article are set so."
    )
    let head = Key(
        "head", .percent(0...20), initial: 0,
        "How much larger or smaller the headline of an article may be, in size and leading, in per cent: one step of "
            + "that much, or none. Headlines across the columns or in a frame may change, headlines with `fit_width` "
            + "may not.")
    let looseness = Key(
        "looseness", .integer(0...1), initial: 1,
        "How many lines longer or shorter than its best length a paragraph may be, provided its spaces stay even; in "
            + "`report` too.")
    let spaces = Key(
        "spaces", .boolean, initial: true,
        "Whether a line may be added above heads and around boxes, so that a column reaches its foot.")
    let feet = Key(
        "feet", .integer(0...1), initial: 0,
        "How many lines longer or shorter than the type area both pages of a spread may be, together. 0: all pages end "
            + "at its foot.")
    let optional = Key(
        "optional", .boolean, initial: false,
        "Whether boxes of the class `optional`, as `::: {.sidebar .optional}`, and pull quotes that repeat a sentence "
            + "of the text may be left out. Anything with an identifier stays. In contents, leads after the first may "
            + "be without pictures."
    )
    let search = Key(
        "search", .integer(1...Fit.mostPlans),
        "How many ways of filling the pages are pursued side by side. 1 takes the best one page by page; 1000 drops "
            + "none that may be the cheapest, which takes long. Left out: 64 in `auto`, 1 in `report`.")

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
