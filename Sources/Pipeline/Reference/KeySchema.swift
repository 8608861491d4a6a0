import PubArtwork
import PubColor
import PubDesign
import PubFonts
import PubManifest
import PubMarkup
import PubPreflight
import PubPress
import PubSettings
import PubStyles
import PubSwatches

/// The JSON schemas that editors use to complete and check files (draft 7, which Taplo and the YAML server of Red Hat read), made of the tables that
/// the rooms read these files with.
package enum KeySchema: String, CaseIterable, Sendable {
    /// `issue.toml`.
    case manifest
    /// `template.toml` and `styles.toml`.
    case template
    /// The front matter of an article.
    case frontMatter = "front-matter"
    /// `publish.toml`.
    case publication
    /// The document that `publish plan --format json` writes.
    case plan

    /// The schema as one JSON document. Linear in the keys.
    package var text: String {
        switch self {
        case .plan: return IssuePlan.schema.text + "\n"
        case .frontMatter:
            return SchemaWriter(requires: true).document(
                "Front matter of an article of publish", Array(MarkupReference.keyTables.prefix(1)))
        case .template:
            return SchemaWriter(requires: true).document("Template or styles of publish", Self.tablesOfTemplate)
        case .publication:
            // Keys that it lacks may be in each issue.
            var writer = SchemaWriter(requires: false)
            writer.omitted = ["article"]
            writer.extended = (Self.editionTitle, Self.tablesOfTemplate)
            return writer.document("publish.toml: what the issues of a publication share", Self.tablesOfManifest)
        case .manifest:
            // Keys that it lacks may be in publish.toml for all issues.
            var writer = SchemaWriter(requires: false)
            writer.extended = (Self.editionTitle, Self.tablesOfTemplate)
            return writer.document("Manifest of an issue of publish", Self.tablesOfManifest)
        }
    }

    /// The table that may hold any table of a template, beside those at the root of a manifest.
    private static let editionTitle = "[edition.NAME]"

    private static var tablesOfManifest: [KeyTableDescription] { Issue.keyTables + tablesOfTemplate }

    /// The roots of all rooms that read a part of a template.
    private static var tablesOfTemplate: [KeyTableDescription] {
        let rooms: [[KeyTableDescription]] = [
            PageDesign.keyTables, StyleSheet.keyTables, SwatchTable.keyTables, PressSettings.keyTables,
            FontCatalog.fallbackKeyTables, ImageSettings.keyTables, ArtworkColors.keyTables,
        ]
        return rooms.compactMap(\.first)
    }
}

/// Writes a schema of tables: each table that is in others is a definition of its own.
private struct SchemaWriter {
    /// Whether the absence of a key is wrong that the file itself has to have.
    let requires: Bool
    /// Keys of the root that are left out.
    var omitted: Set<String> = []
    /// The table that takes the keys of other tables too, by its title.
    var extended: (title: String, tables: [KeyTableDescription]) = ("", [])
    private var definitions: [(name: String, schema: SchemaNode)] = []

    init(requires: Bool) { self.requires = requires }

    /// The schema of a file that has the keys of all `tables` at its root.
    func document(_ title: String, _ tables: [KeyTableDescription]) -> String {
        var writer = self
        let keys = tables.flatMap(\.keys).filter { !omitted.contains($0.name) }
        var root = writer.table(keys, meaning: tables.first?.meaning ?? "")
        root.insert(("title", .string(title)), at: 0)
        root.insert(("$schema", .string("http://json-schema.org/draft-07/schema#")), at: 0)
        root.append(("definitions", .object(writer.definitions.map { ($0.name, $0.schema) })))
        return SchemaNode.object(root).text + "\n"
    }

