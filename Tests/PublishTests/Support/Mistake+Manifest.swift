extension Mistake {
    /// Slips in a manifest, and in what is named on the command line.
    static let inManifests: [Mistake] = [
        Mistake(
            "bom mid", manifest: ("date =", "\u{FEFF}date ="),
            says: [
                "Issues/one/issue.toml:3:1: error[toml-syntax]: there is an invisible character here: a byte order mark (U+FEFF)",
                "  hint: delete it",
            ]),
        Mistake(
            "nbsp", manifest: ("date = ", "date\u{A0}=\u{A0}"),
            says: [
                "Issues/one/issue.toml:3:5: error[toml-syntax]: there is an invisible character here: a no-break space (U+00A0)",
                "  hint: write a plain space in its place",
            ]),
        Mistake(
            "backslash path", manifest: ("lead.md", "texts\\lead.md"),
            says: [
                "Issues/one/issue.toml:12:17: error[toml-syntax]: \\l means nothing in a string",
                "  hint: write / between the parts of a path; where a backslash is meant, write two",
            ]),
        Mistake(
            "equals missing", manifest: ("title = \"One\"", "title \"One\""),
            says: [
                "Issues/one/issue.toml:2:7: error[toml-syntax]: the = after the key is missing",
                "  hint: write title = and its value",
            ]),
        Mistake(
            "colon yaml", manifest: ("title = \"One\"", "title: \"One\""),
            says: [
                "Issues/one/issue.toml:2:6: error[toml-syntax]: the = after the key is missing",
                "  hint: write title = and its value",
            ]),
        Mistake(
            "missing end quote on key", manifest: ("title = \"One\"", "title = One"),
            says: [
                "Issues/one/issue.toml:2:9: error[toml-syntax]: this is not a value",
                "  hint: text goes in quotation marks: \"…\"; numbers, true and false without",
            ]),
        Mistake(
            "duplicate id", manifestEnd: "\n[[article]]\nid = \"lead\"\nsource = \"lead.md\"\n",
            says: [
                "Issues/one/issue.toml:14:1: error[duplicate-id]: two articles have the id \"lead\"",
                "  hint: give one of them another id",
                "  Issues/one/issue.toml:10:1: note: the first one",
            ]),
        Mistake(
            "path case", manifest: ("lead.md", "Lead.md"),
            says: [
                "Issues/one/issue.toml:12:10: error[missing-file]: there is no file \"Lead.md\"",
                "  hint: did you mean \"lead.md\"?",
            ]),
        Mistake(
            "path ext", manifest: ("lead.md", "lead.markdown"),
            says: [
                "Issues/one/issue.toml:12:10: error[missing-file]: there is no file \"lead.markdown\"",
                "  hint: did you mean \"lead.md\"?",
            ]),
        Mistake(
            "path folder", manifest: ("lead.md", "articles/lead.md"),
            says: [
                "Issues/one/issue.toml:12:10: error[missing-file]: there is no file \"articles/lead.md\"",
                "  hint: did you mean \"lead.md\"?",
            ]),
        Mistake(
            "source is a folder", manifest: ("lead.md", "texts"), file: ("texts/x.md", []),
            says: [
                "Issues/one/issue.toml:12:10: error[not-a-file]: \"texts\" is a folder",
                "  hint: name a file in it",
            ]),
        Mistake(
            "date 31 feb", manifest: ("2026-11-01", "2026-02-31"),
            says: [
                "Issues/one/issue.toml:3:8: error[toml-syntax]: this month has 28 days",
                "  hint: write the year, month and day as 2026-11-01",
            ]),
        Mistake(
            "date slash", manifest: ("2026-11-01", "2026/11/01"),
            says: [
                "Issues/one/issue.toml:3:12: error[toml-syntax]: this is not a date as TOML writes it",
                "  hint: write the year, month and day as 2026-11-01",
            ]),
        Mistake(
            "date month name", manifest: ("2026-11-01", "\"November 2026\""),
            says: [
                "Issues/one/issue.toml:3:8: error[wrong-type]: issue.date: expected a date, found the string \"November 2026\"",
                "  hint: write the year, month and day as 2026-11-01",
            ]),
        Mistake(
            "template typo", manifest: ("\"tiny\"", "\"tinny\""), lead: "::: sidebar\nText\n",
            says: [
                "Issues/one/issue.toml:4:12: error[missing-file]: there is no template \"tinny\": no file Templates/tinny/template.toml",
                "  hint: did you mean \"tiny\"?",
                "Issues/one/lead.md:1:1: error[unclosed-division]: the division \"sidebar\" is not closed",
                "  hint: write ::: on a line of its own after it",
            ]),
        Mistake(
            "title misspelt", manifest: ("title =", "titel ="),
            says: [
                "Issues/one/issue.toml:2:1: error[unknown-key]: issue: unknown key \"titel\"",
                "  hint: did you mean \"title\"?",
            ]),
        Mistake(
            "month", manifest: ("2026-11-01", "2026-13-01"),
            says: [
                "Issues/one/issue.toml:3:8: error[toml-syntax]: there is no such month",
                "  hint: write the year, month and day as 2026-11-01",
            ]),
        Mistake(
            "true for a word", manifestEnd: "[edition.other]\noutput = \"build/o.pdf\"\nlinks = true\n",
            says: [
                "Issues/one/issue.toml:15:9: error[wrong-type]: edition.other.links: expected one of \"none\", \"note\", \"inline\", found true",
                "  hint: write one of these words, in quotation marks",
            ]),
        Mistake(
            "profile typo",
            manifestEnd: "[edition.other]\noutput = \"build/o.pdf\"\nprofile = \"magazin\"\n",
            says: [
                "Issues/one/issue.toml:15:11: error[missing-file]: there is no print profile \"magazin\": no file Templates/profiles/magazin.toml",
                "  hint: none is in Templates/profiles/ below the root, in a folder of PUBLISH_PATH, or installed: publish doctor says where they are searched",
            ]),
        Mistake(
            "template path", manifest: ("\"tiny\"", "\"Templates/tiny/template.toml\""),
            says: [
                "Issues/one/issue.toml:4:12: error[wrong-name]: issue.template: \"Templates/tiny/template.toml\" is not a name",
                "  hint: write \"tiny\": a name has letters a-z, digits, - and _, begins with a letter or digit, at most 64 of them",
            ]),
        Mistake(
            "id with space", manifest: ("id = \"lead\"", "id = \"the lead\""),
            says: [
                "Issues/one/issue.toml:11:6: error[wrong-name]: article.\"the lead\".id: \"the lead\" is not a name",
                "  hint: write \"the-lead\": a name has letters a-z, digits, - and _, begins with a letter or digit, at most 64 of them",
            ]),
        Mistake(
            "columns string", manifestEnd: "columns = \"2\"\n",
            says: [
                "Issues/one/issue.toml:13:11: error[wrong-type]: article.lead.columns: expected an integer from 1 to 12, found the string \"2\"",
                "  hint: write 2, without quotation marks",
            ]),
        Mistake(
            "pages string", manifestEnd: "pages = \"4-6\"\n",
            says: [
                "Issues/one/issue.toml:13:9: error[wrong-type]: article.lead.pages: expected an integer from 1 to 10000, found the string \"4-6\"",
                "  hint: write a number, without quotation marks",
            ]),
        Mistake(
            "master unknown", manifestEnd: "master = { first = \"openr\" }\n",
            says: [
                "Issues/one/issue.toml:13:20: error[unknown-master]: there is no master “openr”",
                "  hint: masters: default",
            ]),
        Mistake(
            "section unknown", manifestEnd: "section = \"featurs\"\n[section.features]\ntitle = \"F\"\n",
            says: [
                "Issues/one/issue.toml:13:11: error[unknown-section]: there is no section \"featurs\"",
                "  hint: did you mean \"features\"?",
            ]),
        Mistake(
            "folder arg none", arguments: ["Issues"],
            says: [
                "Issues: error[missing-file]: there is no issue.toml in this folder",
                "  hint: publish Issues/one/issue.toml",
            ]),
        Mistake(
            "no such", arguments: ["Issues/oen/issue.toml"],
            says: [
                "Issues/oen/issue.toml: error[missing-file]: there is no such file",
                "  hint: did you mean Issues/one/issue.toml?",
            ]),
        Mistake(
            "wrong file", arguments: ["Issues/one/lead.md"],
            says: [
                "Issues/one/lead.md: error[not-a-manifest]: this is an article or another part of an issue, not the manifest of an issue",
                "  hint: name the manifest: publish Issues/one/issue.toml",
            ]),
        Mistake(
            "template as arg", arguments: ["Templates/tiny/template.toml"],
            says: [
                "Templates/tiny/template.toml: error[not-a-manifest]: this is a template or a file of styles, not the manifest of an issue",
                "  hint: name the issue's issue.toml: it begins with [issue] and lists the articles",
            ]),
    ]
}
