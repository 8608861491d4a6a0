import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubRTF
import PubTestSupport
import Testing

/// Malformed RTF (threat T9): every fault is a finding with its place, and nothing traps.
@Suite struct RTFAbuseTests {
    private func findings(_ text: String) -> [String] { DocumentDump.findings(Reading.rtf(text).diagnostics) }

    @Test func faultsHaveTheirPlaces() {
        #expect(findings("{\\rtf1 {a") == ["1:10 rtf-truncated"])
        #expect(findings("{\\rtf1 a}}") == ["1:10 rtf-braces"])
        #expect(findings("{\\rtf1 a}\nmore") == ["2:1 rtf-braces"])
        #expect(findings("{\\rtf1 a\\bin99 x}").contains("1:9 rtf-truncated"))
        #expect(findings("{\\rtf1 {\\*\\x\\bin99 x}").contains("1:13 rtf-truncated"))
        #expect(findings("{\\rtf1 a\\'zz}") == ["1:9 rtf-syntax"])
        #expect(findings("{\\rtf1 a\\u9999999?}") == ["1:9 rtf-syntax"])
        #expect(findings("{\\rtf1 a\\u?}") == ["1:9 rtf-syntax"])
        #expect(findings("{\\rtf1 a\\u55357?b}") == ["1:9 replacement-character"])
        #expect(findings("{\\rtf1 a\\u56832?b}") == ["1:9 replacement-character"])
        #expect(findings("{\\rtf1 a\\'01}") == ["1:9 control-character"])
        #expect(findings("{\\rtf1\\ansicpg932 \\'81}") == ["1:19 rtf-character"])
        #expect(findings("{\\rtf1\\ansicpg77777 a}") == ["1:7 rtf-code-page"])
        #expect(findings("{\\rtf1\\f9\\cf8 a}") == ["1:7 rtf-font", "1:10 rtf-color"])
        #expect(findings("hello") == ["1:1 not-rtf"])
        #expect(findings("") == ["1:1 not-rtf"])
        let word = String(repeating: "a", count: 40)
        #expect(findings("{\\rtf1 \\\(word) a}") == ["1:8 rtf-syntax"])
        #expect(findings("{\\rtf1\\intbl a\\cell b}") == ["1:21 rtf-syntax"])
    }

    @Test func bytesAfterTheEndThatWritersLeave() {
        #expect(Reading.rtf("{\\rtf1 a}\r\n\0 \n").diagnostics.isEmpty)
    }

    @Test func depth() {
        let depth = 100_000
        let open = String(repeating: "{\\b ", count: depth)
        let found = Reading.rtf("{\\rtf1 " + open + "deep" + String(repeating: "}", count: depth) + " end}")
        #expect(found.diagnostics.map(\.id) == ["too-deep"])
        #expect(found.value?.blocks.map(ReadText.of) == ["deep end"])
        #expect(Reading.rtf("{\\rtf1 " + open).diagnostics.map(\.id) == ["too-deep", "rtf-truncated"])
        for word in [
            "\\*\\shpinst{\\shptxt ", "\\footnote ", "\\field{\\fldrslt ", "\\upr{", "\\fonttbl", "\\stylesheet",
            "\\pict",
        ] {
            let text = "{\\rtf1 " + String(repeating: "{" + word, count: 20_000) + "x"
            #expect(Reading.rtf(text).hasErrors)
        }
    }

    @Test func hugeNumbers() {
        for word in [
            "li", "ri", "fi", "sb", "sa", "sl", "fs", "cf", "f", "s", "cs", "ls", "ilvl", "itap", "tx", "cellx", "up",
            "dn", "lang", "uc", "u", "outlinelevel", "picwgoal", "picscalex", "paperw", "margl", "deff", "deflang",
            "red", "ansicpg", "fcharset", "levelnfc", "levelstartat", "listid", "expnd", "bin",
        ] {
            for number in ["99999999999999999999999", "-99999999999999999999999", "-1", "0", "2147483647", ""] {
                for frame in [
                    "\\pard\\\(word)\(number) a\\par b", "{\\fonttbl{\\f0\\\(word)\(number) A;}}a",
                    "{\\stylesheet{\\s1\\\(word)\(number) A;}}\\s1 a",
                    "{\\*\\listtable{\\list{\\listlevel\\\(word)\(number)}}}a",
                    "{\\pict\\\(word)\(number)\\pngblip \(RTFBlockTests.pixel)}", "{\\colortbl;\\\(word)\(number);}a",
                    "\\trowd\\\(word)\(number)\\intbl a\\cell\\row",
                ] {
                    #expect(Reading.rtf("{\\rtf1" + frame + "}").value != nil)
                }
            }
        }
    }

