import PubDiagnostics
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

/// The caller's fonts: the catalogue is in another room. Each question always has the same answer.
package struct FontLookup: Sendable {
    /// The face that a request names exactly; nil if there is none.
    package var find: @Sendable (FontRequest) -> FontKey?
    /// All families, and the styles of the requested family (empty if there is no such family).
    package var suggestions: @Sendable (FontRequest) -> (families: [String], styles: [String])
    /// The tags of the OpenType features of a face; nil if they are unknown.
    package var features: @Sendable (FontKey) -> Set<String>?

    /// Fonts by three questions.
    package init(
        find: @escaping @Sendable (FontRequest) -> FontKey?,
        suggestions: @escaping @Sendable (FontRequest) -> (families: [String], styles: [String]),
        features: @escaping @Sendable (FontKey) -> Set<String>? = { _ in nil }
    ) {
        self.find = find
        self.suggestions = suggestions
        self.features = features
    }

    /// Features that a face can lack without any difference: its only figures are lining and proportional ones.
    private static let natural: Set<String> = ["lnum", "pnum", "kern", "liga", "clig", "calt"]

    /// The finding about features that the face of `request` lacks, which a style asks for; nil if it has them all.
    func missingFeatures(_ asked: Located<[FontFeature]>, of request: FontRequest) -> Diagnostic? {
        guard let font = find(request), let known = features(font) else { return nil }
        let missing = asked.value.filter {
            $0.value > 0 && !known.contains($0.tag) && !FontLookup.natural.contains($0.tag)
        }.map(\.tag)
        guard let first = missing.first else { return nil }
        let others = missing.dropFirst().map { ", \"\($0)\"" }.joined()
        return .warning(
            "feature-not-in-face",
            "\(SettingsValue.quoted(request.family)) has no OpenType feature \"\(first)\"\(others): the text is set without it",
            at: asked.origin,
            hint: "`publish fonts` lists the features of each face; leave it out, or choose another font")
    }

    /// The problem with a request that found nothing: the family at `family`, its style at `style`, or the axes at
    /// `axes` (nil: at `style`).
    func problem(_ request: FontRequest, family: SourceLocation, style: SourceLocation, axes: SourceLocation? = nil)
        -> Diagnostic
    {
        let known = suggestions(request)
        if known.styles.isEmpty {
            return .error(
                "unknown-font", "unknown font \(SettingsValue.quoted(request.family))", at: family,
                hint: FontLookup.hint(for: request.family, among: known.families))
        }
        var plain = request
        plain.axes = [:]
        if !request.axes.isEmpty, find(plain) != nil {
            let values = request.axes.sorted { $0.key < $1.key }.map { "\($0.key) = \(DecimalFormat.text($0.value))" }
            return .error(
                "unknown-font-axis",
                "\(SettingsValue.quoted(request.family)) does not go to \(values.joined(separator: ", "))",
                at: axes ?? style, hint: "it has: \(known.styles.joined(separator: ", "))")
        }
        return .error(
            "unknown-font-style",
            "\(SettingsValue.quoted(request.family)) has no style \(FontLookup.words(request))", at: style,
            hint: "it has: \(known.styles.joined(separator: ", "))")
    }

    /// The suggestion for an unknown family: one with a similar spelling, or one whose name precedes the style's.
    private static func hint(for name: String, among families: [String]) -> String {
        let put = "put its file into Fonts/ or into the folder of the issue"
        if let family = families.first(where: { name.lowercased().hasPrefix($0.lowercased() + " ") }) {
            return "write font = \"\(family)\", and its style by weight and style: weight = 700, style = \"italic\""
        }
        return Suggestion.hint(for: name, in: families, called: "\(put); fonts are") ?? put
    }

    private static func words(_ request: FontRequest) -> String {
        let slope = request.italic ? "italic" : "upright"
        let width = request.stretch == 100 ? "" : ", width \(request.stretch) %"
        return "of weight \(request.weight), \(slope)\(width)"
    }
}
