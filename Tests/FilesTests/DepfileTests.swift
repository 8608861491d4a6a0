import PubFiles
import Testing

@Suite struct DepfileTests {
    @Test func oneRuleAndAnEmptyOneForEachInput() {
        let text = Depfile.text(
            products: ["build/a.pdf", "build/b.pdf"], inputs: ["Issues/issue.toml", "Fonts/A.ttf", "Fonts/A.ttf"])
        #expect(
            text == """
                build/a.pdf build/b.pdf: \\
                  Fonts/A.ttf \\
                  Issues/issue.toml

                Fonts/A.ttf:

                Issues/issue.toml:

                """)
    }

    @Test func namesAreEscapedForMake() {
        #expect(
            Depfile.text(products: ["my build/50%.pdf"], inputs: ["a b.md", "c$d#e", "f%g", "h\\ i"])
                == "my\\ build/50\\%.pdf: \\\n  a\\ b.md \\\n  c$$d\\#e \\\n  f%g \\\n  h\\\\\\ i\n"
                + "\na\\ b.md:\n\nc$$d\\#e:\n\nf\\%g:\n\nh\\\\\\ i:\n")
    }

    @Test func namesThatMakeCannotReadAreLeftOut() {
        #expect(Depfile.text(products: ["a.pdf"], inputs: ["b\nall:", "", "c"]) == "a.pdf: \\\n  c\n\nc:\n")
        #expect(Depfile.text(products: [], inputs: ["c"]) == "")
    }
}
