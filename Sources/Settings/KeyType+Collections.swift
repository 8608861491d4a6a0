import PubDiagnostics
import PubValues

/// A value that the file gives a name, as the styles of `[paragraph.NAME]`.
public struct Named<Value> {
    /// The name.
    public var name: String
    /// The place of the name in its source.
    @ExcludedFromEquality public var origin: SourceLocation
    /// The value.
    public var value: Value

    /// A value under a name.
    public init(_ name: String, at origin: SourceLocation, _ value: Value) {
        self.name = name
        self.origin = origin
        self.value = value
    }
}

extension Named: Sendable where Value: Sendable {}
extension Named: Equatable where Value: Equatable {}
extension Named: Hashable where Value: Hashable {}

extension KeyType {
    /// An array of `count` elements. An element that cannot be read is left out after its report, unless the count is
    /// fixed: then the whole array counts as not given.
    public static func array<Element>(
        of element: KeyType<Element>, count: ClosedRange<Int> = 0...1_000_000
    ) -> KeyType where Value == [Element] {
        let isFixed = count.lowerBound == count.upperBound
        let name = "an array of \(isFixed ? "\(count.lowerBound) × " : "")\(element.name)"
        return KeyType(
            name, kinds: [.array], tables: element.tables, form: { .array(element.form, count: count) }
        ) { node, findings in
            let nodes = node.elements ?? []
            let values = nodes.enumerated().compactMap { index, item in
                findings.within(item.step(at: index)) { element.read(item, &$0) }
            }
            guard count.contains(nodes.count) else {
                let wanted = isFixed ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
                findings.error(
                    "wrong-count", "expected \(wanted) values, found \(nodes.count)", at: node.origin,
                    hint: "write \(wanted) values in square brackets, separated by commas")
                return nil
            }
            // What was wrong is left out; fewer than the least number are not the author's array any more.
            return values.count < (isFixed ? nodes.count : count.lowerBound) ? nil : values
        }
    }

    /// One value, or an array of them: `author = "A"` or `author = ["A", "B"]`. An array type as `element` would
    /// swallow the array.
    public static func oneOrMany<Element>(of element: KeyType<Element>) -> KeyType where Value == [Element] {
        either(element.map { value, _, _ in [value] }, array(of: element))
    }

    /// A table with the keys of `keys`. `read` takes every key from the reader; unknown keys are reported after it.
    /// Without a value from `read` the table counts as not given.
    public static func table<Keys: KeyTable>(
        _ keys: Keys.Type, _ read: @escaping @Sendable (inout TableReader<Keys>) -> Value?
    ) -> KeyType {
        KeyType(
            "a table", kinds: [.table], tables: [KeyTableDescription(keys)], form: { .table(KeyTableDescription(keys)) }
        ) { node, findings in
            var reader = TableReader<Keys>(node, path: findings.path)
            let value = read(&reader)
            findings.diagnostics += reader.finish()
            return value
        }
    }

    /// A part of a table that other rooms read too: as ``table(_:_:)``, but other keys are not looked at. The one who
    /// owns the whole table checks it by ``SettingsFindings/checkKeys(of:known:)``.
    public static func part<Keys: KeyTable>(
        _ keys: Keys.Type, _ read: @escaping @Sendable (inout TableReader<Keys>) -> Value?
    ) -> KeyType {
        KeyType(
            "a table", kinds: [.table], tables: [KeyTableDescription(keys)], form: { .table(KeyTableDescription(keys)) }
        ) { node, findings in
            var reader = TableReader<Keys>(node, path: findings.path)
            let value = read(&reader)
            findings.diagnostics += reader.finish(checkingUnknown: false)
            return value
        }
    }

    /// A table whose keys are names that the file chooses: `[swatch.NAME]`, `[map]`. In the order of the file.
    public static func named<Element>(_ element: KeyType<Element>) -> KeyType where Value == [Named<Element>] {
        KeyType(
            "a table of names, each with \(element.name)", kinds: [.table], tables: element.tables,
            form: { .names(element.form) }
        ) { node, findings in
            (node.table?.entries ?? []).compactMap { entry in
                guard entry.node.value != .nothing else { return nil }
                let value = findings.within(SettingsValue.keyText(entry.key)) { element.read(entry.node, &$0) }
                return value.map { Named(entry.key, at: entry.keyOrigin, $0) }
            }
        }
    }
}

extension SettingsNode {
    /// The step of a path that leads to this element of an array: its `id`, or its number from 1.
    func step(at index: Int) -> String {
        if let id = self["id"]?.string, !id.isEmpty { return SettingsValue.keyText(id) }
        return "[\(index + 1)]"
    }
}
