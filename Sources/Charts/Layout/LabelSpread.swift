/// Places for texts beside each other: as near as possible to their points, without overlaps.
enum LabelSpread {
    /// The middles of spans of these `lengths`, in the order of `wanted`, within `room`; nil if they have no room together.
    /// n log n.
    static func places(_ wanted: [Double], lengths: [Double], in room: ClosedRange<Double>) -> [Double]? {
        guard lengths.reduce(0, +) <= room.upperBound - room.lowerBound else { return nil }
        // Spans that touch move as one: a cluster is where the mean of what its members want is.
        struct Cluster {
            var members: [Int]
            var start: Double
            var length: Double
        }
        var clusters: [Cluster] = []
        func start(of members: [Int], _ length: Double) -> Double {
            var (offset, sum) = (0.0, 0.0)
            for member in members {
                sum += wanted[member] - lengths[member] / 2 - offset
                offset += lengths[member]
            }
            return min(max(sum / Double(members.count), room.lowerBound), room.upperBound - length)
        }
        // By index too, so that equal wishes have one order.
        for index in wanted.indices.sorted(by: { (wanted[$0], $0) < (wanted[$1], $1) }) {
            var cluster = Cluster(members: [index], start: start(of: [index], lengths[index]), length: lengths[index])
            while let last = clusters.last, last.start + last.length > cluster.start {
                clusters.removeLast()
                let (members, length) = (last.members + cluster.members, last.length + cluster.length)
                cluster = Cluster(members: members, start: start(of: members, length), length: length)
            }
            clusters.append(cluster)
        }
        var places = wanted
        for cluster in clusters {
            var offset = cluster.start
            for member in cluster.members {
                places[member] = offset + lengths[member] / 2
                offset += lengths[member]
            }
        }
        return places
    }
}
