import PubColor
import PubDiagnostics

/// A decoded picture in the inks of a press, as plates are drawn of it.
package struct InkPixels: Hashable, Sendable {
    /// Pixels across and down as stored.
    package var width: Int, height: Int
    /// Cyan, magenta, yellow and black of each pixel, 255 for a solid ink; grays are black.
    package var inks: [UInt8]
    /// The opacity of each pixel; nil for an opaque picture.
    package var opacity: [UInt8]?
    /// The turn that shows the picture upright.
    package var orientation: PictureOrientation

    /// Pixels of four `inks` each.
    package init(
        width: Int, height: Int, inks: [UInt8], opacity: [UInt8]? = nil, orientation: PictureOrientation = .upright
    ) {
        precondition(inks.count == width * height * 4)
        self.width = width
        self.height = height
        self.inks = inks
        self.opacity = opacity
        self.orientation = orientation
    }
}

/// The inks that print the picture `bytes`, prepared for `target`, at least `width` pixels wide as stored if it is that wide; a picture neither gray
/// nor converted to inks has none. Errors: see ``prepare(_:name:at:for:with:)``. Memory: the pixels of the file, except for JPEGs.
package func inkPixels(
    _ bytes: [UInt8], name: String, atLeast width: Int, at origin: SourceLocation, for target: PictureTarget,
    with transforms: PixelTransforms
) -> Outcome<InkPixels> {
    do {
        let converter = try PictureConverter(try PictureFile(bytes), bytes, target)
        return Outcome(try converter.inkPixels(atLeast: max(width, 1), with: transforms))
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

extension PictureConverter {
    /// The pixels in inks, at least `width` across.
    fileprivate func inkPixels(atLeast width: Int, with transforms: PixelTransforms) throws(PictureFault) -> InkPixels {
        let (stored, storedHeight) = (header.storedWidth, header.storedHeight)
        let (columns, lines) = (min(stored, width), max(1, storedHeight * min(stored, width) / stored))
        let rows = PixelRows(file, bytes, width: columns, height: lines, samples: try file.samples(bytes))
        var layout = rows.layout
        (layout.width, layout.height) = (columns, lines)
        var inks = InkRows(layout, try converts || holdsInk ? transform(of: header, from: transforms).transform : nil)
        if layout == rows.layout {
            try rows.forEach { (row) throws(PictureFault) in inks.add(row) }
        } else {
            var reduction = AreaReduction(rows.layout, width: columns, height: lines)
            try rows.forEach { (row) throws(PictureFault) in
                try reduction.add(row) { (row) throws(PictureFault) in inks.add(row) }
            }
        }
        return InkPixels(
            width: columns, height: lines, inks: inks.inks, opacity: layout.hasAlpha ? inks.opacity : nil,
            orientation: header.orientation)
    }
}

/// Rows of samples that become inks.
private struct InkRows {
    private let layout: RowLayout
    private let transform: PixelTransform?
    private var colors: [UInt8]
    private var converted: [UInt8]
    private(set) var inks: [UInt8] = []
    private(set) var opacity: [UInt8] = []

    /// Rows of `layout`, whose colours `transform` converts; nil for inks and grays.
    init(_ layout: RowLayout, _ transform: PixelTransform?) {
        self.layout = layout
        self.transform = transform
        colors = [UInt8](repeating: 0, count: layout.width * layout.color.channels * layout.sampleBytes)
        converted = [UInt8](repeating: 0, count: layout.width * (transform?.channels ?? 4))
        inks.reserveCapacity(layout.width * layout.height * 4)
    }

    mutating func add(_ row: [UInt8]) {
        let (count, pixel) = (layout.color.channels * layout.sampleBytes, layout.channels * layout.sampleBytes)
        for x in 0..<layout.width {
            for byte in 0..<count { colors[x * count + byte] = row[x * pixel + byte] }
            // The first byte of two is the higher one.
            if layout.hasAlpha { opacity.append(row[x * pixel + count]) }
        }
        guard let transform else { return addStored() }
        transform.convert(colors, count: layout.width, into: &converted)
        if transform.channels == 4 { inks += converted } else { for light in converted { addGray(light) } }
    }

    private mutating func addGray(_ light: UInt8) { inks += [0, 0, 0, 255 - light] }

    /// Adds samples unchanged.
    private mutating func addStored() {
        let step = layout.sampleBytes
        for x in 0..<layout.width {
            switch layout.color {
            case .gray: addGray(colors[x * step])
            case .cmyk: for ink in 0..<4 { inks.append(colors[(x * 4 + ink) * step]) }
            case .rgb: inks += [0, 0, 0, 0]
            }
        }
    }
}
