import PubDiagnostics
import PubDocuments
import PubSettings

extension KeyType where Value == Article {
    /// One item of the contents. Without a name it gets an empty one, after a report.
    static var article: KeyType {
        .table(ArticleKeys.self) { reader in
            var article = Article(id: reader.read(\.id)?.value ?? "", at: reader.origin)
            let before = reader.findings.diagnostics.count
            article.kind = reader.read(\.kind)
            let isKindKnown = reader.findings.diagnostics.count == before
            article.readText(from: &reader)
            article.readLayout(from: &reader)
            // A misspelt kind is taken for the usual one, whose rules may not be meant.
            if isKindKnown { article.check(&reader) }
            return article
        }
    }
}

extension Article {
    fileprivate mutating func readText(from reader: inout TableReader<ArticleKeys>) {
        source = reader.read(\.source)
        format = reader.read(\.format)
        section = reader.read(\.section)
        title = reader.read(\.title)
        shortTitle = reader.read(\.shortTitle)
        kicker = reader.read(\.kicker)
        standfirst = reader.read(\.standfirst)
        authors = reader.read(\.authors)
        status = reader.read(\.status)
        language = reader.read(\.language)
    }

    fileprivate mutating func readLayout(from reader: inout TableReader<ArticleKeys>) {
        masters = reader.read(\.master)
        opener = reader.read(\.opener)
        if let opener {
            masters = Masters(first: opener, next: masters.next ?? masters.first)
        }
        handPages = reader.read(\.handPages)
        start = reader.read(\.start)
        columns = reader.read(\.columns)
        pages = reader.read(\.pages)
        fit = reader.read(\.fit) ?? SpecifiedFit()
        figures = reader.read(\.figures)
        isLead = reader.read(\.lead)
        contentsPicture = reader.read(\.contentsPicture)
    }

    /// Checks the keys for the kind of item: keys that are missing, and keys without effect.
    fileprivate func check(_ reader: inout TableReader<ArticleKeys>) {
        let keys = reader.keys
        switch kind {
        case .article:
            checkSource(&reader)
            checkLead(&reader)
            checkOpener(&reader)
        case .contents:
            refuse(
                [
                    keys.source, keys.status, keys.authors, keys.figures, keys.handPages, keys.opener, keys.format,
                    keys.lead, keys.contentsPicture,
                ], of: &reader)
        case .blank:
            refuse(
                [
                    keys.source, keys.section, keys.title, keys.shortTitle, keys.kicker, keys.standfirst, keys.status,
                    keys.authors, keys.figures, keys.handPages, keys.opener, keys.format, keys.lead,
                    keys.contentsPicture, keys.columns, keys.fit, keys.language,
                ], of: &reader)
        }
    }

    private func checkLead(_ reader: inout TableReader<ArticleKeys>) {
        guard contentsPicture != nil, !isLead else { return }
        reader.error(
            "key-without-effect", "the contents show the picture of a lead only",
            at: reader.origin(of: \.contentsPicture),
            hint: "add lead = true, or take contents_picture away")
    }

    private func checkOpener(_ reader: inout TableReader<ArticleKeys>) {
        guard let opener, start == .continue else { return }
        reader.error(
            "conflicting-keys",
            "an opener is the form of a first page, and the article begins on that of the article before it",
            at: opener.origin, hint: "take opener away, or start = \"continue\"")
    }

    private func checkSource(_ reader: inout TableReader<ArticleKeys>) {
        guard source == nil, !reader.has(\.source), status != .expected else { return }
        reader.error(
            "missing-key", "the article has no source", at: origin,
            hint: "name the file of its text by source = \"…\", or reserve its pages in drafts with "
                + "status = \"expected\"")
    }

    /// Reports the keys that an item of this kind does not use.
    private func refuse(_ keys: [DescribedKey], of reader: inout TableReader<ArticleKeys>) {
        for key in keys where reader.has(key) {
            reader.error(
                "key-without-effect", "an item of the kind \"\(kind.rawValue)\" has no \(key.description.name)",
                at: reader.origin(of: key), hint: "leave it out, or give the item another kind")
        }
    }
}
