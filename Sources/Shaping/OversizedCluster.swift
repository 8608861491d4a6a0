import PubGeometry

/// A cluster that extends beyond the letters of its paragraph's style.
public struct OversizedCluster: Hashable, Sendable {
    /// The index of the cluster.
    public var cluster: Int32
    /// Its extent above its line's baseline; at least 0.
    public var above: Length
    /// Its extent below its line's baseline; at least 0.
    public var below: Length

    /// The cluster at the index `cluster` and its extents.
    public init(cluster: Int32, above: Length, below: Length) {
        self.cluster = cluster
        self.above = above
        self.below = below
    }
}
