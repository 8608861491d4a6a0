import PubDisplayList
import PubIdentity

/// The roles of a publication's elements in a document: which of them own content, and their parents.
///
/// An element without a PDF type gives its content and its children to its parent; elements without a parent are below
/// the document.
struct StructureOutline {
    /// An element, or the document itself.
    typealias Place = Int

    let nodes: [StructureNode]
    /// The place of the document, after all elements.
    var document: Place { nodes.count }
    /// The place that content of each element belongs to.
    private let owners: [Place]

    /// The outline of `nodes`. Throws for an element that comes before its parent. Linear.
    init(_ nodes: [StructureNode]) throws(EmissionError) {
        var owners: [Place] = []
        owners.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            guard node.parent.isArtifact || node.parent.index < index else {
                throw .unknown("the parent of the element \(index)")
            }
            let isElement = node.type != .artifact
            owners.append(
                isElement ? index : node.parent.isArtifact ? nodes.count : owners[Int(node.parent.index)])
        }
        self.nodes = nodes
        self.owners = owners
    }

    /// The place that content of `element` belongs to: the document for an element that is not known.
    func owner(of element: ElementID) -> Place {
        owners.indices.contains(Int(element.index)) ? owners[Int(element.index)] : document
    }

    /// The place above the element at `place`. The table of a figure's values is beside the figure: readers say the words of a figure, and nothing
    /// inside it.
    func parent(of place: Place) -> Place {
        var above = owner(of: nodes[place].parent)
        if nodes[place].type == .table {
            while above != document, nodes[above].type == .figure { above = owner(of: nodes[above].parent) }
        }
        return above
    }

    /// The figure whose values the table at `place` has; nil for other elements.
    func figure(ofTable place: Place) -> Place? {
        guard nodes[place].type == .table else { return nil }
        let above = owner(of: nodes[place].parent)
        return above != document && nodes[above].type == .figure ? above : nil
    }

    /// The nearest link that `element` is, or is within; nil for none. Linear in its depth.
    func link(of element: ElementID) -> Place? {
        var place = owner(of: element)
        while place != document {
            if nodes[place].type == .link { return place }
            place = parent(of: place)
        }
        return nil
    }
}
