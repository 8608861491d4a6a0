import PubMarkup
import PubRunningText
import PubTestSupport
import Testing

/// What runs of delimiters mean.
@Suite struct EmphasisTests {
    private func html(_ text: String) -> String { ReadHTML.of(Reading.markdown(text + "\n").value) }

    /// cmark's own HTML is the measure where no Chinese, Japanese or Korean text is involved.
    @Test(
        .needs(.commonMarkExamples),
        arguments: Examples.all.filter { !$0.section.contains("HTML") })
    func emphasisIsThatOfCommonMark(_ example: Examples.Example) throws {
        let source = Array(("\n" + example.markdown).utf8)
        var options = ReadingOptions(hasTitleFromManifest: true)
        options.hasSmartPunctuation = false
        let document = parseMarkdown(source, file: "a.md", options: options).value
        let theirs = RenderedText.html(source).matches(of: #/<\/?(em|strong|del)>/#).map { String($0.0) }
        #expect(ReadHTML.tags(of: document) == theirs)
    }

    @Test(arguments: [
        ("**彼は言った。**諸君", "<strong>彼は言った。</strong>諸君"), ("これは**「重要」**です", "これは<strong>「重要」</strong>です"),
        ("我可以**这个`code`**吗", "我可以<strong>这个code</strong>吗"), ("**이 용어(This)**를", "<strong>이 용어(This)</strong>를"),
        ("中*(a)*文", "中<em>(a)</em>文"), ("**A(B)**は", "<strong>A(B)</strong>は"), ("~~「x」~~が", "<del>「x」</del>が"),
        ("葛\u{E0100}**「a」**b", "葛\u{E0100}<strong>「a」</strong>b"), ("_中_文", "_中_文"), ("a**(b)**c", "a**(b)**c"),
    ])
    func emphasisBesideWidePunctuation(_ text: String, _ wanted: String) { #expect(html(text) == wanted) }

    @Test(arguments: [
        ("H~2~O and x^2^", "H<sub>2</sub>O and x<sup>2</sup>"), ("x^*n*+1^", "x<sup><em>n</em>+1</sup>"),
        ("*a^2^*", "<em>a<sup>2</sup></em>"), ("a~b c~", "a~b c~"), ("^_^ and ~/a:~/b", "^_^ and ~/a:~/b"),
        ("\\~a\\~ x\\^2^", "~a~ x^2^"), ("~~a~b~~", "<del>a~b</del>"), ("^1^ Name", "<sup>1</sup> Name"),
        ("[H~2~O](x)", "H<sub>2</sub>O"), ("a~[b](c)~", "a<sub>b</sub>"),
    ])
    func raisedAndLoweredText(_ text: String, _ wanted: String) { #expect(html(text) == wanted) }

    @Test func placesAreExact() {
        #expect(
            Reading.dump("中**「x」**文 H~2~O\n")
                == "p [\"中\"@1:1,b[\"「x」\"@1:4]@1:2,\"文 H\"@1:9,sub[\"2\"@1:13]@1:12,\"O\"@1:15] @1:1\n")
    }
}
