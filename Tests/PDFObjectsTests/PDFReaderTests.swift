import PubPDFObjects
import Testing

/// Objects of files are read as they are written, and what is damaged is named.
@Suite struct PDFReaderTests {
    /// A file of one page with `content` as its stream.
    private func file(_ content: [UInt8], _ entries: String = "", trailer: String = "") -> [UInt8] {
        var file = Array("%PDF-1.6\n".utf8)
        var places: [Int] = []
        let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 .5]/Contents 4 0 R/Na#6De(text)/Caf#E9 /b#20c>>"
        for object in ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>", page] {
            places.append(file.count)
            file += "\(places.count) 0 obj\n\(object)\nendobj\n".utf8
        }
        places.append(file.count)
        file += Array("4 0 obj\n<<\(entries)/Length \(content.count)>>stream\n".utf8) + content
        file += "\nendstream\nendobj\n".utf8
        let start = file.count
        file += "xref\n0 5\n0000000000 65535 f \n".utf8
        for place in places { file += (String(String(10_000_000_000 + place).dropFirst()) + " 00000 n \n").utf8 }
        return file + Array("trailer\n<</Size 5/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    }

    /// `bytes` as a zlib stream of one stored block, with their checksum or another one.
    private func stored(_ bytes: [UInt8], checksumOff error: Int = 0) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        low += error
        let head = [0x78, 0x01, 1, UInt8(bytes.count), 0, ~UInt8(bytes.count), 0xFF]
        return head + bytes + [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }
    }

    @Test func objectsAreRead() throws {
        let reader = try PDFReader(PDFBytes(file(Array("q Q".utf8))), writtenBy: .stranger)
        #expect(reader.pageCount == 1)
        let page = reader.page(0)
        #expect(reader.isDictionary(page))
        #expect(reader.name(reader.value(page, "/Type")) == "/Page")
        #expect(reader.text(reader.value(page, "/Name")) == "text")
        #expect(reader.name(reader.value(page, "/Caf#E9")) == "/b#20c")
        #expect(reader.numbers(reader.value(page, "/MediaBox"), count: 4) == [0, 0, 9, 0.5])
        #expect(reader.numbers(reader.value(page, "/MediaBox"), count: 3) == nil)
        #expect(reader.value(page, "/Missing") == nil)
        #expect(
            reader.entries(page).map(\.key)
                == ["/Caf#E9", "/Contents", "/MediaBox", "/Name", "/Parent", "/Type"])
        let content = try #require(reader.value(page, "/Contents"))
        #expect(reader.isStream(content))
        #expect(reader.identity(content) == 4)
        #expect(try reader.storedBytes(of: content).array == Array("q Q".utf8))
        #expect(reader.name(reader.value(reader.value(reader.trailer, "/Root"), "/Type")) == "/Catalog")
        reader.readAll()
        try reader.check()
    }

    @Test func streamsAreDecodedWithinTheirLimit() throws {
        let bytes = Array("0 0 5 5 re f".utf8)
        let reader = try PDFReader(PDFBytes(file(stored(bytes), "/Filter/FlateDecode")), writtenBy: .stranger)
        let content = try #require(reader.value(reader.page(0), "/Contents"))
        #expect(try reader.decodedCount(of: content) == bytes.count)
        #expect(try reader.decodedBytes(of: content, limit: bytes.count).array == bytes)
        #expect(throws: PDFReadFailure.tooLong) { try reader.decodedBytes(of: content, limit: bytes.count - 1).array }
    }

    /// What this program wrote is compared with its checksum elsewhere.
    @Test func dataOfStrangersAreThoseThatWereWritten() throws {
        let damaged = file(stored([1, 2, 3], checksumOff: 1), "/Filter/FlateDecode")
        let foreign = try PDFReader(PDFBytes(damaged), writtenBy: .stranger)
        let content = try #require(foreign.value(foreign.page(0), "/Contents"))
        let failure = #expect(throws: PDFReadFailure.self) { try foreign.storedBytes(of: content).array }
        #expect(failure?.reason.contains("checksum") == true)
        let own = try PDFReader(PDFBytes(damaged), writtenBy: .program)
        let same = try #require(own.value(own.page(0), "/Contents"))
        #expect(try own.storedBytes(of: same).array.count == 14)
    }

    @Test func streamsInOtherFilesAreRefused() throws {
        let reader = try PDFReader(PDFBytes(file([], "/F(other.pdf)")), writtenBy: .stranger)
        let content = try #require(reader.value(reader.page(0), "/Contents"))
        #expect(throws: PDFReadFailure.external) { try reader.storedBytes(of: content).array }
    }

    @Test func damagedFilesAreRefused() {
        let whole = file([])
        #expect(throws: PDFReadFailure.self) {
            try PDFReader(PDFBytes(Array(whole.dropLast(40))), writtenBy: .stranger)
        }
        let encrypted = file([], trailer: "/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -4>>/ID[()()]")
        #expect(throws: PDFReadFailure.encrypted) { try PDFReader(PDFBytes(encrypted), writtenBy: .stranger) }
    }
}
