/// Writes the numbers, DICTs and INDEXes of a CFF font (Adobe Technical Note 5176).
struct CFFWriter {
    var bytes: [UInt8] = []

    /// A big-endian number of `size` bytes.
    mutating func append(_ value: Int, size: Int) {
        for byte in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }

    // MARK: INDEXes

    /// An INDEX of `objects`, at most 65,535.
    mutating func append(index objects: [[UInt8]]) {
        append(objects.count, size: 2)
        if objects.isEmpty { return }
        // Offsets are counted from the byte before the first object.
        let end = objects.reduce(1) { $0 + $1.count }
        let size = end < 1 << 8 ? 1 : end < 1 << 16 ? 2 : end < 1 << 24 ? 3 : 4
        append(size, size: 1)
        var offset = 1
        append(offset, size: size)
        for object in objects {
            offset += object.count
            append(offset, size: size)
        }
        for object in objects { bytes += object }
    }

    static func index(_ objects: [[UInt8]]) -> [UInt8] {
        var writer = CFFWriter()
        writer.append(index: objects)
        return writer.bytes
    }

    // MARK: DICTs

    /// An operator of a DICT with integer operands; two-byte operators begin with 12.
    mutating func append(_ operation: Int, _ operands: Int...) {
        for operand in operands { append(operand: operand) }
        append(operator: operation)
    }

    /// An operator with operands of five bytes each, whatever their values.
    mutating func append(_ operation: Int, offsets: Int...) {
        for offset in offsets {
            bytes.append(29)
            append(offset, size: 4)
        }
        append(operator: operation)
    }

    /// FontMatrix, which makes `unitsPerEm` font units 1: at least 1.
    mutating func append(fontMatrix unitsPerEm: Int32) {
        for isScale in [true, false, false, true, false, false] {
            if isScale { append(reciprocalOf: Int(unitsPerEm)) } else { append(operand: 0) }
        }
        append(operator: 12 << 8 | 7)
    }

    /// A Private DICT and its local subroutines, which are behind it. Returns the length of the DICT.
    mutating func append(_ dict: CFFParts.FontDict) -> Int {
        var whole = CFFWriter(bytes: dict.privateDict)
        if !dict.subroutines.isEmpty {
            // The offset of the subroutines is the length of the DICT, this operator with its 5 + 1 bytes included.
            whole.append(19, offsets: dict.privateDict.count + 6)
        }
        bytes += whole.bytes + dict.subroutines
        return whole.bytes.count
    }

    private mutating func append(operator operation: Int) { append(operation, size: operation < 1 << 8 ? 1 : 2) }

    private mutating func append(operand value: Int) {
        if Int16(exactly: value) == nil {
            bytes.append(29)
            append(value, size: 4)
        } else {
            append(number: value)
        }
    }

    /// A number of 16 bits, as DICTs and charstrings have it alike.
    mutating func append(number value: Int) {
        switch value {
        case -107...107: append(value + 139, size: 1)
        case 108...1131: append((247 << 8) + value - 108, size: 2)
        case -1131 ... -108: append((251 << 8) - value - 108, size: 2)
        default:
            bytes.append(28)
            append(value, size: 2)
        }
    }

    /// 1 / `value` as a real number of twelve decimals, a nibble each.
    private mutating func append(reciprocalOf value: Int) {
        var rest = (1_000_000_000_000 + value / 2) / value
        var digits: [UInt8] = []
        while rest > 0 {
            digits.append(UInt8(rest % 10))
            rest /= 10
        }
        let zeros = [UInt8](repeating: 0, count: max(0, 12 - digits.count))
        // Nibble 10 is the decimal point, 15 the end; zeros at the end say nothing.
        let decimals = Array((zeros + digits.reversed()).reversed().drop { $0 == 0 }.reversed())
        let nibbles = [10] + decimals + (decimals.count.isMultiple(of: 2) ? [15] : [15, 15])
        bytes.append(30)
        for pair in stride(from: 0, to: nibbles.count, by: 2) { bytes.append(nibbles[pair] << 4 | nibbles[pair + 1]) }
    }
}
