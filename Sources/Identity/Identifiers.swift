import PubValues

/// A face at its axis values, named by its content: equal in every issue, every process and every order of asking.
///
/// A font catalogue gives the keys of its faces and finds faces by them. 64 bits tell the few thousand faces of a house
/// apart: that two of them have one key is less likely than one in 10¹².
@frozen
public struct FontKey: Hashable, Sendable, Comparable {
    /// A hash of the font's file, of the face in it and of its axis values.
    public var value: UInt64

    /// The face whose content has the hash `value`.
    @inlinable
    public init(_ value: UInt64) { self.value = value }
    /// Order by value.
    @inlinable public static func < (a: FontKey, b: FontKey) -> Bool { a.value < b.value }
}

/// A picture, named by its content: equal in every issue, every process and every order of asking.
public struct ImageKey: Hashable, Sendable {
    /// The hash of the picture's file.
    public var hash: ContentHash

    /// The picture whose file has `hash`.
    public init(_ hash: ContentHash) { self.hash = hash }
}

/// An element of an article's structure tree: an index into that tree's nodes.
@frozen
public struct ElementID: Hashable, Sendable {
    /// The index; negative for content that belongs to no element (rules, folios, decoration).
    public var index: Int32

    /// The element at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(clamping: index) }

    /// Content that belongs to no element.
    @inlinable public static var artifact: ElementID { ElementID(-1) }
    /// An artifact at the head of every page of a kind: a running head, a folio.
    @inlinable public static var header: ElementID { ElementID(-2) }
    /// An artifact at the foot of every page of a kind.
    @inlinable public static var footer: ElementID { ElementID(-3) }
    /// An artifact along a side of every page of a kind.
    @inlinable public static var sideline: ElementID { ElementID(-4) }
    /// An artifact behind all of a page.
    @inlinable public static var background: ElementID { ElementID(-5) }

    /// Whether it belongs to no element, whatever kind of artifact it is.
    @inlinable public var isArtifact: Bool { index < 0 }

    /// The same element in a tree whose indices are larger by `shift`. Artifacts are in no tree.
    @inlinable
    package func moved(by shift: Int32) -> ElementID { isArtifact ? self : ElementID(Int(index) + Int(shift)) }
}

/// A box of an article (figure, table, sidebar …): an index into its table of boxes.
@frozen
public struct BoxID: Hashable, Sendable {
    /// The index.
    public var index: Int32

    /// The box at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(clamping: index) }
}

/// A footnote of an article: an index into its table of notes.
@frozen
public struct NoteID: Hashable, Sendable {
    /// The index.
    public var index: Int32

    /// The note at `index`.
    @inlinable
    public init(_ index: Int) { self.index = Int32(clamping: index) }
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
