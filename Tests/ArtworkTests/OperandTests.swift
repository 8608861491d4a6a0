import PubArtwork
import PubDiagnostics
import Testing

/// Operators have the operands that ISO 32000-1 gives to them: interpreters of presses stop at others.
@Suite struct OperandTests {
    private static let fonts =
        "/Font<</F<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<<>>"
        + "/Encoding<</Differences[]>>/FirstChar 0/LastChar 0/Widths[0]>>>>"

    @Test(arguments: [
        ("0 0 1 k", "k", "4 numbers", 3), ("0 0 0 0 1 k", "k", "4 numbers", 5), ("1 0 0 1 0 cm", "cm", "6 numbers", 5),
        ("0 0 5 re f", "re", "4 numbers", 3), ("w", "w", "a number", 0), ("/A w", "w", "a number", 1),
        ("(a) 5 w", "w", "a number", 2), ("1 2 3 l", "l", "2 numbers", 3), ("3 J", "J", "from 0 to 2", 1),
        ("1.5 j", "j", "from 0 to 2", 1), ("[1 2] d", "d", "an array of numbers and a number", 1),
        ("[(a)] 0 d", "d", "an array of numbers", 2), ("5 gs", "gs", "a name", 1), ("Do", "Do", "a name", 0),
        ("1 f", "f", "no operand", 1), ("/A q", "q", "no operand", 1), ("1 1 rg", "rg", "3 numbers", 2),
        ("sc", "sc", "numbers", 0), ("/P 1 scn", "scn", "pattern", 2), ("BT 9 Tf ET", "Tf", "a name and a number", 1),
        ("BT 8 Tr ET", "Tr", "from 0 to 7", 1), ("BT [/A] TJ ET", "TJ", "strings and numbers", 1),
        ("BT 1 (a) \" ET", "\"", "two numbers and a string", 2), ("BT [(a)] Tj ET", "Tj", "a string", 1),
        ("<</A 1>> gs", "gs", "a name", 1), ("BX 1 2 3 k EX", "k", "4 numbers", 3),
    ])
    func othersAreNamed(content: String, operation: String, words: String, count: Int) throws {
        let finding = try #require(DrawnPDF(content: content).finding)
        #expect(finding.id == "pdf-malformed")
        for part in ["“\(operation)”", words, "has \(count) operand", "page 1"] {
            #expect(finding.message.contains(part), "\(finding.message)")
        }
    }

    @Test(arguments: ["100.1.2", "--5", "5-", ".", "-", "+.", "1-2"]) func whatIsNoNumberIsNamed(word: String) throws {
        let finding = try #require(DrawnPDF(content: "\(word) w 0 0 5 5 re f").finding)
        #expect(finding.id == "pdf-malformed")
        #expect(finding.message.contains("“\(word)”, which is no number"), "\(finding.message)")
    }

    @Test(arguments: [
        "+5 w 0 0 5. 5 re f", "-.5 w 0 0 5 5 re f", "[] 0 d [3 2.5] .5 d 0 J 2 j 0 0 5 5 re B*",
        "/DeviceCMYK cs 0 0 0 1 sc 0 0 5 5 re f", "/Perceptual ri 1 i 0 0 5 5 re f",
        "BT /F 9 Tf 1 0 0 1 0 0 Tm [(a) -20 <41>] TJ 0 1 (b) \" (c) ' 3 Tr T* ET",
    ])
    func thoseOfTheStandardAreTaken(content: String) {
        #expect(DrawnPDF(content: content, resources: OperandTests.fonts).read().diagnostics.map(\.message) == [])
    }

    @Test func operandsBehindTheLastOperatorAreNamed() throws {
        let finding = try #require(DrawnPDF(content: "0 0 5 5 re f 100 200").finding)
        #expect(finding.message.contains("operands that no operator follows"), "\(finding.message)")
    }
}
