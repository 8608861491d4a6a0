/// The characters that readers perceive: extended grapheme clusters, UAX #29 for Unicode 15.0.
public enum GraphemeClusters {
    /// The offset of each cluster's first byte, then the count of bytes; for no text 0 alone. Linear.
    public static func boundaries(in utf8: [UInt8]) -> [Int32] {
        var offsets: [Int32] = []
        utf8.withUnsafeBufferPointer { boundaries(in: $0, into: &offsets) }
        return offsets
    }

    /// The same into an array that is used again: nothing is allocated when it is large enough.
    public static func boundaries(in utf8: UnsafeBufferPointer<UInt8>, into offsets: inout [Int32]) {
        offsets.removeAll(keepingCapacity: true)
        offsets.append(0)
        var offset = 0
        while offset < utf8.count {
            offset = end(ofClusterAt: offset, in: utf8)
            offsets.append(Int32(clamping: offset))
        }
    }

    /// The end of the cluster that begins at `offset`. Linear in the cluster's length.
    ///
    /// - Precondition: `offset` is in the buffer and begins a cluster.
    public static func end(ofClusterAt offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        if isPlain(utf8, offset), isPlain(utf8, offset + 1) { return offset + 1 }
        var (scalar, length) = Scalars.decode(utf8, at: offset)
        var state = ClusterState(GraphemeClass.of(scalar))
        var next = offset + length
        while next < utf8.count {
            (scalar, length) = Scalars.decode(utf8, at: next)
            guard state.continues(with: GraphemeClass.of(scalar)) else { break }
            next += length
        }
        return next
    }

    /// Whether it is a printing ASCII character, which never joins the cluster before it.
    @inline(__always)
    private static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        offset < utf8.count && utf8[offset] >= 0x20 && utf8[offset] < 0x7F
    }
}

/// Grapheme_Cluster_Break, with Extended_Pictographic. Raw values follow the generated table.
enum GraphemeClass: UInt8, CaseIterable {
    case other, carriageReturn, lineFeed, control, extend, zeroWidthJoiner, regionalIndicator, prepend, spacingMark
    case leadingJamo, vowelJamo, trailingJamo, hangulLV, hangulLVT, pictograph

    static func of(_ scalar: UInt32) -> GraphemeClass {
        GraphemeClass(rawValue: UInt8(GraphemeTable.value(of: scalar))) ?? .other
    }

    /// CR, LF and controls.
    var isControl: Bool { self == .control || self == .carriageReturn || self == .lineFeed }
}

/// The state after part of a cluster.
private struct ClusterState {
    private var before: GraphemeClass
    /// An odd count of regional indicators (GB12).
    private var isHalfFlag: Bool
    /// A pictograph with its extensions, and after it a joiner (GB11).
    private var picture: Picture

    private enum Picture { case none, drawn, joined }

    init(_ first: GraphemeClass) {
        before = first
        isHalfFlag = first == .regionalIndicator
        picture = first == .pictograph ? .drawn : .none
    }

    /// Takes `next` in when no boundary is before it.
    mutating func continues(with next: GraphemeClass) -> Bool {
        guard isJoined(to: next) else { return false }
        isHalfFlag = next == .regionalIndicator && !isHalfFlag
        switch next {
        case .pictograph: picture = .drawn
        case .extend: picture = picture == .none ? .none : .drawn
        case .zeroWidthJoiner: picture = picture == .none ? .none : .joined
        default: picture = .none
        }
        before = next
        return true
    }

    private func isJoined(to next: GraphemeClass) -> Bool {
        if before == .carriageReturn && next == .lineFeed { return true }  // GB3
        if before.isControl || next.isControl { return false }  // GB4, GB5
        switch (before, next) {
        case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo): return true  // GB6
        case (.leadingJamo, .hangulLV), (.leadingJamo, .hangulLVT): return true  // GB6
        case (.hangulLV, .vowelJamo), (.vowelJamo, .vowelJamo): return true  // GB7
        case (.hangulLV, .trailingJamo), (.vowelJamo, .trailingJamo): return true  // GB7
        case (.hangulLVT, .trailingJamo), (.trailingJamo, .trailingJamo): return true  // GB8
        case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark): return true  // GB9, GB9a
        case (.prepend, _): return true  // GB9b
        case (.zeroWidthJoiner, .pictograph): return picture == .joined  // GB11
        case (.regionalIndicator, .regionalIndicator): return isHalfFlag  // GB12, GB13
        default: return false  // GB999
        }
    }
}
