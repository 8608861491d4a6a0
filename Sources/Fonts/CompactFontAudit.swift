import Values

/// A compact font whose structure is whole (Adobe Technical Note 5176): its indexes, its dictionaries, and the places that
/// these name.
struct CompactFontAudit {
    let file: UnsafeRawBufferPointer
    let table: Range<Int>
    /// The programs of the glyphs, and the subroutines that all of them share.
    private(set) var glyphs = Index(end: 0)
    private(set) var shared = Index(end: 0)
    /// The subroutines of each of the fonts of a collection; of one font otherwise.
    private(set) var own: [Index] = []
    /// The place that tells which font of a collection has which glyph.
    private var selection: Int?
    /// What the fonts of a collection may still name of bytes and subroutines: whole ones share none, and have no more
    /// of them than the table has bytes; damaged ones may name the same thousands again and again.
    private var unread: Int

    /// The font in the bytes `table` of `file`; nil when it is not whole.
    init?(_ file: UnsafeRawBufferPointer, _ table: Range<Int>) {
        self.file = file
        self.table = table
        unread = table.count
        guard let header: UInt8 = number(at: 2), Int(header) <= table.count, let names = index(at: Int(header)),
            let tops = index(at: names.end), let strings = index(at: tops.end), let shared = index(at: strings.end),
            let top = tops.objects.first.flatMap(dictionary), hasStrings(top, strings),
            let place = top[Operator.glyphs]?.first, let glyphs = index(at: place), !glyphs.objects.isEmpty
        else { return nil }
        (self.glyphs, self.shared) = (glyphs, shared)
        guard top[Operator.collection] != nil else {
            guard let subroutines = subroutines(of: top) else { return nil }
            own = [subroutines]
            return
        }
        guard let fonts = top[Operator.fonts]?.first.flatMap(index),
            (1...CompactFontAudit.mostFonts).contains(fonts.objects.count),
            let selection = top[Operator.selection]?.first
        else { return nil }
        for object in fonts.objects {
            guard let font = dictionary(object), hasStrings(font, strings), let subroutines = subroutines(of: font)
            else { return nil }
            own.append(subroutines)
        }
        guard isSound(selection: selection) else { return nil }
        self.selection = selection
    }

    /// An array of objects of different lengths.
    struct Index {
        /// The bytes of each object, from the table's start.
        var objects: [Range<Int>] = []
        /// Where the index ends.
        var end: Int
    }

    /// Operators of dictionaries; those of two bytes begin with 12.
    private enum Operator {
        static let glyphs: UInt16 = 17
        static let own: UInt16 = 18
        static let subroutines: UInt16 = 19
        static let collection: UInt16 = 12 << 8 | 30
        static let fonts: UInt16 = 12 << 8 | 36
        static let selection: UInt16 = 12 << 8 | 37
        /// Those whose operand is the number of a string.
        static let strings: [UInt16] = [0, 1, 2, 3, 4, 12 << 8, 12 << 8 | 21, 12 << 8 | 22, 12 << 8 | 38]
    }

    /// Strings that every font has.
    private static let standardStrings = 391
    /// Fonts of a collection: a byte says which one a glyph is of.
    private static let mostFonts = 256

    private typealias Dictionary = [UInt16: [Int]]

    // MARK: Parts

    func number<Number: FixedWidthInteger>(at offset: Int) -> Number? { file.number(at: offset, in: table) }

    /// The index at `start`; nil when it, or one of its objects, reaches out of the table.
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

    /// The dictionary in `range`: operands by their operators, real numbers as 0; nil when it ends within one.
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

    /// True when the strings that a dictionary names are there.
    private func hasStrings(_ dictionary: Dictionary, _ strings: Index) -> Bool {
        Operator.strings.allSatisfy { name in
            guard let operands = dictionary[name] else { return true }
            guard let number = operands.first else { return false }
            return number < CompactFontAudit.standardStrings + strings.objects.count
        }
    }

    /// The subroutines of a dictionary's private part; nil when one of the two is not there.
    private mutating func subroutines(of dictionary: Dictionary) -> Index? {
        guard let operands = dictionary[Operator.own], operands.count >= 2, operands[0] >= 0, operands[1] >= 0,
            operands[0] + operands[1] <= table.count, takes(operands[0]),
            let own = self.dictionary(operands[1]..<operands[0] + operands[1])
        else { return nil }
        guard let subroutines = own[Operator.subroutines] else { return Index(end: 0) }
        guard let place = subroutines.first.map({ operands[1] + $0 }), let count: UInt16 = number(at: place),
            takes(Int(count))
        else { return nil }
        return index(at: place)
    }

    /// Takes bytes or subroutines off what is unread; false when there are not so many.
    private mutating func takes(_ count: Int) -> Bool {
        unread -= count
        return unread >= 0
    }

    // MARK: Fonts of a collection

    /// True when every glyph is given to one of the fonts.
    private func isSound(selection start: Int) -> Bool {
        let (glyphs, fonts) = (glyphs.objects.count, own.count)
        guard let format: UInt8 = number(at: start) else { return false }
        switch format {
        case 0:
            guard start + 1 + glyphs <= table.count else { return false }
            return (0..<glyphs).allSatisfy { Int(file[table.lowerBound + start + 1 + $0]) < fonts }
        case 3:
            guard let ranges: UInt16 = number(at: start + 1) else { return false }
            return (0..<Int(ranges)).allSatisfy { range in
                let place = start + 3 + 3 * range
                guard let first: UInt16 = number(at: place), let font: UInt8 = number(at: place + 2),
                    let end: UInt16 = number(at: place + 3)
                else { return false }
                return Int(font) < fonts && first < end && Int(end) <= glyphs
            }
        default: return false
        }
    }

    /// The font that `glyph` is of, an index of ``own``. O(log n) for n ranges.
    func font(of glyph: Int) -> Int {
        guard let selection else { return 0 }
        let format: UInt8 = number(at: selection) ?? 0
        if format == 0 { return Int(number(at: selection + 1 + glyph) ?? UInt8(0)) }
        let ranges: UInt16 = number(at: selection + 1) ?? 0
        // Ranges ascend: the last one that begins at the glyph or before it.
        let next = (0..<Int(ranges)).partitioningIndex { Int(number(at: selection + 3 + 3 * $0) ?? UInt16(0)) > glyph }
        return next == 0 ? 0 : Int(number(at: selection + 3 * next + 2) ?? UInt8(0))
    }
}
