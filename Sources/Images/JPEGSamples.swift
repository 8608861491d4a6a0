import PubColor

/// The samples of the JPEG `bytes` as the file stores them, side by side in each pixel, without the inversion that Adobe's marker means; nil for
/// data that cannot be decoded, and for another number than `channels` of them. Linear; memory: all samples.
package func storedSamples(jpeg bytes: [UInt8], channels: Int) -> [UInt8]? {
    guard let stored = StoredRows(bytes), stored.rows.layout.channels == channels else { return nil }
    var samples: [UInt8] = []
    samples.reserveCapacity(stored.rows.layout.stride * stored.rows.layout.height)
    let isWhole: Void? = try? stored.forEach { samples += $0 }
    return isWhole == nil ? nil : samples
}

/// The JPEG `bytes` in the colours that `transform` makes of its samples, encoded anew by `encoding`. For each channel `tables` has the sample that
/// `transform` takes for each one as stored. Nil for data that cannot be decoded, and for another number of channels. Linear; memory: the encoded data.
package func converted(
    jpeg bytes: [UInt8], _ tables: [[UInt8]], by transform: PixelTransform, as encoding: PhotographEncoding
) -> PreparedPicture? {
    precondition(tables.count == transform.sourceChannels && tables.allSatisfy { $0.count == 256 })
    guard let stored = StoredRows(bytes), stored.rows.layout.channels == tables.count,
        var encoder = try? PictureEncoder(stored.rows.layout, by: transform, as: encoding)
    else { return nil }
    return try? stored.picture { (row) throws(PictureFault) in
        // Rows are whole pixels.
        for start in stride(from: 0, to: row.count, by: tables.count) {
            for channel in tables.indices { row[start + channel] = tables[channel][Int(row[start + channel])] }
        }
        try encoder.add(&row)
    } by: { (header) throws(PictureFault) in
        try encoder.finish(header)
    }
}

/// The JPEG `bytes` with a marker of Adobe's that says whether its samples are colour differences, as a PDF says outside the file (ISO 32000-1, table 13):
/// of three channels YCbCr, of four YCCK. Unchanged if the file says so itself, which comes first. JFIF's marker, which would mean YCbCr, goes.
package func jpeg(_ bytes: [UInt8], channels: Int, storesDifferences: Bool) -> [UInt8] {
    var segments: [ArraySlice<UInt8>] = []
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
        let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        guard end <= bytes.count else { return bytes }
        let segment = bytes[place..<end]
        if bytes[place + 1] == 0xEE, segment.dropFirst(4).starts(with: "Adobe".utf8) { return bytes }
        if bytes[place + 1] != 0xE0 { segments.append(segment) }
        place = end
    }
    let transform: UInt8 = storesDifferences ? (channels == 4 ? 2 : 1) : 0
    // Version 100 of the marker, as encoders write it, and no flags.
    let adobe = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
    return bytes.prefix(2) + adobe + segments.joined() + bytes.dropFirst(place)
}

/// A JPEG whose rows come as the file stores them.
private struct StoredRows {
    let rows: PixelRows
    private let header: PictureHeader

    /// nil for no JPEG.
    init?(_ bytes: [UInt8]) {
        guard let file = try? PictureFile(bytes), case .jpeg = file else { return nil }
        header = file.header
        rows = PixelRows(file, bytes, width: header.storedWidth, height: header.storedHeight)
    }

    func forEach(_ take: (inout [UInt8]) throws(PictureFault) -> Void) throws(PictureFault) {
        let isInverted = header.isInverted
        try rows.forEach { (row) throws(PictureFault) in
            // Decoding inverted them; what the file stores is asked for.
            if isInverted { invert(&row) }
            try take(&row)
        }
    }

    /// What `finish` makes after `take` has had all rows.
    func picture(
        _ take: (inout [UInt8]) throws(PictureFault) -> Void,
        by finish: (PictureHeader) throws(PictureFault) -> PreparedPicture
    ) throws(PictureFault) -> PreparedPicture {
        try forEach(take)
        return try finish(header)
    }
}
