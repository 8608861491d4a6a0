import PubColor
import PubDiagnostics
import PubSettings

/// The keys of a swatch.
struct SwatchKeys: KeyTable {
    static let keys = SwatchKeys()
    static let title = "[swatch.NAME]"
    static let meaning =
        "A colour of the press with a name, used as `NAME` or, for a tint, `NAME 20%`. Exactly one of `cmyk`, `gray`, "
        + "`rgb`, `alias`, or `spot` with its `cmyk`. `black`, `paper` and `white` are built in, and `rich-black`, "
        + "which for large type and areas is the mixture that the print profile names; `accent` is the swatch that a "
        + "section names as its own. On a press, `rgb` becomes process inks by the profile's printing condition, and "
        + "grays become black ink alone."
    let cmyk = Key(
        "cmyk", .array(of: .number(0...100), count: 4...4),
        "Cyan, magenta, yellow and black in %; beside `spot`, the look of the ink's full tone.")
    let gray = Key("gray", .percent(0...100), "Black ink in %.")
    let rgb = Key("rgb", .rgb, "Light in sRGB: three numbers from 0 to 255, `#rrggbb` or `#rgb`.")
    let spot = Key("spot", .nonEmptyString, "The name of a spot ink, as on its plate.")
    let alias = Key("alias", .swatchReference, "Another swatch, or a tint of it.")
    let overprint = Key(
        "overprint", .boolean,
        "Whether the full tone overprints everything below it. Left out: solid black does in rules and in text below "
            + "24 pt. Tints never do.")
}

struct ColorRootKeys: KeyTable {
    static let keys = ColorRootKeys()
    static let title = "template.toml (colours)"
    static let meaning = "The colours of a template."
    let swatches = Key("swatch", .named(.swatch), default: .table(SettingsTable()), "Colours by name.")
}

extension KeyType where Value == SwatchReference {
    /// A swatch's name, with a percentage for a tint: `gold 20%`.
    package static var swatchReference: KeyType {
        KeyType<String>.nonEmptyString.map("a swatch") { text, origin, findings in
            if let reference = SwatchReference(parsing: text) { return reference }
            findings.error(
                "wrong-tint", "\(SettingsValue.quoted(text)) is not a swatch", at: origin,
                hint: "write its name, and for a tint a percentage from 0 to 100: \"gold 20%\"")
            return nil
        }
    }
}

extension KeyType where Value == PressColor {
    static var rgb: KeyType {
        .either(
            KeyType<[Double]>.array(of: .number(0...255), count: 3...3).map { parts, _, _ in
                PressColor.rgb(Float(parts[0] / 255), Float(parts[1] / 255), Float(parts[2] / 255))
            },
            KeyType<String>.string.map("#rrggbb") { text, origin, findings in
                if let color = PressColor(hex: text) { return color }
                findings.error(
                    "wrong-color", "\(SettingsValue.quoted(text)) is not of the form #rrggbb", at: origin,
                    hint: "write two hexadecimal digits each for red, green and blue, as in \"#b3402a\"")
                return nil
            })
    }
}

extension KeyType where Value == Swatch {
    static var swatch: KeyType {
        .table(SwatchKeys.self) { reader in
            let cmyk = reader.read(\.cmyk)
            let definitions: [Swatch.Definition?] = [
                reader.read(\.gray).map { .color(.gray(Float($0 / 100))) },
                reader.read(\.rgb).map { .color($0) },
                reader.read(\.alias).map { .alias($0) },
                process(cmyk, spot: reader.read(\.spot)),
            ]
            let overprint = reader.read(\.overprint)
            let given = definitions.compactMap { $0 }
            checkDefinition(&reader)
            return given.first.map {
                Swatch(name: "", definition: $0, overprint: overprint, origin: reader.origin)
            }
        }
    }

    private static func process(_ parts: [Double]?, spot: String?) -> Swatch.Definition? {
        guard let parts else { return nil }
        let inks = SIMD4<Float>(parts.map { Float($0 / 100) })
        if let spot { return .color(.spot(spot, alternate: inks)) }
        return .color(.cmyk(inks[0], inks[1], inks[2], inks[3]))
    }

    /// Reports a swatch without a definition, with several, or with half of one.
    private static func checkDefinition(_ reader: inout TableReader<SwatchKeys>) {
        let kinds = [
            reader.has(\.cmyk) || reader.has(\.spot), reader.has(\.gray), reader.has(\.rgb), reader.has(\.alias),
        ].filter { $0 }.count
        if kinds == 0 {
            reader.error(
                "missing-key", "the swatch has no colour", at: reader.origin,
                hint: "give it cmyk, gray, rgb, alias, or spot with cmyk")
        } else if kinds > 1 {
            reader.error(
                "conflicting-keys", "the swatch has more than one colour", at: reader.origin,
                hint: "keep one of cmyk, gray, rgb, alias")
        } else if reader.has(\.spot), !reader.has(\.cmyk) {
            reader.error(
                "missing-key", "the spot ink needs cmyk, which stands for it on screens and in proofs",
                at: reader.origin(of: \.spot),
                hint: "add cmyk = [cyan, magenta, yellow, black], the mixture that comes nearest to the ink")
        }
    }
}

