import PubDiagnostics
import PubIdentity
import PubValues

/// A node of the structure tree. Nodes name their parents by index; the children of a node are read in the order of
/// their indices.
///
/// A footnote is the next sibling of its first call, though its content is painted at the foot of a column.
public struct StructureNode: Hashable, Sendable {
    /// Its role in the magazine.
    public var role: StructureRole
    /// Its type in PDF: with the level of a heading, and the kind of the author's own elements.
    public var type: StructureType
    /// Its parent; ``/PubIdentity/ElementID/artifact`` for a root.
    public var parent: ElementID
    /// The text that replaces its content: a description of a picture, or text as its author wrote it; nil if there is none.
    @Indirect public var alternate: String?
    /// False for a picture without a description: ``alternate`` says so.
    public var isDescribed = true
    /// The language (BCP 47) if it differs from its parent's; a root always has one.
    @Indirect public var language: String?
    /// Its place in the source.
    @ExcludedFromEquality public var origin: SourceLocation

    /// A node of `role` below `parent`, of the type that the role usually is unless another is given.
    public init(_ role: StructureRole, as type: StructureType? = nil, parent: ElementID, origin: SourceLocation) {
        self.role = role
        self.type = type ?? role.type
        self.parent = parent
        self.origin = origin
    }
}

extension [StructureNode] {
    /// The indices of the roots, and of the children of each node in reading order; a node whose parent is none of them is a root. Linear.
    package var children: (roots: [Int], below: [[Int]]) {
        var roots: [Int] = []
        var below = [[Int]](repeating: [], count: count)
        for (index, node) in enumerated() {
            let parent = Int(node.parent.index)
            if indices.contains(parent) { below[parent].append(index) } else { roots.append(index) }
        }
        return (roots, below)
    }
}
