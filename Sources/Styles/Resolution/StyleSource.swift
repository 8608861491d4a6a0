import PubGeometry
import PubSettings
import PubTextModel

/// What the style of an element is made of: a paragraph style, and what others say over it because of where the
/// element is.
struct StyleSource: Hashable, Sendable {
    /// The paragraph style.
    var name: String
    /// The style of the list around, which gives its marker, its indent and its spaces; nil if ``name`` gives them.
    var list: String?
    /// The style of the note or the cell around, whose size and leading are the most that there is; nil outside of these, and where
    /// ``name`` is made for them.
    var note: String?

    /// The paragraph style `name` by itself.
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
    /// What is made for the element counts, within the innermost container that says anything of it or of its text. A
    /// list in a container with text of its own is that text, with the marker, the indent and the spaces of lists; and
    /// nothing in a note, or in a cell of a table, is larger than its text.
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
    /// The containers in which nothing is larger than their own text.
    private static let limiting: Set = ["note", "table.cell", "table.head"]
}

extension SpecifiedParagraphStyle {
    /// Makes type and leading no larger than those of `other`, and puts lines on the grid only where those of `other` are.
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
