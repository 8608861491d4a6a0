import PubCBounded
import PubColor
import PubDiagnostics
import PubImages
import PubPlatform

/// The reason why a page cannot be drawn for a screen.
package enum PageNotDrawn: Error, Hashable, Sendable {
    /// The program that draws is not on the machine.
    case missing
    /// It took all the processor time that a page is given, in seconds.
    case late(Int)
    /// The program failed, with its message.
    case failed(String)
    /// The system refused the resources for running it, with an error number.
    case refused(Int32)
}

/// Limits on drawing a page. Nothing in a PDF says how long drawing takes: an operator may paint a shading of thousands
/// of parts, and a path of millions of lines may cross itself everywhere.
package struct DrawingLimits {
    /// Seconds of processor time.
    package var seconds = 30
    /// Bytes of memory, together with the libraries of the program that draws.
    package var memory = 2 << 30

    /// The limits for an issue.
    package init() {}
}

extension PlacedPage {
    /// The program that draws pages.
    package static let drawingProgram = "pdftocairo"
    /// The program that separates pages into inks.
    package static let inkProgram = "pdftoppm"
    /// Whether the library that decodes pictures in JPEG 2000 is not on the machine.
    package static var isDecoderMissing: Bool { JPEG2000Codestream.isDecoderMissing }

    /// The page with its bleed for a screen, at least `width` pixels wide unless that exceeds 8192: drawn by Poppler in
    /// a process of its own, which sees only the placed part of the document, and ends at `limits`.
    package func pixels(
        atLeast width: Int, within limits: DrawingLimits = DrawingLimits()
    ) throws(PageNotDrawn) -> Pixels {
        let (columns, rows) = grid(atLeast: width)
        let picture = try drawn(
            [
                PlacedPage.drawingProgram, "-q", "-png", "-singlefile", "-transp", "-scale-to-x", "\(columns)",
                "-scale-to-y", "\(rows)", "-", "-",
            ], within: limits)
        guard let pixels = PubImages.pixels(picture, name: "", atLeast: columns, at: .none).value else {
            throw .failed("no picture comes of it")
        }
        return pixels
    }

    /// The page with its bleed in process inks, spot inks replaced by their alternates, at least `width` pixels wide
    /// unless that exceeds 8192: drawn as by ``pixels(atLeast:within:)``.
    package func inkPixels(
        atLeast width: Int, within limits: DrawingLimits = DrawingLimits()
    ) throws(PageNotDrawn) -> InkPixels {
        let (columns, rows) = grid(atLeast: width)
        // The program writes inks to files alone.
        var template = Array("/tmp/publish-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .refused(errno) }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = folder + "/page.jpg"
        defer {
            unlink(path)
            rmdir(folder)
        }
        _ = try drawn(
            [
                PlacedPage.inkProgram, "-q", "-jpegcmyk", "-overprint", "-singlefile", "-scale-to-x", "\(columns)",
                "-scale-to-y",
                "\(rows)", "-", folder + "/page",
            ], within: limits)
        guard let file = fopen(path, "rb") else { throw .failed("no picture comes of it") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        let read = PubImages.inkPixels(
            bytes, name: "", atLeast: columns, at: .none, for: PictureTarget(), with: PixelTransforms())
        guard var pixels = read.value else { throw .failed("no picture comes of it") }
        // Wherever it prints nothing, the content below it is printed.
        pixels.opacity = stride(from: 0, to: pixels.inks.count, by: 4).map { start in
            // A step of an ink may come of the JPEG alone.
            pixels.inks[start..<start + 4].contains { $0 > 1 } ? 255 : 0
        }
        return pixels
    }

    /// The pixels across and down of a picture of the page that is at least `width` pixels wide.
    private func grid(atLeast width: Int) -> (columns: Int, rows: Int) {
        let longer = max(1, whole.height.points / whole.width.points)
        let columns = max(1, min(width, Int(8192 / longer)))
        return (columns, max(1, Int((whole.height.points * Double(columns) / whole.width.points).rounded(.up))))
    }

    /// The standard output of the program that `words` call to draw the page.
    private func drawn(_ words: [String], within limits: DrawingLimits) throws(PageNotDrawn) -> [UInt8] {
        let arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        let bytes = document
        let end = CBounded_run(
            arguments, bytes, bytes.count,
            // The picture is a part of the memory that its drawing takes.
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
        // It ends normally even if memory ran out amid the page; other messages may be about the machine's fonts.
        if let line = lines.first(where: { $0.contains("cairo error") }) { throw .failed(line) }
        return Array(UnsafeBufferPointer(start: end.output, count: end.length))
    }

    /// The lines that the program prints.
    private static func lines(of end: CBoundedEnd) -> [String] {
        withUnsafeBytes(of: end.message) { bytes in
            bytes.prefix { $0 != 0 }.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
