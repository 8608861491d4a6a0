import PubIdentity

/// One step of a flow.
public enum FlowItem: Hashable, Sendable {
    /// A paragraph.
    case paragraph(Paragraph)
    /// A box that is placed in the flow, or floats from here.
    case box(BoxID)
    /// The next item starts a new column.
    case columnBreak
    /// The next item starts a new page.
    case pageBreak
}

/// A sequence of paragraphs and boxes that is poured through frames.
public struct Flow: Hashable, Sendable {
    /// The items, in reading order; empty fills nothing.
    public var items: [FlowItem]

    /// A flow of `items`.
    public init(_ items: [FlowItem] = []) { self.items = items }
}
