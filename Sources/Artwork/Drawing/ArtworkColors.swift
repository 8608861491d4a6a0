import PubColor
import PubDiagnostics
import PubDisplayList
import PubSettings
import PubSwatches
import PubValues

/// The keys of artwork.
struct ArtworkKeys: KeyTable {
    static let keys = ArtworkKeys()
    static let title = "[artwork]"
    static let meaning = "Drawings in SVG."
    let colors = Key(
        "colors", swatchesByColor,
        "The swatch to print for a colour of drawings, exactly: `\"#c30\" = \"rust\"`. Colours that are not named "
            + "become process inks as in pictures, black too.")
}

/// The keys of a template that this room reads.
struct ArtworkRootKeys: KeyTable {
    static let keys = ArtworkRootKeys()
    static let title = "template.toml (artwork)"
    static let meaning = "Drawings."
    let artwork = Key("artwork", artworkSettings, "Drawings in SVG.")
}

private let artworkSettings = KeyType<[Named<SwatchReference>]>.table(ArtworkKeys.self) { $0.read(\.colors) }

private let swatchesByColor = KeyType<[Named<SwatchReference>]>.named(.swatchReference).map(
    "a table of colours, each with a swatch"
) {
    entries, _, findings in
    var known: Set<UInt32> = []
    return entries.filter { entry in
        guard let color = PressColor(hex: entry.name) ?? PressColor(cssName: entry.name) else {
            findings.error(
                "wrong-color", "\(SettingsValue.quoted(entry.name)) is no colour of a drawing", at: entry.origin,
                hint: "write it as the drawing does, as in \"#b3402a\"")
            return false
        }
        if known.insert(color.bits).inserted { return true }
        findings.error(
            "duplicate-key", "the colour \(SettingsValue.quoted(entry.name)) is given twice", at: entry.origin,
            hint: "#c30 and #cc3300 are one colour: keep one of them")
        return false
    }
}

/// How the colours of drawings are printed.
package struct ArtworkColors: Hashable, Sendable {
    /// The swatches of colours, by the bits of these.
    private var references: [UInt32: SwatchReference] = [:]
    /// The paints of these swatches.
    private var paints: [UInt32: Paint] = [:]
    /// All swatches.
    private var swatches = SwatchTable()
    /// The places that name each colour, with the names, in the order of the settings.
    @ExcludedFromEquality private var names: [(bits: UInt32, name: String, origin: SourceLocation)] = []

    /// Colours that have no swatches.
    package init() {}

    /// The tables of settings that it reads, for the reference of all keys.
    package static let keyTables = [KeyTableDescription(ArtworkRootKeys.self)]
    /// The tables of the merged tree that it reads.
    package static let rootKeys = ["artwork"]

    /// Reads `settings`. Errors: values that the keys forbid, and swatches that do not exist.
    package static func read(_ settings: SettingsNode) -> Outcome<ArtworkColors> {
        var findings = SettingsFindings()
        let root = KeyType<[Named<SwatchReference>]>.part(ArtworkRootKeys.self) { $0.read(\.artwork) }
        let entries = root.read(settings, &findings) ?? []
        var colors = ArtworkColors()
        var problems: [Diagnostic] = []
        // The swatches report their own faults.
        colors.swatches = SwatchTable.read(settings).value ?? SwatchTable()
        for entry in entries {
            guard let color = PressColor(hex: entry.name) ?? PressColor(cssName: entry.name) else { continue }
            do throws(SwatchTable.Problem) {
                colors.paints[color.bits] = try colors.swatches.paint(entry.value, for: .area)
                colors.references[color.bits] = entry.value
                colors.names.append((color.bits, entry.name, entry.origin))
            } catch {
                problems.append(colors.swatches.diagnostic(error, at: entry.origin))
            }
        }
        return Outcome(colors, findings.diagnostics + problems)
    }

    /// Warns about colours that none of `drawings` has, if the drawings have others that are not named: a paint written
    /// for one colour but meant for another leaves that one in process inks. Linear in the marks of the drawings.
    package func findings(about drawings: some Sequence<Drawing>) -> [Diagnostic] {
        if names.isEmpty { return [] }
        let shown = drawings.reduce(into: Set<UInt32>()) { $0.formUnion($1.colors) }
        let others = shown.subtracting(references.keys)
        return names.filter { !shown.contains($0.bits) }.compactMap { bits, name, origin in
            // Of equally near ones the least number, since a set has no order.
            let nearest = others.min { (distance(bits, $0), $0) < (distance(bits, $1), $1) }
            guard let nearest else { return nil }
            return .warning(
                "unused-color", "no drawing of the issue has the colour \(SettingsValue.quoted(name))", at: origin,
                hint:
                    "the one nearest to it that drawings have and that is not named is \"\(hex(nearest))\"; write that, or leave "
                    + "the line out")
        }
    }

    /// The distance between two colours.
    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [0, 8, 16].reduce(0) { sum, shift in
            let step = Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
            return sum + step * step
        }
    }

    private func hex(_ bits: UInt32) -> String {
        let digits = String(bits, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// These colours with some swatches replaced, as on a dark page.
    func replacing(_ replacements: [String: SwatchReference]) -> ArtworkColors {
        if replacements.isEmpty || references.isEmpty { return self }
        var copy = self
        copy.swatches = swatches.replacing(replacements)
        for (bits, reference) in references {
            // A swatch that does not exist is reported by those who read the masters.
            copy.paints[bits] = (try? copy.swatches.paint(reference, for: .area)) ?? paints[bits]
        }
        return copy
    }

    /// The paint that prints `paint`, a colour of a drawing.
    func printed(_ paint: Paint) -> Paint {
        paint.color.model == .rgb ? paints[paint.color.bits] ?? paint : paint
    }
}

extension ArtworkColors: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(references, paints, swatches)
    }
}

extension PressColor {
    /// The eight bits of red, green and blue.
    var bits: UInt32 {
        func byte(_ index: Int) -> UInt32 { UInt32((components[index] * 255).rounded()) }
        return byte(0) << 16 | byte(1) << 8 | byte(2)
    }
}
