import PubCHarfBuzz

/// Gives HarfBuzz the tables of a face when it asks for them.
final class FontTables {
    private let bytes: FontBytes
    private let directory: TableDirectory
    /// The tags of the tables that HarfBuzz gets; nil for all.
    private let visible: Set<UInt32>?

    init(_ bytes: FontBytes, _ directory: TableDirectory, visible: Set<UInt32>? = nil) {
        self.bytes = bytes
        self.directory = directory
        self.visible = visible
    }

    /// A face, which keeps this object and with it the bytes.
    func makeFace() -> OpaquePointer? {
        hb_face_create_for_tables(
            { _, tag, context in Unmanaged<FontTables>.fromOpaque(context!).takeUnretainedValue().table(tag) },
            Unmanaged.passRetained(self).toOpaque(), { Unmanaged<FontTables>.fromOpaque($0!).release() })
    }

    private func table(_ tag: hb_tag_t) -> OpaquePointer? {
        guard visible?.contains(tag) ?? true, let range = directory[tag] else { return nil }
        let table = bytes.bytes(range)
        return hb_blob_create(
            table.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: table.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
    }
}
