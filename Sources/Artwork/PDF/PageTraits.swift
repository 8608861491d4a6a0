/// What is true of a part of a page, and of all that it shows.
struct PageTraits {
    /// The first of its colours that is light; nil for none.
    private(set) var light: String?
    private(set) var spots: Set<String> = []
    /// The colour spaces of devices that it uses, by their names.
    var devices: Set<String> = []
    /// True when it has other inks than black.
    var hasColor = false
    /// True when something is seen through, or blends with what is below.
    var isTransparent = false
    /// Its operators, those of forms, patterns and glyphs as often as they are shown: a few lines may show billions.
    var operatorCount = 0.0

    /// Keeps the first of the colours that are light.
    mutating func note(light: String?) { self.light = self.light ?? light }

    mutating func note(spot: String) {
        spots.insert(spot)
        hasColor = true
    }

    /// Adds what is true of a part that is shown so many times.
    mutating func add(_ inner: PageTraits, times: Double) {
        note(light: inner.light)
        spots.formUnion(inner.spots)
        devices.formUnion(inner.devices)
        hasColor = hasColor || inner.hasColor
        isTransparent = isTransparent || inner.isTransparent
        operatorCount += inner.operatorCount * times
    }
}
