import Values

/// Checks a CFF table (Adobe Technical Note 5176): its INDEXes, its DICTs and the offsets in them.
struct CFFAudit {
    let file: UnsafeRawBufferPointer
    let table: Range<Int>
    /// The charstrings of the glyphs.
    private(set) var charStrings = Index(end: 0)
    /// The subrs of all fonts of the table.
    private(set) var globalSubrs = Index(end: 0)
    /// The local subrs of each Font DICT of a CID-keyed font; of a name-keyed font, of the only one.
    private(set) var localSubrs: [Index] = []
    /// The offset of FDSelect, which assigns each glyph to a Font DICT; nil for a name-keyed font.
    private var fdSelect: Int?
    /// How many bytes and subrs the Font DICTs may still refer to. In a valid font they share none, so the total is at
    /// most the table's length; a damaged font may refer to the same ones thousands of times.
    private var unread: Int

    /// The font in the bytes `table` of `file`; nil when it is not valid.
    init?(_ file: UnsafeRawBufferPointer, _ table: Range<Int>) {
        self.file = file
        self.table = table
        unread = table.count
        guard let header: UInt8 = number(at: 2), Int(header) <= table.count, let names = index(at: Int(header)),
            let tops = index(at: names.end), let strings = index(at: tops.end), let subrs = index(at: strings.end),
            let top = tops.objects.first.flatMap(dictionary), hasStrings(top, strings),
            let place = top[Operator.charStrings]?.first, let charStrings = index(at: place),
            !charStrings.objects.isEmpty
        else { return nil }
        (self.charStrings, globalSubrs) = (charStrings, subrs)
        guard top[Operator.ros] != nil else {
            guard let subrs = localSubrs(of: top) else { return nil }
            localSubrs = [subrs]
            return
        }
        guard let dicts = top[Operator.fdArray]?.first.flatMap(index),
            (1...CFFAudit.mostFontDicts).contains(dicts.objects.count),
            let fdSelect = top[Operator.fdSelect]?.first
        else { return nil }
        for object in dicts.objects {
            guard let dict = dictionary(object), hasStrings(dict, strings), let subrs = localSubrs(of: dict)
            else { return nil }
            localSubrs.append(subrs)
        }
        guard isValid(fdSelect: fdSelect) else { return nil }
        self.fdSelect = fdSelect
    }

    /// An INDEX: an array of objects of different lengths.
    struct Index {
        /// The bytes of each object, from the table's start.
        var objects: [Range<Int>] = []
        /// Where the INDEX ends.
        var end: Int
    }

    /// Operators of DICTs; those of two bytes begin with 12.
    private enum Operator {
        static let charStrings: UInt16 = 17
        static let privateDict: UInt16 = 18
        static let subrs: UInt16 = 19
        static let ros: UInt16 = 12 << 8 | 30
        static let fdArray: UInt16 = 12 << 8 | 36
        static let fdSelect: UInt16 = 12 << 8 | 37
        /// Those whose operand is a string identifier (SID).
        static let strings: [UInt16] = [0, 1, 2, 3, 4, 12 << 8, 12 << 8 | 21, 12 << 8 | 22, 12 << 8 | 38]
    }

    /// The number of standard strings, which are in no table.
    private static let standardStrings = 391
    /// Font DICTs of a CID-keyed font: FDSelect holds one byte per glyph.
    private static let mostFontDicts = 256

    private typealias Dictionary = [UInt16: [Int]]

    // MARK: Parts

    func number<Number: FixedWidthInteger>(at offset: Int) -> Number? { file.number(at: offset, in: table) }

    /// The INDEX at `start`; nil when it, or one of its objects, extends beyond the table.
    private func index(at start: Int) -> Index? {
        guard let count: UInt16 = number(at: start) else { return nil }
        if count == 0 { return Index(end: start + 2) }
        guard let size: UInt8 = number(at: start + 2), (1...4).contains(size) else { return nil }
        let width = Int(size)
        let data = start + 3 + width * (Int(count) + 1) - 1
        guard data < table.count else { return nil }
        func offset(_ number: Int) -> Int {
            let place = table.lowerBound + start + 3 + width * number
            return (place..<place + width).reduce(0) { $0 << 8 | Int(file[$1]) }
        }
        var index = Index(end: data)
        index.objects.reserveCapacity(Int(count))
        var before = data + offset(0)
        guard offset(0) == 1 else { return nil }
        for number in 1...Int(count) {
            let end = data + offset(number)
            guard end >= before, end <= table.count else { return nil }
            index.objects.append(before..<end)
            before = end
        }
        index.end = before
        return index
    }

