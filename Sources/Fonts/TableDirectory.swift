/// The table directory of a face: the byte ranges of its tables (OpenType 1.9, "Organization of an OpenType Font").
struct TableDirectory {
    private var tables: [UInt32: Range<Int>] = [:]

    /// The number of faces in the file; 0 when it is no font.
    static func faceCount(of file: FontBytes) -> Int {
        let head = TableDirectory.head(of: file)
        let all = 0..<head.count
        guard let tag: UInt32 = head.number(at: 0, in: all) else { return 0 }
        if tag != ttcTag { return sfntVersions.contains(tag) ? 1 : 0 }
        let count: UInt32? = head.number(at: 8, in: all)
        return Int(count ?? 0)
    }

    /// The tables of the face at `index`; nil when there is no such face.
    init?(_ file: FontBytes, faceIndex index: Int) {
        let head = TableDirectory.head(of: file)
        var place = 0
        if head.number(at: 0, in: 0..<head.count) == TableDirectory.ttcTag {
            let offset = file.bytes(12 + 4 * index..<16 + 4 * index)
            guard let start: UInt32 = offset.number(at: 0, in: 0..<offset.count) else { return nil }
            place = Int(start)
        }
        let start = file.bytes(place..<place + 12)
        guard let tag: UInt32 = start.number(at: 0, in: 0..<start.count), TableDirectory.sfntVersions.contains(tag),
            let count: UInt16 = start.number(at: 4, in: 0..<start.count)
        else { return nil }
        let records = file.bytes(place + 12..<place + 12 + 16 * Int(count))
        for record in stride(from: 0, to: records.count, by: 16) {
            let all = 0..<records.count
            guard let tag: UInt32 = records.number(at: record, in: all),
                let start: UInt32 = records.number(at: record + 8, in: all),
                let length: UInt32 = records.number(at: record + 12, in: all)
            else { return nil }
            // As in HarfBuzz: what lies outside the file is ignored.
            let range = min(Int(start), file.count)..<min(Int(start) + Int(length), file.count)
            if !range.isEmpty, tables[tag] == nil { tables[tag] = range }
        }
    }

    /// The byte range of the table `tag`; nil when the face has none.
    subscript(tag: UInt32) -> Range<Int>? { tables[tag] }

    /// `ttcf`.
    private static let ttcTag: UInt32 = 0x7474_6366
    /// The sfnt versions: TrueType, `OTTO`, and Apple's `true` and `typ1`.
    private static let sfntVersions: Set<UInt32> = [0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7479_7031]

    /// The beginning of the file, which holds the directory of nearly every face.
    private static func head(of file: FontBytes) -> UnsafeRawBufferPointer { file.bytes(0..<min(file.count, 1024)) }
}
