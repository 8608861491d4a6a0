import PubDiagnostics
import PubPress

/// Finds numbers of pages that the binding of an edition cannot take, and pages that nothing is on.
package struct BindingCheck {
    private let edition: String
    private let profile: PrintProfile
    /// The place that names the printer of the edition.
    private let origin: SourceLocation

    /// The check of the edition called `edition`, whose `profile` is named at `origin`.
    package init(of edition: String, _ profile: PrintProfile, at origin: SourceLocation) {
        self.edition = edition
        self.profile = profile
        self.origin = origin
    }

    /// The finding about a body of `count` pages; nil if they fill the sheets, or the printer does not say how many these hold.
    package func finding(aboutCount count: Int) -> Diagnostic? {
        guard let sheet = profile.sheetPages, sheet > 1, count > 0, !count.isMultiple(of: sheet) else { return nil }
        let (more, less) = (sheet - count % sheet, count % sheet)
        func pages(_ number: Int) -> String { number == 1 ? "1 page" : "\(number) pages" }
        let reason =
            profile.binding == .stitched && sheet == 4
            ? "a sheet that is folded and stitched has four" : "a sheet has \(BindingCheck.word(sheet))"
        return .warning(
            "unbound-pages",
            "the edition “\(edition)” has \(pages(count)), which is no multiple of \(BindingCheck.word(sheet)): \(reason)",
            at: origin,
            hint: "add \(pages(more)) or take \(less) away, or say what a sheet has by sheet_pages in [profile]")
    }

    /// The finding about pages without an article, which have these `folios`, or none printed; nil for none.
    package func finding(aboutEmpty folios: [String]) -> Diagnostic? {
        guard let first = folios.first else { return nil }
        let named = folios.filter { !$0.isEmpty }
        let pages =
            named.isEmpty ? "a page" : "page \(named[0])" + (named.count > 1 ? " and \(named.count - 1) more" : "")
        let verb = folios.count > 1 && !first.isEmpty ? "are" : "is"
        return .warning(
            "blank-page", "\(pages) \(verb) empty in the edition “\(edition)”", at: origin,
            hint: "put an article, a picture or an advertisement there, or let the next article start on either side")
    }

    private static func word(_ number: Int) -> String {
        let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        return words.indices.contains(number - 2) ? words[number - 2] : "\(number)"
    }
}
