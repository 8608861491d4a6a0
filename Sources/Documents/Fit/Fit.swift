/// The means of filling the pages of an article, each with its limit.
package struct Fit: Hashable, Sendable {
    /// Whether the pages are filled by these means.
    package enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Only feet are mended; what the article lacks or has too much is reported.
        case report
        /// All means are used.
        case auto
    }

    /// Whether the means are used.
    package var mode: Mode
    /// The fraction of its height that a picture without a specified height may give way by: the picture is cut, or has more of
    /// its width cut.
    package var pictures: Double
    /// Whether pictures may be placed across the columns if their authors specify neither place nor width.
    package var across: Bool
    /// The fraction of its size that the headline of an article may grow or shrink by, in one step; 0 if it stays.
    package var head: Double
    /// The number of lines that a paragraph may be longer or shorter than its optimum.
    package var looseness: Int
    /// Whether a line may be added above heads and boxes.
    package var spaces: Bool
    /// The number of lines that both pages of a spread may be longer or shorter than the type area.
    package var feet: Int
    /// Whether boxes of the class `optional` may be left out.
    package var leavesOut: Bool
    /// The number of ways to fill the pages that are pursued in parallel; 1 takes the cheapest way page by page.
    package var plans: Int

    /// A number of plans that is no limit: no plan is given up that may be the cheapest.
    package static let mostPlans = 1000
}

/// The means of fit as a table specifies them; nil for values left to the table below it.
package struct SpecifiedFit: Hashable, Sendable {
    /// See ``Fit/mode``.
    package var mode: Fit.Mode?
    /// See ``Fit/pictures``.
    package var pictures: Double?
    /// See ``Fit/across``.
    package var across: Bool?
    /// See ``Fit/head``.
    package var head: Double?
    /// See ``Fit/looseness``.
    package var looseness: Int?
    /// See ``Fit/spaces``.
    package var spaces: Bool?
    /// See ``Fit/feet``.
    package var feet: Int?
    /// See ``Fit/leavesOut``.
    package var leavesOut: Bool?
    /// See ``Fit/plans``.
    package var plans: Int?

    /// Nothing is specified.
    package init() {}

    /// These means, with unspecified ones taken from `base`.
    package func over(_ base: SpecifiedFit) -> SpecifiedFit {
        var result = self
        result.mode = mode ?? base.mode
        result.pictures = pictures ?? base.pictures
        result.across = across ?? base.across
        result.head = head ?? base.head
        result.looseness = looseness ?? base.looseness
        result.spaces = spaces ?? base.spaces
        result.feet = feet ?? base.feet
        result.leavesOut = leavesOut ?? base.leavesOut
        result.plans = plans ?? base.plans
        return result
    }

    /// The means, with defaults for unspecified ones.
    package var computed: Fit {
        let keys = FitKeys.keys
        let mode = keys.mode.valueOrInitial(mode)
        return Fit(
            mode: mode, pictures: pictures ?? keys.pictures.valueOrInitial(nil) / 100,
            across: across ?? keys.across.valueOrInitial(nil), head: head ?? keys.head.valueOrInitial(nil) / 100,
            looseness: looseness ?? keys.looseness.valueOrInitial(nil),
            spaces: spaces ?? keys.spaces.valueOrInitial(nil), feet: feet ?? keys.feet.valueOrInitial(nil),
            // In a trial on 173 pages 64 plans took one page fewer than 16, and left less white.
            leavesOut: leavesOut ?? keys.optional.valueOrInitial(nil), plans: plans ?? (mode == .auto ? 64 : 1))
    }
}
