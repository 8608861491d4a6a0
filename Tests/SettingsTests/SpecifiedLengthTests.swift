import PubDiagnostics
import PubGeometry
import PubSettings
import Testing

@Suite struct SpecifiedLengthTests {
    private func read<Value>(_ type: KeyType<Value>, _ value: SettingsValue) -> (value: Value?, ids: [String]) {
        var findings = SettingsFindings()
        let result = type.read(SettingsNode(value, at: .none), &findings)
        return (result, findings.diagnostics.map(\.id))
    }

    @Test(
        arguments: [
            ("12pt", 12.0), ("12 pt", 12), ("25.4mm", 72), ("2.54cm", 72), ("1in", 72), ("1pc", 12), ("1p", 12),
            ("1pica", 12), ("1MM", 72 / 25.4), ("4Q", 72 / 25.4), ("-3.5pt", -3.5), ("+1pt", 1), (".5pt", 0.5),
            ("1e1pt", 10), ("0", 0), ("1q", 18 / 25.4),
        ] as [(SettingsValue, Double)])
    func unitsOfLength(text: SettingsValue, points: Double) {
        let read = read(.length, text)
        #expect(read.ids == [])
        #expect(read.value == Length(points: points))
    }

    @Test(
        arguments: [
            ("12", "needs-unit"), (12, "needs-unit"), (0.5, "needs-unit"), (.float(.nan), "needs-unit"),
            (.float(.infinity), "needs-unit"), (1e308, "needs-unit"), ("1e308pt", "out-of-range"),
            ("1e999pt", "out-of-range"), ("100001mm", "out-of-range"), ("12furlongs", "unknown-unit"),
            ("pt", "wrong-type"),
            ("", "wrong-type"), ("nanpt", "wrong-type"), ("infpt", "wrong-type"), ("2em", "wrong-unit"),
            ("5%", "wrong-unit"), ("1.pt", "unknown-unit"), (true, "wrong-type"), ("12pt 3", "unknown-unit"),
            ("0x10pt", "unknown-unit"), ("１pt", "wrong-type"),
        ] as [(SettingsValue, String)])
    func wrongLengths(value: SettingsValue, id: String) {
        let read = read(.length, value)
        #expect(read.ids == [id])
        #expect(read.value == nil)
    }

    @Test func boundsOfLengths() {
        #expect(read(.length, "-100m").ids == ["unknown-unit"])
        #expect(read(.length, "-99999mm").value != nil)
        #expect(read(.lengthFromZero, "-1pt").ids == ["out-of-range"])
        #expect(read(.lengthFromZero, 0).value == .zero)
        #expect(read(.positiveLength, "0pt").ids == ["out-of-range"])
        #expect(read(.positiveLength, "0.0001pt").ids == ["out-of-range"])
    }

    @Test func relativeLengths() {
        #expect(read(.lengthOrEm, "1.5em").value == .em(1.5))
        #expect(read(.lengthOrEm, "5%").ids == ["wrong-unit"])
        #expect(read(.lengthOrPercent, "-5%").value == .percent(-5))
        #expect(read(.lengthOrPercent, "1em").ids == ["wrong-unit"])
        #expect(read(.lengthEmOrPercent, "3mm").value == .absolute(Length(millimetres: 3)))
        #expect(read(.lengthEmOrPercent, "10001em").ids == ["out-of-range"])
        #expect(read(.lengthEmOrPercent.fromZero, "-1%").ids == ["out-of-range"])
        #expect(read(.lengthEmOrPercent.fromZero, "1%").value == .percent(1))
    }

    @Test func specifiedLengthsBecomeLengths() {
        let em = Length(points: 10)
        let whole = Length(points: 200)
        #expect(SpecifiedLength.absolute(em).length(em: em, whole: whole) == em)
        #expect(SpecifiedLength.em(1.5).length(em: em, whole: whole) == Length(points: 15))
        #expect(SpecifiedLength.percent(25).length(em: em, whole: whole) == Length(points: 50))
        #expect(SpecifiedLength.em(.infinity).length(em: em, whole: whole) == .zero)
        #expect(SpecifiedLength.percent(1e300).length(em: em, whole: whole) == Length(points: Length.bound))
    }

    @Test func numbersAndPercentages() {
        #expect(read(.percent(0...100), "80 %").value == 80)
        #expect(read(.percent(0...100), 80.5).value == 80.5)
        #expect(read(.percent(0...100), "80").ids == ["wrong-unit"])
        #expect(read(.percent(0...100), "101%").ids == ["out-of-range"])
        #expect(read(.number(0...1), .float(.nan)).ids == ["out-of-range"])
        #expect(read(.number(0...1), "0.5").ids == ["wrong-type"])
        #expect(read(.integer(0...9), 2.0).ids == ["wrong-type"])
        #expect(read(.integer(0...9), .integer(.max)).ids == ["out-of-range"])
    }

    @Test func combinedTypes() {
        let leading = KeyType<SpecifiedLength?>.keyword(
            ["auto": nil], or: KeyType<SpecifiedLength>.lengthOrEm.map { value, _, _ in value })
        #expect(read(leading, "auto").value == .some(nil))
        #expect(read(leading, "2em").value == .em(2))
        let either = KeyType.either(.string, KeyType.integer(1...3).map { value, _, _ in "\(value)" })
        #expect(read(either, 2).value == "2")
        #expect(read(either, 4).ids == ["out-of-range"])
        #expect(read(either, true).ids == ["wrong-type"])
        #expect(read(.date, "2026-02-29").ids == ["wrong-type"])
        #expect(read(.date, "2028-02-29").value == CalendarDate(year: 2028, month: 2, day: 29))
        #expect(read(.nonEmptyString, " ").ids == ["empty-value"])
        #expect(read(.keyword(["one": 1, "two": 2]), "tow").ids == ["unknown-word"])
        #expect(read(.keyword(["one": 1, "two": 2]), "two").value == 2)
    }
}
