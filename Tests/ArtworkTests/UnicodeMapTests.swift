import PubArtwork
import Testing

/// Which codes a map to Unicode tells.
@Suite struct UnicodeMapTests {
    private func told(_ map: String, _ codes: ClosedRange<Int>) -> [Int]? {
        UnicodeMap(Array(map.utf8)).map { map in codes.filter { map.tells($0) } }
    }

    @Test func charactersAndRangesAreTold() {
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0003> <0041> <0005> <D83DDE00> endbfchar
            2 beginbfrange <0007> <0009> <0061> <000b> <000c> [<0031> <0032>] endbfrange
            endcmap
            """
        #expect(told(map, 0...14) == [3, 5, 7, 8, 9, 11, 12])
    }

    /// Nothing, the mark of a byte order and what is none are no characters.
    @Test func whatStandsForNoCharacterIsNotTold() {
        #expect(told("4 beginbfchar <01> <0000> <02> <FEFF> <03> <> <04> <0041> endbfchar", 0...5) == [4])
        #expect(told("1 beginbfchar <01> <FFFE> endbfchar", 0...5) == nil)
    }

    @Test(arguments: ["", "begincmap endcmap", "1 beginbfchar <01> <00", "beginbfchar endbfchar"])
    func whatTellsNothingIsNoMap(map: String) {
        #expect(told(map, 0...5) == nil)
    }
}
