import PubDiagnostics
import PubDocuments

extension RTFConverter {
    /// The greatest height of a picture in a line of text, in twips; a higher one is set on its own.
    private static let highestInLine = 600.0

    /// A picture of the file; nil, with a report, if it cannot be placed.
    mutating func picture(_ index: Int) -> Picture? {
        let stored = parsed.pictures[index]
        let place = origin(stored.offset)
        if let file = stored.file {
            return Picture(
                source: Attributes.Value(file, at: place), caption: [], attributes: attributes(of: stored, at: place),
                at: place)
        }
        guard isPlaceable(stored.bytes) else {
            report(stored, at: place)
            return nil
        }
        if stored.hasOddDigit {
            diagnostics.append(
                .error(
                    "rtf-picture", "the bytes of the picture are damaged", at: place,
                    hint: "put the picture in again"))
        }
        let attachment = Attachment(stored.bytes, at: place)
        attachments[attachment.name] = attachment
        return Picture(
            source: Attributes.Value(attachment.name, at: place), caption: [],
            attributes: attributes(of: stored, at: place), at: place)
    }

    /// The picture's description and size: its own size in a line of text, else in proportion to the measure.
    private func attributes(of stored: RTFStories.Picture, at place: SourceLocation) -> Attributes {
        var attributes = Attributes()
        func set(_ key: String, _ value: String) {
            attributes.pairs.append((Attributes.Value(key, at: place), Attributes.Value(value, at: place)))
        }
        if !stored.alternate.trimmingBlanks.isEmpty { set("alt", stored.alternate.trimmingBlanks) }
        let width = Double(stored.width) * Double(stored.scaleX) / 100
        let height = Double(stored.height) * Double(stored.scaleY) / 100
        if height > 0, height <= RTFConverter.highestInLine, width > 0 {
            set("width", "\(width / 20)pt")
            set("height", "\(height / 20)pt")
        } else if width > 0, width < 0.98 * Double(parsed.measure) {
            // A picture as wide as the text has the width that the template gives pictures.
            // In proportion to the text: the template chooses the measure.
            set("width", "\((width / Double(parsed.measure) * 1000).rounded() / 10)%")
        }
        return attributes
    }

    private func isPlaceable(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    private mutating func report(_ picture: RTFStories.Picture, at place: SourceLocation) {
        let kinds = [
            "emfblip": "EMF", "wmetafile": "WMF", "macpict": "PICT", "pmmetafile": "an OS/2 metafile",
            "dibitmap": "a bitmap", "wbitmap": "a bitmap",
        ]
        if picture.bytes.isEmpty {
            diagnostics.append(
                .error("rtf-picture", "the picture has no bytes", at: place, hint: "put the picture in again"))
            return
        }
        let kind = kinds[picture.kind] ?? "neither PNG nor JPEG"
        diagnostics.append(
            .error(
                "rtf-picture", "the picture is \(kind), which cannot be placed", at: place,
                hint: "put it in as PNG or JPEG, or place a file with a figure in the manifest"))
    }
}
