/// Facts about a part of a page, and about all that it shows.
struct PageTraits {
    /// The first of its colours that is light; nil if there is none.
    private(set) var light: String?
    private(set) var spots: Set<String> = []
    /// The colour spaces of devices that it uses, by their names.
    var devices: Set<String> = []
    /// Whether it has other inks than black.
    var hasColor = false
    /// Whether something is seen through, or blends with the marks below it.
    var isTransparent = false
    /// Whether anything is painted: an area, a line, type, a picture or a shading.
    var hasMarks = false
    /// The pictures in it that have the largest pixels.
    var coarsest = CoarsestPictures()
    /// The most ink of its colours and of its pictures, 1 for each solid one.
    var inkOfColors = 0.0, inkOfPictures = 0.0
    /// Marks that a press prints worse than they are drawn.
    var flaws = PressFlaws()
    /// The light colours in it that became inks.
    var separated = SeparatedColors()
    /// Its operators; forms, patterns and glyphs count as often as they are shown: a few lines may show billions.
    var operatorCount = 0.0

    /// The first of its fonts that have no Unicode; nil if there is none.
    private(set) var unreadableFont: String?

    /// Keeps the first of the fonts that have no Unicode.
    mutating func note(unreadableFont: String?) { self.unreadableFont = self.unreadableFont ?? unreadableFont }

    /// Keeps the first of the colours that are light.
    mutating func note(light: String?) { self.light = self.light ?? light }

    mutating func note(spot: String) {
        spots.insert(spot)
        hasColor = true
    }

    /// Adds the traits of a part that is shown `times` times, with each of `maps`; none for a part whose pictures do not count.
    mutating func add(_ inner: PageTraits, times: Double, by maps: [PlaneMap]) {
        for map in maps { coarsest.add(inner.coarsest.mapped(by: map)) }
        inkOfColors = max(inkOfColors, inner.inkOfColors)
        inkOfPictures = max(inkOfPictures, inner.inkOfPictures)
        flaws.add(inner.flaws, by: maps)
        separated.add(inner.separated)
        note(light: inner.light)
        note(unreadableFont: inner.unreadableFont)
        spots.formUnion(inner.spots)
        devices.formUnion(inner.devices)
        hasColor = hasColor || inner.hasColor
        isTransparent = isTransparent || inner.isTransparent
        hasMarks = hasMarks || inner.hasMarks
        operatorCount += inner.operatorCount * times
    }
}
