/// What the values of a table gain at one place on the axes of a face (OpenType 1.9, item variation store and delta-set
/// index map).
struct VariationStore {
    private let table: TableBytes
    /// Where the store and the map of indices begin; 0 for none.
    private let store: Int
    private let map: Int
    /// The face's place on its axes, normalised to −1 … 1.
    private let coordinates: [Double]
    /// The weight of each region at that place.
    private let weights: [Double]

    /// The index of a value that does not vary.
    static let none = 0xFFFF_FFFF
    /// Regions that are looked at: real stores have a few hundred.
    private static let mostRegions = 4096

    /// The store at `store` of `table`, with the map of indices at `map` (0 for none).
    init(_ table: TableBytes, store: Int, map: Int, coordinates: [Double]) {
        self.table = table
        self.store = store
        self.map = map
        self.coordinates = coordinates
        guard store > 0, coordinates.contains(where: { $0 != 0 }) else {
            weights = []
            return
        }
        let list = store + table.long(store + 2)
        let axes = table.word(list)
        let regions = list + 4 < table.count && axes > 0 ? min(table.word(list + 2), VariationStore.mostRegions) : 0
        weights = (0..<regions).map { region in
            var weight = 1.0
            for axis in 0..<axes where weight != 0 {
                let place = list + 4 + (region * axes + axis) * 6
                let coordinate = axis < coordinates.count ? coordinates[axis] : 0
                weight *= VariationStore.weight(
                    of: coordinate, start: table.share(place), peak: table.share(place + 2),
                    end: table.share(place + 4))
            }
            return weight
        }
    }

    /// What one axis contributes to the weight of a region.
    private static func weight(of value: Double, start: Double, peak: Double, end: Double) -> Double {
        if start > peak || peak > end || start < 0 && end > 0 && peak != 0 || peak == 0 || value == peak { return 1 }
        if value <= start || value >= end { return 0 }
        return value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak)
    }

    /// What the value of `index` gains, in its own unit.
    func delta(_ index: Int) -> Double {
        guard !weights.isEmpty, index != VariationStore.none else { return 0 }
        let (outer, inner) = mapped(index)
        guard outer < table.word(store + 6) else { return 0 }
        let data = store + table.long(store + 8 + outer * 4)
        guard inner < table.word(data) else { return 0 }
        let regions = table.word(data + 4)
        let (long, words) = (table.word(data + 2) & 0x8000 != 0, min(table.word(data + 2) & 0x7FFF, regions))
        let (wide, narrow) = long ? (4, 2) : (2, 1)
        var place = data + 6 + 2 * regions + inner * (words * wide + (regions - words) * narrow)
        var sum = 0.0
        for column in 0..<regions where place < table.count {
            let size = column < words ? wide : narrow
            let region = table.word(data + 6 + 2 * column)
            if region < weights.count { sum += weights[region] * Double(table.signed(place, bits: size * 8)) }
            place += size
        }
        return sum
    }

    /// The subtable and the row of a value.
    private func mapped(_ index: Int) -> (outer: Int, inner: Int) {
        guard map > 0 else { return (index >> 16, index & 0xFFFF) }
        let isLong = table.byte(map) == 1
        let (count, entries) = isLong ? (table.long(map + 2), map + 6) : (table.word(map + 2), map + 4)
        guard count > 0 else { return (index >> 16, index & 0xFFFF) }
        let format = table.byte(map + 1)
        let size = (format >> 4 & 3) + 1
        let place = entries + min(index, count - 1) * size
        let entry = (0..<size).reduce(0) { $0 << 8 | table.byte(place + $1) }
        let bits = (format & 15) + 1
        return (entry >> bits, entry & ((1 << bits) - 1))
    }
}
