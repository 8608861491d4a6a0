import PubColor
import PubDiagnostics
import PubIdentity
import PubSettings
import PubSwatches
import PubTextModel

extension StyleSheet {
    /// The keys of this room, for the reference.
    package static let keyTables = [
        KeyTableDescription(StylesRootKeys.self), KeyTableDescription(ParagraphKeys.self),
        KeyTableDescription(CharacterKeys.self), KeyTableDescription(ObjectKeys.self),
        KeyTableDescription(TableStyleKeys.self), KeyTableDescription(ChartKeys.self),
        KeyTableDescription(PatternKeys.self),
        KeyTableDescription(LanguageKeys.self), KeyTableDescription(FontAliasKeys.self),
    ]

    /// The keys of the merged tree that this room reads.
    package static let rootKeys = [
        "font", "paragraph", "character", "object", "table", "chart", "map", "scale", "pattern", "language",
    ]

    /// Reads the styles of the merged tree of settings.
    ///
    /// Errors: violations of the keys' rules; `unknown-style`, `circular-based-on`, `unknown-swatch`,
    /// `unknown-font`, `unknown-font-style`, `unknown-element`. Returns a value if at least one face was found.
    package static func read(
        _ tree: SettingsNode, swatches: SwatchTable, fonts: FontLookup
    ) -> Outcome<StyleSheet> {
        var findings = SettingsFindings()
        let part = KeyType<CascadedStyles>.part(StylesRootKeys.self) { $0.readStyles() }
        var styles = part.read(tree, &findings) ?? CascadedStyles()
        styles.checkNames(&findings)
        styles.checkMap(&findings)
        styles.checkPatterns(&findings)
        styles.checkSwatches(swatches, &findings)
        styles.checkLegibility(WrittenUnits(tree), &findings)
        let fonts = fonts.naming(styles.fontAliases)
        let reported = styles.fontAliases.check(fonts, &findings)
        styles.dropFonts(reported)
        let paragraphs = styles.findFaces(fonts, reported: reported, &findings)
        if paragraphs.isEmpty {
            if !findings.diagnostics.hasErrors {
                findings.report(
                    .error(
                        "no-styles", "there is no paragraph style", at: tree.origin,
                        hint: "begin with [paragraph.body], its font, size and leading"))
            }
            return Outcome(nil, findings.diagnostics)
        }
        return Outcome(StyleSheet(styles, paragraphs: paragraphs, swatches: swatches, from: tree), findings.diagnostics)
    }
}

extension TableReader<StylesRootKeys> {
    fileprivate mutating func readStyles() -> CascadedStyles? {
        var styles = CascadedStyles()
        var findings = SettingsFindings()
        styles.patterns = read(\.patterns)
        styles.fontAliases = FontAliases(read(\.fonts))
        readLanguages(into: &styles)
        let written = read(\.paragraphs)
        styles.order = written.map { Located($0.name, at: $0.origin) }
        var paragraphs = Cascade(written, table: "paragraph")
        styles.paragraphs = paragraphs.resolve(&findings)
        var characters = Cascade(read(\.characters), table: "character")
        styles.characters = characters.resolve(&findings)
        styles.resolveFontAliases()
        var objects = Cascade(read(\.objects), table: "object")
        styles.objects = objects.resolve(&findings)
        var tables = Cascade(read(\.tables), table: "table")
        styles.tables = tables.resolve(&findings)
        styles.chart = read(\.chart)
        let map = read(\.map)
        styles.map = Dictionary(map.map { ($0.name, $0.value) }) { _, later in later }
        styles.mapOrigins = Dictionary(map.map { ($0.name, $0.origin) }) { _, later in later }
        styles.scale = read(\.scale)
        // After the cascade: only then is it known that a style has no size.
        styles.scale(by: styles.scale)
        for diagnostic in findings.diagnostics { report(diagnostic) }
        return styles
    }
}

extension TableReader<StylesRootKeys> {
    private mutating func readLanguages(into styles: inout CascadedStyles) {
        for language in read(\.languages) {
            guard LanguageTag.isWellFormed(language.name) else {
                report(
                    .error(
                        "wrong-language", "language: \(SettingsValue.quoted(language.name)) is no language tag",
                        at: language.origin, hint: "write a tag such as \"en\" or \"en-GB\""))
                continue
            }
            styles.languages[language.name.lowercased()] = language.value
        }
    }
}

extension CascadedStyles {
    /// Reports the names of styles that styles use and that do not exist.
    func checkNames(_ findings: inout SettingsFindings) {
        for name in order.map(\.value) {
            guard let specified = paragraphs[name] else { continue }
            if let next = specified.afterHeading, paragraphs[next.value] == nil {
                reportStyle(next, "paragraph.\(name).after_heading", among: Array(paragraphs.keys), &findings)
            }
            if let style = specified.dropCap?.value?.style, characters[style.value] == nil {
                reportStyle(style, "paragraph.\(name).drop_cap.style", among: Array(characters.keys), &findings)
            }
        }
    }

