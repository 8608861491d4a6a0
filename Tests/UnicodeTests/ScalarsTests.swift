import PubUnicode
import Testing

/// Every scalar of every table against the data that the tables stem from, read by another program.
@Suite struct ScalarsTests {
    /// The value of each scalar by a property file.
    private func values(_ name: String, missing: String, field: Int = 0) throws -> [String] {
        var values = [String](repeating: missing, count: 0x110000)
        for row in try #require(UnicodeData.rows(name)) {
            for scalar in row.range { values[scalar] = row.fields[field] }
        }
        return values
    }

    private func members(_ name: String, _ property: String) throws -> Set<Int> {
        var found: Set<Int> = []
        for row in try #require(UnicodeData.rows(name)) where row.fields[0] == property { found.formUnion(row.range) }
        return found
    }

    @Test func categories() throws {
        let expected = try values("extracted/DerivedGeneralCategory.txt", missing: "Cn")
        let names = """
            Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co
            """.split(separator: " ")
        #expect(names.count == GeneralCategory.allCases.count)
        for scalar in 0..<0x110000 {
            let category = Scalars.category(of: UInt32(scalar))
            guard names[Int(category.rawValue)] == expected[scalar] else {
                Issue.record("U+\(String(scalar, radix: 16)): \(category), not \(expected[scalar])")
                return
            }
            #expect(category.isLetter == expected[scalar].hasPrefix("L"))
            #expect(category.isMark == expected[scalar].hasPrefix("M"))
            #expect(category.isNumber == expected[scalar].hasPrefix("N"))
            #expect(category.isPunctuation == expected[scalar].hasPrefix("P"))
            #expect(category.isSymbol == expected[scalar].hasPrefix("S"))
            #expect(category.isSpace == expected[scalar].hasPrefix("Z"))
        }
    }

    @Test func scripts() throws {
        var names: [String: String] = [:]
        for line in try #require(UnicodeData.lines("PropertyValueAliases.txt")) where line.hasPrefix("sc ;") {
            let fields = line.split(separator: ";").map { String($0).trimmed }
            names[fields[2]] = fields[1]
        }
        var expected = try values("Scripts.txt", missing: "Unknown").map { names[$0] ?? "" }
        for row in try #require(UnicodeData.rows("ScriptExtensions.txt")) where !row.fields[0].contains(" ") {
            for scalar in row.range where ["Zyyy", "Zinh"].contains(expected[scalar]) {
                expected[scalar] = row.fields[0]
            }
        }
        for scalar in 0..<0x110000 {
            let tag = Scalars.script(of: UInt32(scalar)).tag
            let expectedTag = expected[scalar].utf8.reduce(0) { $0 << 8 | UInt32($1) }
            if tag != expectedTag { Issue.record("U+\(String(scalar, radix: 16)) is of \(expected[scalar])") }
        }
        #expect(Scalars.script(of: 0x41) == .latin)
        #expect(Scalars.script(of: 0x2E).isShared)
    }

    @Test func bidiClasses() throws {
        let names = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split(separator: " ")
        #expect(names.count == BidiClass.allCases.count)
        for row in try #require(UnicodeData.rows("extracted/DerivedBidiClass.txt")) {
            for scalar in row.range {
                let found = names[Int(Scalars.bidiClass(of: UInt32(scalar)).rawValue)]
                if found != row.fields[0] { Issue.record("U+\(String(scalar, radix: 16)): \(found)") }
            }
        }
        // Not assigned, by the blocks that DerivedBidiClass.txt names in its head.
        #expect(Scalars.bidiClass(of: 0x5FF) == .rightToLeft)
        #expect(Scalars.bidiClass(of: 0x1EEFF) == .arabicLetter)
        #expect(Scalars.bidiClass(of: 0x378) == .leftToRight)
    }

    @Test func lineBreakClasses() throws {
        let expected = try values("LineBreak.txt", missing: "XX")
        let names = """
            BK CR LF NL SP ZW WJ GL ZWJ CM CL CP CP EX IS SY OP OP QU B2 CB BA HY NS BB HL AL NU IN PR PO ID ID EB EM \
            JL JV JT H2 H3 RI
            """.split(separator: " ")
        #expect(names.count == LineBreakClass.allCases.count)
        for scalar in 0..<0x110000 where expected[scalar] != "XX" {
            let mark = Scalars.category(of: UInt32(scalar)).isMark
            let resolved = ["AI": "AL", "SG": "AL", "SA": mark ? "CM" : "AL", "CJ": "NS"][expected[scalar]]
            let found = names[Int(LineBreaking.lineBreakClass(of: UInt32(scalar)).rawValue)]
            if found != resolved ?? expected[scalar] { Issue.record("U+\(String(scalar, radix: 16)): \(found)") }
        }
        #expect(LineBreaking.lineBreakClass(of: 0x28) == .openPunctuation)
        #expect(LineBreaking.lineBreakClass(of: 0xFF08) == .wideOpenPunctuation)
        #expect(LineBreaking.lineBreakClass(of: 0x2FFFD) == .ideographic)
        #expect(LineBreaking.lineBreakClass(of: 0x1FAFF) == .futurePictograph)
    }

    @Test func traits() throws {
        let wide = try values("EastAsianWidth.txt", missing: "N")
        let ignorable = try members("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
        let white = try members("PropList.txt", "White_Space")
        #expect(ignorable.count > 4000)
        #expect(white.count == 25)
        for scalar in 0..<0x110000 {
            let isWide = Scalars.isWide(UInt32(scalar))
            let isListed = ["W", "F"].contains(wide[scalar])
            // The file does not list the unassigned ideographs.
            let isIdeograph = (0x20000...0x3FFFD).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
            if isWide != isListed, !(isWide && (isIdeograph || (0xF900...0xFAFF).contains(scalar))) {
                Issue.record("U+\(String(scalar, radix: 16)) wide: \(isWide)")
            }
            let isIgnorable = Scalars.isDefaultIgnorable(UInt32(scalar))
            let isWhite = Scalars.isWhiteSpace(UInt32(scalar))
            if isIgnorable != ignorable.contains(scalar) || isWhite != white.contains(scalar) {
                Issue.record("U+\(String(scalar, radix: 16)) ignorable: \(isIgnorable), white: \(isWhite)")
            }
        }
    }

    @Test func verticalOrientation() throws {
        let listed = try values("VerticalOrientation.txt", missing: "R")
        var upright = 0
        for scalar in 0..<0x110000 {
            let isUpright = Scalars.isUpright(UInt32(scalar))
            upright += isUpright ? 1 : 0
            // The file gives ranges without characters another default in comments alone.
            if isUpright != (listed[scalar] != "R") { Issue.record("U+\(String(scalar, radix: 16)): \(isUpright)") }
        }
        #expect(upright > 200_000)
    }

    @Test func numbersBeyondUnicodeAreUnassigned() {
        #expect(Scalars.category(of: .max) == .unassigned)
        #expect(LineBreaking.lineBreakClass(of: .max) == .alphabetic)
    }

    @Test func everyScalarIsEncodedAndDecoded() {
        var utf8: [UInt8] = []
        for scalar in UInt32(0)...0x10FFFF where !(0xD800...0xDFFF).contains(scalar) {
            utf8.removeAll(keepingCapacity: true)
            Scalars.encode(scalar, into: &utf8)
            let (found, length) = utf8.withUnsafeBufferPointer { Scalars.decode($0, at: 0) }
            if found != scalar || length != utf8.count || utf8 != UnicodeData.encoded(scalar) {
                Issue.record("U+\(String(scalar, radix: 16))")
            }
        }
        Scalars.encode(0xD800, into: &utf8)
        #expect(utf8.suffix(3) == [0xEF, 0xBF, 0xBD])
    }

    @Test func firstRightToLeft() {
        func first(_ text: String) -> Int? {
            Array(text.utf8).withUnsafeBufferPointer { Bidi.firstRightToLeft(in: $0) }
        }
        #expect(first("Grüße, Ελλάδα, Москва — “…” 12 €") == nil)
        #expect(first("ab שלום") == 3)
        #expect(first("é عربي") == 3)
        #expect(first("a\u{202B}b") == 1)
        #expect(first("a\u{2067}b\u{2069}") == 1)
        #expect(first("日本語 😀") == nil)
    }

    @Test("The end of ASCII is found at every place, whatever bytes are beside it")
    func endOfASCII() {
        for count in 0..<40 {
            for place in 0...count {
                var bytes = [UInt8](repeating: 0x7F, count: count)
                if place < count { bytes[place] = 0x80 }
                if place + 3 < count { bytes[place + 3] = 0xFF }
                let ends = bytes.withUnsafeBufferPointer { bytes in
                    (0...place).map { Scalars.endOfASCII(in: bytes, from: $0) }
                }
                #expect(ends.allSatisfy { $0 == place })
            }
        }
    }
}
