import PubArtwork
import PubCDeflate
import PubDiagnostics

/// A PDF of one page that a test writes.
struct DrawnPDF {
    var content = "0 0 0 1 k 0 0 10 10 re f"
    /// Entries of the resources.
    var resources = ""
    /// Further entries of the page, of the catalog and of the trailer.
    var page = "/MediaBox[0 0 100 50]"
    var catalog = "", trailer = ""
    /// Objects from number 5 on: syntax, or the entries of a stream and its bytes.
    var objects: [(syntax: String, stream: [UInt8]?)] = []

    /// The file, with the places of its objects.
    var bytes: [UInt8] {
        var file = Array("%PDF-1.6\n".utf8)
        var places: [Int] = []
        func add(_ syntax: String, _ stream: [UInt8]? = nil) {
            places.append(file.count)
            file += "\(places.count) 0 obj\n".utf8
            if let stream {
                file += Array("<<\(syntax)/Length \(stream.count)>>\nstream\n".utf8) + stream
                file += Array("\nendstream\nendobj\n".utf8)
            } else {
                file += Array("\(syntax)\nendobj\n".utf8)
            }
        }
        add("<</Type/Catalog/Pages 2 0 R\(catalog)>>")
        add("<</Type/Pages/Count 1/Kids[3 0 R]>>")
        add("<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<\(resources)>>\(page)>>")
        add("", Array(content.utf8))
        for object in objects { add(object.syntax, object.stream) }
        let start = file.count
        file += Array("xref\n0 \(places.count + 1)\n0000000000 65535 f \n".utf8)
        for place in places {
            let digits = String(place)
            file += Array((String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n").utf8)
        }
        file += Array("trailer\n<</Size \(places.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return file
    }

    func read(_ number: Int = 1) -> Outcome<PlacedPage> { readPage(number, of: bytes, name: "ad.pdf", at: place) }

    var finding: Diagnostic? { read().diagnostics.first }

    /// The header of a profile of the colours that its four letters name, with nothing behind it.
    static func profile(_ colors: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes.replaceSubrange(16..<20, with: colors.utf8)
        bytes.replaceSubrange(36..<40, with: "acsp".utf8)
        return bytes
    }

    /// A zlib stream of so many zeros.
    static func zeros(_ count: Int) -> [UInt8] { deflated([UInt8](repeating: 0, count: count)) }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(9)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }

    /// The data of a compressed stream, up to a megabyte; none for other bytes.
    static func inflated(_ stream: [UInt8]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var length = 0
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        libdeflate_zlib_decompress(decompressor, stream, stream.count, &bytes, bytes.count, &length)
        return Array(bytes.prefix(length))
    }
}

extension PlacedPage {
    /// All its objects as text, without the bytes of streams.
    var text: String { objects.map { String(decoding: $0.syntax { $0 }, as: UTF8.self) }.joined(separator: "\n") }
    /// The content of its form.
    var content: String { String(decoding: DrawnPDF.inflated(objects[0].stream ?? []), as: UTF8.self) }
}
