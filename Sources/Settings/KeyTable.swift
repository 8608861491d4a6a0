/// All keys of one table, each a stored property: the one place that defines what the table takes.
///
/// The reader reads by the properties of the table, so that only described keys can be read; ``TableReader/finish()`` holds that every
/// described key was read; and the reference is printed from the same description. A property that is itself a
/// `KeyTable` adds its keys to this table (a paragraph style has all keys of a character style).
///
/// ```swift
/// struct GridKeys: KeyTable {
///     static let keys = GridKeys()
///     static let title = "page.baseline_grid"
///     static let meaning = "The lines that body text is on."
///     let start = Key("start", .length, default: "0pt", "The first line, from the trimmed head.")
///     let increment = Key(required: "increment", .positiveLength, "The distance of two lines.")
/// }
///
/// extension KeyType where Value == BaselineGrid {
///     static var baselineGrid: Self {
///         .table(GridKeys.self) { reader in
///             BaselineGrid(start: reader.read(\.start), increment: reader.read(\.increment) ?? Length(points: 12))
///         }
///     }
/// }
/// ```
public protocol KeyTable: Sendable {
    /// The keys, made once.
    static var keys: Self { get }
    /// The name of the table in the reference: `[[article]]`.
    static var title: String { get }
    /// The purpose of the table in one line.
    static var meaning: String { get }
}

extension KeyTable {
    /// The keys in the order of their declaration, including the keys of nested groups.
    public var descriptions: [KeyDescription] {
        Mirror(reflecting: self).children.flatMap { child -> [KeyDescription] in
            if let key = child.value as? DescribedKey { return [key.description] }
            if let group = child.value as? any KeyTable { return group.descriptions }
            preconditionFailure("\(Self.self) holds something that is neither a key nor a group of keys")
        }
    }
}
