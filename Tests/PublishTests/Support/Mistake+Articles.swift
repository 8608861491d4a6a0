extension Mistake {
    /// Slips in articles and their pictures.
    static let inArticles: [Mistake] = [
        Mistake(
            "note call standfirst",
            lead: "+++\ntitle = \"A\"\nstandfirst = \"Deck[^1] more\"\n+++\n\nText.\n\n[^1]: A note.\n",
            says: [
                "Issues/one/lead.md:3:15: warning[unmapped-element]: no style is made for the element \"standfirst\"",
                "  hint: give it a style in [map] of the template: \"standfirst\" = \"STYLE\"; until then it is set as body",
                "Issues/one/lead.md:3:19: error[call-without-note]: notes are called from the running text, not from a title, a standfirst or a line of the manifest",
                "  hint: call the note where the text begins, or write its words into the sentence",
                "Issues/one/lead.md:8:1: error[note-without-call]: no text calls the note [^1], so it is not printed",
                "  hint: write [^1] where it belongs; of two notes with one name only the first counts",
            ]),
        Mistake(
            "fm yaml colon", lead: "---\ntitle: A: B\n---\n\nText.\n",
            says: [
                "Issues/one/lead.md:2:9: error[yaml-syntax]: this colon begins a value where one has begun: the text before it is taken for a key",
                "  hint: indent with spaces alone, and put text that holds : or # between quotation marks",
            ]),
        Mistake(
            "heic png", lead: "Text.\n\n![x](a.png){alt=\"y\"}\n",
            file: (
                "a.png",
                [
                    0x0, 0x0, 0x0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63, 0x0, 0x0, 0x0, 0x0, 0x6d, 0x69,
                    0x66, 0x31, 0x68, 0x65, 0x69, 0x63,
                ] + [UInt8](repeating: 0, count: 100)
            ),
            says: [
                "Issues/one/lead.md:3:1: error[image-format]: 'Issues/one/a.png' is a HEIF picture or film, which cannot be placed",
                "  hint: convert it to JPEG or PNG",
            ]),
        Mistake(
            "picture typo", lead: "Text.\n\n![x](rosete.jpg){alt=\"y\"}\n",
            file: ("rosette.jpg", Mistake.picture(width: 1200, height: 900)),
            says: [
                "Issues/one/lead.md:3:1: error[missing-file]: there is no file \"rosete.jpg\"",
                "  hint: did you mean \"rosette.jpg\"?",
            ]),
        Mistake(
            "picture typo in a folder", lead: "Text.\n\n![x](pics/rosete.jpg){alt=\"y\"}\n",
            file: ("pics/rosette.jpg", Mistake.picture(width: 1200, height: 900)),
            says: [
                "Issues/one/lead.md:3:1: error[missing-file]: there is no file \"pics/rosete.jpg\"",
                "  hint: did you mean \"pics/rosette.jpg\"?",
            ]),
        Mistake(
            "quotes of an attribute left out", lead: "Text.\n\n![x](a.png){alt=A wall}\n",
            file: ("a.png", Mistake.picture(width: 1200, height: 900)),
            says: [
                "Issues/one/lead.md:3:1: warning[missing-alternate]: the picture \"a.png\" has no alternate text",
                "  hint: add {alt=\"what it shows\"}, or {.decorative}",
                "Issues/one/lead.md:3:12: error[bad-attributes]: the attributes of this picture cannot be read",
                "  hint: write {alt=\"what it shows\" width=50%}: values with spaces are between quotation marks, and every quote is closed",
            ]),
        Mistake(
            "line of front matter indented", lead: "---\ntitle: A\n deck: B\n---\nText.\n",
            says: [
                "Issues/one/lead.md:3:6: error[yaml-syntax]: this line is indented, and the key above it has a value of its own",
                "  hint: begin the line in the column of that key, or put the value above between quotation marks",
            ]),
        Mistake(
            "picture too wide", lead: "![x](rosette.jpg){alt=\"y\" width=6in}\n",
            file: ("rosette.jpg", Mistake.picture(width: 1200, height: 900)),
            says: [
                "Issues/one/lead.md:1:1: warning[picture-too-wide]: the picture \"rosette.jpg\" is to be 6 in wide; its place has 3.333 in, which it fills",
                "  hint: leave the width out, or give it a wider place: place=span",
            ]),
        Mistake(
            "tall picture", lead: "Text.\n\n![x](a.png){alt=\"y\"}\n",
            file: ("a.png", Mistake.picture(width: 400, height: 3000)),
            says: [
                "Issues/one/lead.md:3:1: warning[tall-picture]: the picture \"a.png\" is set 43.1 pt wide instead of 192 pt, so that its page holds it with its words",
                "  hint: crop it, or give it a height, which crops it to the width of its place: height=60%",
            ]),
        Mistake(
            "attr width px", lead: "![x](rosette.jpg){alt=\"y\" width=40px}\n",
            file: ("rosette.jpg", Mistake.picture(width: 1200, height: 900)),
            says: [
                "Issues/one/lead.md:1:33: error[unknown-unit]: unknown unit \"px\"",
                "  hint: a pixel of screens is 0.75 pt: write \"30pt\"",
            ]),
        Mistake(
            "unmapped letter",
            lead: "Text.\n\n::: letter\nDear.\n:::\n\n::: signature\nA.\n:::\n\n::: author-note\nN.\n:::\n",
            says: [
                "Issues/one/lead.md:3:1: warning[unmapped-element]: no style is made for the element \"letter\"",
                "  hint: give it a style in [map] of the template: \"letter\" = \"STYLE\"; until then it is set as body",
                "Issues/one/lead.md:7:1: warning[unmapped-element]: no style is made for the element \"signature\"",
                "  hint: give it a style in [map] of the template: \"signature\" = \"STYLE\"; until then it is set as body",
                "Issues/one/lead.md:11:1: warning[unmapped-element]: no style is made for the element \"author-note\"",
                "  hint: give it a style in [map] of the template: \"author-note\" = \"STYLE\"; until then it is set as body",
            ]),
        Mistake(
            "wide table",
            lead:
                "Text.\n\n| Incomprehensibilities | Counterrevolutionaries | Uncharacteristically | Electroencephalogram | Antidisestablishment |\n|---|---|---|---|---|\n| Incomprehensibilities | Counterrevolutionaries | Uncharacteristically | Electroencephalogram | Antidisestablishment |\n",
            says: [
                "Issues/one/lead.md:3:1: warning[wide-table]: the longest words of this table's 5 columns need 433.702 pt, its place has 240 pt: words are broken between letters",
                "  hint: let it shrink (fit = \"shrink\"), shorten its words, or part it into two tables",
                "Issues/one/lead.md:3:3: warning[unmapped-element]: no style is made for the element \"table.head\"",
                "  hint: give it a style in [map] of the template: \"table.head\" = \"STYLE\"; until then it is set as body",
                "Issues/one/lead.md:5:3: warning[unmapped-element]: no style is made for the element \"table.cell\"",
                "  hint: give it a style in [map] of the template: \"table.cell\" = \"STYLE\"; until then it is set as body",
            ]),
        Mistake(
            "misspelled fm key", lead: "+++\ntitel = \"A\"\nautor = \"B\"\n+++\n\nText.\n",
            says: [
                "Issues/one/lead.md:2:1: warning[unknown-key]: front matter has 2 keys that are not known: "
                    + "\"titel\", \"autor\"",
                "  hint: did you mean \"title\" by \"titel\"? did you mean \"author\" by \"autor\"?",
            ]),
        Mistake(
            "odt", manifest: ("lead.md", "lead.odt"),
            file: (
                "lead.odt",
                [
                    0x50, 0x4b, 0x3, 0x4, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
                    0x0, 0x0, 0x0, 0x0, 0x0,
                ] + [UInt8](repeating: 0, count: 100)
            ),
            says: [
                "Issues/one/issue.toml:12:10: error[not-a-text]: Issues/one/lead.odt is a Word or other packed document (ZIP), not a text",
                "  hint: save its text as Markdown (.md) in UTF-8, and name that file",
            ]),
    ]
}
