import PubDiagnostics
import PubGeometry
import PubSettings

/// A table with one key of each kind.
struct SampleKeys: KeyTable {
    static let keys = SampleKeys()
    static let title = "[sample]"
    static let meaning = "A table for tests."
    let id = Key(required: "id", .nonEmptyString, "The name.")
    let title = Key("title", .string, "The headline.")
    let columns = Key("columns", .integer(1...12), default: 3, "How many columns.")
    let draft = Key("draft", .boolean, default: false, "Whether it is a draft.")
    let width = Key("width", .length, default: "20mm", "How wide.")
    let indent = Key("indent", .lengthEmOrPercent, default: "1em", "The indent.")
    let grid = Key("grid", .oneOf(Grid.self, notImplemented: ["some"]), default: "first", "What stands on the grid.")
    let date = Key("date", .date, "The day.")
    let justification = Key("word", .array(of: .percent(0...400), count: 3...3), default: [80, 100, 133], "Spaces.")
    let authors = Key("authors", .oneOrMany(of: .string), default: [], "Who wrote it.")
    let page = Key(notImplemented: "page", "Pins to a page.", hint: "leave it out")
    let inner = Key("inner", .table(InnerKeys.self) { $0.read(\.depth) }, "A table inside.")
    let ink = InkKeys()
}

/// A group of keys.
struct InkKeys: KeyTable {
    static let keys = InkKeys()
    static let title = "ink"
    static let meaning = "Ink."
    let color = Key("color", .string, default: "ink", "A swatch.")
}

struct InnerKeys: KeyTable {
    static let keys = InnerKeys()
    static let title = "[sample.inner]"
    static let meaning = "A table inside a table."
    let depth = Key("depth", .number(0...10), default: 1, "How deep.")
}

enum Grid: String, CaseIterable, Sendable { case all, first, none }

/// What is read from `SampleKeys`.
struct Sample: Sendable {
    var id: String?
    var title: String?
    var columns: Int
    var draft: Bool
    var width: Length
    var indent: SpecifiedLength
    var grid: Grid
    var date: CalendarDate?
    var word: [Double]
    var authors: [String]
    var inner: Double?
    var color: String

    static let type = KeyType<Sample>.table(SampleKeys.self) { reader in
        reader.read(\.page)
        return Sample(
            id: reader.read(\.id), title: reader.read(\.title), columns: reader.read(\.columns),
            draft: reader.read(\.draft), width: reader.read(\.width), indent: reader.read(\.indent),
            grid: reader.read(\.grid), date: reader.read(\.date), word: reader.read(\.justification),
            authors: reader.read(\.authors), inner: reader.read(\.inner), color: reader.read(\.ink.color))
    }
}

/// The findings as `line:column id`, for comparison.
func places(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.origin.line):\($0.origin.column) \($0.id)" }
}

/// Reads `text` as a sample.
func sample(_ text: String) -> (value: Sample?, findings: [Diagnostic]) {
    let tree = TOML.parse(text, file: "t.toml")
    guard let root = tree.value else { return (nil, tree.diagnostics) }
    var findings = SettingsFindings()
    let value = Sample.type.read(root, &findings)
    return (value, findings.diagnostics)
}
