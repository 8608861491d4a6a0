import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubOffice
import PubPackedFiles
import PubTestSupport
import Testing

/// The document of a package.
enum WordFiles {
    static func read(_ file: PackedFile) -> Outcome<Document> { parseWord(file.bytes, file: "a.docx").document }
}

/// Damaged and hostile files of Word: a finding each, and nothing traps.
@Suite struct WordAbuseTests {
    private func findings(replacing name: String, by text: String, in file: WordFile = WordFile("<w:p/>")) -> [String] {
        var packed = file.packed
        packed.entries.removeAll { $0.name == name }
        packed.entries.append(PackedFile.Entry(name, Array(text.utf8)))
        return DocumentDump.findings(WordFiles.read(packed).diagnostics)
    }

    @Test func faultsAreFindings() {
        #expect(DocumentDump.findings(parseWord([], file: "a").document.diagnostics) == ["0:0 archive-damaged"])
        #expect(DocumentDump.findings(WordFiles.read(PackedFile(["a": "b"])).diagnostics) == ["0:0 archive-damaged"])
        #expect(findings(replacing: "word/document.xml", by: "<a><b></a>") == ["0:0 source-damaged"])
        #expect(findings(replacing: "word/document.xml", by: "") == ["0:0 source-damaged"])
        #expect(
            findings(replacing: "word/document.xml", by: "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>")
                == ["0:0 source-damaged"])
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(findings(replacing: "word/document.xml", by: deep) == ["0:0 source-damaged"])
    }

    @Test func manyCellsAreRefused() {
        let row = "<w:tr>" + String(repeating: "<w:tc/>", count: 1000) + "</w:tr>"
        let file = WordFile("<w:tbl>" + String(repeating: row, count: 1000) + "</w:tbl>")
        #expect(file.findings() == ["0:0 source-too-large"])
    }

    @Test func elementsOutOfPlace() {
        for name in [
            "tbl", "tr", "tc", "p", "r", "t", "fldChar", "hyperlink", "footnoteReference", "footnote", "drawing",
            "pict",
            "ruby", "rt", "rubyBase", "sectPr", "pPr", "rPr", "del", "ins", "txbxContent", "instrText", "sym", "numPr",
        ] {
            for other in ["tc", "tr", "tbl", "p", "footnote", "drawing", "pPr", "del"] {
                let file = WordFile("<w:\(name)><w:\(other)><w:\(name)>x</w:\(name)></w:\(other)></w:\(name)><w:p/>")
                #expect(file.read().value != nil, "\(name) in \(other)")
            }
        }
    }

    /// The properties of a row that is deleted, outside of any table.
    @Test func aDeletedRowOutsideOfTables() {
        let file = WordFile("<w:trPr><w:del/></w:trPr>" + WordFile.p(WordFile.r("x")))
        #expect(file.read().value != nil)
    }

    @Test func hugeNumbers() {
        for value in ["99999999999999999999", "-1", "2147483647", "1e308", "nan", ""] {
            var file = WordFile(
                "<w:tbl><w:tr><w:trPr><w:gridBefore w:val=\"\(value)\"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val=\"\(value)\"/>"
                    + "</w:tcPr>" + WordFile.p(WordFile.r("x")) + "</w:tc></w:tr></w:tbl>"
                    + WordFile.p(
                        WordFile.r("y")
                            + WordFile.drawing("p", width: 1, height: 1, crop: "<a:srcRect l=\"\(value)\"/>"), nil,
                        "<w:numPr><w:ilvl w:val=\"\(value)\"/><w:numId w:val=\"1\"/></w:numPr><w:outlineLvl w:val=\"\(value)\"/>"
                    )
                    + "<w:sectPr><w:pgSz w:w=\"\(value)\"/><w:cols w:num=\"\(value)\"/></w:sectPr>")
            file.numbering =
                "<w:abstractNum w:abstractNumId=\"\(value)\"><w:lvl w:ilvl=\"\(value)\"><w:start w:val=\"\(value)\"/></w:lvl>"
                + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"\(value)\"/></w:num>"
            #expect(file.read().value != nil)
        }
    }

    /// Random changes of the XML of a file that holds everything: no trap.
    @Test func randomChanges() {
        var random = SplitMix(seed: 20_261_130)
        let rounds = LongTests.areWanted ? 20_000 : 600
        let whole = WordSamples.everything.packed
        for round in 0..<rounds {
            var file = whole
            let index = Int(random.next() % UInt64(file.entries.count))
            var bytes = file.entries[index].bytes
            for _ in 0...(random.next() % 4) where !bytes.isEmpty {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.removeSubrange(place..<min(place + Int(random.next() % 60), bytes.count))
                case 2:
                    // An element is put elsewhere, which stays XML more often than other changes.
                    let tags = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
                    guard tags.count > 2 else { break }
                    let from = tags[Int(random.next() % UInt64(tags.count - 1))]
                    let to = tags[Int(random.next() % UInt64(tags.count))]
                    let end = bytes[from...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                    bytes.insert(contentsOf: Array(bytes[from..<end]), at: to)
                default: bytes[place] = Array("0123456789-<>/\"w:".utf8)[Int(random.next() % 17)]
                }
            }
            file.entries[index].bytes = bytes
            var packed = file.bytes
            if round % 3 == 0, !packed.isEmpty {
                packed[Int(random.next() % UInt64(packed.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let read = parseWord(packed, file: "a.docx").document
            // What cannot be read says why.
            if read.value == nil { #expect(read.hasErrors) }
        }
    }
}

/// Numbers that look random and are always the same (Steele, Lea and Flood 2014).
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A file that holds all that the reader knows.
enum WordSamples {
    static let everything: WordFile = {
        typealias W = WordFile
        var file = W(
            W.p(W.r("Head"), "T") + W.p(W.r("a ") + W.r("b", "<w:b/><w:lang w:val=\"de\"/>") + W.r("c", "<w:vanish/>"))
                + W.p(W.r("item"), nil, "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>")
                + W.p(W.r("item"), nil, "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>")
                + "<w:tbl><w:tblPr><w:tblLook w:val=\"0020\"/></w:tblPr><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:tcPr>"
                + "<w:vMerge w:val=\"restart\"/></w:tcPr>" + W.p(W.r("x")) + "</w:tc><w:tc>" + W.p(W.r("y"))
                + "</w:tc></w:tr>"
                + "<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>"
                + "<w:tbl><w:tr><w:tc>" + W.p(W.r("in")) + "</w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl>"
                + W.p(W.drawing("p1", width: 9, height: 9, alternate: "d", crop: "<a:srcRect l=\"1000\"/>"))
                + W.p(
                    "<w:r><w:footnoteReference w:id=\"2\"/></w:r><w:hyperlink w:anchor=\"q\">" + W.r("l")
                        + "</w:hyperlink>")
                + W.p(
                    "<w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>HYPERLINK \"a\"</w:instrText><w:fldChar "
                        + "w:fldCharType=\"separate\"/><w:t>f</w:t><w:fldChar w:fldCharType=\"end\"/><w:sym w:font=\"Symbol\" "
                        + "w:char=\"F061\"/></w:r><w:ruby><w:rt>" + W.r("r") + "</w:rt><w:rubyBase>" + W.r("b")
                        + "</w:rubyBase></w:ruby>"))
        file.styles = W.style("T", "Title")
        file.numbering =
            "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"%1\"/></w:lvl>"
            + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride "
            + "w:val=\"4\"/></w:lvlOverride></w:num>"
        file.footnotes = "<w:footnote w:id=\"2\">" + W.p(W.r("note")) + "</w:footnote>"
        file.relations = [("p1", "image", "media/a.png", false)]
        file.others = [PackedFile.Entry("word/media/a.png", W.pixel)]
        return file
    }()
}
