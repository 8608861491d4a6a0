import PubColor
import PubDiagnostics
import PubSettings
import PubValues

/// The swatches of a publication by name, with `black`, `rich-black`, `paper` and `white` built in.
package struct SwatchTable: Hashable, Sendable {
    /// The reason why a reference has no colour.
    package enum Problem: Error, Hashable, Sendable {
        /// No swatch has the name.
        case unknown(String)
        /// Aliases that lead back to themselves; the names in order.
        case circular([String])
    }

    private var swatches: [String: Swatch]

    /// Only the built-in swatches.
    package init() {
        swatches = [:]
        let colors = [("black", PressColor.black), ("rich-black", .richBlack), ("paper", .paper), ("white", .paper)]
        for (name, color) in colors {
            swatches[name] = Swatch(name: name, definition: .color(color), origin: .none)
        }
    }

    /// The built-in swatches and `list`; a later swatch of the same name is kept.
    package init(_ list: [Swatch]) {
        self.init()
        for swatch in list { swatches[swatch.name] = swatch }
    }

    /// The names, sorted.
    package var names: [String] { swatches.keys.sorted() }

    /// The swatch `name`; nil if there is none.
    package subscript(name: String) -> Swatch? { swatches[name] }

    /// This table with a swatch `alias` of the paint of `reference`: `accent` in a section.
    package func aliasing(_ alias: String, to reference: SwatchReference) -> SwatchTable {
        var copy = self
        copy.swatches[alias] = Swatch(name: alias, definition: .alias(reference), origin: .none)
        return copy
    }

    /// This table with other meanings of some names: each gets the meaning of its reference in this table, so that two
    /// swatches may change places. A reference without a meaning leaves its name as it is.
    package func replacing(_ replacements: [String: SwatchReference]) -> SwatchTable {
        var copy = self
        for (name, reference) in replacements {
            guard let meaning = try? resolved(reference) else { continue }
            // A tint knocks out, whatever its swatch does.
            copy.swatches[name] = Swatch(
                name: name, definition: .color(meaning.color.tinted(Float(meaning.tint))),
                overprint: meaning.tint < 1 ? false : meaning.overprint, origin: .none)
        }
        return copy
    }

    /// The paint that `reference` gives in `context`. Linear in the length of the chain of aliases.
    ///
    /// Tints knock out. A full tone overprints as its swatch says, else by the default of `context`.
    package func paint(_ reference: SwatchReference, for context: OverprintContext) throws(Problem) -> Paint {
        let (color, tint, overprint) = try resolved(reference)
        // A tint knocks out, whatever its swatch or the context says.
        if tint < 1 { return Paint(color.tinted(Float(tint))) }
        return Paint(color, overprint: overprint ?? context.overprints(color))
    }

    /// The colour at the end of the aliases that begin with `reference`, its tint there, and the overprint that the
    /// swatches specify.
    private func resolved(
        _ reference: SwatchReference
    ) throws(Problem) -> (color: PressColor, tint: Double, overprint: Bool?) {
        var passed: [String] = []
        var overprint: Bool?
        var reference = reference
        while true {
            guard let swatch = swatches[reference.name] else { throw .unknown(reference.name) }
            guard !passed.contains(swatch.name) else { throw .circular(passed + [swatch.name]) }
            passed.append(swatch.name)
            overprint = overprint ?? swatch.overprint
            switch swatch.definition {
            case .color(let color):
                return (color, reference.tint, overprint)
            case .alias(let next):
                reference = SwatchReference(name: next.name, tint: next.tint * reference.tint)
            }
        }
    }

    /// The spot inks that swatches define, by name.
    package var spotInks: [String] {
        var names: Set<String> = []
        for swatch in swatches.values {
            if case .color(let color) = swatch.definition, color.model == .spot { names.insert(color.spotName) }
        }
        return names.sorted()
    }

    /// The finding of `problem` at `origin`, the place that names the swatch.
    package func diagnostic(_ problem: Problem, at origin: SourceLocation) -> Diagnostic {
        switch problem {
        case .unknown(let name):
            return .error(
                "unknown-swatch", "unknown swatch \(SettingsValue.quoted(name))", at: origin,
                hint: hint(forUnknown: name))
        case .circular(let chain):
            return .error(
                "circular-alias", "the swatch is an alias of itself: \(chain.joined(separator: " → "))", at: origin,
                hint: "give one of them a colour of its own")
        }
    }

    /// The text to write for a colour that is no swatch: the swatch to define, with its lines.
    private func hint(forUnknown name: String) -> String? {
        if let near = Suggestion.nearest(to: name, in: names) { return "did you mean \"\(near)\"?" }
        if PressColor(hex: name) != nil {
            return "define a swatch and use its name: [swatch.mine] and below it rgb = \"\(name)\"; then write \"mine\""
        }
        if name.contains("(") {
            return "define a swatch and use its name: [swatch.mine] and below it rgb = \"#ff0000\" or "
                + "cmyk = [0, 100, 100, 0]; then write \"mine\""
        }
        let known = names.count <= 16 ? "swatches are: \(names.joined(separator: ", ")); " : ""
        let value = PressColor.hexadecimal(cssName: name) ?? "#ff0000"
        return known + "to define it: [swatch.\(SettingsValue.keyText(name))] and below it rgb = \"\(value)\""
    }
}

extension SwatchTable: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(swatches) }
}
