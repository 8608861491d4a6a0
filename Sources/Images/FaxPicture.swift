import PubCTIFF

/// Whether `data` are all rows of a picture in the code of fax machines of Group 4 (ITU-T T.6): libtiff decodes them,
/// as the one strip of a TIFF. Linear in the pixels. Memory: a bit a pixel; false for pictures beyond 512 MiB.
package func isWhole(fax data: [UInt8], width: Int, height: Int) -> Bool {
    let stride = (width + 7) / 8
    guard width > 0, height > 0, stride * height <= PictureLimit.decodedLength else { return false }
    let file = faxFile(data, width: UInt32(width), height: UInt32(height))
    var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
    var rows = [UInt8](repeating: 0, count: stride * height)
    return CTIFF_decode(file, file.count, &rows, rows.count, &message) == 0
}

/// A TIFF with `data` as its only strip.
private func faxFile(_ data: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
    // The numbers of these types (TIFF 6.0, section 2).
    let (short, long): (UInt32, UInt32) = (3, 4)
    // Tag, type and value: size, one bit, Group 4, white is 0, the strip.
    var fields: [(tag: UInt32, type: UInt32, value: UInt32)] = [
        (256, long, width), (257, long, height), (258, short, 1), (259, short, 4), (262, short, 0), (273, long, 0),
        (277, short, 1), (278, long, height), (279, long, UInt32(data.count)),
    ]
    // Behind the header, the count of fields, the fields, and a zero for no further directory.
    let start = 8 + 2 + fields.count * 12 + 4
    fields[5].value = UInt32(start)
    var file: [UInt8] = []
    func append(_ value: UInt32, _ count: Int) {
        for byte in 0..<count { file.append(UInt8(value >> (8 * byte) & 0xFF)) }
    }
    file += Array("II*\0".utf8)
    append(8, 4)
    append(UInt32(fields.count), 2)
    for field in fields {
        append(field.tag, 2)
        append(field.type, 2)
        append(1, 4)
        append(field.value, 4)
    }
    append(0, 4)
    return file + data
}
