import Diagnostics
import Settings

extension KeyType where Value == String {
    /// `1234-5679`, with a right check digit (ISO 3297).
    static var issn: KeyType {
        string.map("an ISSN such as \"1234-5679\"") { text, origin, findings in
            let digits = text.utf8.filter { $0 != 0x2D }
            let shape = text.utf8.enumerated().allSatisfy { index, byte in
                index == 4 ? byte == 0x2D : (0x30...0x39).contains(byte) || (index == 8 && byte == UInt8(ascii: "X"))
            }
            if shape, digits.count == 8 {
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

    /// `#second-part`, read without its mark.
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

extension KeyType where Value == Int {
    /// 0, 90, 180 or 270.
    static var quarterTurn: KeyType {
        integer(0...270).map("0, 90, 180 or 270") { degrees, origin, findings in
            if degrees % 90 == 0 { return degrees }
            findings.error(
                "out-of-range", "expected 0, 90, 180 or 270, found \(degrees)", at: origin,
                hint: "pictures turn by quarters, clockwise; a box turns by any angle: `rotate` of its object style")
            return nil
        }
    }
}

extension KeyType where Value == SIMD4<Double> {
    /// A part of a picture: x, y, width and height as shares.
    static var crop: KeyType {
        KeyType<[Double]>.array(of: .number(0...1), count: 4...4).map { parts, origin, findings in
            let crop = SIMD4(parts[0], parts[1], parts[2], parts[3])
            let end = crop.lowHalf + crop.highHalf
            // A picture is as much larger than what is seen of it: a share of 1e-308 makes it larger than any number.
            if crop.z >= 0.001, crop.w >= 0.001, end.x <= 1, end.y <= 1 { return crop }
            findings.error(
                "out-of-range", "the part lies outside of the picture, or is less than a thousandth of it", at: origin,
                hint: "write x, y, width and height as shares of the picture: [0.1, 0, 0.8, 1]")
            return nil
        }
    }
}

extension KeyType where Value == Article.Author {
    /// A name, or a table of name and role.
    static var author: KeyType {
        .either(
            KeyType<String>.nonEmptyString.map { name, origin, _ in
                Article.Author(name: name, role: "", origin: origin)
            },
            .table(AuthorKeys.self) { reader in
                let role = reader.read(\.role)
                return reader.read(\.name).map { Article.Author(name: $0, role: role, origin: reader.origin) }
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

extension KeyType where Value == Located<String> {
    /// A length or a percentage, 0 or more, which stays as it was written.
    static var extent: KeyType {
        let measure = KeyType<Measure>.lengthOrPercent.fromZero
        return KeyType(measure.name, kinds: measure.kinds) { node, findings in
            // Nothing but a 0 goes without a unit.
            measure.read(node, &findings).map { _ in Located(node.string ?? "0pt", at: node.origin) }
        }
    }
}

extension KeyType where Value == Article.Figure {
    static var figure: KeyType {
        .table(FigureKeys.self) { reader in
            reader.read(\.page)
            let focus = reader.read(\.focus)
            let wrap = Article.Wrap(
                shape: reader.read(\.wrap), offset: reader.read(\.offset), side: reader.read(\.side),
                at: reader.read(\.at))
            let figure = Article.Figure(
                source: reader.read(\.source), place: reader.read(\.place), wrap: wrap, fit: reader.read(\.fit),
                focus: SIMD2(focus[0], focus[1]), crop: reader.read(\.crop), rotation: reader.read(\.rotate),
                isFlipped: reader.read(\.flip), width: reader.read(\.width), height: reader.read(\.height),
                after: reader.read(\.after), caption: reader.read(\.caption), credit: reader.read(\.credit),
                alternate: reader.read(\.alternate), isDecorative: reader.read(\.decorative), origin: reader.origin)
            if figure.isDecorative, figure.alternate != nil {
                let place = reader.origin(of: \.alternate)
                reader.error(
                    "alt-of-decorative", "a decorative picture has no alternate text", at: place,
                    hint: "leave out `alt`, or `decorative` when the picture says something")
            }
            return figure
        }
    }
}

extension KeyType where Value == Issue.Section {
    static var section: KeyType {
        .table(SectionKeys.self) { reader in
            Issue.Section(
                id: "", title: reader.read(\.title) ?? "", accent: reader.read(\.accent), origin: reader.origin)
        }
    }
}

extension KeyType where Value == Issue.Edition {
    /// The tables beside the two keys are checked by ``Issue/load(_:folder:settingsKeys:)``.
    static var edition: KeyType {
        .part(EditionKeys.self) { reader in
            Issue.Edition(
                name: "", output: reader.read(\.output), profile: reader.read(\.profile),
                settings: SettingsNode([:], at: reader.origin), origin: reader.origin)
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
                template: reader.read(\.template), styles: reader.read(\.styles), editions: [], sections: [],
                articles: [], settings: SettingsNode([:], at: reader.origin))
        }
    }
}
