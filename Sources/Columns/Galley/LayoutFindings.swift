import PubDiagnostics
import PubFonts
import PubIdentity
import PubShaping
import PubStyles
import PubTextModel

/// The findings of something laid out. They travel with it and are reported only if it is printed.
package struct LayoutFindings: Sendable {
    /// The subject of a finding that is reported once.
    package enum Subject: Hashable, Sendable {
        /// A paragraph style whose leading has no room for annotations.
        case style(String)
        /// A glyph of a face whose colours cannot all be drawn.
        case glyph(FontKey, UInt32)
        /// A face whose glyphs have colours that are not drawn.
        case face(FontKey)
    }

    private struct Lists {
        /// Faults of the text, its style and its faces, wherever it is placed: missing glyphs.
        var text = FindingList()
        /// Faults of lines and boxes at their places.
        var place = FindingList()
        /// Faces that were used instead of others.
        var fallbacks = FallbackLog()
        /// Findings reported once for all their places: by style, or by glyph.
        var once: [Subject: Diagnostic] = [:]
    }

    /// Empty, or a single element: most pieces have no findings, and are copied as cheaply as a pointer.
    private var content: [Lists] = []

    /// No findings.
    package init() {}

    private var lists: Lists {
        get { content.first ?? Lists() }
        _modify {
            if content.isEmpty { content.append(Lists()) }
            yield &content[0]
        }
    }

    /// Whether there is nothing to report.
    var isEmpty: Bool { content.isEmpty }
    /// Faces that were used instead of others.
    package var fallbacks: FallbackLog { lists.fallbacks }

    /// All findings: about the text first, then about places.
    package var diagnostics: [Diagnostic] {
        guard let lists = content.first else { return [] }
        // In the order of their places, since a dictionary has none.
        return lists.text.diagnostics + lists.once.values.sorted(by: Diagnostic.precedes) + lists.place.diagnostics
    }

    /// Adds a finding about a placed item.
    package mutating func report(_ diagnostic: Diagnostic) { lists.place.add(diagnostic) }

    /// Adds a finding about text.
    package mutating func report(text diagnostic: Diagnostic) { lists.text.add(diagnostic) }

    /// Adds a finding about `subject`, unless one is there.
    package mutating func report(_ diagnostic: Diagnostic, about subject: Subject) {
        if lists.once[subject] == nil { lists.once[subject] = diagnostic }
    }

    /// Adds faces that were used instead of others in `paragraph`.
    mutating func note(_ shaped: ShapedParagraph, in paragraph: Paragraph) {
        if shaped.substitutions.isEmpty { return }
        lists.fallbacks.note(shaped, in: paragraph)
    }

    /// Adds the findings of `other`.
    package mutating func merge(_ other: LayoutFindings) {
        guard let added = other.content.first else { return }
        if isEmpty { return content = other.content }
        for diagnostic in added.text.diagnostics { lists.text.add(diagnostic) }
        for diagnostic in added.place.diagnostics { lists.place.add(diagnostic) }
        lists.fallbacks.merge(added.fallbacks)
        lists.once.merge(added.once) { first, _ in first }
    }

    /// Adds faces that were used instead of others elsewhere.
    package mutating func merge(_ other: FallbackLog) {
        if !other.isEmpty { lists.fallbacks.merge(other) }
    }

    /// Removes the findings about placement that are called `id`.
    mutating func remove(_ id: String) {
        guard content.first?.place.diagnostics.contains(where: { $0.id == id }) == true else { return }
        lists.place = FindingList(lists.place.diagnostics.filter { $0.id != id })
    }

    /// Removes the findings about placement: of parts whose placement is reported as a whole.
    mutating func removePlacementFindings() {
        if !isEmpty { lists.place = FindingList() }
    }
}

/// A value that is always there, with its layout findings (`Outcome` is for reading: its value may be nil).
package struct WithFindings<Value> {
    package var value: Value
    var findings = LayoutFindings()
}