    /// The DICT in `range`: operands by their operators, real numbers as 0; nil when it ends within one.
    private func dictionary(_ range: Range<Int>) -> Dictionary? {
        var dictionary: Dictionary = [:]
        var operands: [Int] = []
        var place = range.lowerBound
        while place < range.upperBound {
            guard let first: UInt8 = number(at: place) else { return nil }
            place += 1
            switch first {
            case 12:
                guard let second: UInt8 = number(at: place) else { return nil }
                place += 1
                dictionary[12 << 8 | UInt16(second)] = operands
                operands = []
            case 0...21:
                dictionary[UInt16(first)] = operands
                operands = []
            case 30: operands.append(skipReal(&place, range.upperBound) ? 0 : -1)
            default: operands.append(integer(first, &place))
            }
            if place > range.upperBound { return nil }
        }
        return dictionary
    }

    /// Passes the nibbles of a real number, of which the last one is 15.
    private func skipReal(_ place: inout Int, _ end: Int) -> Bool {
        while place < end {
            guard let byte: UInt8 = number(at: place) else { return false }
            place += 1
            if byte & 0xF == 0xF || byte >> 4 == 0xF { return true }
        }
        place = end + 1
        return false
    }

    private func integer(_ first: UInt8, _ place: inout Int) -> Int {
        let next: UInt8 = number(at: place) ?? 0
        switch first {
        case 28:
            let value: UInt16 = number(at: place) ?? 0
            place += 2
            return Int(value)
        case 29:
            let value: Int32 = number(at: place) ?? 0
            place += 4
            return Int(value)
        case 247...250:
            place += 1
            return (Int(first) - 247) * 256 + Int(next) + 108
        case 251...254:
            place += 1
            return -(Int(first) - 251) * 256 - Int(next) - 108
        default: return Int(first) - 139
        }
    }

    /// True when the strings that a DICT refers to exist.
    private func hasStrings(_ dictionary: Dictionary, _ strings: Index) -> Bool {
        Operator.strings.allSatisfy { name in
            guard let operands = dictionary[name] else { return true }
            guard let number = operands.first else { return false }
            return number < CFFAudit.standardStrings + strings.objects.count
        }
    }

    /// The local subrs of the Private DICT of a Top or Font DICT; nil when one of the two is missing.
    private mutating func localSubrs(of dictionary: Dictionary) -> Index? {
        guard let operands = dictionary[Operator.privateDict], operands.count >= 2, operands[0] >= 0, operands[1] >= 0,
            operands[0] + operands[1] <= table.count, takes(operands[0]),
            let privateDict = self.dictionary(operands[1]..<operands[0] + operands[1])
        else { return nil }
        guard let subrs = privateDict[Operator.subrs] else { return Index(end: 0) }
        guard let place = subrs.first.map({ operands[1] + $0 }), let count: UInt16 = number(at: place),
            takes(Int(count))
        else { return nil }
        return index(at: place)
    }

    /// Subtracts `count` bytes or subrs from what is unread; false when fewer are left.
    private mutating func takes(_ count: Int) -> Bool {
        unread -= count
        return unread >= 0
    }

    // MARK: FDSelect

    /// True when FDSelect assigns every glyph to an existing Font DICT.
    private func isValid(fdSelect start: Int) -> Bool {
        let (glyphs, dicts) = (charStrings.objects.count, localSubrs.count)
        guard let format: UInt8 = number(at: start) else { return false }
        switch format {
        case 0:
            guard start + 1 + glyphs <= table.count else { return false }
            return (0..<glyphs).allSatisfy { Int(file[table.lowerBound + start + 1 + $0]) < dicts }
        case 3:
            guard let ranges: UInt16 = number(at: start + 1) else { return false }
            return (0..<Int(ranges)).allSatisfy { range in
                let place = start + 3 + 3 * range
                guard let first: UInt16 = number(at: place), let dict: UInt8 = number(at: place + 2),
                    let end: UInt16 = number(at: place + 3)
                else { return false }
                return Int(dict) < dicts && first < end && Int(end) <= glyphs
            }
        default: return false
        }
    }

    /// The Font DICT of `glyph`, an index of ``localSubrs``. O(log n) for n ranges.
    func fontDict(of glyph: Int) -> Int {
        guard let fdSelect else { return 0 }
        let format: UInt8 = number(at: fdSelect) ?? 0
        if format == 0 { return Int(number(at: fdSelect + 1 + glyph) ?? UInt8(0)) }
        let ranges: UInt16 = number(at: fdSelect + 1) ?? 0
        // Ranges ascend: the last one that begins at the glyph or before it.
        let next = (0..<Int(ranges)).partitioningIndex { Int(number(at: fdSelect + 3 + 3 * $0) ?? UInt16(0)) > glyph }
        return next == 0 ? 0 : Int(number(at: fdSelect + 3 * next + 2) ?? UInt8(0))
    }
}
