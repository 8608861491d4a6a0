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
                "Issues/one/lead.md:3:12: error[bad-attributes]: the attributes of this picture cannot be read",
                "  hint: write {alt=\"what it shows\" width=50%}: values with spaces are between quotation marks, and every quote is closed",
            ]),
        Mistake(
            "picture with blanks in its name",
            lead: "Text.\n\n![The pond](pics of it/Screen shot of 2026-11-12 at the pond.png \"t\"){alt=\"y\"}\n",
            says: [
                "Issues/one/lead.md:3:1: error[missing-file]: there is no file \"pics of it/Screen shot of 2026-11-12 at the pond.png\""
            ]),
        Mistake(
            "picture that is no picture",
            lead: "Text.\n\n![The pond](a photograph of the pond, taken by my sister in the spring of 1998)\n",
            says: [
                "Issues/one/lead.md:3:1: error[stray-markup]: this looks like a picture, but \"a photograph of the pond, taken by my …\" is no address; it is printed as it was typed",
                "  hint: write it between angle brackets: <a photograph of the pond, taken by my sister in the spring of 1998>",
            ]),
        Mistake(
            "picture that is no picture in a draft", lead: "Text.\n\n![The pond][none]\n",
            arguments: ["Issues/one/issue.toml", "--draft"],
            says: [
                "Issues/one/lead.md:3:1: warning[stray-markup]: there is no definition of [none], so this picture is printed as it was typed",
                "  hint: write [none]: address on a line of its own, or [text](address) here",
            ]),
        Mistake(
            "class of a division misspelt", lead: "Text.\n\n::: pulquote\nWords.\n:::\n",
            says: [
                "Issues/one/lead.md:3:1: error[unknown-element]: no style is made for the element \"pulquote\"",
                "  hint: did you mean \"pullquote\"?",
            ]),
        Mistake(
            "class of a division misspelt in a draft", lead: "Text.\n\n::: pulquote\nWords.\n:::\n",
            arguments: ["Issues/one/issue.toml", "--draft"],
            says: [
                "Issues/one/lead.md:3:1: warning[unknown-element]: no style is made for the element \"pulquote\"",
                "  hint: did you mean \"pullquote\"?",
            ]),
        Mistake(
            "comment without an end", lead: "Text <!-- ask Ruth\n\nMore --> text.\n",
            says: [
                "Issues/one/lead.md:1:6: error[unclosed-comment]: this comment goes on beyond its paragraph, which ends it: it is printed as text",
                "  hint: begin a line with <!--, after an empty line: such a comment goes on to -->, over empty lines too",
            ]),
        Mistake(
            "spreadsheet", manifest: ("lead.md", "figures.zip"),
            file: ("figures.zip", [0x50, 0x4B, 3, 4] + Array("xl/workbook.xml".utf8)),
            says: [
                "Issues/one/figures.zip: error[archive-damaged]: the file is a packed one that is damaged or cut short: Not a zip archive",
                "  hint: open it in the program that made it, and save it again, or have it sent once more",
            ]),
        Mistake(
            "OpenDocument by its media type",
            file: ("lead.md", [0x50, 0x4B, 3, 4] + Array("mimetypeapplication/vnd.oasis.opendocument.text".utf8)),
            says: [
                "Issues/one/lead.md: error[archive-damaged]: the file is a packed one that is damaged or cut short: Not a zip archive",
                "  hint: open it in the program that made it, and save it again, or have it sent once more",
            ]),
        Mistake(
            "old Word document", manifest: ("lead.md", "lead.doc"),
            file: ("lead.doc", [0xD0, 0xCF, 0x11, 0xE0, 0, 0, 0, 0] + "WordDocument".utf8.flatMap { [$0, 0] }),
            says: [
                "Issues/one/issue.toml:12:10: error[not-a-text]: Issues/one/lead.doc is a document of a word processor (Word 97–2003), not a text",
                "  hint: open it in Word or LibreOffice and save it as .docx, .odt or .rtf, and name that file",
            ]),
        Mistake(
            "electronic book", manifest: ("lead.md", "lead.epub"),
            file: ("lead.epub", [0x50, 0x4B, 3, 4] + Array("mimetypeapplication/epub+zip".utf8)),
            says: [
                "Issues/one/lead.epub: error[archive-damaged]: the file is a packed one that is damaged or cut short: Not a zip archive",
                "  hint: open it in the program that made it, and save it again, or have it sent once more",
            ]),
        Mistake(
            "alternate text in tags", manifest: ("lead.md", "lead.tags.txt"),
            file: ("lead.tags.txt", Array("<p>Text.\n\n<img src=\"a.png\" width=\"9\" height=\"9\">\n".utf8)),
            says: [
                "Issues/one/lead.tags.txt:3:1: warning[missing-alternate]: the picture \"a.png\" has no alternate text",
                "  hint: add alt=\"what it shows\" to its tag",
            ]),
        Mistake(
            "TOML between dashes", lead: "---\ntitle = \"A\"\n---\n\nText.\n",
            says: [
                "Issues/one/lead.md:1:1: warning[front-matter-fence]: this front matter is TOML, which is written between +++: it is read as TOML",
                "  hint: write +++ in place of ---, in both lines",
            ]),
        Mistake(
            "link that runs a program", lead: "Text [here](javascript:alert(1)).\n",
            says: [
                "Issues/one/lead.md:1:6: warning[unsafe-link]: the link to \"javascript:alert(1)\" is left out, its words stay: the address may run a program where it is read (javascript:)",
                "  hint: write an address that begins with https://, mailto: or tel:",
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
                "Issues/one/lead.md:2:1: error[unknown-key]: front matter has no key \"titel\"",
                "  hint: did you mean \"title\"?",
                "Issues/one/lead.md:3:1: error[unknown-key]: front matter has no key \"autor\"",
                "  hint: did you mean \"author\"?",
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
                "Issues/one/lead.odt: error[archive-damaged]: the file is a packed one that is damaged or cut short: Not a zip archive",
                "  hint: open it in the program that made it, and save it again, or have it sent once more",
            ]),
    ]
}
