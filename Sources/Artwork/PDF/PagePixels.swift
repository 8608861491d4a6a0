import Glibc
import PubCBounded
import PubDiagnostics
import PubImages

/// Why a page cannot be drawn for a screen.
package enum PageNotDrawn: Error, Hashable, Sendable {
    /// The program that draws is not on the machine.
    case missing
    /// It took all the processor time that a page is given, in seconds.
    case late(Int)
    /// It failed; what it says.
    case failed(String)
    /// The system refused what it takes to run it, with an error number.
    case refused(Int32)
}

/// What drawing a page may take. Nothing in a PDF says how long that is: an operator may paint a shading of thousands of parts,
/// and a path of millions of lines may cross itself wherever it can.
package struct DrawingLimits {
    /// Seconds of processor time.
    package var seconds = 30
    /// Bytes of memory, together with the libraries of the program that draws.
    package var memory = 2 << 30

    /// Those of an issue.
    package init() {}
}

extension PlacedPage {
    /// The program that draws pages.
    package static let drawingProgram = "pdftocairo"

    /// The page with its bleed for a screen, at least `width` pixels wide where that is no more than 8192: drawn by Poppler in a process of
    /// its own, which sees no more of the document than is placed, and ends at `limits`.
    package func pixels(
        atLeast width: Int, within limits: DrawingLimits = DrawingLimits()
    ) throws(PageNotDrawn) -> Pixels {
        let whole = whole
        let longer = max(1, whole.height.points / whole.width.points)
        let columns = max(1, min(width, Int(8192 / longer)))
        let rows = max(1, Int((whole.height.points * Double(columns) / whole.width.points).rounded(.up)))
        let words = [
            PlacedPage.drawingProgram, "-q", "-png", "-singlefile", "-transp", "-scale-to-x", "\(columns)",
            "-scale-to-y", "\(rows)", "-", "-",
        ]
        let arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        let bytes = document
        let end = CBounded_run(
            arguments, bytes, bytes.count,
            CBoundedLimits(seconds: UInt32(limits.seconds), memory: limits.memory, output: limits.memory / 4))
        defer { free(end.output) }
        let lines = PlacedPage.lines(of: end)
        switch end.state {
        case CBOUNDED_MISSING: throw .missing
        case CBOUNDED_LATE: throw .late(limits.seconds)
        case CBOUNDED_FAILED: throw .failed(lines.first ?? "")
        case CBOUNDED_REFUSED: throw .refused(end.code)
        default: break
        }
        // It ends as if all were well when memory ran out amid the page; what else it says may be of the machine's fonts.
        if let line = lines.first(where: { $0.contains("cairo error") }) { throw .failed(line) }
        let picture = Array(UnsafeBufferPointer(start: end.output, count: end.length))
        guard let pixels = PubImages.pixels(picture, name: "", atLeast: columns, at: .none).value else {
            throw .failed("no picture comes of it")
        }
        return pixels
    }

    /// What the program says.
    private static func lines(of end: CBoundedEnd) -> [String] {
        withUnsafeBytes(of: end.message) { bytes in
            bytes.prefix { $0 != 0 }.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
