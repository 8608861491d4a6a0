import Testing

@Suite struct RTFRubyTests {
    @Test func wordWritesRubyAsAField() {
        let field =
            #"{\field{\*\fldinst { EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 "#
            + #"\\o\\ad(\\s\\up 9(\u12392?\u12358?),\u26481?)}}{\fldrslt }}"#
        #expect(Reading.rtfDump("a " + field + " b") == "p [\"a \",ruby[\"東\"][\"とう\"],\" b\"]")
        #expect(Reading.rtfFindings("a " + field) == [])
        #expect(Reading.rtfFindings(#"{\field{\*\fldinst EQ \\f(1,2)}{\fldrslt }} x"#) == ["rtf-not-set"])
    }
}
