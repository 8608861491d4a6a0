/// What is true of a part of a page, and of all that it shows.
struct PageTraits {
    /// The first of its colours that is light; nil for none.
    private(set) var light: String?
    private(set) var spots: Set<String> = []
    /// The colour spaces of devices that it uses, by their names.
    var devices: Set<String> = []
    /// Whether it has other inks than black.
    var hasColor = false
    /// Whether something is seen through, or blends with what is below.
    var isTransparent = false
    /// Whether anything is painted: an area, a line, type, a picture or a shading.
    var hasMarks = false
    /// The picture in it that has the largest pixels; nil for none.
    var coarsest: PictureGrid?
    /// The most ink of its colours and of its pictures, 1 for each solid one.
    var inkOfColors = 0.0, inkOfPictures = 0.0
    /// What a press prints worse than it is drawn.
    var flaws = PressFlaws()
    /// What was light in it and became inks.
    var separated = SeparatedColors()
    /// Its operators, those of forms, patterns and glyphs as often as they are shown: a few lines may show billions.
    var operatorCount = 0.0

    /// The first of its fonts that have no Unicode; nil for none.
    private(set) var unreadableFont: String?

    /// Keeps the first of the fonts that have no Unicode.
    mutating func note(unreadableFont: String?) { self.unreadableFont = self.unreadableFont ?? unreadableFont }

    /// Keeps the first of the colours that are light.
    mutating func note(light: String?) { self.light = self.light ?? light }

    mutating func note(spot: String) {
        spots.insert(spot)
        hasColor = true
    }

    /// Adds what is true of a part that is shown so many times, by each of `maps`; by none for one whose pictures do not count.
    mutating func add(_ inner: PageTraits, times: Double, by maps: [PlaneMap]) {
        if let grid = inner.coarsest { coarsest = ([coarsest] + maps.map(grid.mapped)).coarsest }
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
