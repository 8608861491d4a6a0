/// A face (with its axis values) in a font catalogue: an index into that catalogue's table.
@frozen
public struct FontID: Hashable, Sendable, Comparable {
    /// The index.
    public var index: Int32

    /// The font at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(index) }
    /// Order by value.
    @inlinable public static func < (a: FontID, b: FontID) -> Bool { a.index < b.index }
}

/// A picture in a publication's table of images: an index into that table.
@frozen
public struct ImageID: Hashable, Sendable {
    /// The index.
    public var index: Int32

    /// The image at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(index) }
}

/// An element of an article's structure tree: an index into that tree's nodes.
@frozen
public struct ElementID: Hashable, Sendable {
    /// The index; −1 for what belongs to no element (rules, folios, decoration).
    public var index: Int32

    /// The element at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(index) }

    /// What belongs to no element.
    @inlinable public static var artifact: ElementID { ElementID(-1) }
}

/// A box of an article (figure, table, sidebar …): an index into its table of boxes.
@frozen
public struct BoxID: Hashable, Sendable {
    /// The index.
    public var index: Int32

    /// The box at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(index) }
}

/// A footnote of an article: an index into its table of notes.
@frozen
public struct NoteID: Hashable, Sendable {
    /// The index.
    public var index: Int32

    /// The note at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(index) }
}

/// A place that links and page references point at: `article-id` or `article-id#anchor`.
public struct LabelID: Hashable, Sendable, Comparable {
    /// The name.
    public var name: String

    /// The label `name`.
    public init(_ name: String) { self.name = name }
    /// Order by value.
    public static func < (a: LabelID, b: LabelID) -> Bool { a.name < b.name }
}
