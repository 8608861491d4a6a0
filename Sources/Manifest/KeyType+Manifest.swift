import PubDiagnostics
import PubDocuments
import PubSettings

extension KeyType where Value == String {
    /// `1234-5679`, with a right check digit (ISO 3297).
    static var issn: KeyType {
        string.map("an ISSN such as \"1234-5679\"") { text, origin, findings in
            let digits = text.utf8.filter { $0 != 0x2D }
            let shape = text.utf8.enumerated().allSatisfy { index, byte in
                index == 4 ? byte == 0x2D : (0x30...0x39).contains(byte) || (index == 8 && byte == UInt8(ascii: "X"))
            }
            if shape, digits.count == 8 {
                // The weights fall from 8 to 1, and X is ten (ISO 3297).
                let sum = digits.enumerated().reduce(0) { sum, digit in
                    sum + (8 - digit.offset) * (digit.element == UInt8(ascii: "X") ? 10 : Int(digit.element) - 0x30)
                }
                if sum % 11 == 0 { return text }
            }
            findings.error(
                "wrong-issn", "\(SettingsValue.quoted(text)) is not an ISSN", at: origin,
                hint: shape ? "its last digit does not fit the others" : "it has the form 1234-5679")
            return nil
        }
    }

    /// `#second-part`, read without its `#`.
    static var anchor: KeyType {
        string.map("an anchor such as \"#second-part\"") { text, origin, findings in
            if text.hasPrefix("#"), text.utf8.count > 1 { return String(text.dropFirst()) }
            findings.error(
                "wrong-anchor", "\(SettingsValue.quoted(text)) is not an anchor", at: origin,
                hint: "an anchor begins with #, as in \"#second-part\"")
            return nil
        }
    }
}

extension KeyType where Value == Author {
    /// A name, or a table of name and role.
    static var author: KeyType {
        .either(
            KeyType<String>.nonEmptyString.map { name, origin, _ in
                Author(name: name, at: origin)
            },
            .table(AuthorKeys.self) { reader in
                let role = reader.read(\.role)
                return reader.read(\.name).map { Author(name: $0, role: role, at: reader.origin) }
            })
    }
}

extension KeyType where Value == Article.Masters {
    /// A name for all pages, or a table of `first` and `next`.
    static var masters: KeyType {
        .either(
            KeyType<String>.nonEmptyString.map { name, origin, _ in
                Article.Masters(first: Located(name, at: origin), next: Located(name, at: origin))
            },
            .table(MastersKeys.self) { reader in
                Article.Masters(first: reader.read(\.first), next: reader.read(\.next))
            })
    }
}

extension KeyType where Value == ArticleFigure {
    /// A picture of an article.
    static var figure: KeyType {
        .table(ArticleFigureKeys.self) { reader in
            var specified = SpecifiedFigure(&reader, reader.keys.figure)
            specified.credit = reader.read(\.credit)
            specified.alternate = reader.read(\.alternate).map { Located($0, at: reader.origin) }
            specified.isDecorative = reader.read(\.decorative)
            if specified.isDecorative, specified.alternate != nil {
                reader.error(
                    "alt-of-decorative", "a decorative picture has no alternate text",
                    at: reader.origin(of: \.alternate),
                    hint: "leave out `alt`, or `decorative` when the picture says something")
            }
            return ArticleFigure(
                source: reader.read(\.source), id: reader.read(\.id), specified: specified, after: reader.read(\.after),
                caption: reader.read(\.caption), origin: reader.origin)
        }
    }
}

extension KeyType where Value == HandPage {
    /// A page that is made by hand.
    static var handPage: KeyType {
        .table(HandPageKeys.self) { reader in
            // Both are read before either is asked for: each has its own error.
            let (number, frames) = (reader.read(\.number), reader.read(\.frames))
            guard let number, let frames else { return nil }
            return HandPage(number: number, frames: frames, origin: reader.origin)
        }
    }
}

extension KeyType where Value == Issue.Section {
    static var section: KeyType {
        .table(SectionKeys.self) { reader in
            Issue.Section(
                // The name is the key of its table, which the reading of the whole adds.
                id: "", title: reader.read(\.title) ?? "", accent: reader.read(\.accent), origin: reader.origin)
        }
    }
}

extension KeyType where Value == EditionDescription {
    /// The tables beside the two keys are checked by ``Issue/load(_:folder:settingsKeys:)``.
    static var edition: KeyType {
        .part(EditionKeys.self) { reader in
            reader.read(\.imposition)
            reader.read(\.separations)
            reader.read(\.spine)
            return EditionDescription(
                name: "", output: reader.read(\.output), profile: reader.read(\.profile),
                links: reader.read(\.links), cover: reader.read(\.cover), split: reader.read(\.split),
                namedStandards: reader.read(\.standards), settings: SettingsNode([:], at: reader.origin),
                origin: reader.origin)
        }
    }
}

extension KeyType where Value == Issue {
    /// The head of an issue, still without its contents.
    static var issueHead: KeyType {
        .table(IssueHeadKeys.self) { reader in
            let date = reader.read(\.date)
            let coverDate = reader.read(\.coverDate) ?? date.map { "\($0.monthName) \($0.year)" }
            return Issue(
                title: reader.read(\.title) ?? "", number: reader.read(\.number), volume: reader.read(\.volume),
                date: date, coverDate: coverDate ?? "", language: reader.read(\.language), issn: reader.read(\.issn),
                publisher: reader.read(\.publisher), rights: reader.read(\.rights), template: reader.read(\.template),
                styles: reader.read(\.styles), texts: reader.read(\.texts), siteRoot: reader.read(\.siteRoot),
                // Word writes `heading 1` for the style that it shows as `Heading 1`.
                styleRoles: Dictionary(
                    reader.read(\.styleRoles).map { ($0.name.lowercased(), $0.value) },
                    uniquingKeysWith: { first, _ in first }),
                editions: [], sections: [],
                articles: [], settings: SettingsNode([:], at: reader.origin))
        }
    }
}
