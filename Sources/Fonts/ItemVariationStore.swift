/// The deltas of a table's values at one position in the design space (OpenType 1.9, ItemVariationStore and
/// DeltaSetIndexMap).
struct ItemVariationStore {
    private let table: TableBytes
    /// The offsets of the store and of the delta-set index map; 0 for none.
    private let store: Int
    private let map: Int
    /// The position in the design space, normalised to −1 … 1.
    private let coordinates: [Double]
    /// The scalar of each region at that position.
    private let weights: [Double]

    /// The index of a value that does not vary.
    static let none = 0xFFFF_FFFF
    /// Regions that are read: real stores have a few hundred.
    private static let mostRegions = 4096

    /// The store at `store` of `table`, with the delta-set index map at `map` (0 for none).
    init(_ table: TableBytes, store: Int, map: Int, coordinates: [Double]) {
        self.table = table
        self.store = store
        self.map = map
        self.coordinates = coordinates
        guard store > 0, coordinates.contains(where: { $0 != 0 }) else {
            weights = []
            return
        }
        let list = store + table.uint32(store + 2)
        let axes = table.uint16(list)
        let isValid = list + 4 < table.count && axes > 0
        let regions = isValid ? min(table.uint16(list + 2), ItemVariationStore.mostRegions) : 0
        weights = (0..<regions).map { region in
            var weight = 1.0
            for axis in 0..<axes where weight != 0 {
                let place = list + 4 + (region * axes + axis) * 6
                let coordinate = axis < coordinates.count ? coordinates[axis] : 0
                weight *= ItemVariationStore.weight(
                    of: coordinate, start: table.f2dot14(place), peak: table.f2dot14(place + 2),
                    end: table.f2dot14(place + 4))
            }
            return weight
        }
    }

    /// The factor of one axis in the scalar of a region.
    private static func weight(of value: Double, start: Double, peak: Double, end: Double) -> Double {
        if start > peak || peak > end || start < 0 && end > 0 && peak != 0 || peak == 0 || value == peak { return 1 }
        if value <= start || value >= end { return 0 }
        return value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak)
    }

    /// The delta of the value with `index`, in its own unit.
    func delta(_ index: Int) -> Double {
        guard !weights.isEmpty, index != ItemVariationStore.none else { return 0 }
        let (outer, inner) = mapped(index)
        guard outer < table.uint16(store + 6) else { return 0 }
        let data = store + table.uint32(store + 8 + outer * 4)
        guard inner < table.uint16(data) else { return 0 }
        let regions = table.uint16(data + 4)
        let (isLong, words) = (table.uint16(data + 2) & 0x8000 != 0, min(table.uint16(data + 2) & 0x7FFF, regions))
        let (wide, narrow) = isLong ? (4, 2) : (2, 1)
        var place = data + 6 + 2 * regions + inner * (words * wide + (regions - words) * narrow)
        var sum = 0.0
        for column in 0..<regions where place < table.count {
            let size = column < words ? wide : narrow
            let region = table.uint16(data + 6 + 2 * column)
            if region < weights.count { sum += weights[region] * Double(table.signed(place, bits: size * 8)) }
            place += size
        }
        return sum
    }

    /// The subtable and the row of a value.
    private func mapped(_ index: Int) -> (outer: Int, inner: Int) {
        guard map > 0 else { return (index >> 16, index & 0xFFFF) }
        let isLong = table.uint8(map) == 1
        let (count, entries) = isLong ? (table.uint32(map + 2), map + 6) : (table.uint16(map + 2), map + 4)
        guard count > 0 else { return (index >> 16, index & 0xFFFF) }
        let format = table.uint8(map + 1)
        let size = (format >> 4 & 3) + 1
        let place = entries + min(index, count - 1) * size
        let entry = (0..<size).reduce(0) { $0 << 8 | table.uint8(place + $1) }
        let bits = (format & 15) + 1
        return (entry >> bits, entry & ((1 << bits) - 1))
    }
}
