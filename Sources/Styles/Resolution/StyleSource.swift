import PubGeometry
import PubSettings
import PubTextModel

/// The sources of an element's style: a paragraph style, and the overrides that follow from the element's
/// position.
struct StyleSource: Hashable, Sendable {
    /// The paragraph style.
    var name: String
    /// The style of the list around, which gives its marker, its indent and its spaces; nil if ``name`` gives them.
    var list: String?
    /// The style of the surrounding note or cell, which caps size and leading; nil outside of these, and if ``name`` is made for
    /// them.
    var note: String?

    /// The paragraph style `name` alone.
    init(_ name: String) { self.name = name }

    /// The style of `sheet` that it makes; nil if ``name`` is not in it.
    func cascaded(in sheet: StyleSheet) -> CascadedParagraphStyle? {
        guard var style = sheet.paragraphs[name] else { return nil }
        if let list = list.flatMap({ sheet.paragraphs[$0]?.cascaded }) {
            style.cascaded.listMarker = list.listMarker
            style.cascaded.listIndent = list.listIndent
            style.cascaded.spaceBefore = list.spaceBefore
            style.cascaded.spaceAfter = list.spaceAfter
            style.cascaded.firstLineIndent = nil
            style.cascaded.dropCap = list.dropCap
            style.cascaded.firstLine = list.firstLine
            style.cascaded.square = list.square
            style.cascaded.ruleAbove = list.ruleAbove
            style.cascaded.ruleBelow = list.ruleBelow
            style.cascaded.keepWithNext = list.keepWithNext
        }
        if let note = note.flatMap({ sheet.paragraphs[$0]?.cascaded }) { style.cascaded.limit(to: note) }
        return style
    }
}

extension StyleSheet {
    /// The styles that `element` has inside the containers of `path`; nil if none is made for it.
    ///
    /// They are the element's style in the innermost container with a style for it or for its text. A list in a
    /// container with its own text style takes that style, and the marker, the indent and the spaces of lists; nothing
    /// in a note, or in a cell of a table, is larger than its text.
    func source(of element: String, in path: ElementPath) -> StyleSource? {
        func isMade(_ name: String) -> Bool { mapping(name).map { paragraphs[$0.style.value] != nil } ?? false }
        let candidates = path.candidates(for: element)
        guard let made = candidates.first(where: isMade), let name = mapping(made)?.style.value else { return nil }
        var source = StyleSource(name)
        let family = Elements.family(of: element)
        if element.hasPrefix("list."), family.contains(made) {
            let text = path.candidates(for: "body").first(where: isMade)
            if let text, text != "body", let around = mapping(text)?.style.value {
                (source.name, source.list) = (around, name)
            }
        }
        let around = path.containers.last { container in
            // Points at both ends, so that `note` is no part of `footnote.body`.
            Self.limiting.contains(container) && !".\(made).".contains(".\(container).")
        }
        if let around {
            let around = ElementPath(master: path.master).entering(around).candidates(for: "body").first(where: isMade)
            let note = around == "body" ? nil : around.flatMap { mapping($0)?.style.value }
            if note != source.name { source.note = note }
        }
        return source
    }
}

extension StyleSheet {
    /// The containers that limit all their content to the size of their own text.
    private static let limiting: Set = ["note", "table.cell", "table.head"]
}

extension SpecifiedParagraphStyle {
    /// Limits type and leading to the size and leading of `other`, and aligns lines with the grid only if `other` does.
    fileprivate mutating func limit(to other: SpecifiedParagraphStyle) {
        func leading(_ style: SpecifiedParagraphStyle) -> Length {
            ParagraphKeys.keys.leading.valueOrInitial(style.leading).value.length(em: StyleSheet.size(of: style.text))
        }
        if leading(self) > leading(other) {
            self.leading = Located(.absolute(leading(other)), at: other.leading?.origin ?? .none)
        }
        if StyleSheet.size(of: text) > StyleSheet.size(of: other.text) { text.size = other.text.size }
        grid = other.grid
    }
}
