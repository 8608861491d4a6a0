import PubDiagnostics
import PubFonts
import PubIdentity
import PubShaping
import PubTextModel
import PubUnicode

/// Faces that were used instead of others, counted by paragraph: a paragraph that is shaped again counts once.
package struct FallbackLog: Sendable {
    private struct Place: Hashable {
        var paragraph: SourceLocation
        var character: SourceLocation
        var use: Use
    }

    /// A face in place of another, for one script.
    struct Use: Hashable {
        var wanted: FontKey
        var used: FontKey
        var script: Script
    }

    /// Characters that were set in another face.
    private struct Characters {
        var count: Int
        var first: SourceLocation
        var text: String
    }

    private var places: [Place: Characters] = [:]

    /// No faces.
    package init() {}

    /// Whether no face was used instead of another.
    var isEmpty: Bool { places.isEmpty }

    /// Notes the faces that were used instead of others in `paragraph`. Costs nothing if there are none.
    package mutating func note(_ shaped: ShapedParagraph, in paragraph: Paragraph) {
        let substitutions = shaped.substitutions
        if substitutions.isEmpty { return }
        var origins = LocationCursor(paragraph.text)
        for found in substitutions {
            let use = Use(wanted: found.wanted, used: found.used, script: found.script)
            let origin = origins.origin(ofCharacterAt: found.offset) ?? paragraph.origin
            let scalar = shaped.text.utf8.withUnsafeBufferPointer {
                Scalars.decode($0, at: Int(found.offset)).scalar
            }
            let text = Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
            places[Place(paragraph: paragraph.origin, character: origin, use: use)] = Characters(
                count: found.count, first: origin, text: text)
        }
    }

    /// Adds the faces that `other` noted.
    mutating func merge(_ other: FallbackLog) { places.merge(other.places) { first, _ in first } }

    /// One warning for each face, stand-in and script, at the first place.
    package func findings(_ fonts: FontCatalog) -> [Diagnostic] {
        var sums: [Use: Characters] = [:]
        for (place, characters) in places {
            guard let sum = sums[place.use] else {
                sums[place.use] = characters
                continue
            }
            let isFirst = characters.first < sum.first
            sums[place.use] = Characters(
                count: sum.count + characters.count, first: isFirst ? characters.first : sum.first,
                text: isFirst ? characters.text : sum.text)
        }
        return sums.map { use, characters in
            let wanted = fonts.description(of: use.wanted).postScriptName
            let used = fonts.description(of: use.used).postScriptName
            let script = use.script.isShared ? "" : " of the script \(use.script.name)"
            let isOne = characters.count == 1
            let what = isOne ? "1 character" : "\(characters.count) characters"
            return .warning(
                "font-fallback",
                "\(what)\(script) \(isOne ? "is" : "are") set in \(used), since \(wanted) lacks \(isOne ? "it" : "them"); "
                    + "the first is “\(characters.text)”",
                at: characters.first, hint: "give the text a style whose font has them, if the look matters")
        }.sorted(by: Diagnostic.precedes)
    }
}