    /// Reports elements that do not exist, and elements mapped to a style that does not exist or is of another kind.
    func checkMap(_ findings: inout SettingsFindings) {
        // Messages come in the same order in every run.
        for name in map.keys.sorted() {
            guard let mapping = map[name] else { continue }
            let path = "map.\(name)"
            guard let kind = Elements.kind(of: name) else {
                findings.report(
                    .error(
                        "unknown-element", "\(path): there is no such element",
                        at: mapOrigins[name] ?? mapping.style.origin,
                        hint: Elements.hint(forUnknown: name)))
                continue
            }
            let names = styles(for: kind)
            if !names.contains(mapping.style.value) { reportStyle(mapping.style, path, among: names, &findings) }
            if mapping.text != nil, !["end-mark", "pause", "continued"].contains(name) {
                findings.report(
                    .error(
                        "text-not-used", "\(path): only end-mark, pause and continued set a text of their own",
                        at: mapping.style.origin, hint: "write the name of the style alone"))
            }
            if mapping.separator != nil, name != "note-call", !name.hasSuffix(".note-call") {
                findings.report(
                    .error(
                        "text-not-used", "\(path): only note-call has a separator", at: mapping.style.origin,
                        hint: "write the name of the style alone"))
            }
            if kind == .free, objects[name] == nil, let near = Suggestion.nearest(to: name, in: Elements.names) {
                findings.report(
                    .warning(
                        "unknown-element", "\(path): only a container or class of this name will use it",
                        at: mapOrigins[name] ?? mapping.style.origin, hint: "did you mean \"\(near)\"?"))
            }
        }
    }

    private func styles(for kind: Elements.StyleKind) -> [String] {
        switch kind {
        case .paragraph: Array(paragraphs.keys)
        case .character: Array(characters.keys)
        case .either: Array(paragraphs.keys) + Array(characters.keys)
        case .object: Array(objects.keys) + Array(tables.keys)
        case .free: Array(paragraphs.keys) + Array(characters.keys) + Array(objects.keys)
        }
    }

    func reportStyle(
        _ name: Located<String>, _ path: String, among names: [String], _ findings: inout SettingsFindings
    ) {
        findings.report(
            .error(
                "unknown-style", "\(path): unknown style \(SettingsValue.quoted(name.value))", at: name.origin,
                hint: Suggestion.hint(for: name.value, in: names.sorted(), called: "styles are")))
    }

    /// Reports swatches that do not exist, each place once. `accent` may come from a section.
    func checkSwatches(_ table: SwatchTable, _ findings: inout SettingsFindings) {
        let references =
            paragraphs.values.flatMap(\.swatches) + characters.values.flatMap(\.text.swatches)
            + objects.values.flatMap(\.swatches) + tables.values.flatMap(\.swatches) + chart.swatches
        var unknown = FindingList()
        // Dictionaries have no order: messages come in the order of the file.
        for reference in references.sorted(by: { $0.origin < $1.origin })
        where table[reference.value.name] == nil && reference.value.name != "accent" {
            unknown.add(table.diagnostic(.unknown(reference.value.name), at: reference.origin))
        }
        for finding in unknown.diagnostics { findings.report(finding) }
    }

    /// A style that nothing else names is often another one, misspelt.
    private func hint(forStyleWithoutFont name: String) -> String {
        let others = order.map(\.value).filter { $0 != name }.sorted()
        let near = Suggestion.nearest(to: name, in: others).map { "did you mean \"\($0)\"? Otherwise " } ?? ""
        return near + "give it font, or based_on"
    }

    /// Finds the face of each paragraph style. A style whose face cannot be had is set in another, after its error, so
    /// that drafts show it. Families of aliases that were `reported` are not reported again.
    func findFaces(
        _ fonts: FontLookup, reported: Set<String>, _ findings: inout SettingsFindings
    ) -> [String: CascadedParagraphStyle] {
        var styles: [String: CascadedParagraphStyle] = [:]
        var withoutFace: [(String, SpecifiedParagraphStyle)] = []
        var faceFindings = FindingList()
        for name in order {
            guard let specified = paragraphs[name.value] else { continue }
            guard var request = specified.text.request(over: nil, isWhole: true) else {
                // A style whose base could not be had was reported already.
                if specified.basedOn == nil {
                    findings.report(
                        .error(
                            "missing-key", "paragraph.\(name.value): neither the style nor its bases have a font",
                            at: name.origin, hint: hint(forStyleWithoutFont: name.value)))
                }
                withoutFace.append((name.value, specified))
                continue
            }
            request.opticalSize = StyleSheet.size(of: specified.text).points
            if let font = fonts.find(request) {
                styles[name.value] = CascadedParagraphStyle(
                    name: name.value, cascaded: specified, request: request, font: font)
                if let missing = specified.text.features.flatMap({ fonts.missingFeatures($0, of: request) }) {
                    faceFindings.add(missing)
                }
                continue
            }
            withoutFace.append((name.value, specified))
            if reported.contains(request.family) { continue }
            let family = specified.text.font?.origin ?? name.origin
            let style = specified.text.faceOrigin?.origin ?? family
            let problem = fonts.problem(request, family: family, style: style, axes: specified.text.axes?.origin)
            // The family may be that of another style, in another file: what changes there is wrong here.
            let isInherited = family.file != style.file || family.line < name.origin.line
            faceFindings.add(
                isInherited ? problem.noting("the style “\(name.value)” takes its font from here", at: family) : problem
            )
        }
        for finding in faceFindings.diagnostics { findings.report(finding) }
        guard let substitute = order.lazy.compactMap({ styles[$0.value] }).first else { return [:] }
        for (name, specified) in withoutFace {
            // Italic and bold within it are those of the substitute: its own family was reported.
            styles[name] = CascadedParagraphStyle(
                name: name, cascaded: specified, request: substitute.request, font: substitute.font)
        }
        return styles
    }
}
