import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Hyphens that their author wrote.
@Suite(.needs(.fonts))
struct HyphenJointTests {
    /// Whether the line after each hyphen of `text` begins with one.
    private func repeats(_ text: String, _ language: String) -> [Bool] {
        Bench.shape(text, Bench.look(language, "Inter")).breaks.filter { $0.kind == .explicitHyphen }.map {
            !$0.post.isEmpty
        }
    }

    @Test(
        "A line begins with the hyphen again where the language writes it so",
        arguments: [
            ("pl", "biało-niebieski", true), ("cs", "bílo-modrá", true), ("sk", "bielo-modrá", true),
            ("pt", "segunda-feira", true), ("pt-BR", "guarda-chuva", true), ("es", "histórico-artístico", true),
            ("es", "Castilla-León", false), ("hr", "crno-bijeli", true), ("sl", "črno-bela", true),
            ("sr", "црно-бели", true),
            ("gl", "galego-portugués", true), ("de", "weiß-blaue", false), ("en", "well-known", false),
            ("ro", "sud-est", false),
            ("pl", "biało‐niebieski", true),
        ])
    func repetition(_ language: String, _ word: String, _ isRepeated: Bool) {
        #expect(repeats("\(word) \(word)", language) == [isRepeated, isRepeated])
    }

    @Test("The hyphen that is repeated is no text, and its line begins where it did")
    func textOfRepeatedHyphens() throws {
        let shaped = Bench.shape("biało-niebieski", Bench.look("pl", "Inter"))
        let point = try #require(shaped.breaks.first { $0.kind == .explicitHyphen })
        let hyphen = shaped.clusters[Int(point.post.lowerBound)]
        #expect(hyphen.byteCount == 0)
        #expect(hyphen.textOffset == 7)
    }

    @Test(
        "A hyphen that begins a word, or ends a number of letters, stays with it",
        arguments: [
            ("fi", "ja -tähdet", "ja_-tähdet"), ("de", "Auf- und -abbau", "Auf-_und_-abbau"),
            ("ru", "в 20-й день", "в 20-й_день"),
            ("en", "the e-mail", "the_e-mail"), ("sl", "50-letni mož", "50-letni_mož"),
        ])
    func leadingHyphens(_ language: String, _ text: String, _ cut: String) {
        #expect(Bench.shape(text, Bench.look(language, "Inter")).cut == cut)
    }
}
