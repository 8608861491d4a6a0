/// A picture that cannot be placed, recognized by its first bytes.
package enum ForeignPicture: Hashable, Sendable {
    case metafile(String), bitmap, phone(String), empty, unknown

    /// The kind of `bytes`; nil for a picture that can be placed: PNG, JPEG, GIF, WebP, TIFF, SVG.
    package init?(_ bytes: [UInt8]) {
        func begins(_ start: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + start.count && bytes[offset...].starts(with: start)
        }
        let isPlaceable =
            begins([0x89, 0x50, 0x4E, 0x47]) || begins([0xFF, 0xD8, 0xFF]) || begins(Array("GIF8".utf8))
            || begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8) || begins([0x49, 0x49, 0x2A, 0])
            || begins([0x4D, 0x4D, 0, 0x2A])
        if isPlaceable { return nil }
        // A declaration and comments may be before the root of a drawing.
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        if head.contains("<svg") { return nil }
        if bytes.isEmpty {
            self = .empty
        } else if begins([1, 0, 0, 0]), begins(Array(" EMF".utf8), at: 40) {
            self = .metafile("an enhanced metafile (EMF)")
        } else if begins([0xD7, 0xCD, 0xC6, 0x9A]) || begins([1, 0, 9, 0]) || begins([2, 0, 9, 0]) {
            self = .metafile("a Windows metafile (WMF)")
        } else if begins(Array("VCLMTF".utf8)) {
            self = .metafile("a metafile of LibreOffice (SVM)")
        } else if begins(Array("%PDF".utf8)) {
            self = .metafile("a PDF")
        } else if begins(Array("BM".utf8)) {
            self = .bitmap
        } else if begins(Array("ftyp".utf8), at: 4) {
            self = .phone("HEIC or AVIF")
        } else {
            self = .unknown
        }
    }

    /// The name of its format, for messages.
    package var name: String {
        switch self {
        case .metafile(let name): name
        case .bitmap: "a bitmap of Windows (BMP)"
        case .phone(let name): "a picture of a phone or camera (\(name))"
        case .empty: "empty"
        case .unknown: "of no kind that is known"
        }
    }

    /// Advice for the user.
    package var advice: String {
        switch self {
        case .metafile: "save it as SVG, PDF or PNG, and place that file as ![caption](file), or in [[article.figure]]"
        case .bitmap: "save it as PNG, and put that into the document"
        case .phone: "export it as JPEG, and put that into the document"
        case .empty, .unknown: "put it in again as PNG or JPEG"
        }
    }
}
