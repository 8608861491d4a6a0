extension IssuePlan {
    /// The JSON schema of the document that ``json(failure:)`` makes.
    static var schema: SchemaNode {
        func object(_ meaning: String, _ members: [(String, SchemaNode)]) -> SchemaNode {
            .object([
                ("description", .string(meaning)), ("type", .string("object")), ("properties", .object(members)),
                ("required", .array(members.map { .string($0.0) })), ("additionalProperties", .boolean(false)),
            ])
        }
        func one(_ type: String, _ meaning: String) -> SchemaNode {
            .object([("description", .string(meaning)), ("type", .string(type))])
        }
        func maybe(_ type: String, _ meaning: String) -> SchemaNode {
            .object([("description", .string(meaning)), ("type", .array([.string(type), .string("null")]))])
        }
        func list(_ meaning: String, of item: SchemaNode) -> SchemaNode {
            .object([("description", .string(meaning)), ("type", .string("array")), ("items", item)])
        }
        func word(_ meaning: String, _ words: [String]) -> SchemaNode {
            .object([("description", .string(meaning)), ("enum", .array(words.map { .string($0) }))])
        }
        let text = SchemaNode.object([("type", .string("string"))])
        let number = SchemaNode.object([("type", .string("integer"))])
        let page = object(
            "A page.",
            [
                ("page", one("integer", "Its place in the edition, from 1.")),
                ("folio", one("string", "Its folio; may be empty.")),
                ("side", word("Which side of a spread it is.", ["recto", "verso"])),
                ("articles", list("The identifiers of the articles on it; none on a blank page.", of: text)),
                ("errors", one("integer", "The errors that are seen on it.")),
                ("warnings", one("integer", "The warnings that are seen on it.")),
            ])
        let article = object(
            "An article.",
            [
                ("title", one("string", "Its title; empty without one.")),
                ("columns", maybe("number", "The columns that its lines fill; null without a baseline grid.")),
                ("id", one("string", "Its identifier.")),
                ("pages", one("integer", "The pages that bear something of it.")),
                ("folios", list("The folios of these pages.", of: text)),
                ("sheets", list("Their places in the edition, from 1.", of: number)),
                ("lines", one("integer", "Its lines, with those of boxes in its columns.")),
                ("words", one("integer", "Its words.")),
                (
                    "over",
                    maybe(
                        "integer",
                        "Lines beyond its reserved pages; negative if some are free, null without a reservation.")
                ),
                ("over_words", maybe("integer", "The words that these lines are.")),
                ("wanted", maybe("integer", "The pages that are reserved for it.")),
                ("fill", one("number", "The part of its last page that is filled, from 0 to 1.")),
                ("means", one("object", "What its pages pay for the means by which they are filled, by name.")),
                ("advice", maybe("string", "What to cut or to add, so that its pages are full.")),
            ])
        let missing = object(
            "Something that is missing.",
            [
                ("kind", word("What it is.", Lack.allCases.map(\.rawValue))),
                ("message", one("string", "The message of the finding.")),
                ("file", one("string", "The file that asks for it.")),
                ("line", one("integer", "Its line, from 1; 0 for the whole file.")),
                ("column", one("integer", "Its column, from 1; 0 for the whole line.")),
            ])
        let whole = object(
            "The plan of an issue, as publish plan --format json writes it.",
            [
                (
                    "version",
                    .object([
                        ("description", .string("The version of this document.")), ("const", .number("\(version)")),
                    ])
                ),
                ("title", one("string", "The title of the issue.")),
                ("edition", maybe("string", "The edition whose pages these are; null if none could be made.")),
                ("pages", list("The pages, in order.", of: page)),
                ("articles", list("The articles, in order.", of: article)),
                ("blank", list("The pages without an article, by their places from 1.", of: number)),
                ("short", list("The articles whose last page is less than a quarter full.", of: text)),
                ("missing", list("What is missing.", of: missing)),
                ("failure", maybe("object", "Why the machine failed; null if it did not.")),
                (
                    "diagnostics",
                    list(
                        "All findings, as publish --format json writes them.",
                        of: .object([("type", .string("object"))]))
                ),
            ])
        guard case .members(let members) = whole else { return whole }
        let version = SchemaNode.Member(name: "$schema", value: .string("http://json-schema.org/draft-07/schema#"))
        return .members([version] + members)
    }
}
