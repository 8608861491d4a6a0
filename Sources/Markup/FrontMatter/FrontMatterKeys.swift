import PubDiagnostics
import PubDocuments
import PubRunningText
import PubSettings

/// The keys of front matter.
struct FrontMatterKeys: KeyTable {
    static let keys = FrontMatterKeys()
    static let title = "front matter"
    static let meaning = "The metadata of an article, between +++ (TOML) or --- (YAML); the manifest takes precedence."
    let title = Key("title", .located(.nonEmptyString), "The headline.")
    let shortTitle = Key("short-title", .located(.nonEmptyString), "The title for running heads and contents.")
    let shortTitleAlias = Key("short_title", .located(.nonEmptyString), "The same as `short-title`.")
    let kicker = Key("kicker", .located(.nonEmptyString), "The line above the headline.")
    let standfirst = Key("standfirst", .located(.nonEmptyString), "The deck, between headline and text.")
    let deck = Key("deck", .located(.nonEmptyString), "The same as `standfirst`.")
    let authors = Key("authors", .oneOrMany(of: .author), default: [], "Names, or tables of name and role.")
    let author = Key("author", .oneOrMany(of: .author), default: [], "The same as `authors`.")
    let section = Key("section", .located(.nonEmptyString), "The section of the issue, by its name in the manifest.")
    let language = Key("language", .located(.languageTag), "The language of the text (BCP 47).")
}

/// The keys of an author.
struct FrontMatterAuthorKeys: KeyTable {
    static let keys = FrontMatterAuthorKeys()
    static let title = "front matter: authors"
    static let meaning = "An author and their contribution."
    let name = Key(required: "name", .nonEmptyString, "The name.")
    let role = Key("role", .string, default: "", "Their contribution: words, pictures, translation.")
}

extension KeyType where Value == Author {
    /// A name, or a table of name and role.
    static var author: KeyType {
        .either(
            KeyType<String>.nonEmptyString.map { name, origin, _ in Author(name: name, at: origin) },
            .table(FrontMatterAuthorKeys.self) { reader in
                let role = reader.read(\.role)
                return reader.read(\.name).map { Author(name: $0, role: role, at: reader.origin) }
            }
        )
    }
}

/// Front matter as it is written: its texts may hold markup.
struct WrittenFrontMatter: Sendable {
    var title: Located<String>?
    var shortTitle: Located<String>?
    var kicker: Located<String>?
    var standfirst: Located<String>?
    var authors: [Author]
    var section: Located<String>?
    var language: Located<String>?
}

extension KeyType where Value == WrittenFrontMatter {
    /// The table of front matter.
    static var frontMatter: KeyType {
        .part(FrontMatterKeys.self) { reader in
            let shortTitles = [reader.read(\.shortTitle), reader.read(\.shortTitleAlias)].compactMap(\.self)
            let decks = [reader.read(\.standfirst), reader.read(\.deck)].compactMap(\.self)
            let authors = [reader.read(\.authors), reader.read(\.author)].filter { !$0.isEmpty }
            if shortTitles.count > 1 { reader.reportDuplicate("short-title", "short_title", at: shortTitles[1].origin) }
            if decks.count > 1 { reader.reportDuplicate("standfirst", "deck", at: decks[1].origin) }
            if authors.count > 1 { reader.reportDuplicate("authors", "author", at: authors[1][0].origin) }
            return WrittenFrontMatter(
                title: reader.read(\.title), shortTitle: shortTitles.first, kicker: reader.read(\.kicker),
                standfirst: decks.first, authors: authors.first ?? [], section: reader.read(\.section),
                language: reader.read(\.language))
        }
    }
}

extension TableReader {
    /// Reports two names of one thing.
    fileprivate mutating func reportDuplicate(_ name: String, _ other: String, at origin: SourceLocation) {
        error("duplicate-key", "\(name) and \(other) say the same", at: origin, hint: "keep \(name)")
    }
}

extension WrittenFrontMatter {
    /// The front matter, with the markup of its texts read.
    func frontMatter(
        in source: ReaderSource, _ options: ReadingOptions, _ diagnostics: inout [Diagnostic]
    ) -> FrontMatter {
        let lines = LineStarts(source.bytes)
        var front = FrontMatter()
        func read(_ text: Located<String>?) -> [Inline]? {
            guard let text else { return nil }
            let outcome = readInlines(text.source(in: source, lines), options: options)
            diagnostics += outcome.diagnostics
            return outcome.value
        }
        front.title = read(title)
        front.shortTitle = read(shortTitle)
        front.kicker = read(kicker)
        front.standfirst = read(standfirst)
        front.authors = authors
        front.section = section.map { Attributes.Value($0.value, at: $0.origin) }
        front.language = language.map { Attributes.Value($0.value, at: $0.origin) }
        return front
    }
}

extension Located<String> {
    /// The string as a source: its places are exact if the file has it verbatim, else they are all its beginning.
    fileprivate func source(in file: ReaderSource, _ lines: LineStarts) -> ReaderSource {
        let text = Array(value.utf8)
        let range = lines.range(Int(origin.line))
        var position = range.lowerBound
        for _ in 1..<max(Int(origin.column), 1) where position < range.upperBound {
            position += 1
            while position < range.upperBound, file.bytes[position] & 0xC0 == 0x80 { position += 1 }
        }
        let rest = file.bytes[position..<range.upperBound]
        if rest.starts(with: text) { return ReaderSource(runningText: text, at: origin, isVerbatim: true) }
        if let mark = rest.first, mark == Ascii.quote || mark == Ascii.apostrophe, rest.dropFirst().starts(with: text) {
            let inside = SourceLocation(file: origin.file, line: Int(origin.line), column: Int(origin.column) + 1)
            return ReaderSource(runningText: text, at: inside, isVerbatim: true)
        }
        return ReaderSource(runningText: text, at: origin, isVerbatim: false)
    }
}
