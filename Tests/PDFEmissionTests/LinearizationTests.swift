import PubPDFEmission
import Testing

/// References to objects, and numbers of any width.
@Suite struct LinearizationTests {
    private func references(_ syntax: String) -> [Int] {
        var numbers: [Int] = []
        Array(syntax.utf8).withUnsafeBufferPointer { bytes in
            References.forEach(in: bytes) { range, number in
                #expect(String(decoding: bytes[range], as: UTF8.self) == "\(number) 0 R")
                numbers.append(number)
            }
        }
        return numbers
    }

    @Test(arguments: [
        ("<</Type/Page/Parent 3 0 R/Contents 12 0 R>>", [3, 12]),
        ("[1 0 R 20 0 R 300 0 R]", [1, 20, 300]),
        ("[1 0 0 1 4 0 R]", [4]),
        ("7 0 R", [7]),
        // Names, fractions and what goes on with letters are no references.
        ("<</F1 2 0 R/G12 0 R/W .5 0 R>>", [2]),
        ("<</A 1 0 RG/B -5 0 R>>", []),
        // Nor is what stands in strings, with parentheses in them too.
        ("<</T(see 5 0 R (6 0 R) \\) 7 0 R)/A 8 0 R/U<35203020 52>/D<</P 9 0 R>>>>", [8, 9]),
        ("(never closed 5 0 R", []),
        ("<5 0 R", []),
        ("", []),
    ])
    func referencesAreFound(syntax: String, expected: [Int]) {
        #expect(references(syntax) == expected)
    }

    @Test func numbersOfAnyWidthFollowOneAnother() {
        var bits = BitWriter()
        bits.write(0b101, 3)
        bits.write(0, 0)
        bits.write(0b1_0000_0001, 9)
        bits.write(0b1111, 4)
        bits.align()
        bits.write(1, 16)
        #expect(bits.bytes == [0b1011_0000, 0b0001_1111, 0, 1])
    }

    @Test func deltasHaveTheBitsOfTheGreatest() {
        let deltas = HintTables.Deltas([7, 3, 10])
        #expect(deltas.least == 3)
        #expect(deltas.values == [4, 0, 7])
        #expect(deltas.width == 3)
        #expect(HintTables.Deltas([5, 5]).width == 0)
        #expect(HintTables.Deltas([]).least == 0)
    }
}
