import PubDiagnostics
import PubGeometry
import PubIdentity
import PubImages
import PubPlatform
import PubValues

/// The reason why a picture cannot be had; each holds a message for people.
public enum PictureError: Error, Hashable, Sendable {
    /// The system refused to open or read the file; `code` is errno.
    case system(operation: String, code: Int32)
    /// The bytes are no picture of a known format.
    case format(String)
    /// The file is cut short.
    case truncated(String)
    /// Its parts contradict each other, or the standard of its format.
    case damaged(String)
    /// A kind of its format that no PDF holds.
    case unsupported(String)
    /// Its pixels take more than 512 MiB, or its ICC profile more than 4 MiB.
    case tooLarge(String)
}

/// A picture of pixels for pages: a JPEG, PNG, GIF, WebP or TIFF, known by its content.
///
/// Its size is known before layout, and its pixels are not decoded until a page with it is written or drawn: a JPEG goes into a PDF as it
/// is. A value that shares its bytes with its copies. Put it in a line as an `InlineObject` of its ``key``, or on a page as an `ImageItem`;
/// `writePDF` and `drawPNG` take the pictures that the pages name.
public struct Picture: Hashable, Sendable {
    /// The name by which pages call it: a hash of its bytes.
    public let key: ImageKey
    /// The name by which errors call it.
    public let name: String
    /// Pixels across, upright as seen.
    public let width: Int
    /// Pixels down, upright as seen.
    public let height: Int
    /// Pixels an inch across and down, upright as seen; nil if the file gives none.
    public let resolution: SIMD2<Double>?
    let header: PictureHeader
    let bytes: [UInt8]

    /// The picture whose file consists of `bytes`; errors call it `name`. A JPEG is walked to its end, so that a truncated file is found.
    /// Linear in the number of bytes.
    public init(_ bytes: [UInt8], name: String = "picture") throws(PictureError) {
        let outcome = probe(bytes, name: name, at: .none)
        guard let header = outcome.value else { throw PictureError(outcome.diagnostics) }
        key = ImageKey(header.hash)
        (self.name, self.bytes, self.header) = (name, bytes, header)
        (width, height) = (header.width, header.height)
        resolution = header.resolution.map { header.orientation.swapsSides ? SIMD2($0.y, $0.x) : $0 }
    }

    /// The picture in the file at `path`.
    public init(contentsOf path: String) throws(PictureError) {
        try self.init(try Self.read(path), name: path)
    }

    /// Its size on paper: by its resolution, at 72 pixels an inch if it has none.
    public var size: Size {
        func length(_ pixels: Int, _ resolution: Double?) -> Length {
            let perInch = resolution.flatMap { $0 > 0 ? $0 : nil } ?? 72
            return Length(clampingPoints: Double(pixels) * 72 / perInch) ?? .zero
        }
        return Size(width: length(width, resolution?.x), height: length(height, resolution?.y))
    }

    /// Its size if it is `width` wide, in its own proportion.
    public func size(width: Length) -> Size {
        let own = size
        let proportion = own.width > .zero ? own.height.points / own.width.points : 0
        return Size(width: width, height: width.scaled(by: proportion))
    }

    /// Whether both are the same file.
    public static func == (a: Picture, b: Picture) -> Bool { a.key == b.key }

    /// Hashes ``key``.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The bytes of the file at `path`.
    private static func read(_ path: String) throws(PictureError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(operation: "open", code: errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = PubPlatform.read(file, &block, block.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += block[..<count]
            } else if errno != EINTR {
                throw .system(operation: "read", code: errno)
            }
        }
    }
}

extension PictureError {
    /// The error of the first of `findings`.
    fileprivate init(_ findings: [Diagnostic]) {
        guard let finding = findings.first(where: { $0.severity == .error }) else {
            self = .format("no picture")
            return
        }
        switch finding.id {
        case "image-truncated": self = .truncated(finding.message)
        case "image-damaged": self = .damaged(finding.message)
        case "image-variant": self = .unsupported(finding.message)
        case "image-too-large", "image-profile-too-large": self = .tooLarge(finding.message)
        default: self = .format(finding.message)
        }
    }
}
