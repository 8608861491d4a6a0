/// A property of all scalars: a trie of three stages in string literals, written by Tests/UnicodeTables/generate.py.
///
/// Each character of a literal is a digit to base 91, `$` meaning 0. A look-up is three dependent loads.
protocol ScalarTable {
    /// The digits of a value: 1 or 2.
    static var digits: Int { get }
    /// The first stage: the block of the second one, by bits 20–12.
    static var top: StaticString { get }
    /// The second stage: blocks of 64 leaves, by bits 11–6.
    static var middle: StaticString { get }
    /// The third stage: leaves of 64 values, by bits 5–0. The leaves of ASCII come first.
    static var leaves: StaticString { get }
}

extension ScalarTable {
    /// The value of `scalar`; numbers beyond U+10FFFF have the value of U+10FFFF.
    @inline(__always)
    static func value(of scalar: UInt32) -> Int {
        let place = Int(min(scalar, 0x10FFFF))
        let block = number(top, at: place >> 12, digits: 1)
        let leaf = number(middle, at: block << 6 | (place >> 6 & 63), digits: 2)
        return number(leaves, at: leaf << 6 | (place & 63), digits: digits)
    }

    /// The number at `index` of a literal of numbers with `digits` digits each.
    @inline(__always)
    static func number(_ literal: StaticString, at index: Int, digits: Int) -> Int {
        // Every index comes from the literals themselves or from a scalar, and the tests read every scalar.
        let place = literal.utf8Start + index * digits
        var number = 0
        // Digits to the base 91 are the characters from `$` to `~`, which have no quotation mark among them.
        for digit in 0..<digits { number = number * 91 + Int(place[digit]) - 0x24 }
        return number
    }
}
