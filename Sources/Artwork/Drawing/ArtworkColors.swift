import Color
import Diagnostics
import Settings
import Values

/// The keys of artwork.
struct ArtworkKeys: KeyTable {
    static let keys = ArtworkKeys()
    static let title = "[artwork]"
    static let meaning = "Drawings in SVG."
    let colors = Key(
        "colors", swatchesByColor,
        "Which swatch is printed for a colour of drawings, exactly: `\"#c30\" = \"rust\"`. Colours that are not named become "
            + "process inks as those of pictures do, black too.")
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

/// What the colours of drawings are in print.
package struct ArtworkColors: Hashable, Sendable {
    /// The swatches of colours, by the bits of these.
    private var references: [UInt32: SwatchReference] = [:]
    /// The paints of these swatches.
    private var paints: [UInt32: Paint] = [:]
    /// All swatches.
    private var swatches = SwatchTable()

    /// Colours that have no swatches.
    package init() {}

    /// The tables of settings that it reads, for the reference of all keys.
    package static let keyTables = [KeyTableDescription(ArtworkRootKeys.self)]
    /// The tables of the merged tree that it reads.
    package static let rootKeys = ["artwork"]

    /// What `settings` say. Errors: what the keys forbid, and swatches that are not there.
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
            } catch {
                problems.append(colors.swatches.diagnostic(error, at: entry.origin))
            }
        }
        return Outcome(colors, findings.diagnostics + problems)
    }

    /// These colours where some swatches mean others, as on a dark page.
    func replacing(_ replacements: [String: SwatchReference]) -> ArtworkColors {
        if replacements.isEmpty || references.isEmpty { return self }
        var copy = self
        copy.swatches = swatches.replacing(replacements)
        for (bits, reference) in references {
            copy.paints[bits] = (try? copy.swatches.paint(reference, for: .area)) ?? paints[bits]
        }
        return copy
    }

    /// What `paint`, a colour of a drawing, is printed in.
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
    fileprivate var bits: UInt32 {
        func byte(_ index: Int) -> UInt32 { UInt32((components[index] * 255).rounded()) }
        return byte(0) << 16 | byte(1) << 8 | byte(2)
    }
}
