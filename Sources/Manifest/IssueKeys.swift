import PubDocuments
import PubSettings

// The keys of `issue.toml`, with their defaults.

struct ManifestKeys: KeyTable {
    static let keys = ManifestKeys()
    static let title = "issue.toml"
    static let meaning =
        "The manifest of an issue. Beside these tables it may hold any table of a template, laid over it."
    let format = Key(
        "format", .integer(1...1_000_000), default: 1,
        "The format of the file. A program that knows only earlier formats reports this line and makes nothing.")
    let issue = Key(required: "issue", .issueHead, "The issue itself: its title, date, language and template.")
    let editions = Key(required: "edition", .named(.edition), "The products, by name: `publish` makes all of them.")
    let sections = Key("section", .named(.section), default: [:], "The parts of the magazine, by name.")
    let staff = Key(
        "staff", .named(.nonEmptyString), default: [:],
        "The people of the magazine, by what they do: `editor = \"Mia Hart\"`, `\"art director\" = \"Jo Lund\"`. Articles name them by fields, "
            + "`{staff.editor}`: an imprint is written once, and `publish.toml` has the names for all issues.")
    let articles = Key(
        required: "article", .array(of: .article), "The contents. Their order is the order of the pages.")
}

struct IssueHeadKeys: KeyTable {
    static let keys = IssueHeadKeys()
    static let title = "[issue]"
    static let meaning = "The issue itself: its title, date, language and template."
    let title = Key(required: "title", .nonEmptyString, "The name of the magazine.")
    let number = Key("number", .integer(0...1_000_000), "The number of the issue.")
    let volume = Key("volume", .integer(0...1_000_000), "The volume.")
    let date = Key(required: "date", .date, "The day of publication, which also dates the PDF.")
    let coverDate = Key(
        "cover_date", .nonEmptyString, "The date as readers see it; otherwise month and year of `date`.")
    let language = Key(
        "language", .languageTag, default: "en-GB", "The language of everything that does not name its own.")
    let issn = Key("issn", .issn, "The International Standard Serial Number.")
    let publisher = Key(
        "publisher", .nonEmptyString, "The publisher of the magazine, as recorded in the metadata of the files.")
    let rights = Key(
        "rights", .nonEmptyString,
        "The owner of the issue and the terms of its use, as recorded in the metadata of the files: `© 2026 …`, or a "
            + "licence.")
    let template = Key(required: "template", .located(.identifier), "The folder in Templates that the issue is set in.")
    let styles = Key(
        "styles", .located(.nonEmptyString),
        "A file of styles laid over the template; otherwise `styles.toml` beside the manifest, when there is one.")
    let texts = Key(
        "texts", .oneOf(Issue.TextOrigin.self), default: "own",
        "The origin of the texts: `own`; or `foreign`, written for another program: faults in them are warnings, once "
            + "a file. A missing picture becomes a box with its name, and markup that cannot be read is printed as "
            + "typed.")
    let styleRoles = Key(
        "style_roles", .named(.nonEmptyString), default: [:],
        "The meaning of word-processor styles, by the names they have there: an element (`headline`, `standfirst`, "
            + "`byline`, `subhead.1` to `subhead.6`, `body`, `quote`, `caption`, `listing`), another of `[map]`, or a "
            + "paragraph style. `style_roles = { \"Zwischentitel\" = \"subhead.1\" }`. Left out: styles are recognised "
            + "by their names, in the languages of Word and LibreOffice, and by their outline levels.")
    let siteRoot = Key(
        "site_root", .located(.nonEmptyString),
        "The folder of a web site, relative to the manifest: a file that its texts write as `/images/a.jpg` is found "
            + "in it.")
}

struct EditionKeys: KeyTable {
    static let keys = EditionKeys()
    static let title = "[edition.NAME]"
    static let meaning =
        "A product. It may hold any table of a template, laid over the issue's. The edition named `proof` is always a "
        + "draft."
    let output = Key(
        required: "output", .located(.nonEmptyString),
        "The PDF to be written, from the root. In it `{issue}` is the name of the issue's folder, `{number}` its number, `{date}` its "
            + "date.")
    let profile = Key(
        "profile", .located(.identifier), "The print profile in Templates/profiles; without it, for screens.")
    let links = Key(
        "links", .oneOf(PrintedAddresses.self), default: "none",
        "The printed addresses of links to the web: `none`; `note`, in footnotes; `inline`, in brackets after the "
            + "words.")
    let cover = Key(
        "cover", .oneOrMany(of: .located(.identifier)), default: .array([]),
        "The articles of the cover. Their pages become a file of their own, `NAME-cover.pdf`, beside the file of the "
            + "other pages. Cover pages count in the folios.")
    let imposition = Key(
        notImplemented: "imposition", "Pages on sheets, in the order of their signatures.",
        hint: "give the printer single pages: printers impose by their own machines")
    let separations = Key(
        notImplemented: "separations", "A file for each plate.",
        hint: "a PDF/X-4 holds all plates: printers separate it themselves")
    let spine = Key(
        notImplemented: "spine", "The width of the spine, of a cover in one piece.",
        hint: "leave it out: the cover's pages are single pages, which printers join")
    let split = Key(
        "split", .oneOf(EditionSplit.self), default: "none",
        "The files: `none`, one for all pages; `single`, one for each page, `NAME-012.pdf`; `sections`, one for the pages "
            + "of each section, `NAME-003-012-SECTION.pdf`.")
    let standards = Key(
        "standards", .located(.array(of: .located(.oneOf(EditionStandard.self)))),
        "The standards that the files keep, all at once: `x-4` (PDF/X-4) for the press; `ua-1` (PDF/UA-1) and `a-2a` (PDF/A-2a) "
            + "for readers and archives, with tags; `a-2u` (PDF/A-2u) for archives without tags; `[]` for none. Left out: "
            + "`[\"x-4\", \"a-2u\"]` with a print profile, `[\"ua-1\", \"a-2a\"]` without one, none for a proof.")
}

