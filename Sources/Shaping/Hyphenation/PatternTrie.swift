/// Hyphenation patterns, found letter by letter. Values between letters are small numbers; an odd one is a point.
///
/// An edge is a row of a hash table, keyed by the node that it leaves and the byte on it: German's 78,000 patterns
/// make 280,000 nodes, and nearly all of them have one edge. A row is one number, since tables do not fit into the
/// processor's caches, and each number that is read is waited for.
struct PatternTrie: Sendable {
    /// The key of an edge in the upper half, the node that it leads to in the lower half; 0 for an empty row.
    private var edges: [UInt64]
    /// For each node, the start of its values in `values`, plus one; 0 for a node that ends no pattern.
    private var ends: [UInt32] = [0]
    /// For each pattern the number of its values, then the values: the gap before its first letter comes first.
    private var values: [UInt8] = []
    /// The changes of spelling that patterns make in the words that they divide, by node.
    private var changes: [Int: PatternChange] = [:]
    private var mask: Int

    init() {
        mask = 1023
        edges = Array(repeating: 0, count: mask + 1)
    }

    /// The number of nodes, the root counted.
    var nodeCount: Int { ends.count }

    /// Whether there are more patterns than any language has, in a file that was made to use up memory: seven
    /// times the nodes of the largest dictionary.
    var isFull: Bool { ends.count > 2_000_000 }

    /// The reason to reject a file with too many patterns.
    static let fullness = "there are more patterns than a language has"

    /// Adds a pattern as a dictionary's line has it: letters with digits between them, `.` for a word's edge.
    ///
    /// A later pattern with the same letters replaces an earlier one. The text after a `/` names the letters that the
    /// division changes (Hungarian `s1sz/sz=sz,1,3`, Catalan `l·9l/=,2,1`); if that is malformed the points are
    /// forbidden, so that no other pattern divides the word there without a change.
    mutating func add(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
        let slash = line.firstIndex(of: 0x2F)
        let pattern = line[..<(slash ?? line.endIndex)]
        let change = slash.flatMap { PatternChange(line[($0 + 1)...], of: pattern) }
        let isForbidden = slash != nil && change == nil
        var node = 0
        let start = values.count
        // Their number, then the value of the first gap.
        values += [0, 0]
        for byte in pattern {
            if byte >= 0x30, byte <= 0x39 {
                let value = byte - 0x30
                values[values.count - 1] = isForbidden ? value + value % 2 : value
            } else {
                node = child(of: node, byte)
                values.append(0)
            }
        }
        if node == 0 { return values.removeSubrange(start...) }
        if change != nil || !changes.isEmpty { changes[node] = change }
        ends[node] = UInt32(start + 1)
        values.removeLast(max(values.count - start - 1 - 255, 0))
        values[start] = UInt8(values.count - start - 1)
    }

    /// Raises the values of `gaps` by all patterns in `text`, a word with `.` at both ends; `gaps.values[i]` is the gap
    /// after byte i of the word (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983).
    func applyAll(to text: [UInt8], _ gaps: inout WordGaps) {
        walk(text) { node, index in raise(&gaps, by: node, endingAt: index) }
    }

    /// Raises the values of `gaps` by libhyphen's rule: at each byte the longest beginning of a pattern that ends there
    /// decides, and nothing is raised when it is not a whole pattern.
    func applyLongest(to text: [UInt8], _ gaps: inout WordGaps) {
        var deciding = [Int](repeating: -1, count: text.count)
        walk(text) { node, index in if deciding[index] < 0 { deciding[index] = node } }
        for (index, node) in deciding.enumerated() where node > 0 { raise(&gaps, by: node, endingAt: index) }
    }

    /// Visits the nodes of all parts of `text` that begin a pattern, with the index of their last byte: longer parts,
    /// which begin earlier, first.
    @inline(__always)
    private func walk(_ text: [UInt8], _ visit: (_ node: Int, _ index: Int) -> Void) {
        edges.withUnsafeBufferPointer { edges in
            for start in text.indices {
                var node = 0
                for index in start..<text.count {
                    guard let child = child(of: node, text[index], edges) else { break }
                    node = child
                    visit(node, index)
                }
            }
        }
    }

    /// Raises the values of `gaps` by the pattern that ends at `node` with the byte at `index`, if there is one.
    @inline(__always)
    private func raise(_ gaps: inout WordGaps, by node: Int, endingAt index: Int) {
        if ends[node] == 0 { return }
        let first = Int(ends[node])
        let count = Int(values[first - 1])
        // The last value is that of the gap after the pattern's last byte. A pattern that begins with the point before
        // the word begins before gap number 0; after the word's last byte there is none.
        let offset = index - count
        let start = max(-offset, 0)
        let end = min(count, gaps.values.count - 1 - offset)
        for item in start..<max(start, end) {
            let gap = offset + item
            if values[first + item] > gaps.values[gap] {
                gaps.values[gap] = values[first + item]
                if !changes.isEmpty { gaps.changes[gap] = change(by: node, at: item, startingAt: offset + 1) }
            }
        }
    }

    /// The change of the pattern of `node`, which begins at byte `start`, if its value number `item` divides a word.
    private func change(by node: Int, at item: Int, startingAt start: Int) -> PatternChange? {
        guard var change = changes[node], change.bytes.lowerBound <= item, item <= change.bytes.upperBound else {
            return nil
        }
        change.shift(by: start)
        return change
    }

    /// The node at the end of the edge that leaves `node` on `byte`; nil when there is none.
    @inline(__always)
    private func child(of node: Int, _ byte: UInt8, _ edges: UnsafeBufferPointer<UInt64>) -> Int? {
        let key = Self.key(node, byte)
        var row = Self.row(key) & mask
        while edges[row] != 0 {
            if edges[row] >> 32 == key { return Int(truncatingIfNeeded: edges[row] & 0xFFFF_FFFF) }
            row = (row + 1) & mask
        }
        return nil
    }

    /// A number of less than 32 bits: there are not many more nodes than two million (see ``isFull``).
    @inline(__always)
    private static func key(_ node: Int, _ byte: UInt8) -> UInt64 { (UInt64(node) << 8 | UInt64(byte)) + 1 }

    private mutating func child(of node: Int, _ byte: UInt8) -> Int {
        if let known = edges.withUnsafeBufferPointer({ child(of: node, byte, $0) }) { return known }
        if ends.count * 2 > mask { grow() }
        insert(Self.key(node, byte) << 32 | UInt64(ends.count))
        ends.append(0)
        return ends.count - 1
    }

    private mutating func insert(_ edge: UInt64) {
        var row = Self.row(edge >> 32) & mask
        while edges[row] != 0 { row = (row + 1) & mask }
        edges[row] = edge
    }

    private mutating func grow() {
        let old = edges
        mask = mask * 2 + 1
        edges = Array(repeating: 0, count: mask + 1)
        for edge in old where edge != 0 { insert(edge) }
    }

    private static func row(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) }
}
