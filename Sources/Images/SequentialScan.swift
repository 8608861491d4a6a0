/// The scan of a JPEG that has no other: its tables and the order of its blocks (ITU-T T.81, annex B).
struct SequentialScan {
    /// A component of the picture.
    struct Component {
        /// The identifier that the scan refers to it with.
        var id: UInt8
        /// Blocks across and down in a unit of the scan.
        var across: Int, down: Int
        /// The numbers of its tables.
        var quantization: Int, means = 0, coefficients = 0
    }

    /// Pixels across and down.
    private(set) var width = 0, height = 0
    /// The components, lightness first.
    private(set) var components: [Component] = []
    /// Units between marks of a restart; 0 for no marks.
    private(set) var restartInterval = 0
    /// The start of its data, in bytes from the start of the file.
    private(set) var start = 0
    private var steps = [Int?](repeating: nil, count: 4)
    private var means = [HuffmanTable?](repeating: nil, count: 4)
    private var coefficients = [HuffmanTable?](repeating: nil, count: 4)

    /// The greatest side that libjpeg reads, in pixels.
    private static let mostSide = 65_500
    /// The most blocks of a unit.
    private static let mostBlocks = 10

    /// The scan of the JPEG `bytes`; nil for everything that is unusual, be it right or wrong.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while start == 0 {
            guard place + 4 <= bytes.count, bytes[place] == 0xFF else { return nil }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { return nil }
            let end = place + 2 + length
            guard read(bytes[place + 1], bytes[place + 4..<end]) else { return nil }
            if bytes[place + 1] == 0xDA { start = end }
            place = end
        }
        guard isUsual else { return nil }
    }

    /// Reads the segment of `marker`; false for one that is unusual.
    private mutating func read(_ marker: UInt8, _ segment: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case 0xC0, 0xC1: readFrame(Array(segment))
        case 0xC4: readHuffmanTables(segment)
        case 0xDA: readScan(Array(segment))
        case 0xDB: readQuantization(segment)
        case 0xDD: readRestartInterval(Array(segment))
        case 0xE0...0xEF, 0xFE: true
        default: false
        }
    }

    private mutating func readFrame(_ segment: [UInt8]) -> Bool {
        guard components.isEmpty, segment.count >= 6, segment[0] == 8, [1, 3, 4].contains(segment[5]),
            segment.count == 6 + 3 * Int(segment[5])
        else { return false }
        height = Int(segment[1]) << 8 | Int(segment[2])
        width = Int(segment[3]) << 8 | Int(segment[4])
        for place in stride(from: 6, to: segment.count, by: 3) {
            let (blocks, table) = (Int(segment[place + 1]), Int(segment[place + 2]))
            components.append(
                Component(id: segment[place], across: blocks >> 4, down: blocks & 15, quantization: table))
        }
        return true
    }

    private mutating func readHuffmanTables(_ segment: ArraySlice<UInt8>) -> Bool {
        var rest = segment
        while let first = rest.popFirst() {
            let (counts, number) = (rest.prefix(16), Int(first & 15))
            let sum = counts.reduce(0) { $0 + Int($1) }
            guard counts.count == 16, sum <= 256, rest.count >= 16 + sum, number < 4, first < 32 else { return false }
            let kind = first < 16 ? HuffmanTable.Kind.means : .coefficients
            guard let table = HuffmanTable(kind, counts: counts, symbols: rest.dropFirst(16).prefix(sum)) else {
                return false
            }
            if kind == .means { means[number] = table } else { coefficients[number] = table }
            rest = rest.dropFirst(16 + sum)
        }
        return true
    }

    private mutating func readQuantization(_ segment: ArraySlice<UInt8>) -> Bool {
        var rest = segment
        while let number = rest.popFirst() {
            // Values of two bytes, which have a number of 16 or more, belong to no picture of eight bits.
            guard number < 4, rest.count >= 64, let first = rest.first else { return false }
            steps[Int(number)] = Int(first)
            rest = rest.dropFirst(64)
        }
        return true
    }

    private mutating func readRestartInterval(_ segment: [UInt8]) -> Bool {
        guard segment.count == 2 else { return false }
        restartInterval = Int(segment[0]) << 8 | Int(segment[1])
        return true
    }

    private mutating func readScan(_ segment: [UInt8]) -> Bool {
        let count = components.count
        guard count > 0, segment.count == 4 + 2 * count, Int(segment[0]) == count,
            // All 64 coefficients in one scan, at full precision: others are progressive.
            Array(segment.suffix(3)) == [0, 63, 0]
        else { return false }
        for index in 0..<count {
            guard segment[1 + 2 * index] == components[index].id else { return false }
            components[index].means = Int(segment[2 + 2 * index] >> 4)
            components[index].coefficients = Int(segment[2 + 2 * index] & 15)
        }
        return true
    }

    /// Whether all tables exist, and lightness has the most blocks, a multiple of the blocks of each other component.
    private var isUsual: Bool {
        guard let first = components.first, (1...Self.mostSide).contains(width), (1...Self.mostSide).contains(height)
        else { return false }
        let haveNames = Set(components.map(\.id)).count == components.count
        let isSmall = components.reduce(0) { $0 + $1.across * $1.down } <= Self.mostBlocks
        return haveNames && isSmall
            && components.allSatisfy { component in
                (1...4).contains(component.across) && (1...4).contains(component.down)
                    && first.across % component.across == 0 && first.down % component.down == 0
                    && hasTables(component)
            }
    }

    private func hasTables(_ component: Component) -> Bool {
        let numbers = [component.quantization, component.means, component.coefficients]
        return numbers.allSatisfy { $0 < 4 } && steps[component.quantization] != nil
            && means[component.means] != nil && coefficients[component.coefficients] != nil
    }

    /// The tables of `component`: of its means, and of its other coefficients.
    func tables(of component: Component) -> (means: HuffmanTable, coefficients: HuffmanTable)? {
        guard let means = means[component.means], let coefficients = coefficients[component.coefficients] else {
            return nil
        }
        return (means, coefficients)
    }

    /// Blocks of lightness across and down, of 8 × 8 pixels.
    var blocksAcross: Int { (width + 7) / 8 }
    var blocksDown: Int { (height + 7) / 8 }

    /// The factor of the numbers of means of lightness.
    var step: Int { components.first.flatMap { steps[$0.quantization] } ?? 1 }
}