struct SectionKeys: KeyTable {
    static let keys = SectionKeys()
    static let title = "[section.NAME]"
    static let meaning = "A part of the magazine that articles belong to."
    let title = Key(required: "title", .nonEmptyString, "The name that readers see.")
    let accent = Key("accent", .located(.nonEmptyString), "The swatch that styles and masters call `accent`.")
}

struct ArticleKeys: KeyTable {
    static let keys = ArticleKeys()
    static let title = "[[article]]"
    static let meaning = "One item of the contents."
    let id = Key(required: "id", .located(.identifier), "The name: `--set`, references and partial drafts use it.")
    let kind = Key(
        "kind", .oneOf(ArticleKind.self, notImplemented: ["cover", "composite", "ad", "imprint", "filler"]),
        default: "article", "The kind of item: a text, the list of contents, or blank pages.")
    let source = Key(
        "source", .located(.nonEmptyString), "The file of the text; an article needs one, unless it is expected.")
    let format = Key(
        "format", .oneOf(SourceFormat.self),
        "The markup; left out, the file's name decides: `.tags.txt` and `.tags` are tags, `.rtf` is RTF, `.docx` is Word, "
            + "`.odt` is OpenDocument, `.html` a page of the web, `.epub` a book, `.json` the tree of Pandoc, `.xlsx` and `.ods` are sheets, "
            + "`.csv` and `.tsv` a table, anything else is Markdown.")
    let section = Key("section", .located(.nonEmptyString), "The section of the article.")
    let title = Key("title", .located(.nonEmptyString), "The headline, instead of the source's.")
    let shortTitle = Key("short_title", .located(.nonEmptyString), "The title for running heads and contents.")
    let kicker = Key("kicker", .located(.nonEmptyString), "The line above the headline.")
    let standfirst = Key("standfirst", .located(.nonEmptyString), "The deck, between headline and text.")
    let authors = Key("authors", .oneOrMany(of: .author), default: [], "Names, or tables of name and role.")
    let master = Key("master", .masters, default: [:], "The master page of all its pages, or `first` and `next`.")
    let opener = Key(
        "opener", .located(.nonEmptyString),
        "The form of its opener: a master of the template with `opener = true`, which is used for its first page.")
    let start = Key("start", .oneOf(ArticleStart.self), default: "next-page", "The place where it begins.")
    let columns = Key("columns", .integer(1...12), "The number of columns; otherwise the master's.")
    let pages = Key(
        "pages", .located(.integer(1...10_000)), "The pages that it must fill; otherwise as many as it takes.")
    let fit = Key(
        "fit", .fitOrMode,
        "The means of filling its pages, as in `[fit]`; otherwise the settings of the issue. `auto` or `report` alone "
            + "is short for a table with that `mode`.")
    let handPages = Key("page", .array(of: .handPage), default: [], "Pages of the article that are made by hand.")
    let status = Key("status", .oneOf(ArticleStatus.self), default: "ready", "`expected`: the text is to come.")
    let language = Key("language", .languageTag, "The language, when it is not the issue's.")
    let lead = Key(
        "lead", .boolean, default: false,
        "Whether the contents show it with a picture, as the element `contents.lead` of `[map]`: that called `#hero`, or else "
            + "its first.")
    let contentsPicture = Key(
        "contents_picture", .located(.nonEmptyString), "With `lead`: the picture that the contents show, as `#id`.")
    let figures = Key("figure", .array(of: .figure), default: [], "Pictures that the manifest places.")
}

struct HandPageKeys: KeyTable {
    static let keys = HandPageKeys()
    static let title = "[[article.page]]"
    static let meaning = "A page of the article that is made by hand: its frames replace the frames of its master."
    let number = Key(required: "n", .integer(1...10_000), "The number of the page within the article, from 1.")
    let frames = Key(
        required: "frames", .array(of: .gridFrame),
        "Its frames on the grid; frames of text are filled in their order.")
}

struct AuthorKeys: KeyTable {
    static let keys = AuthorKeys()
    static let title = "article.authors"
    static let meaning = "A contributor and their role."
    let name = Key(required: "name", .nonEmptyString, "The name.")
    let role = Key("role", .string, default: "", "Their contribution: words, pictures.")
}

struct MastersKeys: KeyTable {
    static let keys = MastersKeys()
    static let title = "article.master"
    static let meaning = "The masters of an item's pages."
    let first = Key("first", .located(.nonEmptyString), "The master of the first page.")
    let next = Key("next", .located(.nonEmptyString), "The master of the pages after it.")
}

struct ArticleFigureKeys: KeyTable {
    static let keys = ArticleFigureKeys()
    static let title = "[[article.figure]]"
    static let meaning = "A picture that the manifest places in the article."
    let id = Key(
        "id", .located(.identifier), "Its identifier, used by references and by frames of pages: `hero`.")
    let source = Key(required: "src", .located(.nonEmptyString), "The file.")
    let figure = FigureKeys()
    let after = Key(
        "after", .located(.anchor),
        "The element that it follows: `#second-part`; otherwise the article's head.")
    let caption = Key("caption", .located(.nonEmptyString), "The caption, in Markdown.")
    let credit = Key("credit", .located(.nonEmptyString), "The credit, as plain text.")
    let alternate = Key("alt", .string, "A description of the picture, for readers who do not see it.")
    let decorative = Key("decorative", .boolean, default: false, "Whether it says nothing that the text does not.")
}

extension Issue {
    /// The tables of a manifest.
    package static let keyTables = [KeyTableDescription(ManifestKeys.self)]
}
