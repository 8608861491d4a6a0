import PubArtwork
import PubDiagnostics
import Testing

/// Content is read token by token, as the standard says.
@Suite struct ContentTests {
    /// The content behind the state that every page begins with.
    private func content(_ file: DrawnPDF) throws -> String {
        let page = try #require(file.read().value, "\(file.read().diagnostics.map(\.message))")
        return String(page.content.drop { $0 != "\n" }.dropFirst())
    }

    @Test(arguments: [
        "/Figure <</Alt (Sales 2025 > 2024 b)>> BDC", "/A <</B (a \\) (b) >>) /C <41 > /D [<</E 1>>]>> BDC",
        "/A <</B<</C<41>>>>>DP", "% 2 > 1 (\n/P BMC", "BX foo bar /Baz 7 quux EX", "BX 1 (>) <</A [2]>> undone EX",
    ])
    func whatIsLeftOutEndsWhereItDoes(head: String) throws {
        let text = try content(DrawnPDF(content: "\(head) 0 0 5 5 re f"))
        #expect(text.split { " \n".contains($0) }.suffix(6).joined(separator: " ") == "0 0 5 5 re f", "\(text)")
        for part in ["BDC", "BX", "foo", "undone", "Alt"] { #expect(!text.contains(part), "\(text)") }
    }

    @Test(arguments: [
        ("/#4fC /L BDC EMC", "pdf-unsupported", "layers"), ("/O#43 /L BMC EMC", "pdf-unsupported", "layers"),
        ("BI /W 2 /H 2 /BPC 8 /CS /G /F /L#5AW ID abcd EI", "pdf-unsupported", "LZW"),
        ("BI /W 2 /H 2 /BPC 8 /CS /G /F [/A85 /LZW] ID abcd EI", "pdf-unsupported", "LZW"),
        ("BI /W 2 /H 2 /BPC 8 /CS /G /F /JBIG2 ID abcd EI", "pdf-malformed", "JBIG2"),
        ("BI /W 2 /H 2 /BPC 8 /CS /G ID abcd ET", "pdf-malformed", "no end"),
        ("BT (a) Tj ET", "pdf-malformed", "font"), ("BX foo", "pdf-malformed", "BX"), ("EX", "pdf-malformed", "EX"),
        ("foo BX EX", "pdf-malformed", "foo"),
        ("(a (b) Tj", "pdf-malformed", "string"), ("<41 Tj", "pdf-malformed", "string"),
        ("[1 2 d 0 0 1 1 re f", "pdf-malformed", "array"), ("/A <</B 1> BDC", "pdf-malformed", ">"),
        ("/A [<< ] >> BDC", "pdf-malformed", "array"), ("<4x> Tj", "pdf-malformed", "digits"),
        ("1) w", "pdf-malformed", ")"), ("/A#4 gs", "pdf-malformed", "#"), ("1e4 w", "pdf-malformed", "1e4"),
    ])
    func whatIsNoContentIsNamed(content: String, id: String, part: String) throws {
        let finding = try #require(DrawnPDF(content: content).finding)
        #expect(finding.id == id, "\(finding.message)")
        #expect(finding.message.contains(part), "\(finding.message)")
    }

    @Test(arguments: [
        "/#44eviceRGB cs", "BI /W 1 /H 1 /BPC 8 /C#53 /R#47B ID abc EI",
        "BI /W 1 /H 1 /BPC 8 /ColorSpace [/Indexed /DeviceRGB 0 <000000>] ID a EI",
        "BI /W 1 /H 1 /BPC 8 /CS [/I/RGB 0(abc)] ID a EI",
    ])
    func lightIsNoticedHoweverItIsWritten(content: String) throws {
        #expect(try #require(DrawnPDF(content: content).read().value).light != nil)
    }

    /// They may hold names and paths of whoever made the file.
    @Test func commentsAreLeftOut() throws {
        let text = try content(
            DrawnPDF(content: "% by Ann, /home/ann\n0 0 % across\r5 5 re f /M BMC % marked\nEMC q % open\n0 g Q % last")
        )
        #expect(text.split { " \n\r".contains($0) } == ["0", "0", "5", "5", "re", "f", "q", "0", "g", "Q"])
        let strings = try content(DrawnPDF(content: "/A <</B (50 % off)>> BDC EMC 0 0 5 5 re f"))
        #expect(strings.split { " \n".contains($0) }.joined(separator: " ") == "0 0 5 5 re f")
    }

    @Test func dataOfAPictureAreNoContent() throws {
        // Four bytes that look like an end, then the end.
        let text = try content(DrawnPDF(content: "BI /W 2 /H 2 /BPC 8 /CS /G ID  EI  EI 0 0 5 5 re f"))
        #expect(text.hasPrefix("BI /W 2 /H 2 /BPC 8 /CS /G ID  EI  EI 0 0 5 5 re f\n"), "\(text)")
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [
        ("/AHx", "61626 364>"), ("/AHx", "616263 6>"), ("[/A85]", "@:E_W~>"), ("/A85", "@:E_ W@:~>"), ("/A85", "z ~>"),
        ("[/AHx /RL]", "0361626364 80>"), ("[/AHx/RL]", "fd61>"),
        ("[/AHx /Fl]", hex(DrawnPDF.deflated([1, 2, 3, 4])) + ">"),
        ("[/ASCIIHexDecode /A85]", "403A455F577E3E>"),
    ])
    func encodedPicturesThatAreWholePass(filters: String, data: String) throws {
        let picture = "BI /W 2 /H 2 /BPC 8 /CS /G /F \(filters) ID \(data) EI 0 0 5 5 re f\n"
        #expect(try content(DrawnPDF(content: picture)).hasPrefix(picture))
    }

    @Test(arguments: [
        ("/Fl", "garbage garbage garbage"), ("/A85", "zzz{}~>"), ("/A85", "@:E_W"), ("/A85", "s8W-\"~>"),
        ("/A85", "@:~>"),
        ("/AHx", "616263>"), ("/AHx", "61626364"), ("/AHx", "6x>"), ("[/AHx /RL]", "02616263 80>"),
        ("[/AHx /Fl]", hex(DrawnPDF.deflated([1, 2, 3, 4]).dropLast(2)) + ">"),
        ("[/AHx /Fl]", hex(DrawnPDF.deflated([1, 2, 3])) + ">"), ("[/A85 /Fl]", "@:E_W~>"),
    ])
    func encodedPicturesThatAreBrokenAreRefused(filters: String, data: String) throws {
        let finding = DrawnPDF(content: "BI /W 2 /H 2 /BPC 8 /CS /G /F \(filters) ID \(data) EI 0 0 5 5 re f").finding
        #expect(finding?.id == "pdf-malformed")
        #expect(finding?.message.contains("a picture within its content") == true, "\(finding?.message ?? "")")
    }

    /// The data say themselves where they end, whatever looks like an end in them.
    @Test func encodedPicturesEndWhereTheirDataDo() throws {
        // A block that is stored as it is (RFC 1951, 3.2.4).
        let plain = Array("  EI 0 0 5 5 re f ".utf8)
        var stored = [0x78, 0x01, 1, UInt8(plain.count), 0, ~UInt8(plain.count), 0xFF] + plain
        let (low, high) = plain.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        stored += [high >> 8, high & 255, low >> 8, low & 255].map(UInt8.init)
        let head = Array("BI /W \(plain.count) /H 1 /BPC 8 /CS /G /F /Fl ID\r\n".utf8)
        for (length, isWhole) in [(stored.count, true), (stored.count - 2, false)] {
            let file = DrawnPDF(
                content: "/X Do", resources: "/XObject<</X 5 0 R>>",
                objects: [
                    ("/Subtype/Form/BBox[0 0 9 9]", head + stored.prefix(length) + Array("\nEI 1 g 0 0 5 5 re f".utf8))
                ])
            #expect(file.finding?.id == (isWhole ? nil : "pdf-malformed"))
        }
    }

    @Test func namesNeedNotBeUTF8() throws {
        let file = DrawnPDF(
            content: "/Caf#E9 gs /Caf#e9 gs /b#20c gs",
            resources: "/ExtGState<</Caf#E9<</LW 2/X#E9 3>>/b#20c<</LW 3>>>>")
        let page = try #require(file.read().value, "\(file.read().diagnostics.map(\.message))")
        #expect(page.text.contains("/ExtGState<</Caf#E9 <</LW 2>>/b#20c <</LW 3>>>>"), "\(page.text)")
        let data = DrawnPDF(content: "/G gs", resources: "/ExtGState<</G<</D [<</Caf#E9 4>>]>>>>")
        #expect(try #require(data.read().value).text.contains("/Caf#E9 4"))
        let spot = DrawnPDF(
            content: "/S cs",
            resources: "/ColorSpace<</S[/Separation/Caf#E9/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1>>]>>")
        #expect(try #require(spot.read().value).spotInks == ["Caf\u{E9}"])
    }

    @Test func whatIsDrawnIsCountedAsOftenAsItIsShown() throws {
        func form(_ next: Int, _ times: Int) -> (syntax: String, stream: [UInt8]?) {
            (
                "/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X \(next) 0 R>>>>",
                Array(String(repeating: "/X Do ", count: times).utf8)
            )
        }
        var bomb = DrawnPDF(content: "/X Do", resources: "/XObject<</X 5 0 R>>")
        bomb.objects = (6...13).map { form($0, 10) } + [("/Subtype/Form/BBox[0 0 9 9]", Array("0 0 1 1 re f".utf8))]
        #expect(bomb.finding?.id == "pdf-too-large")
        bomb.objects[0].stream = Array("/X Do".utf8)
        bomb.objects[1].stream = Array("/X Do".utf8)
        #expect(bomb.finding == nil)
        let tile = "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]"
        for (step, isMuch) in [(".001", true), (".1", false)] {
            let tiles = DrawnPDF(
                content: "/Pattern cs /P scn 0 0 9 9 re f", resources: "/Pattern<</P 5 0 R>>",
                objects: [("\(tile)/XStep \(step)/YStep -\(step)", Array("0 0 1 1 re f".utf8))])
            #expect(tiles.finding?.id == (isMuch ? "pdf-too-large" : nil))
        }
        let empty = DrawnPDF(
            content: "/Pattern cs /P scn", resources: "/Pattern<</P 5 0 R>>", objects: [("\(tile)/XStep 0/YStep 1", [])]
        )
        #expect(empty.finding?.id == "pdf-malformed")
    }

    @Test func glyphsThatAreDrawnAreCounted() throws {
        let glyph = String(repeating: "0 0 1 1 re f ", count: 10_000)
        let font = "/Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 5 0 R>>"
        for (count, isMuch) in [(1500, true), (100, false)] {
            let text = String(repeating: "a", count: count)
            let file = DrawnPDF(
                content: "BT /F 9 Tf (\(text)) Tj ET", resources: "/Font<</F<<\(font)>>>>",
                objects: [("", Array("1 0 d0 \(glyph)".utf8))])
            #expect(file.finding?.id == (isMuch ? "pdf-too-large" : nil))
        }
    }
}
