import PubPDFObjects
import Testing

@Suite struct PDFSyntaxTests {
    @Test func referencesAreResolvedWhereTheyWereAdded() {
        var inner: PDFSyntax<Character> = "/A "
        inner.append("a" as Character)
        var syntax = PDFSyntax<Character>("<<")
        syntax.append(inner)
        syntax.append("/B[")
        syntax.append(PDFSyntax("b" as Character))
        syntax.append("]>>")
        #expect(syntax.count == "<</A /B[]>>".utf8.count)
        let bytes = syntax.resolved { $0 == "a" ? 7 : 12 }
        #expect(String(decoding: bytes, as: UTF8.self) == "<</A 7 0 R/B[12 0 R]>>")
    }

    @Test func whatCannotBeResolvedIsThrown() {
        let syntax = PDFSyntax<Int>(3)
        #expect(throws: ContentFault.unendedString) {
            try syntax.resolved { (_) throws(ContentFault) in throw .unendedString }
        }
    }

    @Test(arguments: [
        ("RGB", "/RGB", "RGB"), ("R#47B", "/RGB", "RGB"), ("Caf#e9", "/Caf#E9", "Café"), ("b#20c", "/b#20c", "b c"),
        ("Caf#C3#A9", "/Caf#C3#A9", "Café"), ("a#23b", "/a#23b", "a#b"), ("a#b", "/a#23b", "a#b"),
        ("{}", "/#7B#7D", "{}"), ("", "/", ""),
    ])
    func namesAreWrittenInOneWay(syntax: String, name: String, text: String) {
        let written = PDFName.written(undoing: syntax.utf8)
        #expect(written == name)
        #expect(PDFName.text(of: written) == text)
        #expect(PDFName.written(PDFName.bytes(of: written)) == name)
    }
}
