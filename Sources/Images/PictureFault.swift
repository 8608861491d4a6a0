import PubDiagnostics

/// The reason why a file cannot be placed as a picture.
package enum PictureFault: Error, Hashable, Sendable {
    /// A format that is not read: its name, if known, and a hint.
    case format(String?, hint: String = "convert it to JPEG or PNG")
    /// The file is cut short.
    case truncated
    /// Its parts contradict each other or the standard.
    case damaged(String)
    /// A kind of its format that PDF or this program cannot hold.
    case variant(String)
    /// Its decoded samples would take more than ``PictureLimit/decodedLength`` bytes.
    case tooLarge(width: Int, height: Int)
    /// Its ICC profile takes more than ``PictureLimit/profileLength`` bytes.
    case profileTooLarge

    /// The finding for the file `name`, at the place that names it.
    func diagnostic(_ name: String, at origin: SourceLocation) -> Diagnostic {
        switch self {
        case .format(let kind, let hint):
            let what = kind.map { "is \($0), which cannot be placed" } ?? "is no picture that is known here"
            return .error("image-format", "'\(name)' \(what)", at: origin, hint: hint)
        case .truncated:
            return .error(
                "image-truncated", "'\(name)' is cut short", at: origin,
                hint: "the file is incomplete: copy or export it again")
        case .damaged(let reason):
            return .error(
                "image-damaged", "'\(name)' is damaged: \(reason)", at: origin, hint: "export the picture again")
        case .variant(let kind):
            return .error(
                "image-variant", "'\(name)' is \(kind)", at: origin,
                hint: "save the one that is meant as an ordinary JPEG (8 bits, baseline or progressive), PNG or TIFF")
        case .tooLarge(let width, let height):
            return .error(
                "image-too-large", "'\(name)' has \(width) × \(height) pixels, more than 512 MiB when decoded",
                at: origin, hint: "scale it down: 300 pixels an inch at its printed size are enough")
        case .profileTooLarge:
            return .error(
                "image-profile-too-large", "the colour profile in '\(name)' is larger than 4 MiB", at: origin,
                hint: "export the picture with a standard profile")
        }
    }
}

extension PictureFault {
    /// The fault of a format that is not read, named by its first bytes.
    static func naming(_ bytes: ArraySlice<UInt8>) -> PictureFault { signature(bytes) ?? text(bytes) ?? .format(nil) }

    /// The fault of a file in a known format that is not read; nil for others.
    static func signature(_ bytes: ArraySlice<UInt8>) -> PictureFault? {
        let known: [(StaticString, Int, String)] = [
            ("%PDF-", 0, "a PDF document"),
            ("%!PS", 0, "PostScript"), ("8BPS", 0, "a Photoshop document"), ("BM", 0, "a BMP picture"),
            ("jP  ", 4, "a JPEG 2000 picture"), ("ftypavif", 4, "an AVIF picture"),
            ("ftyp", 4, "a HEIF picture or film"),
            ("JXL ", 4, "a JPEG XL picture"), ("gimp xcf", 0, "a GIMP document"),
        ]
        for (magic, offset, name) in known where bytes.begins(with: magic, at: offset) { return .format(name) }
        let signatures: [([UInt8], String)] = [
            ([0x49, 0x49, 0x2B, 0], "a BigTIFF picture"), ([0x4D, 0x4D, 0, 0x2B], "a BigTIFF picture"),
            ([0xFF, 0x0A], "a JPEG XL picture"), ([0xC5, 0xD0, 0xD3, 0xC6], "an EPS graphic"),
            ([0, 0, 1, 0], "a Windows icon"),
        ]
        for (magic, name) in signatures where bytes.starts(with: magic) { return .format(name) }
        if bytes.starts(with: [0x1F, 0x8B]) {
            return .format("a file packed by gzip", hint: "save a drawing as plain SVG, not as .svgz")
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return .format("text in UTF-16", hint: "save a drawing as SVG in UTF-8")
        }
        return nil
    }

    /// The fault of a text given as a picture; nil if it is no text.
    private static func text(_ bytes: ArraySlice<UInt8>) -> PictureFault? {
        let head = bytes.prefix(1024)
        // Tabs and ends of lines are the control characters that texts have.
        let isText = !head.contains { $0 < 32 && ![9, 10, 12, 13].contains($0) || $0 == 127 }
        guard !head.isEmpty, isText else { return nil }
        let words = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        if words.hasPrefix("version https://git-lfs") {
            return .format(
                "a pointer of Git LFS in the place of the picture",
                hint: "run git lfs pull, which brings the picture itself")
        }
        if ["<!doctype html", "<html", "<head", "<body"].contains(where: words.hasPrefix) {
            return .format(
                "a web page (HTML)",
                hint:
                    "the address gave a page about the picture, or an error: open it in a browser, and save the picture itself"
            )
        }
        if looksLikeSVG(bytes) { return .format("an SVG graphic") }
        return .format("a text", hint: "look into it: it may be the message of a download that failed")
    }

    private static func looksLikeSVG(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "<" && head.contains("<svg")
    }
}
