import PubValues

extension CalendarDate: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(year, month, day)
    }
}

extension LengthUnit: ContentHashable {}

extension Located: ContentHashable where Value: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(value) }
}

extension SettingsTable: ContentHashable {
    package func combine(into hash: inout ContentHash) { entries.combine(into: &hash) }
}

extension SettingsNode: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(value)
    }
}

extension SettingsValue: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .table(let a): hash.combineEach(0, a)
        case .array(let a): hash.combineEach(1, a)
        case .string(let a): hash.combineEach(2, a)
        case .integer(let a): hash.combineEach(3, a)
        case .float(let a): hash.combineEach(4, a)
        case .boolean(let a): hash.combineEach(5, a)
        case .date(let a): hash.combineEach(6, a)
        case .time(let a, let b): hash.combineEach(7, a, b)
        case .nothing: hash.combineEach(8)
        }
    }
}

extension SettingsTable.Entry: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(key, node)
    }
}