    /// Random changes of files that hold everything: no trap, and every file is read.
    @Test func randomChanges() {
        var random = SplitMix(seed: 20_261_121)
        let seeds = RTFSamples.all.map { Array($0.utf8) }
        let words = Array("\\{}*'u0123456789-;binpardcellrowfootnotefieldpict\n \u{FF}".utf8)
        let rounds = LongTests.areWanted ? 200_000 : 3000
        for _ in 0..<rounds {
            var bytes = seeds[Int(random.next() % UInt64(seeds.count))]
            for _ in 0...(random.next() % 12) {
                guard !bytes.isEmpty else { break }
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 7 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes[place] = words[Int(random.next() % UInt64(words.count))]
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(words[Int(random.next() % UInt64(words.count))], at: place)
                case 4: bytes.removeSubrange(place..<min(place + Int(random.next() % 40), bytes.count))
                case 5:
                    let end = min(place + Int(random.next() % 60), bytes.count)
                    bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int(random.next() % UInt64(bytes.count)))
                default: bytes.removeLast(Int(random.next() % UInt64(bytes.count)) / 4)
                }
            }
            let read = parseRTF(bytes, file: "a.rtf")
            #expect(read.value != nil)
        }
    }

    /// Twice the text takes twice the steps: counted as elements, since clocks differ.
    @Test func longFilesAreRead() {
        for unit in [
            "{\\b a}", "a\\par ", "\\u233?", "{\\footnote a}", "\\trowd\\cellx1\\intbl a\\cell\\row ", "\\'",
            "{\\*\\x a}",
            "{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt b}}", "\\pard{\\listtext 1.}\\ls1 a\\par ", "\\cell ",
            "}{",
            "\\tx720", "{\\fonttbl{\\f0 a;}}", "\\s5\\par x", "{\\*\\bkmkstart a}",
        ] {
            let read = Reading.rtf("{\\rtf1 " + String(repeating: unit, count: 30_000) + "}")
            #expect(read.value != nil)
            #expect(read.diagnostics.count < 10)
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

/// Files that hold all that the reader knows, in the manner of several word processors.
enum RTFSamples {
    static let all = [
        "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\froman\\fcharset0 Times;}{\\f1\\fcharset128 Gothic;}{\\f2\\fcharset2 Symbol;}}"
            + "{\\colortbl;\\red255\\green0\\blue0;}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b heading 1;}{\\*\\cs2\\i Em;}}"
            + "{\\info{\\title T}{\\author A}}\\paperw11906\\margl1134\\margr1134\\pard\\s1\\b Head\\par\\pard\\plain text {\\i it} "
            + "\\u233?\\'e9 \\f1\\'82\\'a0\\f2\\'b7\\f0 x{\\footnote\\pard\\chftn note}\\line y\\tab z\\par",
        "{\\rtf1\\mac{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat1}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}"
            + "\\pard{\\listtext 1.\\tab}\\ls1\\ilvl0 one\\par{\\listtext 2.\\tab}two\\par\\pard\\trowd\\trhdr\\cellx1000\\cellx2000\\intbl a\\cell b\\cell\\row"
            + "\\trowd\\clmgf\\cellx2000\\intbl c\\cell\\row\\pard\\trowd\\itap2 n\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\nestrow}\\intbl d\\cell\\row\\pard end}",
        "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"http://a.b\" \\\\l \"c\"}{\\fldrslt link}}{\\*\\bkmkstart c}{\\*\\bkmkend c}"
            + "{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv{\\pict\\pngblip \(RTFBlockTests.pixel)}}}{\\shptxt box\\par}}}{\\upr{a}{\\*\\ud{\\u945?}}}"
            + "{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv d}}}\\picwgoal200\\pichgoal200\\pngblip \(RTFBlockTests.pixel)}}"
            + "{\\pict\\jpegblip\\bin4 abcd}\\u-10179?\\u-8704?{\\v hidden}\\page{\\header no}\\sect x}",
    ]
}
