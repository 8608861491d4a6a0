import PubXMLEvents
import Testing

@Suite struct ReadXMLTests {
    /// The events of `text`, each with the characters that it is at.
    private func events(of text: String, deepest: Int = 1000) throws(XMLFault) -> [String] {
        let bytes = Array(text.utf8)
        var events: [String] = []
        try readXML(bytes, deepest: deepest) { event, range in
            events.append("\(Self.words(event)) | \(String(decoding: bytes[range], as: UTF8.self))")
            return true
        }
        return events
    }

    private static func words(_ event: XMLEvent) -> String {
        switch event {
        case .declaration(let encoding): "declaration \(encoding ?? "-")"
        case .doctype(let name): "doctype \(name)"
        case .start(let element):
            element.attributes.reduce("start \(element.name)") { "\($0) \($1.name)=\($1.value)" }
        case .end: "end"
        case .text(let text): "text \(text)"
        case .instruction(let target, let data): "instruction \(target) \(data)"
        case .comment(let text): "comment \(text)"
        }
    }

    @Test func eventsHaveTheirBytes() throws {
        let text =
            "<?xml version='1.0' encoding='utf-8'?> <!-- a --> <!DOCTYPE r SYSTEM '<!x'>\n<?p q?><r a='&lt;1&#x32;' b = \"'\" >"
            + "t&amp;u<c:e xmlns:c='n'/>\n<![CDATA[<x>&y;]]>é</r>"
        #expect(
            try events(of: text) == [
                "declaration utf-8 | <?xml version='1.0' encoding='utf-8'?>", "comment  a  | <!-- a -->",
                "doctype r | <!DOCTYPE r SYSTEM '<!x'>", "instruction p q | <?p q?>",
                "start r a=<12 b=' | <r a='&lt;1&#x32;' b = \"'\" >", "text t&u | t&amp;u",
                "start c:e xmlns:c=n | <c:e xmlns:c='n'/>", "end | ", "text \n | \n", "text <x>&y; | <x>&y;",
                "text é | é", "end | </r>",
            ])
    }

    @Test func attributesHaveTheirBytes() throws {
        let text = "<r\n  a='>' bc\t=\n\"x 'y'\" d=''\n/>"
        let bytes = Array(text.utf8)
        var found: [String] = []
        try readXML(bytes) { event, _ in
            guard case .start(let element) = event else { return true }
            found = element.attributes.map { String(decoding: bytes[$0.range], as: UTF8.self) }
            return true
        }
        #expect(found == ["a='>'", "bc\t=\n\"x 'y'\"", "d=''"])
    }

    @Test func lineEndsAreOne() throws {
        #expect(try events(of: "<r>a\r\nb\rc</r>")[1] == "text a\nb\nc | a\r\nb\rc")
    }

    @Test(arguments: [
        ("<r><a>\n <b/>", XMLFault.Kind.unendedElement("a"), 3), ("<r b='&lt;' a='&b;'/>", .unknownEntity, 15),
        ("<r>\n<a></r>", .strayEnd("r", open: "a"), 7),
        ("<r><a/></x></r>", .strayEnd("x", open: "r"), 7), ("<r>&a;</r>", .unknownEntity, 3),
        ("<r a='&nbsp;'/>", .unknownEntity, 6), ("<r>&#0;</r>", .unknownCharacter, 3),
        ("<r a='1' a='2'/>", .repeatedAttribute, 9),
        ("<r/><s/>", .contentAfterRoot, 4), ("<r", .unendedMarkup, 0), ("<!-- r", .unendedMarkup, 0),
        ("<r><![CDATA[x</r>", .unendedMarkup, 3), ("", .noElement, 0), (" <!-- r -->", .noElement, 11),
        ("<r>a < b</r>", .unexpectedCharacter, 6), ("<r a='<'/>", .unexpectedCharacter, 6),
        ("<r a=b/>", .unexpectedCharacter, 5),
        ("x<r/>", .unexpectedCharacter, 1),
        ("<!DOCTYPE r [<!ENTITY a 'b'>]><r/>", .declarations, 0), ("<!DOCTYPE r []><r/>", .declarations, 0),
        (" <!DOCTYPE r SYSTEM 'x' [<!ELEMENT r ANY>]><r/>", .declarations, 1),
        // What a document type may define elsewhere is not left out in silence.
        ("<!DOCTYPE r SYSTEM 'x'><r>&a;</r>", .unknownEntity, 26),
        ("<!DOCTYPE r SYSTEM 'x'><r a='&b;'/>", .unknownEntity, 29),
        ("<!DOCTYPE r SYSTEM 'x'><r a='&amp;&c;'/>", .unknownEntity, 34),
    ])
    func whatIsNoXMLIsNamedAtItsPlace(text: String, kind: XMLFault.Kind, place: Int) {
        #expect(throws: XMLFault(kind: kind, place: place)) { try events(of: text) }
        #expect(!XMLFault(kind: kind, place: place).reason.isEmpty)
    }

    @Test func namesAreExcerpts() {
        let long = String(repeating: "a", count: 1000)
        let fault = #expect(throws: XMLFault.self) { try events(of: "<\(long)>") }
        #expect(fault?.kind == .unendedElement(long))
        #expect((fault?.reason.count ?? 0) < 100)
    }

    @Test func depthIsBounded() throws {
        let text = String(repeating: "<a>", count: 9) + String(repeating: "</a>", count: 9)
        #expect(try events(of: text, deepest: 9).count == 18)
        #expect(throws: XMLFault(kind: .tooDeep(8), place: 24)) { try events(of: text, deepest: 8) }
    }

    /// Nothing is shown after the reader was told to stop, and what is wrong behind is no matter.
    @Test func readingEndsWhereItIsStopped() throws {
        for last in ["start", "text", "end"] {
            var seen: [String] = []
            try readXML(Array("<a>t<b/></a><<".utf8)) { event, _ in
                seen.append(String(Self.words(event).prefix { $0 != " " }))
                return seen.last != last
            }
            #expect(seen.last == last)
            #expect(seen.count { $0 == last } == 1)
        }
    }

    /// Entities of a kind that doubles a thousand times are never defined.
    @Test func bombsAreRefused() {
        let levels = (1..<30).map { "<!ENTITY a\($0) '&a\($0 - 1);&a\($0 - 1);'>" }.joined()
        let fault = #expect(throws: XMLFault.self) {
            try events(of: "<!DOCTYPE r [<!ENTITY a0 'x'>\(levels)]><r>&a29;</r>")
        }
        #expect(fault?.kind == .declarations)
    }

    @Test func noChangedByteTraps() {
        let text = "<?xml version='1.0'?><!DOCTYPE r><r a='&lt;'><![CDATA[x]]>&#65;<!-- y --><b c=\"d\"/></r>"
        let bytes = Array(text.utf8)
        var count = 0
        for index in bytes.indices {
            for byte in [0, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x5B, 0xC3] as [UInt8] {
                var broken = bytes
                broken[index] = byte
                try? readXML(broken) { _, range in
                    count += 1
                    return range.upperBound <= broken.count
                }
            }
            try? readXML(Array(bytes[..<index])) { _, _ in true }
        }
        #expect(count > 1000)
    }
}
