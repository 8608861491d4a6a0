import PubDiagnostics
import PubGeometry

/// The outline of the opaque part of the picture `bytes`, found in the file `name` that `origin` refers to, for text
/// that runs around it. Nil for a picture without transparency, or without opaque pixels.
///
/// The picture is sampled on a grid of at most 200 × 200 cells; a cell is opaque when one of its pixels is at least 10
/// % opaque, so the outline encloses all visible pixels by less than a cell. It is in a frame of 1000 × 1000 pt,
/// upright. Errors: see ``prepare(_:name:at:)``.
package func contour(_ bytes: [UInt8], name: String, at origin: SourceLocation) -> Outcome<Path?> {
    do {
        let file = try PictureFile(bytes)
        let header = file.header
        guard header.hasAlpha, let samples = try file.samples(bytes) else { return Outcome(.some(nil)) }
        let path = OpacityGrid(header, samples: samples).outline.map { header.orientation.upright($0) }
        return Outcome(.some(path))
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

/// The outline of the opaque part of a picture without a file, of `width` × `height` pixels whose opacities are `opacities`; see
/// ``contour(_:name:at:)``.
package func contour(ofOpacities opacities: [UInt8], width: Int, height: Int) -> Path? {
    OpacityGrid(width: width, height: height, pixel: 1, opacities: opacities).outline
}

/// The cells of a grid over a picture, opaque or not.
private struct OpacityGrid {
    private let across: Int
    private let down: Int
    private var opaque: [Bool]

    /// The least opacity of an opaque pixel, of 255.
    private static let threshold: UInt8 = 26
    private static let maxCells = 200

    init(_ header: PictureHeader, samples: [UInt8]) {
        let sample = header.bitDepth > 8 ? 2 : 1
        let pixel = (header.color.channels + 1) * sample
        self.init(
            width: header.storedWidth, height: header.storedHeight, pixel: pixel,
            opacities: samples[(pixel - sample)...])
    }

    /// A grid over `width` × `height` pixels of `pixel` bytes; `opacities` begins with the first pixel's opacity.
    init(width: Int, height: Int, pixel: Int, opacities: some RandomAccessCollection<UInt8>) {
        across = min(width, OpacityGrid.maxCells)
        down = min(height, OpacityGrid.maxCells)
        opaque = [Bool](repeating: false, count: across * down)
        for y in 0..<height {
            let row = y * down / height * across
            for x in 0..<width {
                let place = opacities.index(opacities.startIndex, offsetBy: (y * width + x) * pixel)
                if opacities[place] >= OpacityGrid.threshold { opaque[row + x * across / width] = true }
            }
        }
    }

    private func isOpaque(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < across && y < down && opaque[y * across + x]
    }

    /// The edges between opaque and other cells as closed lines, opaque cells on their right; nil if there are none.
    var outline: Path? {
        // Directions: right, down, left, up. A corner has at most two edges that leave it.
        var leaving = [UInt8](repeating: 0, count: (across + 1) * (down + 1))
        for y in 0..<down {
            for x in 0..<across where isOpaque(x, y) {
                if !isOpaque(x, y - 1) { leaving[corner(x, y)] |= 1 }
                if !isOpaque(x + 1, y) { leaving[corner(x + 1, y)] |= 2 }
                if !isOpaque(x, y + 1) { leaving[corner(x + 1, y + 1)] |= 4 }
                if !isOpaque(x - 1, y) { leaving[corner(x, y + 1)] |= 8 }
            }
        }
        var elements: [Path.Element] = []
        for start in leaving.indices {
            while leaving[start] != 0 { elements += line(from: start, &leaving) }
        }
        return elements.isEmpty ? nil : Path(elements)
    }

    private func corner(_ x: Int, _ y: Int) -> Int { y * (across + 1) + x }

    /// The closed line through the corner `start`; its edges are taken out of `leaving`.
    private func line(from start: Int, _ leaving: inout [UInt8]) -> [Path.Element] {
        let steps = [1, across + 1, -1, -across - 1]
        var corners: [Int] = []
        var place = start
        var direction = leaving[start].trailingZeroBitCount
        repeat {
            // Cells that touch at a corner stay apart: the line turns to the right there.
            let turns = [(direction + 1) % 4, direction, (direction + 3) % 4, (direction + 2) % 4]
            let next = turns.first { leaving[place] & (1 << UInt8($0)) != 0 } ?? direction
            leaving[place] &= ~(1 << UInt8(next))
            if corners.isEmpty || next != direction { corners.append(place) }
            direction = next
            place += steps[next]
        } while place != start
        return corners.enumerated().map { $0.offset == 0 ? .move(point($0.element)) : .line(point($0.element)) }
            + [.close]
    }

    private func point(_ corner: Int) -> Point {
        let x = Double(corner % (across + 1)) / Double(across)
        let y = Double(corner / (across + 1)) / Double(down)
        return Point(x: Length(points: x * 1000), y: Length(points: y * 1000))
    }
}

extension PictureOrientation {
    /// A path over the stored picture, in a frame of 1000 × 1000 pt, as it is seen.
    fileprivate func upright(_ path: Path) -> Path {
        let side = Length(points: 1000)
        return path.mapped { point in
            let (x, y) = (point.x, point.y)
            return switch self {
            case .upright: point
            case .mirrored: Point(x: side - x, y: y)
            case .upsideDown: Point(x: side - x, y: side - y)
            case .flipped: Point(x: x, y: side - y)
            case .transposed: Point(x: y, y: x)
            case .quarterClockwise: Point(x: side - y, y: x)
            case .transversed: Point(x: side - y, y: side - x)
            case .quarterCounterclockwise: Point(x: y, y: side - x)
            }
        }
    }
}
