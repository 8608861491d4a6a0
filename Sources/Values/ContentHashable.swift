/// A value whose content has a hash that is the same in every process and on every machine, unlike the standard
/// library's: it finds results made from a value in a cache.
///
/// A structure adds every stored property that its equality counts, an enumeration the number of its case and the
/// values of that case. The architecture test holds each structure's conformance against its properties.
package protocol ContentHashable {
    /// Adds the content to `hash`. Linear in its size.
    func combine(into hash: inout ContentHash)
}

extension ContentHashable {
    /// The hash of the content. Linear in its size.
    package var contentHash: ContentHash {
        var hash = ContentHash()
        combine(into: &hash)
        return hash
    }
}

extension ContentHash {
    /// Adds `values` in order.
    package mutating func combineEach<each Value: ContentHashable>(_ values: repeat each Value) {
        repeat (each values).combine(into: &self)
    }
}

// MARK: Numbers and texts

extension ContentHashable where Self: FixedWidthInteger {
    package func combine(into hash: inout ContentHash) { hash.combine(UInt64(truncatingIfNeeded: self)) }
}

extension Int: ContentHashable {}
extension Int32: ContentHashable {}
extension Int64: ContentHashable {}
extension UInt8: ContentHashable {}
extension UInt16: ContentHashable {}
extension UInt32: ContentHashable {}
extension UInt64: ContentHashable {}

extension Bool: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combine(self ? 1 : 0) }
}

extension Double: ContentHashable {
    /// Equal numbers have equal hashes: 0 and −0 too.
    package func combine(into hash: inout ContentHash) { hash.combine(self == 0 ? 0 : bitPattern) }
}

extension Float: ContentHashable {
    package func combine(into hash: inout ContentHash) { Double(self).combine(into: &hash) }
}

extension String: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combine(utf8) }
}

extension ContentHash: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(high, low) }
}

/// An enumeration adds its raw value.
extension ContentHashable where Self: RawRepresentable, RawValue: ContentHashable {
    package func combine(into hash: inout ContentHash) { rawValue.combine(into: &hash) }
}

// MARK: Collections

extension Optional: ContentHashable where Wrapped: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combine(self == nil ? 0 : 1)
        self?.combine(into: &hash)
    }
}

extension Array: ContentHashable where Element: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        // Not byte by byte: pictures that a source holds have millions. A cast to `[UInt8]` would look at each.
        if Element.self == UInt8.self { return withUnsafeBytes { hash.combine($0) } }
        hash.combine(UInt64(count))
        for element in self { element.combine(into: &hash) }
    }
}

extension Dictionary: ContentHashable where Key: ContentHashable, Value: ContentHashable {
    /// Adds the entries in the order of their hashes: the dictionary's own is another in every process.
    package func combine(into hash: inout ContentHash) {
        let entries = map { key, value in
            var entry = ContentHash()
            entry.combineEach(key, value)
            return entry
        }
        hash.combineEach(entries.sorted { ($0.high, $0.low) < ($1.high, $1.low) })
    }
}

extension Range: ContentHashable where Bound: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(lowerBound, upperBound) }
}

extension SIMD2: ContentHashable where Scalar: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(x, y) }
}

extension SIMD4: ContentHashable where Scalar: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(x, y, z, w) }
}