extension SwatchTable {
    /// The keys of this room, for the reference.
    package static let keyTables = [KeyTableDescription(ColorRootKeys.self)]

    /// The key of the merged tree that this room reads.
    package static let rootKeys = ["swatch"]

    /// Reads `[swatch.NAME]` of the merged tree. Errors: values that the keys forbid, aliases that lead nowhere or in a
    /// circle, a spot ink with two appearances. Circular and dangling aliases stay out of use by their errors.
    package static func read(_ tree: SettingsNode) -> Outcome<SwatchTable> {
        var findings = SettingsFindings()
        let part = KeyType<[Named<Swatch>]>.part(ColorRootKeys.self) { $0.read(\.swatches) }
        let list = (part.read(tree, &findings) ?? []).map { named in
            var swatch = named.value
            swatch.name = named.name
            swatch.origin = named.origin
            return swatch
        }
        let table = SwatchTable(list)
        let problems = table.aliasProblems(list) + spotProblems(list)
        return Outcome(table, findings.diagnostics + problems)
    }

    private func aliasProblems(_ list: [Swatch]) -> [Diagnostic] {
        list.compactMap { swatch -> Diagnostic? in
            guard case .alias = swatch.definition else { return nil }
            do throws(Problem) {
                _ = try paint(SwatchReference(name: swatch.name), for: .area)
                return nil
            } catch {
                // A swatch that only leads into a cycle is not reported: the swatches of the cycle are.
                if case .circular(let chain) = error, chain.last != swatch.name { return nil }
                return diagnostic(error, at: swatch.origin)
            }
        }
    }

    /// The name of a spot ink without its variable parts: capitals, blanks, hyphens, and the suffix that ink makers use
    /// for the paper of a sample.
    package static func plainInkName(_ name: String) -> String {
        var words = name.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "\u{A0}" }
        let papers: Set<Substring> = [
            "c", "u", "m", "cv", "cvc", "cvu", "cp", "up", "pc", "pu", "ec", "eu", "uncoated", "coated",
        ]
        if words.count > 1, let last = words.last, papers.contains(last) { words.removeLast() }
        var plain = words.joined()
        // “123C” is “123 C”.
        if let last = plain.last, last == "c" || last == "u" || last == "m", plain.dropLast().last?.isNumber == true {
            plain.removeLast()
        }
        return plain
    }

    private static func spotProblems(_ list: [Swatch]) -> [Diagnostic] {
        var first: [String: (PressColor, SourceLocation)] = [:]
        var alike: [String: (name: String, SourceLocation)] = [:]
        return list.compactMap { swatch -> Diagnostic? in
            guard case .color(let color) = swatch.definition, color.model == .spot else { return nil }
            guard let (known, origin) = first[color.spotName] else {
                first[color.spotName] = (color, swatch.origin)
                let key = plainInkName(color.spotName)
                guard let (other, place) = alike[key] else {
                    alike[key] = (color.spotName, swatch.origin)
                    return nil
                }
                return Diagnostic.error(
                    "ambiguous-inks",
                    "the spot inks \(SettingsValue.quoted(other)) and \(SettingsValue.quoted(color.spotName)) are two plates, and "
                        + "probably one ink",
                    at: swatch.origin, hint: "write the name alike in both swatches"
                ).noting("the other one", at: place)
            }
            if known == color { return nil }
            return Diagnostic.error(
                "spot-defined-twice", "the spot ink \(SettingsValue.quoted(color.spotName)) has two appearances",
                at: swatch.origin, hint: "give both swatches the same cmyk, or make one an alias of the other"
            ).noting("the other one", at: origin)
        }
    }
}

extension SwatchTable {
    /// The errors about swatches whose inks are more than `limit` (1 for each solid ink) in the edition `edition`, at their
    /// definitions in their order by name.
    package func findings(above limit: Double, of edition: String) -> [Diagnostic] {
        names.compactMap { name in
            guard let swatch = self[name], case .color(let color) = swatch.definition, color.model == .cmyk else {
                return nil
            }
            let sum = Double(color.components.sum())
            // The sum is of numbers that are rounded to single precision.
            guard sum > limit + 0.0005 else { return nil }
            return .error(
                "ink-limit",
                "the swatch \(SettingsValue.quoted(name)) has \(Int((sum * 100).rounded())) % of ink; the paper of the "
                    + "edition “\(edition)” takes \(Int((limit * 100).rounded())) %",
                at: swatch.origin,
                hint:
                    "use less of cyan, magenta and yellow, or have it reduced: reduce_swatches = true in [profile.ink]; for deep black "
                    + "there is rich-black")
        }
    }
}
