/// References in the syntax of an object.
package enum References {
    /// Calls `body` with the range and the number of each reference outside of strings. Time: linear.
    ///
    /// The generation has to be 0, with one blank between the numbers, as this program writes them.
    package static func forEach(
        in bytes: UnsafeBufferPointer<UInt8>, _ body: (_ range: Range<Int>, _ number: Int) -> Void
    ) {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("): index = end(ofStringAt: index, in: bytes)
            case UInt8(ascii: "<"):
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
                    index += 1
                } else {
                    skipHexadecimal(&index, bytes)
                }
            case UInt8(ascii: "/"):
                index += 1
                while index < bytes.count, isRegular(bytes[index]) { index += 1 }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = index
                var number = 0
                while index < bytes.count, case let digit = bytes[index] &- 48, digit < 10 {
                    number = number &* 10 &+ Int(digit)
                    index += 1
                }
                // The digits of a fraction are no number of an object, nor is what goes on with other characters.
                guard index + 4 <= bytes.count, isReference(bytes, index), start == 0 || !isRegular(bytes[start - 1])
                else {
                    while index < bytes.count, isRegular(bytes[index]) { index += 1 }
                    continue
                }
                index += 4
                body(start..<index, number)
            default: index += 1
            }
        }
    }

    /// Whether " 0 R" is at `index`, followed by a delimiter or the end.
    private static func isReference(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        bytes[index] == 32 && bytes[index + 1] == 48 && bytes[index + 2] == 32 && bytes[index + 3] == UInt8(ascii: "R")
            && (index + 4 == bytes.count || !isRegular(bytes[index + 4]))
    }

    private static func end(ofStringAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var (index, depth) = (start, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    private static func skipHexadecimal(_ index: inout Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        index += 1
    }

    /// Whether a byte is neither white space nor a delimiter (ISO 32000-1 §7.2.2).
    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32: false
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