    private mutating func table(_ keys: [KeyDescription], meaning: String) -> [(String, SchemaNode)] {
        var properties: [(String, SchemaNode)] = []
        var required: [SchemaNode] = []
        for key in keys where !properties.contains(where: { $0.0 == key.name }) {
            switch key.presence {
            // Whoever writes it is told that it is an error.
            case .notImplemented: continue
            case .required: required.append(.string(key.name))
            case .optional, .defaultsTo: break
            }
            properties.append((key.name, property(key)))
        }
        var members: [(String, SchemaNode)] = [
            ("description", .string(meaning)), ("type", .string("object")), ("properties", .object(properties)),
        ]
        if requires, !required.isEmpty { members.append(("required", .array(required))) }
        members.append(("additionalProperties", .boolean(false)))
        return members
    }

    private mutating func property(_ key: KeyDescription) -> SchemaNode {
        var members: [(String, SchemaNode)] = [("description", .string(key.meaning))]
        if case .defaultsTo(let value) = key.presence, let value = SchemaNode(value) {
            members.append(("default", value))
        }
        // Beside a reference other members mean nothing.
        if case .table = key.form {
            members.append(("allOf", .array([.object(schema(key.form))])))
        } else {
            members += schema(key.form)
        }
        return .object(members)
    }

    private mutating func schema(_ form: KeyForm) -> [(String, SchemaNode)] {
        switch form {
        case .values(let kinds): return Self.types(kinds)
        case .text: return [("type", .string("string")), ("pattern", .string("\\S"))]
        case .words(let words): return [("enum", .array(words.map { .string($0) }))]
        case .integer(let range):
            var members: [(String, SchemaNode)] = [
                ("type", .string("integer")), ("minimum", .number("\(range.lowerBound)")),
            ]
            if range.upperBound < 1_000_000 { members.append(("maximum", .number("\(range.upperBound)"))) }
            return members
        case .number(let range):
            return [
                ("type", .string("number")), ("minimum", .number("\(range.lowerBound)")),
                ("maximum", .number("\(range.upperBound)")),
            ]
        case .array(let element, let count):
            var members: [(String, SchemaNode)] = [
                ("type", .string("array")), ("items", .object(schema(element))),
            ]
            if count.lowerBound > 0 { members.append(("minItems", .number("\(count.lowerBound)"))) }
            if count.upperBound < 1_000_000 { members.append(("maxItems", .number("\(count.upperBound)"))) }
            return members
        case .names(let element):
            return [("type", .string("object")), ("additionalProperties", .object(schema(element)))]
        case .either(let forms):
            return [("anyOf", .array(forms.map { .object(schema($0)) }))]
        case .table(let table): return [("$ref", .string("#/definitions/\(definition(of: table))"))]
        }
    }

    /// The name of the definition of `table`, which is added if it is not there.
    private mutating func definition(of table: KeyTableDescription) -> String {
        let plain = String(table.title.filter { $0.isLetter || $0.isNumber || "._-".contains($0) })
        let more = table.title == extended.title ? extended.tables.flatMap(\.keys) : []
        var name = plain
        // Tables of one title that are not the same are told apart by a number.
        var number = 1
        while let known = known[name] {
            if known == table.keys.map(\.name) { return name }
            number += 1
            name = "\(plain)-\(number)"
        }
        // Before its keys are written, since these may lead to the same table.
        known[name] = table.keys.map(\.name)
        let place = definitions.count
        definitions.append((name, .object([])))
        definitions[place].schema = .object(self.table(table.keys + more, meaning: table.meaning))
        return name
    }

    /// The keys of the tables that are defined, by their names.
    private var known: [String: [String]] = [:]

    private static func types(_ kinds: Set<SettingsKind>) -> [(String, SchemaNode)] {
        if kinds.count == SettingsKind.allCases.count { return [] }
        let names: [(Set<SettingsKind>, String)] = [
            ([.table], "object"), ([.array], "array"), ([.string, .date, .time], "string"), ([.boolean], "boolean"),
            ([.float], "number"), ([.integer], "integer"), ([.nothing], "null"),
        ]
        // A number is an integer, too.
        let kinds = kinds.contains(.float) ? kinds.subtracting([.integer]) : kinds
        let types = names.filter { !kinds.isDisjoint(with: $0.0) }.map { SchemaNode.string($0.1) }
        return [("type", types.count == 1 ? types[0] : .array(types))]
    }
}
