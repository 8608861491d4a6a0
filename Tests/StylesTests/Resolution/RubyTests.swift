import PubDiagnostics
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel
import Testing

@Suite("Annotations over and under words")
struct RubyTests {
    private func resolved(_ inlines: [Inline], _ toml: String = "") throws -> Resolved {
        try Resolved(toml, document(Block(.paragraph(inlines), at: at(1))))
    }

    private func span(_ ruby: String, _ base: String = "東京") -> Inline {
        .span(attributes([], [("ruby", ruby)]), [text(base, 1, 5)], at(1, 4))
    }

    /// `base(annotation)` of each annotation.
    private func rubies(_ resolved: Resolved) -> [String] {
        resolved.paragraphs.flatMap { paragraph in
            paragraph.text.rubies.map {
                paragraph.text.slice($0.range.lowerBound, $0.range.upperBound).string + "(" + $0.ruby.text.string + ")"
            }
        }
    }

    @Test("An attribute annotates all of its words, or each character by itself")
    func attribute() throws {
        #expect(rubies(try resolved([text("a"), span("とうきょう")])) == ["東京(とうきょう)"])
        let parts = try resolved([span("とう|きょう")])
        #expect(rubies(parts) == ["東(とう)", "京(きょう)"])
        #expect(parts.findings == [])
        #expect(rubies(try resolved([span("|きょう")])) == ["京(きょう)"])
        let both = Inline.ruby(base: [text("東京")], annotation: [text("とうきょう")], at(1))
        #expect(rubies(try resolved([both])) == ["東京(とうきょう)"])
    }

    @Test("Parts that do not fit the characters are an error, and nothing is lost")
    func counts() throws {
        let wrong = try resolved([span("とう|きょう|と")])
        #expect(wrong.findings.map { $0.prefix { $0 != " " } } == ["ruby-count"])
        #expect(rubies(wrong) == ["東京(とうきょうと)"])
        let inner = Inline.ruby(base: [span("とう")], annotation: [text("x")], at(1))
        let twice = try resolved([inner])
        #expect(twice.findings.map { $0.prefix { $0 != " " } } == ["ruby-without-base"])
        #expect(twice.paragraphs.first?.text.string == "東京x")
    }

    @Test("Size, gap, side and spread are the paragraph style's, looks those of the element ruby")
    func looks() throws {
        let toml = """
            ruby = { size = "40%", gap = "1pt", side = "under", align = "center", overhang = false }
            [character.small]
            color = "red"
            size = "50%"
            [swatch.red]
            cmyk = [0, 100, 100, 0]
            [map]
            ruby = "small"

            """
        let set = try resolved([span("とうきょう")], toml)
        let ruby = try #require(set.paragraphs.first?.text.rubies.first?.ruby)
        #expect(ruby.text.attributes.first?.size == Length(points: 2))
        #expect(ruby.gap == Length(points: 1))
        #expect(ruby.side == .under)
        #expect(ruby.alignment == .center)
        #expect(!ruby.overhangs)
        let plain = try #require(try resolved([span("とうきょう")]).paragraphs.first?.text.rubies.first?.ruby)
        #expect(plain.text.attributes.first?.size == Length(points: 5))
        #expect(plain.side == .over)
        #expect(plain.alignment == .around)
        #expect(plain.overhangs)
    }

    @Test("The structure tree has base and annotation in the order of reading")
    func structure() throws {
        let set = try resolved([span("とうきょう")])
        let roles = set.article.structure.map(\.role)
        #expect(roles.suffix(3) == [.ruby, .rubyBase, .rubyText])
        let paragraph = try #require(set.paragraphs.first)
        let base = paragraph.text.attributes(at: 0).element
        let annotation = try #require(paragraph.text.rubies.first?.ruby.text.attributes.first).element
        #expect(set.article.structure[Int(base.index)].role == .rubyBase)
        #expect(set.article.structure[Int(annotation.index)].role == .rubyText)
    }
}
