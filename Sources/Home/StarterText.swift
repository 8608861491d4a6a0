/// The texts of a new issue.
struct StarterText {
    /// Parts of a manifest that a publication may have instead.
    enum Key { case title, language, template, editions }

    let title: String
    let date: String
    let template: String
    /// The keys that the manifest gives itself.
    let says: Set<Key>
    /// Whether the folder is the root of a new publication.
    let isPublication: Bool

    /// All files.
    var files: [NewIssue.File] {
        var files: [NewIssue.File] = []
        if isPublication {
            files += [
                .init(path: "publish.toml", text: publication), .init(path: "Makefile", text: StarterText.makefile),
                .init(path: ".gitignore", text: StarterText.ignored),
                .init(path: "ci.sh", text: StarterText.script, isProgram: true),
            ]
        }
        return files + [
            .init(path: "issue.toml", text: manifest), .init(path: "articles/first.md", text: StarterText.article),
            .init(path: "pictures/wall.svg", text: StarterText.drawing),
        ]
    }

    // MARK: Settings

    private static let editions = """
        [edition.screen]                        # a PDF for screens, with links, and tags for those who have it read aloud
        output = "build/{issue}-screen.pdf"     # from the root; {issue} is the name of the issue's folder

        # For the printer, take the # away. `publish check issue.toml` then says whether the pages are ready.
        # [edition.print]
        # output = "build/{issue}-print.pdf"
        # profile = "magazine"                  # what the printer asks for; `publish doctor` lists the profiles

        """

    private var publication: String {
        """
        # What all issues of this publication share. An issue.toml says the rest, and overrides any of it.
        # `publish new december` in this folder makes the next issue.
        format = 1

        [issue]
        \(head(of: [.title, .language, .template]))

        \(Self.editions)
        """
    }

    private var manifest: String {
        let own = isPublication ? [] : says
        let head = head(of: own)
        return """
            # The manifest of an issue. `publish issue.toml` makes it; with --draft also one that is not finished.
            format = 1

            [issue]
            \(head.isEmpty ? "" : head + "\n")number = 1
            date = \(date)                       # the day of publication; it also dates the PDF
            # cover_date = "Winter"                 # as readers see it; otherwise month and year

            \(own.contains(.editions) ? Self.editions + "\n" : "")# The order of the articles is the order of the pages.

            [[article]]
            id = "first"                            # its name for links, and for `publish issue.toml --article first`
            source = "articles/first.md"            # from this file; Markdown, Word, RTF and others

            # [[article]]
            # id = "second"
            # source = "articles/second.md"
            # start = "recto"                       # on a right-hand page

            """
    }

    private func head(of keys: Set<Key>) -> String {
        var lines: [String] = []
        // The two characters that end or escape a string of TOML.
        let quoted = title.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        if keys.contains(.title) { lines.append("title = \"\(quoted)\"") }
        if keys.contains(.language) {
            lines.append("language = \"en-GB\"                      # for quotes, dashes and hyphens")
        }
        if keys.contains(.template) {
            lines.append("template = \"\(template)\"                    # `publish doctor` lists the templates")
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Text and picture

    private static let article = """
        +++
        title = "The sea takes a field"
        standfirst = "Forty years of tide tables, and one winter that did not read them."
        author = "A. Writer"
        +++

        This is an article, in Markdown: words between stars are *emphasized*, a line of its own begins a paragraph, and a note
        is called where it belongs.[^1] The lines above say what its head holds. Write over all of it, and publish the issue again:
        whatever cannot be read is reported with its line, and nothing disappears without a word.

        ![The wall at low water](../pictures/wall.svg){alt="A wall of rough stones, half under water"}

        ## A subhead

        A picture is placed where there is room for it, near the words that it belongs to. The text in its square brackets is the
        caption; `alt` says what it shows, for readers who do not see it.

        ::: pullquote
        The wall was never the edge of anything.
        :::

        The order of the articles, the editions and the date of the issue are in its manifest, issue.toml. What all issues share is in
        publish.toml. Both say what their lines are for.

        [^1]: A footnote, at the foot of its column.

        """

    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="160mm" height="90mm" viewBox="0 0 160 90">
          <rect width="160" height="90" fill="#d9e4e6"/>
          <circle cx="122" cy="22" r="9" fill="#f3ead6"/>
          <path d="M0 40 C40 34 80 44 160 36 V60 H0 Z" fill="#9db8bd"/>
          <g fill="#6f6a62">
            <rect x="6" y="44" width="24" height="12" rx="3"/>
            <rect x="32" y="46" width="30" height="10" rx="3"/>
            <rect x="64" y="45" width="22" height="11" rx="3"/>
            <rect x="88" y="47" width="28" height="9" rx="3"/>
            <rect x="16" y="34" width="26" height="10" rx="3"/>
            <rect x="44" y="36" width="20" height="10" rx="3"/>
            <rect x="66" y="35" width="26" height="10" rx="3"/>
          </g>
          <path d="M0 56 C20 52 40 60 60 56 S100 52 120 56 S150 58 160 55 V90 H0 Z" fill="#4f7f88"/>
          <path d="M0 66 C20 62 40 70 60 66 S100 62 120 66 S150 68 160 65 V90 H0 Z" fill="#3a6570"/>
        </svg>

        """

    // MARK: Building

    /// An issue is published again when its manifest, or a file that the last build read, has changed, or a product is missing.
    private static let makefile = #"""
        # make         publishes every issue of which something has changed
        # make check   says whether they are ready for their printers
        # make clean   removes what was made
        PUBLISH ?= publish
        ISSUES := $(wildcard issue.toml */issue.toml)

        .PHONY: all check clean
        all:

        # The products of an issue are in the dependency file that its last build wrote.
        name = $(notdir $(patsubst %/,%,$(dir $(abspath $1))))
        products = $(shell sed -n '1s/:.*//p' build/$(name).d 2>/dev/null)
        define issue
        $(or $(products),build/$(name).d) &: $1
        	$(PUBLISH) $1 --depfile build/$(name).d
        all: $(or $(products),build/$(name).d)
        $(if $(wildcard build/$(name).d),include build/$(name).d)
        endef
        $(foreach manifest,$(ISSUES),$(eval $(call issue,$(manifest))))

        check:
        	for manifest in $(ISSUES); do $(PUBLISH) check $$manifest || exit; done

        clean:
        	for manifest in $(ISSUES); do $(PUBLISH) clean $$manifest || exit; done
        	rm -f build/*.d

        """#

    private static let ignored = """
        # What is made from the other files. Pictures are not made by anybody else: they are kept.
        /build/

        """

    private static let script = """
        #!/bin/sh
        # For a build machine: says what it lacks, then publishes every issue. A warning is an error here.
        set -eu
        cd "$(dirname "$0")"
        publish doctor
        for manifest in issue.toml */issue.toml; do
            [ ! -f "$manifest" ] || publish "$manifest" --strict --format gcc
        done

        """
}
