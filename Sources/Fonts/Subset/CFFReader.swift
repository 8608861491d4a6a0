/// The parts of a CFF font that a CID-keyed font is made of (Adobe Technical Note 5176).
struct CFFParts {
    /// A part of the glyphs with its hints and local subroutines.
    struct FontDict {
        /// The operators of the Private DICT except `Subrs`.
        var privateDict: [UInt8]
        /// The INDEX of the local subroutines; empty when there are none.
        var subroutines: [UInt8]
    }

    /// The INDEX of the charstrings, .notdef first.
    var charStrings: [UInt8]
    /// The number of charstrings.
    var glyphCount: Int
    /// The INDEX of the global subroutines.
    var subroutines: [UInt8]
    /// At least one, at most 256.
    var fontDicts: [FontDict]
    /// The Font DICT of each glyph, an index of ``fontDicts``.
    var fontDictOfGlyph: [UInt8]
}

/// Reads a CFF font, name-keyed or CID-keyed. Nothing in it is trusted: data that extends beyond its bytes makes it
/// invalid.
struct CFFReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An INDEX: an array of objects of different lengths.
    private struct Index {
        /// All of it.
        var range: Range<Int>
        /// The bytes of each object.
        var objects: [Range<Int>] = []
    }

    /// Operators of DICTs; two-byte operators begin with 12.
    private enum Operator {
        static let charStrings = 17
        static let privateDict = 18
        static let subroutines = 19
        static let charStringType = 12 << 8 | 6
        static let registry = 12 << 8 | 30
        static let fontDicts = 12 << 8 | 36
        static let fontDictSelect = 12 << 8 | 37
    }

    /// An operator of a DICT with its integer operands; real numbers are 0.
    fileprivate struct Entry {
        var operation: Int
        var operands: [Int]
        /// Operands and operator.
        var range: Range<Int>
    }

    /// The parts of the font; nil when it is not valid. Linear in the number of objects.
    var parts: CFFParts? {
        guard let header = number(at: 2, size: 1), let names = index(at: header),
            let tops = index(at: names.range.upperBound), let strings = index(at: tops.range.upperBound),
            let subroutines = index(at: strings.range.upperBound),
            let top = tops.objects.first.flatMap(dictionary),
            let charStrings = top.operands(Operator.charStrings)?.first.flatMap(index),
            !charStrings.objects.isEmpty, top.operands(Operator.charStringType) ?? [2] == [2]
        else { return nil }
        let glyphs = charStrings.objects.count
        guard let fontDicts = fontDicts(top), let selection = fontDictOfGlyph(top, glyphs, fontDicts.count)
        else { return nil }
        return CFFParts(
            charStrings: Array(bytes[charStrings.range]), glyphCount: glyphs,
            subroutines: Array(bytes[subroutines.range]), fontDicts: fontDicts, fontDictOfGlyph: selection)
    }

    // MARK: Numbers and INDEXes

    /// The big-endian number of `size` bytes at `place`; nil beyond the end.
    private func number(at place: Int, size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The INDEX at `start`; nil when it, or one of its objects, extends beyond the bytes.
    private func index(at start: Int) -> Index? {
        guard let count = number(at: start, size: 2) else { return nil }
        if count == 0 { return Index(range: start..<start + 2) }
        guard let size = number(at: start + 2, size: 1), (1...4).contains(size) else { return nil }
        // Offsets are counted from the byte before the objects.
        let origin = start + 2 + size * (count + 1)
        guard origin < bytes.count, number(at: start + 3, size: size) == 1 else { return nil }
        var objects: [Range<Int>] = []
        objects.reserveCapacity(count)
        var before = origin + 1
        for object in 1...count {
            guard let offset = number(at: start + 3 + size * object, size: size), origin + offset >= before,
                origin + offset <= bytes.count
            else { return nil }
            objects.append(before..<origin + offset)
            before = origin + offset
        }
        return Index(range: start..<before, objects: objects)
    }

    // MARK: DICTs

    /// The entries of the DICT in `range`; nil when it ends within one.
    private func dictionary(_ range: Range<Int>) -> [Entry]? {
        var entries: [Entry] = []
        var operands: [Int] = []
        var (place, start) = (range.lowerBound, range.lowerBound)
        while place < range.upperBound {
            let first = Int(bytes[place])
            if first <= 21 {
                let size = first == 12 ? 2 : 1
                guard place + size <= range.upperBound, let operation = number(at: place, size: size) else {
                    return nil
                }
                place += size
                entries.append(Entry(operation: operation, operands: operands, range: start..<place))
                operands = []
                start = place
            } else {
                guard let operand = operand(&place, range.upperBound) else { return nil }
                operands.append(operand)
            }
        }
        return operands.isEmpty ? entries : nil
    }

    /// The operand at `place`, which moves behind it; nil when it does not end before `end`, or is none.
    private func operand(_ place: inout Int, _ end: Int) -> Int? {
        let first = Int(bytes[place])
        let start = place + 1
        if first == 30 {
            guard let last = bytes[start..<end].firstIndex(where: { $0 & 0xF == 0xF || $0 >> 4 == 0xF }) else {
                return nil
            }
            place = last + 1
            return 0
        }
        let size = first == 28 ? 2 : first == 29 ? 4 : first >= 247 ? 1 : 0
        place = start + size
        guard place <= end, let value = number(at: start, size: size) else { return nil }
        switch first {
        case 28: return Int(Int16(truncatingIfNeeded: value))
        case 29: return Int(Int32(truncatingIfNeeded: value))
        case 32...246: return first - 139
        case 247...250: return (first - 247) * 256 + value + 108
        case 251...254: return -(first - 251) * 256 - value - 108
        default: return nil
        }
    }

    // MARK: Font DICTs

    /// The Font DICTs; the only one of a name-keyed font.
    private func fontDicts(_ top: [Entry]) -> [CFFParts.FontDict]? {
        guard top.operands(Operator.registry) != nil else { return fontDict(top).map { [$0] } }
        guard let dicts = top.operands(Operator.fontDicts)?.first.flatMap(index),
            (1...256).contains(dicts.objects.count)
        else { return nil }
        var result: [CFFParts.FontDict] = []
        // Parts that a damaged font names again and again would be copied as often: a valid one shares none.
        var unread = bytes.count
        for object in dicts.objects {
            guard let dict = dictionary(object).flatMap(fontDict) else { return nil }
            unread -= dict.privateDict.count + dict.subroutines.count
            guard unread >= 0 else { return nil }
            result.append(dict)
        }
        return result
    }

    /// The Private DICT and local subroutines of a Top or Font DICT; empty ones when it names none.
    private func fontDict(_ entries: [Entry]) -> CFFParts.FontDict? {
        guard let place = entries.operands(Operator.privateDict) else {
            return CFFParts.FontDict(privateDict: [], subroutines: [])
        }
        guard place.count == 2, place[0] >= 0, place[1] >= 0, place[1] <= bytes.count - place[0],
            let dict = dictionary(place[1]..<place[1] + place[0])
        else { return nil }
        let kept = dict.filter { $0.operation != Operator.subroutines }.flatMap { bytes[$0.range] }
        guard let subroutines = dict.operands(Operator.subroutines) else {
            return CFFParts.FontDict(privateDict: kept, subroutines: [])
        }
        // Their offset is counted from the Private DICT.
        guard let index = subroutines.first.flatMap({ index(at: place[1] + $0) }) else { return nil }
        return CFFParts.FontDict(privateDict: kept, subroutines: Array(bytes[index.range]))
    }

    /// The Font DICT of each glyph (FDSelect); nil when one of them is not among the `dicts` that there are.
    private func fontDictOfGlyph(_ top: [Entry], _ glyphs: Int, _ dicts: Int) -> [UInt8]? {
        guard top.operands(Operator.registry) != nil else { return [UInt8](repeating: 0, count: glyphs) }
        guard let start = top.operands(Operator.fontDictSelect)?.first, let format = number(at: start, size: 1)
        else { return nil }
        var selection: [UInt8] = []
        switch format {
        case 0:
            guard start + 1 + glyphs <= bytes.count else { return nil }
            selection = Array(bytes[(start + 1)..<(start + 1 + glyphs)])
        case 3:
            guard let ranges = number(at: start + 1, size: 2) else { return nil }
            for range in 0..<ranges {
                let place = start + 3 + 3 * range
                guard let first = number(at: place, size: 2), let dict = number(at: place + 2, size: 1),
                    let end = number(at: place + 3, size: 2), first == selection.count, end > first, end <= glyphs
                else { return nil }
                selection += repeatElement(UInt8(dict), count: end - first)
            }
        default: return nil
        }
        return selection.count == glyphs && selection.allSatisfy { $0 < dicts } ? selection : nil
    }
}

extension [CFFReader.Entry] {
    /// The operands of the first entry with `operation`; nil when there is none.
    fileprivate func operands(_ operation: Int) -> [Int]? { first { $0.operation == operation }?.operands }
}
